"""X7: the sandstorm. Seat 0 uses it."""

import pytest

from games.expedition.positions import (
    ADVENTURES,
    acting,
    lies,
    moves,
    play,
    points,
    position,
    refused,
    seat,
    supply,
    targets,
    use,
    used,
)


def trophies(state):
    return state.save()["seats"][0].get("trophies", [])


def test_X7_example_of_the_print():
    state = play(use("mountain 0 | desert | temple-d 0012", "sandstorm", players=3), "to j9")
    assert lies(state, "j9") == "temple-d 000"
    assert sorted(trophies(state)) == [1, 2]
    assert used(state) == ["sandstorm"]
    assert state.scores() == [2 + 2, 0, 0]


def test_X7_trophies_score_one_each():
    state = play(use("mountain 0 | desert 001", "sandstorm"), "to i9")
    assert points(state, "X7") == [(0, 1)]
    assert [supply(state, one) for one in (0, 1)] == [27, 29]


@pytest.mark.parametrize(
    ("stack", "legal"), [("0", True), ("001", True), ("012", False), ("0012", True), ("01", False), ("011", False)]
)
def test_X7_needs_more_than_every_single_opponent(stack, legal):
    state = use(f"desert 0 | mountain 0 | temple-d {stack}", "sandstorm", players=3)
    assert ("j9" in targets(state)) == legal
    if not legal:
        refused(state, "to j9", "X7")


def test_X7_does_not_need_more_than_half():
    state = acting("mountain 0 | temple-d 0012", "sandstorm", players=3)
    assert "use sandstorm" in moves(state)
    state = acting("mountain 0 | pyramid-d 0123", "sandstorm", players=4)
    assert "use sandstorm" not in moves(state)


def test_X7_is_counted_before_the_move():
    refused(acting("mountain 0 | temple-d 01", "sandstorm"), "use sandstorm", "X2")
    refused(acting("mountain 0 | temple-d", "sandstorm"), "use sandstorm", "X2")


@pytest.mark.parametrize("place", ["desert", "desert 1", "lake"])
def test_X7_needs_an_own_adventurer_there(place):
    refused(use(f"desert 0 | mountain 0 | {place}", "sandstorm"), "to j9", "X7")


def test_X7_is_legal_where_there_is_nobody_to_take():
    state = play(use("mountain 0 | desert 00", "sandstorm"), "to i9")
    assert (lies(state, "i9"), trophies(state)) == ("desert 000", [])


def test_X7_takes_them_from_anywhere_in_the_stack():
    state = play(use("mountain 0 | camp-d 1002", "sandstorm", players=3), "to i9")
    assert (lies(state, "i9"), sorted(trophies(state))) == ("camp-d 000", [1, 2])


def test_X7_not_onto_its_own_tile():
    refused(use("mountain 00 | desert 0", "sandstorm"), "to h9", "X7")


def test_X7_onto_another_mountain():
    state = play(acting("mountain 0 | mountain 001", "sandstorm"), "use sandstorm; from h9")
    assert lies(state.play("to i9"), "i9") == "mountain 000"


def test_X7_a_majority_on_the_mountain_itself_does_not_help():
    state = acting("mountain 00 | mountain 01", "sandstorm").play("use sandstorm")
    assert state.phase.name == "TARGET"  # i9 is the only mountain it can be used from
    assert lies(state.play("to h9"), "h9") == "mountain 000"


@pytest.mark.parametrize("full", ["camp-d 00000", "desert 0000"])
def test_X7_not_if_more_than_4_would_lie_there(full):
    refused(use(f"desert 0 | mountain 0 | {full}", "sandstorm"), "to j9", "X7")


def test_X7_a_full_tile_is_open_if_the_storm_clears_it():
    state = play(use("mountain 0 | temple-d 0001", "sandstorm"), "to i9")
    assert lies(state, "i9") == "temple-d 0000"


def test_X7_what_the_move_could_not_enter_the_storm_opens_too_late():
    """E17 asks after the move, not after the turn."""
    mine = seat("camp-d/5 lake/2", actions={"hand": ["sandstorm"]})
    state = position("temple-d 0001 | mountain 0", mine, seat("desert/1"), at="i9", modules=ADVENTURES)
    assert play(state, "camp-d h9; deploy 5").phase.name == "PLACE"
