"""H14: the Nile card."""

from games.horus.positions import hand, laying, lies, moves, places, play, position, refused, row, seat

SHORE = "desert 2,0 0; hill -2,0; hill -4,0; marsh 4,0; marsh 6,0 0"  # the marsh lies inland


def after_tiles(land=SHORE, *seats, **fields):
    """Seat 0 has played its Nile card and laid both tiles."""
    return position(land, *seats, phase="from", card="nile", **fields)


def test_H14_two_tiles_then_a_marker():
    state = play(position(SHORE, seat("hill-1")), "play nile")
    assert (state.phase.name, state.view()["piles"]["river"]) == ("TWO_SIDED", 19)
    play(state, "necropolis 8,0")
    assert (state.phase.name, state.view()["piles"]["river"]) == ("TWO_SIDED", 18)
    play(state, "replace end-a; end-a 0,-4")
    assert state.phase.name == "FROM"
    play(state, "from 2,0; to -4,0")
    assert {"hill -4,0 0", "desert 2,0"} <= lies(state)
    assert state.seat == 1


def test_H14_the_card_leaves_the_game_and_nothing_is_drawn_for_it():
    five = "desert-1 desert-2 desert-3 desert-4 desert-5"
    state = position("", seat(five), seat("hill-1 hill-2 hill-3 hill-4 hill-5"), pile=["?-?"], piles=NO_RIVER)
    play(state, "play nile")
    assert sorted(hand(state)) == five.split()
    assert state.view()["seats"][0]["nile"] == 0
    assert state.view()["discards"] == []


NO_RIVER = {"desert": 8, "hill": 8, "farmland": 8, "marsh": 8, "river": 0}


def test_H14_once_a_game():
    state = position("", seat("hill-1", nile=0))
    assert moves(state) == {"play hill-1"}
    refused(state, "play nile", "H14")


def test_H14_only_instead_of_a_card():
    refused(laying("hill"), "play nile", "H5")


def test_H14_from_and_to_regions_that_touch_the_river():
    state = after_tiles()
    assert moves(state) == {"from 2,0"}
    refused(state, "from 6,0", "H14")  # its region is inland
    refused(state, "from -2,0", "H14")  # no marker there
    play(state, "from 2,0")
    assert moves(state) == {"to -2,0", "to -4,0"}  # -4,0 itself does not touch the river
    refused(state, "to 4,0", "H14")
    refused(state, "to 2,0", "H14")
    refused(state, "to 0,0", "H9")


def test_H14_only_own_markers_move():
    state = after_tiles("desert 2,0 0; hill -2,0 1; farmland 2,2")
    refused(state, "from -2,0", "H14")


def test_H14_to_a_free_tile_only():
    state = play(after_tiles("desert 2,0 0; hill -2,0 1; hill -4,0"), "from 2,0")
    assert moves(state) == {"to -4,0"}
    refused(state, "to -2,0", "H6")


def test_H14_to_a_region_of_any_size():
    state = play(after_tiles(f"desert 2,0 0; {row('hill', -14, 0, 7)}"), "from 2,0")
    assert len(places(state, "to")) == 7


def test_H14_not_within_the_same_region():
    state = after_tiles("desert 2,0 0; desert 4,0; hill -2,0")
    play(state, "from 2,0")
    refused(state, "to 4,0", "H14")
    assert moves(state) == {"to -2,0"}


def test_H14_a_marker_without_a_goal_is_not_picked():
    state = after_tiles("desert 2,0 0; desert 2,2; hill -2,0 0")
    assert moves(state) == {"from -2,0"}
    refused(state, "from 2,0", "H14")


def test_H14_contact_is_judged_after_the_tiles_are_laid():
    land = "desert 2,0; marsh 4,0 0; hill -2,0"
    state = play(position(land, piles=NO_RIVER | {"river": 2}), "play nile; river 2,2; river 4,2")
    assert moves(state) == {"from 4,0"}


def test_H14_with_one_tile_left_one_is_laid():
    state = play(position(SHORE, piles=NO_RIVER | {"river": 1}), "play nile; necropolis 8,0")
    assert state.phase.name == "FROM"


def test_H14_with_no_tile_left_only_the_marker_moves():
    state = play(position(SHORE, piles=NO_RIVER), "play nile")
    assert state.phase.name == "FROM"


def test_H14_with_no_marker_to_move_the_turn_ends():
    state = play(position("desert 2,0; hill -2,0"), "play nile; necropolis 4,0; necropolis 6,0")
    assert state.seat == 1


def test_H14_it_may_be_played_in_vain_and_in_the_first_round():
    state = play(position("", piles=NO_RIVER, turn=1), "play nile")
    assert state.seat == 1


def test_H14_no_marker_is_set_by_number():
    state = after_tiles()
    refused(state, "mark 2,0", "H6")
    refused(state, "to -2,0", "H14")
    refused(position(SHORE), "from 2,0", "H14")
