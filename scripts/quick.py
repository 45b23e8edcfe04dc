"""`make quick`: the tests of what has changed since main (on main itself: since the last commit), for two minutes.

Rules are tested interpreted, which needs no compiling; the rest as it is. It stops at the first failure, and leaves
long tests to `make test`.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 120

# The first entry that a changed file lies in names its tests.
TESTS = {
    "src/waset/games/expedition": ["tests/games/expedition", "tests/games/test_golden.py"],
    "src/waset/games/luxor": ["tests/games/luxor", "tests/games/test_golden.py"],
    "src/waset/games/horus": ["tests/games/horus", "tests/games/test_golden.py"],
    "src/waset/server": ["tests/server"],
    "src/waset/commands": ["tests/test_cli.py"],
    "src/waset/cli.py": ["tests/test_cli.py"],
    "src/waset/terminal.py": ["tests/test_cli.py"],
    "src/waset/lab": ["tests/lab", "tests/test_simulate.py"],
    "src/waset/bots": ["tests/test_bots.py"],
    "src/waset/envs": ["tests/envs"],
    "examples": ["tests/envs"],
    "src/waset/search": ["tests/test_search.py", "tests/test_simulate.py"],
    "src/waset/locales": ["tests/test_complete.py", "tests/test_cli.py"],
    "src/waset/precompile.py": ["tests/test_precompile.py"],
    "src/waset/cache.py": ["tests/test_kernel.py", "tests/test_wheel.py"],
    "src/waset": ["tests/test_*.py", "tests/games"],  # what every game builds on
    "scripts": ["tests/test_scripts.py", "tests/test_wheel.py"],
    "docs": ["tests/test_docs.py", "tests/server/test_docs.py"],
    "README.md": ["tests/test_docs.py"],
    "CONTRIBUTING.md": ["tests/test_docs.py"],
}
LONG = ("test_cluster", "test_kill", "test_schemathesis", "test_shutdown", "test_interpreted_and_compiled")


def changed() -> list[str]:
    """The files that differ from main, committed or not."""
    base = ["HEAD"] if git("branch", "--show-current") == ["main"] else git("merge-base", "HEAD", "main") or ["HEAD"]
    return git("diff", "--name-only", *base) + git("ls-files", "--others", "--exclude-standard")


def git(*words: str) -> list[str]:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()


def tests_of(file: str) -> list[str]:
    """Patterns of the tests that a file concerns; helpers of tests concern their whole folder."""
    if file.startswith("tests/"):
        path = Path(file)
        found = path if path.name.startswith("test_") else path.parent
        return [str(found)] if (ROOT / found).exists() and found != Path("tests") else []
    return next((tests for place, tests in TESTS.items() if file == place or file.startswith(f"{place}/")), [])


def selected(files: Iterable[str]) -> list[str]:
    """The tests of these files, each once, those that were changed themselves first."""
    ordered = sorted(files, key=lambda file: not file.startswith("tests/"))
    patterns = dict.fromkeys(pattern for file in ordered for pattern in tests_of(file))
    found = dict.fromkeys(str(path.relative_to(ROOT)) for pattern in patterns for path in sorted(ROOT.glob(pattern)))
    return [test for test in found if not any(str(folder) in found for folder in Path(test).parents)]


def run_within(deadline: float, command: list[str], **variables: str) -> None:
    """Run a command; end with its exit status if it fails, and well, but saying so, when the time is over."""
    print("\n$", *(f"{name}={value}" for name, value in variables.items()), *command[1:], flush=True)
    with subprocess.Popen(command, cwd=ROOT, env=os.environ | variables) as process:
        try:
            code = process.wait(max(0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            process.wait()
            print(f"\nNo failure in {SECONDS} seconds, but not all of these tests were run; make test runs everything.")
            sys.exit(0)
    if code not in (0, 5):  # 5: all tests were left out
        sys.exit(code)


def main() -> None:
    deadline = time.monotonic() + SECONDS
    files = changed()
    tests = selected(files)
    rules = [test for test in tests if test.startswith("tests/games")]
    others = [test for test in tests if not test.startswith("tests/games")]
    pytest = [sys.executable, "-m", "pytest", "-q", "-x", "-n", os.environ.get("WORKERS", "2")]
    pytest += ["-k", " and ".join(f"not {name}" for name in LONG)]
    if others:
        run_within(deadline, [*pytest, "-m", "not slow", *others])
    if rules:
        run_within(deadline, [*pytest, "-m", "not slow and not compiled", *rules], NUMBA_DISABLE_JIT="1")
    if any(file.startswith("web/") for file in files):
        run_within(deadline, [sys.executable, "web/build.py", "--check"])
    if not tests:
        print("Nothing that has tests of its own has changed since main.")


if __name__ == "__main__":
    main()
