"""Datasets: self-play into a folder of Parquet files, shared among processes and continued after an interrupt."""

import platform
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import waset
from waset.bots.registry import Bot, Searching, ask, bot, factory
from waset.errors import WasetError
from waset.game import SEEDS
from waset.lab.dataset_folder import ColumnAbout, DatasetFolder, DatasetSetup, Manifest, PlayedLine, open_folder
from waset.lab.dataset_rows import GAME_COLUMNS, KEPT, Column, PlayedGame, Shard, columns, make_shard
from waset.lab.experiment import Progress, describe, warm_up
from waset.lab.match import Clock, hash_seed
from waset.lab.variant import Variant
from waset.lab.workers import LostTask, Result, Task, Work, run_tasks
from waset.layout import unpacked
from waset.search.traces import trace_random

RANDOM_SHARD = 1000  # games of a shard if none is asked for; random ones are played in a second
SHARD = 200
Shards = Generator[tuple[int, Shard], None, None]  # by number, as they become whole


class Made(NamedTuple):
    """How far a dataset has come."""

    games: int  # in whole shards
    decisions: int
    kept: int  # games, those of shards that are not whole included
    complete: bool


@dataclass(frozen=True)
class Team:
    """The processes, or the Ray cluster, that share the work."""

    jobs: int
    ray: str | None

    def run(self, work: Work[Task, Result], tasks: Sequence[Task]) -> Iterator[tuple[Task, Result]]:
        """Tasks and their results, or an error if one is lost."""
        for task, result in run_tasks(work, tasks, self.jobs, ray=self.ray):
            if isinstance(result, LostTask):
                what = f"a process died over its games (exit code {result.code})"
                raise WasetError(f"{what}; what is finished is kept, and the same command goes on")
            yield task, result


