"""Clients that hold connections without using them: time limits, a limit for each address, and room for /health.

Uvicorn itself waits for ever for the rest of a request, and for a client that does not read its response; and its
parser keeps headers of any length.
"""

import asyncio
import struct
import sys
from collections import Counter
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from typing import Any, Literal

from litestar.types import ASGIApp, Receive, Scope, Send
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.flow_control import service_unavailable
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

from waset.server.limits import MAX_SOCKETS, network

HEADER_SECONDS = 10.0  # from the connection, or the first byte of another request, to the end of the headers
BODY_SECONDS = 30.0  # from there to the end of the body
STALL_SECONDS = 30.0  # for a client to read what waits for it
MAX_BESIDES = 64 * 1024  # bytes of a request besides its body: headers, and what may come with and after chunks
MAX_PER_ADDRESS = MAX_SOCKETS + 60
MAX_FILES = 65_536
WINDOWS_MAX = 2000
FILES_OF_OUR_OWN = 100  # the database, the log, the compiler
WHOLE_TEXT = 0x81  # the first byte of a frame
SHORT_FRAME = 126  # bytes; the length of longer ones is written after this number, or the next, in two or eight bytes
RESERVED = 24  # connections beyond the limit that may only ask for /health
AT_ONCE = "waset.write_at_once"  # the extension of ASGI by which a socket's text is written without waiting

Expected = Literal["headers", "body"] | None


class Connections:
    """All connections of the server: how many each address has, and those that have not asked for anything yet."""

    def __init__(self, limits: bool, proxy: str | None, most: int | None = None) -> None:
        self.limits = limits
        self.proxies = [part.strip() for part in (proxy or "").split(",") if part.strip()]
        self.most = most or max_connections()
        self.silent: dict[HttpConnection, None] = {}  # in the order in which they came
        self._by_address: Counter[str] = Counter()
        self._open: dict[asyncio.BaseTransport, str] = {}

    @property
    def full(self) -> bool:
        return len(self._open) > self.most

    def admit(self, transport: asyncio.BaseTransport) -> bool:
        """Count a connection, unless there are too many; a silent one is closed to make room."""
        peer: tuple[str, int] | None = transport.get_extra_info("peername")
        address = network(peer[0]) if peer else "?"
        limited = self.limits and not self._is_proxy(address)
        if limited and self._by_address[address] >= MAX_PER_ADDRESS and not self._make_room(address):
            return False
        if len(self._open) >= self.most and not self._make_room() and len(self._open) >= self.most + RESERVED:
            return False
        self._open[transport] = address
        self._by_address[address] += 1
        return True

    def _make_room(self, address: str | None = None) -> bool:
        """Drop the connection that has been silent for longest (of this address); False if there is none."""
        for one in self.silent:
            if address in (None, self._open.get(one.transport)):
                one.drop()
                return True
        return False

    def release(self, transport: asyncio.BaseTransport) -> None:
        if (address := self._open.pop(transport, None)) is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def _is_proxy(self, address: str) -> bool:
        """Behind a proxy, all people come from its address."""
        if "*" in self.proxies or address in self.proxies:
            return True
        try:
            return any(ip_address(address) in ip_network(one, strict=False) for one in self.proxies)
        except ValueError:
            return False


def max_connections() -> int:
    """As many as there may be open files, with some to spare; the limit is raised as far as we may."""
    if sys.platform == "win32":
        return WINDOWS_MAX
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(most - FILES_OF_OUR_OWN - RESERVED, RESERVED)


class Timed(asyncio.Protocol):
    """What a connection waits for now, and until when."""

    known: Connections
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _timer: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def wait_at_most(self, seconds: float | None) -> None:
        """Drop the connection after so many seconds; None: what it had to send is here."""
        if self._timer:
            self._timer.cancel()
        self._timer = self.loop.call_later(seconds, self.drop) if seconds is not None else None

    def stalled(self, stalled: bool) -> None:
        """The client has, or has not, more to read than we keep for it."""
        if self._stalled:
            self._stalled.cancel()
        self._stalled = self.loop.call_later(STALL_SECONDS, self.drop) if stalled else None

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stalled(True)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.stalled(False)

    def stop_timers(self) -> None:
        self.wait_at_most(None)
        self.stalled(False)

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_timers()
        self.known.release(self.transport)
        super().connection_lost(exc)

    def drop(self) -> None:
        self.transport.abort()


