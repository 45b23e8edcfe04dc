"""Bots of somebody else: one that plays, and one for each way to break down."""

import os
import time


class Last:
    """Takes the last of its legal moves."""

    def __init__(self, seed=0):
        self.seed = seed

    def choose(self, state):
        return state.legal()[-1]


class Chatty(Last):
    """Thinks aloud."""

    def choose(self, state):
        print("hmm")
        return super().choose(state)


class Cheat(Last):
    """Plays what is not legal, after some honest moves."""

    def choose(self, state):
        illegal = next(action for action in range(len(state.game.actions)) if state.why_not(action))
        return super().choose(state) if state.turn < 2 else illegal


class Word(Last):
    """Answers with a text."""

    def choose(self, state):
        return "the middle one, please"


class Clumsy(Last):
    """Raises in its second turn."""

    def choose(self, state):
        return super().choose(state) if state.turn < 2 else list()[state.turn]


class Stillborn(Last):
    """Can't even be made."""

    def __init__(self, seed=0):
        raise LookupError("no brain\nanywhere")


class Slow(Last):
    """Needs long for every decision from the second turn on."""

    def choose(self, state):
        time.sleep(2.5 if state.turn >= 2 else 0)
        return super().choose(state)


class Stuck(Last):
    """Never comes back from its second turn."""

    def choose(self, state):
        while state.turn >= 2:
            time.sleep(1)
        return super().choose(state)


class Deadly(Last):
    """Takes the whole process with it."""

    def choose(self, state):
        if state.turn >= 2:
            os._exit(7)
        return super().choose(state)
