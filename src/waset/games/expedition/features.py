"""What a seat of Expedition Luxor had and did, for balance: `group/code`, or a bare group."""

from collections.abc import Iterator
from typing import Any

from waset.games.expedition.notation import tile_name
from waset.games.expedition.rules.actions import ACTION_SPACE
from waset.games.expedition.rules.state import Action, State
from waset.notation import code

# Where the texts name the codes of a group; some go by their number.
SECTIONS = {"top": "tile", "kept": "tile", "first": "tile", "used": "action_tile"}
GROUPS = ("kept", "first", "laid", "deployed", "top", "used", "trophies", "supply")


def had(_: object, entries: list[dict[str, Any]]) -> Iterator[tuple[int, str, int]]:
    """Seat, feature, how many: the tiles it tops, trophies, adventurers left, from the breakdown at the end."""
    for one in entries:
        if one["rule"] == "E22":
            yield one["seat"], f"top/{one['tile']}", 1
        elif one["rule"] == "X7":
            yield one["seat"], "trophies", one["count"]
        elif one["rule"] == "E23":
            yield one["seat"], "supply", one["count"]


def did(s: State, action: int) -> str | None:
    """The start tile that is kept, the first tile laid, how many in a turn, adventurers on a camp, the action tile."""
    kind, index = ACTION_SPACE.find(action)
    if kind == "keep":
        return f"kept/{tile_name(index[0])}"
    if kind == "place" and s.turn <= s.seats and s.placed == 0:
        return f"first/{tile_name(s.players[s.seat].hand[index[0]])}"
    if kind == "stop":
        return f"laid/{s.placed}"
    if kind == "place" and s.placed == s.edition.turn_tiles - 1:
        return f"laid/{s.edition.turn_tiles}"
    if kind == "deploy":
        return f"deployed/{index[0]}"
    return f"used/{code(Action(index[0]))}" if kind == "use" else None