def protocols(connections: Connections) -> tuple[type[HttpToolsProtocol], type[WebSocketsSansIOProtocol]]:
    """The classes with which uvicorn serves these connections."""

    class CountedHttp(HttpConnection):
        known = connections

    class CountedSocket(SocketConnection):
        known = connections

    return CountedHttp, CountedSocket


class HttpConnection(Timed, HttpToolsProtocol):
    _admitted = False
    _expects: Expected = None
    _besides = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._admitted = self.known.admit(transport)
        if not self._admitted:
            transport.abort()
            return
        if self.known.full:
            self.app = OnlyHealth(self.app)
        self.known.silent[self] = None
        self._expect("headers")

    def data_received(self, data: bytes) -> None:
        if not self._admitted:
            return
        self._besides += len(data)
        super().data_received(data)
        if self.transport.get_protocol() is self:  # it may be a WebSocket by now
            self._expect(self._expected())
            if self._besides > MAX_BESIDES:  # the parser would keep all of it
                self.drop()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._besides = 0

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        self._besides -= len(body)

    def handle_websocket_upgrade(self) -> None:
        self._expect(None)
        self.stop_timers()
        if isinstance(self.app, OnlyHealth):
            self.transport.abort()
        else:
            super().handle_websocket_upgrade()
            self.parser = None  # type: ignore[assignment]  # it holds us, and would until the garbage is collected

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(None)
        super().connection_lost(exc)

    def drop(self) -> None:
        self.known.silent.pop(self, None)
        self.known.release(self.transport)
        super().drop()

    def _expected(self) -> Expected:
        if self.cycle is None or self.cycle.response_complete:
            return "headers"
        return "body" if self.cycle.more_body else None

    def _expect(self, what: Expected) -> None:
        """Start to wait for something else; more of the same does not prolong the time."""
        if what != "headers":
            self.known.silent.pop(self, None)
        if what != self._expects:
            self._expects = what
            self.wait_at_most({"headers": HEADER_SECONDS, "body": BODY_SECONDS}[what] if what else None)


class SocketConnection(Timed, WebSocketsSansIOProtocol):
    """A WebSocket, whose timers and count go on where those of its request ended."""

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self._frames: list[bytes] = []  # that are written together, once all of them are there

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"][AT_ONCE] = {"write": self.write_at_once}

    def write_at_once(self, text: bytes) -> bool:
        """Send a text past all layers of the application; False if it has to wait, or the connection is closed.

        A call of the system takes longer than all else: an update and the reply that follows it share one.
        """
        if self.disconnected or self.close_sent or self.conn.state is not OPEN or not self.writable.is_set():
            return False
        if not self._frames:
            self.loop.call_soon(self._write_frames)
        self._frames.append(text_frame(text))
        return True

    def _write_frames(self) -> None:
        frames, self._frames = self._frames, []
        if frames and not self.disconnected and not self.close_sent:
            self.transport.write(b"".join(frames))

    async def send(self, message: ASGISendEvent) -> None:
        """Uvicorn's, after what was sent before."""
        self._write_frames()
        await super().send(message)

    def send_receive_event_to_app(self) -> None:
        """Uvicorn's; but reading goes on until messages wait: to stop and start for each takes calls of the system."""
        if self.read_paused or not self.queue.empty():
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # as uvicorn sees it
        super().send_receive_event_to_app()
        self.read_paused = False

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # it holds the protocol, and would until the garbage is collected
        if hasattr(self, "scope"):
            self.scope["extensions"].pop(AT_ONCE, None)  # the same


def text_frame(text: bytes) -> bytes:
    """A whole text message as a frame of a server (RFC 6455, 5.2)."""
    if len(text) < SHORT_FRAME:
        return struct.pack("!BB", WHOLE_TEXT, len(text)) + text
    if len(text) < 2**16:
        return struct.pack("!BBH", WHOLE_TEXT, SHORT_FRAME, len(text)) + text
    return struct.pack("!BBQ", WHOLE_TEXT, SHORT_FRAME + 1, len(text)) + text


class OnlyHealth:
    """The app for connections in reserve: monitoring still gets its answer, everybody else is to come back."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        unavailable: ASGIApp = service_unavailable  # type: ignore[assignment] # uvicorn has its own names for these types
        app = self.app if scope["path"] == "/health" else unavailable
        await app(scope, receive, send)
