"""The application: routes, what they need, and how refusals become answers."""

import contextlib
import hashlib
from typing import Any

from litestar import Litestar, MediaType, Request, Response, WebSocket, get, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from waset import __version__
from waset.game import game
from waset.games import GAMES
from waset.server import bodies, metrics
from waset.server.boards import Boards, import_record
from waset.server.bodies import MOST_RECORD, GameInfo, Health
from waset.server.codes import Refused
from waset.server.door import Door, address_of
from waset.server.house import House
from waset.server.identity import Person
from waset.server.messages import encode
from waset.server.page import page
from waset.server.people import People
from waset.server.refusals import REFUSALS, check_door, on_failure, on_http, on_refused
from waset.server.settings import Settings
from waset.server.socket import POLICY, Connection, refusal
from waset.server.words import packed_texts, spoken

# ---------------------------------------------------------------- small routes


@get("/health", tags=["server"])
async def health(house: House) -> Health:
    """Is the server up, and are the rules compiled."""
    ready = house.warmth.all_ready
    return Health(
        status="closing" if house.closing else "ok" if ready else "starting",
        ready=ready,
        compiling=house.warmth.progress,
        version=__version__,
        tables=len(house.hall.lives),
        sockets=len(house.connections),
        thinking=house.thinking.waiting,
    )


@get("/metrics", media_type="text/plain; version=0.0.4", tags=["server"], sync_to_thread=False)
def prometheus() -> Response[bytes]:
    """Figures for Prometheus."""
    return Response(metrics.text(), media_type="text/plain; version=0.0.4")


@get("/api/games", tags=["games"], responses=REFUSALS, sync_to_thread=False)
def games(house: House) -> list[GameInfo]:
    """What can be played, and against whom."""
    known, bots = [game(name) for name in GAMES], list(house.bots)
    return [GameInfo(name=one.name, players=list(one.players), modules=list(one.modules), bots=bots) for one in known]


@get("/api/texts/{lang:str}", tags=["games"], responses=REFUSALS, sync_to_thread=False, packed=True)
def page_texts(lang: str, request: Request[Any, Any, Any]) -> Response[dict[str, Any]]:
    """All texts in a language, the rules with the edition's numbers in them."""
    packed = packed_texts(spoken(lang))
    tag = f'"{hashlib.sha256(packed.data).hexdigest()[:16]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    empty: Any = b""
    if request.headers.get("if-none-match") == tag:
        return Response(empty, status_code=304, headers=headers, media_type=MediaType.JSON)
    answer = packed.response(request.headers.get("accept-encoding", ""))
    answer.headers.update(headers)
    return answer


@websocket("/api/tables/{board:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], board: str) -> None:
    """A table's socket (docs/protocol.md)."""
    house: House = socket.app.state.house
    address = address_of(socket.scope)
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect):
        try:
            if refused := socket.scope["state"]["refused"]:
                raise refused
            live = await house.hall.live(board)
            house.limits.open_socket(address)
        except Refused as refused:
            await turn_away(socket, refused)
            return
        try:
            await Connection(house, socket, live, socket.scope["state"]["person"], address).run()
        finally:
            house.limits.close_socket(address)


async def turn_away(socket: WebSocket[Any, Any, Any], refused: Refused) -> None:
    """Say why, and close."""
    metrics.REFUSED.labels(refused.code.value).inc()
    lang = spoken(socket.headers.get("accept-language", ""))
    await socket.send_text(encode(refusal(refused, None, lang)).decode())
    await socket.close(POLICY)


# ---------------------------------------------------------------- all of it


def make_app(settings: Settings) -> Litestar:
    """The server for these settings."""
    house = House(settings)

    async def the_house() -> House:
        return house

    async def the_person(request: Request[Any, Any, Any]) -> Person:
        person: Person = request.scope["state"]["person"]
        return person

    async def the_address(request: Request[Any, Any, Any]) -> str:
        return address_of(request.scope)

    app = Litestar(
        route_handlers=[People, Boards, import_record, games, page_texts, health, prometheus, table_socket, page],
        dependencies={"house": Provide(the_house), "person": Provide(the_person), "address": Provide(the_address)},
        middleware=[Door],
        before_request=check_door,
        exception_handlers={Refused: on_refused, HTTPException: on_http, Exception: on_failure},
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=2000, gzip_compress_level=2, exclude_opt_key="packed"
        ),
        request_max_body_size=MOST_RECORD * 2,
        openapi_config=OpenAPIConfig(
            title="Waset",
            version=__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        ),
        lifespan=[lambda app: house.opened()],
        state=State({"house": house}),
        logging_config=None,
    )
    say_strict(app)
    return app


def say_strict(app: Litestar) -> None:
    """Tell in the description too that unknown fields are refused."""
    for title, schema in (app.openapi_schema.components.schemas or {}).items():
        if any(title.endswith(one.__name__) for one in bodies.Request.__subclasses__()):
            schema.additional_properties = False


def from_environment() -> Litestar:
    """For other ASGI servers: `uvicorn --factory waset.server.app:from_environment`."""
    return make_app(Settings.from_environment())
