"""H8, H9, H13: where tiles go, and what regions they form."""

import pytest

from games.horus.positions import laying, marking, moves, places, play, position, refused, regions, row

LAND_PILES = {"desert": 1, "hill": 1, "farmland": 1, "marsh": 1}

# ---------------------------------------------------------------- H8: contact


@pytest.mark.parametrize("place", ["2,0", "-2,0", "2,2", "0,-4", "0,4"])
def test_H8_a_tile_may_touch_along_a_full_edge(place):
    assert f"hill {place}" in moves(laying("hill"))


@pytest.mark.parametrize("place", ["2,-3", "2,3", "-2,-1", "1,4", "-1,-4"])
def test_H8_a_tile_may_touch_along_half_an_edge(place):
    assert f"hill {place}" in moves(laying("hill"))


@pytest.mark.parametrize("place", ["2,-4", "-2,-4", "2,4", "-2,4"])
def test_H8_a_corner_is_no_contact(place):
    refused(laying("hill"), f"hill {place}", "H8")


def test_H8_a_tile_far_away_touches_nothing():
    refused(laying("hill"), "hill 5,0", "H8")


@pytest.mark.parametrize("place", ["0,0", "1,0", "0,1", "1,3", "-1,-3"])
def test_H8_tiles_never_overlap(place):
    refused(laying("hill"), f"hill {place}", "H8")


def test_H8_every_place_around_the_start_and_no_other():
    sides = {f"{x},{y}" for x in (-2, 2) for y in range(-3, 4)}
    ends = {f"{x},{y}" for x in (-1, 0, 1) for y in (-4, 4)}
    assert places(laying("marsh"), "marsh") == sides | ends


def test_H8_holes_may_arise_and_be_filled():
    assert "2,0" in places(laying("hill", "desert 2,-2; desert 4,-2; desert 4,0; desert 2,2"), "hill")


def test_H8_a_hole_half_a_tile_high_stays_a_hole():
    assert not places(laying("hill", "desert 2,-1; desert 2,2"), "hill") & {"2,0", "2,1"}


def test_H8_the_table_ends_at_47():
    edge = "; ".join([*(f"necropolis {x},0" for x in range(2, 42, 2)), *(f"desert {x},0" for x in range(42, 47, 2))])
    state = laying("hill", edge)
    assert "hill 47,2" in moves(state)
    refused(state, "hill 48,0", "H8")
    refused(state, "hill 48,2", "H8")


def test_H8_a_smaller_table_can_be_set():
    state = laying("hill", edition={"table": {"reach": 2}})
    assert places(state, "hill") == {f"{x},{y}" for x in (-2, 2) for y in (-2, -1, 0, 1, 2)}
    refused(state, "hill 0,-4", "H8")


def test_H8_laying_is_for_tiles_in_hand():
    refused(position(), "lay 2,0", "H5")


# ---------------------------------------------------------------- H9: regions


def test_H9_tiles_of_one_terrain_join_by_full_and_half_edges():
    state = position("desert 2,0; desert 4,1; desert 4,3")
    assert {place: region["tiles"] for place, region in regions(state).items()} == {"2,0": 3}


def test_H9_a_corner_joins_nothing():
    state = position("desert 2,0; hill 4,0; desert 4,2")
    assert {place: region["tiles"] for place, region in regions(state).items()} == {"2,0": 1, "4,0": 1, "4,2": 1}


def test_H9_another_terrain_separates():
    state = position("farmland 2,0; desert 4,0; farmland 6,0")
    assert len(regions(state)) == 3


def test_H9_river_temple_and_necropolis_belong_to_no_region():
    state = position("temple 2,-2; river 2,2; necropolis 4,2; necropolis 6,2")
    assert regions(state) == {}
    assert all(tile["region"] is None for tile in state.view()["map"])


def test_H9_a_new_tile_joins_regions_and_all_markers_stay():
    state = laying("hill", f"{row('necropolis', 2, 2, 3)}; hill 2,0 0; hill 6,0 1; hill 8,0 1")
    play(state, "hill 4,0")
    assert regions(state)["2,0"]["tiles"] == 4
    assert regions(state)["2,0"]["markers"] == [1, 2]
    assert len(regions(state)) == 1


def test_H9_one_tile_may_join_four_regions():
    hills = "hill 2,-2; hill 2,2; hill 6,-2"
    state = laying("marsh", f"{hills}; marsh 2,0; marsh 4,-2; marsh 4,2; marsh 6,0")
    assert [region["tiles"] for region in regions(state).values() if region["tile"] == "marsh"] == [1, 1, 1, 1]
    play(state, "marsh 4,0")
    assert [region["tiles"] for region in regions(state).values() if region["tile"] == "marsh"] == [5]


def test_H9_markers_lie_on_regions_only():
    state = marking("desert-?", "desert 2,0; necropolis 2,2; temple -2,0")
    for place in ("0,0", "0,-2", "2,2", "-2,0"):
        refused(state, f"mark {place}", "H9")
    assert moves(state) == {"mark 2,0"}


# ---------------------------------------------------------------- H13: the temple


def test_H13_the_temple_must_touch_the_river():
    state = laying("temple", "desert 2,0; desert 4,0")
    refused(state, "temple 6,0", "H13")
    assert "temple -2,0" in moves(state)


def test_H13_the_temple_may_touch_no_terrain_and_no_necropolis():
    state = laying("temple", "desert 2,0; necropolis -2,0")
    refused(state, "temple 2,2", "H13")
    refused(state, "temple 2,-2", "H13")
    refused(state, "temple -2,2", "H13")
    beyond = {f"{x},{y}" for x in (-1, 0, 1) for y in (-4, 4)}
    assert places(state, "temple") == beyond | {"2,3", "2,-3", "-2,3", "-2,-3"}


def test_H13_corners_are_allowed():
    state = laying("temple", "hill 2,3; desert 4,2")
    assert "temple 2,0" in moves(state)
    refused(state, "temple 2,1", "H13")


def test_H13_later_tiles_may_touch_it():
    assert "hill 4,0" in moves(laying("hill", "temple 2,0"))


def test_H13_without_a_place_the_temple_leaves_the_game():
    land = "desert 2,0; desert -2,0"
    state = position(land, edition={"table": {"reach": 2}}, bag=["temple", "hill"], piles=LAND_PILES)
    play(state, "play nile")  # in vain: it ends the turn, and seat 1 draws
    assert (state.seat, state.phase.name) == (1, "CARD")
    assert state.view()["gone"] == {"temple": 1}
    assert state.view()["bag"] == {"hill": 1}  # nothing is drawn instead


def test_H13_no_marker_on_the_temple():
    refused(marking("desert-?", "desert 2,0; temple -2,0"), "mark -2,0", "H9")
