"""The parts of the server put together, opened and closed in order."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from waset.bots.registry import names
from waset.server.analysis import Analyst
from waset.server.archive import Archive
from waset.server.codes import Code, Refused
from waset.server.hall import Hall
from waset.server.identity import Identity
from waset.server.limits import Limits
from waset.server.logs import log
from waset.server.news import News
from waset.server.presence import Presence
from waset.server.settings import Settings
from waset.server.store import Store
from waset.server.thinking import Thinking
from waset.server.warmth import Warmth

if TYPE_CHECKING:
    from waset.server.socket import Connection

RETRY_AFTER = 2.0  # seconds after which clients come back from a restart
GRACE = 5.0  # seconds for sockets to say goodbye


class House:
    """Everything a request may need."""

    store: Store
    hall: Hall
    presence: Presence
    thinking: Thinking
    analyst: Analyst
    archive: Archive
    identity: Identity

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.limits = Limits(settings.limits)
        self.warmth = Warmth()
        self.bots = tuple(names())  # looking through the installed packages takes its time
        self.connections: set[Connection] = set()
        self.closing = False

    @contextlib.asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """Migrations first, compiling in the background, bots that were thinking go on; in the end all of it back."""
        self.store = await Store.open(self.settings.database_url)
        secret = self.settings.secret or await self.store.setting("secret", secrets.token_hex(32))
        self.identity = Identity(secret, self.settings.password)
        self.hall = Hall(self.store, News(self.settings.redis_url), self.warmth, self.default_bot())
        self.presence = Presence(self.hall)
        self.thinking = Thinking(self.hall, self.settings.thinkers)
        self.analyst = Analyst(self.store, self.settings.thinkers)
        self.archive = Archive()
        await self.presence.open()
        self.warmth.start()
        await self.thinking.wake_all()
        counting = asyncio.create_task(self.hall.count_missed(), name="count")
        log.info("open", database=self.store.engine.dialect.name, shared=self.hall.news.shared)
        try:
            yield
        finally:
            counting.cancel()
            await self._close()

    async def say_goodbye(self) -> None:
        """Tell clients to come back, before the sockets are closed."""
        self.closing = True
        for connection in list(self.connections):
            connection.close_with("restart", RETRY_AFTER)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GRACE):
                while self.connections:
                    await asyncio.sleep(0.02)

    async def _close(self) -> None:
        await self.say_goodbye()
        self.warmth.stop()
        await self.analyst.close()
        self.archive.close()
        await self.thinking.close()
        await self.presence.close()
        await self.hall.close()
        await self.store.close()
        log.info("closed")

    # ------------------------------------------------------------ bots and names

    def default_bot(self) -> str:
        return self.settings.bot if self.settings.bot in self.bots else "greedy"

    def known_bot(self, name: str) -> str:
        if name not in self.bots:
            raise Refused(Code.UNKNOWN_BOT, f"bot: expected one of {', '.join(self.bots)}, got {name!r}")
        return name

    async def name_of(self, person: str) -> str:
        return await self.store.name_of(person)
