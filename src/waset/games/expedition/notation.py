"""Moves, cells and tiles of Expedition Luxor as text, and back (docs/notation.md)."""

import re
from functools import cache

from waset.errors import NotationError
from waset.games.expedition.components import ACTION_CODES, DIRECTION_CODES, TILE_CODES, TileName
from waset.games.expedition.rules.actions import ACTION_SPACE
from waset.games.expedition.rules.state import COLUMNS, HAND, MOST, ROWS, Action, State, Tile
from waset.moves import Codec, More, Moves, counted, named
from waset.notation import code, read_word

CELL = re.compile(r"([a-r])([0-9]|1[0-9])")


@cache
def cell_name(cell: int) -> str:
    """171 -> j9: the column's letter, the row's number."""
    row, column = divmod(int(cell), COLUMNS)
    return f"{chr(ord('a') + column)}{row}"


def cell_of(text: object) -> int:
    """j9 -> 171."""
    match = CELL.fullmatch(text) if isinstance(text, str) else None
    if not match:
        raise NotationError(f"{text!r} is no cell; expected a letter a-r and a row 0-{ROWS - 1}, such as h9")
    return int(match[2]) * COLUMNS + ord(match[1]) - ord("a")


@cache
def tile_name(tile: int) -> str:
    return code(Tile(int(tile)))


def tile_of(text: str) -> Tile:
    return read_word(text, TILE_CODES, "tile")


def action_of(text: str) -> Action:
    return read_word(text, ACTION_CODES, "action tile")


def hand_name(s: State, slot: int) -> str:
    """The tile; with its back number if the other one looks the same; #1 or #2 where that is not enough."""
    player = s.players[s.seat]
    tile, back = player.hand[slot], player.hand_back[slot]
    other = 1 - slot
    if tile == 0:
        return f"#{slot + 1}"
    if player.hand[other] != tile:
        return tile_name(tile)
    if player.hand_back[other] != back:
        return f"{tile_name(tile)}/{back}"
    return tile_name(tile) if slot == 0 else f"#{slot + 1}"


def hand_slot(s: State, text: str) -> int:
    """The place in the hand that `hand_name` names."""
    player = s.players[s.seat]
    names = [hand_name(s, slot) for slot in range(HAND)]
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


def slot_of(_: object, value: object) -> int:
    """A place in the hand, as options tell it."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < HAND:
        raise NotationError(f"{value!r} is no place in the hand; expected 0 to {HAND - 1}")
    return value


def open_name(s: State, slot: int) -> str:
    """E24: a tile as others hear of it: always with its back, since whether it must be told apart betrays the other."""
    player = s.players[s.seat]
    return f"{tile_name(player.hand[slot])}/{player.hand_back[slot]}"


def start_place(s: State, tile: int) -> dict[str, object]:
    """E4: the place of a start tile among the 1s."""
    return {"hand": s.edition.tile[s.edition.back == 1].tolist().index(tile)}


def tile_in_hand(s: State, slot: int) -> dict[str, object]:
    return {"tile": tile_name(s.players[s.seat].hand[slot])}


CODECS = {
    "tile": named(TILE_CODES, "tile")._replace(heard=lambda s, tile: "?", more=More({"hand": int}, start_place)),
    "hand": Codec(
        type=int,
        tell=lambda s, slot: int(slot),
        read=slot_of,
        write=hand_name,
        parse=hand_slot,
        heard=open_name,
        more=More({"tile": TileName}, tile_in_hand),
    ),
    "cell": Codec(type=str, tell=lambda s, cell: cell_name(cell), read=lambda s, text: cell_of(text), plain=True),
    "number": counted(MOST, "number of adventurers"),
    "direction": named(DIRECTION_CODES, "direction"),
    "action_tile": named(ACTION_CODES, "action tile"),
}
CODECS["start"] = CODECS["cell"]  # of a walk, in events

MOVES = Moves(ACTION_SPACE, CODECS)
