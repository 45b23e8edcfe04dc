"""E11-E13: adventurers for a new camp."""

import pytest

from games.expedition.positions import lies, moves, play, position, refused, seat, supply


def camp(ground, left=30, line="desert"):
    """Seat 0 has just laid a camp west of the line, with so many adventurers left."""
    state = position(line, seat(f"camp-{ground}/3 lake/2", supply=left), seat("desert/1"), at="i9")
    return state.play(f"camp-{ground} h9")


def deploys(*numbers):
    return {f"deploy {number}" for number in numbers}


def test_E11_a_camp_in_the_desert_takes_1_to_5():
    assert moves(camp("d")) == deploys(1, 2, 3, 4, 5)


def test_E11_a_camp_in_an_oasis_takes_2_to_5():
    assert moves(camp("o")) == deploys(2, 3, 4, 5)


@pytest.mark.parametrize(("ground", "number"), [("d", 0), ("o", 0), ("o", 1)])
def test_E11_fewer_are_refused(ground, number):
    refused(camp(ground), f"deploy {number}", "E11")


@pytest.mark.parametrize(("ground", "number"), [("d", 1), ("d", 4), ("o", 2), ("o", 5)])
def test_E11_they_come_from_the_own_supply(ground, number):
    state = camp(ground).play(f"deploy {number}")
    assert lies(state, "h9") == f"camp-{ground} " + "0" * number
    assert (supply(state, 0), supply(state, 1)) == (30 - number, 30)


@pytest.mark.parametrize("tile", ["temple-d/1", "pyramid-o/3", "desert/3", "mountain/4", "lake/2"])
def test_E11_only_a_camp_takes_adventurers(tile):
    state = position("desert", seat(tile)).play("#1 i9")
    assert lies(state, "i9") == tile[:-2]


def test_E11_nobody_is_deployed_without_a_new_camp():
    refused(position("camp-d 0", seat("lake/2")), "deploy 1", "E11")


@pytest.mark.parametrize("ground", ["d", "o"])
def test_E12_no_more_than_5(ground):
    refused(camp(ground), "deploy 6", "E12")


@pytest.mark.parametrize(("ground", "left", "numbers"), [("d", 3, (1, 2, 3)), ("d", 2, (1, 2)), ("o", 4, (2, 3, 4))])
def test_E12_no_more_than_the_supply_holds(ground, left, numbers):
    state = camp(ground, left)
    assert moves(state) == deploys(*numbers)
    refused(state, f"deploy {left + 1}", "E12")


@pytest.mark.parametrize(("ground", "number", "extras"), [("d", 2, 1), ("d", 5, 4), ("o", 3, 1), ("o", 5, 3)])
def test_E12_those_beyond_the_compulsory_ones_are_the_extras(ground, number, extras):
    state = camp(ground).play(f"deploy {number}")
    assert moves(state) == {"hold"} | {f"leave e {leaving}" for leaving in range(1, extras + 1)}


@pytest.mark.parametrize(("ground", "number"), [("d", 1), ("o", 2)])
def test_E12_without_extras_the_turn_goes_on(ground, number):
    assert camp(ground).play(f"deploy {number}").phase.name == "PLACE"


@pytest.mark.parametrize("ground", ["d", "o"])
def test_E13_with_an_empty_supply_nothing_is_put_on_the_camp(ground):
    state = camp(ground, left=0)
    assert lies(state, "h9") == f"camp-{ground}"
    assert (state.phase.name, state.seat) == ("PLACE", 0)
    assert "stop" in moves(state)


def test_E13_the_last_one_goes_to_the_camp_in_the_oasis_and_stays():
    state = camp("o", left=1)
    assert lies(state, "h9") == "camp-o 0"
    assert supply(state, 0) == 0
    assert state.phase.name == "PLACE"


@pytest.mark.parametrize(("ground", "left"), [("d", 1), ("o", 2)])
def test_E13_exactly_what_E11_asks_for_is_put_there_unasked(ground, left):
    state = camp(ground, left=left)
    assert lies(state, "h9") == f"camp-{ground} " + "0" * left
    assert supply(state, 0) == 0
    assert state.phase.name == "PLACE"


def test_E13_the_last_adventurers_can_still_leave_as_extras():
    state = play(camp("d", left=2), "deploy 2; leave e 1")
    assert (lies(state, "h9"), lies(state, "i9"), supply(state, 0)) == ("camp-d 0", "desert 0", 0)


def test_E13_the_empty_supply_of_another_does_not_matter():
    state = position("desert", seat("camp-d/2"), seat("desert/1", supply=0)).play("camp-d i9")
    assert moves(state) == deploys(1, 2, 3, 4, 5)
