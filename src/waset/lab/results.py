"""Finished games on disk: a line of JSON for each, only ever appended, so that an interrupt loses none."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypedDict

from waset.errors import WasetError

FILE = "games.jsonl"


class Forfeit(TypedDict):
    """The seat whose bot gave a game away, and why."""

    seat: int
    bot: str
    reason: str


class Facts(TypedDict, total=False):
    """How a game went; which of these there are depends on the experiment."""

    modules: list[str]
    scores: list[int]
    winners: list[int]
    turns: int
    decisions: int
    asked: list[int]  # this and the next two by seat
    seconds: list[float]
    slowest: list[float]
    points: list[dict[str, int]]
    had: list[dict[str, int]]
    forfeit: Forfeit


class GameResult(Facts):
    """One finished game."""

    game: int
    seed: int
    seats: list[str]


def win_share(result: GameResult, seat: int) -> float:
    """1 for a victory; a shared one counts in parts."""
    return 1 / len(result["winners"]) if seat in result["winners"] else 0.0


def refuse_results(folder: Path) -> None:
    """An error, if the folder holds games: a report about others must not lie beside them."""
    if (folder / FILE).exists():
        raise WasetError(f"{folder} holds games of another set-up; expected a folder of its own")


class ResultsFile:
    """The games of one set-up in one folder; `results` holds them by number.

    The first line holds the set-up. A last line that a crash or a full disk cut short is removed.
    """

    def __init__(self, folder: Path, setup: Mapping[str, Any], resume: bool = False) -> None:
        self.path = folder / FILE
        self.setup: dict[str, object] = json.loads(json.dumps(setup))
        self.results: dict[int, GameResult] = {}
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
            lock(self._file, folder)
            self._read()
        except BaseException:
            os.close(self._file)
            raise

    def _read(self) -> None:
        """Read what is there; a line cut short is removed, so that the next one does not continue it."""
        lines = self.path.read_bytes().split(b"\n")[:-1]
        os.truncate(self._file, sum(len(line) + 1 for line in lines))
        if lines:
            self._compare(lines[0])
            for number, line in enumerate(lines[1:], 2):
                result = self._parsed(line, number)
                self.results.setdefault(result["game"], result)
        if not lines:
            self._write({"setup": self.setup})

    def _parsed(self, line: bytes, number: int) -> GameResult:
        try:
            result: GameResult = json.loads(line)
            int(result["game"])
        except (ValueError, TypeError, KeyError):
            raise WasetError(f"{self.path}: line {number} is no game; remove the line and run again") from None
        return result

    def _compare(self, line: bytes) -> None:
        """Games of another set-up must not be mixed with these: say what differs."""
        try:
            found: dict[str, object] = json.loads(line)["setup"]
        except (ValueError, TypeError, KeyError):
            raise WasetError(f"{self.path}: the first line holds no set-up; choose another folder") from None
        check_same_setup(self.path.parent, "games", found, self.setup)

    def add(self, result: GameResult) -> None:
        """Keep a finished game."""
        self.results[result["game"]] = result
        try:
            self._write(result)
        except OSError as error:
            raise WasetError(f"{self.path}: can't be written ({error.strerror}); earlier games are kept") from None

    def _write(self, result: Mapping[str, object]) -> None:
        """Write a line in one piece, so that two writers or a crash never mix lines."""
        line = json.dumps(result, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        if os.write(self._file, line) != len(line):
            raise OSError(28, "No space left on device")

    def in_order(self) -> list[GameResult]:
        """All games by number, in whatever order they finished."""
        return [self.results[number] for number in sorted(self.results)]

    def close(self) -> None:
        with suppress(OSError):
            os.fsync(self._file)
        os.close(self._file)


def check_same_setup(folder: Path, what: str, found: Mapping[str, object], expected: Mapping[str, object]) -> None:
    """Say what differs between the set-up that a folder holds and the one that is asked for."""
    for key in dict.fromkeys([*found, *expected]):
        if found.get(key) != expected.get(key):
            there, here = (json.dumps(one.get(key)) for one in (found, expected))
            differs = f"{key} is {there} there and {here} here"
            raise WasetError(f"{folder}: holds {what} of another set-up: {differs}; choose another folder")


def lock(file: int, folder: Path) -> None:
    """Keep other runs out of this folder: they would play the same games."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise WasetError(f"{folder}: another run is writing here; wait for it or choose another folder") from None


@contextmanager
def open_results(folder: Path, setup: Mapping[str, Any], resume: bool = False) -> Iterator[ResultsFile]:
    """The folder's results, which only this process writes to meanwhile."""
    file = ResultsFile(folder, setup, resume)
    try:
        yield file
    finally:
        file.close()


def write_atomically(path: Path, text: str) -> None:
    """Write a file so that a reader never sees half of it."""
    fresh = path.with_name(path.name + ".new")
    fresh.write_text(text, "utf-8")
    fresh.replace(path)
