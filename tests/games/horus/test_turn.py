"""H5-H7: the steps of a turn, cards and markers."""

from games.horus.positions import (
    GAME,
    hand,
    laying,
    lies,
    marking,
    moves,
    places,
    play,
    position,
    refused,
    regions,
    row,
    seat,
)

FIVE = "desert-1 desert-1 hill-2 marsh-3 ?-?"
FARMS = "farmland-1 farmland-1 farmland-2 farmland-3 farmland-4"

# ---------------------------------------------------------------- H5: five steps


def test_H5_the_five_steps_in_order():
    state = laying("hill", "", seat(FIVE), seat(FARMS), pile=["marsh-5"])
    steps = []
    for move in ("hill 2,0", "play desert-1", "desert 2,2", "mark 2,2"):
        steps.append((state.seat, state.phase.name))
        state.play(move)
    assert steps == [(0, "LAY"), (0, "CARD"), (0, "LAY"), (0, "MARKER")]
    assert (state.seat, state.phase.name) == (1, "CARD")  # the bag is empty
    assert {"hill 2,0", "desert 2,2 0"} <= lies(state)
    assert sorted(hand(state)) == sorted(["desert-1", "hill-2", "marsh-3", "?-?", "marsh-5"])


def test_H5_a_card_must_be_played():
    state = position("", seat(FIVE, nile=0))
    assert moves(state) == {"play desert-1", "play hill-2", "play marsh-3", "play ?-?"}


def test_H5_only_a_card_that_is_held():
    state = position("", seat(FIVE, nile=0))
    refused(state, "play marsh-4", "H5")
    refused(laying("hill", "", seat(FIVE)), "play desert-1", "H5")


def test_H5_the_card_goes_to_the_discards_at_once():
    state = play(position("", seat(FIVE)), "play hill-2")
    assert state.view()["discards"] == ["hill-2"]
    assert state.phase.name == "LAY"
    assert state.view()["playing"]["tile"] == "hill"


def test_H5_the_tile_comes_from_the_selection_pile():
    state = play(position("", seat(FIVE)), "play hill-2")
    assert state.view()["piles"]["hill"] == 7


def test_H5_a_question_mark_takes_any_pile():
    state = play(position("", seat(FIVE)), "play ?-?")
    assert moves(state) == {"take desert", "take hill", "take farmland", "take marsh", "take river"}
    assert play(state.copy(), "take river").phase.name == "TWO_SIDED"
    assert play(state, "take marsh").view()["playing"]["tile"] == "marsh"


def test_H5_piles_are_chosen_only_for_a_question_mark():
    refused(position("", seat(FIVE)), "take desert", "H5")


def test_H5_the_hand_is_refilled_from_the_pile():
    mine, other = seat("hill-1 hill-1 hill-2 hill-3"), seat(FARMS)
    state = marking("desert-1", "desert 2,0", mine, other, pile=["?-5", "marsh-5"])
    play(state, "mark 2,0")
    assert "?-5" in hand(state)
    assert state.view()["pile"] == 1


def test_H5_play_goes_clockwise():
    state = GAME.new(players=3, seed=4, first=1)
    order = []
    while len(order) < 5:
        if not order or order[-1] != state.seat:
            order.append(state.seat)
        state.play(state.legal()[0])
    assert order == [1, 2, 0, 1, 2]


# ---------------------------------------------------------------- H6: markers


def test_H6_a_region_of_exactly_that_many_tiles():
    land = f"{row('desert', 2, 0, 2)}; hill 2,2; {row('marsh', -6, 0, 3)}"
    state = marking("desert-2", land)
    assert places(state, "mark") == {"2,0", "4,0"}
    refused(state, "mark 2,2", "H6")
    refused(state, "mark -2,0", "H6")


def test_H6_any_terrain_anywhere():
    state = marking("desert-1", "desert 2,0; hill 2,2; marsh -2,0")
    assert places(state, "mark") == {"2,0", "2,2", "-2,0"}


def test_H6_a_question_mark_stands_for_one_to_five_and_never_six():
    land = f"{row('desert', 2, 0, 6)}; {row('hill', 2, 2, 5)}; farmland -2,0"
    state = marking("?-?", land)
    assert places(state, "mark") == {"2,2", "4,2", "6,2", "8,2", "10,2", "-2,0"}
    refused(state, "mark 2,0", "H6")


def test_H6_one_marker_a_tile():
    state = marking("desert-2", "desert 2,0 1; desert 4,0")
    assert places(state, "mark") == {"4,0"}
    refused(state, "mark 2,0", "H6")


def test_H6_sizes_count_after_the_tile_is_laid():
    state = play(position("hill 2,0", seat("hill-2")), "play hill-2; hill 4,0")
    assert places(state, "mark") == {"2,0", "4,0"}


def test_H6_a_marker_must_be_set_if_it_can_be():
    state = marking("desert-1", "desert 2,0")
    assert moves(state) == {"mark 2,0"}


def test_H6_without_a_place_the_step_is_skipped():
    state = play(position("hill 2,0", seat("hill-5")), "play hill-5; hill 4,0")
    assert (state.seat, state.phase.name) == (1, "CARD")


def test_H6_the_twentieth_marker_and_then_no_more():
    state = position("hill 2,0; marsh -2,0", seat("desert-1 desert-1", markers=1), seat("marsh-5"))
    play(state, "play desert-1; desert 2,2; mark 2,2")
    assert state.view()["seats"][0]["markers"] == 0
    play(state, "play marsh-5; marsh -2,2; play desert-1; desert 4,2")
    assert state.seat == 1  # nothing to set: the step was skipped
    assert state.view()["seats"][0]["markers"] == 0


def test_H6_joined_regions_grow_past_six_and_keep_their_markers():
    land = f"{row('necropolis', 2, 2, 5)}; {row('hill', 2, 0, 3)} 0; {row('hill', 10, 0, 3)} 1"
    state = play(laying("hill", land), "hill 8,0")
    assert regions(state)["2,0"]["tiles"] == 7
    assert regions(state)["2,0"]["markers"] == [1, 1]


def test_H6_markers_are_set_only_in_their_step():
    refused(position("desert 2,0", seat(FIVE)), "mark 2,0", "H6")
    refused(marking("desert-1", "desert 2,0"), "mark 9,9", "H6")


# ---------------------------------------------------------------- H7: the first round


def test_H7_every_number_counts_as_one_in_the_first_turn():
    land = f"{row('desert', 2, 0, 3)}; hill 2,2; marsh -2,0"
    for card in ("desert-3", "desert-?", "?-?"):
        state = marking(card, land, turn=2)
        assert places(state, "mark") == {"2,2", "-2,0"}
        refused(state, "mark 2,0", "H7")


def test_H7_from_the_second_turn_on_the_number_counts():
    land = f"{row('desert', 2, 0, 3)}; hill 2,2; marsh -2,0"
    assert places(marking("desert-3", land, turn=3), "mark") == {"2,0", "4,0", "6,0"}
    assert places(marking("desert-3", land, turn=3, players=4), "mark") == {"2,2", "-2,0"}
