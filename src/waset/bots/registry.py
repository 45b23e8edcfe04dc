"""Bots by name: ours, and those of installed packages (entry point group `waset.bots`)."""

import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from operator import index
from typing import Protocol, runtime_checkable

from waset.bots.greedy import Greedy
from waset.bots.levels import LEVELS
from waset.bots.light import Light
from waset.bots.mcts import Mcts, Progress
from waset.bots.network import NetworkAlone
from waset.bots.random import Random
from waset.errors import NotationError, WasetError
from waset.game import Game, State
from waset.search.weights import has_network


class Bot(Protocol):
    """Chooses for the seat that is asked.

    It is given a state that was dealt again for its seat: whatever it reads there, it learns nothing hidden.
    """

    def choose(self, state: State) -> int:
        """One of `state.legal()`."""
        ...


@runtime_checkable
class Reporting(Bot, Protocol):
    """A bot that tells how far its choice is, and may be ended early."""

    progress: Progress | None


@runtime_checkable
class Searching(Bot, Protocol):
    """A bot that searches, and tells how often its last choice has tried each action (nothing if it did not search)."""

    tried: dict[int, int]


Factory = Callable[[int], Bot]  # from a seed, so that bots can be reproduced

OURS: dict[str, Factory] = {
    "random": Random,
    "greedy": Greedy,
    "light": Light,
    "network": NetworkAlone,
    **{level: partial(Mcts, level) for level in LEVELS},
}
LAB_ONLY = ("light",)  # to study games with; at a table there are better opponents


class Forfeit(WasetError):
    """A bot raised, played against the rules or overran its time; `bot` names it, `reason` says what it did."""

    def __init__(self, bot: str, reason: str) -> None:
        super().__init__(f"the bot {bot} {reason}")
        self.bot = bot
        self.reason = reason


# ---------------------------------------------------------------- by name


def names() -> list[str]:
    """Every bot that can be asked for."""
    return list(dict.fromkeys([*OURS, *sorted(entry_points(group="waset.bots").names)]))


def bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name; the same seed makes the same choices."""
    make = factory(name)
    try:
        return make(seed)
    except (Exception, SystemExit) as error:
        raise Forfeit(name, f"could not be made: {_told(error)}") from error


def factory(name: str) -> Factory:
    """What makes the bot of this name; an error that says which there are, or which package fails to load."""
    if name in OURS:
        return OURS[name]
    if entry := _entry(name):
        try:
            made: Factory = entry.load()
        except (Exception, SystemExit) as error:
            raise WasetError(f"the bot {name} ({origin(name)}) can't be loaded: {_told(error)}") from error
        return made
    raise WasetError(f"{name!r} is no bot; expected one of: {', '.join(names())}")


def can_choose(name: str, known: Game) -> bool:
    """Has the bot all it needs for this game?"""
    return name != "network" or has_network(known)


def origin(name: str) -> str:
    """Whose bot it is: waset, or the package that brings it, with its version."""
    entry = None if name in OURS else _entry(name)
    if entry is None or entry.dist is None:
        return "waset"
    return f"{entry.dist.name} {entry.dist.version}"


def _entry(name: str) -> EntryPoint | None:
    return next(iter(entry_points(group="waset.bots", name=name)), None)


# ---------------------------------------------------------------- asking


def ask(player: Bot, state: State, seed: int, limit: float | None = None, name: str = "") -> int:
    """Let a bot choose: it sees only a state that was dealt again for its seat, and must keep to the rules.

    `limit` is its time in seconds. It is measured when the bot has answered: nothing here can stop one that never does.
    """
    who = name or type(player).__name__
    given = state.redeal(state.seat, seed)
    begun = time.perf_counter()
    try:
        answer = player.choose(given)
    except (Exception, SystemExit) as error:
        raise Forfeit(who, f"raised {_told(error)}") from error
    seconds = time.perf_counter() - begun
    action = _judged(who, state, answer)
    if limit is not None and seconds > limit:
        raise Forfeit(who, f"took {seconds:.2f} s for a decision; {limit:g} s are allowed")
    return action


def _judged(who: str, state: State, answer: object) -> int:
    """The answer, if it is a legal action."""
    try:
        action = index(answer)  # type: ignore[arg-type]
        ruling = state.why_not(action)
    except (TypeError, NotationError):
        expected = f"a whole number of 0 to {len(state.game.actions) - 1}"
        raise Forfeit(who, f"chose {answer!r}; expected an action, {expected}") from None
    if ruling:
        raise Forfeit(who, f"chose {state.name(action)}: {ruling.message} ({ruling.rule})")
    return action


def _told(error: BaseException) -> str:
    """An exception in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split()).rstrip(": ")
