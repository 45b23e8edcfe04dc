"""HTTP: the games, and all texts of the page."""

import hashlib
from typing import Any

from litestar import MediaType, Request, Response, get

from waset.errors import WasetError
from waset.game import Game, game
from waset.package import LEVELS
from waset.sentences import word_tables
from waset.server.http_bodies import GameInfo
from waset.server.http_errors import ERROR_RESPONSES
from waset.server.services import Services
from waset.server.texts import compressed_texts, supported_language


@get("/api/games", tags=["games"], responses=ERROR_RESPONSES, sync_to_thread=False)
def games(services: Services) -> list[GameInfo]:
    """The games, and the bots that play them."""
    return [game_info(game(name), services.bots_for(name)) for name in services.games]


def game_info(known: Game, bots: list[str]) -> GameInfo:
    needed = {str(players): needed_modules(known, players) for players in known.players}
    return GameInfo(
        name=known.name,
        players=list(known.players),
        modules=list(known.modules),
        needed=needed,
        bots=[*LEVELS, *(bot for bot in bots if bot not in LEVELS)],
        words={field: table for field, table in word_tables(known.name).items() if field != table},
    )


def needed_modules(known: Game, players: int) -> list[str]:
    """The modules without each of which so many can't play."""
    return [one for one in known.modules if not can_play(known, players, [two for two in known.modules if two != one])]


def can_play(known: Game, players: int, modules: list[str]) -> bool:
    try:
        known.package.components.check_players(players, tuple(modules))
    except WasetError:
        return False
    return True


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
