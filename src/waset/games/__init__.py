"""The games, a package each; they never import each other. Those of others are found by their entry points."""

import sys
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from waset.errors import WasetError

if TYPE_CHECKING:
    from waset.package import GamePackage

GAMES = ("expedition", "luxor", "horus")  # ours
GROUP = "waset.games"  # entry points of others


def names() -> tuple[str, ...]:
    """Every game that can be asked for: ours, then those that installed packages bring."""
    return tuple(dict.fromkeys([*GAMES, *sorted(_entries(tuple(sys.path)))]))


def playable() -> tuple[dict[str, "GamePackage"], dict[str, str]]:
    """All games that are in order, by name; and of those that are not, what is wrong."""
    found, problems = dict[str, "GamePackage"](), dict[str, str]()
    for name in names():
        try:
            found[name] = package(name)
        except WasetError as error:
            problems[name] = str(error)
    return found, problems


@cache
def package(name: str) -> "GamePackage":
    """The checked package of a game; an error names what is wrong with it, and concerns that game alone."""
    from waset.package import GamePackage  # with numpy and all: the names alone must be quick to ask for

    if name not in names():
        raise WasetError(f"{name!r} is no game; expected one of: {', '.join(names())}")
    try:
        found = _load(name)
        if not isinstance(found, GamePackage) or found.name != name:
            raise WasetError(f"the game {name}: expected a GamePackage of that name, got {found!r:.60}")
        return found.check()
    except WasetError:
        raise
    except (Exception, SystemExit) as error:
        told = " ".join(f"{type(error).__name__}: {error}".split())
        raise WasetError(f"the game {name} can't be loaded: {told}") from error


def _load(name: str) -> object:
    if name in GAMES:
        return import_module(f"waset.games.{name}").PACKAGE
    first, *others = _entries(tuple(sys.path))[name]
    if others:
        where = ", ".join(one.value for one in (first, *others))
        raise WasetError(f"the game {name}: several installed packages bring it ({where}); expected one")
    return first.load()


@cache
def _entries(path: tuple[str, ...]) -> dict[str, tuple[EntryPoint, ...]]:
    """The games of others by name; looking through all that is installed takes its time, so once for each path."""
    found = entry_points(group=GROUP)
    return {name: tuple(one for one in found if one.name == name) for name in found.names}
