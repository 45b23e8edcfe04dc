"""Many at once, and a database that fails: a table in memory is never ahead of its log, and none is there twice."""

import asyncio
import json
import time
from itertools import pairwise

import pytest

from server.bare_tables import ANN, BEN, FrameRecorder
from server.in_process import Broken, made, move, refused, said, with_services
from waset.server import handlers, log_limits, messages, presence, rating_store, renaming, transitions
from waset.server import services as services_module
from waset.server.bot_workers import BotWorkers
from waset.server.client import Client
from waset.server.entries import Entry, Kind
from waset.server.errors import Code
from waset.server.identity import Person
from waset.server.log_writer import Conflict
from waset.server.services import Services
from waset.server.tables import IdempotentRequest, Tables

pytestmark = pytest.mark.compiled


# ---------------------------------------------------------------- reading from the log


def test_a_table_that_many_ask_for_at_once_is_read_once(tmp_path):
    async def test(services):
        table_id = (await made(services)).header.id
        services.tables.evict(table_id)
        lives = await asyncio.gather(*(services.tables.get(table_id) for _ in range(20)))
        assert len({id(live) for live in lives}) == 1
        codes = await asyncio.gather(*(refused(services.tables.get("nothing")) for _ in range(5)))
        assert set(codes) == {Code.UNKNOWN_TABLE} and not services.tables._loading

    with_services(test, tmp_path)


def test_who_asked_first_and_went_away_does_not_make_a_second_table(tmp_path):
    async def test(services):
        table_id = (await made(services)).header.id
        services.tables.evict(table_id)
        first = asyncio.create_task(services.tables.get(table_id))
        await asyncio.sleep(0)
        second = asyncio.create_task(services.tables.get(table_id))
        first.cancel()
        third = asyncio.create_task(services.tables.get(table_id))
        assert await second is await third is services.tables.in_memory[table_id]

    with_services(test, tmp_path)


# ---------------------------------------------------------------- a database that fails


@pytest.mark.parametrize("reads", [True, False], ids=["disk full", "database away"])
def test_what_could_not_be_written_has_not_happened(tmp_path, reads):
    """Nobody hears of it, the next move has the next number, and the log has no gap."""

    async def test(services):
        live, recorder = await made(services), FrameRecorder(ANN)
        live.subscribers.add(recorder)
        await services.tables.perform(live, move(live))
        before, seen = live.table.number, len(recorder.frames)
        good, services.tables.store = services.tables.store, Broken(services.tables.store, reads)
        for _ in range(3):
            with pytest.raises(OSError):
                await services.tables.perform(live, move(live))
        assert len(recorder.frames) == seen
        services.tables.store = good
        async with services.tables.locked(live):
            assert live.table.number == before and live.table.length == 1
        assert await services.tables.perform(live, move(live)) == before + 1
        assert [entry.number for entry in await good.entries(live.header.id)] == list(range(1, before + 2))
        services.tables.evict(live.header.id)
        assert (await services.tables.get(live.header.id)).table.length == 2

    with_services(test, tmp_path)


