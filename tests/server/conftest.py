"""One real server for all tests that need no special one."""

import pytest

from server.running import Server


def pytest_configure(config):
    config.addinivalue_line("filterwarnings", "ignore:.*:DeprecationWarning:litestar")  # styles of Litestar 3


@pytest.fixture(scope="session")
def url(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('server') / 'waset.db'}"
    with Server(database) as server:
        yield server.url
