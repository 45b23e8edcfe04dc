"""The example of the page for researchers learns."""

import runpy
from pathlib import Path

import pytest

pytestmark = pytest.mark.compiled
EXAMPLE = Path(__file__).parents[2] / "examples" / "linear_policy.py"


def test_the_linear_policy_learns_to_beat_random():
    example = runpy.run_path(str(EXAMPLE))
    policy, told = example["Policy"]("luxor", seed=0), []
    assert 0.42 < example["share"](policy, "luxor", 2, "random") < 0.58
    example["train"](policy, "luxor", 2, 1000, told=told.append)
    assert example["share"](policy, "luxor", 2, "random") > 0.58
    assert len(told) == 2
