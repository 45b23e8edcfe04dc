"""E14-E16: the extras leave the camp. Pictures show the line east of a new camp on h9."""

import pytest

from games.expedition.lines import beside, leaving, line, row, staying
from games.expedition.positions import lies, moves, play, position, refused, seat

# ---------------------------------------------------------------- the worked examples


def test_E16_example_of_the_print():
    state = line("temple-o 11 | pyramid-d 11")
    play(state, "leave e 4")
    assert row(state, 3) == ["camp-d 0", "temple-o 1100", "pyramid-d 1100"]
    refused(beside("temple-o 1100"), "leave e 4", "E17")
    refused(beside("pyramid-d 1100"), "leave e 4", "E17")


def test_E16_second_example():
    state = line("temple-o 11 | pyramid-d 1 | camp-d 1")
    play(state, "leave e 4; stay 1")
    assert row(state) == ["camp-d 0", "temple-o 1100", "pyramid-d 10", "camp-d 10"]
    assert state.scores() == [1 + 2 + 3 + 1, 0]


def test_E16_desert_with_3_then_an_oasis():
    state = line("desert 111 | temple-o")
    assert leaving(state) == [1, 3, 4]
    refused(state, "leave e 2", "E16")


# ---------------------------------------------------------------- E14: one straight line

CROSS = """
    desert    | temple-d  | camp-d
    pyramid-d | .         | temple-o
    desert    | pyramid-d | .
    """


def cross():
    return play(position(CROSS, seat("camp-d/5 lake/2"), at="g8"), "camp-d h9; deploy 5")


def test_E14_any_number_of_the_extras_or_nobody():
    assert moves(line("desert")) == {"hold", "leave e 1", "leave e 2", "leave e 3", "leave e 4"}
    assert row(line("desert").play("hold"), 2) == ["camp-d 00000", "desert"]
    assert row(line("desert").play("leave e 3"), 2) == ["camp-d 00", "desert 000"]


@pytest.mark.parametrize(("direction", "cell"), [("n", "h8"), ("e", "i9"), ("s", "h10"), ("w", "g9")])
def test_E14_one_of_four_directions(direction, cell):
    state = cross().play(f"leave {direction} 4")
    assert lies(state, cell).endswith(" 0000")
    assert lies(state, "h9") == "camp-d 0"


def test_E14_the_pile_never_splits_over_two_directions():
    state = cross().play("leave n 2")
    assert state.phase.name == "PLACE"
    refused(state, "leave w 1", "E20")


def test_E14_only_the_extras_leave():
    refused(line("desert", deploy=3), "leave e 3", "E14")
    refused(line("desert", deploy=3, ground="o"), "leave e 2", "E14")


def test_E14_there_is_no_leaving_with_nobody():
    refused(line("desert"), "leave e 0", "E15")


def test_E14_over_no_gap():
    state = line("desert 111 | . | desert\ndesert | desert | desert")
    assert leaving(state) == [1]
    refused(state, "leave e 2", "E16")
    refused(state, "leave n 1", "E14")


def test_E14_over_no_tile():
    state = line("lake | desert")
    assert state.phase.name == "PLACE"  # nobody can leave, so nobody is asked
    assert row(line("desert | desert | desert").play("leave e 1"), 4) == ["camp-d 0000", "desert 0", "desert", "desert"]


def test_E14_the_line_does_not_bend():
    state = position("desert 111 | lake\ndesert | desert", seat("camp-d/5 lake/2"), at="i9")
    play(state, "camp-d h9; deploy 5")
    assert leaving(state) == [1]


# ---------------------------------------------------------------- E15: the cost


@pytest.mark.parametrize(
    ("tile", "cost"),
    [(tile, 1) for tile in ("desert", "camp-d", "temple-d", "pyramid-d")]
    + [(tile, 2) for tile in ("camp-o", "temple-o", "pyramid-o")]
    + [("mountain", 3)],
)
def test_E15_the_cost_to_enter(tile, cost):
    state = line(f"{tile} | lake")
    assert leaving(state) == list(range(cost, 5))
    for number in range(1, cost):
        refused(state, f"leave e {number}", "E15")


def test_E15_lakes_are_never_entered():
    assert leaving(beside("lake")) == []
    refused(beside("lake"), "leave e 4", "E15")


def test_E15_a_lake_ends_the_line():
    state = line("desert 111 | lake | desert")
    assert leaving(state) == [1]
    refused(state, "leave e 2", "E16")


@pytest.mark.parametrize("there", ["0", "1", "00"])
def test_E15_those_there_do_not_lower_the_cost(there):
    refused(line(f"temple-o {there}"), "leave e 1", "E15")


def test_E15_the_cost_is_left_behind_on_every_tile():
    state = line("temple-o | desert").play("leave e 4")
    assert staying(state) == [2, 3, 4]
    refused(state, "stay 1", "E15")
    refused(state, "stay 0", "E15")


def test_E15_those_who_go_on_must_pay_the_next_tile():
    state = line("desert | mountain")
    assert leaving(state) == [1, 2, 3, 4]
    state.play("leave e 4")
    assert staying(state) == [1, 4]
    refused(state, "stay 2", "E16")


# ---------------------------------------------------------------- E16: who stays, who goes on


def test_E16_of_the_surplus_any_may_stay():
    assert staying(line("desert | desert").play("leave e 4")) == [1, 2, 3, 4]
    assert row(play(line("desert | desert"), "leave e 4; stay 3"), 3) == ["camp-d 0", "desert 000", "desert 0"]


def test_E16_no_more_stay_than_came():
    state = line("desert | desert").play("leave e 2")
    assert staying(state) == [1, 2]
    refused(state, "stay 3", "E16")


def test_E16_all_who_left_come_to_rest():
    state = line("desert | temple-o").play("leave e 3")
    assert staying(state) == [1, 3]
    refused(state, "stay 2", "E16")


def test_E16_looks_along_the_whole_line():
    state = line("desert 111 | desert 111 | mountain")
    assert leaving(state) == [1, 2]
    state = line("desert 111 | temple-o 1 | temple-d 111 | pyramid-d")
    assert leaving(state) == [1, 3, 4]
    assert row(play(state, "leave e 4; stay 3"), 4)[1:] == ["desert 1110", "temple-o 1000", "temple-d 111"]


def test_E16_the_last_tile_keeps_all_who_are_left():
    state = play(line("desert | desert | desert"), "leave e 4; stay 1; stay 1")
    assert row(state) == ["camp-d 0", "desert 0", "desert 0", "desert 00"]
    assert state.phase.name == "PLACE"


def test_E16_nobody_moves_when_nobody_left():
    refused(line("desert | desert"), "stay 1", "E20")
