"""Many at once, and a database that fails: a table in memory is never ahead of its log, and none is there twice."""

import asyncio
import json
import time
from itertools import pairwise

import pytest

from server.places import ANN, BEN, Ear
from server.running import run
from waset.server import hall as halls
from waset.server import judge, presence, standings
from waset.server.bodies import NewTable
from waset.server.codes import Code, Refused
from waset.server.entries import Entry, Kind
from waset.server.hall import Claim
from waset.server.house import House
from waset.server.identity import Person
from waset.server.opening import opening
from waset.server.people import unfinished
from waset.server.settings import Settings
from waset.server.store import Conflict

pytestmark = pytest.mark.compiled


def in_house(test, tmp_path, **settings):
    """Run a test with a house that is open."""

    async def opened():
        house = House(Settings(database_url=f"sqlite:///{tmp_path / 'waset.db'}", limits=False, **settings))
        async with house.opened():
            await test(house)

    run(opened())


async def made(house, seats=("me", "me"), host=ANN, **fields):
    form = NewTable(game="expedition", players=len(seats), seats=list(seats), **fields)
    header, entries = opening(form, host, host.title(), time.time(), house.known_bot)
    return await house.hall.create(header, entries)


def move(live, person=ANN, key=None, length=None):
    """A question: the first legal move of the seat that is asked."""

    def question(table):
        at = table.length if length is None else length
        return judge.act(table, person, table.asked, at, table.state.legal()[0], key, time.time())

    return question


def said(text, key, person=ANN):
    return lambda table: judge.chat(table, person, person.title(), text, key, time.time())


async def refused(awaitable):
    with pytest.raises(Refused) as caught:
        await awaitable
    return caught.value.code


# ---------------------------------------------------------------- reading from the log


def test_a_table_that_many_ask_for_at_once_is_read_once(tmp_path):
    async def test(house):
        board = (await made(house)).header.id
        house.hall.forget(board)
        lives = await asyncio.gather(*(house.hall.live(board) for _ in range(20)))
        assert len({id(live) for live in lives}) == 1
        codes = await asyncio.gather(*(refused(house.hall.live("nothing")) for _ in range(5)))
        assert set(codes) == {Code.UNKNOWN_TABLE} and not house.hall._loading

    in_house(test, tmp_path)


def test_who_asked_first_and_went_away_does_not_make_a_second_table(tmp_path):
    async def test(house):
        board = (await made(house)).header.id
        house.hall.forget(board)
        first = asyncio.create_task(house.hall.live(board))
        await asyncio.sleep(0)
        second = asyncio.create_task(house.hall.live(board))
        first.cancel()
        third = asyncio.create_task(house.hall.live(board))
        assert await second is await third is house.hall.lives[board]

    in_house(test, tmp_path)


# ---------------------------------------------------------------- a database that fails


class Broken:
    """A store whose disk is full, and perhaps can't be read either."""

    def __init__(self, store, reads=True):
        self.store, self.reads = store, reads

    def __getattr__(self, name):
        return getattr(self.store, name)

    async def append(self, write):
        raise OSError("the disk is full")

    async def entries(self, board, after=0):
        if not self.reads:
            raise OSError("the database is away")
        return await self.store.entries(board, after)


@pytest.mark.parametrize("reads", [True, False], ids=["disk full", "database away"])
def test_what_could_not_be_written_has_not_happened(tmp_path, reads):
    """Nobody hears of it, the next move has the next number, and the log has no gap."""

    async def test(house):
        live, ear = await made(house), Ear(ANN)
        live.guests.add(ear)
        await house.hall.accept(live, move(live))
        before, seen = live.table.number, len(ear.frames)
        good, house.hall.store = house.hall.store, Broken(house.hall.store, reads)
        for _ in range(3):
            with pytest.raises(OSError):
                await house.hall.accept(live, move(live))
        assert len(ear.frames) == seen
        house.hall.store = good
        async with house.hall.holding(live):
            assert live.table.number == before and live.table.length == 1
        assert await house.hall.accept(live, move(live)) == before + 1
        assert [entry.number for entry in await good.entries(live.header.id)] == list(range(1, before + 2))
        house.hall.forget(live.header.id)
        assert (await house.hall.live(live.header.id)).table.length == 2

    in_house(test, tmp_path)


