"""Laying tiles: terrain, temple, river or necropolis (H8, H11-H13)."""

from waset.event_log import Log, note, note_points
from waset.games.horus.rules.actions import ACTION_SPACE, NECROPOLIS, PLACE
from waset.games.horus.rules.deny import Deny
from waset.games.horus.rules.ground import is_front, is_river, occupy, place_at, square
from waset.games.horus.rules.happened import Happened
from waset.games.horus.rules.island import flood
from waset.games.horus.rules.regions import join_regions
from waset.games.horus.rules.river import blocks, inside, legal_replace, trap, why_not_end
from waset.games.horus.rules.state import FIRST_END, FIRST_SPOT, LAND, OFF_TABLE, OVERLAPPING, RIVER, Phase, State, Tile
from waset.kernel import kernel
from waset.layout import Ints

# ---------------------------------------------------------------- doing


@kernel
def put_down(s: State, number: int, place: int, log: Log) -> int:
    """H8, H9, H19: a numbered tile comes to lie on a free place; the free places around it, a bit each."""
    s.place[number] = place
    s.squares[square(place)] = number
    free, enclosed = occupy(s, place, s.kind[number])
    if enclosed == 0 and is_river(s.kind[number]):
        flood(s, place, log)
    join_regions(s, number, enclosed, log)
    return free


@kernel
def lay(s: State, kind: int, place: int, log: Log) -> None:
    """H8: a tile joins the map."""
    s.laid += 1
    s.kind[s.laid] = kind
    put_down(s, s.laid, place, log)


@kernel
def lay_end(s: State, end: int, place: int, log: Log) -> None:
    """H4, H10: this end comes to lie on a free place."""
    s.ends[end] = place
    s.exits[end] = put_down(s, FIRST_END + end, place, log)


@kernel
def lay_in_hand(s: State, kind: int, place: int, log: Log) -> None:
    """H8: the tile in hand joins the map as this kind."""
    note(log, Happened.TILE_LAID.value, s.seat, kind, place)
    lay(s, kind, place, log)
    note_points(log)


@kernel
def lay_lifted(s: State, place: int, log: Log) -> None:
    """H10, H11: the lifted end lies again."""
    note(log, Happened.END_LAID.value, s.seat, s.lifted - 1, place, s.replaced)
    lay_end(s, s.lifted - 1, place, log)
    note_points(log)
    s.lifted = 0
    s.replaced = 0


@ACTION_SPACE.plays("place")
@kernel
def place_tile(s: State, spot: int, log: Log) -> bool:
    """H8, H10, H11, H13: lay the tile in hand, or the lifted end."""
    place = place_at(s, spot)
    if s.phase == Phase.END:
        lay_lifted(s, place, log)
    else:
        lay_in_hand(s, Tile.RIVER.value if s.tile == Tile.TWO_SIDED else int(s.tile), place, log)
    return False


@ACTION_SPACE.plays("necropolis")
@kernel
def place_necropolis(s: State, spot: int, log: Log) -> bool:
    """H11: lay the tile in hand as necropolis."""
    lay_in_hand(s, Tile.NECROPOLIS.value, place_at(s, spot), log)
    return False


# ---------------------------------------------------------------- judging


@kernel
def why_not_free(spot: int) -> Deny:
    """H8: a free place on the table."""
    if spot == OFF_TABLE:
        return Deny.OFF_TABLE
    return Deny.OVERLAP if spot == OVERLAPPING else Deny.NO


@kernel
def why_not_touching(s: State, spot: int) -> Deny:
    """H8, H11, H13: does the tile in hand touch what it must, and nothing it must not?"""
    touched = s.about[spot - FIRST_SPOT] if is_front(s, spot) else 0
    if s.tile == Tile.TEMPLE:
        if touched & RIVER == 0:
            return Deny.TEMPLE_NO_RIVER
        return Deny.TEMPLE_LAND if touched & LAND != 0 else Deny.NO
    if s.phase == Phase.TWO_SIDED and touched & RIVER == 0:
        return Deny.NO_RIVER
    return Deny.NO if is_front(s, spot) else Deny.NO_CONTACT


@ACTION_SPACE.judges("place")
@kernel
def why_not_place(s: State, spot: int) -> Deny:
    """H8, H10-H13: the tile in hand at this spot."""
    if s.phase == Phase.RIVER:
        return Deny.REPLACE_FIRST
    if s.phase != Phase.LAY and s.phase != Phase.TWO_SIDED and s.phase != Phase.END:
        return Deny.NOT_LAYING
    deny = why_not_free(spot)
    if deny != Deny.NO:
        return deny
    if s.phase == Phase.END:
        return why_not_end(s, spot)
    deny = why_not_touching(s, spot)
    if deny != Deny.NO:
        return deny
    return Deny.BLOCKS_END if blocks(s, place_at(s, spot)) else Deny.NO


@ACTION_SPACE.judges("necropolis")
@kernel
def why_not_necropolis(s: State, spot: int) -> Deny:
    """H11: the two-sided tile as necropolis at this spot."""
    if s.phase != Phase.TWO_SIDED:
        return Deny.NOT_TWO_SIDED
    deny = why_not_free(spot)
    if deny != Deny.NO:
        return deny
    if not is_front(s, spot):
        return Deny.NO_CONTACT
    return Deny.BLOCKS_END if blocks(s, place_at(s, spot)) else Deny.NO


# ---------------------------------------------------------------- listing


@kernel
def frontier(s: State, first: int, must: int, ban: int, count: int, out: Ints) -> int:
    """H8, H12: spots of the frontier that touch all of `must` and nothing of `ban`; appended to `out`."""
    front, about = s.front, s.about
    corner_a, wide_a, high_a = trap(s, 0)
    corner_b, wide_b, high_b = trap(s, 1)
    if must | ban == 0 and high_a < 0 and high_b < 0:  # mostly so: the whole frontier
        for i in range(s.fronts):
            out[count + i] = first + FIRST_SPOT + i
        return count + int(s.fronts)
    for i in range(s.fronts):
        place = front[i]
        if about[i] & (must | ban) != must:
            continue
        if inside(place, corner_a, wide_a, high_a) or inside(place, corner_b, wide_b, high_b):
            continue
        out[count] = first + FIRST_SPOT + i
        count += 1
    return count


@kernel
def legal_lay(s: State, out: Ints) -> int:
    """H8, H13: every place for the drawn or taken tile."""
    if s.tile == Tile.TEMPLE:
        return frontier(s, PLACE, RIVER, LAND, 0, out)
    return frontier(s, PLACE, 0, 0, 0, out)


@kernel
def legal_two_sided(s: State, out: Ints) -> int:
    """H11: as river, as necropolis, or in place of an end."""
    count = frontier(s, PLACE, RIVER, 0, 0, out)
    count = frontier(s, NECROPOLIS, 0, 0, count, out)
    return legal_replace(s, count, out)


@kernel
def has_place(s: State) -> bool:
    """H12: is there any legal place for the tile in hand?"""
    must = RIVER if s.tile == Tile.TEMPLE else 0
    ban = LAND if s.tile == Tile.TEMPLE else 0
    for i in range(s.fronts):
        if s.about[i] & (must | ban) == must and not blocks(s, s.front[i]):
            return True
    return False
