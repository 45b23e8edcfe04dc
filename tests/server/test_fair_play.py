"""Nobody learns what they may not know, whatever they ask for while something else is happening."""

import asyncio
import json
import time

import pytest

from server.bare_tables import ANN, BEN
from server.in_process import Broken, made, move, refused, with_services
from waset.server import analysis, handlers, messages, transitions
from waset.server.client import Client
from waset.server.errors import Code
from waset.server.identity import Person
from waset.server.replay import require_over

pytestmark = pytest.mark.compiled


async def of_two(services, **fields):
    """A running game of Ann and Ben."""
    live = await made(services, seats=("me", "open"), **fields)
    await services.tables.perform(live, lambda table: transitions.sit(table, BEN, "Ben", 1, time.time()))
    return live


def tab(services, live, person):
    """A browser's tab at a table."""
    client = Client(services, live, Person(person, locked=False), "127.0.0.1")
    client.greeted = True
    return client


async def answer(client):
    return json.loads(await asyncio.wait_for(client.outbox.get(), 60))


def asked_person(live):
    return [ANN, BEN][live.table.asked]


def test_a_hint_is_about_the_position_it_was_asked_in(tmp_path, monkeypatch):
    """One tab moves while another asks for a hint: never a thought about what the opponent sees."""
    thought_about, think = [], analysis.think

    def noted(state, effort):
        thought_about.append(state.copy())
        return think(state, {"playouts": 20})

    monkeypatch.setattr(analysis, "think", noted)

    async def test(services):
        live = await of_two(services)
        for _ in range(8):
            seat, person, before = live.table.asked, asked_person(live), live.table.state.copy()
            client = tab(services, live, person)
            moving = asyncio.create_task(services.tables.perform(live, move(live, person)))
            await asyncio.sleep(0)
            try:
                await handlers.handle(client, messages.Hint(ask=1, seat=seat))
            except handlers.Refused as refusal:
                assert refusal.code in (Code.NOT_ASKED, Code.NOT_YOUR_SEAT)
            else:
                told = await answer(client)
                if told["type"] == "hint":  # the seat was asked again: of that position, not of another
                    assert told["length"] == live.table.length
                else:
                    assert told["code"] == "stale"
            await moving
            assert all(state.seat == seat for state in thought_about), "a thought with another's eyes"
            assert all(state in (before, live.table.state) for state in thought_about)
            thought_about.clear()

    with_services(test, tmp_path)


def test_a_hint_that_comes_too_late_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(analysis, "HINT", {"playouts": 20})

    async def test(services):
        live = await of_two(services)
        seat, person = live.table.asked, asked_person(live)
        client = tab(services, live, person)
        await handlers.handle(client, messages.Hint(ask=1, seat=seat))
        told = await answer(client)
        assert (told["type"], told["length"]) == ("hint", 0)
        await handlers.handle(client, messages.Hint(ask=2, seat=seat))
        await services.tables.perform(live, move(live, person))
        told = await answer(client)
        assert (told["type"], told["code"], told["ask"]) == ("error", "stale", 2)

    with_services(test, tmp_path)


@pytest.mark.parametrize(
    "question",
    [messages.Why(ask=1, seat=0, option={"kind": "stop"}), messages.Scoring(ask=1), messages.Hint(ask=1, seat=0)],
    ids=["why", "scoring", "hint"],
)
def test_nobody_asks_about_a_move_that_is_still_being_written(tmp_path, question, monkeypatch):
    """The disk may be full: then the move has not happened, and nobody may have seen what it brought to light."""
    monkeypatch.setattr(analysis, "HINT", {"playouts": 20})

    async def test(services):
        live, free = await made(services), asyncio.Event()
        if hasattr(question, "seat"):
            question.seat = live.table.asked

        class Slow(Broken):
            async def append(self, write):
                await free.wait()
                raise OSError("the disk is full")

        good, services.tables.store = services.tables.store, Slow(services.tables.store)
        moving = asyncio.create_task(services.tables.perform(live, move(live)))
        while not live.table.length:
            await asyncio.sleep(0)
        client = tab(services, live, ANN)
        asking = asyncio.create_task(handlers.handle(client, question))
        await asyncio.sleep(0.1)
        assert client.outbox.empty() and not asking.done()
        free.set()
        services.tables.store = good
        with pytest.raises(OSError):
            await moving
        await asking
        assert live.table.length == 0

    with_services(test, tmp_path)


def test_an_end_that_is_still_being_written_shows_nothing(tmp_path):
    """A replay lays everything open: only of a game whose end is safe on disk."""
    from waset.server.routes.tables import finished_table

    async def test(services):
        live, free = await of_two(services), asyncio.Event()

        class Slow(Broken):
            async def append(self, write):
                await free.wait()
                raise OSError("the disk is full")

        good, services.tables.store = services.tables.store, Slow(services.tables.store)
        resigning = asyncio.create_task(
            services.tables.perform(
                live, lambda table: transitions.resign(table, ANN, 0, "key-0001", "random", time.time())
            )
        )
        while live.table.status != "over":
            await asyncio.sleep(0)
        require_over(live.table)  # in memory it is
        looking = asyncio.create_task(refused(finished_table(services, live.header.id)))
        await asyncio.sleep(0.05)
        assert not looking.done()
        free.set()
        services.tables.store = good
        with pytest.raises(OSError):
            await resigning
        assert await looking == Code.NOT_OVER

    with_services(test, tmp_path)
