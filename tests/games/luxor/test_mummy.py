"""Module The mummy: walking, falling, getting up."""

import pytest

from games.luxor.positions import dice, hand, holds, legal, moves, mummy, position, refused, seat, team

TRACK = "2 vase-3-5, 4 statue-3-5, 5 horus-1, 6 jewel-3-5, 9 vase-3-6, 11 statue-3-6, 13 horus-1"
HORUS = {
    "1": {"top": "all-1/1", "below": ["catch-up/1", "range-4/1"]},
    "2": {"top": "all-2/2"},
    "3": {"top": "all-3/3"},
}


def at(state):
    return state.view()["mummy"]["at"]


def play_card(card, own="stairs", other="stairs", where="13", move=None, **fields):
    """Seat 0 plays this Horus card while the mummy stands there."""
    state = position(TRACK, seat(f"{card} 2 2 2 4", own), seat(at=other), draw=["5"], **mummy(where), **fields)
    state.play("play left")
    return state.play(f"move {move}") if move else state


@pytest.mark.parametrize(("card", "where"), [("range-4/1", 11), ("range-5/2", 9), ("range-6/3", 6)])
def test_M2_a_horus_card_played_moves_the_mummy_by_its_eyes(card, where):
    assert at(play_card(card)) == where


def test_M2_a_horus_card_taken_moves_it_after_the_card_is_in_the_hand():
    state = position(TRACK, seat("3 2 2 2 4"), draw=["5"], horus=HORUS, **mummy("13"))
    state.play("play left").play("move stairs 5")
    assert at(state) == 13
    assert at(state.play("take horus-1")) == 11 and "all-1/1" in hand(state)


def test_M2_starter_cards_keys_and_discards_dont_move_it():
    state = position(TRACK, seat("3 2 2 2 4"), draw=["5"], horus=HORUS, **mummy("13"))
    assert at(state.play("play left").play("move stairs 5").play("take key")) == 13
    state = position(TRACK, seat("range-4/1 2 2 2 4", "13"), draw=["5"], **mummy("2"))
    assert legal(state) == ["discard left range-4/1", "discard right 4"]
    assert at(state.play("discard left")) == 2


def test_M2_horus_cards_drawn_from_the_common_pile_dont_move_it():
    state = position(TRACK, seat("2 2 2 2 4"), draw=["all-3/3"], **mummy("13"))
    assert at(state.play("play left").play("move stairs 4")) == 13


def test_M2_the_card_is_carried_out_with_those_still_active():
    state = play_card("range-4/1", own="stairs, 11")
    assert moves(state) == ["stairs 2", "stairs 4", "stairs 5", "stairs 6"]
    state = play_card("range-4/1", own="11")
    assert team(state) == ["11 lying"] and state.seat == 1


def test_M2_the_roll_comes_after_the_mummy():
    state = play_card("die-range/1", own="11, 9", rng=dice(2))
    assert at(state) == 11 and moves(state) == ["9 11", "9 13"]


def test_M3_opponents_that_it_passes_fall_also_on_empty_spaces_the_own_dont():
    state = play_card("range-5/2", own="10, 11", other="10, 11, 9, 12, 6")
    assert team(state, 1) == ["6", "9 lying", "10 lying", "11 lying", "12 lying"]
    assert team(state) == ["10", "11"]


def test_M3_where_it_stops_all_fall():
    state = play_card("range-5/2", own="9, 2", other="9")
    assert team(state) == ["2", "9 lying"] and team(state, 1) == ["9 lying"]


def test_M3_one_talisman_for_each_opponent_of_whom_somebody_fell():
    seats = [
        seat("range-5/2 2 2 2 4", "2"),
        seat(at="9, 9, 11"),
        seat("3 3 4 4 4", at="stairs"),
        seat("5 5 1 1 1", "10"),
    ]
    state = position(TRACK, *seats, draw=["5"], **mummy("13")).play("play left")
    assert holds(state, "talismans") == 2 and state.view()["mummy"]["talismans"] == 18


def test_M3_no_talisman_from_an_empty_supply_or_for_the_own():
    state = position(TRACK, seat("range-5/2 2 2 2 4", "9, 2"), seat(at="9"), draw=["5"], **mummy("13", talismans=0))
    assert holds(state.play("play left"), "talismans") == 0
    assert holds(play_card("range-5/2", own="9, 2"), "talismans") == 0


def test_M4_from_the_last_tile_it_steps_before_the_tomb_and_passes_nobody():
    state = play_card("range-5/2", other="1, 12, 14, 11", where="2")
    assert at(state) == 11
    assert team(state, 1) == ["1", "11 lying", "12 lying", "14"]


def test_M4_nobody_falls_on_the_stairs():
    assert team(play_card("range-6/3", other="stairs, stairs", where="4"), 1) == ["stairs", "stairs"]


def test_M5_a_lying_adventurer_cant_move_or_count_but_keeps_its_points():
    state = position(
        "2 vase-2-3, 4 statue-3-5", seat("1 2 2 2 4", "stairs, 2 lying"), draw=["5"], phase="get-up", **mummy("4")
    )
    state.play("lie").play("play left")
    assert moves(state) == ["stairs 2"]
    assert refused(state, "move 2 4") == ("L11", "NO_ADVENTURER")
    state.play("move stairs 2")
    assert holds(state, "treasures") == {}
    assert [one["count"] for one in state.breakdown() if one["rule"] == "L6" and one["seat"] == 0] == [2]


