"""H15-H17: piles that run out, and the end."""

from collections import Counter

from games.horus.positions import GAME, hand, laying, lies, moves, play, position, refused, seat

PILES = {"desert": 8, "hill": 8, "farmland": 8, "marsh": 8, "river": 20}
HILLS = "hill-1 hill-2 hill-3 hill-4 hill-5"


def last_desert(**fields):
    """Seat 1 of three can take the last desert; everybody holds deserts."""
    seats = [
        seat("desert-1 desert-2 hill-1 hill-1 hill-2"),
        seat("desert-1 desert-2 hill-2 hill-3 hill-3"),
        seat("desert-3 desert-4 desert-5 hill-4 hill-4"),
    ]
    pile = ["marsh-1", "marsh-1", "desert-3", "marsh-2", "marsh-3", "marsh-4", "marsh-5", "?-1"]
    about = {"seat": 1, "piles": PILES | {"desert": 1}, "pile": pile}
    return position("hill 2,0", *seats, **(about | fields))


# ---------------------------------------------------------------- H15: a terrain is gone


def test_H15_all_discard_at_once_before_the_tile_is_laid_and_refill():
    state = play(last_desert(), "play desert-1")
    assert (state.seat, state.phase.name) == (1, "LAY")
    assert [sum("desert" in card for card in hand(state, of)) for of in range(3)] == [0, 0, 0]
    assert [len(hand(state, of)) for of in range(3)] == [5, 5, 5]
    assert Counter(state.view()["discards"]) == Counter(
        ["desert-1", "desert-1", "desert-2", "desert-2", "desert-3", "desert-3", "desert-4", "desert-5"]
    )


def test_H15_the_hands_refill_clockwise_from_the_active_seat():
    state = play(last_desert(), "play desert-1")
    assert sorted(hand(state, 1)) == sorted(["hill-2", "hill-3", "hill-3", "marsh-1", "marsh-1"])
    assert sorted(hand(state, 2)) == sorted(["hill-4", "hill-4", "marsh-2", "marsh-3", "marsh-4"])
    assert {"marsh-5", "?-1"} <= set(hand(state, 0))  # desert-3 was passed over


def test_H15_step_5_then_draws_nothing():
    state = play(last_desert(), "play desert-1; desert 4,0; mark 4,0")
    assert len(hand(state, 1)) == 5
    assert state.seat == 2


def test_H15_cards_of_a_gone_terrain_drawn_later_are_discarded_and_replaced():
    seats = [seat("hill-1 hill-1 hill-2 hill-2"), seat("marsh-1 marsh-1 marsh-2 marsh-2 marsh-3")]
    pile = ["desert-1", "desert-2", "?-1", "marsh-4"]
    about = {"phase": "marker", "card": "hill-3", "discards": ["hill-3"], "piles": PILES | {"desert": 0}}
    state = play(position("hill 2,0; hill 4,0; hill 6,0", *seats, pile=pile, **about), "mark 2,0")
    assert "?-1" in hand(state)
    assert Counter(state.view()["discards"]) == Counter(["hill-3", "desert-1", "desert-2"])
    assert state.view()["pile"] == 1


def test_H15_an_empty_pile_is_made_anew_from_the_discards():
    seats = [seat("hill-1 hill-1 hill-2 hill-2"), seat("marsh-1 marsh-1 marsh-2 marsh-2 marsh-3")]
    discards = ["hill-3", "farmland-1", "farmland-2", "?-?"]
    state = position("hill 2,0; hill 4,0; hill 6,0", *seats, phase="marker", card="hill-3", discards=discards)
    play(state, "mark 2,0")
    assert state.view()["discards"] == []
    assert state.view()["pile"] == 3
    assert len(hand(state)) == 5


def test_H15_cards_of_gone_terrains_stay_in_the_discards():
    seats = [seat("hill-1 hill-1 hill-2 hill-2"), seat("marsh-1 marsh-1 marsh-2 marsh-2 marsh-3")]
    discards = ["hill-3", "desert-1", "desert-2", "?-?", "farmland-1"]
    about = {"phase": "marker", "card": "hill-3", "discards": discards, "piles": PILES | {"desert": 0}}
    state = play(position("hill 2,0; hill 4,0; hill 6,0", *seats, **about), "mark 2,0")
    assert state.view()["discards"] == ["desert-1", "desert-2"]
    assert state.view()["pile"] == 2


