"""What is kept step by step is what a fresh look at the map finds, in every visited state."""

import random
from collections import Counter

import numpy as np
import pytest

from games.horus.positions import GAME
from games.horus.reference import RIVER, Table, half_cells
from waset.event_log import SILENT
from waset.games.horus.notation import place_of, tile_on
from waset.games.horus.rules.ground import CONTACT, CONTACT_BIT, free_around, is_free, tile_at
from waset.games.horus.rules.place import lay
from waset.games.horus.rules.state import ENCLOSED, LAND, MIDDLE, SIDE, Tile
from waset.games.horus.rules.state import RIVER as AT_RIVER
from waset.games.horus.rules.state import TEMPLE as AT_TEMPLE

SMALL = 5  # on such a table ends get blocked, and tiles leave the game


def number(place):
    return place_of(f"{place[0]},{place[1]}")


def named(verb, places):
    return {f"{verb} {x},{y}" for x, y in places}


def expected_moves(state, document, table):
    """The legal moves of the phases that look at the map; None for the others."""
    phase, tile, card = state.phase.name, document.get("tile"), document.get("card", "")
    seat = str(state.seat)
    if phase == "LAY":
        return named(tile, table.for_tile(tile))
    if phase in ("RIVER", "TWO_SIDED"):
        ends = {f"replace {end}" for end in ("end-a", "end-b") if table.can_replace(end, phase == "RIVER")}
        if phase == "RIVER":
            return ends
        return ends | named("river", table.for_tile("river")) | named("necropolis", table.for_tile("necropolis"))
    if phase == "END":
        lifted = document["lifted"]
        beside = tuple(map(int, lifted["place"].split(","))) if tile == "river" else None
        return named(lifted["end"], table.for_end(lifted["end"], beside))
    if phase == "MARKER":
        wanted = "1" if state.turn <= state.players else card.split("-")[1]
        fit = [one for one in table.regions() if len(one) <= 5 and (wanted == "?" or len(one) == int(wanted))]
        return named("mark", {place for region in fit for place in region if place not in table.markers})
    if phase in ("FROM", "TO"):
        shores = [region for region in table.regions() if table.region_touches(region, RIVER)]
        pairs = {
            (one, other)
            for here in shores
            for there in shores
            for one in here
            for other in there
            if here is not there and table.markers.get(one) == int(seat) and other not in table.markers
        }
        if phase == "FROM":
            return named("from", {one for one, _ in pairs})
        moving = tuple(map(int, document["moving"].split(",")))
        return named("to", {other for one, other in pairs if one == moving})
    return None


def check(state):
    document, s = state.save(), state._s
    table = Table(document, int(s.edition.reach))
    assert s.front[: s.fronts].tolist() == sorted(number(place) for place in table.frontier())
    check_regions(s, table)
    check_water(s, table)
    check_squares(s, table)
    for end, name in enumerate(("end-a", "end-b")):
        place = table.end(name)
        assert s.ends[end] == (number(place) if place else 0)
        assert place is None or any(table.is_free(one) for one in table.around(place))
    assert state.scores() == table.scores(state.players)
    expected = expected_moves(state, document, table)
    if expected is not None:
        assert {state.name(action) for action in state.legal()} == expected
    check_pieces(state, document)


def check_regions(s, table):
    regions = table.regions()
    assert np.count_nonzero(s.tiles) == len(regions)
    for region in regions:
        numbers = sorted(tile_on(s, number(place)) for place in region)
        label = numbers[0]
        assert {int(s.region[one]) for one in numbers} == {label}
        assert s.tiles[label] == len(region)
        assert bool(s.touch[label] & AT_RIVER) == table.region_touches(region, RIVER)
        assert bool(s.touch[label] & AT_TEMPLE) == table.region_touches(region, ("temple",))
        assert s.markers[label].tolist() == [
            sum(table.markers.get(place) == seat for place in region) for seat in range(4)
        ]


def place_in(number):
    return number % SIDE - MIDDLE, number // SIDE - MIDDLE


