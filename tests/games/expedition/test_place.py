"""E7-E10: the tiles of a turn."""

import pytest

from games.expedition.positions import ADVENTURES, lies, moves, play, position, refused, seat
from waset.errors import NotationError


def hand(state, of=0):
    return state.save()["seats"][of]["hand"]


def stack(state, of=0):
    return state.save()["seats"][of].get("stack", [])


# ---------------------------------------------------------------- E7: one, two or three


def two_seats():
    return position(
        "desert", seat("mountain/1 lake/2", "desert/3 temple-d/3 temple-o/4 pyramid-d/5"), seat("desert/1 mountain/4")
    )


def test_E7_the_first_tile_is_compulsory():
    refused(two_seats(), "stop", "E7")


def test_E7_after_each_tile_the_top_of_the_stack_is_drawn():
    state = play(two_seats(), "mountain i9")
    assert hand(state) == ["lake/2", "desert/3"]
    assert stack(state) == ["temple-d/3", "temple-o/4", "pyramid-d/5"]
    state.play("desert j9")
    assert sorted(hand(state)) == ["lake/2", "temple-d/3"]


def test_E7_the_draw_comes_before_the_decision_to_stop():
    state = play(two_seats(), "mountain i9")
    assert state.seat == 0
    assert {"stop", "desert j9"} <= moves(state)


@pytest.mark.parametrize(
    "tiles", ["mountain i9; stop", "mountain i9; desert j9; stop", "lake i9; desert j9; temple-d k9"]
)
def test_E7_one_two_or_three_tiles(tiles):
    state = play(two_seats(), tiles)
    assert (state.seat, state.phase.name, state.turn) == (1, "PLACE", 2)
    assert len(hand(state)) == 2
    assert None not in hand(state)


def test_E7_the_tile_drawn_may_be_laid_at_once():
    state = play(two_seats(), "mountain i9; desert j9; temple-d k9")
    assert [lies(state, cell) for cell in ("i9", "j9", "k9")] == ["mountain", "desert", "temple-d"]


def test_E7_a_tile_that_is_not_held_is_not_laid():
    state = position("desert", seat("mountain/1", ""), seat("desert/1"))
    refused(state, "#2 i9", "E7")
    with pytest.raises(NotationError):
        state.play("pyramid-d i9")


def test_E7_with_an_empty_stack_nothing_is_drawn():
    state = play(position("desert", seat("mountain/1 lake/2"), seat("desert/1")), "mountain i9")
    assert hand(state) == ["lake/2", None]
    assert "lake j9" in moves(state)
    assert "stop" in moves(state)


def test_E7_with_an_empty_hand_the_tiles_of_the_turn_are_over():
    state = play(position("desert", seat("mountain/1 lake/2"), seat("desert/1")), "mountain i9; lake j9")
    assert (state.seat, state.turn) == (1, 2)


def test_E7_tiles_alike_in_face_are_told_apart_by_their_backs():
    state = position("desert", seat("camp-o/3 camp-o/5"), seat("desert/1"))
    assert {"camp-o/3 i9", "camp-o/5 i9"} <= moves(state)
    state.play("camp-o/5 i9")
    assert hand(state)[0] == "camp-o/3"


def test_E7_a_text_that_could_mean_either_tile_is_refused_with_those_that_are_clear():
    state = position("desert", seat("camp-o/3 camp-o/5"), seat("desert/1"))
    with pytest.raises(NotationError, match="expected camp-o/3 or camp-o/5"):
        state.play("camp-o i9")
    single = position("desert", seat("camp-o/3 lake/2"), seat("desert/1"))
    assert single.action("camp-o/3 i9") == single.action("camp-o i9")


def test_E7_of_two_tiles_wholly_alike_the_first_is_played():
    state = position("desert", seat("camp-d/4 camp-d/4"), seat("desert/1"))
    assert moves(state) == {"camp-d h8", "camp-d h10", "camp-d g9", "camp-d i9"}
    refused(state, "#2 i9", "E7")
    assert state.action("#1 i9") == state.action("camp-d i9")
    assert hand(play(state, "camp-d i9; deploy 1")) == ["camp-d/4", None]


def test_E7_after_a_voluntary_stop_nothing_is_said_about_a_limit():
    """One tile was laid of three: it is the player who is done, not the allowance."""
    actions = {"hand": ["boat"]}
    mine = seat("mountain/4 desert/5", actions=actions)
    state = position("mountain 0 | desert", mine, seat("desert/1"), modules=ADVENTURES)
    play(state, "desert j9; stop")
    assert state.phase.name == "ACTION"
    ruling = state.why_not("mountain k9")
    assert (ruling.rule, ruling.message) == ("E7", "You have finished placing tiles this turn.")


# ---------------------------------------------------------------- E8: along an edge


def test_E8_a_tile_touches_the_display_along_an_edge():
    state = position("desert|desert\n.|desert", seat("lake/2"), seat("desert/1"))
    assert moves(state) == {f"lake {cell}" for cell in ("h8", "i8", "g9", "j9", "h10", "j10", "i11")}


