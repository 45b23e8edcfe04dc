"""The parts of the server put together, started and stopped in order."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable

import msgspec

from waset import cache
from waset.bots.registry import LAB_ONLY, can_choose, names
from waset.game import game
from waset.games import playable
from waset.server import clock, look_alikes
from waset.server.addresses import Listening
from waset.server.analysis import Analyst
from waset.server.background import Background
from waset.server.bot_workers import BotWorkers
from waset.server.compile_ahead import RulesCompiler
from waset.server.deals import DealSecrets
from waset.server.errors import Code, Refused
from waset.server.fair_queue import Payer
from waset.server.identity import Identity
from waset.server.job_dispatch import Thinkers
from waset.server.limits import Limits
from waset.server.mail_digest import Digest
from waset.server.moderation import Connected, Moderation
from waset.server.presence import Presence
from waset.server.pubsub import PubSub
from waset.server.replay_cache import ReplayCache
from waset.server.settings import Settings
from waset.server.shared_limits import SharedLimits
from waset.server.store import Store
from waset.server.structured_logs import log
from waset.server.tables import Tables
from waset.server.upkeep import LoadMeter, Upkeep
from waset.server.work_queue import WorkQueue

RETRY_AFTER = 2.0  # seconds after which clients come back from a restart
CATCH_UP_SECONDS = 5.0  # between two attempts to do what was left undone
GOODBYE_SECONDS = 3.0  # for connections to close by themselves


class Services:
    """Everything a request may need."""

    store: Store
    tables: Tables
    presence: Presence
    bot_workers: BotWorkers
    analyst: Analyst
    replay_cache: ReplayCache
    identity: Identity
    deals: DealSecrets
    moderation: Moderation
    upkeep: Upkeep
    digest: Digest
    thinkers: Thinkers | None
    admin_key: str
    listening: Listening | None = None  # known once it runs

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.limits = Limits(settings.limits)
        games, problems = playable()
        for name, problem in problems.items():
            log.warning("a game cannot be played", game=name, reason=problem)
        self.games = tuple(games)
        self.compiler = RulesCompiler(self.games)
        # Kept, because looking through the installed packages takes a while.
        self.bots = tuple(name for name in names() if name not in LAB_ONLY)
        self.clients: set[Connected] = set()
        self.closing = False
        self.background = Background()

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Migrate the database, compile in the background, resume waiting bots; in the end stop all of it."""
        self.store = await Store.open(self.settings.database_url)
        await self._start_clock()
        secret = self.settings.secret or await self.store.setting("secret", secrets.token_hex(32))
        self.identity = Identity(secret, self.settings.password)
        self.admin_key = self.settings.admin_key or self.identity.admin_key()
        self.deals = DealSecrets(secret)
        if self.settings.redis_url:
            self.limits.shared = SharedLimits(self.settings.redis_url, secret)
        self.tables = Tables(self.store, PubSub(self.settings.redis_url), self.compiler, self.default_bot())
        self.presence = Presence(self.tables)
        self.thinkers = self._make_thinkers()
        self.bot_workers = BotWorkers(self.tables, self.settings.bot_threads, self._payer, self.thinkers)
        self.analyst = Analyst(self.store, self.compiler, self.settings.bot_threads, self.thinkers)
        self.replay_cache = ReplayCache()
        self.moderation = Moderation(self.store, self.identity, lambda: list(self.clients))
        meter = LoadMeter(self.tables.pubsub.process, self.clients, lambda: self.bot_workers.waiting)
        self.upkeep = Upkeep(self.tables, self.moderation, meter, self.settings.archive_days, self.settings.grace_hours)
        self.digest = Digest(self.store, self.settings)
        if self.thinkers:
            self.thinkers.on_capacity = self._resize
            await self.thinkers.open()
        await self.presence.open()
        await self.upkeep.open()
        await self.digest.open()
        self.compiler.start()
        self.background.start(self._catch_up(), "catch up")
        self.background.start(self._keep_alive(), "alive")
        log.info("open", database=self.store.engine.dialect.name, shared=self.tables.pubsub.shared)
        try:
            yield
        finally:
            await self.background.end()
            await self._close()

    async def _start_clock(self) -> None:
        """Let the clocks of games go on where they stood when the server was last alive."""
        alive = float(await self.store.setting("alive", repr(clock.now())))
        known = msgspec.json.decode(await self.store.setting("pauses", "[]"), type=list[clock.Pause])
        pauses = clock.start(alive, known)
        if pauses[-1:] != tuple(known[-1:]):
            log.info("clocks stood still", seconds=round(pauses[-1].seconds))
            await self.store.set_setting("pauses", msgspec.json.encode(pauses).decode())

    async def _keep_alive(self) -> None:
        while not self.background.is_ending():
            try:
                await self.store.set_setting("alive", repr(clock.now()))
                await self.store.note_sighting()
            except Exception as error:  # the database is gone for a while
                log.warning("not noted that the server is alive", error=repr(error))
            await self.background.sleep(clock.ALIVE_SECONDS)

    async def _catch_up(self) -> None:
        """Do what was left undone when the server stopped."""
        await asyncio.to_thread(look_alikes.prototype_of)  # before somebody waits for it
        for undone in (self.bot_workers.wake_recent, self.tables.rate_missed):
            while not await self._has_done(undone):
                await self.background.sleep(CATCH_UP_SECONDS)

    async def _has_done(self, undone: Callable[[], Awaitable[None]]) -> bool:
        """Try it; False if it must be tried again, because the database is gone for a while."""
        try:
            await undone()
        except Exception as error:
            log.warning("not caught up yet", error=repr(error))
            return self.background.is_ending()
        return True

    def _payer(self, person: str) -> Payer:
        return Payer(person, self.limits.address_of(person))

    async def disconnect_clients(self) -> None:
        """Tell clients to come back, before their connections are closed."""
        self.closing = True
        for client in list(self.clients):
            client.close("restart", RETRY_AFTER)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS):
                while self.clients:
                    await asyncio.sleep(0.02)

    async def _close(self) -> None:
        await self.disconnect_clients()
        await self.compiler.close()
        await self.analyst.close()
        self.replay_cache.close()
        await self.bot_workers.close()
        if self.thinkers:
            await self.thinkers.close()
        await self.digest.close()
        await self.upkeep.close()
        await self.presence.close()
        await self.tables.close()
        if self.limits.shared:
            await self.limits.shared.close()
        await self.store.close()
        log.info("closed")

    # ------------------------------------------------------------ bots

    def _make_thinkers(self) -> Thinkers | None:
        """None where each process would have to compile the rules for itself: then bots think in threads."""
        if not self.settings.processes or not cache.can_keep():
            return None
        url = self.settings.redis_url
        slots = self.settings.bot_threads + max(1, self.settings.bot_threads // 2)
        return Thinkers(slots, WorkQueue(url) if url else None)

    def _resize(self, slots: int) -> None:
        """There are more workers, or fewer: a third of them is kept for hints and analyses."""
        for_hints = max(1, slots // 3)
        self.analyst.queue.resize(for_hints)
        self.bot_workers.queue.resize(max(1, slots - for_hints))

    def default_bot(self) -> str:
        return self.settings.bot if self.settings.bot in self.bots else "greedy"

    def bots_for(self, name: str) -> list[str]:
        """The bots that have all they need for a game."""
        return [bot for bot in self.bots if can_choose(bot, game(name))]

    def known_bot(self, name: str, game_name: str) -> str:
        """The bot's name again; Refused if there is none that plays this game."""
        bots = self.bots_for(game_name)
        if name not in bots:
            raise Refused(Code.UNKNOWN_BOT, f"bot: expected one of {', '.join(bots)}, got {name!r}")
        return name
