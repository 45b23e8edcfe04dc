"""The WebSocket of a table (docs/protocol.md)."""

import contextlib
import re
from collections.abc import Callable
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.types import Receive, Send

from waset.server import metrics
from waset.server.client import Client, error_message, never
from waset.server.connection import POLICY_VIOLATION, TRY_AGAIN_LATER, Connection
from waset.server.errors import Code, Refused, code_for
from waset.server.messages import encode
from waset.server.middleware import address_of
from waset.server.services import Services
from waset.server.slow_clients import AT_ONCE
from waset.server.structured_logs import log
from waset.server.texts import supported_language

TABLE_ID = re.compile(r"[\w-]{1,32}")


class TableSocket(WebSocket[Any, Any, Any]):
    """Litestar's, without its wrappers around every message: they hold the socket after it is closed."""

    def receive_wrapper(self, receive: Receive) -> Receive:
        return receive

    def send_wrapper(self, send: Send) -> Send:
        return send

    async def accept(self, *given: Any, **options: Any) -> None:
        await super().accept(*given, **options)
        self.connection_state = "connect"  # the wrappers would have noted it


@websocket("/api/tables/{table_id:str}/socket", websocket_class=TableSocket)
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: str) -> None:
    """Serve one browser at one table."""
    services: Services = socket.app.state.services
    address = address_of(socket.scope)
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect):
        try:
            if refused := socket.scope["state"]["refused"]:
                raise refused
            if not TABLE_ID.fullmatch(table_id):
                raise Refused(Code.UNKNOWN_TABLE)
            live = await services.tables.get(table_id)
            services.limits.open_socket(address)
        except Refused as refused:
            await reject(socket, refused)
            return
        except Exception as error:  # the database is gone
            log.error("socket failed", error, table=table_id)
            await reject(socket, Refused(code_for(error)), TRY_AGAIN_LATER)
            return
        try:
            client = Client(services, live, socket.scope["state"]["person"], address, write_of(socket))
            await Connection(socket, client).run()
        finally:
            services.limits.close_socket(address)


def write_of(socket: WebSocket[Any, Any, Any]) -> Callable[[bytes], bool]:
    """How a frame is written at once, where the server that runs the application can do that."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    return extensions[AT_ONCE]["write"] if AT_ONCE in extensions else never


async def reject(socket: WebSocket[Any, Any, Any], refused: Refused, close_code: int = POLICY_VIOLATION) -> None:
    """Send the reason, and close."""
    metrics.REFUSED.labels(refused.code.value).inc()
    lang = supported_language(socket.headers.get("accept-language", ""))
    await socket.send_text(encode(error_message(refused, None, lang)).decode())
    await socket.close(close_code)
