"""A real server in a process of its own, and a way to run asynchronous tests."""

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

import httpx

from waset.server import serve
from waset.server.app import make_app
from waset.server.settings import Settings


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Server:
    """`waset serve` on a database; can be killed and started again."""

    def __init__(self, database, port=None, **environment):
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = os.environ | {"WASET_DATABASE_URL": database, "WASET_LIMITS": "off"} | environment
        self.process = None
        self.told = tempfile.TemporaryFile()  # noqa: SIM115 - a pipe that nobody reads would stop the server

    def start(self, ready=False):
        """Until it answers, or until all rules are ready; calls that need the rules wait by themselves."""
        command = [sys.executable, "-m", "waset.cli", "serve", "--port", str(self.port), "--log", "warning"]
        self.process = subprocess.Popen(command, env=self.environment, stderr=self.told)
        for _ in range(3000):
            with contextlib.suppress(httpx.HTTPError):
                health = httpx.get(self.url + "/health", timeout=20).json()
                if health["ready"] or not ready:
                    return self
            assert self.process.poll() is None, self.log()
            time.sleep(0.05)
        raise AssertionError("the server does not become ready")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(20)

    def stop(self):
        """Ask it to end; what it wrote to stderr."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)
        return self.log()

    def log(self):
        self.told.seek(0)
        return self.told.read().decode()

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()


class Here:
    """The same server in a thread of this process: starts at once, because the rules are loaded already."""

    def __init__(self, database, **settings):
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        app = make_app(Settings(database_url=database, **({"limits": False} | settings)))
        self.services = app.state.services
        self.server = serve.Server(serve.uvicorn_config(app, "127.0.0.1", self.port, None))
        self.server.services = self.services
        self.thread = threading.Thread(target=self.server.run, daemon=True)

    def __enter__(self):
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), "the server could not start"
            time.sleep(0.01)
        return self

    def __exit__(self, *_):
        self.server.should_exit = True
        self.thread.join(60)


def run(coroutine, seconds=170):
    """A test as a coroutine."""

    async def limited():
        async with asyncio.timeout(seconds):
            return await coroutine

    loop = asyncio.new_event_loop()
    try:
        return loop.run_until_complete(limited())
    finally:
        end(loop)


def end(loop, seconds=5):
    """Cancel what still runs. A query that was cut off may never be answered, and the test must end all the same."""
    if left := asyncio.all_tasks(loop):
        for task in left:
            task.cancel()
        loop.run_until_complete(asyncio.wait(left, timeout=seconds))
    loop.close()
