"""Here a package of somebody else is installed that brings a game; everywhere else in the tests it is not."""

import os
import warnings
from importlib import import_module
from pathlib import Path

import pytest

from outside import install
from waset.precompile import PARTS, Task, use

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # styles of Litestar 3, met while routes are declared
    import_module("waset.server.app")


@pytest.fixture(scope="session")
def briscola_site(tmp_path_factory):
    """The folder that the package lies in."""
    site = tmp_path_factory.mktemp("site")
    install(Path(__file__).parent, site)
    return site


@pytest.fixture(autouse=True)
def briscola(briscola_site, monkeypatch):
    """For this process and those that it starts."""
    monkeypatch.syspath_prepend(str(briscola_site))
    path = os.environ.get("PYTHONPATH", "")
    monkeypatch.setenv("PYTHONPATH", f"{briscola_site}{os.pathsep}{path}" if path else str(briscola_site))


@pytest.fixture
def few_games(monkeypatch):
    """One game of ours beside Briscola: a server compiles all it has before it is ready."""
    monkeypatch.setattr("waset.games.GAMES", ("expedition",))
    for name in ("expedition", "briscola"):
        for part in PARTS:
            use(Task(name, part))
