"""One real server for all tests that need no special one; and rules that are compiled before a test counts its time."""

from functools import cache

import pytest

from server.real_server import Server
from waset.games import GAMES
from waset.precompile import PARTS, Task, use


def pytest_configure(config):
    config.addinivalue_line("filterwarnings", "ignore:.*:DeprecationWarning:litestar")  # styles of Litestar 3


@cache
def compile_rules():
    for name in GAMES:
        for part in PARTS:
            use(Task(name, part))


@pytest.fixture(autouse=True)
def compiled_rules(request):
    if request.node.get_closest_marker("compiled"):
        compile_rules()


@pytest.fixture(scope="session")
def url(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('server') / 'waset.db'}"
    with Server(database) as server:
        yield server.url
