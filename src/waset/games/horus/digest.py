"""What a record's digest is made of: the position in the form it had when the first records were written.

That form had two maps of 99 by 99 half cells, and a place was the number of a cell in them. Records keep a digest of
its bytes, so digests are still made from it, whatever form the rules work on today.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from waset.games.horus.rules.ground import AROUND, TOUCH, is_river
from waset.games.horus.rules.state import (
    FIELD,
    KINDS,
    MIDDLE,
    PILES,
    RIVER,
    SEATS,
    SIDE,
    START,
    TEMPLE,
    Edition,
    Player,
    State,
)
from waset.layout import Int8Grid, Int8s, Int16, Int16s, Int64s, Layout, Many, blank, shape
from waset.rng import WORDS

COVERED, TOUCHED, WATER, DRY = 1, 2, 32, 64  # bits of the ground, beside those that frontiers still have
OLD_TILES, OLD_CARDS, OLD_CARD_KINDS, OLD_FRONT = 128, 128, 31, 768
Map = NDArray[np.int8]
Mask = NDArray[np.bool_]
FORTH, BACK = slice(1, None), slice(None, -1)
NEIGHBOURS = ((FORTH, BACK), (BACK, FORTH), (np.s_[:, FORTH], np.s_[:, BACK]), (np.s_[:, BACK], np.s_[:, FORTH]))


class FirstForm(Layout):
    rng: Int64s = shape(WORDS)
    phase: Int16
    seat: Int16
    seats: Int16
    first: Int16
    turn: Int16
    tile: Int16
    card: Int16
    more: Int16
    lifted: Int16
    replaced: Int16
    moving: Int16
    laid: Int16
    fronts: Int16
    bag_left: Int16
    pile_left: Int16
    top: Int16  # the bounding box of the river
    bottom: Int16
    left: Int16
    right: Int16
    ends: Int16s = shape(2)
    piles: Int16s = shape(PILES + 1)
    gone: Int16s = shape(KINDS)
    edition: Edition
    players: Many[Player] = shape(SEATS)
    front: Int16s = shape(OLD_FRONT)
    place: Int16s = shape(OLD_TILES)
    kind: Int8s = shape(OLD_TILES)
    marker: Int8s = shape(OLD_TILES)
    region: Int8s = shape(OLD_TILES)
    tiles: Int8s = shape(OLD_TILES)
    touch: Int8s = shape(OLD_TILES)
    markers: Int8Grid = shape(OLD_TILES, SEATS)
    bag: Int8s = shape(OLD_TILES)
    pile: Int8s = shape(OLD_CARDS)
    discards: Int8s = shape(OLD_CARD_KINDS)
    shuffled: Int8s = shape(OLD_CARD_KINDS)
    outside: Int8Grid = shape(SEATS + 1, OLD_CARD_KINDS)
    at: Int8s = shape(FIELD * FIELD)  # number of the tile whose place it is
    ground: Int8s = shape(FIELD * FIELD)  # what was known of a place, or of a half cell


CHANGED = ("replaced", "ends", "front", "place", "touch", "top", "bottom", "left", "right", "at", "ground")
SAME = [name for name in FirstForm.__annotations__ if name not in CHANGED]


def first_form(s: State) -> bytes:
    """The position's bytes in that form."""
    old = blank(FirstForm)[0]
    for name in SAME:
        old[name] = s[name]
    old.touch[:] = s.touch & (RIVER | TEMPLE)
    old.replaced, old.ends[:], old.place[:] = cell_of(s.replaced), cell_of(s.ends), cell_of(s.place)
    old.front[: s.fronts] = cell_of(s.front[: s.fronts])
    lying = [(int(old.place[number]), number) for number in range(START, s.laid + 1) if old.place[number]]
    for cell, number in lying:
        old.at[cell] = number
    rivers = [divmod(cell, FIELD) for cell, number in lying if is_river(int(s.kind[number]))]
    rows, columns = zip(*rivers, strict=True)
    old.top, old.bottom, old.left, old.right = min(rows), max(rows) + 1, min(columns), max(columns) + 1
    old["ground"] = ground(int(s.edition.reach), [(cell, int(s.kind[number])) for cell, number in lying]).ravel()
    return old.tobytes()


def cell_of(places: Any) -> Any:
    """Places as numbers of a cell of the maps."""
    return places // SIDE * FIELD + places % SIDE


def ground(reach: int, lying: Iterable[tuple[int, int]]) -> Map:
    """What was known of every place and half cell: of tiles, each by its cell and kind, and of the table's edge."""
    table, water = np.full((FIELD, FIELD), COVERED, np.int8), np.zeros((FIELD, FIELD), np.bool_)
    table[MIDDLE - reach : MIDDLE + reach + 1, MIDDLE - reach : MIDDLE + reach + 1] = 0
    for cell, kind in lying:
        row, column = divmod(cell, FIELD)
        table[row - 1 : row + 2, column - 1 : column + 2] |= COVERED
        for x, y in AROUND:
            table[row + y, column + x] |= TOUCHED | TOUCH[kind]
        if is_river(kind):
            water[row : row + 2, column : column + 2] = True
    table[water] |= WATER
    table[~water & ~outside(water)] |= DRY
    return table


def outside(water: Mask) -> Mask:
    """The half cells to which a way leads from the map's corner over edges of half cells that are not water."""
    reached, dry, before = np.zeros_like(water), ~water, 0
    reached[0, 0] = True
    while reached.sum() > before:
        before = int(reached.sum())
        for here, there in NEIGHBOURS:
            reached[here] |= reached[there] & dry[here]
    return reached
