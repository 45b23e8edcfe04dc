"""Who is there: sockets that come and go, absence as time passes, and what other processes say."""

import asyncio
import time

from waset.server.hall import Hall
from waset.server.live import Guest, Live
from waset.server.logs import log
from waset.server.metrics import LAG_SECONDS
from waset.server.news import Item

KEEP_SECONDS = 600  # a table nobody watches leaves memory after so long
TICK_SECONDS = 5.0
SHARE_BEATS = 4  # processes tell each other who is there, and look for what they have not heard of
BOT_PATIENCE = 60.0  # a bot that has not moved for so long is asked again


class Presence:
    """Tells tables who has come, gone or become absent, and lets idle ones leave memory."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.news = hall.news
        self._ticker: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.news.open(self.heard)
        self._ticker = asyncio.create_task(self._tick_for_ever(), name="presence")

    async def close(self) -> None:
        if self._ticker:
            self._ticker.cancel()
            await asyncio.gather(self._ticker, return_exceptions=True)
        await self.news.close()

    # ------------------------------------------------------------ coming and going

    async def enter(self, live: Live, guest: Guest) -> None:
        live.guests.add(guest)
        await self._changed(live)

    async def leave(self, live: Live, guest: Guest) -> None:
        live.guests.discard(guest)
        live.touched = time.time()
        await self._changed(live)

    async def _changed(self, live: Live) -> None:
        if live.presence_changed():
            await self._tell(live)
            if self.news.shared:
                await self._share(live)

    async def _tell(self, live: Live) -> None:
        """In between two entries, so that nobody hears of one that is still being written."""
        async with self.hall.holding(live):
            if live.presence_changed():
                live.tell_face()

    async def _share(self, live: Live) -> None:
        here = sorted({guest.person for guest in live.guests if guest.person})
        await self.news.tell(live.header.id, online=here)

    async def heard(self, item: Item) -> None:
        """News of another process."""
        live = self.hall.lives.get(item.board)
        if live is None:
            return
        if item.number is not None and item.number > live.table.number:
            await self.hall.catch_up(live)
        if item.online is not None:
            live.heard_from(item.process, item.online)
            await self._tell(live)

    # ------------------------------------------------------------ time

    async def _tick_for_ever(self) -> None:
        beats = 0
        while True:
            begun = time.monotonic()
            await asyncio.sleep(TICK_SECONDS)
            LAG_SECONDS.observe(max(0.0, time.monotonic() - begun - TICK_SECONDS))
            beats += 1
            for live in list(self.hall.lives.values()):
                try:
                    await self.tick(live, beats)
                except Exception as error:
                    log.error("tick failed", error, board=live.header.id)

    async def tick(self, live: Live, beats: int) -> None:
        """Forget an idle table, tell who has become absent, look after a bot that another process may have left."""
        if live.lock.locked():
            return  # somebody is at it: next time
        now, board = time.time(), live.header.id
        if not live.guests and not live.table.asked_bot and now - live.touched > KEEP_SECONDS:
            self.hall.forget(board)
            return
        if live.guests:
            await self._tell(live)
        if self.news.shared and live.guests and beats % SHARE_BEATS == 0:
            await self._share(live)
            await self.hall.catch_up(live)
        if live.table.asked_bot and now - live.table.changed > BOT_PATIENCE:
            self.hall.wake(board)
