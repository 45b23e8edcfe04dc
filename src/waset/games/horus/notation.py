"""Moves, places, tiles and cards of Horus as text, and back (docs/notation.md)."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

from waset.errors import NotationError
from waset.games.horus.components import CARD_CODES, END_CODES, PILE_CODES, TILE_CODES, CardName, EndName, TileName
from waset.games.horus.rules.actions import ACTION_SPACE
from waset.games.horus.rules.ground import is_free, on_table
from waset.games.horus.rules.state import (
    APART,
    FIELD,
    FIRST_SPOT,
    MIDDLE,
    NILE,
    OFF_TABLE,
    OVERLAPPING,
    SIDE,
    SPOTS,
    TILES,
    Phase,
    State,
    Tile,
)
from waset.moves import Codec, More, Moves, named
from waset.notation import code, read_word

PLACE = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})")
NUMBER = re.compile(r"#([0-9]{1,3})")
CARD_NAMES = {card: name for name, card in CARD_CODES.items()}
TILE_NAMES = [code(tile) for tile in Tile]
PILE_NAMES = {pile: name for name, pile in PILE_CODES.items()}
END_NAMES = tuple(END_CODES)
LAYABLE = ("desert", "hill", "farmland", "marsh", "temple", "river", "end-a", "end-b")


@cache
def place_name(place: int) -> str:
    """The place's column and row, counted from the river start: 2,-1."""
    row, column = divmod(int(place), SIDE)
    return f"{column - MIDDLE},{row - MIDDLE}"


def place_of(text: str) -> int:
    """2,-1 -> the number of the place."""
    match = PLACE.fullmatch(text)
    if match:
        column, row = int(match[1]) + MIDDLE, int(match[2]) + MIDDLE
        if 0 <= column < FIELD and 0 <= row < FIELD:
            return row * SIDE + column
    raise NotationError(f"{text!r} is no place; expected column and row, -{MIDDLE} to {MIDDLE}, such as 2,-1")


def tile_name(tile: int) -> str:
    return TILE_NAMES[tile]


def tile_of(text: str) -> Tile:
    return read_word(text, TILE_CODES, "tile")


def card_name(card: int) -> str:
    return "nile" if int(card) == NILE else CARD_NAMES[int(card)]


def card_of(text: object) -> int:
    if not isinstance(text, str) or text not in CARD_CODES:
        raise NotationError(f"{text!r} is no card; expected a terrain or ?, a hyphen, 1 to 5 or ?, such as hill-3")
    return CARD_CODES[text]


def end_of(text: str) -> int:
    return read_word(text, END_CODES, "river end")


@cache
def at_place(place: int) -> dict[str, int]:
    """Column and row of a place, counted from the river start."""
    row, column = divmod(place, SIDE)
    return {"x": column - MIDDLE, "y": row - MIDDLE}


def asked_place(option: Mapping[str, Any]) -> int:
    """The place that an option names by column and row."""
    return place_of(f"{option['x']},{option['y']}")


# ---------------------------------------------------------------- tiles that lie, and the one in hand


def laid_name(s: State, number: int) -> str:
    """A laid tile by its place; #NUMBER where there is none."""
    place = int(s.place[number]) if 0 < number <= s.laid else 0
    return place_name(place) if place else f"#{number}"


def tile_on(s: State, place: int) -> int:
    """The number of the tile on a place; 0 if none lies there."""
    places = s.place.tolist()
    return places.index(place) if place in places else 0


def laid_of(s: State, text: str) -> int:
    """The number of the tile on a place; 0 if none lies there."""
    number = number_of(text, TILES)
    return tile_on(s, place_of(text)) if number is None else number


def number_of(text: str, end: int) -> int | None:
    """#12 -> 12, if it is less than `end`."""
    match = NUMBER.fullmatch(text)
    return int(match[1]) if match and int(match[1]) < end else None


