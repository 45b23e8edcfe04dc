"""Laying tiles: terrain, temple, river or necropolis (H8, H11-H13)."""

from waset.games.horus.rules.actions import NECROPOLIS, PLACE
from waset.games.horus.rules.deny import Deny
from waset.games.horus.rules.ground import is_free, is_river, occupy
from waset.games.horus.rules.island import flood
from waset.games.horus.rules.regions import join_regions
from waset.games.horus.rules.river import blocks, inside, legal_replace, trap, why_not_end
from waset.games.horus.rules.state import FIRST_END, LAND, MIDDLE, RIVER, SIDE, TOUCHED, Phase, State, Tile
from waset.kernel import kernel
from waset.layout import Ints
from waset.log import Log

# ---------------------------------------------------------------- doing


@kernel
def put_down(s: State, number: int, place: int, log: Log) -> None:
    """H8, H9, H19: a numbered tile comes to lie on a free place."""
    s.place[number] = place
    s.at[place] = number
    occupy(s, place, s.kind[number])
    if is_river(s.kind[number]):
        flood(s, place, log)
    join_regions(s, number, log)


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
    put_down(s, FIRST_END + end, place, log)


@kernel
def replace(s: State, end: int) -> None:
    """H10, H11: a river tile takes the very place of this end, which is lifted."""
    place = s.ends[end]
    s.laid += 1
    s.kind[s.laid] = Tile.RIVER
    s.place[s.laid] = place
    s.at[place] = s.laid
    s.place[FIRST_END + end] = 0
    s.ends[end] = 0
    s.lifted = end + 1
    s.replaced = place


# ---------------------------------------------------------------- judging


@kernel
def on_table(s: State, place: int) -> bool:
    """H8: the table is finite."""
    row, column = place // SIDE - MIDDLE, place % SIDE - MIDDLE
    return abs(row) <= s.edition.reach and abs(column) <= s.edition.reach


@kernel
def why_not_free(s: State, place: int) -> Deny:
    """H8: a free place on the table."""
    if not on_table(s, place):
        return Deny.OFF_TABLE
    return Deny.NO if is_free(s, place) else Deny.OVERLAP


@kernel
def why_not_touching(s: State, place: int) -> Deny:
    """H8, H11, H13: does the tile in hand touch what it must, and nothing it must not?"""
    touched = s.ground[place]
    if s.tile == Tile.TEMPLE:
        if touched & RIVER == 0:
            return Deny.TEMPLE_NO_RIVER
        return Deny.TEMPLE_LAND if touched & LAND != 0 else Deny.NO
    if s.phase == Phase.TWO_SIDED and touched & RIVER == 0:
        return Deny.NO_RIVER
    return Deny.NO if touched & TOUCHED != 0 else Deny.NO_CONTACT


@kernel
def why_not_place(s: State, place: int) -> Deny:
    """H8, H10-H13: the tile in hand on this place."""
    if s.phase == Phase.RIVER:
        return Deny.REPLACE_FIRST
    if s.phase != Phase.LAY and s.phase != Phase.TWO_SIDED and s.phase != Phase.END:
        return Deny.NOT_LAYING
    deny = why_not_free(s, place)
    if deny != Deny.NO:
        return deny
    if s.phase == Phase.END:
        return why_not_end(s, place)
    deny = why_not_touching(s, place)
    if deny != Deny.NO:
        return deny
    return Deny.BLOCKS_END if blocks(s, place) else Deny.NO


@kernel
def why_not_necropolis(s: State, place: int) -> Deny:
    """H11: the two-sided tile as necropolis on this place."""
    if s.phase != Phase.TWO_SIDED:
        return Deny.NOT_TWO_SIDED
    deny = why_not_free(s, place)
    if deny != Deny.NO:
        return deny
    if s.ground[place] & TOUCHED == 0:
        return Deny.NO_CONTACT
    return Deny.BLOCKS_END if blocks(s, place) else Deny.NO


# ---------------------------------------------------------------- listing


@kernel
def frontier(s: State, first: int, must: int, ban: int, count: int, out: Ints) -> int:
    """H8, H12: the free places that touch all of `must` and nothing of `ban`; appended to `out`."""
    front, ground = s.front, s.ground
    corner_a, wide_a, high_a = trap(s, 0)
    corner_b, wide_b, high_b = trap(s, 1)
    for i in range(s.fronts):
        place = front[i]
        if ground[place] & (must | ban) != must:
            continue
        if inside(place, corner_a, wide_a, high_a) or inside(place, corner_b, wide_b, high_b):
            continue
        out[count] = first + place
        count += 1
    return count


@kernel
def legal_lay(s: State, out: Ints) -> int:
    """H8, H13: every place for the drawn or taken tile."""
    if s.tile == Tile.TEMPLE:
        return frontier(s, PLACE, RIVER, LAND, 0, out)
    return frontier(s, PLACE, TOUCHED, 0, 0, out)


@kernel
def legal_two_sided(s: State, out: Ints) -> int:
    """H11: as river, as necropolis, or in place of an end."""
    count = frontier(s, PLACE, RIVER, 0, 0, out)
    count = frontier(s, NECROPOLIS, TOUCHED, 0, count, out)
    return legal_replace(s, count, out)


@kernel
def has_place(s: State) -> bool:
    """H12: is there any legal place for the tile in hand?"""
    must = RIVER if s.tile == Tile.TEMPLE else TOUCHED
    ban = LAND if s.tile == Tile.TEMPLE else 0
    for i in range(s.fronts):
        touched = s.ground[s.front[i]]
        if touched & must == must and touched & ban == 0 and not blocks(s, s.front[i]):
            return True
    return False
