"""What is looked at before a start, so that a wrong setting is told in a sentence and not in a traceback."""

import asyncio
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from alembic.util import CommandError
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from waset.errors import WasetError
from waset.server.store import DRIVERS, Store

NAME = "WASET_DATABASE_URL"


async def open_store(url: str) -> Store:
    """The database, migrated; WasetError says what is wrong with it."""
    with readable_errors():
        check_url(url)
        return await Store.open(url)


def check_database(url: str) -> None:
    """Open it once, run its migrations, and close it again."""

    async def look() -> None:
        await (await open_store(url)).close()

    asyncio.run(look())


def check_url(url: str) -> None:
    """Is it one of ours; can a file be there?"""
    known = make_url(url)
    if known.drivername.partition("+")[0] not in DRIVERS:
        raise WasetError(f"{NAME}: expected sqlite:///PATH or postgresql://..., got {known.drivername}://...")
    if known.drivername.startswith("sqlite") and known.database not in (None, "", ":memory:"):
        with closing(sqlite3.connect(str(known.database))):
            pass


@contextmanager
def readable_errors() -> Iterator[None]:
    try:
        yield
    except CommandError as error:
        raise WasetError(f"{NAME}: the database was made by another version of Waset ({error})") from None
    except (OSError, sqlite3.Error, SQLAlchemyError) as error:
        reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise WasetError(f"{NAME}: the database can't be opened: {reason}") from None


def bind_socket(host: str, port: int) -> socket.socket:
    """A socket that listens there, if nobody else does."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise WasetError(f"{host}, port {port}: can't be listened to ({error.strerror}); try another --port") from None
    return listening
