"""Who may not chat or take part, and what is announced: kept in memory, and read again every few seconds.

That is how the other processes, and `waset admin`, are heard.
"""

import asyncio
from collections.abc import Callable
from typing import Protocol

from waset.server import messages, moderation_store
from waset.server.errors import Code, Refused
from waset.server.http_bodies import Sanction
from waset.server.identity import Identity
from waset.server.store import Store

BANNED_RETRY = 60.0  # seconds after which a banned client may ask again


class Connected(Protocol):
    """A client, as far as this module knows it."""

    person: str
    address: str

    def send(self, frame: bytes) -> None: ...
    def close(self, reason: messages.ClosingReason, retry_after: float) -> None: ...


class Moderation:
    """`refresh` it now and then; it tells the clients what has changed."""

    def __init__(self, store: Store, identity: Identity, clients: Callable[[], list[Connected]]) -> None:
        self.store = store
        self.identity = identity
        self.clients = clients
        self.announcement: str | None = None
        self._sanctions: dict[tuple[str, str], Sanction] = {}
        self._refreshing = asyncio.Lock()  # what was read earlier must not come after what was read later

    async def refresh(self) -> None:
        """Read what holds now; disconnect those who were banned, and tell everybody a new announcement."""
        async with self._refreshing:
            await self._refresh()

    async def _refresh(self) -> None:
        self._sanctions = {(one.who, one.kind): one for one in await moderation_store.sanctions(self.store)}
        for client in self.clients():
            if self.banned(client.person, client.address):
                client.close("banned", BANNED_RETRY)
        announced = await moderation_store.announcement(self.store)
        if announced != self.announcement:
            self.announcement = announced
            frame = messages.encode(messages.Announcement(text=announced))
            for client in self.clients():
                client.send(frame)

    def banned(self, person: str, address: str) -> bool:
        if not self._sanctions:
            return False
        return any((who, "ban") in self._sanctions for who in (person, self.identity.address_digest(address)))

    def require_may_chat(self, person: str) -> None:
        if (person, "mute") in self._sanctions:
            raise Refused(Code.MUTED)

    def addresses_of(self, person: str) -> set[str]:
        """The addresses that a person is connected from, in this process."""
        return {client.address for client in self.clients() if client.person == person}
