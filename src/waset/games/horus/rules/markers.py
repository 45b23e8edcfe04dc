"""Setting a marker, and the Nile card's move of one (H6, H7, H14)."""

from waset.event_log import Log, note, note_points
from waset.games.horus.rules.actions import ACTION_SPACE, MARK, MOVE, PICK
from waset.games.horus.rules.cards import card_number
from waset.games.horus.rules.deny import Deny
from waset.games.horus.rules.happened import Happened
from waset.games.horus.rules.regions import lift_marker, note_region, set_marker
from waset.games.horus.rules.state import FREE, RIVER, Phase, State
from waset.kernel import kernel
from waset.layout import Ints


@kernel
def number_wanted(s: State) -> int:
    """H6, H7: the size of region that the card asks for; FREE for any."""
    if s.turn <= s.seats:
        return s.edition.first_number
    return card_number(s.card)


@kernel
def why_not_tile(s: State, number: int) -> Deny:
    """H6, H9: a tile of a region."""
    if number == 0 or number > s.laid:
        return Deny.NO_TILE
    return Deny.NO if s.region[number] != 0 else Deny.NO_REGION


@kernel
def has_free_tile(s: State, region: int) -> bool:
    """H6: one marker a tile."""
    count = 0
    for seat in range(s.seats):
        count += int(s.markers[region, seat])
    return count < s.tiles[region]


@kernel
def why_not_size(s: State, number: int) -> Deny:
    """H6, H7: is the region of the size that the card asks for?"""
    tiles = s.tiles[s.region[number]]
    wanted = number_wanted(s)
    if tiles > s.edition.marker_most:
        return Deny.TOO_BIG
    if wanted == FREE or tiles == wanted:
        return Deny.NO
    return Deny.FIRST_ROUND if s.turn <= s.seats else Deny.OTHER_NUMBER


@ACTION_SPACE.judges("mark")
@kernel
def why_not_mark(s: State, number: int) -> Deny:
    """H6, H7: a marker on this tile."""
    if s.phase != Phase.MARKER:
        return Deny.NOT_MARKING
    deny = why_not_tile(s, number)
    if deny != Deny.NO:
        return deny
    if s.marker[number] != 0:
        return Deny.MARKED
    return why_not_size(s, number)


@kernel
def next_mark(s: State, number: int) -> int:
    """H6: the next tile after this one that may take a marker; 0 if there is none."""
    for at in range(number + 1, s.laid + 1):
        if s.region[at] != 0 and s.marker[at] == 0 and why_not_size(s, at) == Deny.NO:
            return at
    return 0


@kernel
def legal_mark(s: State, out: Ints) -> int:
    """H6: every tile that may take a marker."""
    count = 0
    number = next_mark(s, 0)
    while number != 0:
        out[count] = MARK + number
        count += 1
        number = next_mark(s, number)
    return count


@ACTION_SPACE.plays("mark")
@kernel
def mark(s: State, number: int, log: Log) -> bool:
    """H6: set a marker."""
    note(log, Happened.MARKER_SET.value, s.seat, s.place[number])
    s.players[s.seat].markers -= 1
    set_marker(s, number, s.seat)
    note_region(s.region[number], 1, log)
    note_points(log)
    return False


# ---------------------------------------------------------------- the Nile card


@kernel
def is_riverside(s: State, number: int) -> bool:
    """H14: does the tile's region touch the river?"""
    return s.region[number] != 0 and s.touch[s.region[number]] & RIVER != 0


@kernel
def next_goal(s: State, region: int, number: int) -> int:
    """H14: the next free tile after this one of another region at the river; 0 if there is none."""
    for at in range(number + 1, s.laid + 1):
        if s.marker[at] == 0 and s.region[at] != region and is_riverside(s, at):
            return at
    return 0


@kernel
def next_pick(s: State, number: int) -> int:
    """H14: the next own marker after this tile that can be moved; 0 if there is none."""
    for at in range(number + 1, s.laid + 1):
        if s.marker[at] == s.seat + 1 and is_riverside(s, at) and next_goal(s, s.region[at], 0) != 0:
            return at
    return 0


@ACTION_SPACE.judges("pick")
@kernel
def why_not_pick(s: State, number: int) -> Deny:
    """H14: an own marker of a region at the river, with somewhere to go."""
    if s.phase != Phase.FROM:
        return Deny.NOT_PICKING
    deny = why_not_tile(s, number)
    if deny != Deny.NO:
        return deny
    if s.marker[number] != s.seat + 1:
        return Deny.NOT_YOURS
    if not is_riverside(s, number):
        return Deny.INLAND
    return Deny.NO if next_goal(s, s.region[number], 0) != 0 else Deny.NO_GOAL


@kernel
def legal_pick(s: State, out: Ints) -> int:
    """H14: every own marker that can be moved."""
    count = 0
    number = next_pick(s, 0)
    while number != 0:
        out[count] = PICK + number
        count += 1
        number = next_pick(s, number)
    return count


@ACTION_SPACE.judges("move")
@kernel
def why_not_move(s: State, number: int) -> Deny:
    """H14: a free tile of another region at the river."""
    if s.phase != Phase.TO:
        return Deny.NOT_MOVING
    deny = why_not_tile(s, number)
    if deny != Deny.NO:
        return deny
    if s.region[number] == s.region[s.moving]:
        return Deny.SAME_REGION
    if not is_riverside(s, number):
        return Deny.INLAND
    return Deny.NO if s.marker[number] == 0 else Deny.MARKED


@kernel
def legal_move(s: State, out: Ints) -> int:
    """H14: every tile the marker may go to."""
    count = 0
    region = s.region[s.moving]
    number = next_goal(s, region, 0)
    while number != 0:
        out[count] = MOVE + number
        count += 1
        number = next_goal(s, region, number)
    return count


@ACTION_SPACE.plays("pick")
@kernel
def pick(s: State, number: int, log: Log) -> bool:
    """H14: this marker moves."""
    note(log, Happened.MARKER_PICKED.value, s.seat, s.place[number])
    s.moving = number
    s.phase = Phase.TO
    return True


@ACTION_SPACE.plays("move")
@kernel
def move(s: State, number: int, log: Log) -> bool:
    """H14: ... to this tile."""
    note(log, Happened.MARKER_MOVED.value, s.seat, s.place[number], s.place[s.moving])
    set_marker(s, number, lift_marker(s, s.moving))
    note_region(s.region[s.moving], 1, log)
    note_region(s.region[number], 1, log)
    note_points(log)
    s.moving = 0
    return False
