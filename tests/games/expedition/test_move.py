"""E14-E20: the extras leave the camp. Pictures show the line east of a new camp of seat 0 on h9."""

import pytest

from games.expedition.positions import lies, moves, play, position, refused, seat


def line(picture, deploy=5, ground="d", **fields):
    """Seat 0 has laid a camp west of the picture and put adventurers on it."""
    state = position(picture, seat(f"camp-{ground}/5 lake/2"), seat("desert/1"), at="i9", **fields)
    return play(state, f"camp-{ground} h9; deploy {deploy}")


def beside(place, deploy=5):
    """Like `line`, with one place to the east and a desert to the north, so that somebody can always leave."""
    state = position(f"desert | desert\n. | {place}", seat("camp-d/5 lake/2"), at="h8")
    return play(state, f"camp-d h9; deploy {deploy}")


def leaving(state, direction="e"):
    """How many may leave that way."""
    start = f"leave {direction} "
    return sorted(int(move.removeprefix(start)) for move in moves(state) if move.startswith(start))


def staying(state):
    return sorted(int(move.removeprefix("stay ")) for move in moves(state))


def row(state, count=4):
    return [lies(state, f"{column}9") for column in "hijklm"[:count]]


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


# ---------------------------------------------------------------- E17: room on a tile


@pytest.mark.parametrize("full", ["desert 1111", "desert 0000", "temple-o 111", "mountain 11", "camp-d 11111"])
def test_E17_a_tile_without_room_for_its_cost_is_not_entered(full):
    picture = f"desert 1 | {full} | desert"
    state = line(picture)
    assert leaving(state) == [1, 2, 3]
    refused(state, "leave e 4", "E16")
    refused(beside(full), "leave e 4", "E17")


@pytest.mark.parametrize(
    ("there", "most"), [("temple-d 111", 1), ("temple-d 1", 3), ("temple-o 11", 2), ("mountain 1", 3)]
)
def test_E17_no_more_stay_than_fill_it_to_4(there, most):
    assert leaving(line(there))[-1] == most


def test_E17_too_many_staying_are_refused():
    state = line("temple-d 11 | desert").play("leave e 4")
    assert staying(state) == [1, 2]
    refused(state, "stay 3", "E17")


def test_E17_a_bigger_pile_may_pass_through():
    state = play(line("temple-d 111 | pyramid-d"), "leave e 4")
    assert row(state, 3) == ["camp-d 0", "temple-d 1110", "pyramid-d 000"]


def test_E17_counts_own_and_others():
    assert leaving(line("temple-d 010")) == [1]


def test_E17_a_full_tile_ends_the_line():
    state = line("desert | desert 1111 | desert").play("leave e 4")
    assert row(state) == ["camp-d 0", "desert 0000", "desert 1111", "desert"]


# ---------------------------------------------------------------- E18: the camp itself


def test_E18_all_5_may_stay_on_the_camp():
    assert lies(line("desert").play("hold"), "h9") == "camp-d 00000"
    assert lies(line("desert", ground="o").play("hold"), "h9") == "camp-o 00000"


def test_E18_a_camp_with_5_is_closed():
    refused(beside("camp-d 11111"), "leave e 4", "E17")
    refused(beside("camp-d 00000"), "leave e 4", "E17")
    assert leaving(line("desert 111 | camp-d 11111 | desert")) == [1]


def test_E18_a_camp_is_entered_like_any_tile():
    assert row(line("camp-d 111").play("leave e 1"), 2) == ["camp-d 0000", "camp-d 1110"]
    refused(beside("camp-d 1111"), "leave e 1", "E17")


# ---------------------------------------------------------------- E19, E20


def test_E19_newcomers_lie_on_top():
    state = line("desert 101 | temple-d 0 | pyramid-d 11")
    assert row(play(state, "leave e 4; stay 1"), 4)[1:] == ["desert 1010", "temple-d 00", "pyramid-d 1100"]


def test_E20_nobody_moves_later():
    state = line("desert").play("hold")
    refused(state, "leave e 1", "E20")
    refused(state, "stay 1", "E20")
    refused(state, "hold", "E20")


def test_E20_an_older_pile_is_left_lying():
    state = play(line("camp-d 000 | desert"), "leave e 4")
    assert row(state, 3) == ["camp-d 0", "camp-d 0000", "desert 000"]
    state = position("camp-d 00000 | desert", seat("camp-d/5"), at="i9").play("camp-d k9")
    assert leaving(state.play("deploy 3"), "w") == [1, 2]
