"""For a few seconds clients send what fits the protocol and what does not; bench/fuzz.py does so for longer."""

import asyncio

import pytest

from server.fuzzing import Fuzz, check_log
from server.real_server import Server

pytestmark = pytest.mark.compiled
SECONDS = 6


def test_nothing_that_clients_send_breaks_the_server(tmp_path):
    database = f"sqlite:///{tmp_path / 'fuzz.db'}"
    server = Server(database, WASET_THINKERS="1").start()
    fuzz = Fuzz([server.url], seed=3, clients=6)
    try:
        asyncio.run(asyncio.wait_for(fuzz.run(SECONDS), 300))
    finally:
        told = server.stop()
    check_log(told)
    asyncio.run(fuzz.check_database(database))
    assert fuzz.counts["requests"] and fuzz.counts["messages"] and fuzz.counts["twins"]
