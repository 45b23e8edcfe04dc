"""HTTP: the state of the server, for people and for monitoring."""

from litestar import Response, get

from waset import __version__
from waset.server import metrics
from waset.server.addresses import addresses_for
from waset.server.http_bodies import Addresses, Health
from waset.server.services import Services

PROMETHEUS = "text/plain; version=0.0.4"


@get("/health", tags=["server"])
async def health(services: Services) -> Health:
    """Is the server up, and are the rules compiled?"""
    ready = services.compiler.all_ready
    return Health(
        status="closing" if services.closing else "ok" if ready else "starting",
        ready=ready,
        compiling=services.compiler.progress,
        version=__version__,
        tables=len(services.tables.in_memory),
        sockets=len(services.clients),
        thinking=services.bot_workers.waiting,
    )


@get("/api/addresses", tags=["server"], sync_to_thread=False)
def addresses(services: Services, address: str) -> Addresses:
    """How friends in the local network reach this server; told only to browsers on its own machine."""
    return addresses_for(address, services.listening)


@get("/metrics", media_type=PROMETHEUS, tags=["server"], sync_to_thread=False)
def prometheus() -> Response[bytes]:
    """Metrics for Prometheus."""
    return Response(metrics.text(), media_type=PROMETHEUS)
