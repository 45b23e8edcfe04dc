"""Bots of other packages, and bots that break down: each error names the bot and what was expected."""

import pytest

import waset
from waset.bots.registry import Forfeit, ask, bot, factory, names, origin
from waset.errors import WasetError

pytestmark = [pytest.mark.compiled, pytest.mark.usefixtures("outsider")]


def later(turn=2):
    state = waset.game("expedition").new(seed=1)
    while state.turn < turn:
        state.play(state.legal()[-1])
    return state


def test_an_installed_package_brings_its_bots():
    assert {"last", "cheat", "stuck"} <= set(names())
    state = later()
    assert ask(bot("last", seed=5), state, 0) == state.legal()[-1]
    assert bot("last", seed=5).seed == 5
    assert (origin("last"), origin("random")) == ("outsider 1.2", "waset")


def test_a_package_can_not_take_the_name_of_one_of_ours():
    assert type(bot("greedy")).__module__ == "waset.bots.greedy"
    assert names().count("greedy") == 1


def test_an_unknown_bot_is_told_which_there_are():
    with pytest.raises(WasetError, match=r"'nobody' is no bot; expected one of: random, greedy.*last"):
        factory("nobody")


def test_a_bot_that_can_not_be_loaded_names_its_package():
    with pytest.raises(WasetError, match=r"the bot lost \(outsider 1.2\) can't be loaded: ModuleNotFoundError"):
        factory("lost")


def test_a_bot_that_can_not_be_made_is_named():
    with pytest.raises(Forfeit, match="the bot stillborn could not be made: LookupError: no brain anywhere"):
        bot("stillborn")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("cheat", r"the bot cheat chose .*\(E\d+\)"),
        ("word", r"the bot word chose 'the middle one, please'; expected an action, a whole number of 0 to 1511"),
        ("clumsy", r"the bot clumsy raised IndexError: list index out of range"),
        ("slow", r"the bot slow took [2-9]\.\d+ s for a decision; 2 s are allowed"),
    ],
)
def test_a_bot_that_breaks_down_is_named(name, message):
    state = later()
    before = state.copy()
    with pytest.raises(Forfeit, match=message) as caught:
        ask(bot(name), state, 0, limit=2, name=name)
    assert caught.value.bot == name
    assert state == before


@pytest.mark.parametrize("answer", [None, -1, 10**9, 1.5, 2.0, "stop", [0]])
def test_what_is_no_action_is_no_answer(answer):
    class Odd:
        def choose(self, state):
            return answer

    with pytest.raises(Forfeit, match=r"the bot Odd chose .*expected an action"):
        ask(Odd(), later(), 0)


def test_numbers_of_numpy_are_answers():
    import numpy as np

    class Fine:
        def choose(self, state):
            return np.int32(state.legal()[0])

    assert ask(Fine(), later(), 0) == later().legal()[0]


def test_ctrl_c_is_not_the_fault_of_the_bot():
    class Interrupted:
        def choose(self, state):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ask(Interrupted(), later(), 0)
