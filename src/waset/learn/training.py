"""Training: rounds of games and of learning from them, each kept as soon as it is done.

The first rounds learn from games between light players, of which there are millions; later ones from games that the
network of the round before plays against itself, so that each learns how games between better players end. A training
that starts from a network has such rounds only.

A folder holds `network.safetensors` (the network of the last round, as the bots use it), `params.npz` (the same in full
precision, to go on from), `progress.json` (how every round went) and `curves.svg` (the same as a picture, with
matplotlib). Run again, it goes on where it was stopped.
"""

import json
import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import islice
from math import ceil, inf
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

from waset.errors import WasetError
from waset.game import Game
from waset.lab.charts import drawable
from waset.lab.variant import variants
from waset.lab.workers import run_tasks
from waset.learn.chances import put_right
from waset.learn.curves import draw
from waset.learn.fitting import Params, Recipe, as_arrays, as_params, fit, fresh, grade
from waset.learn.measuring import Measuring
from waset.learn.rounds import Kept, Round
from waset.learn.samples import Samples, join
from waset.learn.training_games import GamesTask, play_games
from waset.search.network import Sizes
from waset.search.weights import FILE, load, packed, parse, replace, save, weight_names
from waset.text import texts

ROUND = 60.0  # seconds of a round, or less
LIGHT = 10  # one round in so many, and the first in any case, is of light players
NEVER = 10**9  # moves
MOST = 3 * 2**30  # bytes of all positions that are learned from: it takes some four times as much memory
RECENT = 6  # rounds of its own games that are learned from: this one and those before, since the training was resumed
CHANCES = 10  # a tenth of the time, or of a round's games, comes on top to put the chances right that are told
MOST_GAMES = 40_000
SLOWEST = 0.15  # the rate of learning in the last round, beside the first
UNSEEN = 20_000  # positions, at most, on which a round is graded
MATCH = 40  # games against each of those that it is measured by
PASSES = 4  # over the positions of a round, if its games are counted and not its time
SEARCHER, COMPARED = "club", 100  # whose choices the network's are compared with, and in how many decisions


class Kind(NamedTuple):
    """How the games of a round are played and learned from."""

    played_by: str
    games: int  # that a process plays at a time
    every: int  # one position in so many is kept
    strays: tuple[int, ...]  # one move in so many is not the player's own: drawn for each batch of games
    passes: float  # over its positions, at most
    playing: float  # share of the time in which games are played; the rest is for learning from them


LIGHT_GAMES = Kind("light players", games=200, every=10, strays=(8, 32, 128), passes=inf, playing=0.4)
OWN_GAMES = Kind("the network itself", games=20, every=6, strays=(8, 32, NEVER), passes=1.0, playing=0.7)

Told = Callable[[str, float], None]  # what is being done, and the share that is done


