"""Observations: named slices, bounds, seats counted from the one that looks, and nothing that is hidden from them."""

import random
from itertools import pairwise

import numpy as np
import pytest

import waset
from waset.errors import WasetError
from waset.games import names
from waset.games.horus.notation import place_name
from waset.games.horus.rules.state import SIDE
from waset.layout import Int16, Int16s, Int32s, Layout, Many, kind, shape, upto
from waset.observation import Observation, wrong_fields
from waset.search.encoding import encoding
from waset.testing import tables

GAMES = names()
TABLES = [(name, *table) for name in GAMES for table in tables(waset.game(name))]


def played(game, moves, players=3, modules=(), seed=5):
    state, dice = waset.game(game).new(players, modules, seed), random.Random(seed)
    for _ in range(moves):
        if not state.over:
            state.play(dice.choice(state.legal()))
    return state


def positions(game, players, modules, seed):
    """Every position of a random game, the last one included."""
    state, dice = waset.game(game).new(players, modules, seed, "random"), random.Random(seed)
    while not state.over:
        yield state
        state.play(dice.choice(state.legal()))
    yield state


def dealt_otherwise(state, other):
    """Do they differ in more than the generator?"""
    other = other.copy()
    other.box["rng"] = state.box["rng"]
    return other != state


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "players", "modules"), TABLES)
def test_what_is_hidden_is_in_no_observation_of_whole_games(game, players, modules):
    """In every state, for every seat and a spectator."""
    dice, differed = random.Random(11), 0
    for seed in range(4):
        for state in positions(game, players, modules, seed):
            for seat in (*range(players), None):
                other = state.redeal(seat, dice.randrange(2**31))
                assert other.observe(seat).tobytes() == state.observe(seat).tobytes(), (seed, state.turn, seat)
                differed += dealt_otherwise(state, other)
    assert differed > 100  # else this would show nothing


@pytest.mark.parametrize("game", GAMES)
def test_slices_cover_the_row_once(game):
    layout = waset.game(game).observation
    ends = sorted((one.start, one.stop) for one in layout.slices.values())
    assert ends[0][0] == 0 and ends[-1][1] == layout.size
    assert all(before[1] == after[0] for before, after in pairwise(ends))
    assert all(one.stop - one.start == int(np.prod(one.shape, dtype=int)) for one in layout.slices.values())


@pytest.mark.parametrize("game", GAMES)
def test_the_row_has_one_size_whoever_plays_with_what(game):
    known = waset.game(game)
    sizes = {
        len(known.new(players, modules, 1).observe(0))
        for players in known.players
        for modules in ((), known.modules)
        if known.can_seat(players, modules)
    }
    assert sizes == {known.observation.size}


@pytest.mark.parametrize("game", GAMES)
def test_active_features_tell_the_row(game):
    state = played(game, 40)
    layout, row = state.game.observation, state.observe(1)
    again = np.zeros_like(row)
    for feature in layout.active(row).tolist():
        place = int(np.searchsorted(layout.first_feature, feature, side="right")) - 1
        while layout.high[place] == 0:
            place -= 1
        again[place] = feature - layout.first_feature[place] + 1
    assert again.tolist() == row.tolist()


@pytest.mark.parametrize("game", GAMES)
def test_seats_are_counted_from_the_one_that_looks(game):
    state = played(game, 30)
    for seat in range(3):
        seen = state.game.observation.named(state.observe(seat))
        asked = [int(seen[f"players.{i}.asked"]) for i in range(3)]
        assert [(seat + i) % 3 == state.seat for i in range(3)] == [bool(one) for one in asked]


def test_expedition_tells_own_tiles_backs_and_stacks():
    state = played("expedition", 60)
    rows = [state.game.observation.named(state.observe(seat)) for seat in (0, 1)]
    hand = [int(tile) for tile in state.box[0].players[0].hand]
    assert rows[0]["players.0.hand"].tolist() == hand
    assert rows[1]["players.2.hand"].tolist() == [0, 0]  # seat 0 as seat 1 sees it
    assert rows[1]["players.2.hand_back"].tolist() == rows[0]["players.0.hand_back"].tolist()
    mine, theirs = rows[0]["discs"], rows[1]["discs"]
    assert mine.any() and ((mine == 1) == (theirs == 3)).all() and ((mine == 2) == (theirs == 1)).all()
    assert rows[0]["points"].tolist()[:3] == state.scores()
    assert rows[1]["points"].tolist()[:3] == [state.scores()[seat] for seat in (1, 2, 0)]


