"""`make wheel`: builds the wheel into dist, with the page and with rules compiled for any processor of this platform.

Compiled rules are read only by the Python, numba, llvmlite and numpy they were made with (`waset.cache.digest`); so the
wheel's name tells the Python, and its requirements tell the rest (`scripts/wheel_hook.py`).
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from waset import cache
from waset.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "src" / "waset" / cache.PREBUILT.name
ANY_PROCESSOR = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}


def run(*command: str, **variables: str) -> None:
    subprocess.run([sys.executable, "-m", *command], cwd=ROOT, env=os.environ | variables, check=True)


def collect(kept: Path) -> None:
    """Put the kernels of a cache folder where the package looks first, and beside them what they were made with."""
    for folder in kept.iterdir():
        digest, _processor = folder.name.split("-")
        shutil.copytree(folder, COMPILED / digest, ignore=shutil.ignore_patterns("used"))
    _python, numba, llvmlite, numpy = cache.versions()
    requirements = f"numba=={numba}\nllvmlite=={llvmlite}\nnumpy=={numpy}.*\n"
    (COMPILED / "requirements.txt").write_text(requirements, "utf-8")


def main() -> None:
    shutil.rmtree(COMPILED, ignore_errors=True)
    try:
        with TemporaryDirectory() as kept:
            run("waset.cli", "compile", *GAMES, WASET_CACHE_DIR=kept, **ANY_PROCESSOR)
            collect(Path(kept))
        run("pip", "wheel", "-q", "--no-deps", "--wheel-dir", "dist", ".", PIP_BUILD_CONSTRAINT="constraints.txt")
    finally:
        shutil.rmtree(COMPILED, ignore_errors=True)  # a check-out compiles for its own processor


if __name__ == "__main__":
    main()
