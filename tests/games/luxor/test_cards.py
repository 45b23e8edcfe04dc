"""Discards, Horus cards and the middle of the hand."""

import pytest

from games.luxor.positions import dice, hand, holds, legal, moves, position, refused, seat, team

TRACK = "1 vase-3-5, 2 statue-3-5, 3 jewel-3-5, 4 vase-3-6, 5 horus-1, 6 statue-3-6, 7 jewel-3-6"
HORUS = {"1": {"top": "all-1/1", "below": ["lighter-3/1"]}}


def test_L14_played_cards_of_all_kinds_lie_on_one_open_pile():
    state = position(TRACK, seat("range-4/1 2 2 2 4"), draw=["5", "5"])
    state.play("play left").play("move stairs 1").play("play left").play("move stairs 1")
    assert state.view()["discard"] == ["+/-1", "range-4/1"]


def test_L14_an_empty_draw_pile_is_made_of_the_discards_the_last_one_included():
    state = position(TRACK, seat("1 2 2 2 4"), discard=["1"]).play("play left").play("move stairs 1")
    assert hand(state) == ["2", "2", "1", "2", "4"]
    assert state.view()["pile"] == 1 and state.view()["discard"] == []


def test_L14_discarded_horus_cards_come_back_through_the_common_pile():
    state = position(TRACK, seat("range-4/1 2 2 2 4"), horus=HORUS).play("play left").play("move stairs 1")
    assert hand(state) == ["2", "2", "range-4/1", "2", "4"]
    assert state.view()["horus"][0]["cards"] == 2


def test_L15_range_moves_one_any_number_up_to_x():
    state = position(TRACK, seat("range-4/1 2 2 2 4", "stairs, 5")).play("play left")
    assert moves(state) == ["stairs 1", "stairs 2", "stairs 3", "stairs 4", "5 6", "5 7"]


def test_L15_die_range_moves_up_to_the_roll():
    state = position(TRACK, seat("die-range/2 2 2 2 4"), rng=dice(3)).play("play left")
    assert moves(state) == ["stairs 1", "stairs 2", "stairs 3"]


def test_L15_all_moves_everyone_and_one_of_them_acts():
    state = position(TRACK, seat("all-2/2 2 2 2 4", "stairs, 2, 3"), draw=["5"], horus=HORUS).play("play left")
    assert team(state) == ["2", "4", "5"]
    assert legal(state) == ["act 2", "act 4", "act 5"]
    assert refused(state, "act 3") == ("L15", "NOT_MOVED")
    state.play("act 5")
    assert legal(state) == ["take key", "take horus-1"]


def test_L15_all_those_that_cant_move_stay_and_need_not_be_chosen():
    state = position(TRACK, seat("all-2/2 2 2 2 4", "4, 6, 7"), draw=["5"]).play("play left")
    assert team(state) == ["6", "6", "7"] and state.seat == 1


def test_L15_all_enters_the_tomb_front_most_first_a_key_each():
    state = position(TRACK, seat("all-2/2 2 2 2 4", "5, 6, 6", keys=1), draw=["5"]).play("play left")
    assert team(state) == ["6", "7", "tomb"] and holds(state, "keys") == 0


def test_L15_all_closes_the_tomb_on_the_way():
    state = position(TRACK, seat("all-1/1 2 2 2 4", "7, 7, 7", keys=3), draw=["5"]).play("play left")
    assert team(state) == ["7", "tomb", "tomb"] and holds(state, "keys") == 1


def test_L15_all_does_not_move_who_is_woken_by_it():
    track = "9 vase-3-5, 10 vase-3-6, 11 jewel-3-5"
    state = position(track, seat("all-1/1 2 2 2 4", "stairs, 10, anubis 1"), draw=["5"]).play("play left")
    assert team(state) == ["stairs", "9", "11"]


def test_L15_catch_up_takes_the_rearmost_to_the_second_rearmost_and_acts():
    state = position(TRACK, seat("catch-up/1 2 2 2 4", "stairs, 5, 7"), draw=["5"], horus=HORUS).play("play left")
    assert team(state) == ["5", "5", "7"]
    assert legal(state) == ["take key", "take horus-1"]


def test_L15_catch_up_onto_an_empty_space_does_nothing_there():
    state = position(TRACK, seat("catch-up/1 2 2 2 4", "3, 9"), draw=["5"]).play("play left")
    assert team(state) == ["9", "9"] and state.seat == 1


@pytest.mark.parametrize("at", ["stairs, stairs, 5", "stairs", "3, 3, 5", "2, tomb"])
def test_L15_catch_up_needs_two_in_different_places(at):
    inside = at.count("tomb")
    state = position(TRACK, seat("catch-up/1 2 2 2 4", at), sarcophagi=[0] * inside)
    assert refused(state, "play left") == ("L13", "CARD_CANT_MOVE")


def test_L15_catch_up_wakes_whom_it_passes():
    track = "9 vase-3-5, 12 vase-3-6, 13 horus-1"
    state = position(track, seat("catch-up/1 2 2 2 4", "9, 12, anubis 1"), draw=["5"]).play("play left")
    assert team(state) == ["stairs", "12", "12"]


def test_L15_lighter_takes_a_treasure_with_one_fewer_or_not():
    track = "1 vase-2-3, 2 statue-3-5, 3 jewel-3-5"
    state = position(track, seat("lighter-3/1 2 2 2 4", "stairs, 3"), draw=["5"])
    state.play("play left").play("move stairs 3")
    assert legal(state) == ["lighter", "heavy"]
    assert holds(state.copy().play("lighter"), "treasures") == {"jewel-3-5": 1}
    assert holds(state.play("heavy"), "treasures") == {}


def test_L15_lighter_is_asked_only_when_exactly_one_is_missing():
    track = "1 vase-2-3, 2 statue-3-5, 3 jewel-3-5"
    state = position(track, seat("lighter-3/1 2 2 2 4", "stairs"), draw=["5"]).play("play left").play("move stairs 3")
    assert state.seat == 1
    track = "1 vase-2-3, 2 statue-3-5, 3 jewel-1-1"
    state = position(track, seat("lighter-3/1 2 2 2 4", "stairs"), draw=["5"]).play("play left").play("move stairs 3")
    assert holds(state, "treasures") == {"jewel-1-1": 1}


def test_L15_lighter_holds_after_an_osiris_jump():
    track = "6 vase-3-5, 8 osiris-1, 9 jewel-2-3, 10 vase-3-6"
    state = position(track, seat("lighter-2/1 2 2 2 4", "stairs"), draw=["5"]).play("play left").play("move stairs 8")
    assert team(state) == ["9"] and legal(state) == ["lighter", "heavy"]
    assert holds(state.play("lighter"), "treasures") == {"jewel-2-3": 1}


def test_L17_a_horus_card_goes_into_the_middle_and_nothing_is_drawn():
    state = position(TRACK, seat("5 2 2 2 4", "stairs"), draw=["5"], horus=HORUS)
    state.play("play left").play("move stairs 5").play("take horus-1")
    assert hand(state) == ["2", "2", "all-1/1", "2", "4"]
    assert state.view()["horus"][0]["top"] == "lighter-3/1" and state.view()["pile"] == 1


def test_L17_otherwise_a_card_is_drawn_into_the_middle():
    state = position(TRACK, seat("5 2 2 2 4", "stairs"), draw=["die"]).play("play left").play("move stairs 5")
    assert hand(state) == ["2", "2", "die", "2", "4"] and holds(state, "keys") == 1
