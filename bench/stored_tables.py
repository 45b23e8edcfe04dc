"""Does a server with many stored tables do everything as quickly as an empty one? `python bench/stored_tables.py`.

Writes tables into a database directly, then measures the processor time of the start, of every list and of every
action, in this process, once without and once with these tables.
"""

import asyncio
import itertools
import json
import random
import secrets
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, cast

import click
import httpx
import msgspec
from sqlalchemy import insert

from waset.server import clock, handlers, messages, schema, transitions
from waset.server.app import make_app
from waset.server.client import Client
from waset.server.entries import Entry, Header
from waset.server.http_bodies import NewTable
from waset.server.identity import Person
from waset.server.log_writer import Write, entry_row, table_row
from waset.server.new_table import set_up
from waset.server.services import Services
from waset.server.settings import Settings
from waset.server.store import Store
from waset.server.summaries import with_summary
from waset.server.table import Table

BUDGET = 0.1  # seconds of processor time, for any list and any action
ME, OTHER = "a" * 32, "b" * 32
MINE = 300  # of the stored tables, unfinished ones of the person who asks
KINDS = ("over", "running", "waiting")
KEYS = (f"key-{number:010d}" for number in itertools.count())


def example(kind: str) -> tuple[Table, list[Entry]]:
    """A table that waits, is being played, or is over, with its log."""
    seats = ["me", "open"] if kind == "waiting" else ["me", "me"]
    form = NewTable(game="expedition", players=2, seats=seats, public=True)
    header, entries = set_up(form, ME, "Ann", clock.now(), lambda name, game: name)
    table, dice = Table(header, entries), random.Random(1)
    moves = {"waiting": 0, "running": 30, "over": 1000}[kind]
    while table.status == "running" and table.length < moves:
        action = dice.choice(table.state.legal())
        added = transitions.act(table, ME, table.asked, table.length, [action], next(KEYS), clock.now())
        entries += added
        for entry in added:
            table.fold(entry)
    if kind == "over":
        entries.append(end := transitions.end(table, clock.now()))
        table.fold(end)
    return table, entries


def begin_of(table: Table) -> dict[str, str]:
    """Each table has a deal of its own, unless the seed is given."""
    return table.header.begin | ({"Seed": table.begin["Seed"]} if "Seed" in table.begin else {})


