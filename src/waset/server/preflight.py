"""Checks before the server starts, so that a wrong setting gives a sentence and not a traceback."""

import asyncio
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

from alembic.util import CommandError
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from waset.errors import WasetError
from waset.server.store import DRIVERS, Store
from waset.server.structured_logs import log

NAME = "WASET_DATABASE_URL"


class NotThereYet(WasetError):
    """Something that the server needs does not answer; it may still be starting."""


async def open_store(url: str) -> Store:
    """Open and migrate the database; WasetError says what is wrong."""
    with readable_errors():
        check_url(url)
        return await Store.open(url)


def check_database(url: str) -> None:
    """Open the database, which migrates it, and close it again."""

    async def open_and_close() -> None:
        await (await open_store(url)).close()

    asyncio.run(open_and_close())


def check_redis(url: str) -> None:
    """WasetError unless Redis answers."""
    from redis import Redis
    from redis.exceptions import RedisError

    try:
        with Redis.from_url(url, socket_connect_timeout=5, socket_timeout=5) as redis:
            redis.ping()
    except ValueError as error:
        raise WasetError(f"WASET_REDIS_URL: expected redis://HOST:PORT ({error})") from None
    except (RedisError, OSError) as error:
        raise NotThereYet(f"WASET_REDIS_URL: Redis does not answer ({error})") from None


def wait_for(check: Callable[[], None], seconds: float) -> None:
    """Repeat a check until it passes or fails for good; after so many seconds NotThereYet is raised, too."""
    deadline, told = time.monotonic() + seconds, False
    while True:
        try:
            return check()
        except NotThereYet as error:
            if time.monotonic() >= deadline:
                raise
            if not told:
                log.warning(f"{error}; trying again for {seconds:.0f} s")
            told = True
        time.sleep(min(1.0, max(0.0, deadline - time.monotonic())))


def check_url(url: str) -> None:
    """WasetError unless the URL names a supported database and, for SQLite, a file that can be opened."""
    known = make_url(url)
    if known.drivername.partition("+")[0] not in DRIVERS:
        raise WasetError(f"{NAME}: expected sqlite:///PATH or postgresql://..., got {known.drivername}://...")
    if known.drivername.startswith("sqlite") and known.database not in (None, "", ":memory:"):
        with closing(sqlite3.connect(str(known.database))):
            pass


@contextmanager
def readable_errors() -> Iterator[None]:
    """Turn errors of the database and its drivers into a WasetError of one line."""
    try:
        yield
    except CommandError as error:
        raise WasetError(f"{NAME}: the database belongs to another version of Waset ({error})") from None
    except (OSError, sqlite3.Error, SQLAlchemyError) as error:
        reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
        starting = isinstance(error, ConnectionError) or "starting up" in reason
        raise (NotThereYet if starting else WasetError)(f"{NAME}: the database can't be opened: {reason}") from None


def bind_socket(host: str, port: int) -> socket.socket:
    """A socket bound to this address; WasetError if it is taken or not ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except OSError as error:
        bound.close()
        raise WasetError(
            f"{host}, port {port}: the server can't listen there ({error.strerror}); try another --port"
        ) from None
    return bound
