"""The folder of a dataset: shards that are whole, games of shards that are not, and the manifest.

A file has its name only when all of it is there, so whatever happens, what has a name is finished.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypedDict, TypeVar

import msgspec

from waset.errors import WasetError
from waset.lab.dataset_rows import Shard, parquet
from waset.lab.experiment import Description
from waset.lab.results import check_same_setup, lock

MANIFEST = "manifest.json"
Kind = TypeVar("Kind")
ENDINGS = {"decisions": "parquet", "games": "parquet", "records": "txt"}


class DatasetSetup(Description):
    """Everything that decides what the files of a dataset hold."""

    kind: str
    order: list[str]  # in game i, seat s is played by number (i + s) of these, going round
    own_edition: dict[str, object]
    seed: int  # game i is dealt from this + i
    games: int
    shard: int
    keep: list[str]
    records: bool


class ColumnAbout(TypedDict):
    type: str
    about: str


class Manifest(TypedDict):
    """The set-up of a dataset, and all that is needed to read its files."""

    setup: DatasetSetup
    versions: dict[str, str]
    columns: dict[str, ColumnAbout]
    game_columns: dict[str, ColumnAbout]
    phases: dict[str, str]
    actions: dict[str, object]
    observation: dict[str, object]
    state: dict[str, int]
    decisions: int  # in whole shards
    complete: bool


class PlayedLine(TypedDict):
    """A finished game of a shard that is not whole."""

    game: int
    actions: list[int]
    tried: list[list[tuple[int, int]]]  # by decision, actions and how often the search tried them; or nothing at all


class _Begun(TypedDict):
    setup: dict[str, object]


class DatasetFolder:
    """The files of one dataset, which only this process writes to meanwhile."""

    def __init__(self, folder: Path, setup: DatasetSetup, shards: int) -> None:
        self.folder = folder
        self._kinds = [kind for kind in ENDINGS if kind != "records" or setup["records"]]
        self.whole = [shard for shard in range(shards) if all(self.path(kind, shard).exists() for kind in self._kinds)]
        self.todo = sorted(set(range(shards)) - set(self.whole))
        self.unfinished = {shard: self._read(shard) for shard in self.todo}  # games of shards that are not whole

    def path(self, kind: str, shard: int) -> Path:
        return self.folder / f"{kind}-{shard:05}.{ENDINGS[kind]}"

    def add(self, number: int, shard: Shard) -> None:
        """Keep a shard; its games need no longer be kept one by one."""
        for kind, data in shard.files.items():
            _write(self.path(kind, number), data)
        self.whole.append(number)
        self.unfinished.pop(number)
        self._one_by_one(number).unlink(missing_ok=True)

    def counted(self) -> tuple[int, int]:
        """How many games and decisions the whole shards hold."""
        games, decisions = (
            sum(parquet.read_metadata(self.path(kind, shard)).num_rows for shard in self.whole)
            for kind in ("games", "decisions")
        )
        return games, decisions

    def write_manifest(self, manifest: Manifest) -> None:
        _write_manifest(self.folder, manifest)

    # ------------------------------------------------------------ games of shards that are not whole

    def _one_by_one(self, shard: int) -> Path:
        return self.folder / f"unfinished-{shard:05}.jsonl"

    def _read(self, shard: int) -> dict[int, PlayedLine]:
        """The games of a shard that were kept, by number; a last line that was cut short is removed."""
        path = self._one_by_one(shard)
        if not path.exists():
            return {}
        lines = path.read_bytes().split(b"\n")[:-1]
        os.truncate(path, sum(len(line) + 1 for line in lines))
        try:
            games = [msgspec.json.decode(line, type=PlayedLine) for line in lines]
            return {game["game"]: game for game in games}
        except msgspec.DecodeError:
            raise WasetError(f"{path}: holds a line that is no game; remove the file and run again") from None

    def keep(self, shard: int, game: PlayedLine) -> None:
        """Keep a finished game, in one piece."""
        line, path = json.dumps(game, separators=(",", ":")).encode() + b"\n", self._one_by_one(shard)
        with _told_kindly(path), path.open("ab", buffering=0) as file:
            if file.write(line) != len(line):
                raise OSError(28, "No space left on device")
        self.unfinished[shard][game["game"]] = game


@contextmanager
def open_folder(folder: Path, manifest: Manifest, shards: int, resume: bool) -> Iterator[DatasetFolder]:
    """The folder of this set-up; other runs are kept out of it while it is open."""
    if resume and not (folder / MANIFEST).exists():
        raise WasetError(f"{folder}: nothing to go on with; there is no {MANIFEST}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WasetError(f"{folder}: can't be written ({error.strerror})") from None
    with _locked(folder):
        if (folder / MANIFEST).exists():
            _compare(folder, manifest["setup"])
        else:
            _write_manifest(folder, manifest)
        yield DatasetFolder(folder, manifest["setup"], shards)


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a dataset, or an error that says what the folder lacks."""
    return _decoded(folder, Manifest)


def _decoded(folder: Path, kind: type[Kind]) -> Kind:
    path = folder / MANIFEST
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except FileNotFoundError:
        raise WasetError(f"{folder}: no dataset; expected a folder with a {MANIFEST}") from None
    except msgspec.DecodeError:
        raise WasetError(f"{path}: expected the manifest of a dataset") from None


def _write_manifest(folder: Path, manifest: Manifest) -> None:
    _write(folder / MANIFEST, (json.dumps(manifest, indent=1) + "\n").encode())


def _compare(folder: Path, setup: DatasetSetup) -> None:
    """Games of another set-up must not be mixed with these: say what differs."""
    found, expected = _decoded(folder, _Begun)["setup"], msgspec.json.decode(json.dumps(setup), type=dict[str, object])
    check_same_setup(folder, "a dataset", found, expected)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    if os.name == "nt":  # folders can't be opened there
        yield
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        lock(opened, folder)
        yield
    finally:
        os.close(opened)


@contextmanager
def _told_kindly(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        kept = "what was finished before is kept, and the same command goes on"
        raise WasetError(f"{path}: can't be written ({error.strerror}); {kept}") from None


def _write(path: Path, data: bytes) -> None:
    """Write a file so that it has its name only when it is whole; what could not be written leaves nothing."""
    fresh = path.with_name(f"{path.name}.new")
    with _told_kindly(path):
        try:
            with fresh.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(path)
        except OSError:
            with suppress(OSError):
                fresh.unlink(missing_ok=True)
            raise
