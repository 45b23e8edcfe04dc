"""The Python face refuses bad input in a sentence, whatever its kind, and changes nothing."""

import pytest

import waset
from waset.errors import NotationError, WasetError
from waset.games import GAMES

NO_ACTIONS = [float("inf"), float("-inf"), float("nan"), 1.5, -1, 10**9, True, None, object()]
NO_SEEDS = [-1, 2**63, 1.5, True, "7", None]


@pytest.mark.parametrize("number", NO_ACTIONS)
def test_what_is_no_action_is_refused_as_such(number):
    state = waset.game("expedition").new(2, seed=1)
    before = state.copy()
    for ask in (state.why_not, state.play, state.name):
        with pytest.raises(NotationError, match="action: expected"):
            ask(number)
    assert state == before


@pytest.mark.parametrize("seed", NO_SEEDS)
def test_a_redeal_checks_its_seed_as_a_new_game_does(seed):
    state = waset.game("expedition").new(2, seed=1)
    with pytest.raises(WasetError, match="seed: expected a whole number of 0 to 2\\*\\*63 - 1"):
        state.redeal(0, seed)
    assert state.redeal(0, 2**63 - 1).view(0) == state.view(0)


def test_what_is_known_of_a_position_is_forgotten_by_a_move():
    state = waset.game("expedition").new(players=2, seed=7)
    twin = state.copy()
    for _ in range(30):
        seen = state.seat, state.turn, state.phase, state.over, state.scores(), state.scores_known(0)
        fresh = twin.copy()
        assert seen == (fresh.seat, fresh.turn, fresh.phase, fresh.over, fresh.scores(), fresh.scores_known(0))
        action = state.legal()[0]
        state.play(action), twin.play(action)


def test_scores_are_the_callers_own():
    state = waset.game("expedition").new(players=2, seed=7)
    state.scores()[0] = 99
    state.scores_known(0)[0] = 99
    assert state.scores() == state.scores_known(0) == state.copy().scores()


@pytest.mark.parametrize("name", GAMES)
def test_what_a_position_tells_is_the_callers_own(name):
    """Views share their parts inside: whoever empties what was given must not empty the next one."""

    def empty(told):
        inner = told.values() if isinstance(told, dict) else told if isinstance(told, list) else ()
        for one in list(inner):
            empty(one)
        if isinstance(told, dict | list):
            told.clear()

    state = waset.game(name).new(players=3, seed=5)
    for _ in range(30):
        state.play(state.legal()[0])
    for tell in (lambda: state.view(0), lambda: state.view(None), state.save, state.breakdown, state.scores):
        before = repr(tell())
        empty(tell())
        assert repr(tell()) == before != "{}"
