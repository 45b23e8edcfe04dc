"""H18, H19: what regions are worth, and islands."""

import pytest

from games.horus.positions import laying, play, position, regions, row, worth

RING = "; ".join(f"river {x},{y}" for x, y in [(2, -2), (4, -2), (6, -2), (2, 0), (6, 0), (2, 2), (4, 2), (6, 2)])
ENDED = {"farmland": 1, "marsh": 1, "river": 1}
LONG_RING = "; ".join(
    f"river {x},{y}" for y in (-2, 0, 2) for x in (2, 4, 6, 8, 10, 12) if y != 0 or x in (2, 12)
)  # around four tiles, 4,0 to 10,0


# ---------------------------------------------------------------- H18: points


def test_H18_a_point_a_tile_for_the_most_markers():
    state = position("desert 2,0 0; desert 4,0 0; desert 6,0 1; hill -2,0 1")
    assert worth(state) == [("2,0", 0, 3), ("-2,0", 1, 1)]
    assert state.scores() == [3, 1]


def test_H18_ties_score_in_full_for_each():
    state = position("desert 2,0 0; desert 4,0 1; desert 6,0 2; desert 8,0 2; hill -2,0 0; hill -4,0 1", players=3)
    assert state.scores() == [2, 2, 4]
    shared = [entry["control"] for entry in state.breakdown() if entry["tile"] == "hill"]
    assert shared == ["shared", "shared"]


def test_H18_the_view_tells_what_a_region_is_worth_and_who_leads_it():
    state = position("temple 2,0; desert 4,0 0; desert 6,0 1; hill 2,2 1; hill 4,2; marsh -2,0")
    told = {place: (one["worth"], one["leaders"]) for place, one in regions(state).items()}
    assert told == {"4,0": (4, [0, 1]), "2,2": (4, [1]), "-2,0": (1, [])}


def test_H18_regions_without_markers_score_for_nobody():
    assert position("desert 2,0; hill -2,0").scores() == [0, 0]


def test_H18_the_worked_examples_of_the_print():
    """Four at the temple: 8. Six: 12, so 10. One: 2; the other desert, away from it: 1."""
    land = (
        "temple 2,0; farmland 4,0 0; farmland 6,0; farmland 8,0; farmland 10,0;"
        "hill 2,2 1; hill 4,2; hill 6,2; hill 8,2; hill 10,2; hill 12,2; desert 2,-2 0; desert -2,0 1"
    )
    state = position(land)
    assert worth(state) == [("4,0", 0, 8), ("2,-2", 0, 2), ("2,2", 1, 10), ("-2,0", 1, 1)]


def test_H18_never_more_than_ten_even_without_temple_or_island():
    state = position(f"{row('marsh', 2, 0, 12)} 1")
    assert state.scores() == [0, 10]
    assert [entry["cut"] for entry in state.breakdown()] == ["cap"]


def test_H18_temple_and_island_together_are_fourfold():
    state = position(f"{LONG_RING}; temple 4,0; desert 6,0 0; desert 8,0")
    assert worth(state) == [("6,0", 0, 8)]
    assert [entry["factor"] for entry in state.breakdown()] == ["both"]


def test_H18_the_cap_comes_last():
    state = position(f"{LONG_RING}; temple 4,0; desert 6,0 0; desert 8,0; desert 10,0")
    assert worth(state) == [("6,0", 0, 10)]


def test_H18_ties_share_the_victory():
    state = position("desert 2,0 0; hill -2,0 1", phase="over", piles=ENDED)
    assert state.winners() == [0, 1]


def test_H18_the_most_points_win():
    state = position("desert 2,0 0; hill -2,0 1; hill -4,0", phase="over", piles=ENDED)
    assert state.winners() == [1]


def test_H18_the_breakdown_names_size_markers_and_who_is_outvoted():
    state = position("desert 2,0 0; desert 4,0 0; desert 6,0 1")
    one, other = state.breakdown()
    assert (one["seat"], one["points"], one["count"], one["markers"], one["control"]) == (0, 3, 3, "2:1", "alone")
    assert (other["seat"], other["points"], other["control"]) == (1, 0, "none")


# ---------------------------------------------------------------- H19: islands


def island(state, place):
    return regions(state)[place]["island"]


def test_H19_land_within_a_ring_of_river_is_an_island():
    state = position(f"{RING}; desert 4,0 0; desert 8,0 1")
    assert island(state, "4,0") and not island(state, "8,0")
    assert worth(state) == [("4,0", 0, 2), ("8,0", 1, 1)]


def test_H19_a_diagonal_gap_does_not_open_the_ring():
    state = position(f"{RING.replace('; river 6,2', '')}; desert 4,0")
    assert island(state, "4,0")


@pytest.mark.parametrize("tile", ["", "temple", "necropolis", "hill"])
def test_H19_holes_temple_necropolis_and_terrain_are_not_water(tile):
    gap = f"; {tile} 6,0" if tile else ""
    state = position(f"{RING.replace('; river 6,0', '')}; desert 4,0{gap}")
    assert not island(state, "4,0")


def test_H19_half_an_edge_opens_the_ring():
    shifted = RING.replace("river 6,0", "river 6,1").replace("river 6,2", "river 6,3")
    assert not island(position(f"{shifted}; desert 4,0"), "4,0")


def test_H19_an_island_may_hold_several_regions_and_holes():
    state = position(f"{LONG_RING}; desert 4,0; hill 6,0; marsh 10,0")
    assert [island(state, place) for place in ("4,0", "6,0", "10,0")] == [True, True, True]


def test_H19_the_last_river_tile_closes_the_ring():
    land = RING.replace("; river 6,0", "")
    state = laying("two-sided", f"{land}; desert 4,0 1")
    assert not island(state, "4,0")
    play(state, "river 6,0")
    assert island(state, "4,0")
    assert state.scores() == [0, 2]


def test_H19_land_laid_into_a_closed_ring_is_on_the_island():
    state = play(laying("farmland", RING), "farmland 4,0")
    assert island(state, "4,0")


def test_H19_a_moved_end_may_close_the_ring():
    state = laying("two-sided", f"{RING.replace('; river 6,0', '')}; desert 4,0")
    play(state, "replace end-b; end-b 6,0")
    assert island(state, "4,0")


def test_H19_a_ring_at_the_edge_of_the_table_needs_water_there_too():
    """Beyond the edge it is outside: the table's edge closes no ring."""
    banks, table = "river 2,-2; river 2,2; river 4,-2; river 4,2", {"table": {"reach": 4}}
    assert not island(position(f"{banks}; desert 2,0; desert 4,0", edition=table), "2,0")
    assert island(position(f"{banks}; desert 2,0; river 4,0", edition=table), "2,0")


def test_H19_an_island_within_an_island_ring_stays_one():
    """A lake arm laid inside an island splits it; both parts are enclosed."""
    state = laying("two-sided", f"{LONG_RING}; desert 4,0; hill 8,0; hill 10,0")
    play(state, "river 6,0")
    assert island(state, "4,0") and island(state, "8,0")
