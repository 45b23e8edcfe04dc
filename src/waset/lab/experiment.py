"""Many numbered games into a folder: shared among processes, kept as they finish, continued after an interrupt."""

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Self, TypedDict

from waset import cache
from waset.bots.registry import OURS, factory, origin
from waset.errors import WasetError
from waset.game import SEEDS, Game
from waset.lab.match import Clock, Match, hard_limit, warm_up_bot
from waset.lab.results import GameResult, open_results
from waset.lab.variant import Variant
from waset.lab.workers import LostTask, run_tasks

Progress = Callable[[int], bool | None]  # is given how many games are finished; True stops early
Seating = tuple[Variant, tuple[str, ...]]  # what is played, and the bot of each seat


@dataclass(frozen=True)
class Experiment(ABC):
    """Who plays what. Match number i is always the same one, however many processes share the work."""

    KIND: ClassVar[str]
    FEWEST: ClassVar[int] = 1  # bots

    variant: Variant
    bots: tuple[str, ...]
    seed: int = 0
    limit: float | None = None  # seconds a decision

    @classmethod
    def plan(cls, variant: Variant, bots: Sequence[str], seed: int = 0, limit: float | None = None) -> Self:
        """An experiment that can be carried out, or an error that says what was expected."""
        for one in bots:
            factory(one)
        if len(bots) < cls.FEWEST or len(set(bots)) < len(bots):
            raise WasetError(f"bots: expected at least {cls.FEWEST}, each named once, got {', '.join(bots) or 'none'}")
        if limit is not None and not limit > 0:
            raise WasetError(f"time: expected more than 0 seconds, got {limit:g}")
        return cls(variant.checked(), tuple(bots), seed, limit)

    @property
    @abstractmethod
    def seatings(self) -> list[Seating]:
        """Every deal is played once in each of these."""

    def count(self, games: int) -> int:
        """How many games there are in all if so many are asked for."""
        return games * len(self.seatings)

    @staticmethod
    @abstractmethod
    def play_match(match: Match, clock: Clock) -> GameResult:
        """Play one match and report it."""

    @property
    def setup(self) -> "Setup":
        """Everything that decides how the games go."""
        return {"kind": self.KIND, **describe(self.variant, self.bots), "seed": self.seed, "time": self.limit}

    def matches(self, count: int) -> Iterator[Match]:
        seatings = self.seatings
        for number in range(count):
            deal, seating = divmod(number, len(seatings))
            yield Match(number, *seatings[seating], (self.seed + deal) % SEEDS, self.limit)

    def play(
        self,
        games: int,
        folder: Path,
        jobs: int = 1,
        resume: bool = False,
        progress: Progress | None = None,
        ray: str | None = None,
    ) -> tuple[list[GameResult], bool]:
        """Play what the folder does not hold yet; return all its games in order, and whether none is missing.

        With a time limit games are played in processes of their own, where a bot that never answers can be stopped.
        """
        count, tell = self.count(games), progress or (lambda _: None)
        with open_results(folder, self.setup, resume) as file:
            todo = [match for match in self.matches(count) if match.number not in file.results]
            if todo:
                warm_up(self.variant, self.bots)  # here, or many processes would compile the same
            finished = count - len(todo)
            with suppress(KeyboardInterrupt):
                tasks = [] if tell(finished) else todo
                for match, result in run_tasks(self.play_match, tasks, jobs, self.limit is not None, ray):
                    file.add(forfeit_lost(match, result) if isinstance(result, LostTask) else result)
                    finished += 1
                    if tell(finished):
                        break
            return [result for result in file.in_order() if result["game"] < count], finished == count


def forfeit_lost(match: Match, lost: LostTask) -> GameResult:
    """The result of a match whose process is gone: whoever was thinking forfeits."""
    if lost.seat is None:
        what = f"a process died (exit code {lost.code}) while no bot was thinking"
        raise WasetError(f"{what}; the games so far are kept, and the same command continues")
    if lost.code is None:
        reason = f"gave no answer in {hard_limit(match.limit):g} s and was stopped; {match.limit:g} s are allowed"
    else:
        reason = f"took its process down (exit code {lost.code})"
    return match.result(**match.forfeit(lost.seat, reason))


# ---------------------------------------------------------------- what decides how games go


class Description(TypedDict):
    """A variant and its bots in all that makes a difference to the games."""

    game: str
    rules: str
    edition: str  # its digest
    players: int
    modules: list[str]
    bots: dict[str, str]  # by name, where each comes from
    code: str  # changes with our bots


class Setup(Description):
    """Everything that decides how the games of an experiment go."""

    kind: str
    seed: int
    time: float | None  # seconds a decision


def describe(variant: Variant, bots: Sequence[str]) -> Description:
    """The variant and the bots in all that makes a difference to the games."""
    edition = variant.edition or variant.game.edition
    return {
        "game": variant.name,
        "rules": variant.game.version,
        "edition": edition.digest,
        "players": variant.players,
        "modules": list(variant.modules),
        "bots": {name: origin(name) for name in bots},
        "code": code_digest(variant.game),
    }


def code_digest(game: Game) -> str:
    """Changes with our bots and what they are built on: games of two versions must not be mixed."""
    units = cache.PACKAGE / "bots", cache.PACKAGE / "search", game.package.folder / "rules"
    return cache.sources_digest(units)[:12]


def folder_of(setup: Setup) -> Path:
    """Where an experiment goes if no folder is given: one of its own for each set-up."""
    digest = hashlib.sha256(json.dumps(setup, sort_keys=True).encode()).hexdigest()[:8]
    return Path(setup["kind"]) / f"{setup['game']}-{setup['players']}-{digest}"


def warm_up(variant: Variant, bots: Iterable[str]) -> None:
    """Compile what our own bots need before time counts; other bots are only met in the games themselves."""
    state = variant.new(0)
    action = state.legal()[0]
    state.why_not(action)
    state.copy().play(action).scores()
    for name in bots:
        if name in OURS:
            warm_up_bot(name, state)