@pytest.mark.parametrize("cell", ["g8", "j8", "g10", "h11", "j11"])
def test_E8_a_corner_is_not_enough(cell):
    refused(position("desert|desert\n.|desert", seat("lake/2")), f"lake {cell}", "E8")


@pytest.mark.parametrize("cell", ["k9", "h7", "g11"])
def test_E8_a_tile_does_not_lie_apart(cell):
    refused(position("desert|desert\n.|desert", seat("lake/2")), f"lake {cell}", "E8")


@pytest.mark.parametrize("cell", ["h9", "i9", "i10"])
def test_E8_a_cell_takes_one_tile(cell):
    refused(position("desert|desert\n.|desert", seat("lake/2")), f"lake {cell}", "E8")


def test_E8_a_gap_inside_the_display_may_be_filled():
    ring = "camp-d|camp-d|camp-d\ncamp-d|.|camp-d\ncamp-d|camp-d|camp-d"
    assert lies(position(ring, seat("lake/2 mountain/1"), seat("desert/1")).play("lake i10"), "i10") == "lake"


# ---------------------------------------------------------------- E9: the frame

LIMITS = pytest.mark.parametrize(("players", "most"), [(2, 7), (3, 9), (4, 10)])


def row(length):
    return "|".join(["camp-d"] * length)


def column(length):
    return "\n".join(["camp-d"] * length)


@LIMITS
def test_E9_the_display_gets_no_wider(players, most):
    state = position(row(most), seat("lake/2"), at="d9", players=players)
    refused(state, "lake c9", "E9")
    refused(state, f"lake {'defghijklmnop'[most]}9", "E9")
    assert len(moves(state)) == 2 * most


@LIMITS
def test_E9_the_display_gets_no_higher(players, most):
    state = position(column(most), seat("lake/2"), at="h5", players=players)
    refused(state, "lake h4", "E9")
    refused(state, f"lake h{5 + most}", "E9")
    assert len(moves(state)) == 2 * most


@pytest.mark.parametrize(("grown", "closed"), [("c9", "j9"), ("j9", "c9")])
def test_E9_the_frame_floats_until_it_is_used_up(grown, closed):
    state = position(row(6), seat("lake/2 mountain/1"), at="d9")
    assert {"lake c9", "lake j9"} <= moves(state)
    refused(state.play(f"lake {grown}"), f"mountain {closed}", "E9")


@pytest.mark.parametrize(("grown", "closed"), [("h4", "h11"), ("h11", "h4")])
def test_E9_the_frame_floats_upwards_too(grown, closed):
    state = position(column(6), seat("lake/2 mountain/1"), at="h5")
    assert {"lake h4", "lake h11"} <= moves(state)
    refused(state.play(f"lake {grown}"), f"mountain {closed}", "E9")


@pytest.mark.parametrize(("at", "cell"), [("b9", "a9"), ("q9", "r9"), ("h1", "h0"), ("h18", "h19")])
def test_E9_at_the_border_of_the_field_it_is_the_field_that_ends(at, cell):
    """A written position may lie there; its frame has room left."""
    state = position("desert", seat("mountain/1 lake/2"), seat("desert/1"), at=at)
    refused(state, f"mountain {cell}", "E9")
    assert "the field ends" in state.why_not(f"mountain {cell}").message


def test_E9_the_frame_counts_the_extent_with_its_gaps():
    picture = """
        camp-d | camp-d | camp-d | camp-d | .      | .      | .
        .      | .      | .      | camp-d | camp-d | camp-d | camp-d
        """
    state = position(picture, seat("lake/2"), seat("desert/1"), at="d9")
    refused(state, "lake c9", "E9")
    refused(state, "lake k10", "E9")
    assert {"lake h9", "lake g11", "lake d8"} <= moves(state)


@pytest.mark.parametrize(
    ("picture", "at", "last", "beyond"),
    [
        (row(9), "c9", "b9", "a9"),
        (row(9), "h9", "q9", "r9"),
        (column(9), "h2", "h1", "h0"),
        (column(9), "h9", "h18", "h19"),
    ],
)
def test_E9_the_whole_frame_fits_around_the_starting_display(picture, at, last, beyond):
    state = position(picture, seat("lake/2 mountain/1"), at=at, players=4)
    refused(state.play(f"lake {last}"), f"mountain {beyond}", "E9")


# ---------------------------------------------------------------- E10: the camp first


def camp_laid():
    return position("desert|desert|temple-o", seat("camp-d/2 lake/2", "desert/3"), seat("desert/1")).play("camp-d g9")


def test_E10_nothing_is_drawn_before_the_camp_is_resolved():
    state = camp_laid()
    assert hand(state) == ["lake/2", None]
    assert hand(state.play("deploy 5")) == ["lake/2", None]
    assert hand(state.play("leave e 4")) == ["lake/2", None]
    assert hand(play(state, "stay 1; stay 1")) == ["lake/2", "desert/3"]
    assert state.phase.name == "PLACE"


@pytest.mark.parametrize("before", [None, "deploy 5", "deploy 5; leave e 4"])
def test_E10_no_tile_and_no_stop_before_the_camp_is_resolved(before):
    state = play(camp_laid(), before) if before else camp_laid()
    refused(state, "lake k9", "E10")
    refused(state, "stop", "E10")
