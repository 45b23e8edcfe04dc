"""The server's time: it never jumps while the server runs, and the clocks of games stand still while it does not.

A machine's time may be set forward or back, and a server may be down for a night; neither may cost a player a game, or
give one all the time in the world. So within a process time is counted by the monotonic clock. The database knows when
the server was last alive; what lies between that and the next start is a pause, which no turn is charged for.
"""

import time
from collections.abc import Sequence

from msgspec import Struct

ALIVE_SECONDS = 30.0  # how often the database is told that the server is alive
MIN_PAUSE = 3 * ALIVE_SECONDS  # shorter gaps are no pauses: another process may have been alive
MAX_LEAD = 24 * 60 * 60.0  # if time was set back further than this, it had been wrong before
MAX_PAUSES = 100


class Pause(Struct, frozen=True):
    """The server was last alive at `since`, and began again so many `seconds` later."""

    since: float
    seconds: float


_offset = time.time() - time.monotonic()
_pauses: tuple[Pause, ...] = ()


def now() -> float:
    """Seconds since 1970, as this process counts them."""
    return _offset + time.monotonic()


def start(alive: float | None, pauses: Sequence[Pause]) -> tuple[Pause, ...]:
    """Begin to count again, given when the server was last alive; return all pauses, with the one that is now over."""
    began = time.time() if alive is None else _after(alive, time.time())
    new = (Pause(alive, began - alive),) if alive is not None and began - alive > MIN_PAUSE else ()
    _count_from(began, (*pauses, *new)[-MAX_PAUSES:])
    return _pauses


class Sighting(Struct, frozen=True):
    """A server was alive at `alive`, as it counts time, when the database's machine said that it was `wall`."""

    alive: float
    wall: float


def follow(seen: Sighting, wall: float) -> None:
    """Count as a running server does, given when one was last seen and what the database's machine says now.

    If none was seen lately it is down, or the time was set this very minute: then count as one that starts would.
    """
    passed = wall - seen.wall
    now = seen.alive + passed if 0 <= passed <= MIN_PAUSE else _after(seen.alive, wall)
    _count_from(now, _pauses)


def _count_from(now: float, pauses: tuple[Pause, ...]) -> None:
    global _offset, _pauses
    _offset, _pauses = now - time.monotonic(), pauses


def _after(alive: float, wall: float) -> float:
    """The time at a start: the machine's; if that was set back, it goes on from when the server was last alive."""
    return alive if -MAX_LEAD <= wall - alive < 0 else wall


def played(since: float, until: float) -> float:
    """Seconds between two moments, without those in which the server did not run."""
    paused = sum(pause.seconds for pause in _pauses if since <= pause.since and pause.since + pause.seconds <= until)
    return max(0.0, until - since - paused)
