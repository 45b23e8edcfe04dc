"""The base rules once more, by hand in C++ (bench/expedition.cpp): from the same seeds it plays the same games."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[3] / "bench" / "cpp.py"


@pytest.mark.compiled
@pytest.mark.skipif(not shutil.which("g++"), reason="there is no compiler for C++")
def test_cpp_by_hand_plays_the_same_games():
    command = [sys.executable, str(SCRIPT), "--games", "500", "--rounds", "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.match(r"500 games, [\d,]+ decisions: identical\n", done.stdout)