@dataclass(frozen=True)
class Dataset:
    """What to play and what to keep of it. Game i is always the same one, however many processes share the work."""

    variant: Variant
    bots: tuple[str, ...]
    games: int
    seed: int
    keep: tuple[str, ...]
    shard: int  # games in a file
    records: bool

    @classmethod
    def plan(
        cls,
        variant: Variant,
        bots: Sequence[str],
        games: int,
        seed: int = 0,
        keep: Iterable[str] = ("observation", "mask"),
        shard: int | None = None,
        records: bool = False,
    ) -> "Dataset":
        """A dataset that can be made, or an error that says what was expected."""
        for one in bots:
            factory(one)
        if not bots:
            raise WasetError("bots: expected at least one, got none")
        asked = list(keep)
        for name in asked:
            if name not in KEPT:
                raise WasetError(f"keep: expected some of {', '.join(KEPT)}, got {name!r}")
        for name, number in (("games", games), ("shard", shard)):
            if number is not None and number < 1:
                raise WasetError(f"{name}: expected 1 or more, got {number}")
        size = shard or (RANDOM_SHARD if set(bots) == {"random"} else SHARD)
        kept = tuple(name for name in KEPT if name in asked)
        return cls(variant.checked(), tuple(bots), games, seed, kept, size, records)

    @property
    def setup(self) -> DatasetSetup:
        """Everything that decides what the files hold."""
        return {
            "kind": "dataset",
            **describe(self.variant, self.bots),
            "order": list(self.bots),
            "own_edition": self.variant.own,
            "seed": self.seed,
            "games": self.games,
            "shard": self.shard,
            "keep": list(self.keep),
            "records": self.records,
        }

    @property
    def all_random(self) -> bool:
        """Nobody thinks: whole games are compiled."""
        return set(self.bots) == {"random"}

    @property
    def shards(self) -> int:
        return -(-self.games // self.shard)

    def numbers(self, shard: int) -> range:
        """The games of a shard."""
        return range(shard * self.shard, min((shard + 1) * self.shard, self.games))

    def seed_of(self, number: int) -> int:
        return (self.seed + number) % SEEDS

    def seats_of(self, number: int) -> tuple[str, ...]:
        """Bots go round the table from game to game."""
        return tuple(self.bots[(number + seat) % len(self.bots)] for seat in range(self.variant.players))

    def make(
        self,
        folder: Path,
        jobs: int = 1,
        resume: bool = False,
        progress: Progress | None = None,
        ray: str | None = None,
    ) -> "Made":
        """Play what the folder does not hold yet; after Ctrl-C, what is finished is kept."""
        tell = progress or (lambda _: None)
        with open_folder(folder, self.manifest(), self.shards, resume) as files:
            if files.todo:
                self.warm_up()  # here, or many processes would compile the same
            team = Team(jobs, ray)
            made = self._random_shards(files, team) if self.all_random else self._bot_shards(files, team, tell)
            with suppress(KeyboardInterrupt), closing(made):
                tell(self._kept(files))
                for number, shard in made:
                    files.add(number, shard)
                    tell(self._kept(files))
            games, decisions = files.counted()
            complete = games == self.games
            files.write_manifest(self.manifest(decisions, complete))
            return Made(games, decisions, self._kept(files), complete)

    def _kept(self, files: DatasetFolder) -> int:
        """How many games need not be played again."""
        return sum(len(self.numbers(shard)) for shard in files.whole) + sum(map(len, files.unfinished.values()))

    def warm_up(self) -> None:
        """Compile or load what is needed, before many processes do so."""
        if self.all_random:
            random_shard((replace(self, games=1), 0), Clock())
        else:
            warm_up(self.variant, self.bots)
            make_shard(self.variant, [], self.keep, records=False)

    # ------------------------------------------------------------ playing

    def _random_shards(self, files: DatasetFolder, team: Team) -> Shards:
        """Random games are played and written down where they are played, a whole shard at a time."""
        for (_, number), shard in team.run(random_shard, [(self, number) for number in files.todo]):
            yield number, shard

    def _bot_shards(self, files: DatasetFolder, team: Team, tell: Progress) -> Shards:
        """Other games are kept one by one as they end, until a shard is whole."""
        games = files.unfinished
        todo = [(self, number) for shard in files.todo for number in self.numbers(shard) if number not in games[shard]]
        for shard in [shard for shard in files.todo if len(games[shard]) == len(self.numbers(shard))]:
            yield shard, self._whole(games[shard])
        for (_, number), line in team.run(bot_game, todo):
            shard = number // self.shard
            files.keep(shard, line)
            tell(self._kept(files))
            if len(games[shard]) == len(self.numbers(shard)):
                yield shard, self._whole(games[shard])

    def _whole(self, lines: dict[int, PlayedLine]) -> Shard:
        games = [played(self, lines[number]) for number in sorted(lines)]
        return make_shard(self.variant, games, self.keep, self.records)

    # ------------------------------------------------------------ the manifest

    def manifest(self, decisions: int = 0, complete: bool = False) -> Manifest:
        """The set-up, and all that is needed to read the files."""
        game = self.variant.game
        return {
            "setup": self.setup,
            "versions": {
                "waset": waset.__version__,
                "python": platform.python_version(),
                "numpy": version("numpy"),
                "pyarrow": version("pyarrow"),
            },
            "columns": _described(columns(self.keep)),
            "game_columns": _described(GAME_COLUMNS),
            "phases": {str(phase.value): phase.name.lower() for phase in game.package.rules.phase},
            "actions": {
                "count": len(game.actions),
                "kinds": {one.name: asdict(one) for one in game.actions.ranges.values()},
            },
            "observation": {
                "size": game.observation.size,
                "features": game.observation.features,
                "slices": [one._asdict() for one in game.observation.slices.values()],
            },
            "state": {"bytes": game.package.rules.state.itemsize},
            "decisions": decisions,
            "complete": complete,
        }


def _described(known: Mapping[str, Column]) -> dict[str, ColumnAbout]:
    return {name: {"type": str(kind), "about": about} for name, (kind, about) in known.items()}


# ---------------------------------------------------------------- in the processes


def random_shard(task: tuple[Dataset, int], _: Clock) -> Shard:
    """Play the random games of a shard, those that `waset simulate` plays, and write them down."""
    plan, shard = task
    table = RandomTable(plan.variant)
    games = (
        PlayedGame(number, plan.seed_of(number), plan.seats_of(number), table.play(plan.seed_of(number)))
        for number in plan.numbers(shard)
    )
    return make_shard(plan.variant, games, plan.keep, plan.records)


class RandomTable:
    """Where random games are played, one after the other."""

    def __init__(self, variant: Variant) -> None:
        self._blank = variant.game.blank(variant.players, variant.modules, edition=variant.edition)
        self._box = unpacked(self._blank.tobytes(), self._blank.dtype)
        self._dice = np.zeros(4, np.int64)
        self._out = np.zeros(len(variant.game.actions), np.int32)
        self._actions = np.zeros(1024, np.int32)

    def play(self, seed: int) -> NDArray[np.int32]:
        """Every action of the game."""
        count = trace_random(self._blank, self._box, seed, self._dice, self._out, self._actions)
        if count > len(self._actions):
            self._actions = np.zeros(2 * count, np.int32)
            return self.play(seed)
        return self._actions[:count].copy()


def bot_game(task: tuple[Dataset, int], _: Clock) -> PlayedLine:
    """Play one game between bots, the one that the arena would play from this seed; ready for JSON."""
    plan, number = task
    seed, seats = plan.seed_of(number), plan.seats_of(number)
    state = plan.variant.new(seed)
    bots = [bot(name, hash_seed(seed, 0, seat)) for seat, name in enumerate(seats)]
    actions, tried = list[int](), list[list[tuple[int, int]]]()
    while not state.over:
        seat = state.seat
        action = ask(bots[seat], state, hash_seed(seed, 1, len(actions)), name=seats[seat])
        actions.append(action)
        tried.append(_tried(bots[seat]))
        state.play(action)
    return {"game": number, "actions": actions, "tried": tried if any(tried) else []}


def _tried(player: Bot) -> list[tuple[int, int]]:
    """What the search has tried, and how often."""
    found = player.tried if isinstance(player, Searching) else {}
    return [(int(action), int(visits)) for action, visits in found.items()]


def played(plan: Dataset, line: PlayedLine) -> PlayedGame:
    """A game as `bot_game` has told it."""
    number, actions = line["game"], np.array(line["actions"], np.int32)
    tried = [dict(one) for one in line["tried"]]
    return PlayedGame(number, plan.seed_of(number), plan.seats_of(number), actions, tried)
