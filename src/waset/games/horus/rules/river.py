"""The river and its two ends: replacing, laying again, never blocking (H10-H12)."""

from waset.event_log import Log, note
from waset.games.horus.rules.actions import ACTION_SPACE, PLACE, REPLACE
from waset.games.horus.rules.deny import Deny
from waset.games.horus.rules.ground import (
    CONTACT,
    CONTACT_BIT,
    FAR,
    column,
    contact,
    covered_around,
    is_free,
    is_front,
    place_at,
    row,
    square,
)
from waset.games.horus.rules.happened import Happened
from waset.games.horus.rules.state import FIRST_END, FIRST_SPOT, RIVER, SIDE, Phase, State, Tile
from waset.kernel import kernel
from waset.layout import Ints

# From a place to those around it, the four sides first: where one is covered, the opposite one is mostly free.
EXITS = tuple(sorted(CONTACT, key=lambda offset: (abs(offset) not in (2, 2 * SIDE), offset)))


@kernel
def has_exit(s: State, place: int) -> bool:
    """H12: does a free place touch the tile that lies, or would lie, here?"""
    for offset in EXITS:
        if is_free(s, place + offset):
            return True
    return False


@kernel
def blocks_end(s: State, end: int, place: int) -> bool:
    """H12: would a tile on this place leave no free place that touches the end?"""
    return s.exits[end] & ~covered_around(s.ends[end], place) == 0


@kernel
def blocks(s: State, place: int) -> bool:
    """H12: would a tile on this place block an end?"""
    for end in range(2):
        if s.ends[end] != 0 and blocks_end(s, end, place):
            return True
    return False


@kernel
def trap(s: State, end: int) -> tuple[int, int, int]:
    """H12: where a tile would block this end: a rectangle of places, as its first one, width - 1 and height - 1."""
    # A tile covers three by three places; it blocks if they hold the box around all free places that touch the end.
    left, right, top, bottom = 3, -3, 3, -3
    for i in range(len(CONTACT)):
        if s.exits[end] & CONTACT_BIT[i] != 0:
            x, y = column(CONTACT[i] + FAR) - 2, row(CONTACT[i] + FAR) - 2
            left, right = min(left, x), max(right, x)
            top, bottom = min(top, y), max(bottom, y)
    wide, high = 2 - (right - left), 2 - (bottom - top)
    if wide < 0 or high < 0:
        return 0, -1, -1
    return s.ends[end] + (bottom - 1) * SIDE + right - 1, wide, high


@kernel
def inside(place: int, corner: int, wide: int, high: int) -> bool:
    """H12: does the place lie in such a rectangle? None does in one of height -1."""
    away = place - corner
    return 0 <= away <= high * SIDE + wide and column(away) <= wide


# ---------------------------------------------------------------- which end


@kernel
def fits(s: State, end: int, place: int) -> bool:
    """H12: this end could be laid on this free place, and neither end would be blocked."""
    return has_exit(s, place) and not blocks_end(s, 1 - end, place)


@kernel
def fits_beside(s: State, end: int) -> bool:
    """H10: the end could be laid again, touching the river in its own old place."""
    for i in range(len(CONTACT)):
        if s.exits[end] & CONTACT_BIT[i] != 0 and fits(s, end, s.ends[end] + CONTACT[i]):
            return True
    return False


@kernel
def fits_somewhere(s: State, end: int) -> bool:
    """H11: the end could be laid again, touching any tile of the river."""
    for i in range(s.fronts):
        if s.about[i] & RIVER != 0 and fits(s, end, s.front[i]):
            return True
    return False


@kernel
def can_replace(s: State, end: int) -> bool:
    """H10, H11: may the river in hand lie in place of this end?"""
    if s.tile == Tile.RIVER:
        return fits_beside(s, end)
    return fits_somewhere(s, end)


@ACTION_SPACE.judges("replace")
@kernel
def why_not_replace(s: State, end: int) -> Deny:
    """H10, H11: the river in place of this end."""
    if s.phase != Phase.RIVER and s.phase != Phase.TWO_SIDED:
        return Deny.NOT_REPLACING
    return Deny.NO if can_replace(s, end) else Deny.CANT_REPLACE


@kernel
def legal_replace(s: State, count: int, out: Ints) -> int:
    """H10, H11: each end that can be laid again; appended to `out`."""
    for end in range(2):
        if can_replace(s, end):
            out[count] = REPLACE + end
            count += 1
    return count


@ACTION_SPACE.plays("replace")
@kernel
def replace_end(s: State, end: int, log: Log) -> bool:
    """H10, H11: a river tile takes the very place of this end, which is lifted and must be laid again."""
    place = s.ends[end]
    note(log, Happened.END_LIFTED.value, s.seat, end, place)
    note(log, Happened.TILE_LAID.value, s.seat, Tile.RIVER.value, place)
    s.laid += 1
    s.kind[s.laid] = Tile.RIVER
    s.place[s.laid] = place
    s.squares[square(place)] = s.laid
    s.place[FIRST_END + end] = 0
    s.ends[end] = s.exits[end] = 0
    s.lifted = end + 1
    s.replaced = place
    s.phase = Phase.END
    return True


# ---------------------------------------------------------------- where it goes


@kernel
def reaches(s: State, at: int) -> bool:
    """H10, H11: from the bag, the river tile just laid must be touched; else any tile of the river."""
    if s.tile == Tile.RIVER:
        return contact(s.front[at], s.replaced)
    return s.about[at] & RIVER != 0


@kernel
def why_not_end(s: State, spot: int) -> Deny:
    """H10-H12: the lifted end on a free place, which may touch nothing."""
    if not is_front(s, spot) or not reaches(s, spot - FIRST_SPOT):
        return Deny.NO_NEW_RIVER if s.tile == Tile.RIVER else Deny.NO_RIVER
    place = place_at(s, spot)
    if not has_exit(s, place):
        return Deny.END_BLOCKED
    return Deny.BLOCKS_END if blocks(s, place) else Deny.NO


@kernel
def legal_end(s: State, out: Ints) -> int:
    """H10-H12: every place for the lifted end."""
    count = 0
    for i in range(s.fronts):
        if reaches(s, i) and fits(s, s.lifted - 1, s.front[i]):
            out[count] = PLACE + FIRST_SPOT + i
            count += 1
    return count
