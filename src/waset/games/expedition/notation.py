"""Moves, cells and tiles of Expedition Luxor as text, and back (docs/notation.md)."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from waset.errors import NotationError
from waset.games.expedition.components import ACTION_CODES, TILE_CODES
from waset.games.expedition.event_kinds import ActionDrawn, DisplayRevealed, Drew, Event
from waset.games.expedition.rules.actions import TABLE
from waset.games.expedition.rules.state import COLUMNS, HAND, MOST, ROWS, Action, Direction, Tile
from waset.notation import code, read_word

CELL = re.compile(r"([a-r])([0-9]|1[0-9])")
SIMPLE = ("stop", "hold", "skip")
EXPECTED = "keep TILE, TILE CELL, stop, deploy N, hold, leave n|e|s|w N, stay N, skip, use ACTION, from CELL or to CELL"


@cache
def cell_name(cell: int) -> str:
    """171 -> j9: the column's letter, the row's number."""
    row, column = divmod(int(cell), COLUMNS)
    return f"{chr(ord('a') + column)}{row}"


def cell_of(text: str) -> int:
    """j9 -> 171."""
    match = CELL.fullmatch(text)
    if not match:
        raise NotationError(f"{text!r} is no cell; expected a letter a-r and a row 0-{ROWS - 1}, such as h9")
    return int(match[2]) * COLUMNS + ord(match[1]) - ord("a")


@cache
def tile_name(tile: int) -> str:
    return code(Tile(int(tile)))


@cache
def action_name(action: int) -> str:
    return code(Action(int(action)))


@cache
def direction_name(direction: int) -> str:
    return Direction(int(direction)).name.lower()


def tile_of(text: str) -> Tile:
    return read_word(text, TILE_CODES, "tile")


def action_of(text: str) -> Action:
    return read_word(text, ACTION_CODES, "action tile")


def number_of(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > MOST:
        raise NotationError(f"{text!r} is no number of adventurers; expected 0 to {MOST}")
    return int(text)


def hand_name(player: Any, slot: int) -> str:
    """The tile; with its back number if the other one looks the same; #1 or #2 where that is not enough."""
    tile, back = player.hand[slot], player.hand_back[slot]
    other = 1 - slot
    if tile == 0:
        return f"#{slot + 1}"
    if player.hand[other] != tile:
        return tile_name(tile)
    if player.hand_back[other] != back:
        return f"{tile_name(tile)}/{back}"
    return tile_name(tile) if slot == 0 else f"#{slot + 1}"


def hand_slot(player: Any, text: str) -> int:
    """The place in the hand that `hand_name` names."""
    names = [hand_name(player, slot) for slot in range(HAND)]
    if text in names:
        return names.index(text)
    if text in ("#1", "#2"):
        return int(text[1]) - 1
    tile = tile_of(text.partition("/")[0])
    slots = [slot for slot in range(HAND) if player.hand[slot] == tile]
    if slots and text == tile_name(tile):
        both = " or ".join(names[slot] for slot in slots)
        raise NotationError(f"{text!r}: the hand holds two that differ in their backs; expected {both}")
    for slot in slots:
        if text == f"{tile_name(tile)}/{player.hand_back[slot]}":
            return slot
    held = ", ".join(name for name in names if not name.startswith("#")) or "no tile"
    raise NotationError(f"{text!r} is not in the hand; it holds {held}")


def name(s: Any, a: int) -> str:
    """The canonical text of an action."""
    kind, index = TABLE.find(a)
    if kind == "keep":
        return f"keep {tile_name(index[0])}"
    if kind == "place":
        return f"{hand_name(s.players[s.seat], index[0])} {cell_name(index[1])}"
    if kind == "leave":
        return f"leave {direction_name(index[0])} {index[1]}"
    if kind == "use":
        return f"use {action_name(index[0])}"
    if kind in ("mountain", "target"):
        return f"{'from' if kind == 'mountain' else 'to'} {cell_name(index[0])}"
    return " ".join([kind, *map(str, index)])


def action(s: Any, text: str) -> int:
    """The action that a text names, legal or not."""
    words = text.lower().split()
    if len(words) == 1 and words[0] in SIMPLE:
        return TABLE[words[0]].first
    if len(words) == 2:
        return two_words(s, *words)
    if len(words) == 3 and words[0] == "leave":
        if words[1] not in ("n", "e", "s", "w"):
            raise NotationError(f"{words[1]!r} is no direction; expected n, e, s or w")
        return TABLE["leave"].encode(Direction[words[1].upper()], number_of(words[2]))
    raise NotationError(f"{text!r} is no move; expected {EXPECTED}")


def two_words(s: Any, verb: str, what: str) -> int:
    if verb == "keep":
        return TABLE["keep"].encode(tile_of(what))
    if verb in ("deploy", "stay"):
        return TABLE[verb].encode(number_of(what))
    if verb == "use":
        return TABLE["use"].encode(action_of(what))
    if verb in ("from", "to"):
        return TABLE["mountain" if verb == "from" else "target"].encode(cell_of(what))
    if verb.partition("/")[0] in TILE_CODES or verb in ("#1", "#2"):
        return TABLE["place"].encode(hand_slot(s.players[s.seat], verb), cell_of(what))
    raise NotationError(f"{verb + ' ' + what!r} is no move; expected {EXPECTED}")


def chance(events: Sequence[Event]) -> str:
    """What chance decided: the starting display, or what was drawn, as far as it is known."""
    for event in events:
        if isinstance(event, DisplayRevealed):
            return "display " + " ".join(one.tile for one in event.tiles)
        if isinstance(event, Drew) and event.tile:
            return f"draws {event.tile}/{event.back}"
        if isinstance(event, ActionDrawn) and event.action_tile:
            return f"draws {event.action_tile}"
    return ""


def heard(s: Any, a: int, seat: int | None) -> str:
    """A move as this seat (None: a spectator) may hear of it: others keep in secret (E24).

    A tile is told with its back in any case: whether it must be told apart would betray the other tile.
    """
    kind, index = TABLE.find(a)
    if seat == s.seat or kind not in ("keep", "place"):
        return name(s, a)
    if kind == "keep":
        return "keep ?"
    player = s.players[s.seat]
    return f"{tile_name(player.hand[index[0]])}/{player.hand_back[index[0]]} {cell_name(index[1])}"
