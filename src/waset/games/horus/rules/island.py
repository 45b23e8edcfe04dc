"""Islands: what water encloses (H19)."""

from waset.games.horus.rules.regions import mark_islands, note_islands
from waset.games.horus.rules.state import ENCLOSED, SIDE, WATER, State
from waset.kernel import kernel
from waset.log import Log

TILE = (0, 1, SIDE, SIDE + 1)  # from a place to the half cells of its tile
# The twelve half cells around a tile, one after the other.
RING = tuple(
    SIDE * y + x
    for x, y in [(-1, -1), (0, -1), (1, -1), (2, -1), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (-1, 2), (-1, 1), (-1, 0)]
)


@kernel
def banks(s: State, place: int) -> int:
    """H19: how many stretches of the ring around a tile are not water."""
    ground = s.ground
    count = 0
    before = ground[place + RING[-1]] & WATER
    for offset in RING:
        here = ground[place + offset] & WATER
        if here == 0 and before != 0:
            count += 1
        before = here
    return count


@kernel
def grow_box(s: State, place: int) -> None:
    """H19: the bounding box of the river, in half cells."""
    row, column = place // SIDE, place % SIDE
    if s.bottom == 0:
        s.top = row
        s.left = column
    s.top = min(s.top, row)
    s.left = min(s.left, column)
    s.bottom = max(s.bottom, row + 1)
    s.right = max(s.right, column + 1)


@kernel
def is_open(s: State, cell: int) -> bool:
    """H19: one edge away lies a half cell that is neither river nor enclosed."""
    ground = s.ground
    return (
        ground[cell - SIDE] & (WATER | ENCLOSED) == 0
        or ground[cell - 1] & (WATER | ENCLOSED) == 0
        or ground[cell + 1] & (WATER | ENCLOSED) == 0
        or ground[cell + SIDE] & (WATER | ENCLOSED) == 0
    )


@kernel
def suppose_enclosed(s: State) -> None:
    """H19: at first every half cell that is not river, within the river's box."""
    ground = s.ground
    for row in range(s.top, s.bottom + 1):
        for cell in range(row * SIDE + s.left, row * SIDE + s.right + 1):
            if ground[cell] & WATER == 0:
                ground[cell] |= ENCLOSED


@kernel
def open_up(s: State, first: int, end: int, step: int) -> int:
    """H19: let the outside in, row by row; how many half cells it reached."""
    ground = s.ground
    count = 0
    for row in range(first, end, step):
        for cell in range(row * SIDE + s.left, row * SIDE + s.right + 1):
            if ground[cell] & ENCLOSED != 0 and is_open(s, cell):
                ground[cell] ^= ENCLOSED
                count += 1
        for cell in range(row * SIDE + s.right, row * SIDE + s.left - 1, -1):
            if ground[cell] & ENCLOSED != 0 and is_open(s, cell):
                ground[cell] ^= ENCLOSED
                count += 1
    return count


@kernel
def enclose(s: State) -> None:
    """H19: half cells from which no path leads outside."""
    suppose_enclosed(s)
    while open_up(s, s.top, s.bottom + 1, 1) + open_up(s, s.bottom, s.top - 1, -1) > 0:
        pass


@kernel
def find_islands(s: State, log: Log) -> None:
    """H19: what water encloses now; if anybody listens, the regions that it did not before are told."""
    if log.on == 0:
        enclose(s)
    else:
        mark_islands(s)
        enclose(s)
        note_islands(s, log)


@kernel
def flood(s: State, place: int, log: Log) -> None:
    """H19: a river tile lies here now; only one that splits its surroundings can close a ring."""
    for offset in TILE:
        s.ground[place + offset] |= WATER
        s.ground[place + offset] &= ~ENCLOSED
    grow_box(s, place)
    if banks(s, place) > 1:
        find_islands(s, log)
