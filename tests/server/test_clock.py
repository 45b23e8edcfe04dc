"""The server's time: no jump of the machine's, and no night in which the server is down, decides a game."""

import asyncio
import time

import msgspec
import pytest

from server.bare_tables import ANN, running
from server.in_process import made, with_services
from server.real_server import run
from waset.server import admin, clock, moderation_store
from waset.server.entries import Entry, Kind
from waset.server.live_table import LiveTable
from waset.server.services import Services
from waset.server.settings import Settings
from waset.server.store import Store


class Machine:
    """The clocks of a machine, which can be set."""

    def __init__(self, monkeypatch):
        self.wall, self.uptime = 1_000_000.0, 50.0
        monkeypatch.setattr(clock.time, "time", lambda: self.wall)
        monkeypatch.setattr(clock.time, "monotonic", lambda: self.uptime)

    def passes(self, seconds):
        self.wall += seconds
        self.uptime += seconds


@pytest.fixture
def machine(monkeypatch):
    monkeypatch.setattr(clock, "_offset", 0.0)
    monkeypatch.setattr(clock, "_pauses", ())
    machine = Machine(monkeypatch)
    clock.start(None, ())
    return machine


@pytest.mark.parametrize("jump", [3600.0, -3600.0], ids=["forward", "back"])
def test_setting_the_machine_s_time_changes_nothing(machine, jump):
    begun = clock.now()
    machine.passes(10)
    machine.wall += jump
    assert clock.now() - begun == pytest.approx(10) == clock.played(begun, clock.now())


def test_clocks_stand_still_while_the_server_is_down(machine):
    begun = clock.now()
    machine.passes(100)
    alive = clock.now()
    machine.passes(40_000)
    pauses = clock.start(alive, ())
    machine.passes(20)
    assert clock.played(begun, clock.now()) == pytest.approx(120)
    later = clock.now()
    machine.passes(5)
    assert clock.played(later, clock.now()) == pytest.approx(5)
    machine.passes(90_000)
    clock.start(later + 5, pauses)
    assert clock.played(begun, clock.now()) == pytest.approx(125)


def test_time_that_was_set_back_goes_on_from_where_it_was(machine):
    begun = clock.now()
    machine.passes(100)
    alive = clock.now()
    machine.wall -= 3600
    clock.start(alive, ())
    machine.passes(10)
    assert clock.played(begun, clock.now()) == pytest.approx(110)


def test_a_time_that_was_far_ahead_is_not_kept(machine):
    """The machine once believed in 2099; whoever is asked has their whole turn, and no more."""
    far = clock.now() + 10**9
    clock.start(far, ())
    assert clock.now() == pytest.approx(machine.wall)
    table = running(clock=60)
    live = LiveTable(table.header, [msgspec.structs.replace(entry, at=far) for entry in _entries(table)])
    assert live.table.left_on_clock(clock.now()) == pytest.approx(60)
    machine.passes(45)
    assert live.table.left_on_clock(clock.now()) == pytest.approx(15)


def _entries(table):
    """The log of a new table of two people."""
    people = [holder.person for holder in table.seats]
    sat = [
        Entry(number=seat + 1, kind=Kind.SIT, at=0.0, seat=seat, person=person, name=person)
        for seat, person in enumerate(people)
    ]
    return [*sat, Entry(number=len(sat) + 1, kind=Kind.START, at=0.0)]


@pytest.mark.compiled
def test_a_night_without_the_server_costs_nobody_their_turn(tmp_path):
    url = f"sqlite:///{tmp_path / 'waset.db'}"

    async def evening(services):
        live = await made(services, seats=("me", "me"), clock=300)
        await asyncio.sleep(0.1)
        await services.store.set_setting("alive", repr(time.time() - 8 * 3600))
        async with services.store.engine.begin() as connection:
            await connection.exec_driver_sql("UPDATE entry SET at = at - 28800 - 100")
        evening.table_id = live.header.id

    async def morning():
        services = Services(Settings(database_url=url, limits=False))
        async with services.running():
            live = await services.tables.get(evening.table_id)
            left = live.table.left_on_clock(clock.now())
            assert 150 < left < 201 and live.absent(clock.now()) == set()
            assert live.table.seats_of(ANN)

    with_services(evening, tmp_path)
    run(morning())