def test_luxor_tells_scarabs_to_their_owner_only():
    state = played("luxor", 400, players=2)
    own, other = (state.game.observation.named(state.observe(seat)) for seat in (0, 1))
    player = state.box[0].players[0]
    values = [player.scarab[: player.scarabs].tolist().count(value) for value in range(5)]
    assert sum(values) and own["players.0.scarab"].tolist() == values
    assert other["players.1.scarabs"] == own["players.0.scarabs"] == sum(values)
    assert state.over or not other["players.1.scarab"].any()
    assert own["players.0.points"] == state.scores_known(0)[0] and other["players.1.points"] == state.scores_known(1)[0]


def test_horus_tells_the_map_tile_by_tile():
    state = played("horus", 50)
    seen, view = state.game.observation.named(state.observe(2)), state.view(2)
    assert seen["laid"] == len(view["map"])
    assert int(seen["bag"].sum()) == sum(view["bag"].values())
    assert int(seen["players.0.hand"].sum()) == len(view["seats"][2]["hand"])
    marked = [tile["marker"] for tile in view["map"] if tile["marker"] is not None]
    assert sorted((seat - 2) % 3 + 1 for seat in marked) == sorted(seen["marker"][seen["marker"] > 0].tolist())


def test_what_exceeds_its_bound_is_told_as_the_bound():
    state = waset.game("horus").new(2, seed=1)
    state.box[0].players[0].markers = 500
    assert state.game.observation.named(state.observe(0))["players.0.markers"] == 31


def test_a_slice_that_is_not_there_is_named():
    with pytest.raises(WasetError, match=r"no slice 'hands'.*players.0.hand"):
        waset.game("horus").observation["hands"]


def test_a_layout_that_does_not_fit_is_refused():
    class Seat(Layout):
        cards: Int16 = upto(3)
        hand: Int16s = shape(2)

    class Odd(Layout):
        bag: Int32s = upto(9, 4)
        players: Many[Seat] = upto(0, 2)

    assert list(wrong_fields(Odd)) == [
        "bag: expected Int16, Int16s or Int16Grid",
        "players.hand: expected upto(...) or kind(...)",
    ]


def test_kinds_have_names():
    phase = waset.game("expedition").observation["phase"]
    assert phase.names[phase.most] == "target"
    assert isinstance(Observation(waset.game("luxor").package.rules.observed)["players.0.character"].names, tuple)
    assert kind.__doc__


@pytest.mark.parametrize("moves", [0, 15, 60, 150])
def test_an_observation_of_horus_tells_where_the_spots_of_its_actions_are(moves):
    """Such an action names a spot by its number: without the place these actions could not be told apart."""
    state = played("horus", moves)
    seen, found = state.game.observation.named(state.observe(2)), 0
    for action in state.legal():
        kind_of_action, (spot, *_) = state.game.actions.find(action)
        if kind_of_action in ("place", "necropolis"):
            column, row = int(seen["spot_column"][spot]), int(seen["spot_row"][spot])
            assert state.name(action).endswith(" " + place_name(row * SIDE + column))
            found += 1
    fronts = int(state.box["fronts"][0])
    assert found or moves
    assert int((seen["spot_column"] > 0).sum()) == int((seen["spot_row"] > 0).sum()) == fronts > 0


def test_networks_read_what_they_were_trained_with():
    """Of Horus' map only what does not depend on the order in which tiles were laid."""
    layout = waset.game("horus").observation
    aside = [one.name for one in layout.slices.values() if one.start >= layout.network_size]
    numbered = ["column", "row", "kinds", "marker", "region", "tiles", "temple", "island", "markers"]
    assert aside == [*numbered, "spot_column", "spot_row"]
    assert len(encoding(layout).first) == layout.network_size < layout.size
    for game in ("expedition", "luxor"):
        assert waset.game(game).observation.network_size == waset.game(game).observation.size


def test_fields_that_networks_do_not_read_come_last():
    class Wrong(Layout):
        first: Int16 = upto(3)
        aside: Int16 = upto(3, in_networks=False)
        last: Int16 = upto(3)

    assert list(wrong_fields(Wrong)) == ["last: expected before the fields that networks don't read"]