def test_H15_the_fifth_pile_makes_nobody_discard():
    seats = [seat("?-1 hill-1 hill-2 hill-3 hill-4"), seat("marsh-1 marsh-1 marsh-2 marsh-2 marsh-3")]
    state = play(position("hill 2,0", *seats, piles=PILES | {"river": 1}), "play ?-1; take river; necropolis 4,0")
    assert [len(hand(state, of)) for of in range(2)] == [4, 5]


def test_H15_without_any_card_to_draw_a_hand_stays_short():
    state = play(
        position("hill 2,0", seat("hill-1"), seat("hill-2"), piles=PILES | {"hill": 1}), "play hill-1; hill 4,0"
    )
    assert [hand(state, of) for of in range(2)] == [[], []]


# ---------------------------------------------------------------- H16: bag and fifth pile


def test_H16_with_an_empty_bag_step_1_is_skipped():
    state = play(position("", piles=PILES | {"river": 0}), "play nile")
    assert (state.seat, state.phase.name) == (1, "CARD")


def test_H16_without_river_tiles_a_river_from_the_bag_is_laid_alone():
    state = play(laying("river", piles=PILES | {"river": 0}), "replace end-a; end-a 0,-4")
    assert state.phase.name == "CARD"
    assert "river 0,-2" in lies(state)


def test_H16_without_river_tiles_a_question_mark_means_terrains():
    state = play(position("", seat("?-?"), piles=PILES | {"river": 0}), "play ?-?")
    assert moves(state) == {"take desert", "take hill", "take farmland", "take marsh"}
    refused(state, "take river", "H16")


# ---------------------------------------------------------------- H17: the end


def test_H17_two_empty_piles_end_the_game_after_the_turn():
    state = position("hill 2,0; hill 4,0", seat("hill-1 marsh-1", nile=0), piles=PILES | {"desert": 0, "hill": 1})
    play(state, "play hill-1; hill -2,0")
    assert (state.seat, state.phase.name) == (0, "MARKER")
    play(state, "mark -2,0")
    assert state.over
    assert state.winners() == [0]


def test_H17_one_empty_pile_does_not():
    state = position("hill 2,0", seat("hill-1"), piles=PILES | {"hill": 1})
    assert not play(state, "play hill-1; hill -2,0; mark 2,0").over


def test_H17_the_second_pile_may_empty_in_step_1():
    """A river's follow-up tile is the last of the fifth pile: steps 2 to 5 follow."""
    state = laying("river", "hill 2,0", seat("hill-1"), piles=PILES | {"desert": 0, "river": 1})
    play(state, "replace end-a; end-a 0,-4; necropolis 2,2")
    assert (state.seat, state.phase.name) == (0, "CARD")
    play(state, "play hill-1; hill -2,0; mark 2,0")
    assert state.over


def test_H17_a_third_pile_may_empty_in_the_last_turn_and_all_still_discard():
    seats = [seat("hill-1"), seat("hill-2 marsh-1")]
    state = laying("river", "hill 2,0", *seats, piles=PILES | {"desert": 0, "river": 1, "hill": 1})
    play(state, "replace end-a; end-a 0,-4; necropolis 2,2; play hill-1")
    assert hand(state, 1) == ["marsh-1"]
    assert play(state, "hill -2,0; mark 2,0").over


def test_H17_after_the_end_nothing_is_legal():
    state = position("desert 2,0 0", phase="over", piles=PILES | {"desert": 0, "hill": 0})
    assert state.over and state.legal() == []
    refused(state, "play nile", "H17")


def test_H17_a_game_in_which_nobody_can_do_anything_is_over():
    """Only positions with missing pieces come to this."""
    nobody = seat(nile=0)
    state = play(position("", seat(nile=1), nobody, piles=PILES | {"river": 0}), "play nile")
    assert state.over


def test_H17_seats_that_can_do_nothing_are_passed_over():
    nobody = seat(nile=0)
    state = play(position("", seat(nile=1), nobody, seat(nile=1), piles=PILES | {"river": 0}), "play nile")
    assert (state.seat, state.turn) == (2, 11)


def test_H17_a_seat_that_is_passed_over_refills_its_hand():
    """Seat 1 has nothing to play, but the only card lies in the discards now: step 5 gives it to seat 0 first."""
    seats = [seat("hill-5", nile=0), seat(nile=0)]
    state = play(position("hill 2,0", *seats), "play hill-5; hill 4,0")
    assert (state.seat, state.turn, hand(state)) == (0, 11, ["hill-5"])


def test_H17_random_games_end_with_two_empty_piles():
    state = GAME.new(players=4, seed=10)
    while not state.over:
        state.play(state.legal()[-1])
    assert sum(count == 0 for count in state.view()["piles"].values()) >= 2
