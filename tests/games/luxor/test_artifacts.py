"""Module Artifact treasures."""

import pytest

from games.luxor.positions import dice, holds, moves, position, seat, team

HAND = "1 2 2 2 4"
MODULE = {"modules": ["artifacts"]}


def test_A2_artifacts_are_collected_like_treasures():
    state = position("1 artifact-1-2, 2 statue-3-5", seat(HAND), draw=["5"], **MODULE).play("play left")
    state.play("move stairs 1")
    assert holds(state, "treasures") == {"artifact-1-2": 1}
    assert [one["points"] for one in state.breakdown() if one["rule"] == "A2"] == [2]


def test_A2_they_are_no_part_of_a_set():
    own = seat(HAND, treasures={"artifact-1-2": 1, "vase-2-3": 1, "statue-2-3": 1})
    state = position("1 vase-3-5", own, **MODULE)
    assert not [one for one in state.breakdown() if one["rule"] in ("L19", "A3")]


@pytest.mark.parametrize(("artifacts", "sets", "points"), [(1, 1, 3), (2, 1, 3), (2, 2, 6), (1, 3, 3), (2, 0, 0)])
def test_A3_three_more_for_each_artifact_laid_to_a_set_one_a_set(artifacts, sets, points):
    treasures = {f"{kind}-2-3": sets for kind in ("vase", "statue", "jewel")} | {"artifact-2-4": artifacts}
    state = position("1 vase-3-5", seat(HAND, treasures=treasures), **MODULE)
    assert sum(one["points"] for one in state.breakdown() if one["rule"] == "A3") == points


def test_A3_sets_with_wilds_count_too():
    own = seat(HAND, treasures={"artifact-1-2": 1, "vase-2-3": 1}, wilds=2)
    state = position("1 vase-3-5", own, **MODULE)
    assert sum(one["points"] for one in state.breakdown() if one["rule"] == "A3") == 3


def double(**fields):
    own = seat(HAND, fields.pop("at", "stairs, stairs"))
    track = "1 vase-1-1 under, 2 statue-3-5"
    return position(track, own, draw=["5", "5", "5"], face_down={"jewel-1-1": 1}, **MODULE, **fields)


def test_A4_the_treasure_below_is_turned_up_and_not_collected_now():
    state = double().play("play left").play("move stairs 1")
    assert holds(state, "treasures") == {"vase-1-1": 1} and team(state) == ["stairs", "1"]
    place = state.view()["track"][0]
    assert place["tile"] == "jewel-1-1" and not place["face_down"]


def test_A4_from_a_later_turn_on_it_is_an_ordinary_treasure():
    own = seat("1 2 2 2 1", "stairs, stairs")
    state = position("1 vase-1-1 under, 2 statue-3-5", own, draw=["5", "5", "5"], face_down={"jewel-1-1": 1}, **MODULE)
    state.play("play left").play("move stairs 1").play("play left").play("move stairs 1")
    assert holds(state, "treasures") == {"vase-1-1": 1} and holds(state, "treasures", 1) == {"jewel-1-1": 1}
    own = seat("1 2 2 2 1", "1")
    state = position("1 jewel-2-3, 2 statue-3-5", own | {"adventurers": ["stairs", "1"]}, draw=["5"], **MODULE)
    state.play("play left").play("move stairs 1")
    assert holds(state, "treasures") == {"jewel-2-3": 1}


def test_A4_the_space_stays_a_step_until_both_are_gone():
    state = double(at="stairs, stairs").play("play left").play("move stairs 1").play("play left")
    assert "stairs 1" in moves(state)


def test_A1_a_treasure_below_is_any_of_those_that_lie_face_down():
    seen = set()
    below = {"jewel-1-1": 1, "artifact-1-2": 1}
    for number in (1, 6):
        track = "1 vase-1-1 under, 2 statue-3-5 under"
        state = position(track, seat(HAND), draw=["5"], face_down=below, rng=dice(number), **MODULE)
        state.play("play left").play("move stairs 1")
        seen.add(state.view()["track"][0]["tile"])
    assert seen == {"jewel-1-1", "artifact-1-2"}
