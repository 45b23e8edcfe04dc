"""What a server does by itself as time passes: moderation, its load, games whose players stay away, idle tables."""

import os
import time
from collections.abc import Callable, Sized
from pathlib import Path

from waset.server import clock, moderation_store, transitions
from waset.server.background import Background
from waset.server.errors import Refused
from waset.server.http_bodies import Load
from waset.server.metrics import APPENDED
from waset.server.moderation import Moderation
from waset.server.structured_logs import log
from waset.server.tables import Tables

TICK_SECONDS = 5.0
TICKS_PER_LOAD = 3  # how often the load is reported
TICKS_PER_SWEEP = 12 * 5  # how often games that nobody plays on are looked for
CLOCKS_DIFFER = 60.0  # seconds by which the clocks of two processes may differ
HOUR = 3600.0


class Upkeep:
    def __init__(self, tables: Tables, moderation: Moderation, meter: "LoadMeter", archive_days: int, grace_hours: int):
        self.tables = tables
        self.store = tables.store
        self.moderation = moderation
        self.meter = meter
        self.archive_days = archive_days
        self.grace = grace_hours * HOUR
        self._looked = clock.now()
        self._background = Background()

    async def open(self) -> None:
        await self.moderation.refresh()
        self._background.start(self._keep_ticking(), "upkeep")

    async def close(self) -> None:
        await self._background.end()
        try:
            await moderation_store.forget_load(self.store, self.meter.process)
        except Exception as error:
            log.warning("load not withdrawn", error=repr(error))

    async def _keep_ticking(self) -> None:
        ticks = 0
        while not self._background.is_ending():
            begun = time.monotonic()
            try:
                await self.tick(ticks)
            except Exception as error:  # the database may be gone; the next tick tries again
                log.error("upkeep failed", error)
            ticks += 1
            slept = time.monotonic()
            await self._background.sleep(max(0.1, TICK_SECONDS - (slept - begun)))
            self.meter.note_lag(time.monotonic() - max(slept, begun + TICK_SECONDS))

    async def tick(self, ticks: int) -> None:
        await self.moderation.refresh()
        if self._background.is_ending():
            return
        await self.look_for_changes()
        if ticks % TICKS_PER_LOAD == 0:
            await moderation_store.report_load(self.store, self.meter.measure(self.tables))
        if ticks % TICKS_PER_SWEEP == 0:
            await self.sweep()

    async def look_for_changes(self) -> None:
        """Read what `waset admin` has written to tables in memory; processes with Redis tell each other."""
        since, self._looked = self._looked - CLOCKS_DIFFER, clock.now()
        for table_id, changed in (await moderation_store.changed_since(self.store, since)).items():
            live = self.tables.in_memory.get(table_id)
            if live is not None and changed > live.table.changed:
                await self.tables.catch_up(live)

    async def sweep(self) -> None:
        """End turn-based games that a player has let run out long ago, and archive tables that nobody uses."""
        for table_id in await moderation_store.overdue(self.store, self.grace):
            if not self._background.is_ending():
                await self._time_out(table_id)
        if archived := await moderation_store.archive_idle(self.store, self.archive_days):
            log.info("archived", tables=archived)

    async def _time_out(self, table_id: str) -> None:
        bot, at = self.tables.default_bot, clock.now()
        try:
            live = await self.tables.load(table_id)
            await self.tables.perform(live, lambda table: transitions.time_out_overdue(table, self.grace, bot, at))
        except Refused as refused:  # somebody has come back, or it is a bot's turn
            log.info("game not ended", table=table_id, code=refused.code.value)


class LoadMeter:
    """What this process uses."""

    def __init__(self, process: str, clients: Sized, waiting: Callable[[], int]) -> None:
        self.process = process
        self.started = clock.now()
        self._clients = clients
        self._waiting = waiting
        self._lag = 0.0
        self._last = (time.monotonic(), time.process_time(), entries_written())

    def note_lag(self, seconds: float) -> None:
        self._lag = max(self._lag, seconds)

    def measure(self, tables: Tables) -> Load:
        """The load since the last measurement."""
        (before, cpu, entries), self._last = self._last, (time.monotonic(), time.process_time(), entries_written())
        seconds = max(0.001, self._last[0] - before)
        lag, self._lag = self._lag, 0.0
        return Load(
            process=self.process,
            kind="server",
            at=clock.now(),
            started=self.started,
            cpu=round((self._last[1] - cpu) / seconds, 3),
            memory_mb=round(memory_mb(), 1),
            tables=len(tables.in_memory),
            sockets=len(self._clients),
            thinking=self._waiting(),
            entries_per_minute=round((self._last[2] - entries) / seconds * 60, 1),
            lag=round(lag, 3),
        )


def entries_written() -> float:
    value: float = APPENDED._value.get()
    return value


def memory_mb() -> float:
    """The memory this process holds now; where that cannot be read, the most it ever held."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except OSError:
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