def test_bots_wait_when_the_disk_is_full_and_go_on_later(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr("waset.server.bot_workers.RETRY_SECONDS", 0.05)

    async def test(services):
        good, tries = services.tables.store, []

        class Counts(Broken):
            async def append(self, write):
                tries.append(time.monotonic())
                raise OSError("the disk is full")

        live = await made(services, seats=("random", "random"))
        services.tables.store = Counts(good)
        while len(tries) < 4:
            await asyncio.sleep(0.01)
        assert all(later - sooner >= 0.04 for sooner, later in pairwise(tries))
        services.tables.store, length = good, live.table.length
        while live.table.length < length + 3:
            await asyncio.sleep(0.01)

    with_services(test, tmp_path)


def test_a_table_that_was_deleted_meanwhile_is_unknown(tmp_path):
    async def test(services):
        live = await made(services)
        await services.store.delete_table(live.header.id)
        assert await refused(services.tables.perform(live, move(live))) == Code.UNKNOWN_TABLE
        assert await refused(services.tables.get(live.header.id)) == Code.UNKNOWN_TABLE

    with_services(test, tmp_path)


def test_nobody_hears_of_an_entry_that_is_still_being_written(tmp_path):
    """Somebody comes in while a move is on its way to the disk: what they are told is from before it, or after."""

    async def test(services):
        live, recorder = await made(services), FrameRecorder(ANN)
        live.subscribers.add(recorder)
        good, free = services.tables.store, asyncio.Event()

        class Slow(Broken):
            async def append(self, write):
                await free.wait()
                await self.store.append(write)

        services.tables.store = Slow(good)
        moving = asyncio.create_task(services.tables.perform(live, move(live)))
        await asyncio.sleep(0.02)
        coming = asyncio.create_task(services.presence.enter(live, FrameRecorder(BEN)))
        await asyncio.sleep(0.02)
        assert not recorder.frames
        free.set()
        number = await moving
        await coming
        heard = [json.loads(frame) for frame in recorder.frames]
        assert [(one["type"], one["seq"]) for one in heard] == [("update", number), ("table", number)]

    with_services(test, tmp_path)


# ---------------------------------------------------------------- counting once


def test_what_is_said_twice_with_one_key_is_said_once(tmp_path):
    async def test(services):
        live = await made(services)
        table, request = live.table, IdempotentRequest("key-1234", Kind.CHAT, ANN, text="hello")
        numbers = [await services.tables.perform(live, said("hello", "key-1234"), request) for _ in range(3)]
        assert len(set(numbers)) == 1 and len(live.updates.chat) == 1
        assert live.table is table  # nothing had to be read again for it
        code = await refused(
            services.tables.perform(
                live, move(live, key="key-1234"), IdempotentRequest("key-1234", Kind.ACT, ANN, (1,))
            )
        )
        assert code == Code.KEY_USED
        other = IdempotentRequest("key-1234", Kind.CHAT, ANN, text="good bye")
        assert await refused(services.tables.perform(live, said("good bye", "key-1234"), other)) == Code.KEY_USED
        assert len(live.updates.chat) == 1

    with_services(test, tmp_path)


def test_a_log_does_not_grow_for_ever_but_the_game_goes_on(tmp_path, monkeypatch):
    async def test(services):
        live = await made(services)
        monkeypatch.setitem(log_limits.MAX_ENTRIES, Kind.CHAT, 1)
        await services.tables.perform(live, said("one", "key-0001"))
        assert await refused(services.tables.perform(live, said("two", "key-0002"))) == Code.TOO_MANY
        await services.tables.perform(live, move(live))

    with_services(test, tmp_path)


def test_a_rated_game_counts_once_whatever_is_said_afterwards(tmp_path):
    async def test(services):
        live = await made(services, seats=("me", "random"), rated=True)
        while live.table.status == "running" and live.table.length < 4:
            if live.table.asked == 0:
                await services.tables.perform(live, move(live))
            await asyncio.sleep(0.01)
        await services.tables.perform(
            live, lambda table: transitions.resign(table, ANN, 0, "key-0001", "random", time.time())
        )
        for number in range(3):
            await services.tables.perform(live, said("well", f"key-1{number:03d}"))
        await services.tables.close()
        assert {row["games"] for row in await services.store.ratings("expedition")} == {1}
        assert not await rating_store.rate(services.store, live.table)
        # the process died before it counted: the next start makes up for it
        async with services.store.engine.begin() as connection:
            await rating_store.clear(connection)
        await services.tables.rate_missed()
        rows = await services.store.ratings("expedition")
        assert {row["games"] for row in rows} == {1} and rows[-1]["who"] == ANN

    with_services(test, tmp_path)


def test_who_goes_away_from_a_rated_game_has_lost_it(tmp_path):
    """A bot plays on, but the game counts for who left, as the last."""
    from waset.server import ratings

    async def test(services):
        live = await made(services, seats=("me", "open"), rated=True)
        await services.tables.perform(live, lambda table: transitions.sit(table, BEN, "Ben", 1, time.time()))
        await services.tables.perform(live, lambda table: transitions.stand(table, BEN, 1, time.time()))
        await services.tables.perform(
            live, lambda table: transitions.replace(table, ANN, 1, "greedy", True, time.time())
        )
        while live.table.status == "running":
            if live.table.asked == 0:
                await services.tables.perform(live, move(live))
            await asyncio.sleep(0.005)
        assert [one.who for one in ratings.players(live.table)] == [ANN, BEN]
        assert ratings.places(live.table) == [0, 1]

    with_services(test, tmp_path)


# ---------------------------------------------------------------- rematches, names, memory


def test_two_who_ask_for_a_rematch_at_once_get_the_same_one(tmp_path):
    from waset.server.routes.tables import create_rematch

    async def test(services):
        live = await made(services, seats=("me", "open"))
        await services.tables.perform(live, lambda table: transitions.sit(table, BEN, "Ben", 1, time.time()))
        await services.tables.perform(
            live, lambda table: transitions.resign(table, ANN, 0, "key-0001", "random", time.time())
        )
        people = [Person(ANN, locked=False), Person(BEN, locked=False)] * 3
        again = await asyncio.gather(*(create_rematch(services, live, person) for person in people))
        assert len({one.header.id for one in again}) == 1 and live.table.rematch == again[0].header.id
        assert len(await services.store.table_ids()) == 2
        listed = {header.id: kept for header, kept, _, _ in await services.store.list_tables("mine", ANN)}
        assert listed[live.header.id]["rematch"] == again[0].header.id

    with_services(test, tmp_path)


async def renamed(services, name, person=ANN):
    await services.tables.note_written(await renaming.rename(services.store, person, name, time.time()))


def test_a_new_name_is_for_every_table_that_is_not_over(tmp_path):
    async def test(services):
        kept, idle, other, over = [await made(services, host=host) for host in (ANN, ANN, BEN, ANN)]
        kept.subscribers.add(watching := FrameRecorder(BEN))
        resigned = lambda table: transitions.resign(table, ANN, 0, "resign-key", "random", time.time())  # noqa: E731
        await services.tables.perform(over, resigned)
        services.tables.evict(idle.header.id)
        await renamed(services, "Anna")
        assert set(services.tables.in_memory) == {kept.header.id, other.header.id, over.header.id}  # nothing is loaded
        assert [seat.name for seat in kept.table.seats] == ["Anna", "Anna"]
        told = [json.loads(frame) for frame in watching.frames]
        assert [seat["name"] for seat in told[-1]["table"]["seats"]] == ["Anna", "Anna"]
        listed = {header.id: kept for header, kept, _, _ in await services.store.list_tables("mine", ANN)}
        assert [listed[live.header.id]["seats"][0]["name"] for live in (kept, idle, over)] == ["Anna", "Anna", "Ann"]
        assert (await services.tables.get(idle.header.id)).table.seats[1].name == "Anna"
        assert other.table.seats[0].name == "Ben"
        await services.tables.perform(kept, move(kept))

    with_services(test, tmp_path)


def test_a_name_that_changes_while_somebody_moves(tmp_path):
    """Both want the next number of the log; both are in it in the end."""

    async def test(services):
        live = await made(services)
        for number in range(8):
            await asyncio.gather(renamed(services, f"Ann {number}"), services.tables.perform(live, move(live)))
            assert live.table.seats[0].name == f"Ann {number}" and live.table.length == number + 1
        entries = await services.store.entries(live.header.id)
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))

    with_services(test, tmp_path)