def test_M6_adventurers_pass_the_mummy_but_lie_down_on_its_tile():
    state = position(TRACK, seat("range-4/1 2 2 2 1"), draw=["5"], horus=HORUS, **mummy("5")).play("play right")
    assert moves(state) == ["stairs 2"]
    state = position(TRACK, seat("4 2 2 2 3"), draw=["5"], horus=HORUS, **mummy("5"))
    assert team(state.copy().play("play left").play("move stairs 6")) == ["6"]
    state.play("play right").play("move stairs 5")
    assert team(state) == ["5 lying"] and state.seat == 1 and holds(state, "keys") == 0


def test_M6_the_mummy_is_passed_going_back_too():
    state = position(TRACK, seat("+/-1 2 2 2 4", "6"), draw=["5"], **mummy("5")).play("play left").play("move 6 5")
    assert team(state) == ["5 lying"]


def rising(roll, own="4 lying, 4 lying, 6 lying, 9 lying", where="9"):
    given = mummy(where, open=["two-points"])
    state = position(TRACK, seat("1 2 2 2 4", own), draw=["5"], rng=dice(roll), phase="get-up", **given)
    assert legal(state) == ["roll", "lie"]
    return state.play("roll")


@pytest.mark.parametrize("roll", [1, 2])
def test_M7_with_1_or_2_one_stands_up_and_the_turn_is_over(roll):
    state = rising(roll)
    assert legal(state) == ["up 4", "up 6"]
    assert refused(state, "up 9") == ("M7", "MUMMY_STANDS_THERE")
    assert refused(state, "up 2") == ("M7", "NOBODY_LIES")
    state.play("up 4")
    assert team(state) == ["4", "4 lying", "6 lying", "9 lying"]
    assert state.seat == 1 and state.phase.name == "PLAY"


def test_M7_the_only_one_stands_up_without_asking():
    state = rising(1, own="4 lying, 4 lying")
    assert team(state) == ["4", "4 lying"] and state.seat == 1


@pytest.mark.parametrize("roll", [3, 4])
def test_M7_with_3_or_4_all_stand_up_and_the_turn_is_over(roll):
    state = rising(roll)
    assert team(state) == ["4", "4", "6", "9 lying"] and state.seat == 1


@pytest.mark.parametrize("roll", [5, 6])
def test_M7_with_5_or_6_all_stand_up_and_a_turn_follows(roll):
    state = rising(roll)
    assert team(state) == ["4", "4", "6", "9 lying"] and state.seat == 0 and state.phase.name == "PLAY"


def test_M7_it_is_not_asked_for_those_on_the_mummys_tile():
    state = position(TRACK, seat("1 2 2 2 4", "9 lying, stairs"), draw=["5"], **mummy("9"))
    assert state.phase.name == "PLAY"
    assert refused(state, "roll") == ("M7", "NOT_GETTING_UP")


def test_M7_a_turn_ended_so_has_no_draw_and_no_mummy_tile_and_counts():
    own, given = seat("1 2 2 2 4", "4 lying", talismans=6), mummy("9", open=["two-points"])
    state = position(TRACK, own, draw=["5"], rng=dice(3), first=1, phase="get-up", **given)
    state.play("roll")
    assert state.view()["pile"] == 1 and holds(state, "talismans") == 6
    assert state.seat == 1 and state.view()["rounds"] == 1


def test_M7_standing_up_triggers_no_tile():
    track, own = "2 vase-1-1, 4 statue-3-5", seat("1 2 2 2 4", "2 lying")
    state = position(track, own, rng=dice(5), phase="get-up", **mummy("4")).play("roll")
    assert holds(state, "treasures") == {}


def offered(open_tiles, talismans=6, **fields):
    """Seat 0 has drawn and is offered these tiles."""
    own = seat("1 2 2 2 4", "stairs", talismans=talismans)
    return position(TRACK, own, **mummy("9", open=open_tiles, **fields), phase="mummy")


def test_M8_one_of_the_open_tiles_may_be_used_after_drawing():
    state = position(
        TRACK, seat("1 2 2 2 4", talismans=2), draw=["5"], **mummy("9", open=["keys", "two-points", "two-points"])
    )
    state.play("play left").play("move stairs 2")
    assert hand(state) == ["2", "2", "5", "2", "4"]
    assert legal(state) == ["use two-points", "skip"]
    assert refused(state, "use keys") == ("M8", "TOO_DEAR")
    assert refused(state, "use again") == ("M8", "NOT_OPEN")
    assert state.play("skip").seat == 1


def test_M8_it_is_paid_discarded_and_replaced():
    state = offered(["two-points", "keys"], pile=["again"]).play("use two-points")
    view = state.view()["mummy"]
    assert view["open"] == ["again", "keys"] and view["discard"] == ["two-points"]
    assert holds(state, "talismans") == 5 and view["talismans"] == 15 and state.seat == 1


def test_M8_an_empty_pile_is_made_again_from_the_discards():
    state = offered(["two-points", "keys"], discard=["two-points"]).play("use two-points")
    assert state.view()["mummy"]["open"] == ["two-points", "keys"] and state.view()["mummy"]["left"] == 1


def test_M8_it_is_not_asked_without_the_talismans():
    state = position(TRACK, seat("1 2 2 2 4"), draw=["5"], **mummy("9", open=["keys"]))
    assert state.play("play left").play("move stairs 2").seat == 1


def test_M1_without_the_module_nothing_of_it_can_be_done():
    state = position(TRACK, seat("1 2 2 2 4"))
    for move in ("roll", "lie", "up 4", "use keys", "skip", "drop 1", "pair key wild", "exchange 1"):
        assert refused(state, move) == ("M1", "MUMMY_OFF")
