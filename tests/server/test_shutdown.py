"""Ending in good order: what was begun is finished, clients are told to come back, and find everything as it was."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from server.client import Person, play_on
from server.real_server import Server, free_port, run

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


def wait_for_first_kernel(server):
    """Until the server tells that it compiles."""
    for _ in range(1200):
        if httpx.get(server.url + "/health", timeout=20).json()["compiling"]:
            return
        time.sleep(0.1)
    raise AssertionError("nothing is compiled")


def children_of(process):
    return [int(pid) for pid in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]


def is_alive(pid):
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False


def wait_until_gone(processes):
    for _ in range(100):
        if not any(is_alive(pid) for pid in processes):
            return
        time.sleep(0.1)
    raise AssertionError("the server has left processes behind")


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "Ctrl-C"])
def test_the_first_compile_holds_nobody_up(tmp_path, end):
    server = Server(f"sqlite:///{tmp_path / 'waset.db'}", WASET_CACHE_DIR=str(tmp_path / "cache")).start()
    try:
        wait_for_first_kernel(server)
        children = children_of(server.process)
        assert children
        server.process.send_signal(end)
        assert server.process.wait(30) == 0, server.log()
        assert "Traceback" not in server.log()
        wait_until_gone(children)
    finally:
        server.process.kill()


def test_nor_does_a_compile_that_can_not_be_kept(tmp_path):
    """Where nothing can be written, this process itself compiles; it stops with the kernel that it is at."""
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    server = Server(f"sqlite:///{tmp_path / 'waset.db'}", WASET_CACHE_DIR=str(blocked)).start()
    try:
        wait_for_first_kernel(server)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(30) == 0, server.log()
    finally:
        server.process.kill()


BUSY = """
import sys, time
import msgspec
from waset.bots import registry
from waset.server import serve
from waset.server.settings import Settings

class Deaf:
    def __init__(self, seed): pass
    def choose(self, state):
        print("thinking", flush=True)
        time.sleep(300)

registry.OURS["deaf"] = Deaf
settings = msgspec.structs.replace(Settings.from_environment(), processes=False)
serve.serve("127.0.0.1", int(sys.argv[1]), settings)
"""


@pytest.fixture
def deaf_server(tmp_path):
    """A server whose bot thinks, and does not hear that it is to stop."""
    port = free_port()
    environment = os.environ | {"WASET_DATABASE_URL": f"sqlite:///{tmp_path / 'waset.db'}"}
    command = [sys.executable, "-c", BUSY, str(port)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
            for _ in range(600):
                with contextlib.suppress(httpx.ConnectError):
                    client.get("/health")
                    break
                time.sleep(0.1)
            seats = ["deaf", "me"]
            assert client.post("/api/tables", json={"game": "expedition", "seats": seats}).status_code == 201
            while client.get("/health").json()["thinking"] == 0:  # the first player is drawn
                made = client.post("/api/tables", json={"game": "expedition", "seats": seats})
                assert made.status_code == 201
        assert process.stdout.readline() == b"thinking\n"
        yield process
    finally:
        process.kill()
        process.wait()


def test_it_ends_in_time_whatever_is_under_way(deaf_server):
    deaf_server.send_signal(signal.SIGTERM)
    assert deaf_server.wait(30) == 0  # the games are safe, only a thread is left


def test_the_second_ctrl_c_ends_it_at_once(deaf_server):
    deaf_server.send_signal(signal.SIGINT)
    time.sleep(0.5)
    assert deaf_server.poll() is None
    deaf_server.send_signal(signal.SIGINT)
    assert deaf_server.wait(30) == 130  # by itself it would end with 0
