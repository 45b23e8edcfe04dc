"""Who may think next: bot time is shared fairly between people, by the seconds that each has used.

A person with a hundred tables waits behind somebody with one. A person's account is charged for the seconds that were
spent for them, an address's account for those of all people behind it; whoever has used least comes first. Somebody who
has not waited for a while begins level with the one served last, so nobody can save up turns, and nobody is punished
for having used a machine that was idle.
"""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from typing import NamedTuple

PEOPLE_PER_ADDRESS = 3  # together, the people behind one address get the share of so many
MAX_ACCOUNTS = 10_000  # accounts that are level with everybody else's are forgotten beyond so many


class Payer(NamedTuple):
    """For whom something is thought, and the address they were last seen at, if it is known."""

    person: str
    address: str | None = None


class FairQueue:
    """`async with queue.turn(payer): ...` waits for one of the slots, and charges the time until the block ends."""

    def __init__(self, slots: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.slots = slots
        self._clock = clock
        self._free = slots
        self._level = 0.0  # the account of the payer who was served last
        self._used: dict[str, float] = {}  # seconds by account: a person, or an address
        self._waiting: dict[Payer, deque[asyncio.Future[None]]] = {}

    @property
    def waiting(self) -> int:
        """How many wait for a slot."""
        return sum(map(len, self._waiting.values()))

    def resize(self, slots: int) -> None:
        """From now on, so many may hold a slot; those who hold one keep it."""
        self._free += slots - self.slots
        self.slots = slots
        self._serve()

    @contextlib.asynccontextmanager
    async def turn(self, payer: Payer) -> AsyncIterator[None]:
        """Hold a slot; the longest waiting comes first among those of one payer."""
        await self._wait(payer)
        begun = self._clock()
        try:
            yield
        finally:
            self._charge(payer, self._clock() - begun)
            self._free += 1
            self._serve()

    async def _wait(self, payer: Payer) -> None:
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(payer, deque()).append(place)
        self._serve()
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():  # the slot came at the same moment
                self._free += 1
            self._drop(payer, place)
            self._serve()
            raise

    def _serve(self) -> None:
        """Give free slots to those who have used least."""
        while self._free > 0 and self._waiting:
            payer = min(self._waiting, key=self._score)
            places = self._waiting.pop(payer)
            place = places.popleft()
            if places:  # behind those who have used as much
                self._waiting[payer] = places
            if not place.done():  # otherwise it was cancelled
                self._level = max(self._level, self._score(payer)[0])
                self._free -= 1
                place.set_result(None)

    def _drop(self, payer: Payer, place: "asyncio.Future[None]") -> None:
        places = self._waiting.get(payer, deque())
        if place in places:
            places.remove(place)
        if not places:
            self._waiting.pop(payer, None)

    def _score(self, payer: Payer) -> tuple[float, float]:
        """What somebody has used, by themselves or with others at their address; then what they used themselves."""
        person, address = self._account(payer.person), self._account(address_account(payer))
        return max(person, address), person

    def _account(self, name: str | None) -> float:
        return max(self._level, self._used.get(name, 0.0)) if name else self._level

    def _charge(self, payer: Payer, seconds: float) -> None:
        for name, cost in ((payer.person, seconds), (address_account(payer), seconds / PEOPLE_PER_ADDRESS)):
            if name:
                self._used[name] = self._account(name) + cost
        if len(self._used) > MAX_ACCOUNTS:
            self._used = {name: used for name, used in self._used.items() if used > self._level}


def address_account(payer: Payer) -> str | None:
    return f"@{payer.address}" if payer.address else None
