"""What can go wrong while people play: each fault is a coroutine that causes it, and ends it after a while.

`server.killing.Torture` plays meanwhile and compares; bench/faults.py does so for as long as one likes.
"""

import asyncio
import os
import resource
import signal
import socket
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa

from server.backends import connection, program_at
from server.killing import kill

SECONDS = 1.5  # for which most of them last
HALF_OPEN = 60
MOST_SECONDS = 60  # in which a few moves must be possible beside bad clients, on the slowest of machines


async def end(torture):
    """Ask a server to end, and start it again."""
    server = torture.dice.choice(torture.servers)
    await asyncio.to_thread(server.stop)
    await asyncio.to_thread(server.start)


# ---------------------------------------------------------------- SQLite


async def disk_full(torture):
    """No file can grow: every write fails, as on a full disk or a read-only file system."""
    for server in torture.servers:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    await torture.more_refusals(1)
    await asyncio.sleep(SECONDS)
    for server in torture.servers:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


async def locked(torture):
    """Somebody else holds the database for writing."""
    holder = sqlite3.connect(database_file(torture), isolation_level=None, timeout=20)
    holder.execute("BEGIN IMMEDIATE")
    await asyncio.sleep(SECONDS)
    holder.execute("ROLLBACK")
    holder.close()


def database_file(torture):
    return Path(torture.server.environment["WASET_DATABASE_URL"].removeprefix("sqlite:///"))


# ---------------------------------------------------------------- clients


async def bad_clients(torture):
    """Requests that never end, and a table that is watched by somebody who never reads; play goes on meanwhile."""
    held = [half_open(torture.server, text) for text in (b"GET / HT", b"POST /api/tables HTTP/1.1\r\n") * HALF_OPEN]
    held.append(deaf(torture.server, torture.dice.choice(list(torture.acknowledged))))
    await torture.more_moves_within(8, MOST_SECONDS)
    for one in held:
        one.close()


def half_open(server, text):
    opened = socket.create_connection(("127.0.0.1", server.port))
    opened.sendall(text)
    return opened


def deaf(server, table_id):
    """A WebSocket that says hello, and then reads nothing."""
    opened = socket.create_connection(("127.0.0.1", server.port))
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    head = f"GET /api/tables/{table_id}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
    head += "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    opened.sendall(f"{head}Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n".encode())
    text = b'{"type":"hello","ask":1}'
    opened.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)  # one frame, masked with zeros
    return opened


# ---------------------------------------------------------------- PostgreSQL and Redis


async def postgres_breaks_off(torture):
    """Every connection to PostgreSQL is cut."""
    others = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = 'waset'"
    )
    async with connection(torture.server.environment["WASET_DATABASE_URL"]) as connected:
        await connected.execute(sa.text(others))


async def postgres_is_read_only(torture):
    """PostgreSQL takes no writes, as after a change to a standby: whoever moves is refused until it does again."""
    async with connection(torture.server.environment["WASET_DATABASE_URL"]) as connected:
        await connected.execute(sa.text("ALTER ROLE waset SET default_transaction_read_only = on"))
    await postgres_breaks_off(torture)
    await torture.more_refusals(1)
    async with connection(torture.server.environment["WASET_DATABASE_URL"]) as connected:
        await connected.execute(sa.text("SET TRANSACTION READ WRITE"))
        await connected.execute(sa.text("ALTER ROLE waset RESET default_transaction_read_only"))
    await postgres_breaks_off(torture)


async def postgres_hangs(torture):
    """PostgreSQL answers nothing for a while."""
    async with connection(torture.server.environment["WASET_DATABASE_URL"]) as connected:
        folder = (await connected.execute(sa.text("SHOW data_directory"))).scalar_one()
    await stopped(family(int((Path(folder) / "postmaster.pid").read_text().split()[0])))


async def redis_breaks_off(torture):
    """Every connection to Redis is cut."""
    from redis import Redis

    with Redis.from_url(torture.server.environment["WASET_REDIS_URL"]) as client:
        for kind in ("normal", "pubsub"):
            client.execute_command("CLIENT", "KILL", "TYPE", kind, "SKIPME", "yes")


async def redis_hangs(torture):
    """Redis answers nothing for a while."""
    from redis import Redis

    with Redis.from_url(torture.server.environment["WASET_REDIS_URL"]) as client:
        process: int = client.info("server")["process_id"]
    await stopped([process])


async def redis_restarts_empty(torture):
    """Redis ends, and comes back without anything that it held."""
    await restart(torture.server.environment["WASET_REDIS_URL"])


async def postgres_restarts(torture):
    """PostgreSQL ends, with every connection to it, and comes back."""
    await restart(torture.server.environment["WASET_DATABASE_URL"])


async def restart(url):
    """Stop a program and start it again after a while."""
    if (program := program_at(url)) is None:
        pytest.skip(f"{url} is not ours to stop")
    await asyncio.to_thread(program.stop)
    await asyncio.sleep(SECONDS)
    await asyncio.to_thread(program.start)


def family(process):
    """A process and its children."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [process, *(one for child in map(int, children) for one in family(child))]


async def stopped(processes):
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        await asyncio.sleep(SECONDS)
    finally:
        for process in reversed(processes):
            os.kill(process, signal.SIGCONT)


ON_SQLITE = (kill, end, disk_full, locked, bad_clients)
ON_POSTGRES = (postgres_breaks_off, postgres_is_read_only, postgres_hangs, postgres_restarts)
ON_REDIS = (redis_breaks_off, redis_hangs, redis_restarts_empty)
ON_CLUSTER = (kill, end, bad_clients, *ON_POSTGRES, *ON_REDIS)
