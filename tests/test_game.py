"""The Python face refuses bad input in a sentence, whatever its kind, and changes nothing."""

import pytest

import waset
from waset.errors import NotationError, WasetError

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
