"""The examples of the page for researchers learn."""

import runpy
from pathlib import Path

import numpy as np
import pytest

pytestmark = pytest.mark.compiled
EXAMPLES = Path(__file__).parents[2] / "examples"


def test_ppo_learns_to_beat_random():
    """Five seeds have won 81 % to 86 % of 400 games by then, after 15 to 34 seconds of a processor."""
    learner = runpy.run_path(str(EXAMPLES / "ppo.py"))["Learner"]("luxor", players=2, opponents="random", seed=0)
    for _ in range(12):
        learner.learn()
    assert learner.share("random") > 0.65


def test_ppo_is_paid_seat_by_seat_when_it_plays_itself():
    """Without smoothing, what a decision is worth is what its seat gains until it decides next."""
    example = runpy.run_path(str(EXAMPLES / "ppo.py"))
    learner = example["Learner"]("expedition", players=3, opponents="self", seed=0)
    globals_of = example["Learner"].judged.__globals__
    globals_of.update(ENVIRONMENTS=1, SMOOTHING=0.0, POINT=1.0)
    learner.rows, learner.info = (
        learner.rows[:1],
        {"seat": np.array([0]), "action_mask": learner.info["action_mask"][:1]},
    )
    pays = [[3, 0, 0], [0, 6, 0], [0, 0, 0], [9, 0, 0]]
    happened = [
        (np.array([seat]), np.array([paid], np.float32), np.array([False]))
        for seat, paid in zip([0, 1, 2, 0], pays, strict=True)
    ]
    values = [np.array([value], np.float32) for value in (1.0, 2.0, 0.0, 5.0)]
    advantages, known = learner.judged(values, happened)
    # seat 0: 3 - 3 (half of what the others gain) until it is asked again, where it expects 5
    assert advantages[0] == pytest.approx(3 - 3 + 5 - 1) and advantages[3] == pytest.approx(9 + 0 - 5)
    assert known.tolist() == [True, False, False, True]


def test_the_linear_policy_learns_to_beat_random():
    example = runpy.run_path(str(EXAMPLES / "linear_policy.py"))
    policy, told = example["Policy"]("luxor", seed=0), []
    assert 0.42 < example["share"](policy, "luxor", 2, "random") < 0.58
    example["train"](policy, "luxor", 2, 1000, told=told.append)
    assert example["share"](policy, "luxor", 2, "random") > 0.58
    assert len(told) == 2
