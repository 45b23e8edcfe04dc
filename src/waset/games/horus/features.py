"""What a seat of Horus had and did, for balance: `group/code`, or a bare group."""

from collections.abc import Iterator
from typing import Any

from waset.games.horus.notation import PILE_NAMES, card_name
from waset.games.horus.rules.actions import ACTION_SPACE
from waset.games.horus.rules.state import State, Tile

# Where the texts name the codes of a group.
SECTIONS = {"region": "tile", "card": "tile", "pile": "pile", "claim": "claim"}
GROUPS = ("region", "card", "pile", "claim", "temple", "island", "nile", "necropolis", "markers")


def had(s: State, entries: list[dict[str, Any]]) -> Iterator[tuple[int, str, int]]:
    """Seat, feature, how many: regions it controls by tile, at the temple, on islands; markers it never set."""
    for one in entries:
        if one["control"] != "none":
            yield one["seat"], f"region/{one['tile']}", 1
            yield one["seat"], "temple", one["factor"] in ("temple", "both")
            yield one["seat"], "island", one["factor"] in ("island", "both")
    for seat in range(s.seats):
        yield seat, "markers", int(s.players[seat].markers)


def did(s: State, action: int) -> str | None:
    """The card that is played, the Nile card, the pile a tile is taken from, a necropolis, where a marker is set."""
    kind, index = ACTION_SPACE.find(action)
    if kind == "card":
        return f"card/{card_name(index[0])}"
    if kind == "pile":
        return f"pile/{PILE_NAMES[Tile(index[0])]}"
    if kind == "mark":
        return f"claim/{claim(s, index[0])}"
    return kind if kind in ("nile", "necropolis") else None


def claim(s: State, tile: int) -> str:
    """Whose markers lie in the region so far: nobody's, one's own alone, or those of others."""
    markers = s.markers[s.region[tile]]
    own = int(markers[s.seat])
    if markers.sum() == own:
        return "own" if own else "new"
    return "others"
