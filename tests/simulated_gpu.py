"""Plays in CUDA's simulator what the CPU plays, and compares; needs NUMBA_ENABLE_CUDASIM=1 and NUMBA_DISABLE_JIT=1."""

import sys

import numpy as np

import waset
from waset.envs.batch import Batch
from waset.envs.gpu_batch import GpuBatch
from waset.errors import IllegalMove
from waset.gpu import WholeGames
from waset.search.playout import random_games

TOLD = ("rows", "masks", "seats", "rewards", "earned", "terminated", "ended")


def compare_whole_games(name):
    game = waset.game(name)
    blank, seeds, out = game.blank(2), np.array([5]), np.zeros(len(game.actions), np.int32)
    decisions, scores, won = WholeGames(blank, len(game.actions)).play(seeds)
    expected = np.zeros_like(scores), np.zeros_like(won)
    assert random_games(blank, np.zeros_like(blank), seeds, np.zeros(4, np.int64), out, *expected) == decisions
    assert np.array_equal(scores, expected[0])
    assert np.array_equal(won, expected[1])


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
    batch = compare_steps(name, "self", 6)
    print("self,")
    compare_steps(name, "random", 30, rewards="points")
    print("random,")
    compare_steps(name, "light", 30, same_step=True)
    print("light,")
    check_refusal(batch)
    print("refused")


if __name__ == "__main__":
    main(sys.argv[1])
