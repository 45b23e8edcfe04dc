"""Ending in good order: what was begun is finished, clients are told to come back, and find everything as it was."""

import asyncio

import pytest

from server.client import Person, play_on
from server.real_server import Server, run

pytestmark = pytest.mark.compiled


def test_clients_are_told_to_come_back_and_nothing_is_lost(tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'waset.db'}").start()

    async def test():
        async with Person(server.url, "Ann") as ann:
            made = await ann.table("expedition", seats=["me", "random"])
            table = ann.at(made["id"])
            await table.open()
            playing = asyncio.create_task(play_on(table))
            await table.until(lambda one: one.update["length"] >= 10)
            told = await asyncio.to_thread(server.stop)
            await asyncio.gather(playing, return_exceptions=True)
            assert server.process.returncode == 0, told
            assert "Traceback" not in told
            assert table.closing == {"type": "closing", "reason": "restart", "retry_after": 2.0}
            known = [one["length"] for one in table.heard if one["type"] == "update"]
            await asyncio.to_thread(server.start)
            await table.open()
            await table.until(lambda one: one.my_turn or one.over)
            lengths = [one["length"] for one in table.heard if one["type"] == "update"]
            assert lengths[: len(known)] == known and lengths == list(range(lengths[0], lengths[0] + len(lengths)))
            await table.close()

    try:
        run(test())
    finally:
        if server.process.poll() is None:
            server.stop()
