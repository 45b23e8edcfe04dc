"""Runs the server: `waset serve`."""

import signal
import socket
import threading
import time
import urllib.error
import urllib.request
import webbrowser

import uvicorn
from litestar import Litestar

from waset.server.app import make_app
from waset.server.preflight import bind_socket, check_database
from waset.server.services import Services
from waset.server.settings import Settings
from waset.server.structured_logs import configure

MAX_BYTES = 256 * 1024  # of a frame; smaller ones that are still too large get an error message instead


class Server(uvicorn.Server):
    """Uvicorn, but clients are told to come back before their connections are closed."""

    services: Services

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.services.disconnect_clients()
        await super().shutdown(sockets)


def uvicorn_config(app: Litestar, host: str, port: int, proxy: str | None) -> uvicorn.Config:
    """How uvicorn serves the app; `proxy` are the addresses whose X-Forwarded-* headers are trusted."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=MAX_BYTES,
        ws_per_message_deflate=False,  # would add a third to the time of a move, and 100 kB to each connection
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy,
        timeout_graceful_shutdown=10,
    )


def serve(host: str, port: int, settings: Settings, proxy: str | None = None, level: str = "info") -> None:
    """Run the server until it is told to stop."""
    configure(level)
    bound = bind_socket(host, port)
    check_database(settings.database_url)
    app = make_app(settings)
    for number in (signal.SIGINT, signal.SIGTERM):  # uvicorn handles them, and raises them again after a clean stop
        signal.signal(number, signal.SIG_IGN)
    server = Server(uvicorn_config(app, host, port, proxy))
    server.services = app.state.services
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
