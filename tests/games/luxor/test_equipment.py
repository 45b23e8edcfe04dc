"""Module Equipment: the seven cards, sums, and refilling after two cards."""

import pytest

from games.luxor.positions import dice, hand, holds, legal, moves, position, refused, seat, team

TRACK = (
    "1 vase-3-5, 2 statue-3-5, 3 jewel-3-5, 4 vase-3-6, 5 horus-1, 6 statue-3-6, 7 jewel-3-6, 8 osiris-1, 9 vase-2-3"
)
HORUS = {"1": {"top": "all-1/1", "below": ["lighter-3/1"]}}


def equipped(cards, at="stairs", **fields):
    modules = ["equipment", *fields.pop("modules", [])]
    track = fields.pop("track", TRACK)
    return position(track, seat(cards, at, **fields.pop("own", {})), modules=modules, draw=["5", "5"], **fields)


def test_Q1_equipment_cards_go_to_the_common_discard_pile():
    state = equipped("6* 2 2 2 4").play("play left").play("move stairs 6")
    assert state.view()["discard"] == ["6"] and hand(state) == ["2", "2", "5", "2", "4"]


def test_Q1_without_the_module_no_card_is_added():
    state = position(TRACK, seat("1 2 2 2 4"))
    assert refused(state, "add left") == ("Q1", "EQUIPMENT_OFF")
    assert refused(state, "place left") == ("Q1", "EQUIPMENT_OFF")


def test_Q3_6_moves_six():
    assert moves(equipped("6 2 2 2 4").play("play left")) == ["stairs 6"]


def test_Q3_0_stays_on_a_tile_and_acts():
    state = equipped("0 2 2 2 4", "stairs, 5, 9, 9, 10", horus=HORUS).play("play left")
    assert moves(state) == ["5 5", "9 9"]
    assert refused(state, "move stairs stairs") == ("Q3", "NO_STAY")
    assert holds(state.copy().play("move 9 9"), "treasures") == {"vase-2-3": 1}
    assert legal(state.play("move 5 5")) == ["take key", "take horus-1"]


def test_Q3_0_needs_somebody_on_a_tile():
    assert refused(equipped("0 2 2 2 4", "stairs, 10"), "play left") == ("L13", "CARD_CANT_MOVE")


@pytest.mark.parametrize(("card", "value"), [("1+", 1), ("2+", 2), ("3+", 3)])
def test_Q4_a_plus_card_alone_or_with_one_more(card, value):
    state = equipped(f"{card} 3 2 2 4").play("play left")
    assert legal(state) == ["add left 3", "add right 4", "alone"]
    assert moves(state.copy().play("alone")) == [f"stairs {value}"]
    assert moves(state.copy().play("add left")) == [f"stairs {value + 3}"]
    assert moves(state.play("add right")) == [f"stairs {value + 4}"]


def test_Q4_a_die_adds_its_roll():
    state = equipped("2+ die 2 2 4", rng=dice(5)).play("play left").play("add left")
    assert moves(state) == ["stairs 7"]


def test_Q4_a_second_plus_allows_no_third():
    state = equipped("2+ 1+ 2 2 4").play("play left").play("add left")
    assert moves(state) == ["stairs 3"]


def test_Q4_with_plus_minus_the_sum_is_one_more_or_less():
    assert moves(equipped("2+ +/-1 2 2 4", "2").play("play left").play("add left")) == ["2 3", "2 5"]
    assert moves(equipped("1+ +/-1 2 2 4", "2").play("play left").play("add left")) == ["2 2", "2 4"]


def test_Q4_never_a_horus_card_but_it_is_asked_all_the_same():
    state = equipped("1+ range-4/1 2 2 range-5/2").play("play left")
    assert legal(state) == ["alone"]
    assert refused(state, "add left") == ("Q4", "SECOND_HORUS")


def test_Q4_a_sum_nobody_can_move_is_refused_and_a_card_that_moves_nobody_alone():
    state = equipped("3+ 5 2 2 1", "6, 5", own={"keys": 1}).play("play left")
    assert refused(state, "add left") == ("Q4", "SECOND_CANT_MOVE")
    track = "1 vase-3-5, 2 statue-3-5, 3 jewel-3-5"
    state = equipped("1+ 2 2 2 2", "1", track=track, own={"keys": 1}, sarcophagi=[]).play("play left")
    assert legal(state) == ["add left 2", "add right 2", "alone"]
    state = equipped("1+ 2 2 2 2", "stairs", track="3 jewel-3-5, 4 vase-3-5").play("play left")
    assert refused(state, "add left") == ("Q4", "SECOND_CANT_MOVE")


def test_Q4_playable_only_through_its_second_card():
    state = equipped("1+ 5 2 2 0", "9", own={"keys": 0})
    assert "play left 1+" not in legal(state)
    state = equipped("1+ +/-1 4 4 4", "9").play("play left")
    assert legal(state) == ["add left +/-1"]
    assert refused(state, "alone") == ("Q4", "ALONE_CANT_MOVE")
    assert moves(state.play("add left")) == ["9 9"]


def test_Q5_the_first_drawn_card_goes_second_from_left_or_right_the_second_into_the_middle():
    state = equipped("1+ 2 3 4 1").play("play left").play("add left").play("move stairs 3")
    assert legal(state) == ["place left", "place right"] and hand(state) == ["3", "5", "4", "1"]
    assert hand(state.copy().play("place left")) == ["3", "5", "5", "4", "1"]
    state.play("place right")
    assert hand(state) == ["3", "4", "5", "5", "1"] and state.seat == 1


def test_Q5_a_horus_card_taken_counts_as_the_first_and_is_placed_at_once():
    state = equipped("1+ 4 3 2 1", horus=HORUS).play("play left").play("add left").play("move stairs 5")
    state.play("take horus-1")
    assert legal(state) == ["place left", "place right"]
    assert hand(state) == ["3", "all-1/1", "2", "1"]
    assert hand(state.copy().play("place left")) == ["3", "all-1/1", "5", "2", "1"]
    assert hand(state.play("place right")) == ["3", "2", "5", "all-1/1", "1"]


def test_Q5_the_same_after_a_roll_in_vain():
    state = equipped("3+ die 3 2 1", "5", rng=dice(6)).play("play left").play("add left")
    assert team(state) == ["5"] and legal(state) == ["place left", "place right"]


def test_Q5_after_one_card_nothing_is_placed():
    state = equipped("1+ 4 3 2 1").play("play left").play("alone").play("move stairs 1")
    assert state.seat == 1 and hand(state) == ["4", "3", "5", "2", "1"]


@pytest.mark.parametrize(("roll", "targets"), [(1, ["1 1", "1 2", "1 3"]), (3, ["1 3", "1 4", "1 5"])])
def test_Q6_the_die_one_more_or_less(roll, targets):
    assert moves(equipped("die+/-1 2 2 2 4", "1", rng=dice(roll)).play("play left")) == targets


def test_Q6_from_a_6_it_moves_5_6_or_7_and_adds_so_too():
    assert moves(equipped("die+/-1 2 2 2 4", rng=dice(6)).play("play left")) == ["stairs 5", "stairs 6", "stairs 7"]
    state = equipped("1+ die+/-1 2 2 4", rng=dice(6)).play("play left").play("add left")
    assert moves(state) == ["stairs 6", "stairs 7", "stairs 8"]