def test_a_person_changes_their_name_so_often_and_no_more(tmp_path, monkeypatch):
    monkeypatch.setitem(log_limits.MAX_ENTRIES, Kind.NAME, 2)

    async def test(services):
        live = await made(services)
        for name in ("Anna", "Anne", "Annette"):
            await renamed(services, name)
        assert live.table.seats[0].name == "Anne"
        await services.tables.perform(live, move(live))

    with_services(test, tmp_path)


def test_tables_that_nobody_watches_leave_memory(tmp_path):
    async def test(services):
        idle, watched = await made(services), await made(services)
        watched.subscribers.add(FrameRecorder(ANN))
        for live in (idle, watched):
            live.last_looked -= presence.IDLE_SECONDS + 1
            await services.presence.tick(live, ticks=1)
        assert set(services.tables.in_memory) == {watched.header.id}

    with_services(test, tmp_path)


def test_closing_waits_for_what_is_being_written(tmp_path):
    async def test(services):
        live = await made(services)
        asked = asyncio.create_task(services.tables.perform(live, move(live)))
        await asyncio.sleep(0)
        asked.cancel()  # who asked goes away
        await services.tables.close()
        assert len(await services.store.entries(live.header.id)) == live.table.number

    with_services(test, tmp_path)


def test_a_conflict_is_settled_with_what_others_wrote(tmp_path):
    """Another process has written the next entry: ours is judged again, and everybody hears of both in order."""

    async def test(services):
        live, recorder = await made(services), FrameRecorder(ANN)
        live.subscribers.add(recorder)
        number = live.table.number + 1
        other = Entry(number=number, kind=Kind.CHAT, at=1.0, key="other-key", person=BEN, name="Ben", text="faster")
        from waset.server.log_writer import Write

        await services.store.append(Write(table_id=live.header.id, entries=[other]))
        assert await services.tables.perform(live, move(live)) == number + 1
        heard = [json.loads(frame) for frame in recorder.frames]
        assert [(one["type"], one["seq"]) for one in heard] == [("chat", number), ("update", number + 1)]
        with pytest.raises(Conflict):
            await services.store.append(Write(table_id=live.header.id, entries=[other]))

    with_services(test, tmp_path)


