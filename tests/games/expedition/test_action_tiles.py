"""X4-X6: boat, snakes and caravan. Seat 0 uses them."""

import pytest

from games.expedition.positions import (
    ADVENTURES,
    acting,
    lies,
    moves,
    play,
    points,
    position,
    refused,
    seat,
    supply,
    targets,
    use,
    used,
)


@pytest.mark.parametrize("action", ["boat", "snakes", "caravan", "sandstorm"])
def test_X2_nothing_goes_to_a_gap(action):
    refused(use("desert 0 | mountain 0 | lake", action), "to i10", "X2")


# ---------------------------------------------------------------- X4: boat

LAKE = """
    .         | temple-d | .
    pyramid-o | lake     | camp-d 1
    .         | desert   | mountain 0
    """


def test_X4_the_adventurer_returns_and_the_boat_stays_on_the_lake():
    state = play(use(LAKE, "boat"), "to i10")
    assert (lies(state, "i10"), lies(state, "j11")) == ("lake boat0", "mountain")
    assert (supply(state, 0), used(state)) == (30, ["boat"])


def test_X4_one_point_for_each_building_beside_it_whoever_holds_it():
    state = play(use(LAKE, "boat"), "to i10")
    assert state.scores() == [3, 1]
    assert points(state, "X4") == [(0, 3)]


def test_X4_corners_deserts_and_mountains_do_not_count():
    state = play(use("temple-d | desert | temple-d\nmountain 0 | lake | .\npyramid-d | camp-o | .", "boat"), "to i10")
    assert state.scores() == [1, 0]


def test_X4_a_building_laid_later_counts_at_the_end():
    state = play(use("mountain 0 | lake", "boat"), "to i9; camp-d j9; deploy 1")
    assert state.scores() == [1, 1]


@pytest.mark.parametrize(("owners", "scores"), [("01", [1, 1]), ("00", [2, 0]), ("11", [0, 2])])
def test_X4_a_building_beside_two_boats_counts_for_both(owners, scores):
    state = acting(f"lake boat{owners[0]} | temple-d | lake boat{owners[1]}\nmountain 0 | . | .", "caravan")
    assert state.scores() == scores


def test_X4_a_building_under_snakes_counts():
    assert acting("lake boat0 | temple-d snakes | mountain 0", "caravan").scores() == [1, 0]


@pytest.mark.parametrize("lake", ["lake boat1", "lake boat0", "lake snakes"])
def test_X4_only_on_a_lake_without_boat_or_snakes(lake):
    state = use(f"{lake} | mountain 0 | lake", "boat")
    assert targets(state) == {"j9"}
    refused(state, "to h9", "X4")


@pytest.mark.parametrize("cell", ["h9", "i9"])
def test_X4_only_on_a_lake(cell):
    refused(use("mountain 0 | desert | lake", "boat"), f"to {cell}", "X4")


def test_X4_any_lake_near_or_far():
    state = use("mountain 0 | desert | desert | lake\nlake | . | . | .", "boat")
    assert targets(state) == {"k9", "h10"}


# ---------------------------------------------------------------- X5: snakes


def test_X5_the_adventurer_returns_and_the_snakes_stay():
    state = play(use("mountain 01 | pyramid-d", "snakes"), "to i9")
    assert (lies(state, "i9"), lies(state, "h9")) == ("pyramid-d snakes", "mountain 1")
    assert (supply(state, 0), used(state)) == (30, ["snakes"])


def test_X5_on_any_tile_without_adventurers_boat_or_snakes():
    picture = """
        mountain 01 | desert   | lake
        temple-d 1  | camp-d 0 | pyramid-o
        lake boat1  | desert snakes | mountain
        """
    state = use(picture, "snakes")
    assert targets(state) == {"i9", "j9", "j10", "j11"}
    for cell in ("h9", "h10", "i10", "h11", "i11"):
        refused(state, f"to {cell}", "X5")


def test_X5_the_mountain_just_left_is_allowed():
    assert lies(play(use("mountain 0 | desert", "snakes"), "to h9"), "h9") == "mountain snakes"


@pytest.mark.parametrize("stack", ["01", "00", "10"])
def test_X5_the_mountain_just_left_is_not_allowed_if_somebody_is_left(stack):
    refused(use(f"mountain {stack} | desert", "snakes"), "to h9", "X5")


def test_X5_the_mountain_just_left_may_be_the_only_tile():
    state = use("mountain 0 | temple-d 1", "snakes")
    assert targets(state) == {"h9"}


def test_X5_nobody_enters_a_tile_with_snakes():
    state = position(
        "desert | desert\n. | temple-d snakes",
        seat("camp-d/5 lake/2", actions={"used": ["snakes"]}),
        at="h8",
        modules=ADVENTURES,
    )
    refused(play(state, "camp-d h9; deploy 5"), "leave e 4", "X5")


def test_X5_snakes_end_the_line():
    state = position(
        "desert 111 | temple-d snakes | desert",
        seat("camp-d/5 lake/2", actions={"used": ["snakes"]}),
        at="i9",
        modules=ADVENTURES,
    )
    play(state, "camp-d h9; deploy 5")
    assert moves(state) == {"hold", "leave e 1"}
    refused(state, "leave e 2", "E16")


def test_X5_on_a_lake():
    assert lies(play(use("mountain 0 | lake", "snakes"), "to i9"), "i9") == "lake snakes"


# ---------------------------------------------------------------- X6: caravan


def test_X6_to_an_adjacent_tile_on_top():
    state = play(use("mountain 0 | temple-o 11", "caravan"), "to i9")
    assert (lies(state, "h9"), lies(state, "i9")) == ("mountain", "temple-o 110")
    assert (supply(state, 0), used(state)) == (29, ["caravan"])


@pytest.mark.parametrize("tile", ["desert", "temple-o", "mountain", "camp-o", "pyramid-d 111"])
def test_X6_one_may_land_anywhere_without_cost(tile):
    assert lies(play(use(f"mountain 0 | {tile}", "caravan"), "to i9"), "i9").endswith("0")


def test_X6_in_all_four_directions():
    picture = ". | desert | .\ndesert | mountain 0 | temple-d\n. | pyramid-d | ."
    assert targets(use(picture, "caravan")) == {"i9", "h10", "j10", "i11"}


@pytest.mark.parametrize(
    "place", ["lake", "desert snakes", "temple-d 1111", "desert 0000", "camp-d 11111", "camp-d 00000", "lake boat1"]
)
def test_X6_no_lake_no_snakes_no_full_tile(place):
    state = use(f"{place} | mountain 0 | desert", "caravan")
    assert targets(state) == {"j9"}
    refused(state, "to h9", "X6")


@pytest.mark.parametrize("cell", ["j9", "h9", "i10"])
def test_X6_not_further_not_diagonally_not_to_itself(cell):
    picture = "mountain 0 | desert | desert\n. | desert | ."
    refused(use(picture, "caravan"), f"to {cell}", "X6")
