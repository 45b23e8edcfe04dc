"""What a seat of Expedition Luxor had and did, for balance: `group/code`, or a bare group."""

from collections.abc import Iterator
from typing import Any

from waset.games.expedition.notation import tile_name
from waset.games.expedition.rules.actions import ACTION_SPACE
from waset.games.expedition.rules.state import Action
from waset.notation import code

SECTIONS = {"top": "tile", "kept": "tile", "used": "action_tile"}  # where the texts name the codes of a group
GROUPS = ("kept", "top", "used", "trophies", "supply")


def had(_: object, entries: list[dict[str, Any]]) -> Iterator[tuple[int, str, int]]:
    """Seat, feature, how many: the tiles it tops, trophies, adventurers left, from the breakdown at the end."""
    for one in entries:
        if one["rule"] == "E22":
            yield one["seat"], f"top/{one['tile']}", 1
        elif one["rule"] == "X7":
            yield one["seat"], "trophies", one["count"]
        elif one["rule"] == "E23":
            yield one["seat"], "supply", one["count"]


def did(_: object, action: int) -> str | None:
    """The start tile that is kept, the action tile that is used."""
    kind, index = ACTION_SPACE.find(action)
    if kind == "keep":
        return f"kept/{tile_name(index[0])}"
    return f"used/{code(Action(index[0]))}" if kind == "use" else None
