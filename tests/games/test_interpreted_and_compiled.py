"""Interpreted and compiled, a game is the same game."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tables import label, tables
from walk_games import digests

GAMES_EACH = 2
PROGRAM = Path(__file__).parent.parent / "walk_games.py"


@pytest.mark.compiled
@pytest.mark.parametrize("table", [pytest.param(one, id=label(one)) for one in tables()])
def test_interpreted_equals_compiled(table):
    name, players, modules = table
    command = [sys.executable, "-W", "error", str(PROGRAM), name, str(players), str(GAMES_EACH), *modules]
    run = subprocess.run(
        command, env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    compiled = [line for seed in range(GAMES_EACH) for line in digests(name, players, modules, seed)]
    assert run.stdout.splitlines() == compiled
