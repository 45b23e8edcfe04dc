"""Who is online: connections that come and go, absence as time passes, and reports from other processes."""

import time

from waset.server import clock
from waset.server.background import Background
from waset.server.live_table import LiveTable, Subscriber
from waset.server.metrics import LAG_SECONDS
from waset.server.pubsub import Notice
from waset.server.structured_logs import log
from waset.server.tables import Tables

IDLE_SECONDS = 600  # after this long, a table that nobody watches is dropped from memory
TICK_SECONDS = 5.0
TICKS_PER_EXCHANGE = 4  # how often processes report who is online, and look for entries they were not told about
BOT_PATIENCE = 60.0  # seconds after which a bot that has not moved is woken again


class Presence:
    """Broadcasts who has come, gone or become absent, and drops idle tables from memory."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.pubsub = tables.pubsub
        self._background = Background()

    async def open(self) -> None:
        await self.pubsub.open(self.on_notice)
        self._background.start(self._keep_ticking(), "presence")

    async def close(self) -> None:
        await self._background.end()
        await self.pubsub.close()

    # ------------------------------------------------------------ coming and going

    async def enter(self, live: LiveTable, subscriber: Subscriber) -> None:
        live.subscribers.add(subscriber)
        await self._tell_if_changed(live)

    async def leave(self, live: LiveTable, subscriber: Subscriber) -> None:
        live.subscribers.discard(subscriber)
        live.last_looked = time.monotonic()
        await self._tell_if_changed(live)

    async def _tell_if_changed(self, live: LiveTable) -> None:
        if live.presence_changed():
            await self._broadcast(live)
            if self.pubsub.shared:
                await self._publish(live)

    async def _broadcast(self, live: LiveTable) -> None:
        """Broadcast between two entries, so that nobody hears of one that is still being written."""
        async with self.tables.locked(live):
            if live.presence_changed():
                live.broadcast_table_info()

    async def _publish(self, live: LiveTable) -> None:
        here = sorted({subscriber.person for subscriber in live.subscribers})
        await self.pubsub.publish(live.header.id, online=here)

    async def on_notice(self, notice: Notice) -> None:
        """React to what another process reports."""
        live = self.tables.in_memory.get(notice.table_id)
        if live is None:
            return
        if notice.number is not None and notice.number > live.table.number:
            await self.tables.catch_up(live)
        if notice.online is not None:
            live.set_online_elsewhere(notice.process, notice.online)
            await self._broadcast(live)

    # ------------------------------------------------------------ as time passes

    async def _keep_ticking(self) -> None:
        ticks = 0
        while not self._background.is_ending():
            begun = time.monotonic()
            await self._background.sleep(TICK_SECONDS)
            LAG_SECONDS.observe(max(0.0, time.monotonic() - begun - TICK_SECONDS))
            ticks += 1
            for live in list(self.tables.in_memory.values()):
                if self._background.is_ending():
                    return
                try:
                    await self.tick(live, ticks)
                except Exception as error:
                    log.error("tick failed", error, table=live.header.id)

    async def tick(self, live: LiveTable, ticks: int) -> None:
        """Drop an idle table, broadcast who has become absent, wake a bot that another process may have abandoned."""
        if live.lock.locked():
            return  # the table is busy; the next tick will do
        now, table_id = clock.now(), live.header.id
        if not live.subscribers and live.idle_seconds > IDLE_SECONDS:
            self.tables.evict(table_id)
            return
        if live.subscribers:
            await self._broadcast(live)
        if self.pubsub.shared and live.subscribers and ticks % TICKS_PER_EXCHANGE == 0:
            await self._publish(live)
            await self.tables.catch_up(live)
        if live.table.asked_bot and now - live.table.changed > BOT_PATIENCE:
            self.tables.wake_bot(live)
