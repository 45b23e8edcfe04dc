"""Texts by language: those the server itself sends, and all texts of the page."""

from functools import cache
from typing import Any

from waset.game import game
from waset.package import PARTS
from waset.server.compression import CompressedJson, compress_json
from waset.server.errors import Code
from waset.text import LANGUAGES, texts


def error_text(code: Code, lang: str) -> str:
    return str(texts(supported_language(lang), "page")["error"][code.value])


def supported_language(accepted: str) -> str:
    """The first language of an Accept-Language header (or a plain code) that we have texts in."""
    for part in accepted.split(","):
        if (code := part.strip()[:2].lower()) in LANGUAGES:
            return code
    return LANGUAGES[0]


@cache
def all_texts(lang: str, games: tuple[str, ...]) -> dict[str, Any]:
    """All texts of the program, the page and these games; the rules contain the numbers of the edition."""
    return {part: texts(lang, part) for part in PARTS} | {name: game_texts(name, lang) for name in games}


@cache
def compressed_texts(lang: str, games: tuple[str, ...]) -> CompressedJson:
    """All texts, as they are sent."""
    return compress_json(all_texts(lang, games))


def game_texts(name: str, lang: str) -> dict[str, Any]:
    known, book = game(name), texts(lang, name)
    return book | {"rule": {rule: known.rule(rule, lang)[1] for rule in book["rule"]}, "help": known.help(lang)}
