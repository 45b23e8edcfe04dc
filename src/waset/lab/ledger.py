"""Finished games on disk: one line of JSON each, only ever added to, so that an interrupt loses none."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from waset.errors import WasetError

Entry = dict[str, Any]
FILE = "games.jsonl"


class Ledger:
    """The games of one set-up in one folder; `entries` holds them by number.

    The first line tells the set-up. A last line that was torn by a crash or a full disk is cut off.
    """

    def __init__(self, folder: Path, setup: Mapping[str, Any], resume: bool = False) -> None:
        self.path = folder / FILE
        self.setup = json.loads(json.dumps(setup))
        self.entries: dict[int, Entry] = {}
        try:
            self._open(folder, resume)
        except OSError as error:
            raise WasetError(f"{folder}: can't be written ({error.strerror})") from None

    def _open(self, folder: Path, resume: bool) -> None:
        if resume and not self.path.exists():
            raise WasetError(f"{folder}: nothing to go on with; there is no {FILE}")
        folder.mkdir(parents=True, exist_ok=True)
        binary = getattr(os, "O_BINARY", 0)  # Windows would write line ends of its own
        self._file = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CREAT | binary, 0o666)
        try:
            alone(self._file, folder)
            self._read()
        except BaseException:
            os.close(self._file)
            raise

    def _read(self) -> None:
        """What is there; a torn line is cut off, so that the next one does not continue it."""
        lines = self.path.read_bytes().split(b"\n")[:-1]
        os.truncate(self._file, sum(len(line) + 1 for line in lines))
        if lines:
            self._compare(lines[0])
            for number, line in enumerate(lines[1:], 2):
                entry = self._parsed(line, number)
                self.entries.setdefault(entry["game"], entry)
        if not lines:
            self._write({"setup": self.setup})

    def _parsed(self, line: bytes, number: int) -> Entry:
        try:
            entry: Entry = json.loads(line)
            int(entry["game"])
        except (ValueError, TypeError, KeyError):
            raise WasetError(f"{self.path}: line {number} is no game; remove the line and go on") from None
        return entry

    def _compare(self, line: bytes) -> None:
        """Games of another set-up must not be mixed with these: say what differs."""
        try:
            found = json.loads(line)["setup"]
        except (ValueError, TypeError, KeyError):
            raise WasetError(f"{self.path}: the first line tells no set-up; choose another folder") from None
        for key in dict.fromkeys([*found, *self.setup]):
            if found.get(key) != self.setup.get(key):
                there, here = (json.dumps(one.get(key)) for one in (found, self.setup))
                raise WasetError(
                    f"{self.path.parent}: holds games of another set-up: {key} is {there} there and {here} here; "
                    "choose another folder"
                )

    def add(self, entry: Entry) -> None:
        """Keep a finished game."""
        self.entries[entry["game"]] = entry
        try:
            self._write(entry)
        except OSError as error:
            raise WasetError(f"{self.path}: can't be written ({error.strerror}); earlier games are kept") from None

    def _write(self, entry: Entry) -> None:
        """A line in one piece, so that two writers or a crash never mix lines."""
        line = json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        if os.write(self._file, line) != len(line):
            raise OSError(28, "No space left on device")

    def in_order(self) -> list[Entry]:
        """All games by their number, in whatever order they were finished."""
        return [self.entries[number] for number in sorted(self.entries)]

    def close(self) -> None:
        with suppress(OSError):
            os.fsync(self._file)
        os.close(self._file)


def alone(file: int, folder: Path) -> None:
    """Two runs in one folder would play the same games."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise WasetError(f"{folder}: another run is writing here; wait for it or choose another folder") from None


@contextmanager
def opened(folder: Path, setup: Mapping[str, Any], resume: bool = False) -> Iterator[Ledger]:
    """A ledger that only this process writes to."""
    ledger = Ledger(folder, setup, resume)
    try:
        yield ledger
    finally:
        ledger.close()


def write_whole(path: Path, text: str) -> None:
    """Write a file so that a reader never sees half of it."""
    fresh = path.with_name(path.name + ".new")
    fresh.write_text(text, "utf-8")
    fresh.replace(path)
