"""No piece is ever lost or made: counted in every visited state of random games."""

import random
from collections import Counter

import pytest

from games.expedition.positions import ADVENTURES, GAME

VALUES = GAME.edition.values


def tiles_of(document):
    """Every tile by its kind: display, hands, stacks."""
    counted = Counter(place.split()[0] for place in document["display"].values())
    for seat in document["seats"]:
        counted.update(tile.partition("/")[0] for tile in [*seat["hand"], *seat.get("stack", [])] if tile)
    return counted


def adventurers_of(document, seat):
    """Supply, display, on their way, and taken as trophies."""
    stacks = [word for place in document["display"].values() for word in place.split()[1:] if word.isdigit()]
    walking = document["phase"] == "stay" and document["seat"] == seat
    taken = sum(one.get("trophies", []).count(seat) for one in document["seats"])
    lying = sum(stack.count(str(seat)) for stack in stacks)
    return document["seats"][seat]["supply"] + lying + taken + (document["moving"]["number"] if walking else 0)


def action_tiles_of(seat):
    own = seat["actions"]
    return Counter([*own.get("hand", []), *own.get("stack", []), *own.get("used", [])])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_E1_X1_every_piece_is_somewhere(players):
    dice = random.Random(players)
    state = GAME.new(players, ADVENTURES, seed=players)
    tiles = {name: players * count for name, count in VALUES["tiles"].items() if isinstance(count, int)}
    actions = {name: VALUES["actions"][name] for name in ("boat", "snakes", "caravan", "sandstorm")}
    while not state.over:
        state.play(dice.choice(state.legal()))
        document = state.save()
        assert state.phase.name == "KEEP" or tiles_of(document) == tiles
        for seat in range(players):
            assert adventurers_of(document, seat) == VALUES["supply"]["adventurers"]
            assert action_tiles_of(document["seats"][seat]) == actions
