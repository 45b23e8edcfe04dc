"""E21-E23: the end, the points, the winners."""

import pytest

from games.expedition.positions import ADVENTURES, lies, moves, play, position, refused, seat


def ended(picture, *seats, **fields):
    """The position after the last tile, a lake on g9."""
    first, *others = seats or (seat(),)
    return position(picture, first | {"hand": ["lake/2", None]}, *others, **fields).play("lake g9")


# ---------------------------------------------------------------- E21: the end


def test_E21_a_player_without_tiles_is_skipped():
    state = position("desert", seat("lake/2 mountain/1"), seat(), seat("desert/1 mountain/4"))
    seats = [play(state, f"{move}; stop").seat for move in ("lake i9", "desert j9")]
    assert seats == [2, 0]
    state.play("mountain h8")
    assert (state.seat, state.turn) == (2, 4)


def test_E21_the_last_player_with_tiles_goes_on_alone():
    state = position("desert", seat("lake/2 mountain/1", "desert/3"), seat())
    assert play(state, "lake i9; stop").seat == 0
    assert state.turn == 2
    refused(state, "stop", "E7")


def test_E21_the_game_ends_when_all_tiles_are_laid():
    state = position("desert", seat("lake/2"), seat("desert/1")).play("lake i9")
    assert not state.over
    assert state.winners() == []
    state.play("desert j9")
    assert state.over
    assert (state.seat, state.legal(), state.winners()) == (-1, [], [0, 1])
    with pytest.raises(ValueError, match="over"):
        state.play("stop")


def test_E21_the_end_does_not_wait_for_a_third_tile():
    assert play(position("desert", seat("lake/2 mountain/1")), "lake i9; mountain j9").over


def test_E21_the_last_tile_is_resolved_as_a_camp():
    state = position("desert | pyramid-d", seat("camp-d/5")).play("camp-d g9")
    assert (state.over, state.phase.name) == (False, "DEPLOY")
    assert not state.play("deploy 3").over
    assert not state.play("leave e 2").over
    assert state.play("stay 1").over
    assert state.scores() == [4, 0]


def test_E21_a_last_camp_with_an_empty_supply_ends_the_game():
    assert position("desert", seat("camp-d/5", supply=0)).play("camp-d g9").over


def test_E21_after_the_last_tile_an_action_tile_may_be_used():
    storm = seat("temple-d/3", actions={"hand": ["caravan"]})
    state = position("mountain 0 | pyramid-d", storm, modules=ADVENTURES).play("temple-d g9")
    assert (state.over, state.phase.name) == (False, "ACTION")
    play(state, "use caravan; to i9")
    assert state.over
    assert state.scores() == [3, 0]


def test_E21_after_the_last_tile_the_action_tile_may_be_left():
    last = seat("temple-d/3", actions={"hand": ["caravan"]})
    state = position("mountain 0 | pyramid-d", last, modules=ADVENTURES)
    assert play(state, "temple-d g9; skip").over


# ---------------------------------------------------------------- E22: points

WORTH = [
    *[(tile, 1) for tile in ("camp-d", "camp-o")],
    *[(tile, 2) for tile in ("temple-d", "temple-o")],
    *[(tile, 3) for tile in ("pyramid-d", "pyramid-o")],
    *[(tile, 0) for tile in ("desert", "mountain")],
]


@pytest.mark.parametrize(("tile", "points"), WORTH)
def test_E22_the_top_adventurer_scores_the_tile(tile, points):
    assert ended(f"{tile} 1001").scores() == [0, points]
    assert ended(f"{tile} 1110").scores() == [points, 0]


@pytest.mark.parametrize("tile", [tile for tile, _ in WORTH])
def test_E22_nobody_scores_an_empty_tile(tile):
    assert ended(tile).scores() == [0, 0]


def test_E22_a_stack_scores_once_for_its_top_alone():
    assert ended("camp-d 0000 | pyramid-o 02", seat(), seat(), seat()).scores() == [1, 0, 3]


def test_E22_every_point_is_explained():
    state = ended("camp-d 0 | temple-o 01 | pyramid-d 110 | desert 0")
    points = [(entry["seat"], entry["cell"], entry["points"]) for entry in state.breakdown() if entry["rule"] == "E22"]
    assert sorted(points) == [(0, "h9", 1), (0, "j9", 3), (1, "i9", 2)]


def test_E22_scores_are_the_sum_of_the_breakdown():
    state = ended("camp-d 0 | temple-o 01 | pyramid-d 110 | pyramid-d 2", seat(), seat(), seat())
    for one, score in enumerate(state.scores()):
        assert sum(entry["points"] for entry in state.breakdown() if entry["seat"] == one) == score


# ---------------------------------------------------------------- E23: winning


def test_E23_most_points_win():
    state = ended("temple-d 0 | pyramid-d 1", seat(supply=29), seat(supply=0))
    assert state.winners() == [1]


def test_E23_tied_the_larger_supply_wins():
    picture = "temple-d 0 | temple-d 1"
    assert ended(picture, seat(supply=10), seat(supply=11)).winners() == [1]
    assert ended(picture, seat(supply=11), seat(supply=10)).winners() == [0]


def test_E23_still_tied_they_share_the_victory():
    assert ended("temple-d 0 | temple-d 1", seat(supply=7), seat(supply=7)).winners() == [0, 1]


def test_E23_only_those_tied_for_most_points_compare_supplies():
    picture = "temple-d 0 | temple-d 1 | camp-d 2"
    assert ended(picture, seat(supply=5), seat(supply=5), seat(supply=29)).winners() == [0, 1]
    assert ended(picture, seat(supply=4), seat(supply=5), seat(supply=29)).winners() == [1]


def test_E23_all_may_share():
    assert ended("desert", seat(), seat(), seat(), seat()).winners() == [0, 1, 2, 3]


def test_E23_nobody_has_won_while_tiles_are_left():
    state = position("temple-d 0", seat("lake/2"), seat("desert/1"))
    assert (state.scores(), state.winners()) == ([2, 0], [])


def test_E23_the_rest_of_the_supply_is_no_point():
    state = ended("camp-d 0", seat(supply=3), seat(supply=30))
    assert (state.scores(), state.winners()) == ([1, 0], [0])
    assert lies(state, "g9") == "lake"
    assert moves(state) == set()
