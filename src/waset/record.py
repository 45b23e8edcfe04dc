"""Game records: text like PGN that replays to exactly the same state or is refused (docs/notation.md).

>>> from waset import Record, game
>>> record = Record.start(game("expedition"), players=2, seed=7)
>>> _ = record.play("keep desert").play("keep mountain")
>>> Record.read(record.write()).state == record.state
True
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, Self

from waset.edition import Edition
from waset.errors import RecordError, WasetError
from waset.game import SEEDS, Game, State, Step, game

HEADER = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
LINE = re.compile(r"(\d{1,6})\. seat (\d{1,6}): (.*)")
MOVE = re.compile(r"([^;{}]++)(?:\{([^{}]*+)\})?\s*+(?:;|$)")  # never backtracks: records come from anybody


@dataclass
class Record:
    """A game up to now: how it began, and every action since."""

    game: Game
    edition: Edition
    header: dict[str, str]
    state: State
    actions: list[int] = field(default_factory=list)

    @classmethod
    def start(
        cls,
        game: Game,
        players: int = 2,
        modules: Iterable[str] = (),
        seed: int | None = None,
        first: int | Literal["random"] = 0,
        edition: Edition | None = None,
    ) -> Self:
        """A record of a new game."""
        import secrets

        seed = secrets.randbelow(SEEDS) if seed is None else seed
        state = game.new(players, modules, seed, first, edition)
        return cls(game, state.edition, {"Seed": str(seed), "First": str(first)}, state)

    @classmethod
    def from_position(cls, state: State) -> Self:
        """A record that begins with a position instead of a deal."""
        return cls(state.game, state.edition, {"Position": json.dumps(state.save())}, state.copy())

    def play(self, move: int | str) -> Self:
        """Play a move and record it; an illegal one is not recorded."""
        action = self.state.action(move) if isinstance(move, str) else move
        self.state.play(action)
        self.actions.append(int(action))
        return self

    def step(self, move: int | str) -> Step:
        """Play a move, record it, and return what happened."""
        step = self.state.step(move)
        self.state = step.after
        self.actions.append(step.action)
        return step

    def first_state(self) -> State:
        """The position the record begins with."""
        return first_state(self.game, self._tags(), self.edition)

    def states(self) -> Iterator[State]:
        """Every position, the first one included."""
        state = self.first_state()
        yield state.copy()
        for action in self.actions:
            yield state.play(action).copy()

    def back_to(self, length: int) -> Self:
        """The same game after its first `length` actions."""
        state = self.first_state()
        for action in self.actions[:length]:
            state.play(action)
        return type(self)(self.game, self.edition, dict(self.header), state, self.actions[:length])

    # ------------------------------------------------------------ writing

    def _tags(self) -> dict[str, str]:
        tags = {
            "Game": self.game.name,
            "Rules": self.game.version,
            "Edition": self.edition.digest,
            "Players": str(self.state.players),
            "Modules": " ".join(self.state.modules),
        }
        return tags | self.header

    def write(self) -> str:
        """The record as text."""
        tags = self._tags()
        if self.state.over:
            tags["Result"] = " ".join(map(str, self.state.scores()))
            tags["Winners"] = " ".join(map(str, self.state.winners()))
        tags["Digest"] = _digest(self.state)
        head = "".join(f'[{name} "{_quoted(value)}"]\n' for name, value in tags.items())
        return head + "\n" + "".join(f"{line}\n" for line in self.lines())

    def lines(self, heard_by: int | Literal["all"] | None = "all") -> Iterator[str]:
        """A line for the consecutive decisions of a seat in one turn; of secrets, only what `heard_by` may hear."""
        state, head, moves = self.first_state(), (0, 0), list[str]()
        for action in self.actions:
            if moves and head != (state.turn, state.seat):
                yield f"{head[0]}. seat {head[1]}: {'; '.join(moves)}"
                moves = []
            head = (state.turn, state.seat)
            step = state.step(action)
            state = step.after
            moves.append(step.told if heard_by == "all" else step.heard(heard_by))
        if moves:
            yield f"{head[0]}. seat {head[1]}: {'; '.join(moves)}"

    # ------------------------------------------------------------ reading

    @classmethod
    def read(cls, text: str, edition: Edition | None = None) -> Self:
        """Replay a record, or refuse it naming the first line that is wrong. A position brings its own edition."""
        tags, lines = _split(text)
        known = _checked_game(tags)
        first = first_state(known, tags, edition or known.edition)
        if tags.get("Edition", first.edition.digest) != first.edition.digest:
            expected = f"this record was played with the edition {tags['Edition']}, not {first.edition.digest}"
            raise RecordError(f"Edition: {expected}; give the edition file it was played with")
        begun = {name: text for name, text in tags.items() if name in ("Seed", "First", "Position", "Names")}
        record = cls(known, first.edition, begun, first)
        for number, line in lines:
            record._replay(number, line)
        record._check_end(tags)
        return record

    def _replay(self, number: int, line: str) -> None:
        match = LINE.fullmatch(line)
        if not match:
            raise RecordError(f"line {number}: expected 'TURN. seat SEAT: MOVE; MOVE ...', got {line[:60]!r}")
        turn, seat, rest = int(match[1]), int(match[2]), match[3]
        for move, comment in _moves(number, rest):
            if (turn, seat) != (self.state.turn, self.state.seat):
                asked = "nobody" if self.state.over else f"seat {self.state.seat}"
                raise RecordError(
                    f"line {number}: turn {turn}, seat {seat}: {asked} is asked, in turn {self.state.turn}"
                )
            try:
                happened = self.step(move).chance
            except WasetError as error:
                raise RecordError(f"line {number}: turn {turn}, {move!r}: {error}") from None
            if comment is not None and comment != happened:
                raise RecordError(f"line {number}: turn {turn}, {move!r}: expected {{{happened}}}, got {{{comment}}}")

    def _check_end(self, tags: dict[str, str]) -> None:
        if tags.get("Digest", _digest(self.state)) != _digest(self.state):
            raise RecordError("Digest: the last position is not the one this record was written with")
        scores = " ".join(map(str, self.state.scores()))
        if self.state.over and tags.get("Result", scores) != scores:
            raise RecordError(f"Result: expected {scores!r}, got {tags['Result']!r}")


def tags_of(text: str) -> dict[str, str]:
    """The tags of a record, unchecked."""
    return _split(text)[0]


def game_of(text: str) -> Game:
    """The game that a record says it is of."""
    return _checked_game(_split(text)[0])


def _digest(state: State) -> str:
    data = state.game.package.rules.digested(state.box[0])
    return hashlib.sha256(data).hexdigest()[:16]


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _split(text: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """Header tags, and the numbered lines of moves."""
    tags: dict[str, str] = {}
    lines: list[tuple[int, str]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        tag = HEADER.fullmatch(line)
        if tag and not lines:
            if tag[1] in tags:
                raise RecordError(f"line {number}: the tag {tag[1]} stands there twice")
            tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
        elif line:
            lines.append((number, line))
    return tags, lines


def _moves(number: int, text: str) -> Iterator[tuple[str, str | None]]:
    at = 0
    while at < len(text):
        match = MOVE.match(text, at)
        if not match or match.end() == at:
            raise RecordError(f"line {number}: expected a move and ';', got {text[at : at + 40]!r}")
        yield match[1].strip(), match[2]
        at = match.end()


def _checked_game(tags: dict[str, str]) -> Game:
    for name in ("Game", "Rules"):
        if name not in tags:
            raise RecordError(f'{name}: expected a line such as [{name} "..."] at the beginning')
    try:
        known = game(tags["Game"])
    except WasetError as error:
        raise RecordError(f"Game: {error}") from None
    if tags["Rules"] != known.version:
        raise RecordError(f"Rules: this record is of version {tags['Rules']}, the rules here are {known.version}")
    return known


def first_state(known: Game, tags: dict[str, str], edition: Edition) -> State:
    """The position that the tags describe: Position, or Players, Modules, Seed and First."""
    try:
        if "Position" in tags:
            return known.load(json.loads(tags["Position"]))
        first = tags.get("First", "0")
        return known.new(
            players=_whole(tags, "Players"),
            modules=tags.get("Modules", "").split(),
            seed=_whole(tags, "Seed"),
            first="random" if first == "random" else _whole(tags | {"First": first}, "First"),
            edition=edition,
        )
    except RecordError:
        raise
    except WasetError as error:
        raise RecordError(f"header: {error}") from None
    except (ValueError, RecursionError) as error:
        raise RecordError(f"Position: not a document ({error})") from None


def _whole(tags: Mapping[str, str], name: str) -> int:
    text = tags.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 20):
        raise RecordError(f"{name}: expected a whole number, got {text!r}")
    return int(text)