def copies(number: int) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Rows of so many tables: most are over, some are played, few wait; some of the unfinished ones are mine."""
    examples = {kind: example(kind) for kind in KINDS}
    for index in range(number):
        kind = KINDS[0 if index % 10 < 6 else 1 if index % 10 < 9 else 2]
        table, entries = examples[kind]
        person = ME if kind != "over" and index < MINE * 2.5 else f"{index // 5:032x}"
        header: Header = msgspec.structs.replace(
            table.header, id=f"t{index:011d}", host=person, created=clock.now() - 1000 - index, begin=begin_of(table)
        )
        write = with_summary(Write(table_id=header.id, entries=[], header=header), table)
        row = json.loads(json.dumps(table_row(write)).replace(ME, person)) | {"changed": clock.now() - 1000 - index}
        yield row, [entry_row(header.id, one) | {"person": one.person and person} for one in entries]


async def fill(url: str, number: int) -> None:
    store = await Store.open(url)
    async with store.engine.begin() as connection:
        made = copies(number)
        while batch := list(itertools.islice(made, 200)):
            await connection.execute(insert(schema.tables), [table for table, _ in batch])
            await connection.execute(insert(schema.entries), [entry for _, log in batch for entry in log])
    await store.rename(ME, "Ann")
    await store.close()


@contextmanager
def processor_time(into: dict[str, float], name: str) -> Iterator[None]:
    begun = time.process_time()
    yield
    into[name] = min(into.get(name, 1e9), time.process_time() - begun)


@asynccontextmanager
async def started(url: str, measured: dict[str, float]) -> AsyncIterator[tuple[Services, httpx.AsyncClient]]:
    app = make_app(Settings(database_url=url, limits=False, secret="of a benchmark"))
    services: Services = app.state.services
    with processor_time(measured, "start"):
        opened = services.running()
        await opened.__aenter__()
    await services.compiler.wait_for("expedition", "bots")
    with processor_time(measured, "after it"):
        await services.bot_workers.wake_recent()
        await services.tables.rate_missed()
    cookie = services.identity.cookie(Person(ME, locked=False), secure=False).partition(";")[0]
    transport = httpx.ASGITransport(app=cast(Any, app))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost", headers={"cookie": cookie}) as http:
        try:
            yield services, http
        finally:
            await opened.__aexit__(None, None, None)


async def play(services: Services, table_id: str, measured: dict[str, float]) -> None:
    """Come to a table, move, take back, chat."""
    ask = itertools.count(1)
    with processor_time(measured, "open a table"):
        live = await services.tables.get(table_id)
        client = Client(services, live, Person(ME, locked=False), "?")
        await handlers.handle(client, messages.Hello(ask=next(ask)))
    for _ in range(3):
        table = live.table
        seat, length, action = table.asked, table.length, table.state.legal()[0]
        wanted: dict[str, messages.ClientMessage] = {
            "move": messages.Act(ask=next(ask), seat=seat, length=length, actions=[action], key=next(KEYS)),
            "chat": messages.Say(ask=next(ask), text="hello", key=next(KEYS)),
            "scoring": messages.Scoring(ask=next(ask)),
        }
        for name, message in wanted.items():
            with processor_time(measured, name):
                await handlers.handle(client, message)
    await services.presence.leave(live, client)


async def measure(url: str) -> dict[str, float]:
    measured: dict[str, float] = {}
    async with started(url, measured) as (services, http):
        form = {"game": "expedition", "seats": ["me", "me"]}
        made = (await http.post("/api/tables", json=form)).json()["id"]
        over = (await http.post("/api/tables", json=form)).json()["id"]
        live = await services.tables.get(over)
        await services.tables.perform(
            live, lambda table: transitions.resign(table, ME, 0, secrets.token_hex(8), "random", clock.now())
        )
        requests: dict[str, Callable[[], Awaitable[httpx.Response]]] = {
            "list open": lambda: http.get("/api/tables?list=open"),
            "list mine": lambda: http.get("/api/tables?list=mine"),
            "list finished": lambda: http.get("/api/tables?list=finished"),
            "list archived": lambda: http.get("/api/tables?list=archived"),
            "me": lambda: http.get("/api/me"),
            "ratings": lambda: http.get("/api/ratings"),
            "a table": lambda: http.get(f"/api/tables/{made}"),
            "new table": lambda: http.post("/api/tables", json=form),
            "rename": lambda: http.put("/api/me", json={"name": f"Ann {secrets.token_hex(3)}"}),
            "record": lambda: http.get(f"/api/tables/{over}/record"),
            "export": lambda: http.get(f"/api/tables/{over}/export"),
            "rematch": lambda: http.post(f"/api/tables/{over}/rematch"),
        }
        for _ in range(3):
            for name, request in requests.items():
                with processor_time(measured, name):
                    answer = await request()
                assert answer.is_success, (name, answer.text)
        await play(services, made, measured)
        with processor_time(measured, "upkeep"):
            await services.upkeep.look_for_changes()
    return measured


@click.command(help=__doc__)
@click.option("--tables", default=10_000, show_default=True)
def main(tables: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        empty, full = (f"sqlite:///{Path(folder) / name}.db" for name in ("empty", "full"))
        asyncio.run(fill(empty, 0))
        asyncio.run(measure(empty))  # imports and caches
        asyncio.run(fill(full, tables))
        before, after = asyncio.run(measure(empty)), asyncio.run(measure(full))
    click.echo(f"{'':14} {'no tables':>10} {f'{tables} tables':>14} {'ratio':>7}")
    for name, seconds in after.items():
        late = "  over the budget" if seconds > BUDGET else ""
        click.echo(
            f"{name:14} {before[name] * 1000:7.1f} ms {seconds * 1000:11.1f} ms {seconds / before[name]:7.2f}{late}"
        )
    if max(after.values()) > BUDGET:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
