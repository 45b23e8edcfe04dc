"""A browser's WebSocket to a table: reads its messages one by one, and writes what the table sends."""

import asyncio
import contextlib
import itertools
import time
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from waset.server import handlers, messages
from waset.server.errors import Code, Refused, code_for
from waset.server.identity import Person
from waset.server.live_table import LiveTable
from waset.server.metrics import ANSWER_SECONDS, MESSAGES, REFUSED, SOCKETS
from waset.server.services import RETRY_AFTER, Services
from waset.server.structured_logs import log
from waset.server.texts import error_text
from waset.server.updates import Viewpoint

MAX_QUEUED = 500  # frames, before a client that reads too slowly is disconnected
HELLO_SECONDS = 30.0  # a client that says nothing for so long is disconnected
FLOOD_PAUSE = 0.25  # seconds during which a client that sends too much is not read
POLICY_VIOLATION, TRY_AGAIN_LATER = 1008, 1013  # WebSocket close codes
NUMBERS = itertools.count()


class Connection:
    """One browser at one table."""

    def __init__(
        self, services: Services, socket: WebSocket[Any, Any, Any], live: LiveTable, person: Person, address: str
    ) -> None:
        self.services = services
        self.socket = socket
        self.live = live
        self.person: str | None = person.id
        self.address = address
        self.id = f"socket {next(NUMBERS)}"
        self.viewpoint: Viewpoint = None
        self.lang = "en"
        self.greeted = False
        self.tasks: set[asyncio.Task[None]] = set()
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue()

    # ------------------------------------------------------------ writing

    def send(self, frame: bytes) -> None:
        """Queue a frame; a client that does not read is told to come back."""
        if self._out.qsize() < MAX_QUEUED:
            self._out.put_nowait(frame)
        elif self._out.qsize() == MAX_QUEUED:
            self.close_with("too-slow", 5)

    def send_message(self, message: messages.ServerMessage) -> None:
        self.send(messages.encode(message))

    def refuse(self, refused: Refused, ask: int | None) -> None:
        REFUSED.labels(refused.code.value).inc()
        self.send_message(error_message(refused, ask, self.lang))

    def close_with(self, reason: Any, retry_after: float) -> None:
        self._out.put_nowait(messages.encode(messages.Closing(reason=reason, retry_after=retry_after)))
        self._out.put_nowait(None)

    async def _write(self) -> None:
        while (frame := await self._out.get()) is not None:
            await self.socket.send_text(frame.decode())
        await self.socket.close(TRY_AGAIN_LATER)

    # ------------------------------------------------------------ reading

    async def run(self) -> None:
        """Serve the connection until one side closes it."""
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        hello_timeout = asyncio.get_running_loop().call_later(HELLO_SECONDS, self._expect_hello)
        self.services.connections.add(self)
        SOCKETS.inc()
        if self.services.closing:
            self.close_with("restart", RETRY_AFTER)
        try:
            await asyncio.wait([writer, reader], return_when=asyncio.FIRST_COMPLETED)
        finally:
            hello_timeout.cancel()
            SOCKETS.dec()
            self.services.connections.discard(self)
            for task in (writer, reader, *self.tasks):
                task.cancel()
            await asyncio.gather(writer, reader, *self.tasks, return_exceptions=True)
            await self.services.presence.leave(self.live, self)

    def _expect_hello(self) -> None:
        if not self.greeted:
            self.close_with("too-slow", 5)

    async def _read(self) -> None:
        while True:
            frame: Any = await self.socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            begun = time.perf_counter()
            await self._handle(frame.get("text"))
            ANSWER_SECONDS.observe(time.perf_counter() - begun)

    async def _handle(self, text: str | None) -> None:
        ask: int | None = None
        try:
            await self._check_rate()
            message = parse(text)
            ask = message.ask
            MESSAGES.labels(message.__struct_config__.tag).inc()
            await handlers.handle(self, message)
        except Refused as refused:
            self.refuse(refused, ask if ask is not None else ask_of(text))
        except (asyncio.CancelledError, WebSocketDisconnect):
            raise
        except Exception as error:
            log.error("message failed", error, table=self.live.header.id)
            self.refuse(Refused(code_for(error)), ask)

    async def _check_rate(self) -> None:
        """Refused if there are too many messages; reading then pauses, so that a flood slows its sender down."""
        try:
            self.services.limits.take("message", self.id)
        except Refused:
            await asyncio.sleep(FLOOD_PAUSE)
            raise


def parse(text: str | None) -> messages.ClientMessage:
    """Decode a message; Refused says what is wrong with it."""
    if text is None:
        raise Refused(Code.BAD_MESSAGE, "expected a text frame")
    if len(text) > messages.MAX_FRAME:
        raise Refused(Code.TOO_LARGE, f"expected at most {messages.MAX_FRAME} characters, got {len(text)}")
    try:
        message: messages.ClientMessage = messages.decode_client(text)
    except msgspec.MsgspecError as error:
        raise Refused(Code.BAD_MESSAGE, str(error)) from None
    except RecursionError:
        raise Refused(Code.BAD_MESSAGE, "nested too deeply") from None
    return message


def ask_of(text: str | None) -> int | None:
    """The `ask` of a message that could not be decoded."""
    if text is None or len(text) > messages.MAX_FRAME:
        return None
    with contextlib.suppress(Exception):
        ask = msgspec.json.decode(text)["ask"]
        return ask if isinstance(ask, int) and not isinstance(ask, bool) and 0 <= ask < 2**53 else None
    return None


def error_message(refused: Refused, ask: int | None, lang: str) -> messages.Refusal:
    ruling = refused.ruling and messages.RulingText(rule=refused.ruling.rule, message=refused.ruling.message)
    text = error_text(refused.code, lang)
    return messages.Refusal(ask=ask, code=refused.code, message=text, detail=refused.detail, ruling=ruling)
