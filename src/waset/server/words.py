"""The texts that the server itself says, and all texts of the page, by language."""

from functools import cache
from typing import Any

from waset.game import game
from waset.games import GAMES
from waset.server.codes import Code
from waset.server.packed import Packed, packed
from waset.text import LANGUAGES, texts


def error_text(code: Code, lang: str) -> str:
    return str(texts(spoken(lang), "page")["error"][code.value])


def spoken(accepted: str) -> str:
    """The first language of an Accept-Language header (or a plain code) that we speak."""
    for part in accepted.split(","):
        if (code := part.strip()[:2].lower()) in LANGUAGES:
            return code
    return LANGUAGES[0]


@cache
def all_texts(lang: str) -> dict[str, Any]:
    """Every text of the program, the page and the games; rules with the numbers of the edition in them."""
    return {part: texts(lang, part) for part in ("app", "page")} | {name: game_texts(name, lang) for name in GAMES}


@cache
def packed_texts(lang: str) -> Packed:
    """As they are sent."""
    return packed(all_texts(lang))


def game_texts(name: str, lang: str) -> dict[str, Any]:
    known, book = game(name), texts(lang, name)
    return book | {"rule": {rule: known.rule(rule, lang)[1] for rule in book["rule"]}}
