"""What observations tell of moves at first sight."""

import pytest

from games.luxor.positions import position, seat

TRACK = "1 vase-1-1, 2 statue-2-3, 3 jewel-2-4"  # adventurers that are needed, points


def seen(state, looker=0):
    return state.game.observation.named(state.observe(looker))


def test_gains_are_those_of_the_best_move_of_each_length():
    told = seen(position(TRACK, seat("1 2 3 4 5", "stairs, 2")))
    # One step: the vase (1), a third of a set (3), the place (1). Two: the second half of 6, less what standing there
    # was worth already, and the place. Three: a part of 7, and the place. Further on is the tomb, without a key.
    assert told["players.0.gains"].tolist() == [0, 5, 5, 2, 0, 0, 0]
    assert told["players.0.card_gains"].tolist()[:5] == [5, 5, 2, 0, 0]


@pytest.mark.parametrize(("card", "gain"), [("die", 2), ("+/-1", 5), ("range-4/1", 5), ("all-1/1", 4)])
def test_a_card_gains_what_its_numbers_do(card, gain):
    told = seen(position(TRACK, seat(f"{card} 2 3 4 5", "stairs, 2")))
    assert told["players.0.card_gains"][0] == gain


def test_waiting_counts_treasures_by_how_many_adventurers_are_missing():
    told = seen(position(TRACK, seat("1 2 3 4 5", "2, 3, 3")))
    assert told["players.0.waiting"].tolist() == [4, 3, 0, 0, 0]


def test_steps_to_the_tomb_are_those_of_the_foremost():
    told = seen(position(TRACK, seat("1 2 3 4 5", "stairs, 1")))
    assert told["players.0.to_tomb"] == 3


def test_what_the_cards_of_others_gain_is_not_told():
    told = seen(position(TRACK, seat(), seat("1 2 3 4 5", "stairs, 2")))
    assert told["players.1.gains"].tolist() == [0, 5, 5, 2, 0, 0, 0]
    assert not told["players.1.card_gains"].any()
