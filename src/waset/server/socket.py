"""A table's WebSocket: reads a person's messages one by one, and writes what the table tells."""

import asyncio
import contextlib
import itertools
import time
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from waset.server import answers, messages
from waset.server.codes import Code, Refused, blame
from waset.server.house import RETRY_AFTER, House
from waset.server.identity import Person
from waset.server.live import Live
from waset.server.logs import log
from waset.server.metrics import ANSWER_SECONDS, MESSAGES, REFUSED, SOCKETS
from waset.server.telling import Viewpoint
from waset.server.words import error_text

MOST_WAITING = 500  # frames for a client that reads too slowly
HELLO_SECONDS = 30.0  # who says nothing is not kept waiting for
PAUSE = 0.25  # seconds in which who sends too much is not listened to
POLICY, TRY_LATER = 1008, 1013  # WebSocket close codes
NUMBERS = itertools.count()


class Connection:
    """One browser at one table."""

    def __init__(
        self, house: House, socket: WebSocket[Any, Any, Any], live: Live, person: Person, address: str
    ) -> None:
        self.house = house
        self.socket = socket
        self.live = live
        self.person: str | None = person.id
        self.address = address
        self.number = f"socket {next(NUMBERS)}"
        self.viewpoint: Viewpoint = None
        self.lang = "en"
        self.greeted = False
        self.tasks: set[asyncio.Task[None]] = set()
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue()

    # ------------------------------------------------------------ writing

    def send(self, frame: bytes) -> None:
        """Queue a frame; a client that does not read is told to come back."""
        if self._out.qsize() < MOST_WAITING:
            self._out.put_nowait(frame)
        elif self._out.qsize() == MOST_WAITING:
            self.close_with("too-slow", 5)

    def tell(self, message: messages.ServerMessage) -> None:
        self.send(messages.encode(message))

    def refuse(self, refused: Refused, ask: int | None) -> None:
        REFUSED.labels(refused.code.value).inc()
        self.tell(refusal(refused, ask, self.lang))

    def close_with(self, reason: Any, retry_after: float) -> None:
        self._out.put_nowait(messages.encode(messages.Closing(reason=reason, retry_after=retry_after)))
        self._out.put_nowait(None)

    async def _write(self) -> None:
        while (frame := await self._out.get()) is not None:
            await self.socket.send_text(frame.decode())
        await self.socket.close(TRY_LATER)

    # ------------------------------------------------------------ reading

    async def run(self) -> None:
        """Until one side goes."""
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        patience = asyncio.get_running_loop().call_later(HELLO_SECONDS, self._expect_hello)
        self.house.connections.add(self)
        SOCKETS.inc()
        if self.house.closing:
            self.close_with("restart", RETRY_AFTER)
        try:
            await asyncio.wait([writer, reader], return_when=asyncio.FIRST_COMPLETED)
        finally:
            patience.cancel()
            SOCKETS.dec()
            self.house.connections.discard(self)
            for task in (writer, reader, *self.tasks):
                task.cancel()
            await asyncio.gather(writer, reader, *self.tasks, return_exceptions=True)
            await self.house.presence.leave(self.live, self)

    def _expect_hello(self) -> None:
        if not self.greeted:
            self.close_with("too-slow", 5)

    async def _read(self) -> None:
        while True:
            frame: Any = await self.socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            begun = time.perf_counter()
            await self._answer(frame.get("text"))
            ANSWER_SECONDS.observe(time.perf_counter() - begun)

    async def _answer(self, text: str | None) -> None:
        ask: int | None = None
        try:
            await self._allowed()
            message = read(text)
            ask = message.ask
            MESSAGES.labels(message.__struct_config__.tag).inc()
            await answers.answer(self, message)
        except Refused as refused:
            self.refuse(refused, ask if ask is not None else ask_of(text))
        except (asyncio.CancelledError, WebSocketDisconnect):
            raise
        except Exception as error:
            log.error("message failed", error, board=self.live.header.id)
            self.refuse(Refused(blame(error)), ask)

    async def _allowed(self) -> None:
        """Refused if it is one message too many; reading pauses then, so that a flood costs its sender."""
        try:
            self.house.limits.take("message", self.number)
        except Refused:
            await asyncio.sleep(PAUSE)
            raise


def read(text: str | None) -> messages.ClientMessage:
    """A message, or what is wrong with it."""
    if text is None:
        raise Refused(Code.BAD_MESSAGE, "expected a text frame")
    if len(text) > messages.MOST_FRAME:
        raise Refused(Code.TOO_LARGE, f"expected at most {messages.MOST_FRAME} characters, got {len(text)}")
    try:
        message: messages.ClientMessage = messages.decode_client(text)
    except msgspec.MsgspecError as error:
        raise Refused(Code.BAD_MESSAGE, str(error)) from None
    except RecursionError:
        raise Refused(Code.BAD_MESSAGE, "nested too deeply") from None
    return message


def ask_of(text: str | None) -> int | None:
    """The `ask` of a message that is wrong otherwise."""
    if text is None or len(text) > messages.MOST_FRAME:
        return None
    with contextlib.suppress(Exception):
        ask = msgspec.json.decode(text)["ask"]
        return ask if isinstance(ask, int) and not isinstance(ask, bool) and 0 <= ask < 2**53 else None
    return None


def refusal(refused: Refused, ask: int | None, lang: str) -> messages.Refusal:
    ruling = refused.ruling and messages.RulingText(rule=refused.ruling.rule, message=refused.ruling.message)
    text = error_text(refused.code, lang)
    return messages.Refusal(ask=ask, code=refused.code, message=text, detail=refused.detail, ruling=ruling)
