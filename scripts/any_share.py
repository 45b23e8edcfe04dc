"""How many expressions have the type Any, as mypy counts them: in all, outside compiled code, and by module."""

import subprocess
import sys
import tempfile
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

# As in the settings of mypy: numba infers the types of these.
COMPILED = ("kernel", "rng", "log", "calls", "gpu", "search.*", "games.*.rules.*")
SHOWN = 15


class Counted(NamedTuple):
    module: str
    anys: int
    expressions: int


def count() -> list[Counted]:
    """What mypy reports of each module of Waset."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "mypy", "--cache-dir=/dev/null", "--any-exprs-report", folder]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        lines = (Path(folder) / "any-exprs.txt").read_text("utf-8").splitlines()
    rows = [line.split() for line in lines if line.split()[0].startswith("waset.")]
    return [Counted(name.removeprefix("waset."), int(anys), int(all_)) for name, anys, all_, _ in rows]


def share(modules: list[Counted]) -> str:
    anys, expressions = sum(one.anys for one in modules), sum(one.expressions for one in modules)
    return f"{anys} of {expressions}, {anys / expressions:.2%}"


def main() -> None:
    every = count()
    plain = [one for one in every if not any(fnmatch(one.module, name) for name in COMPILED)]
    print(f"in all: {share(every)}; outside compiled code: {share(plain)}")
    for one in sorted(plain, key=lambda one: -one.anys)[:SHOWN]:
        print(f"{one.anys:6} {one.module}")


if __name__ == "__main__":
    main()
