"""Placing tiles (E7-E9)."""

from waset.event_log import Log, note
from waset.games.expedition.rules.actions import ACTION_SPACE, STOP, place
from waset.games.expedition.rules.camp import deploy, is_camp, least, most
from waset.games.expedition.rules.deny import Deny
from waset.games.expedition.rules.happened import Happened
from waset.games.expedition.rules.state import CELLS, COLUMNS, HAND, ROWS, TILES, Phase, Player, State
from waset.kernel import kernel, lowest_bit
from waset.layout import Ints

BITS_AT_ONCE = 4


@kernel
def lay(s: State, cell: int, tile: int) -> None:
    """E8: a tile joins the display."""
    row, column = cell // COLUMNS, cell % COLUMNS
    if s.bottom == 0:
        s.top = s.bottom = row
        s.left = s.right = column
    s.top = min(s.top, row)
    s.bottom = max(s.bottom, row)
    s.left = min(s.left, column)
    s.right = max(s.right, column)
    s.laid[row] |= 1 << int(column)
    s.tile[cell] = tile


@kernel
def touches(s: State, cell: int) -> bool:
    """E8: does the cell share a full edge with a tile?"""
    return s.tile[cell - COLUMNS] + s.tile[cell + 1] + s.tile[cell + COLUMNS] + s.tile[cell - 1] > 0


@kernel
def why_not_cell(s: State, cell: int) -> Deny:
    """E8, E9: a free cell at an edge of the display, inside the floating frame, and not on the field's border."""
    row, column = cell // COLUMNS, cell % COLUMNS
    if s.tile[cell] != 0:
        return Deny.OCCUPIED
    if max(s.right, column) - min(s.left, column) >= s.edition.frame:
        return Deny.FRAME_WIDE
    if max(s.bottom, row) - min(s.top, row) >= s.edition.frame:
        return Deny.FRAME_HIGH
    if not (0 < column < COLUMNS - 1 and 0 < row < ROWS - 1):
        return Deny.FIELD_EDGE
    if not touches(s, cell):
        return Deny.NO_EDGE
    return Deny.NO


@kernel
def alike(player: Player) -> bool:
    """Two tiles nobody can tell apart, face and back."""
    return player.hand[0] == player.hand[1] and player.hand_back[0] == player.hand_back[1]


@kernel
def why_not_placing(s: State) -> Deny:
    """E7, E10: is this the time to place a tile or to stop?"""
    if s.phase == Phase.PLACE:
        return Deny.NO
    if s.phase == Phase.KEEP:
        return Deny.SETTING_UP
    if s.phase == Phase.DEPLOY or s.phase == Phase.LEAVE or s.phase == Phase.STAY:
        return Deny.CAMP_FIRST
    return Deny.TILES_DONE


@ACTION_SPACE.judges("place")
@kernel
def why_not_place(s: State, slot: int, cell: int) -> Deny:
    """E7-E9: this tile of the hand on this cell."""
    deny = why_not_placing(s)
    if deny != Deny.NO:
        return deny
    player = s.players[s.seat]
    if player.hand[slot] == 0:
        return Deny.NO_SUCH_TILE
    if slot > 0 and alike(player):
        return Deny.SAME_TILE
    return why_not_cell(s, cell)


@ACTION_SPACE.judges("stop")
@kernel
def why_not_stop(s: State) -> Deny:
    """E7: the first tile is compulsory."""
    deny = why_not_placing(s)
    if deny == Deny.NO and s.placed == 0:
        return Deny.FIRST_TILE
    return deny


@kernel
def columns_inside(s: State) -> int:
    """E9: the columns that the frame leaves open, as bits."""
    low = int(max(s.right - s.edition.frame + 1, 1))
    high = int(min(s.left + s.edition.frame - 1, COLUMNS - 2))
    return (1 << (high + 1)) - (1 << low)