def spot_of(s: State, place: int) -> int:
    """The spot at which a tile lies there, or the one that stands for what is wrong with this place."""
    front = s.front[: s.fronts].tolist()
    if place in front:
        return FIRST_SPOT + front.index(place)
    if not on_table(s, place):
        return OFF_TABLE
    return APART if is_free(s, place) else OVERLAPPING


def spot_name(s: State, spot: int) -> str:
    """A spot of the frontier by its place; #NUMBER where there is none."""
    front = spot - FIRST_SPOT
    return place_name(s.front[front]) if 0 <= front < s.fronts else f"#{spot}"


def spot_named(s: State, text: str) -> int:
    number = number_of(text, SPOTS)
    return spot_of(s, place_of(text)) if number is None else number


def word_in_hand(s: State) -> str:
    """What the tile in hand is called when it is laid; `lay` if there is none."""
    if s.phase == Phase.END:
        return END_NAMES[int(s.lifted) - 1]
    if s.phase == Phase.TWO_SIDED:
        return "river"
    return tile_name(s.tile) if s.phase == Phase.LAY else "lay"


def check_in_hand(s: State, text: str) -> int:
    """Refuse a tile that is not the one to be laid now; `lay` names it whatever it is."""
    expected = word_in_hand(s)
    if text != "lay" and text not in LAYABLE:
        raise NotationError(f"{text!r} begins no move; expected {MOVES.expected}")
    if text not in ("lay", expected) and expected != "lay":
        raise NotationError(f"{text!r} is not the tile to be laid now; that is {expected}")
    return 0


# ---------------------------------------------------------------- moves


def or_none(codec: Codec) -> Codec:
    """The same, with #0 for the number that names nothing."""
    return codec._replace(
        write=lambda s, number: codec.text(s, number) if number else "#0",
        parse=lambda s, text: 0 if text == "#0" else codec.read(s, text),
    )


def spot_at(s: State, spot: int) -> dict[str, int]:
    return at_place(int(s.front[spot - FIRST_SPOT]))


def laid_at(s: State, number: int) -> dict[str, int]:
    return at_place(int(s.place[number]))


def tile_there(s: State, number: int) -> dict[str, object]:
    """What a laid tile is."""
    return {"tile": tile_name(s.kind[number])}


def river_at(s: State, end: int) -> dict[str, object]:
    """H10: the place of an end, on which the river is laid."""
    return {**at_place(int(s.ends[end])), "tile": "river"}


CODECS = {
    "place": Codec(
        type={"x": int, "y": int},
        tell=lambda s, place: at_place(int(place)),
        read=lambda s, option: asked_place(option),
        write=lambda s, place: place_name(place),
        parse=lambda s, text: place_of(text),
    ),
    "spot": Codec(
        type={"x": int, "y": int},
        tell=spot_at,
        read=lambda s, option: spot_of(s, asked_place(option)),
        write=spot_name,
        parse=spot_named,
    ),
    "laid": Codec(
        type={"x": int, "y": int},
        tell=laid_at,
        read=lambda s, option: tile_on(s, asked_place(option)),
        write=laid_name,
        parse=laid_of,
        more=More({"tile": TileName}, tile_there),
    ),
    "hand": Codec(
        type={"tile": TileName},
        tell=lambda s, _: {"tile": word_in_hand(s)},
        read=lambda s, option: check_in_hand(s, option["tile"]),
        write=lambda s, _: word_in_hand(s),
        parse=check_in_hand,
    ),
    "end": named(END_CODES, "river end")._replace(
        type=EndName,
        more=More({"x": int, "y": int, "tile": Literal["river"]}, river_at),
    ),
    "card": or_none(
        Codec(CardName, tell=lambda s, card: card_name(card), read=lambda s, text: card_of(text), plain=True)
    ),
    "pile": or_none(named(PILE_CODES, "pile")),
}

MOVES = Moves(ACTION_SPACE, CODECS)
