"""Played games as Parquet: a row for each decision, and a row for each game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from waset import kernel_calls
from waset.errors import missing
from waset.game import State
from waset.lab.variant import Variant
from waset.layout import unpacked
from waset.record import Record
from waset.search.traces import show_trace

try:
    import pyarrow as arrow
    from pyarrow import parquet
except ImportError:
    raise missing("pyarrow", "dataset") from None

__all__ = [
    "COLUMNS",
    "GAME_COLUMNS",
    "KEPT",
    "Column",
    "PlayedGame",
    "Shard",
    "arrow",
    "columns",
    "make_shard",
    "parquet",
]

ROWS = 4096  # of a row group at most, unless one game has more; they are all in memory at once
KEPT = ("observation", "mask", "state")  # the columns that may be left out

NOTHING: dict[int, int] = {}
Column = tuple[arrow.DataType, str]  # and what it means

COLUMNS: dict[str, Column] = {
    "game": (arrow.int64(), "number of the game"),
    "step": (arrow.int32(), "decisions of the game before this one"),
    "turn": (arrow.int32(), "turn of the game"),
    "seat": (arrow.int8(), "who decided"),
    "phase": (arrow.int8(), "what was asked: an index of `phases`"),
    "action": (arrow.int32(), "what was played"),
    "outcome": (arrow.float32(), "share of the victory that this seat had in the end"),
    "points": (arrow.int32(), "points that this seat had in the end"),
    "searched": (
        arrow.list_(arrow.int32()),
        "actions that the bot tried, the most tried first; null without a search",
    ),
    "shares": (arrow.list_(arrow.float32()), "share of the playouts that each of these got; they sum to 1"),
    "observation": (arrow.binary(), "what the seat could know: little-endian int16, laid out as `observation` says"),
    "mask": (arrow.binary(), "the legal actions: bit a % 8 of byte a // 8 is action a"),
    "state": (arrow.binary(), "the whole position with all that was hidden, as bytes of these rules"),
}
GAME_COLUMNS: dict[str, Column] = {
    "game": (arrow.int64(), "number of the game"),
    "seed": (arrow.int64(), "seed of its deal"),
    "bots": (arrow.list_(arrow.string()), "who sat where"),
    "scores": (arrow.list_(arrow.int32()), "points by seat"),
    "winners": (arrow.list_(arrow.int8()), "the seats that won"),
    "turns": (arrow.int32(), "turns that were played"),
    "actions": (arrow.list_(arrow.int32()), "every decision, in order"),
}


@dataclass(frozen=True)
class PlayedGame:
    """A game that was played to its end."""

    number: int
    seed: int
    bots: tuple[str, ...]  # by seat
    actions: NDArray[np.int32]
    tried: Sequence[dict[int, int]] = ()  # by decision, how often the bot's search tried what; none: nobody searched


@dataclass(frozen=True)
class Shard:
    """The files of some consecutive games."""

    games: int
    decisions: int
    files: dict[str, bytes] = field(repr=False)  # by kind: decisions, games and perhaps records


def columns(keep: Sequence[str]) -> dict[str, Column]:
    """The columns of decisions: type, and what they mean."""
    return {name: column for name, column in COLUMNS.items() if name not in KEPT or name in keep}


def make_shard(variant: Variant, games: Iterable[PlayedGame], keep: Sequence[str], records: bool) -> Shard:
    """Play the games once more, from their actions, and write down what there was to see."""
    rows, endings, texts = DecisionRows(variant, keep), list[dict[str, object]](), list[str]()
    for game in games:
        end = rows.add(game)
        endings.append(
            {
                "game": game.number,
                "seed": game.seed,
                "bots": game.bots,
                "scores": end.scores(),
                "winners": end.winners(),
                "turns": end.turn,
                "actions": game.actions,
            }
        )
        if records:
            texts.append(record_of(variant, game))
    files = {"decisions": rows.close(), "games": _game_rows(endings)}
    if records:
        files["records"] = "\n".join(texts).encode()
    return Shard(len(endings), rows.total, files)


def record_of(variant: Variant, game: PlayedGame) -> str:
    """The game as a record."""
    record = Record.start(variant.game, variant.players, variant.modules, game.seed, edition=variant.edition)
    for action in game.actions.tolist():
        record.play(action)
    return record.write()


class DecisionRows:
    """Rows of decisions on their way into a Parquet file; the games of a row group are whole."""

    def __init__(self, variant: Variant, keep: Sequence[str]) -> None:
        game = variant.game
        self._variant, self._keep = variant, keep
        self._blank = game.blank(variant.players, variant.modules, edition=variant.edition)
        self._edition = variant.edition or game.edition
        self._high, self._out = game.observation.high, np.zeros(len(game.actions), np.int32)
        self._make_room(ROWS)
        self._schema = arrow.schema([(name, kind) for name, (kind, _) in columns(keep).items()])
        self._sink = arrow.BufferOutputStream()
        self._writer = _writer(self._sink, self._schema)
        self.total = 0

    def _make_room(self, rows: int) -> None:
        """Buffers for so many rows; those that are not kept stay empty."""
        game = self._variant.game

        def room(name: str) -> int:
            return rows if name in self._keep else 0

        self._room, self._count = rows, 0
        self._columns: dict[str, NDArray[np.number]] = {
            "game": np.zeros(rows, np.int64),
            "step": np.zeros(rows, np.int32),
            "turn": np.zeros(rows, np.int32),
            "seat": np.zeros(rows, np.int8),
            "phase": np.zeros(rows, np.int8),
            "action": np.zeros(rows, np.int32),
            "outcome": np.zeros(rows, np.float32),
            "points": np.zeros(rows, np.int32),
        }
        self._tried: list[dict[int, int]] = []
        self._records, self._rows = game.observation.blank(room("observation"))
        self._masks = np.zeros((room("mask"), -(-len(game.actions) // 8)), np.uint8)
        self._states = np.zeros(room("state"), self._blank.dtype)

    def add(self, game: PlayedGame) -> State:
        """The rows of one game; returns how it ended."""
        length = len(game.actions)
        if self._count + length > self._room:
            self._flush()
        if length > self._room:
            self._make_room(length)
        rows = slice(self._count, self._count + length)
        end = self._replay(game, rows)
        columns = self._columns
        columns["game"][rows], columns["step"][rows] = game.number, np.arange(length)
        columns["action"][rows] = game.actions
        seats, shares = columns["seat"][rows], np.zeros(end.players, np.float32)
        shares[end.winners()] = 1 / len(end.winners())
        columns["outcome"][rows], columns["points"][rows] = shares[seats], np.array(end.scores())[seats]
        self._tried += game.tried or [NOTHING] * length
        self._count += length
        return end

    def _replay(self, game: PlayedGame, rows: slice) -> State:
        """Fill in what is seen on the way from the deal to the end."""
        state, columns = self._dealt(game.seed), self._columns
        seats, phases, turns = (columns[name][rows] for name in ("seat", "phase", "turn"))
        seen = self._states[rows], self._records[rows], self._rows[rows], self._high, self._masks[rows], self._out
        show_trace(state.box, game.actions, seats, phases, turns, *seen)
        return state

    def _dealt(self, seed: int) -> State:
        box = unpacked(self._blank.tobytes(), self._blank.dtype)
        kernel_calls.begin(box, seed)
        return State(self._variant.game, box, self._edition)

    def _flush(self) -> None:
        """Write what has come together as one row group."""
        if not self._count:
            return
        arrays = {name: arrow.array(column[: self._count]) for name, column in self._columns.items()}
        arrays |= _searched(self._tried)
        for name, column in (("observation", self._rows), ("mask", self._masks), ("state", self._states)):
            if name in self._keep:
                arrays[name] = _packed(column[: self._count])
        self._writer.write_table(arrow.table([arrays[name] for name in self._schema.names], schema=self._schema))
        self.total += self._count
        self._count, self._tried = 0, []

    def close(self) -> bytes:
        """The whole file."""
        self._flush()
        self._writer.close()
        return self._sink.getvalue().to_pybytes()


def _writer(sink: arrow.BufferOutputStream, schema: arrow.Schema) -> parquet.ParquetWriter:
    return parquet.ParquetWriter(
        sink, schema, compression="zstd", compression_level=1, use_dictionary=False, write_statistics=["game"]
    )


def _game_rows(endings: list[dict[str, object]]) -> bytes:
    sink, schema = arrow.BufferOutputStream(), arrow.schema([(name, kind) for name, (kind, _) in GAME_COLUMNS.items()])
    with _writer(sink, schema) as writer:
        writer.write_table(arrow.Table.from_pylist(endings, schema=schema))
    return sink.getvalue().to_pybytes()


def _packed(rows: NDArray[np.generic]) -> arrow.Array:
    """Rows as a column of bytes, without a copy."""
    width = rows.nbytes // len(rows)
    ends = np.arange(len(rows) + 1, dtype=np.int32) * width
    return arrow.Array.from_buffers(
        arrow.binary(), len(rows), [None, arrow.py_buffer(ends), arrow.py_buffer(rows.view(np.uint8).reshape(-1))]
    )


def _searched(tried: list[dict[int, int]]) -> dict[str, arrow.Array]:
    """What was tried, and its shares; null where nothing was."""
    kinds = {name: COLUMNS[name][0] for name in ("searched", "shares")}
    if not any(tried):
        return {name: arrow.nulls(len(tried), kind) for name, kind in kinds.items()}
    return {
        "searched": arrow.array([list(one) or None for one in tried], kinds["searched"]),
        "shares": arrow.array([_shares(one) or None for one in tried], kinds["shares"]),
    }


def _shares(tried: dict[int, int]) -> list[float]:
    total = sum(tried.values())
    return [visits / total for visits in tried.values()]
