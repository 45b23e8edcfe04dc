"""H10-H12: the river, its two ends, and what may not be blocked."""

from games.horus.positions import TIGHT, TIGHT_TABLE, laying, lies, moves, places, play, position, refused, seat

# Only one free place touches end A: 2,-2.
ONE_EXIT = "hill -2,-2; desert 0,-4; necropolis 2,-4; marsh 2,0"
LAND_PILES = {"desert": 1, "hill": 1, "farmland": 1, "marsh": 1}

# ---------------------------------------------------------------- H10: from the bag


def test_H10_a_river_from_the_bag_replaces_an_end():
    state = laying("river")
    assert moves(state) == {"replace end-a", "replace end-b"}
    refused(state, "lay 2,0", "H10")


def test_H10_the_river_lies_in_the_very_place_of_the_end():
    state = play(laying("river"), "replace end-a; end-a 2,-3")
    assert lies(state) == {"start 0,0", "river 0,-2", "end-a 2,-3", "end-b 0,2"}


def test_H10_the_end_is_laid_again_beside_the_new_river():
    state = play(laying("river"), "replace end-a")
    assert state.phase.name == "END"
    sides = {f"{x},{y}" for x in (-2, 2) for y in (-3, -2, -1)}
    assert places(state, "end-a") == sides | {"-1,-4", "0,-4", "1,-4"}
    refused(state, "end-a 2,0", "H10")  # touches the start, and the new river only at a corner
    refused(state, "end-a 0,4", "H10")  # touches the other end only
    refused(state, "end-a 0,-2", "H8")


def test_H10_then_a_river_necropolis_tile_is_taken_and_laid():
    state = play(laying("river"), "replace end-b; end-b 0,4")
    assert (state.seat, state.phase.name) == (0, "TWO_SIDED")
    assert state.view()["piles"]["river"] == 19
    play(state, "necropolis 2,0")
    assert (state.seat, state.phase.name) == (0, "CARD")


def test_H10_an_end_that_could_not_be_laid_again_is_not_replaced():
    """End A has a pocket to its right, in which it would itself be blocked; end B is free."""
    state = laying("river", f"{ONE_EXIT}; necropolis 4,-4; necropolis 4,-2")
    assert moves(state) == {"replace end-b"}
    refused(state, "replace end-a", "H10")


def test_H10_if_no_end_can_be_replaced_the_river_leaves_the_game():
    state = position(TIGHT, edition=TIGHT_TABLE, bag=["river"], piles=LAND_PILES | {"river": 0})
    play(state, "play nile")
    assert (state.seat, state.phase.name) == (1, "CARD")
    assert state.view()["gone"] == {"river": 1}


def test_H10_then_no_river_necropolis_tile_is_taken():
    full = seat("desert-1 desert-2 desert-3 desert-4 desert-5", nile=0)
    state = position(TIGHT, full, seat(), edition=TIGHT_TABLE, bag=["river"], piles=LAND_PILES | {"river": 5})
    play(state, "play desert-5")  # the desert has no place, and there is no region of five
    assert (state.seat, state.phase.name) == (1, "CARD")
    assert state.view()["gone"] == {"desert": 1, "river": 1}
    assert state.view()["piles"]["river"] == 5


# ---------------------------------------------------------------- H11: river or necropolis


def test_H11_as_river_it_touches_the_river_anywhere():
    state = laying("two-sided", "desert 2,0; desert 4,0")
    sides = {"2,-3", "2,-2", "2,2", "2,3", *(f"-2,{y}" for y in range(-3, 4))}
    assert places(state, "river") == sides | {f"{x},{y}" for x in (-1, 0, 1) for y in (-4, 4)}
    refused(state, "river 6,0", "H11")


def test_H11_as_river_it_may_touch_only_an_end_which_stays():
    state = play(laying("two-sided"), "river 0,4")
    assert lies(state) == {"start 0,0", "end-a 0,-2", "end-b 0,2", "river 0,4"}


def test_H11_as_necropolis_it_goes_where_a_terrain_could():
    land = "desert 2,0; desert 4,0"
    assert places(laying("two-sided", land), "necropolis") == places(laying("hill", land), "hill")
    refused(laying("two-sided", land), "necropolis 9,9", "H8")
    refused(laying("two-sided", land), "necropolis 2,1", "H8")
    refused(laying("hill", land), "necropolis 2,2", "H11")


