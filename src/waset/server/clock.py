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
    global _offset, _pauses
    wall = time.time()
    gap = wall - alive if alive is not None else 0.0
    if -MAX_LEAD <= gap < 0:  # time was set back: go on from where we were
        wall -= gap
    new = (Pause(wall - gap, gap),) if gap > MIN_PAUSE else ()
    _offset, _pauses = wall - time.monotonic(), (*pauses, *new)[-MAX_PAUSES:]
    return _pauses


def played(since: float, until: float) -> float:
    """Seconds between two moments, without those in which the server did not run."""
    paused = sum(pause.seconds for pause in _pauses if since <= pause.since and pause.since + pause.seconds <= until)
    return max(0.0, until - since - paused)
