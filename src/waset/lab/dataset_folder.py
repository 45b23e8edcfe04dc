"""The folder of a dataset: shards that are whole, games of shards that are not, and the manifest.

A file has its name only when all of it is there, so whatever happens, what has a name is finished.
"""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from waset.errors import WasetError
from waset.lab.dataset_rows import Shard, parquet
from waset.lab.results import lock

MANIFEST = "manifest.json"
ENDINGS = {"decisions": "parquet", "games": "parquet", "records": "txt"}


class DatasetFolder:
    """The files of one dataset, which only this process writes to meanwhile."""

    def __init__(self, folder: Path, setup: Mapping[str, Any], shards: int) -> None:
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

    def write_manifest(self, manifest: Mapping[str, Any]) -> None:
        _write(self.folder / MANIFEST, (json.dumps(manifest, indent=1) + "\n").encode())

    # ------------------------------------------------------------ games of shards that are not whole

    def _one_by_one(self, shard: int) -> Path:
        return self.folder / f"unfinished-{shard:05}.jsonl"

    def _read(self, shard: int) -> dict[int, dict[str, Any]]:
        """The games of a shard that were kept, by number; a last line that was cut short is removed."""
        path = self._one_by_one(shard)
        if not path.exists():
            return {}
        lines = path.read_bytes().split(b"\n")[:-1]
        os.truncate(path, sum(len(line) + 1 for line in lines))
        try:
            return {int(game["game"]): game for game in map(json.loads, lines)}
        except (ValueError, TypeError, KeyError):
            raise WasetError(f"{path}: holds a line that is no game; remove the file and run again") from None

    def keep(self, shard: int, game: dict[str, Any]) -> None:
        """Keep a finished game, in one piece."""
        line, path = json.dumps(game, separators=(",", ":")).encode() + b"\n", self._one_by_one(shard)
        with _told_kindly(path), path.open("ab", buffering=0) as file:
            if file.write(line) != len(line):
                raise OSError(28, "No space left on device")
        self.unfinished[shard][game["game"]] = game


@contextmanager
def open_folder(folder: Path, setup: Mapping[str, Any], shards: int, resume: bool) -> Iterator[DatasetFolder]:
    """The folder of this set-up; other runs are kept out of it while it is open."""
    if resume and not (folder / MANIFEST).exists():
        raise WasetError(f"{folder}: nothing to go on with; there is no {MANIFEST}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WasetError(f"{folder}: can't be written ({error.strerror})") from None
    with _locked(folder):
        expected: dict[str, object] = json.loads(json.dumps(setup))
        if (folder / MANIFEST).exists():
            _compare(folder, expected)
        else:
            _write(folder / MANIFEST, (json.dumps({"setup": expected, "complete": False}) + "\n").encode())
        yield DatasetFolder(folder, setup, shards)


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a dataset, or an error that says what the folder lacks."""
    path = folder / MANIFEST
    try:
        manifest: dict[str, Any] = json.loads(path.read_text("utf-8"))
        dict(manifest["setup"])
    except FileNotFoundError:
        raise WasetError(f"{folder}: no dataset; expected a folder with a {MANIFEST}") from None
    except (ValueError, TypeError, KeyError):
        raise WasetError(f"{path}: expected the manifest of a dataset") from None
    return manifest


def _compare(folder: Path, expected: Mapping[str, object]) -> None:
    """Games of another set-up must not be mixed with these: say what differs."""
    found = read_manifest(folder)["setup"]
    for key in dict.fromkeys([*found, *expected]):
        if found.get(key) != expected.get(key):
            there, here = (json.dumps(one.get(key)) for one in (found, expected))
            differs = f"{key} is {there} there and {here} here"
            raise WasetError(f"{folder}: holds a dataset of another set-up: {differs}; choose another folder")


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
