"""The half-tile grid: what touches what, what is covered, where a tile could go (H8)."""

from waset.games.horus.rules.state import (
    ENCLOSED,
    FIRST_SPOT,
    LAND,
    MIDDLE,
    RIVER,
    SIDE,
    SQUARES,
    TEMPLE,
    State,
    Tile,
)
from waset.kernel import kernel

ROW = SIDE.bit_length() - 1  # bits of a column
TILE = (0, 1, SIDE, SIDE + 1)  # from a place to the half cells of its tile
CORNERS = (-SIDE - 1, 1 - SIDE, SIDE - 1, SIDE + 1)  # ... to those in whose squares tiles lie that overlap it
# ... and to those whose tile would touch it along a full or half edge: the places around, ascending.
AROUND = [(x, y) for y in range(-2, 3) for x in range(-2, 3) if x * x + y * y in (4, 5)]
CONTACT = tuple(SIDE * y + x for x, y in AROUND)
FAR = 2 * SIDE + 2  # places further on neither overlap nor touch

# A set of places around is a number with a bit for each, in lines of eight, the place itself being the fourth of the
# fourth line. In the same way a number holds the half cells of four by four squares.
NEAR = 3
LINE = 8
CONTACT_BIT = tuple(1 << (y + NEAR) * LINE + x + NEAR for x, y in AROUND)
ALL = sum(CONTACT_BIT)
LAST_BIT = LINE * LINE - 1
TILE_BITS = 0b11 << LINE | 0b11  # the half cells of a tile
COVER_BITS = sum(1 << LINE * y + x for y in range(3) for x in range(3))  # the places it covers
# From the first of the squares around a place to those that hold all tiles that touch it, or that cover a place around.
NINE = tuple(SQUARES * y + x for y in range(3) for x in range(3))
SIXTEEN = tuple(SQUARES * y + x for y in range(4) for x in range(4))

_TOUCH = {Tile.NOTHING: 0, Tile.TWO_SIDED: 0, Tile.TEMPLE: TEMPLE}
_TOUCH |= dict.fromkeys((Tile.RIVER, Tile.START, Tile.END_A, Tile.END_B), RIVER)
TOUCH = tuple(_TOUCH.get(tile, LAND) for tile in Tile)  # what a tile is to its neighbours


@kernel
def is_river(kind: int) -> bool:
    """H9: the river is the start, the ends and every tile laid as river."""
    return TOUCH[kind] == RIVER


# ---------------------------------------------------------------- places


@kernel
def row(place: int) -> int:
    return place >> ROW


@kernel
def column(place: int) -> int:
    return place & (SIDE - 1)


@kernel
def on_table(s: State, place: int) -> bool:
    """H8: the table is finite."""
    reach = s.edition.reach
    return abs(row(place) - MIDDLE) <= reach and abs(column(place) - MIDDLE) <= reach


@kernel
def distance(one: int, other: int) -> int:
    """The square of how far two places are from each other; of those that are far something large."""
    away = other - one + NEAR * (SIDE + 1)
    x, y = column(away) - NEAR, row(away) - NEAR
    return x * x + y * y


@kernel
def overlap(one: int, other: int) -> bool:
    """H8: would tiles on these places share a half cell?"""
    return distance(one, other) <= 2


@kernel
def contact(one: int, other: int) -> bool:
    """H8: do tiles on these places touch along a full or half edge?"""
    return 4 <= distance(one, other) <= 5


@kernel
def covered_around(place: int, other: int) -> int:
    """H8: the places around the first one that a tile on the other one covers."""
    away = other - place + NEAR * (SIDE + 1)
    if 0 <= away <= 2 * NEAR * (SIDE + 1) and column(away) <= 2 * NEAR:
        return COVER_BITS << int(row(away) * LINE + column(away)) >> LINE + 1 & ALL
    return 0


# ---------------------------------------------------------------- what lies where


@kernel
def square(place: int) -> int:
    """The square of two by two places in which this one is; those around the field are there, too."""
    return (row(place) + 2 >> 1) * SQUARES + (column(place) + 2 >> 1)


@kernel
def tile_at(s: State, place: int) -> int:
    """The number of the tile whose place this is; 0 if there is none."""
    number = s.squares[square(place)]
    return int(number) if s.place[number] == place else 0


@kernel
def neighbour(s: State, place: int, i: int) -> int:
    """H8: the tile in the i-th of NINE squares around a place, if it touches one that lies there; else 0."""
    number = int(s.squares[square(place - FAR) + NINE[i]])
    return number if contact(place, s.place[number]) else 0


@kernel
def is_free(s: State, place: int) -> bool:
    """H12: four uncovered half cells of the table."""
    if not on_table(s, place):
        return False
    for offset in CORNERS:
        if overlap(place, s.place[s.squares[square(place + offset)]]):
            return False
    return True


