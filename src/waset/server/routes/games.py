"""HTTP: the games, and all texts of the page."""

import hashlib
from typing import Any

from litestar import MediaType, Request, Response, get

from waset.game import game
from waset.server.http_bodies import GameInfo
from waset.server.http_errors import ERROR_RESPONSES
from waset.server.services import Services
from waset.server.texts import compressed_texts, supported_language


@get("/api/games", tags=["games"], responses=ERROR_RESPONSES, sync_to_thread=False)
def games(services: Services) -> list[GameInfo]:
    """The games, and the bots that play them."""
    known, bots = [game(name) for name in services.games], list(services.bots)
    return [GameInfo(name=one.name, players=list(one.players), modules=list(one.modules), bots=bots) for one in known]


@get("/api/texts/{lang:str}", tags=["games"], responses=ERROR_RESPONSES, sync_to_thread=False, compressed=True)
def page_texts(lang: str, services: Services, request: Request[Any, Any, Any]) -> Response[dict[str, Any]]:
    """All texts in a language; the rules contain the edition's numbers."""
    compressed = compressed_texts(supported_language(lang), services.games)
    tag = f'"{hashlib.sha256(compressed.data).hexdigest()[:16]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    empty: Any = b""
    if request.headers.get("if-none-match") == tag:
        return Response(empty, status_code=304, headers=headers, media_type=MediaType.JSON)
    response = compressed.response(request.headers.get("accept-encoding", ""))
    response.headers.update(headers)
    return response
