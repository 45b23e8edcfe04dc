"""One real server for tests that need no special one, rules compiled beforehand, and the same deals in every run."""

import os
import random
import secrets
from functools import cache

import pytest

from server import backends
from server.real_server import Server, run
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


@pytest.fixture(autouse=True)
def fixed_chance(request, monkeypatch):
    """Deals, ids and seeds of bots that are made in this process follow from the name of the test."""
    dice = random.Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "token_bytes", lambda size=32: dice.randbytes(size))
    monkeypatch.setattr(secrets, "token_hex", lambda size=32: dice.randbytes(size).hex())
    monkeypatch.setattr(secrets, "randbelow", dice.randrange)
    monkeypatch.setattr(secrets, "choice", dice.choice)


@pytest.fixture(scope="session")
def url(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('server') / 'waset.db'}"
    with Server(database) as server:
        yield server.url


@pytest.fixture(scope="session")
def postgres_server():
    if not (os.environ.get(backends.POSTGRES) or backends.postgres_folder()):
        pytest.skip(f"no PostgreSQL: none is installed, and {backends.POSTGRES} names none")
    with backends.postgres() as url:
        yield url


@pytest.fixture
def postgres(postgres_server):
    """The URL of an empty PostgreSQL database."""
    run(backends.emptied(postgres_server))
    return postgres_server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """The URL of an empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'waset.db'}"
    return request.getfixturevalue("postgres")


@pytest.fixture(scope="session")
def redis():
    """The URL of a Redis."""
    if not (os.environ.get(backends.REDIS) or backends.redis_program()):
        pytest.skip(f"no Redis: none is installed, and {backends.REDIS} names none")
    with backends.redis() as url:
        yield url
