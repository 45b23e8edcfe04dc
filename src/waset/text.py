"""All prose, by language: `texts("de", "expedition")["deny"]["GAP"]`."""

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, TypedDict

from waset.errors import WasetError

LANGUAGES = ("en", "de")
Book = dict[str, dict[str, str]]  # table -> key -> text; `chapters` alone is no table, and has a reader of its own


class Chapter(TypedDict):
    """A part of a game's rules."""

    title: str
    rules: list[str]


_folders: dict[str, Path] = {}  # of games that are not ours


def add_texts(part: str, folder: Path) -> None:
    """Read the texts of a game from `<folder>/<lang>.toml`."""
    _folders[part] = folder


def texts(lang: str, part: str) -> Book:
    """The texts of a game, or of the program (`app`), in a language; unknown languages read English."""
    return _read(_known(lang), part)


def _known(lang: str) -> str:
    """Files are kept in memory by language: nobody may fill it with languages that there are not."""
    return lang if lang in LANGUAGES else "en"


@cache
def _read(lang: str, part: str) -> dict[str, Any]:
    own = _folders.get(part)
    file = own / f"{lang}.toml" if own else resources.files("waset.locales") / lang / f"{part}.toml"
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise WasetError(f"{file}: is not a TOML file: {error}") from error


def chapters(lang: str, game: str) -> list[Chapter]:
    """The parts of a game's rules, in the order in which they are read."""
    found: list[Chapter] = _read(_known(lang), game)["chapters"]
    return found


def fill(text: str, values: Mapping[str, object]) -> str:
    """Put the edition's numbers into a text."""
    return text.format_map(values)


def system_language() -> str:
    """WASET_LANG, or the language of the system, if we speak it."""
    for name in ("WASET_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if code := os.environ.get(name, "")[:2].lower():
            return code if code in LANGUAGES else "en"
    return "en"