def test_a_client_that_knows_more_is_never_sent_back_in_time(tmp_path):
    """Another process had told it of moves that this one has not heard of."""

    async def test(services):
        live = await made(services)
        other = Services(services.settings)
        async with other.running():
            elsewhere = await other.tables.get(live.header.id)
            for _ in range(3):
                await other.tables.perform(elsewhere, move(elsewhere))
            known = elsewhere.table.number
        assert live.table.number < known
        client = Client(services, live, Person(ANN, locked=False), "192.0.2.1")
        await handlers.hello(client, messages.Hello(ask=1, since=known))
        welcome = json.loads(client.outbox.get_nowait())
        assert welcome["type"] == "welcome" and welcome["seq"] == known and live.table.number == known

    with_services(test, tmp_path)


def test_what_was_left_undone_is_tried_again_when_the_database_comes_back(tmp_path, monkeypatch):
    """The database is away when the server starts: missed results do not wait for the next start."""
    failing, done = {"wake_recent": 2, "rate_missed": 1}, asyncio.Event()

    def failing_first(name, end):
        async def undone(self):
            failing[name] -= 1
            if failing[name] >= 0:
                raise OSError("the database is away")
            end()

        return undone

    async def test(services):
        await asyncio.wait_for(done.wait(), 30)

    monkeypatch.setattr(services_module, "CATCH_UP_SECONDS", 0.01)
    monkeypatch.setattr(BotWorkers, "wake_recent", failing_first("wake_recent", lambda: None))
    monkeypatch.setattr(Tables, "rate_missed", failing_first("rate_missed", done.set))
    with_services(test, tmp_path)
    assert failing == {"wake_recent": -1, "rate_missed": -1}