def test_no_sanction_ends_and_nothing_is_archived_because_time_was_set(tmp_path, monkeypatch):
    async def test(services):
        live = await made(services)
        wall = time.time()
        await moderation_store.impose(services.store, ANN, "ban", clock.now() + 3600, "")
        monkeypatch.setattr(time, "time", lambda: wall + 400 * 86400)
        assert [one.who for one in await moderation_store.sanctions(services.store)] == [ANN]
        assert await moderation_store.archive_idle(services.store, days=30) == 0
        assert await moderation_store.overdue(services.store, grace=0) == []
        assert live.header.id in [row[0].id for row in await services.store.list_tables("mine", ANN)]

    with_services(test, tmp_path)


# ---------------------------------------------------------------- another process: waset admin


def test_another_process_counts_as_the_server_does(machine):
    """Also if the machine's time was set while the server ran; a little later it is still seen."""
    machine.wall += 3600
    seen = clock.Sighting(alive=clock.now(), wall=machine.wall)
    machine.passes(25)
    expected = clock.now()
    clock.start(None, ())
    assert clock.now() == pytest.approx(expected + 3600)
    clock.follow(seen, machine.wall)
    machine.passes(5)
    assert clock.now() == pytest.approx(expected + 5)


def test_without_a_server_another_process_counts_as_one_that_starts(machine):
    seen = clock.Sighting(alive=clock.now(), wall=machine.wall)
    machine.passes(40_000)
    clock.follow(seen, machine.wall)
    assert clock.now() == pytest.approx(machine.wall)
    machine.wall = seen.wall - 500
    clock.follow(seen, machine.wall)
    assert clock.now() == pytest.approx(seen.alive)
    machine.wall = seen.wall - 10**8
    clock.follow(seen, machine.wall)
    assert clock.now() == pytest.approx(machine.wall)


@pytest.fixture
def own_clock(monkeypatch):
    """The server's clock is put back after the test."""
    monkeypatch.setattr(clock, "_offset", clock._offset)
    return monkeypatch


def test_a_ban_by_waset_admin_ends_by_the_server_s_clock(tmp_path, own_clock):
    """The machine's time was set two hours forward while the server ran."""
    url = f"sqlite:///{tmp_path / 'waset.db'}"

    async def open_table(services):
        open_table.id = (await made(services)).header.id

    async def server_at_another_time():
        store = await Store.open(url)
        own_clock.setattr(clock, "_offset", clock._offset - 7200)
        await store.note_sighting()
        await store.close()
        return clock.now()

    async def by_admin(job):
        own_clock.setattr(clock, "_offset", time.time() - time.monotonic())  # as in a process that has just begun
        return await admin.with_store(Settings(database_url=url), job)

    async def test():
        expected = await server_at_another_time()
        await by_admin(lambda store: admin.impose(store, ANN, "ban", 1.0, "rude"))
        await by_admin(lambda store: admin.close_table(store, open_table.id))
        (found,) = await by_admin(moderation_store.sanctions)
        assert found.until == pytest.approx(expected + 3600, abs=60)
        _, entries = await by_admin(lambda store: admin.read_table(store, open_table.id))
        assert entries[-1].at == pytest.approx(expected, abs=60)

    with_services(open_table, tmp_path)
    run(test())


def test_a_server_notes_how_its_clock_stands(tmp_path):
    async def test(services):
        async with asyncio.timeout(60):
            while not (told := await services.store.setting("sighting", "")):
                await asyncio.sleep(0.05)
        seen = msgspec.json.decode(told, type=clock.Sighting)
        assert seen.alive == pytest.approx(clock.now(), abs=60) and seen.wall == pytest.approx(time.time(), abs=60)

    with_services(test, tmp_path)


def test_the_time_of_postgresql_is_what_machines_agree_on(postgres, own_clock):
    async def test():
        store = await Store.open(postgres)
        own_clock.setattr(clock, "_offset", clock._offset - 7200)
        own_clock.setattr(clock.time, "time", lambda: 5.0)  # this machine's time is of no interest
        await store.note_sighting()
        expected = clock.now()
        own_clock.setattr(clock, "_offset", 0.0)
        await store.follow_clock()
        assert clock.now() == pytest.approx(expected, abs=60)
        await store.close()

    run(test())
