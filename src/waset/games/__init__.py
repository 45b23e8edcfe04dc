"""The games, a package each; they never import each other. Those of others are found by their entry points."""

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
    return tuple(dict.fromkeys([*GAMES, *sorted(entry_points(group=GROUP).names)]))


@cache
def package(name: str) -> "GamePackage":
    """The checked package of a game; an error names what is wrong with it, and concerns that game alone."""
    from waset.package import GamePackage  # with numpy and all: the names alone must be quick to ask for

    if name in GAMES:
        found = import_module(f"waset.games.{name}").PACKAGE
    elif entry := _entry(name):
        found = _loaded(entry)
    else:
        raise WasetError(f"{name!r} is no game; expected one of: {', '.join(names())}")
    if not isinstance(found, GamePackage) or found.name != name:
        raise WasetError(f"the game {name}: expected a GamePackage of that name, got {found!r:.60}")
    return found.check()


def _entry(name: str) -> EntryPoint | None:
    return next(iter(entry_points(group=GROUP, name=name)), None)


def _loaded(entry: EntryPoint) -> object:
    try:
        return entry.load()
    except (Exception, SystemExit) as error:
        raise WasetError(f"the game {entry.name} can't be loaded: {type(error).__name__}: {error}") from error
