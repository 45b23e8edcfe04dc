"""The WebSocket of a client: reads its messages one by one, and writes the frames that wait for it."""

import asyncio
import contextlib
import time
from typing import Any, get_args

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from waset.server import handlers
from waset.server.client import TOO_SLOW_RETRY, Client
from waset.server.errors import Code, Refused, code_for
from waset.server.messages import MAX_FRAME, ClientMessage, decode_client
from waset.server.metrics import ANSWER_SECONDS, MESSAGES, SOCKETS
from waset.server.services import RETRY_AFTER
from waset.server.structured_logs import log

HELLO_SECONDS = 30.0  # a client that says nothing for so long is disconnected
FLOOD_PAUSE = 0.25  # seconds during which a client that sends too much is not read
MESSAGES_BY_TYPE = {kind: MESSAGES.labels(kind.__struct_config__.tag) for kind in get_args(ClientMessage)}
POLICY_VIOLATION, TRY_AGAIN_LATER = 1008, 1013  # WebSocket close codes


class Connection:
    def __init__(self, socket: WebSocket[Any, Any, Any], client: Client) -> None:
        self.socket = socket
        self.client = client

    async def run(self) -> None:
        """Serve the client until one side closes the socket."""
        client, services = self.client, self.client.services
        writer, reader = asyncio.create_task(self._write()), asyncio.create_task(self._read())
        hello_timeout = asyncio.get_running_loop().call_later(HELLO_SECONDS, self._expect_hello)
        services.clients.add(client)
        SOCKETS.inc()
        if services.closing:
            client.close("restart", RETRY_AFTER)
        try:
            await asyncio.wait([writer, reader], return_when=asyncio.FIRST_COMPLETED)
        finally:
            hello_timeout.cancel()
            SOCKETS.dec()
            services.clients.discard(client)
            for task in (writer, reader, *client.tasks):
                task.cancel()
            await asyncio.gather(writer, reader, *client.tasks, return_exceptions=True)
            await services.presence.leave(client.live, client)

    def _expect_hello(self) -> None:
        if not self.client.greeted:
            self.client.close("too-slow", TOO_SLOW_RETRY)

    async def _write(self) -> None:
        while (frame := await self.client.outbox.get()) is not None:
            await self.socket.send_text(frame.decode())
            self.client.waiting -= 1
        await self.socket.close(TRY_AGAIN_LATER)

    async def _read(self) -> None:
        while True:
            frame: Any = await self.socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            begun = time.perf_counter()
            await self._handle(frame.get("text"))
            ANSWER_SECONDS.observe(time.perf_counter() - begun)

    async def _handle(self, text: str | None) -> None:
        """Handle one message; whatever goes wrong becomes an error message."""
        ask: int | None = None
        try:
            await self._check_rate()
            message = parse(text)
            ask = message.ask
            MESSAGES_BY_TYPE[type(message)].inc()
            await handlers.handle(self.client, message)
        except Refused as refused:
            self.client.refuse(refused, ask if ask is not None else ask_of(text))
        except (asyncio.CancelledError, WebSocketDisconnect):
            raise
        except Exception as error:
            log.error("message failed", error, table=self.client.live.header.id)
            self.client.refuse(Refused(code_for(error)), ask)

    async def _check_rate(self) -> None:
        """Refused if there are too many messages; reading then pauses, so that a flood slows its sender down."""
        try:
            self.client.services.limits.take("message", self.client.id, self.client.address)
        except Refused:
            await asyncio.sleep(FLOOD_PAUSE)
            raise


def parse(text: str | None) -> ClientMessage:
    """Decode a message; Refused says what is wrong with it."""
    if text is None:
        raise Refused(Code.BAD_MESSAGE, "expected a text frame")
    if len(text) > MAX_FRAME:
        raise Refused(Code.TOO_LARGE, f"expected at most {MAX_FRAME} characters, got {len(text)}")
    try:
        message: ClientMessage = decode_client(text)
    except msgspec.MsgspecError as error:
        raise Refused(Code.BAD_MESSAGE, str(error)) from None
    except RecursionError:
        raise Refused(Code.BAD_MESSAGE, "nested too deeply") from None
    return message


def ask_of(text: str | None) -> int | None:
    """The `ask` of a message that could not be decoded."""
    if text is None or len(text) > MAX_FRAME:
        return None
    with contextlib.suppress(Exception):
        ask = msgspec.json.decode(text)["ask"]
        return ask if isinstance(ask, int) and not isinstance(ask, bool) and 0 <= ask < 2**53 else None
    return None
