"""Playing a card and moving: order of the hand, steps, statues, the tomb."""

import pytest

from games.luxor.positions import OTHER, dice, hand, holds, legal, moves, position, refused, seat, team

FEW = "1 vase-3-5, 3 vase-3-6, 5 horus-1, 8 osiris-2, 9 statue-3-5, 11 jewel-3-5"


def test_L9_only_the_outer_cards_can_be_played():
    state = position(FEW, seat("1 2 3 4 5"))
    assert legal(state) == ["play left 1", "play right 5"]


def test_L9_the_order_of_the_others_never_changes():
    state = position(FEW, seat("1 2 3 4 5"), draw=["die"])
    state.play("play left").play("move stairs 1")
    assert hand(state) == ["2", "3", "die", "4", "5"]
    state = position(FEW, seat("1 2 3 4 5"), draw=["die"])
    state.play("play right").play("move stairs 9")
    assert hand(state) == ["1", "2", "die", "3", "4"]


def test_L10_empty_spaces_are_no_steps():
    state = position(FEW, seat("3 2 2 2 4")).play("play left")
    assert moves(state) == ["stairs 5"]
    assert refused(state, "move stairs 3") == ("L10", "WRONG_COUNT")
    assert refused(state, "move stairs 4") == ("L10", "NO_TILE")


def test_L10_empty_spaces_are_skipped_backwards_too():
    state = position(FEW, seat("+/-1 2 2 2 4", "5, 11")).play("play left")
    assert moves(state) == ["5 3", "5 8", "11 9"]


def test_L10_one_back_from_an_empty_space_is_the_tile_before_it():
    state = position(FEW, seat("+/-1 2 2 2 4", "4")).play("play left")
    assert moves(state) == ["4 3", "4 5"]


def test_L10_nobody_moves_back_onto_the_stairs():
    state = position(FEW, seat("+/-1 2 2 2 4", "1")).play("play left")
    assert moves(state) == ["1 3"]
    assert refused(state, "move 1 stairs") == ("L10", "BACK_TO_STAIRS")


@pytest.mark.parametrize("roll", [1, 2, 3, 4, 5, 6])
def test_L10_die_moves_exactly_the_roll(roll):
    state = position(FEW, seat("die 2 2 2 4"), rng=dice(roll)).play("play left")
    assert moves(state) == [f"stairs {[1, 3, 5, 8, 9, 11][roll - 1]}"]


def test_L10_adventurers_on_one_space_are_one_choice():
    state = position(FEW, seat("1 2 2 2 4", "3, 3, stairs, stairs")).play("play left")
    assert moves(state) == ["stairs 1", "3 5"]


def test_L11_passing_a_statue_wakes_the_own_adventurer_there():
    state = position(FEW, seat("1 2 2 2 4", "9, anubis 1, anubis 2"), seat(at="anubis 1"))
    state.play("play left").play("move 9 11")
    assert team(state) == ["stairs", "11", "anubis 2"]
    assert team(state, 1) == ["anubis 1"]


def test_L11_moving_back_past_a_statue_wakes_nobody():
    state = position(FEW, seat("+/-1 2 2 2 4", "11, anubis 1")).play("play left").play("move 11 9")
    assert team(state) == ["9", "anubis 1"]


def test_L11_who_was_woken_in_this_turn_is_not_active():
    track = "9 statue-3-5, 24 osiris-1, 25 vase-3-5, 26 horus-2, 30 jewel-3-5"
    state = position(
        track,
        seat("1 2 2 2 4", "9, anubis 1, anubis 2", talismans=6),
        **{"modules": ["mummy"], "mummy": {"at": "30", "open": ["move-1"]}},
    )
    state.play("play left").play("move 9 24")
    assert team(state) == ["stairs", "stairs", "25"]
    state.play("use move-1")
    assert moves(state) == ["25 26"]
    assert refused(state, "move stairs 9") == ("L11", "NO_ADVENTURER")


def test_L11_next_turn_it_is_active():
    state = position(FEW, seat("1 1 2 2 4", "9, anubis 1"), draw=["5", "5", "3"])
    state.play("play left").play("move 9 11").play("play left").play("move stairs 1").play("play left")
    assert moves(state) == ["stairs 1"]


def test_L12_the_tomb_needs_the_exact_count_and_a_key():
    state = position(FEW, seat("2 1 1 1 1", "9", keys=1)).play("play left")
    assert moves(state) == ["9 tomb"]
    state.play("move 9 tomb")
    assert team(state) == ["tomb"] and holds(state, "keys") == 0
    assert state.view()["sarcophagi"] == [0] and state.view()["keys"] == 20


def test_L12_without_a_key_nobody_enters():
    state = position(FEW, seat("2 1 1 1 1", "9"))
    assert refused(state, "play left") == ("L13", "CARD_CANT_MOVE")
    state = position(FEW, seat("range-4/1 1 1 1 1", "9")).play("play left")
    assert moves(state) == ["9 11"]
    assert refused(state, "move 9 tomb") == ("L12", "TOMB_KEY")


def test_L12_overshooting_is_not_allowed():
    state = position(FEW, seat("3 1 1 1 1", "9", keys=3))
    assert refused(state, "play left") == ("L13", "CARD_CANT_MOVE")


def test_L12_first_and_second_take_a_sarcophagus_and_then_it_is_closed():
    state = position(FEW, seat("1 1 1 1 2", "11, 11, 11", keys=3), seat(OTHER, "tomb, 1"), sarcophagi=[1])
    state.play("play left").play("move 11 tomb")
    assert state.view()["sarcophagi"] == [1, 0]
    entries = [one for one in state.breakdown() if one["rule"] == "L12"]
    assert [(one["seat"], one["points"]) for one in entries] == [(0, 3), (1, 5)]


def test_L12_a_closed_tomb_is_no_step():
    state = position(FEW, seat("range-4/1 1 1 1 1", "9", keys=2), seat(OTHER, "tomb, tomb"), sarcophagi=[1, 1])
    state.play("play left")
    assert moves(state) == ["9 11"]
    assert refused(state, "move 9 tomb") == ("L12", "TOMB_CLOSED")


def test_L12_one_player_may_take_both():
    state = position(FEW, seat("1 1 1 1 2", "tomb, 11", keys=1), sarcophagi=[0])
    state.play("play left").play("move 11 tomb")
    assert state.view()["sarcophagi"] == [0, 0]
    assert sum(one["points"] for one in state.breakdown() if one["rule"] == "L12") == 8


def test_L13_if_neither_outer_card_moves_one_is_discarded():
    state = position(FEW, seat("5 1 1 1 4", "9"), draw=["2"])
    assert legal(state) == ["discard left 5", "discard right 4"]
    state.play("discard right")
    assert hand(state) == ["5", "1", "2", "1", "1"] and state.seat == 1


def test_L13_no_discard_while_one_card_moves():
    state = position(FEW, seat("1 2 2 2 5", "9"))
    assert legal(state) == ["play left 1"]
    assert refused(state, "discard right") == ("L13", "MUST_MOVE")


def test_L13_a_die_counts_if_some_roll_moves_and_a_roll_in_vain_spends_it():
    state = position(FEW, seat("die 2 2 2 5", "9"), rng=dice(6), draw=["3"])
    assert legal(state) == ["play left die"]
    state.play("play left")
    assert state.seat == 1 and team(state) == ["9"]
    assert hand(state) == ["2", "2", "3", "2", "5"]
    assert state.view()["discard"] == ["die"]
