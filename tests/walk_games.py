"""Plays random games and prints a digest of every position; run as a program to do so in another process."""

import hashlib
import random
import sys

import waset


def digests(name, players, modules, seed):
    """One short digest a position of a random game."""
    dice = random.Random(seed)
    state = waset.game(name).new(players, modules, seed)
    while not state.over:
        legal = state.legal()
        yield short(state) + f" {len(legal)}"
        state.play(dice.choice(legal))
    yield short(state.redeal(0, seed)) + f" {state.scores()} {state.winners()}"


def short(state):
    return hashlib.sha256(state.box.tobytes()).hexdigest()[:12]


if __name__ == "__main__":
    table, count, wanted = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    for one in range(int(wanted)):
        for line in digests(table, count, tuple(sys.argv[4:]), one):
            print(line)