@kernel
def cells_around(s: State, place: int) -> int:
    """H8: the half cells that are covered in the four by four squares around a place."""
    first = square(place - FAR - SIDE - 1)
    corner = corner_of(place)
    cells = 0
    for offset in SIXTEEN:
        number = s.squares[first + offset]
        away = s.place[number] - corner
        cells |= (TILE_BITS if number != 0 else 0) << int(row(away) * LINE + column(away) & LAST_BIT)
    return cells


@kernel
def corner_of(place: int) -> int:
    """The first place in the four by four squares around this one, which is their fourth or fifth in each direction."""
    return place - NEAR * (SIDE + 1) - (1 - row(place) % 2) * SIDE - (1 - column(place) % 2)


@kernel
def free_around(s: State, place: int) -> int:
    """H12: the free places around this one, whether or not a tile lies on it."""
    cells = cells_around(s, place)
    covered = cells | cells >> 1 | cells >> LINE | cells >> LINE + 1
    free = ~(covered >> int((1 - row(place) % 2) * LINE + 1 - column(place) % 2)) & ALL
    if on_table(s, place - FAR) and on_table(s, place + FAR):
        return free
    for i in range(len(CONTACT)):
        if not on_table(s, place + CONTACT[i]):
            free &= ~CONTACT_BIT[i]
    return free


# ---------------------------------------------------------------- the frontier


@kernel
def is_front(s: State, spot: int) -> bool:
    """H8: is this spot one of the frontier?"""
    return FIRST_SPOT <= spot < FIRST_SPOT + s.fronts


@kernel
def place_at(s: State, spot: int) -> int:
    """H8: the place of a spot of the frontier."""
    return int(s.front[spot - FIRST_SPOT])


@kernel
def first_from(s: State, place: int) -> int:
    """H8: the index of the frontier's first place that is not before this one."""
    first, left = 0, int(s.fronts)
    while left > 0:
        half = left >> 1
        before = s.front[first + half] < place
        first += half + 1 if before else 0
        left = left - half - 1 if before else half
    return first


@kernel
def cover(s: State, place: int, first: int, mark: int) -> tuple[int, int, int, int]:
    """H8: drop the frontier's places that a tile here covers; those that it touches learn what it is.

    The end of what was looked at, and of what is left of it; the places around that are of the frontier; ENCLOSED, if
    water encloses the tile. Without branches where chance decides: nobody could foresee them.
    """
    front, about = s.front, s.about
    at, kept, end, known, enclosed = first, first, int(s.fronts), 0, 0
    while at < end and front[at] <= place + FAR:
        away = front[at] - place + NEAR * (SIDE + 1)
        far = distance(place, front[at])
        touched = 4 <= far <= 5
        known |= (1 if touched else 0) << int(row(away) * LINE + column(away) & LAST_BIT)
        enclosed |= about[at] & ENCLOSED if far == 0 else 0
        front[kept], about[kept] = front[at], about[at] | (mark if touched else 0)
        kept += 1 if far > 2 else 0
        at += 1
    return at, kept, known, enclosed


@kernel
def shift(s: State, old: int, new: int) -> None:
    """The frontier from the old index on comes to lie from the new one on."""
    front, about = s.front, s.about
    by, end = new - old, s.fronts + new - old
    if by < 0:
        for i in range(new, end):
            front[i], about[i] = front[i - by], about[i - by]
        for i in range(end, s.fronts):
            front[i] = about[i] = 0
    elif by > 0:
        for i in range(end - 1, new - 1, -1):
            front[i], about[i] = front[i - by], about[i - by]
    s.fronts = end


@kernel
def count(places: int) -> int:
    """How many of the places around these are."""
    found = 0
    for bit in CONTACT_BIT:
        if places & bit != 0:
            found += 1
    return found


@kernel
def join_front(s: State, place: int, new: int, kept: int, mark: int) -> None:
    """H8: these places around a tile join the frontier, where there is room for them: one merge, from the far end."""
    front, about = s.front, s.about
    old, at = kept - 1, kept + count(new) - 1
    for i in range(len(CONTACT) - 1, -1, -1):
        if new & CONTACT_BIT[i] == 0:
            continue
        added = place + CONTACT[i]
        while old >= 0 and front[old] > added:
            front[at], about[at] = front[old], about[old]
            at -= 1
            old -= 1
        front[at], about[at] = added, mark
        at -= 1


@kernel
def close_exits(s: State, place: int) -> None:
    """H12: a tile here covers places around the ends."""
    for end in range(2):
        s.exits[end] &= ~covered_around(s.ends[end], place)


@kernel
def occupy(s: State, place: int, kind: int) -> tuple[int, int]:
    """H8: a tile of this kind lies here now; the free places around it, and ENCLOSED if water encloses it."""
    free = free_around(s, place)
    last, kept, known, enclosed = cover(s, place, first_from(s, place - FAR), TOUCH[kind])
    new = free & ~known
    shift(s, last, kept + count(new))
    join_front(s, place, new, kept, TOUCH[kind] | enclosed)
    close_exits(s, place)
    return free, enclosed
