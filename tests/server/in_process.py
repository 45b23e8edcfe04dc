"""The services of a server in this process, without HTTP and sockets."""

import time

import pytest

from server.bare_tables import ANN, keys
from server.real_server import run
from waset.server import transitions
from waset.server.errors import Refused
from waset.server.http_bodies import NewTable
from waset.server.new_table import set_up
from waset.server.services import Services
from waset.server.settings import Settings


def with_services(test, database, **settings):
    """Run a test with all services of a server, but no HTTP; `database` is a URL, or the folder of an SQLite file."""
    url = database if isinstance(database, str) else f"sqlite:///{database / 'waset.db'}"

    async def opened():
        services = Services(Settings(database_url=url, limits=False, **settings))
        async with services.running():
            await test(services)

    run(opened())


async def made(services, seats=("me", "me"), host=ANN, **fields):
    form = NewTable(game="expedition", players=len(seats), seats=list(seats), **fields)
    header, entries = set_up(form, host, host.title(), time.time(), services.known_bot)
    return await services.tables.create(header, entries)


def move(live, person=ANN, key=None, length=None):
    """A transition: the first legal move of the seat that is asked."""
    key = key or next(keys)

    def transition(table):
        at = table.length if length is None else length
        return transitions.act(table, person, table.asked, at, [table.state.legal()[0]], key, time.time())

    return transition


def said(text, key, person=ANN):
    return lambda table: transitions.chat(table, person, person.title(), text, key, time.time())


async def refused(awaitable):
    with pytest.raises(Refused) as caught:
        await awaitable
    return caught.value.code


class Broken:
    """A store whose disk is full, and perhaps can't be read either."""

    def __init__(self, store, reads=True):
        self.store, self.reads = store, reads

    def __getattr__(self, name):
        return getattr(self.store, name)

    async def append(self, write):
        raise OSError("the disk is full")

    async def entries(self, table_id, after=0):
        if not self.reads:
            raise OSError("the database is away")
        return await self.store.entries(table_id, after)
