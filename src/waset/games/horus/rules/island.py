"""Islands: what water encloses (H19)."""

from waset.event_log import Log
from waset.games.horus.rules.ground import TILE, first_from, is_river, row, tile_at
from waset.games.horus.rules.regions import note_islands
from waset.games.horus.rules.state import CROSSED, ENCLOSED, NEWLY, SIDE, State
from waset.kernel import kernel

# The twelve half cells around a tile, one after the other, and from each the way on which the tile lies to the left;
# those at a corner have none.
_AROUND = [(-1, -1), (0, -1), (1, -1), (2, -1), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (-1, 2), (-1, 1), (-1, 0)]
RING = tuple(SIDE * y + x for x, y in _AROUND)
NORTH, EAST, SOUTH, WEST = range(4)
CORNER = 4
WAYS = (CORNER, WEST, WEST, CORNER, NORTH, NORTH, CORNER, EAST, EAST, CORNER, SOUTH, SOUTH)
AHEAD = (-SIDE, 1, SIDE, -1)  # to the next half cell on each way


@kernel
def is_water(s: State, cell: int) -> bool:
    """H19: is this half cell river?"""
    for offset in TILE:
        number = tile_at(s, cell - offset)
        if number != 0:
            return is_river(s.kind[number])
    return False


@kernel
def walk(s: State, cell: int, way: int) -> tuple[int, int, int]:
    """H19: one step along the bank, with the water to the left; the half cell, the way, and turns to the right."""
    ahead = cell + AHEAD[way]
    if is_water(s, ahead):
        return cell, (way + 1) % 4, 1
    left = ahead + AHEAD[(way + 3) % 4]
    if is_water(s, left):
        return ahead, way, 0
    return left, (way + 3) % 4, -1


@kernel
def closes(s: State, first: int, first_way: int) -> bool:
    """H19: does this bank run round what lies within it? Then it turns right, else it runs round the water."""
    cell, way, turns = walk(s, first, first_way)
    while cell != first or way != first_way:
        cell, way, turned = walk(s, cell, way)
        turns += turned
    return turns > 0


@kernel
def cross(s: State, cell: int) -> None:
    """H19: who looks to the left from the frontier's places and regions in this row crosses the bank once more."""
    end = (row(cell) + 1) * SIDE
    for i in range(first_from(s, cell), first_from(s, end)):
        s.about[i] ^= CROSSED
    for region in range(1, s.laid + 1):
        if s.region[region] == region and cell <= s.place[region] < end:
            s.touch[region] ^= CROSSED


@kernel
def survey(s: State, first: int, first_way: int) -> None:
    """H19: along the whole bank; what has then been crossed an odd number of times lies within it."""
    cell, way = first, first_way
    while True:
        if way == NORTH:
            cross(s, cell)
        elif way == SOUTH:
            cross(s, cell + 1)
        cell, way, _ = walk(s, cell, way)
        if cell == first and way == first_way:
            return


@kernel
def enclose(s: State) -> None:
    """H19: what lies within the bank is enclosed."""
    for i in range(s.fronts):
        if s.about[i] & CROSSED != 0:
            s.about[i] = s.about[i] & ~CROSSED | ENCLOSED
    for region in range(1, s.laid + 1):
        if s.touch[region] & CROSSED != 0:
            s.touch[region] ^= CROSSED
            if s.touch[region] & ENCLOSED == 0:
                s.touch[region] |= ENCLOSED | NEWLY


@kernel
def banks(s: State, place: int) -> int:
    """H19: how many stretches of the ring around a tile are not water."""
    count = 0
    before = is_water(s, place + RING[-1])
    for offset in RING:
        here = is_water(s, place + offset)
        if before and not here:
            count += 1
        before = here
    return count


@kernel
def find_islands(s: State, place: int) -> None:
    """H19: look along the bank of every stretch of the ring around this river tile."""
    looked = False
    for i in range(len(RING)):
        cell = place + RING[i]
        if is_water(s, cell):
            looked = False
        elif not looked and WAYS[i] != CORNER:
            looked = True
            if closes(s, cell, WAYS[i]):
                survey(s, cell, WAYS[i])
                enclose(s)


@kernel
def flood(s: State, place: int, log: Log) -> None:
    """H19: a river tile lies here now; only one that splits its surroundings can close a ring."""
    if banks(s, place) > 1:
        find_islands(s, place)
        note_islands(s, log)