def test_H11_in_place_of_an_end_which_then_touches_any_river_tile():
    state = laying("two-sided", "river 2,0; river 4,0")
    assert {"replace end-a", "replace end-b"} <= moves(state)
    play(state, "replace end-a")
    assert {"end-a 6,0", "end-a 0,4", "end-a -2,0", "end-a 0,-4"} <= moves(state)
    refused(state, "end-a 8,0", "H11")
    play(state, "end-a 0,4")  # touches only the other end
    assert {"river 0,-2", "end-a 0,4"} <= lies(state)
    assert state.phase.name == "CARD"


def test_H11_no_second_tile_follows_a_two_sided_one():
    state = play(laying("two-sided"), "replace end-a; end-a 0,-4")
    assert state.view()["piles"]["river"] == 19
    assert state.phase.name == "CARD"


def test_H11_there_is_nothing_to_replace_with_other_tiles():
    refused(laying("hill"), "replace end-a", "H10")


# ---------------------------------------------------------------- H12: blocking


def test_H12_no_terrain_may_block_an_end():
    state = laying("hill", ONE_EXIT)
    refused(state, "hill 2,-2", "H12")
    refused(state, "hill 3,-2", "H12")  # covers half of the last free place
    assert "hill 4,-2" not in moves(state)  # touches nothing
    assert "hill 4,0" in moves(state)


def test_H12_the_temple_may_not_block_an_end_either():
    state = laying("temple", "river -2,-2; river 0,-4; river 2,-4; river 2,0")
    refused(state, "temple 2,-2", "H12")
    assert "temple 4,0" in moves(state)


def test_H12_neither_river_nor_necropolis_may_block_an_end():
    state = laying("two-sided", ONE_EXIT)
    refused(state, "river 2,-2", "H12")
    refused(state, "necropolis 2,-2", "H12")


def test_H12_the_other_end_may_not_block_an_end():
    state = play(laying("two-sided", ONE_EXIT), "replace end-b")
    refused(state, "end-b 2,-2", "H12")


def test_H12_a_moved_end_may_not_be_blocked_itself():
    state = play(laying("two-sided", "river 2,-2; river 4,-2; river 4,0; river 2,2"), "replace end-a")
    refused(state, "end-a 2,0", "H12")  # it would fill the hole


def test_H12_a_free_place_counts_even_if_no_tile_may_go_there():
    """No tile fits anywhere on this table; yet neither end is blocked, and the position can be."""
    state = position(TIGHT, edition=TIGHT_TABLE)
    assert state.phase.name == "CARD"


def test_H12_a_tile_that_leaves_one_free_place_does_not_block():
    state = laying("hill", "hill -2,-2; hill 2,-2")
    refused(state, "hill 0,-4", "H12")
    assert {"hill 1,-4", "hill -1,-4"} <= moves(state)


def test_H12_both_ends_are_tested():
    state = laying("hill", "hill -2,2; hill 2,2")
    refused(state, "hill 0,4", "H12")
    assert "hill 0,-4" in moves(state)


def test_H12_other_arms_may_be_blocked():
    state = laying("hill", "river 2,0; desert 2,-2; desert 2,2")
    assert "hill 4,0" in moves(state)


def test_H12_a_drawn_tile_without_a_legal_place_leaves_the_game():
    state = position(TIGHT, edition=TIGHT_TABLE, bag=["hill", "marsh"], piles=LAND_PILES)
    play(state, "play nile")
    assert (state.seat, state.phase.name) == (1, "CARD")
    assert state.view()["gone"] == {"hill": 1}
    assert state.view()["bag"] == {"marsh": 1}


def test_H12_a_taken_tile_without_a_legal_place_leaves_the_game():
    state = position(TIGHT, seat("marsh-1"), seat(), edition=TIGHT_TABLE)
    play(state, "play marsh-1")
    assert state.view()["gone"] == {"marsh": 1}
    assert state.view()["piles"]["marsh"] == 7
    assert (state.seat, state.phase.name) == (0, "MARKER")  # the marker follows all the same


def test_H12_a_two_sided_tile_without_a_legal_place_leaves_the_game():
    state = position(TIGHT, seat("?-3"), seat(), edition=TIGHT_TABLE)
    play(state, "play ?-3; take river")
    assert state.view()["gone"] == {"two-sided": 1}
    assert state.seat == 1


def test_H12_replacing_and_laying_again_is_one_placement():
    """Only the end itself may go where any other tile would block it."""
    state = play(laying("river", ONE_EXIT), "replace end-a")
    assert places(state, "end-a") == {"2,-2"}