def test_bots_wait_when_the_disk_is_full_and_go_on_later(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr("waset.server.thinking.AGAIN", 0.05)

    async def test(house):
        good, tries = house.hall.store, []

        class Counts(Broken):
            async def append(self, write):
                tries.append(time.monotonic())
                raise OSError("the disk is full")

        live = await made(house, seats=("random", "random"))
        house.hall.store = Counts(good)
        while len(tries) < 4:
            await asyncio.sleep(0.01)
        assert all(later - sooner >= 0.04 for sooner, later in pairwise(tries))
        house.hall.store, length = good, live.table.length
        while live.table.length < length + 3:
            await asyncio.sleep(0.01)

    in_house(test, tmp_path)


def test_a_table_that_was_deleted_meanwhile_is_unknown(tmp_path):
    async def test(house):
        live = await made(house)
        await house.store.delete_table(live.header.id)
        assert await refused(house.hall.accept(live, move(live))) == Code.UNKNOWN_TABLE
        assert await refused(house.hall.live(live.header.id)) == Code.UNKNOWN_TABLE

    in_house(test, tmp_path)


def test_nobody_hears_of_an_entry_that_is_still_being_written(tmp_path):
    """Somebody comes in while a move is on its way to the disk: what they are told is from before it, or after."""

    async def test(house):
        live, ear = await made(house), Ear(ANN)
        live.guests.add(ear)
        good, free = house.hall.store, asyncio.Event()

        class Slow(Broken):
            async def append(self, write):
                await free.wait()
                await self.store.append(write)

        house.hall.store = Slow(good)
        moving = asyncio.create_task(house.hall.accept(live, move(live)))
        await asyncio.sleep(0.02)
        coming = asyncio.create_task(house.presence.enter(live, Ear(BEN)))
        await asyncio.sleep(0.02)
        assert not ear.frames
        free.set()
        number = await moving
        await coming
        heard = [json.loads(frame) for frame in ear.frames]
        assert [(one["type"], one["seq"]) for one in heard] == [("update", number), ("table", number)]

    in_house(test, tmp_path)


# ---------------------------------------------------------------- counting once


def test_what_is_said_twice_with_one_key_is_said_once(tmp_path):
    async def test(house):
        live = await made(house)
        table, claim = live.table, Claim("key-1234", Kind.CHAT, ANN)
        numbers = [await house.hall.accept(live, said("hello", "key-1234"), claim) for _ in range(3)]
        assert len(set(numbers)) == 1 and len(live.telling.chat) == 1
        assert live.table is table  # nothing had to be read again for it
        code = await refused(house.hall.accept(live, move(live, key="key-1234"), Claim("key-1234", Kind.ACT, ANN, 1)))
        assert code == Code.KEY_USED

    in_house(test, tmp_path)


def test_a_log_does_not_grow_for_ever_but_the_game_goes_on(tmp_path, monkeypatch):
    async def test(house):
        live = await made(house)
        monkeypatch.setattr(halls, "MOST_ENTRIES", live.table.number + 1)
        await house.hall.accept(live, said("one", "key-0001"))
        assert await refused(house.hall.accept(live, said("two", "key-0002"))) == Code.TOO_MANY
        await house.hall.accept(live, move(live))

    in_house(test, tmp_path)


def test_a_rated_game_counts_once_whatever_is_said_afterwards(tmp_path):
    async def test(house):
        live = await made(house, seats=("me", "random"), rated=True)
        while live.table.status == "running" and live.table.length < 4:
            if live.table.asked == 0:
                await house.hall.accept(live, move(live))
            await asyncio.sleep(0.01)
        await house.hall.accept(live, lambda table: judge.resign(table, ANN, 0, "key-0001", "random", time.time()))
        for number in range(3):
            await house.hall.accept(live, said("well", f"key-1{number:03d}"))
        await house.hall.close()
        assert {row["games"] for row in await house.store.ratings("expedition")} == {1}
        assert not await standings.count(house.store, live.table)
        # the process died before it counted: the next start makes up for it
        await standings.clear(house.store)
        await house.hall.count_missed()
        rows = await house.store.ratings("expedition")
        assert {row["games"] for row in rows} == {1} and rows[-1]["who"] == ANN

    in_house(test, tmp_path)


def test_who_goes_away_from_a_rated_game_has_lost_it(tmp_path):
    """A bot plays on, but the game counts for who left, as the last."""
    from waset.server import ratings

    async def test(house):
        live = await made(house, seats=("me", "open"), rated=True)
        await house.hall.accept(live, lambda table: judge.sit(table, BEN, "Ben", 1, time.time()))
        await house.hall.accept(live, lambda table: judge.stand(table, BEN, 1, time.time()))
        await house.hall.accept(live, lambda table: judge.replace(table, ANN, 1, "greedy", True, time.time()))
        while live.table.status == "running":
            if live.table.asked == 0:
                await house.hall.accept(live, move(live))
            await asyncio.sleep(0.005)
        assert [one.who for one in ratings.players(live.table)] == [ANN, BEN]
        assert ratings.places(live.table) == [0, 1]

    in_house(test, tmp_path)


# ---------------------------------------------------------------- rematches, names, memory


def test_two_who_ask_for_a_rematch_at_once_get_the_same_one(tmp_path):
    from waset.server.boards import begin_rematch

    async def test(house):
        live = await made(house, seats=("me", "open"))
        await house.hall.accept(live, lambda table: judge.sit(table, BEN, "Ben", 1, time.time()))
        await house.hall.accept(live, lambda table: judge.resign(table, ANN, 0, "key-0001", "random", time.time()))
        people = [Person(ANN, locked=False), Person(BEN, locked=False)] * 3
        again = await asyncio.gather(*(begin_rematch(house, live, person) for person in people))
        assert len({one.header.id for one in again}) == 1 and live.table.rematch == again[0].header.id
        assert len(await house.store.boards()) == 2
        listed = {header.id: kept for header, kept, _, _ in await house.store.listed("mine", ANN)}
        assert listed[live.header.id]["rematch"] == again[0].header.id

    in_house(test, tmp_path)


def test_a_new_name_is_for_every_table_that_is_not_over(tmp_path):
    async def test(house):
        kept, idle, watched = await made(house), await made(house), await made(house, host=BEN)
        house.hall.forget(idle.header.id)  # as if another process had it
        assert set(await unfinished(house, ANN)) == {kept.header.id, idle.header.id}
        assert watched.header.id not in await unfinished(house, ANN)

    in_house(test, tmp_path)


def test_tables_that_nobody_watches_leave_memory(tmp_path):
    async def test(house):
        idle, watched = await made(house), await made(house)
        watched.guests.add(Ear(ANN))
        for live in (idle, watched):
            live.touched -= presence.KEEP_SECONDS + 1
            await house.presence.tick(live, beats=1)
        assert set(house.hall.lives) == {watched.header.id}

    in_house(test, tmp_path)


def test_closing_waits_for_what_is_being_written(tmp_path):
    async def test(house):
        live = await made(house)
        asked = asyncio.create_task(house.hall.accept(live, move(live)))
        await asyncio.sleep(0)
        asked.cancel()  # who asked goes away
        await house.hall.close()
        assert len(await house.store.entries(live.header.id)) == live.table.number

    in_house(test, tmp_path)


def test_a_conflict_is_settled_with_what_others_wrote(tmp_path):
    """Another process has written the next entry: ours is judged again, and everybody hears of both in order."""

    async def test(house):
        live, ear = await made(house), Ear(ANN)
        live.guests.add(ear)
        number = live.table.number + 1
        other = Entry(number=number, kind=Kind.CHAT, at=1.0, key="other-key", person=BEN, name="Ben", text="faster")
        from waset.server.store import Write

        await house.store.append(Write(board=live.header.id, entries=[other]))
        assert await house.hall.accept(live, move(live)) == number + 1
        heard = [json.loads(frame) for frame in ear.frames]
        assert [(one["type"], one["seq"]) for one in heard] == [("chat", number), ("update", number + 1)]
        with pytest.raises(Conflict):
            await house.store.append(Write(board=live.header.id, entries=[other]))

    in_house(test, tmp_path)
