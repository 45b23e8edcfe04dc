"""Positions of Luxor in a few words, and what tests ask of them."""

import random
from typing import Any

import numpy as np
import pytest

from waset import kernel_calls, rng
from waset.errors import IllegalMove
from waset.game import State, game
from waset.games.luxor.rules.deny import RULE, Deny

GAME = game("luxor")
ALL = list(GAME.modules)
OTHER = "+/-1 +/-1 +/-1 +/-1 3"  # the hand of a seat that does not matter


def seat(hand: str = OTHER, at: str = "stairs", **fields: Any) -> dict[str, Any]:
    """A hand as words from left to right; adventurers separated by commas: `stairs, 5, 7 lying, anubis 1`."""
    team = [word.strip() for word in at.split(",") if word.strip()]
    return {"hand": hand.split(), "adventurers": team, **fields}


def document(track: str, *seats: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """`1 vase-2-3, 5 horus-1`: only these spaces hold a tile. The first seat is asked for a card."""
    tiles = dict(place.strip().split(" ", 1) for place in track.split(","))
    rest = [seat() for _ in range(fields.pop("players", 2) - len(seats))]
    everyone = [*seats, *rest]
    if "characters" in fields.get("modules", []):
        free = iter(["extra-point", "horus-choice", "re-roll", "forward", "special-key"])
        taken = {one.get("character") for one in everyone}
        for one in everyone:
            while not one.get("character"):
                name = next(free)
                one["character"] = name if name not in taken else None
    return {"players": len(everyone), "track": tiles, "seats": everyone, **fields}


def position(track: str, *seats: dict[str, Any], **fields: Any) -> State:
    """The position of these words."""
    return GAME.load(document(track, *seats, **fields))


def mummy(at: str, **fields: Any) -> dict[str, Any]:
    """The mummy on this space, with some open tiles."""
    return {"modules": ["mummy"], "mummy": {"at": at, **fields}}


def dice(*rolls: int) -> list[int]:
    """Words of a generator whose next numbers are these rolls."""
    for number in range(100_000):
        words = np.zeros(rng.WORDS, np.int64)
        rng.seed(words, number)
        begun = words.tolist()
        if all(rng.below(words, 6) + 1 == roll for roll in rolls):
            return begun
    raise AssertionError(rolls)


def legal(state: State) -> list[str]:
    return [state.name(action) for action in state.legal()]


def moves(state: State) -> list[str]:
    """Where adventurers can go, without the word move."""
    return [name.removeprefix("move ") for name in legal(state) if name.startswith("move ")]


def team(state: State, number: int = 0) -> list[str]:
    return state.save()["seats"][number]["adventurers"]


def hand(state: State, number: int = 0) -> list[str]:
    """The cards from left to right, without marks."""
    return [card.rstrip("!*").partition("@")[0] for card in state.save()["seats"][number]["hand"]]


def holds(state: State, what: str, number: int = 0) -> Any:
    return state.view(number)["seats"][number][what]


def refused(state: State, move: str) -> tuple[str, str]:
    """The rule and the name of the reason; the state is untouched."""
    before = state.copy()
    with pytest.raises(IllegalMove) as error:
        state.play(move)
    assert state == before
    deny = Deny(kernel_calls.judge(state.box, state.action(move)))
    assert error.value.rule == RULE[deny]
    return error.value.rule, deny.name


def walk(players: int, modules: list[str], seed: int) -> Any:
    """Every position of a random game."""
    chooser = random.Random(seed)
    state = GAME.new(players, modules, seed, first="random")
    yield state
    while not state.over:
        yield state.play(chooser.choice(state.legal()))
