"""What a seat of Horus had and did, for balance: `group/code`, or a bare group."""

from collections.abc import Iterator
from typing import Any

from waset.games.horus.notation import PILE_NAMES, card_name
from waset.games.horus.rules.actions import ACTION_SPACE
from waset.games.horus.rules.state import State, Tile

SECTIONS = {"region": "tile", "card": "tile", "pile": "pile"}  # where the texts name the codes of a group
GROUPS = ("region", "card", "pile", "temple", "island", "nile", "markers")


def had(s: State, entries: list[dict[str, Any]]) -> Iterator[tuple[int, str, int]]:
    """Seat, feature, how many: regions it controls by tile, at the temple, on islands; markers it never set."""
    for one in entries:
        if one["control"] != "none":
            yield one["seat"], f"region/{one['tile']}", 1
            yield one["seat"], "temple", one["factor"] in ("temple", "both")
            yield one["seat"], "island", one["factor"] in ("island", "both")
    for seat in range(s.seats):
        yield seat, "markers", int(s.players[seat].markers)


def did(_: object, action: int) -> str | None:
    """The card that is played, the Nile card, the pile a tile is taken from."""
    kind, index = ACTION_SPACE.find(action)
    if kind == "card":
        return f"card/{card_name(index[0])}"
    if kind == "pile":
        return f"pile/{PILE_NAMES[Tile(index[0])]}"
    return "nile" if kind == "nile" else None