def check_water(s, table):
    """H19: regions and places of the frontier that water encloses."""
    outside = table.outside()
    for region in table.regions():
        enclosed = bool(s.touch[s.region[tile_on(s, number(next(iter(region))))]] & ENCLOSED)
        assert {bool(half_cells(place) & outside) for place in region} == {not enclosed}
    for place, about in zip(s.front[: s.fronts].tolist(), s.about.tolist(), strict=False):
        assert bool(about & ENCLOSED) != bool(half_cells(place_in(place)) & outside)
        touched = table.touched(place_in(place))
        assert bool(about & AT_RIVER) == bool(touched & set(RIVER))
        assert bool(about & AT_TEMPLE) == ("temple" in touched)
        assert bool(about & LAND) == bool(touched - set(RIVER) - {"temple"})


def check_squares(s, table):
    """H8: every tile is found where it lies, and knows which places around it are free."""
    assert np.count_nonzero(s.squares) == len(table.tiles)
    for place in table.tiles:
        found = number(place)
        assert s.place[tile_at(s, found)] == found and not is_free(s, found)
        free = {found + CONTACT[i] for i, bit in enumerate(CONTACT_BIT) if free_around(s, found) & bit}
        assert free == {number(one) for one in table.around(place) if table.is_free(one)}


def check_pieces(state, document):
    """H1-H3: nothing is lost, nothing comes up from nowhere."""
    lying = Counter(text.split()[0] for text in document["map"])
    held = [document["tile"]] if "tile" in document and "lifted" not in document else []
    tiles = Counter(document["bag"]) + Counter(held) + Counter(document["gone"]) + lying
    tiles["two-sided"] += document["piles"]["river"]
    for terrain in ("desert", "hill", "farmland", "marsh"):
        assert tiles[terrain] + document["piles"][terrain] == 20
    assert tiles["temple"] == 1
    assert tiles["river"] + tiles["necropolis"] + tiles["two-sided"] == 36
    cards = len(document["pile"]) + len(document["discards"]) + sum(len(one["hand"]) for one in document["seats"])
    assert cards == 50
    set_by = Counter(text.split()[2] for text in document["map"] if len(text.split()) == 3)
    for seat, one in enumerate(document["seats"]):
        assert one["markers"] + set_by[str(seat)] == 20


def positions_checked(state, seed):
    """Play a random game to its end, check every position, and count them."""
    dice, checked = random.Random(seed), 1
    check(state)
    while not state.over:
        state.play(dice.choice(state.legal()))
        check(state)
        checked += 1
    return checked


@pytest.mark.parametrize("players", [2, 3, 4])
def test_H9_H12_H19_all_that_is_kept_step_by_step_is_right(players):
    assert positions_checked(GAME.new(players, seed=players), players) > 100


@pytest.mark.parametrize("seed", range(3))
def test_H8_H12_it_is_right_on_a_crowded_table_too(seed):
    edition = GAME.own_edition({"table": {"reach": SMALL}})
    assert positions_checked(GAME.new(2 + seed, seed=seed, edition=edition), seed) > 30


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 18))
def test_H10_H11_H14_it_is_right_in_long_random_games(seed):
    reach = {} if seed % 2 else {"table": {"reach": 3 + seed % 5}}
    edition = GAME.own_edition(reach) if reach else None
    assert positions_checked(GAME.new(2 + seed % 3, seed=seed, edition=edition), seed) > 30


@pytest.mark.parametrize("seed", range(3))
def test_H19_islands_are_found_however_the_river_winds(seed):
    edition, dice = GAME.own_edition({"table": {"reach": 10}}), random.Random(seed)
    state = GAME.new(2, seed=seed, edition=edition)
    s, islands = state._s, 0
    while s.fronts:
        kind = Tile.RIVER.value if dice.random() < 0.8 else dice.randrange(1, 5)
        lay(s, kind, int(dice.choice(s.front[: s.fronts])), SILENT[0])
        islands += any(s.touch & ENCLOSED)
        if s.laid % 3 == 0:
            table = Table(state.save(), 10)
            check_regions(s, table)
            check_water(s, table)
            check_squares(s, table)
    assert islands > 20
