"""Runs the server: `waset serve`."""

import os
import signal
import socket
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from functools import partial
from types import FrameType

import msgspec
import uvicorn
from litestar import Litestar

from waset.server.addresses import Listening
from waset.server.allowed_hosts import ANY
from waset.server.app import make_app
from waset.server.preflight import bind_socket, check_database, check_redis, wait_for
from waset.server.services import Services
from waset.server.settings import Settings
from waset.server.slow_clients import Connections, protocols
from waset.server.structured_logs import configure, log

STOP_SECONDS = 8.0  # from the signal to the end of the process, at most
GRACE_SECONDS = 3  # of them, for requests that are being answered
MAX_BYTES = 256 * 1024  # of a frame; smaller ones that are still too large get an error message instead


class Server(uvicorn.Server):
    """Uvicorn, but clients are told to come back before their connections are closed, and it always ends in time."""

    services: Services
    _closed = False

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.services.disconnect_clients()
        await super().shutdown(sockets)
        self._closed = True
        self._captured_signals.clear()  # uvicorn would raise them again

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End in good order; at the second Ctrl-C at once, which loses nothing that was acknowledged either."""
        if self.should_exit and sig == signal.SIGINT:
            os._exit(128 + sig)
        if not self.should_exit:
            threading.Thread(target=self._keep_deadline, name="deadline", daemon=True).start()
        super().handle_exit(sig, frame)

    def _keep_deadline(self) -> None:
        """Whatever is under way, a database that hangs or a bot that will not stop, the process ends."""
        time.sleep(STOP_SECONDS)
        log.warning("ended without waiting any longer", closed=self._closed)
        os._exit(0 if self._closed else 1)


def uvicorn_config(app: Litestar, host: str, port: int, proxy: str | None) -> uvicorn.Config:
    """How uvicorn serves the app; `proxy` are the addresses whose X-Forwarded-* headers are trusted."""
    limits: bool = app.state.services.settings.limits
    http, websocket = protocols(Connections(limits, proxy))
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        http=http,
        ws=websocket,
        ws_max_size=MAX_BYTES,
        ws_per_message_deflate=False,  # would add a third to the time of a move, and 100 kB to each connection
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


def check_services(settings: Settings) -> None:
    """Wait for the database and Redis, which may be starting at the same time; WasetError if they do not come."""
    wait_for(partial(check_database, settings.database_url), settings.wait)
    if settings.redis_url:
        wait_for(partial(check_redis, settings.redis_url), settings.wait)


def serve(host: str, port: int, settings: Settings, proxy: str | None = None, level: str = "info") -> None:
    """Run the server until it is told to stop."""
    configure(level)
    bound = bind_socket(host, port)
    check_services(settings)
    if proxy and not settings.hosts:  # the proxy decides which names lead here
        settings = msgspec.structs.replace(settings, hosts=(ANY,))
    app = make_app(settings)
    server = Server(uvicorn_config(app, host, port, proxy))
    server.services = app.state.services
    server.services.listening = Listening(host, port)
    for number in (signal.SIGINT, signal.SIGTERM):  # uvicorn does the same, but only while it runs
        signal.signal(number, server.handle_exit)
    server.run([bound])


def open_browser(url: str) -> None:
    """Open the page in a browser as soon as the server answers."""

    def wait() -> None:
        for _ in range(200):
            try:
                urllib.request.urlopen(url + "/health", timeout=1).close()
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
            else:
                webbrowser.open(url)
                return

    threading.Thread(target=wait, daemon=True).start()
