"""E17-E20: room on the tiles, and what happens there. Pictures show the line east of a new camp on h9."""

import pytest

from games.expedition.lines import beside, leaving, line, row, staying
from games.expedition.positions import lies, play, position, refused, seat

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
