"""One browser at one table, as the handlers of its messages see it."""

import asyncio
import itertools
from collections.abc import Callable

from waset.server.errors import Refused
from waset.server.identity import Person
from waset.server.live_table import LiveTable, Shown
from waset.server.messages import Closing, ClosingReason, Refusal, RulingText, ServerMessage, encode
from waset.server.metrics import REFUSED
from waset.server.services import Services
from waset.server.texts import error_text
from waset.server.updates import Viewpoint

MAX_QUEUED = 500  # frames, before a client that reads too slowly is disconnected
TOO_SLOW_RETRY = 5.0  # seconds after which such a client may come back
NUMBERS = itertools.count()


def never(frame: bytes) -> bool:
    return False


class Client:
    """Who the browser is, what it has told us, and the frames that wait to be sent to it; None ends them.

    `write` sends a frame at once, unless it returns False; `waiting` frames have not been sent yet.
    """

    def __init__(
        self,
        services: Services,
        live: LiveTable,
        person: Person,
        address: str,
        write: Callable[[bytes], bool] = never,
    ) -> None:
        self.services = services
        self.live = live
        self.person = person.id
        self.address = address
        self.id = f"socket {next(NUMBERS)}"
        self.viewpoint: Viewpoint = None
        self.takes_changes = False
        self.shown: Shown | None = None
        self.lang = "en"
        self.greeted = False
        self.closing = False
        self.tasks: set[asyncio.Task[None]] = set()
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.waiting = 0
        self.write = write

    def send(self, frame: bytes) -> None:
        """Send a frame, or queue it behind those that wait; a client that does not read is disconnected."""
        if not self.waiting and self.write(frame):
            return
        if self.outbox.qsize() < MAX_QUEUED:
            self._queue(frame)
        elif self.outbox.qsize() == MAX_QUEUED:
            self.close("too-slow", TOO_SLOW_RETRY)

    def _queue(self, frame: bytes | None) -> None:
        self.waiting += 1
        self.outbox.put_nowait(frame)

    def send_message(self, message: ServerMessage) -> None:
        self.send(encode(message))

    def refuse(self, refused: Refused, ask: int | None) -> None:
        REFUSED.labels(refused.code.value).inc()
        self.send_message(error_message(refused, ask, self.lang))

    def close(self, reason: ClosingReason, retry_after: float) -> None:
        """Disconnect, once everything queued so far has been sent; nothing more is heard from the client."""
        self.closing = True
        self._queue(encode(Closing(reason=reason, retry_after=retry_after)))
        self._queue(None)


def error_message(refused: Refused, ask: int | None, lang: str) -> Refusal:
    ruling = refused.ruling and RulingText(rule=refused.ruling.rule, message=refused.ruling.message)
    text = error_text(refused.code, lang)
    return Refusal(ask=ask, code=refused.code, message=text, detail=refused.detail, ruling=ruling)