@kernel
def free_columns(s: State, row: int, inside: int) -> int:
    """E8, E9: the cells of this row where a tile may go, as bits."""
    beside = s.laid[row - 1] | s.laid[row + 1] | (s.laid[row] << 1) | (s.laid[row] >> 1)
    return int(beside & ~s.laid[row] & inside)


@kernel
def list_bits(bits: int, first: int, out: Ints, count: int) -> int:
    """Append `first` and the number of each bit that is set, ascending, to the `count` numbers in `out`.

    Four are written each time, which is faster; none too many is counted, and `out` has room for every action.
    """
    while bits != 0:
        for _ in range(BITS_AT_ONCE):
            out[count] = first + lowest_bit(bits)
            count += bits != 0
            bits &= bits - 1
    return count


@kernel
def legal_place(s: State, out: Ints) -> int:
    """E7-E9: each tile of the hand on each free cell, and stop after the first."""
    player = s.players[s.seat]
    top = max(s.bottom - s.edition.frame + 1, s.top - 1, 1)
    bottom = min(s.top + s.edition.frame - 1, s.bottom + 1, ROWS - 2)
    first = 0 if player.hand[0] != 0 else 1
    inside = columns_inside(s)
    count = 0
    for row in range(top, bottom + 1, 3):  # the cells of three rows are the bits of one number
        cells = free_columns(s, row, inside)
        if row + 1 <= bottom:
            cells |= free_columns(s, row + 1, inside) << COLUMNS
        if row + 2 <= bottom:
            cells |= free_columns(s, row + 2, inside) << (2 * COLUMNS)
        count = list_bits(cells, place(first, row * COLUMNS), out, count)
    if first == 0 and player.hand[1] != 0 and not alike(player):
        for i in range(count):
            out[count + i] = out[i] + CELLS
        count *= 2
    if s.placed > 0:
        out[count] = STOP
        count += 1
    return count


@kernel
def take_from_hand(s: State, slot: int) -> int:
    """E7: the tile leaves the hand; the other moves up, so that nobody sees which place was played."""
    player = s.players[s.seat]
    tile = player.hand[slot]
    if slot == 0:
        player.hand[0], player.hand_back[0] = player.hand[1], player.hand_back[1]
    player.hand[1] = player.hand_back[1] = 0
    return tile


@ACTION_SPACE.plays("place")
@kernel
def place_tile(s: State, slot: int, cell: int, log: Log) -> None:
    """E7, E11: lay a tile; on a camp adventurers are put."""
    player = s.players[s.seat]
    note(log, Happened.TILE_LAID.value, s.seat, cell, player.hand[slot], player.hand_back[slot], slot, cell)
    lay(s, cell, take_from_hand(s, slot))
    s.placed += 1
    if is_camp(s, cell):
        s.cell = cell
        if least(s) < most(s):
            s.phase = Phase.DEPLOY
        else:
            deploy(s, least(s), log)


@kernel
def draw(s: State, log: Log) -> None:
    """E7: the top tile of the stack fills the gap in the hand; an empty stack gives nothing."""
    player = s.players[s.seat]
    at = player.drawn
    if at == TILES or player.stack[at] == 0:
        return
    slot = 0 if player.hand[0] == 0 else 1
    tile, back = player.stack[at], player.stack_back[at]
    note(log, Happened.DREW.value, s.seat, slot, back, tile, s.edition.points[tile], s.edition.cost[tile])
    player.hand[slot] = tile
    player.hand_back[slot] = back
    player.stack[at] = 0
    player.stack_back[at] = 0
    player.drawn += 1


@kernel
def has_tiles(s: State, seat: int) -> bool:
    """E21: does this seat still hold a tile?"""
    for slot in range(HAND):
        if s.players[seat].hand[slot] != 0:
            return True
    return False


@kernel
def begin_turn(s: State, seat: int) -> None:
    """E7: the first tile of a turn is compulsory."""
    s.seat = seat
    s.turn += 1
    s.placed = 0
    s.phase = Phase.PLACE
