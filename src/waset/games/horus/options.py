"""What can be done now, in the shape a board needs, and back from there to the action."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from waset.errors import NotationError
from waset.games.horus.notation import (
    PILE_NAMES,
    card_name,
    card_of,
    end_of,
    laid_of,
    name,
    pile_of,
    place_of,
    tile_name,
    word_in_hand,
)
from waset.games.horus.rules.actions import TABLE
from waset.games.horus.rules.state import MIDDLE, SIDE, Tile

ENDS = ("end-a", "end-b")


class Option(msgspec.Struct, omit_defaults=True):
    """`x` and `y` are the place of a tile: the one that is laid, the end that is replaced, the one with the marker."""

    action: int
    kind: str
    text: str
    x: int | None = None
    y: int | None = None
    tile: str | None = None
    end: str | None = None
    card: str | None = None
    pile: str | None = None


# ---------------------------------------------------------------- from actions


def options(s: Any, actions: Sequence[int]) -> list[Option]:
    """The actions as a board shows them, in the same order."""
    word = word_in_hand(s)  # slow to read from the record, so only once for all places
    return [option(s, a, word) for a in actions]


def option(s: Any, a: int, word: str) -> Option:
    kind, index = TABLE.find(a)
    if kind in ("place", "necropolis"):
        tile, (y, x) = word if kind == "place" else kind, (at - MIDDLE for at in index)
        return Option(a, kind, f"{tile} {x},{y}", x, y, tile)
    return Option(a, kind, name(s, a), **fields(s, kind, index))


def fields(s: Any, kind: str, index: tuple[int, ...]) -> dict[str, Any]:
    """What an action on a tile, a card or a pile is about."""
    if kind == "replace":
        return {**at_place(s.ends[index[0]]), "tile": "river", "end": ENDS[index[0]]}
    if kind == "card":
        return {"card": card_name(index[0])}
    if kind == "nile":
        return {"card": "nile"}
    if kind == "pile":
        return {"pile": PILE_NAMES[Tile(index[0])]}
    return {**at_place(s.place[index[0]]), "tile": tile_name(s.kind[index[0]])}


def at_place(place: int) -> dict[str, int]:
    """Column and row of a place, counted from the river start."""
    row, column = divmod(int(place), SIDE)
    return {"x": column - MIDDLE, "y": row - MIDDLE}


# ---------------------------------------------------------------- to an action


def action(s: Any, option: Mapping[str, Any]) -> int:
    """The action of a kind and its fields, legal or not; NotationError if they name none."""
    kind = option.get("kind")
    if kind in ("place", "necropolis"):
        return TABLE[kind].first + asked_place(option)
    if kind == "replace":
        return TABLE["replace"].encode(end_of(asked(option, "end")))
    if kind == "card":
        return TABLE["card"].encode(card_of(asked(option, "card")))
    if kind == "nile":
        return TABLE["nile"].first
    if kind == "pile":
        return TABLE["pile"].encode(pile_of(asked(option, "pile")))
    if kind in ("mark", "pick", "move"):
        return TABLE[kind].encode(laid_of(s, f"{asked(option, 'x')},{asked(option, 'y')}"))
    raise NotationError(f"kind: expected one of {', '.join(TABLE.ranges)}, got {kind!r}")


def asked(option: Mapping[str, Any], field: str) -> str:
    """A field that this kind needs, as text."""
    if option.get(field) is None:
        raise NotationError(f"{field}: expected with kind {option['kind']!r}, but it is not there")
    return str(option[field])


def asked_place(option: Mapping[str, Any]) -> int:
    return place_of(f"{asked(option, 'x')},{asked(option, 'y')}")
