"""Plays in CUDA's simulator what the CPU plays, and compares; needs NUMBA_ENABLE_CUDASIM=1 and NUMBA_DISABLE_JIT=1."""

import sys

import numpy as np

from waset.envs.batch import Batch
from waset.envs.gpu_batch import GpuBatch
from waset.errors import IllegalMove
from waset.lab.balance import Balance
from waset.lab.quick_balance import quick_report
from waset.lab.quick_games import on_cpu, on_gpu
from waset.lab.variant import Variant

TOLD = ("rows", "masks", "seats", "rewards", "earned", "terminated", "ended")


def compare_whole_games(name):
    variant, seeds = Variant(name, 2), np.array([5])
    for bots in (("random", "random"), ("random", "light")):
        for expected, played in zip(on_cpu(variant, bots)(seeds), on_gpu(variant, bots)(seeds), strict=True):
            assert np.array_equal(expected, played)


def check_balance(name):
    """A game of the GPU is played again on the CPU for the report, which is an error unless both end alike."""
    plan = Balance(Variant(name, 2), ("light",), seed=3, only=True, gpu=True)
    assert quick_report(plan, 1)["levels"][0]["games"] == 1


def compare_steps(name, opponents, steps, **how):
    one, other = (make(name, 2, opponents=opponents, **how) for make in (Batch, GpuBatch))
    dice = np.random.default_rng(1)
    for batch in (one, other):
        batch.reset([3, 4])
    for _ in range(steps):
        actions = np.array([dice.choice(np.flatnonzero(mask)) for mask in one.masks])
        for batch in (one, other):
            batch.step(actions)
        for field in TOLD:
            assert np.array_equal(getattr(one, field), getattr(other, field).copy_to_host()), field
        if one.same_step and one.terminated.any():
            over = one.terminated
            assert np.array_equal(one.final[over], other.final.copy_to_host()[over])
    return other


def compare_partial_resets(name):
    one, other = (make(name, 3, opponents="random") for make in (Batch, GpuBatch))
    for batch in (one, other):
        batch.reset([3, 4, 5])
        batch.reset([6, 7, 8], np.array([True, False, True]))
    for field in TOLD:
        assert np.array_equal(getattr(one, field), getattr(other, field).copy_to_host()), field


def check_refusal(batch):
    before = batch.states.copy_to_host()
    illegal = np.array([mask.argmin() for mask in batch.masks.copy_to_host()])
    try:
        batch.step(illegal)
    except IllegalMove as error:
        assert "environment 0" in str(error)
        assert np.array_equal(batch.states.copy_to_host(), before)
    else:
        raise AssertionError("an illegal action was played")


def main(name):
    compare_whole_games(name)
    print("whole games,")
    check_balance(name)
    print("balance,")
    batch = compare_steps(name, "self", 6)
    print("self,")
    compare_steps(name, "random", 30, rewards="points")
    print("random,")
    compare_steps(name, "light", 30, same_step=True)
    print("light,")
    compare_partial_resets(name)
    print("reset,")
    check_refusal(batch)
    print("refused")


if __name__ == "__main__":
    main(sys.argv[1])