class Training:
    """The training of one network, kept in a folder."""

    def __init__(
        self,
        known: Game,
        folder: Path,
        minutes: float,
        seed: int,
        jobs: int,
        recipe: Recipe,
        games: int | None = None,  # of a round; None: as many as there is time for
        ray: str | None = None,
        lang: str = "en",  # of the picture
        start: Path | None = None,  # a network to start from; None: from nothing
    ) -> None:
        self.game, self.folder, self.seed, self.jobs, self.recipe = known, folder, seed, jobs, recipe
        self.games, self.ray, self.lang = games, ray, lang
        self.rounds = max(1, round(minutes * 60 / ROUND))
        self.seconds = minutes * 60 / self.rounds
        self.history: list[Round] = []
        self.recent: list[Samples] = []  # of the last rounds of its own games
        self.params = self._first_params(start)
        self.start = start.read_bytes() if start else b""
        if (folder / "progress.json").exists():
            self._go_on()

    def _first_params(self, start: Path | None) -> Params:
        if start is None:
            return fresh(self.game, Sizes(), self.seed)
        network, _ = load(start, self.game)
        return as_params({name: getattr(network, name) for name in weight_names()})

    def _started_from(self) -> str | None:
        """The network of the start, for short."""
        return sha256(self.start).hexdigest()[:16] if self.start else None

    def _go_on(self) -> None:
        """Take up what the folder holds."""
        try:
            kept = msgspec.json.decode((self.folder / "progress.json").read_bytes(), type=Kept)
            if (kept["game"], kept["seed"]) != (self.game.name, self.seed):
                raise WasetError(f"{self.folder} holds another training: {kept['game']}, seed {kept['seed']}")
            if kept.get("games") != self.games:
                raise WasetError(f"{self.folder} holds a training with other --games: {kept.get('games') or 'none'}")
            if kept.get("started_from") != self._started_from():
                raise WasetError(f"{self.folder} holds a training with another --start, or with none")
            self.history = kept["rounds"]
            with np.load(self.folder / "params.npz") as params:
                self.params = as_params(dict(params))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise WasetError(f"{self.folder} can't be gone on with: {error}; expected what waset train left") from None

    def run(self, told: Told | None = None) -> list[Round]:
        """All rounds that are left; how each went, those of earlier runs first."""
        told = told or (lambda what, share: None)
        while len(self.history) < self.rounds:
            self._round(told)
        self._put_chances_right(told)
        return self.history

    def _put_chances_right(self, told: Told) -> None:
        """Last of all; not once more if it was done before."""
        path = self.folder / FILE
        if "chances" in load(path, self.game)[1]:
            return
        games = MOST_GAMES if self.games is None else ceil(self.games / CHANCES)
        seconds = inf if self.games is not None else self.rounds * self.seconds / CHANCES
        data = put_right(
            self.game, path.read_bytes(), games, self.seed, self.jobs, self.ray,
            lambda share: told("chances", share), seconds,
        )  # fmt: skip
        replace(path, data)

    # ------------------------------------------------------------ one round

    def _round(self, told: Told) -> None:
        number, begun = len(self.history) + 1, time.monotonic()
        light = not self.start and number <= ceil(self.rounds / LIGHT)
        kind = LIGHT_GAMES if light else OWN_GAMES
        samples, games = self._play(number, kind, lambda share: told("playing", share))
        playing = time.monotonic() - begun
        seen, unseen = parted(samples)
        if not light:
            self.recent = within(MOST, [*self.recent, seen][-RECENT:])
            seen = join(self.recent)
        steps, seconds = self._length(seen, kind)
        self.params = fit(
            self.game, self.params, seen, self.recipe._replace(rate=self._rate(number, light)), steps,
            self.seed + number, seconds, lambda share, _: told("learning", share),
        )  # fmt: skip
        found = grade(self.game, self.params, unseen)
        known = Measuring(self.game, packed(self.game, as_arrays(self.params), {}), self.seed, self.jobs, self.ray)
        row: Round = {
            "round": number,
            "played_by": kind.played_by,
            "games": games,
            "positions": samples.size,
            "seconds_of_games": round(playing, 1),
            "seconds_of_learning": round(time.monotonic() - begun - playing, 1),
            "victory": round(found.victory, 4),
            "points": round(found.points, 2),
            "agreement": known.agreement(SEARCHER, COMPARED),
            "against_random": known.strength("random", MATCH),
            "against_greedy": known.strength("greedy", MATCH),
            "against_club": known.strength(SEARCHER, MATCH),
        }
        self._keep([*self.history, row])

    def _rate(self, number: int, light: bool) -> float:
        """How fast a round learns: more slowly once the network plays itself, and slowest in the last round."""
        if light and number == 1:
            return self.recipe.rate
        return self.recipe.rate / 2 * max(SLOWEST, 1 - number / (self.rounds + 1))

    def _length(self, samples: Samples, kind: Kind) -> tuple[int, float | None]:
        """Steps of learning and their time: by passes if games are counted, else until the time is over."""
        passes = PASSES if self.games is not None else kind.passes
        steps = 200 if samples.size < self.recipe.batch else min(10**9, passes * samples.size / self.recipe.batch)
        return ceil(steps), self.seconds * (1 - kind.playing) if self.games is None else None

    def _play(self, number: int, kind: Kind, told: Callable[[float], None]) -> tuple[Samples, int]:
        """Games: as many as were asked for, or until the time is over."""
        if self.games is not None:
            return self._play_counted(list(islice(self._tasks(number, kind), ceil(self.games / kind.games))), told)
        parts, begun, games = list[Samples](), time.monotonic(), 0
        for task, part in run_tasks(play_games, self._tasks(number, kind), self.jobs, ray=self.ray):
            if isinstance(part, Samples):
                parts.append(part)
                games += task.games
            kept = sum(one.bytes for one in parts)
            share = max((time.monotonic() - begun) / (self.seconds * kind.playing), kept / MOST)
            told(min(share, 1.0))
            if share >= 1 and parts:
                break
        return join(parts), games

    def _play_counted(self, tasks: list[GamesTask], told: Callable[[float], None]) -> tuple[Samples, int]:
        """The same positions in the same order, whoever plays the games."""
        parts: dict[int, Samples] = {}
        for task, part in run_tasks(play_games, tasks, self.jobs, ray=self.ray):
            if not isinstance(part, Samples):
                raise WasetError(
                    "a process died while it played; rounds so far are kept, and the same command continues"
                )
            parts[task.seed] = part
            told(len(parts) / len(tasks))
        return join([parts[task.seed] for task in tasks]), sum(task.games for task in tasks)

    def _tasks(self, number: int, kind: Kind) -> Iterator[GamesTask]:
        """Two tasks of three are the base game, the others with modules; all numbers of players, most often two."""
        dice = np.random.default_rng([self.seed, number])
        base, more = variants(self.game)
        base += base[:1]
        weights = self._weights() if kind is OWN_GAMES else b""
        while True:
            among = more if more and dice.random() < 1 / 3 else base
            variant = among[int(dice.integers(len(among)))]
            seed, strays = int(dice.integers(2**62)), int(dice.choice(kind.strays))
            yield GamesTask(variant, seed, kind.games, kind.every, strays, weights=weights)

    def _weights(self) -> bytes:
        """Of the round before; in the first round, of the start."""
        return (self.folder / FILE).read_bytes() if self.history else self.start

    def _keep(self, history: list[Round]) -> None:
        """The network first, what counts as done last."""
        arrays = as_arrays(self.params)
        self.folder.mkdir(parents=True, exist_ok=True)
        players = " and ".join(dict.fromkeys(row.get("played_by", LIGHT_GAMES.played_by) for row in history))
        card = {
            "learned_from": f"games between {players}",
            "seed": self.seed,
            "games": sum(row["games"] for row in history),
            "positions": sum(row["positions"] for row in history),
            "rounds": history,
        }
        if self.start:
            card["started_from"] = parse(self.start, self.game, "the network of the start")[1]
        save(self.folder / FILE, self.game, arrays, card)
        np.savez(self.folder / "params-new.npz", allow_pickle=False, **arrays)
        (self.folder / "params-new.npz").replace(self.folder / "params.npz")
        kept: Kept = {
            "game": self.game.name,
            "seed": self.seed,
            "games": self.games,
            "started_from": self._started_from(),
            "rounds": history,
        }
        fresh_file = self.folder / "progress-new.json"
        fresh_file.write_text(json.dumps(kept, indent=1))
        fresh_file.replace(self.folder / "progress.json")
        if drawable():
            words = texts(self.lang, "app")["train"]
            title = words["curves"].format(game=texts(self.lang, self.game.name)["game"]["name"])
            draw(title, history, MATCH, self.folder / "curves.svg", words)
        self.history = history


def parted(samples: Samples) -> tuple[Samples, Samples]:
    """What is learned from, and some that is kept apart to grade by: the first games."""
    unseen = min(UNSEEN, samples.size // 10)
    return samples.rows(unseen, samples.size), samples.rows(0, unseen)


def within(most: int, parts: list[Samples]) -> list[Samples]:
    """The last of them, as many as have room; one in any case."""
    sizes = np.cumsum([one.bytes for one in reversed(parts)])
    return parts[-max(1, int((sizes <= most).sum())) :]
