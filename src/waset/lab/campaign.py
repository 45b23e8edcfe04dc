"""Many numbered games into a folder: shared among processes, kept as they end, gone on with after an interrupt."""

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Self

from waset import cache
from waset.bots.registry import OURS, factory, origin
from waset.errors import WasetError
from waset.game import SEEDS
from waset.lab.ledger import Entry, opened
from waset.lab.match import Clock, Table, hard_limit, think_once
from waset.lab.workers import Stopped, share

Progress = Callable[[int], None]  # how many games are there


@dataclass(frozen=True)
class Game:
    """One game to play."""

    number: int
    table: Table
    seats: tuple[str, ...]  # a bot each
    seed: int
    limit: float | None = None

    def entry(self) -> Entry:
        """Which game it was, for the ledger."""
        return {"game": self.number, "seed": self.seed, "seats": list(self.seats)}

    def forfeit(self, seat: int, reason: str) -> Entry:
        """What the ledger tells of a game that a bot gave away."""
        others = [other for other in range(len(self.seats)) if other != seat]
        return {"winners": others, "forfeit": {"seat": seat, "bot": self.seats[seat], "reason": reason}}


@dataclass(frozen=True)
class Campaign(ABC):
    """Who plays what; game number i is always the same one, however many processes share the work."""

    KIND: ClassVar[str]
    FEWEST: ClassVar[int] = 1  # bots

    table: Table
    bots: tuple[str, ...]
    seed: int = 0
    limit: float | None = None  # seconds a decision

    @classmethod
    def plan(cls, table: Table, bots: Sequence[str], seed: int = 0, limit: float | None = None) -> Self:
        """One that can be carried out, or an error that says what was expected."""
        for one in bots:
            factory(one)
        if len(bots) < cls.FEWEST or len(set(bots)) < len(bots):
            raise WasetError(f"bots: expected at least {cls.FEWEST}, each named once, got {', '.join(bots) or 'none'}")
        if limit is not None and not limit > 0:
            raise WasetError(f"time: expected more than 0 seconds, got {limit:g}")
        return cls(table.checked(), tuple(bots), seed, limit)

    @property
    @abstractmethod
    def settings(self) -> list[tuple[Table, tuple[str, ...]]]:
        """Where and by whom each deal is played."""

    def count(self, games: int) -> int:
        """Games in all, if so many are asked for."""
        return games * len(self.settings)

    @staticmethod
    @abstractmethod
    def work(game: Game, clock: Clock) -> Entry:
        """Play one game and tell of it."""

    @property
    def setup(self) -> dict[str, Any]:
        """All that decides how the games go."""
        return {"kind": self.KIND} | about(self.table, self.bots) | {"seed": self.seed, "time": self.limit}

    def games(self, count: int) -> Iterator[Game]:
        settings = self.settings
        for number in range(count):
            deal, setting = divmod(number, len(settings))
            yield Game(number, *settings[setting], (self.seed + deal) % SEEDS, self.limit)

    def play(
        self, games: int, folder: Path, jobs: int = 1, resume: bool = False, progress: Progress | None = None
    ) -> tuple[list[Entry], bool]:
        """Play what the folder does not hold yet; all it holds in order, and whether that is all that was asked for.

        With a time limit games are played in processes of their own, where a bot that never answers can be stopped.
        """
        count, tell = self.count(games), progress or (lambda _: None)
        with opened(folder, self.setup, resume) as ledger:
            todo = [game for game in self.games(count) if game.number not in ledger.entries]
            if todo:
                warm_up(self.table, self.bots)  # here: many processes would compile the same
            finished = count - len(todo)
            with suppress(KeyboardInterrupt):
                tell(finished)
                for game, entry in share(self.work, todo, jobs, apart=self.limit is not None):
                    ledger.add(lost(game, entry) if isinstance(entry, Stopped) else entry)
                    finished += 1
                    tell(finished)
            return [entry for entry in ledger.in_order() if entry["game"] < count], finished == count


def lost(game: Game, stopped: Stopped) -> Entry:
    """A game whose process is gone: the one who was thinking forfeits."""
    if stopped.seat is None:
        what = f"a process died (exit code {stopped.code}) while no bot was thinking"
        raise WasetError(f"{what}; the games so far are kept, and the same command goes on")
    if stopped.code is None:
        reason = f"gave no answer in {hard_limit(game.limit):g} s and was stopped; {game.limit:g} s are allowed"
    else:
        reason = f"took its process down (exit code {stopped.code})"
    return game.entry() | game.forfeit(stopped.seat, reason)


# ---------------------------------------------------------------- what decides how games go


def about(table: Table, bots: Sequence[str]) -> dict[str, Any]:
    """The set-up of a table and its bots; any difference would make other games."""
    edition = table.edition or table.known.edition
    return {
        "game": table.game,
        "rules": table.known.version,
        "edition": edition.digest,
        "players": table.players,
        "modules": list(table.modules),
        "bots": {name: origin(name) for name in bots},
        "code": code_digest(table.game),
    }


def code_digest(game: str) -> str:
    """Changes with our bots and what they are made of: games of two versions must not be mixed."""
    rooms = tuple(cache.PACKAGE / room for room in ("bots", "search", f"games/{game}/rules"))
    return cache.sources_digest(rooms)[:12]


def folder_of(setup: dict[str, Any]) -> Path:
    """Where a campaign goes if nobody says: a folder of its own for each set-up."""
    digest = hashlib.sha256(json.dumps(setup, sort_keys=True).encode()).hexdigest()[:8]
    return Path(setup["kind"]) / f"{setup['game']}-{setup['players']}-{digest}"


def warm_up(table: Table, bots: Iterable[str]) -> None:
    """Compile what our own bots need, before time counts; others are met only in the games themselves."""
    state = table.new(0)
    action = state.legal()[0]
    state.why_not(action)
    state.copy().play(action).scores()
    for name in bots:
        if name in OURS:
            think_once(name, state)
