"""Checks types with mypy, and that hardly any expression has the type Any.

With `--modules` it lists where most of these are.
"""

import os
import subprocess
import sys
import tempfile
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

# As in the settings of mypy: numba infers the types of these.
COMPILED = ("kernel", "rng", "event_log", "kernel_calls", "gpu", "search.*", "games.*.rules.*")
MOST, MOST_PLAIN = 0.03, 0.01  # of all expressions, and of those outside compiled code
LISTED = 15


class Counted(NamedTuple):
    """How many expressions of a module there are, and how many of them have the type Any."""

    module: str
    anys: int
    expressions: int


def run_mypy() -> list[Counted]:
    """What mypy counts in each module of Waset; ends the process if it finds an error."""
    with tempfile.TemporaryDirectory() as folder:
        # Modules that mypy has in its cache would be missing from the report.
        command = [sys.executable, "-m", "mypy", f"--cache-dir={os.devnull}", "--any-exprs-report", folder]
        code = subprocess.run(command, check=False).returncode
        if code:
            sys.exit(code)
        lines = (Path(folder) / "any-exprs.txt").read_text("utf-8").splitlines()
    rows = [line.split() for line in lines if line.split()[0].startswith("waset.")]
    return [Counted(name.removeprefix("waset."), int(anys), int(expressions)) for name, anys, expressions, _ in rows]


def share(modules: list[Counted]) -> float:
    return sum(one.anys for one in modules) / sum(one.expressions for one in modules)


def main() -> None:
    modules = run_mypy()
    plain = [one for one in modules if not any(fnmatch(one.module, name) for name in COMPILED)]
    print(f"Any: {share(modules):.2%} of all expressions, {share(plain):.2%} outside compiled code")
    too_many = share(modules) > MOST or share(plain) > MOST_PLAIN
    if too_many or "--modules" in sys.argv:
        for one in sorted(plain, key=lambda one: -one.anys)[:LISTED]:
            print(f"{one.anys:6} {one.module}")
    if too_many:
        sys.exit(f"Expected at most {MOST:.0%} of all expressions, and {MOST_PLAIN:.0%} outside compiled code.")


if __name__ == "__main__":
    main()
