"""The half-tile grid: what touches what, what is covered, where a tile could go (H8)."""

from waset.games.horus.rules.state import COVERED, LAND, RIVER, SIDE, TEMPLE, TOUCHED, State, Tile
from waset.kernel import kernel

# From a place to the places whose tile would overlap one there, and to those whose tile would touch it along a full or
# half edge; ascending.
OVERLAP = tuple(SIDE * y + x for y in (-1, 0, 1) for x in (-1, 0, 1))
_AROUND = [(x, y) for y in range(-2, 3) for x in range(-2, 3) if max(abs(x), abs(y)) == 2 and min(abs(x), abs(y)) < 2]
CONTACT = tuple(SIDE * y + x for x, y in _AROUND)
CONTACT_X = tuple(x for x, _ in _AROUND)
CONTACT_Y = tuple(y for _, y in _AROUND)

_TOUCH = {Tile.NOTHING: 0, Tile.TWO_SIDED: 0, Tile.TEMPLE: TEMPLE}
_TOUCH |= dict.fromkeys((Tile.RIVER, Tile.START, Tile.END_A, Tile.END_B), RIVER)
TOUCH = tuple(_TOUCH.get(tile, LAND) for tile in Tile)  # what a tile is to its neighbours


@kernel
def is_river(kind: int) -> bool:
    """H9: the river is the start, the ends and every tile laid as river."""
    return TOUCH[kind] == RIVER


@kernel
def is_free(s: State, place: int) -> bool:
    """H12: four uncovered half cells of the table."""
    return s.ground[place] & COVERED == 0


@kernel
def overlap(one: int, other: int) -> bool:
    """H8: would tiles on these places share a half cell?"""
    away = one - other + SIDE + 1
    return 0 <= away <= 2 * SIDE + 2 and away % SIDE <= 2


@kernel
def contact(one: int, other: int) -> bool:
    """H8: do tiles on these places touch along a full or half edge?"""
    for offset in CONTACT:
        if one + offset == other:
            return True
    return False


@kernel
def cover(s: State, place: int) -> None:
    """H8: no tile may overlap this one."""
    ground = s.ground
    for offset in OVERLAP:
        ground[place + offset] |= COVERED


@kernel
def drop_covered(s: State) -> None:
    """H8: the frontier without the places that have just been covered."""
    ground, front = s.ground, s.front
    kept = 0
    for i in range(s.fronts):
        if ground[front[i]] & COVERED == 0:
            front[kept] = front[i]
            kept += 1
    for i in range(kept, s.fronts):
        front[i] = 0
    s.fronts = kept


@kernel
def is_new(s: State, place: int) -> bool:
    """H8: a free place that touches no tile yet."""
    return s.ground[place] & (COVERED | TOUCHED) == 0


@kernel
def widen(s: State, place: int) -> None:
    """H8: the frontier with the places that only now touch a tile: one merge, from the far end."""
    front = s.front
    old = s.fronts - 1
    for offset in CONTACT:
        if is_new(s, place + offset):
            s.fronts += 1
    at = s.fronts - 1
    for i in range(len(CONTACT) - 1, -1, -1):
        added = place + CONTACT[i]
        if is_new(s, added):
            while old >= 0 and front[old] > added:
                front[at] = front[old]
                at -= 1
                old -= 1
            front[at] = added
            at -= 1


@kernel
def touch(s: State, place: int, kind: int) -> None:
    """H8: the places around know what a tile there would touch."""
    ground = s.ground
    mark = TOUCHED | TOUCH[kind]
    for offset in CONTACT:
        ground[place + offset] |= mark


@kernel
def occupy(s: State, place: int, kind: int) -> None:
    """H8: a tile of this kind lies on a free place now."""
    cover(s, place)
    drop_covered(s)
    widen(s, place)
    touch(s, place, kind)
