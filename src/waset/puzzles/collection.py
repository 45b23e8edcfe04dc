"""The puzzles of each game as they lie in `data/<game>.json`, which `waset puzzles mine` writes."""

from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from waset.bots.thought import Alternative, Thought
from waset.errors import WasetError
from waset.game import State, game

GRADING = ("novice", "casual", "club", "expert", "master")  # the levels whose choices grade a puzzle
FOLDER = Path(__file__).parent / "data"
EPOCH = date(2026, 1, 1).toordinal()  # the day of the first puzzle


class Figures(msgspec.Struct, frozen=True, array_like=True):
    """What is known of one of the moves; `behind` is right within `error`, in 95 cases of 100."""

    move: str
    chance: float  # to win, with this move
    behind: float  # what share of the victory it gives away beside the solution
    error: float
    deals: int  # on which it was compared with the solution


class Rival(msgspec.Struct, frozen=True):
    """How games with a move end, by seat: what reasons are made of. The first one is the solution."""

    move: str
    expected: list[float]  # share of the victory
    scores: list[float]  # mean final points
    low: float  # own points that one game in ten ends below
    high: float  # … and above


class Source(msgspec.Struct, frozen=True):
    """The game of bots that it was found in, and after how many actions."""

    seed: int
    length: int


class Puzzle(msgspec.Struct, frozen=True):
    """A decision to make; what its seat can't know was dealt again before the position was written down."""

    id: str
    position: dict[str, Any]
    moves: list[Figures]  # every move there is, the solution first, then those that were compared on most deals
    rivals: list[Rival]  # the solution and the moves that come next
    found: list[str]  # the levels that play the solution
    source: Source

    @property
    def solution(self) -> str:
        return self.moves[0].move

    @property
    def grade(self) -> int:
        """How many of the levels miss it: 0 is easy."""
        return len(GRADING) - len(self.found)

    @property
    def players(self) -> int:
        return len(self.rivals[0].expected)

    @property
    def modules(self) -> list[str]:
        return list(self.position["modules"])

    def state(self) -> State:
        """The position, to be played on."""
        return game(self.position["game"]).load(self.position)

    def figures(self, move: str) -> Figures:
        """What is known of a move; an error if the position does not have it."""
        for one in self.moves:
            if one.move == move:
                return one
        raise WasetError(
            f"{move!r} is no move of this puzzle; expected one of: {', '.join(m.move for m in self.moves)}"
        )

    def thought(self) -> Thought:
        """The solution with its reasons, as a hint tells them."""
        state = self.state()
        told = [_alternative(state, rival, self.figures(rival.move)) for rival in self.rivals]
        best, deals = told[0], max(one.deals for one in self.moves)
        return Thought(
            best.action, best.text, best.expected, best.scores, best.line, 0, 0.0, told, deals=deals, clear=True
        )


def _alternative(state: State, rival: Rival, figures: Figures) -> Alternative:
    return Alternative(
        action=state.action(rival.move),
        text=rival.move,
        share=0.0,
        expected=rival.expected,
        scores=rival.scores,
        line=[rival.move],
        error=figures.error,
        low=rival.low,
        high=rival.high,
    )


class Mined(msgspec.Struct):
    """Which games of a table have been looked through: those of a seed, by number."""

    players: int
    modules: list[str]
    seed: int
    games: list[int]


class Collection(msgspec.Struct):
    """A file of puzzles of one game."""

    game: str
    mined: list[Mined] = []
    puzzles: list[Puzzle] = []


def read(path: Path) -> Collection:
    """A file of puzzles, or an error that names it and what is wrong with it."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Collection)
    except (OSError, msgspec.DecodeError) as error:
        raise WasetError(f"{path}: expected a file of puzzles: {error}") from None


def written(found: Collection) -> str:
    """A collection as text: a line for each puzzle, so that two versions can be compared."""
    lines = [msgspec.json.encode(one).decode() for one in found.puzzles]
    mined = [msgspec.json.encode(one).decode() for one in found.mined]
    name = msgspec.json.encode(found.game).decode()
    return f'{{"game":{name},\n"mined":[\n{_rows(mined)}],\n"puzzles":[\n{_rows(lines)}]}}\n'


def _rows(lines: list[str]) -> str:
    return "".join(f"{line}{',' if at < len(lines) else ''}\n" for at, line in enumerate(lines, 1))


@cache
def collection(name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easiest first; a game of somebody else's may have none."""
    path = FOLDER / f"{name}.json"
    if not path.exists():
        return ()
    return tuple(sorted(read(path).puzzles, key=lambda one: (one.grade, one.id)))


def puzzle(name: str, puzzle_id: str) -> Puzzle | None:
    """The puzzle of this id; None if there is none."""
    return next((one for one in collection(name) if one.id == puzzle_id), None)


def of_the_day(day: date, names: tuple[str, ...]) -> tuple[str, Puzzle] | None:
    """The puzzle of a date, the same for everybody: the games take turns, and each goes through all it has."""
    offered = [name for name in names if collection(name)]
    if not offered:
        return None
    number = day.toordinal() - EPOCH
    name = offered[number % len(offered)]
    by_id = sorted(collection(name), key=lambda one: one.id)  # ids are digests: easy and hard ones are mixed
    return name, by_id[number // len(offered) % len(by_id)]
