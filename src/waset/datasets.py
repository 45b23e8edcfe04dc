"""Reads what `waset dataset` has written, as numpy arrays, for PyArrow, pandas, Polars and whatever reads Parquet.

>>> from pathlib import Path
>>> from tempfile import mkdtemp
>>> from waset.lab.dataset import Dataset
>>> from waset.lab.variant import Variant
>>> folder = Path(mkdtemp())
>>> Dataset.plan(Variant("horus", players=2), bots=["random"], games=20).make(folder).games
20
>>> data = read(folder)
>>> batch = next(data.batches(256, seed=1))
>>> batch["observation"].shape == (256, data.game.observation.size), batch["mask"].shape
(True, (256, 1582))
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from waset.edition import Edition
from waset.errors import WasetError
from waset.game import State, state_from_bytes
from waset.game import game as game_of
from waset.lab.dataset_folder import read_manifest
from waset.lab.dataset_rows import arrow, parquet

POOL = 4  # row groups that are shuffled together
Arrays = dict[str, NDArray[np.generic]]


def read(folder: str | Path) -> "StoredDataset":
    """The dataset in a folder; also one that is not finished, as far as it has come."""
    return StoredDataset(Path(folder))


class StoredDataset:
    """Decisions and games of a dataset; `manifest` tells how they were made and what the columns mean."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.manifest = read_manifest(folder)
        self.setup = self.manifest["setup"]
        self.game = game_of(self.setup["game"])
        if self.game.version != self.setup["rules"]:
            made = f"it was made with rules {self.setup['rules']} of {self.game.name}"
            raise WasetError(f"{folder}: {made}; expected rules {self.game.version}")
        self._check_form()
        self.files = self._found("decisions-*.parquet")
        self.game_files = self._found("games-*.parquet")

    def _check_form(self) -> None:
        """Numbers of actions and packed positions mean something only to versions that have the same."""
        made = self.manifest["actions"]["count"], self.manifest["state"]["bytes"]
        expected = len(self.game.actions), self.game.package.rules.state.itemsize
        if made != expected:
            numbers = "has {} actions and {} bytes a position; expected {} and {}".format(*made, *expected)
            raise WasetError(f"{self.folder}: {numbers}; make it again with this version: its games stay the same")

    def _found(self, pattern: str) -> list[str]:
        return [str(path) for path in sorted(self.folder.glob(pattern))]

    def __len__(self) -> int:
        """How many decisions there are."""
        return sum(parquet.read_metadata(file).num_rows for file in self.files)

    # ------------------------------------------------------------ tables

    def table(self, columns: Sequence[str] | None = None) -> arrow.Table:
        """All decisions as a PyArrow table; better with few columns, because all of it is in memory."""
        self._check(columns or (), list(self.manifest["columns"]))
        return arrow.concat_tables([parquet.read_table(file, columns=columns) for file in self.files])

    def games(self) -> arrow.Table:
        """All games as a PyArrow table: seeds, bots, scores, winners and every action."""
        return arrow.concat_tables([parquet.read_table(file) for file in self.game_files])

    def records(self) -> Iterator[str]:
        """The games as records, if the dataset was made with them."""
        if not self.setup["records"]:
            raise WasetError(f"{self.folder}: holds no records; make it with --records")
        for path in sorted(self.folder.glob("records-*.txt")):
            for text in path.read_text("utf-8").split("[Game ")[1:]:
                yield f"[Game {text}"

    # ------------------------------------------------------------ packed columns

    def unpack(self, name: str, values: Iterable[bytes | memoryview]) -> NDArray[np.generic]:
        """Packed observations as rows of int16, masks as rows of bool, states as rows of bytes."""
        data = b"".join(values)
        if name == "observation":
            return np.frombuffer(data, "<i2").reshape(-1, self.game.observation.size)
        if name == "mask":
            count = len(self.game.actions)
            packed = np.frombuffer(data, np.uint8).reshape(-1, -(-count // 8))
            return np.unpackbits(packed, axis=1, count=count, bitorder="little").view(np.bool_)
        if name == "state":
            return np.frombuffer(data, np.uint8).reshape(-1, self.game.package.rules.state.itemsize)
        raise WasetError(f"unpack: expected observation, mask or state, got {name!r}")

    def state(self, packed: bytes | NDArray[np.uint8]) -> State:
        """A position of the column `state`."""
        return state_from_bytes(self.game, self.setup["rules"], bytes(packed), self._edition)

    @property
    def _edition(self) -> Edition:
        own = self.setup["own_edition"]
        return self.game.own_edition(own) if own else self.game.edition

    # ------------------------------------------------------------ batches

    def batches(
        self,
        size: int,
        columns: Sequence[str] = ("observation", "mask", "action", "outcome"),
        seed: int | None = None,
        part: int = 0,
        parts: int = 1,
    ) -> Iterator[Arrays]:
        """Once through the dataset in arrays of `size` rows, the last one shorter; with a seed in another order.

        Part i of n reads every n-th piece, so that n readers share the work. Besides the columns of the file there is
        `policy`: the shares of the search over all actions, or 1 for the action that was played without one.
        """
        self._check(columns, [*self.manifest["columns"], "policy"])
        if size < 1 or not 0 <= part < parts:
            raise WasetError(f"batches: expected a size and parts of 1 or more, got {size}; part {part} of {parts}")
        left: Arrays = {}
        for piece in self._pieces(columns, seed, part, parts):
            rows = {name: np.concatenate([left[name], piece[name]]) if left else piece[name] for name in columns}
            count = len(rows[columns[0]])
            whole = count - count % size
            for first in range(0, whole, size):
                yield {name: rows[name][first : first + size] for name in columns}
            left = {name: rows[name][whole:] for name in columns}
        if left and len(left[columns[0]]):
            yield left

    def _pieces(self, columns: Sequence[str], seed: int | None, part: int, parts: int) -> Iterator[Arrays]:
        """Row groups, or with a seed a few of them at a time, shuffled together."""
        groups = [(file, i) for file in self.files for i in range(parquet.read_metadata(file).num_row_groups)]
        dice = None if seed is None else np.random.default_rng(seed)
        if dice is not None:
            groups = [groups[i] for i in dice.permutation(len(groups))]
        groups = groups[part::parts]
        step = 1 if dice is None else POOL
        for first in range(0, len(groups), step):
            found = [self._arrays(file, i, columns) for file, i in groups[first : first + step]]
            rows = {name: np.concatenate([one[name] for one in found]) for name in columns}
            if dice is not None:
                order = dice.permutation(len(rows[columns[0]]))
                rows = {name: column[order] for name, column in rows.items()}
            yield rows

    def _arrays(self, file: str, group: int, columns: Sequence[str]) -> Arrays:
        """Columns of a row group as arrays."""
        stored = [name for name in columns if name != "policy"]
        needed = [*stored, *(("action", "searched", "shares") if "policy" in columns else ())]
        table = parquet.ParquetFile(file).read_row_group(group, columns=list(dict.fromkeys(needed)))
        arrays = {name: self._array(name, table[name].combine_chunks()) for name in stored}
        return arrays | ({"policy": self._policy(table)} if "policy" in columns else {})

    def _array(self, name: str, column: arrow.Array) -> NDArray[np.generic]:
        if name in ("observation", "mask", "state"):
            return self.unpack(name, [_bytes_of(column)])
        return column.to_numpy(zero_copy_only=False)

    def _policy(self, table: arrow.Table) -> NDArray[np.float32]:
        policy = np.zeros((len(table), len(self.game.actions)), np.float32)
        columns = (table[name].to_pylist() for name in ("action", "searched", "shares"))
        for row, action, searched, shares in zip(policy, *columns, strict=True):
            row[searched or [action]] = shares or [1.0]
        return policy

    def _check(self, asked: Sequence[str], known: Sequence[str]) -> None:
        for name in asked:
            if name not in known:
                raise WasetError(f"columns: expected some of {', '.join(known)}, got {name!r}")


def _bytes_of(column: arrow.Array) -> memoryview:
    """The bytes of all values of a column, one after the other."""
    _, ends, data = column.buffers()
    first, last = np.frombuffer(memoryview(ends), np.int32)[[column.offset, column.offset + len(column)]]
    return memoryview(data)[first:last]
