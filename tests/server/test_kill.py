"""The process is killed at random moments under load: nothing that was acknowledged is lost, nothing counts twice.

bench/kill.py does the same for longer and with more tables.
"""

import asyncio

import pytest

from server.killing import Torture
from server.real_server import Server

pytestmark = pytest.mark.compiled


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'kill.db'}").start()
    try:
        torture = Torture(server, tables=4, kills=3, seed=5)
        asyncio.run(asyncio.wait_for(torture.run(), 500))
    finally:
        server.kill()
    assert torture.moves >= 32 and torture.resent > 0
