"""Bots by name: ours, and those of installed packages (entry point group `waset.bots`)."""

from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Protocol

from waset.bots.greedy import Greedy
from waset.bots.random import Random
from waset.errors import WasetError
from waset.game import State


class Bot(Protocol):
    """Chooses for the seat that is asked.

    It is given a state that was dealt again for its seat: whatever it reads there, it learns nothing hidden.
    """

    def choose(self, state: State) -> int:
        """One of `state.legal()`."""
        ...


Factory = Callable[[int], Bot]  # from a seed, so that bots can be reproduced

OURS: dict[str, Factory] = {"random": Random, "greedy": Greedy}


def names() -> list[str]:
    """Every bot that can be asked for."""
    return [*OURS, *sorted(entry_points(group="waset.bots").names)]


def bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name; the same seed makes the same choices."""
    if name in OURS:
        return OURS[name](seed)
    for entry in entry_points(group="waset.bots", name=name):
        made: Bot = entry.load()(seed)
        return made
    raise WasetError(f"{name!r} is no bot; expected one of: {', '.join(names())}")


def ask(player: Bot, state: State, seed: int) -> int:
    """Let a bot choose: it sees only a state that was dealt again for its seat, and must keep to the rules."""
    action = player.choose(state.redeal(state.seat, seed))
    if ruling := state.why_not(action):
        who = type(player).__name__
        raise WasetError(f"the bot {who} chose {state.name(action)}: {ruling.message} ({ruling.rule})")
    return action
