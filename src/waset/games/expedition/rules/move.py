"""Moving the extras from a new camp along a line (E14-E20)."""

from waset.event_log import Log, note
from waset.games.expedition.rules.actions import ACTION_SPACE, HOLD, STAY, leave
from waset.games.expedition.rules.camp import put, take_top
from waset.games.expedition.rules.deny import Deny
from waset.games.expedition.rules.happened import Happened
from waset.games.expedition.rules.state import STEPS, Phase, State, Tile
from waset.kernel import kernel
from waset.layout import Ints


@kernel
def cost(s: State, cell: int) -> int:
    """E15: adventurers that must stay to enter."""
    return s.edition.cost[s.tile[cell]]


@kernel
def room(s: State, cell: int) -> int:
    """E17: adventurers that may stay."""
    return s.edition.stack_most - s.height[cell]


@kernel
def why_not_enter(s: State, cell: int) -> Deny:
    """E14, E15, E17, X5: what ends a line."""
    if s.tile[cell] == Tile.NOTHING:
        return Deny.GAP
    if cost(s, cell) == 0:
        return Deny.LAKE
    if s.adventures.snakes[cell] != 0:
        return Deny.SNAKES
    if cost(s, cell) > room(s, cell):
        return Deny.TILE_FULL
    return Deny.NO


@kernel
def rests(s: State, cell: int, step: int, most: int) -> int:
    """E16: which numbers up to `most` can come to rest on the line that begins with this cell, as bits."""
    numbers = 0
    low = 0
    high = 0
    while high < most and why_not_enter(s, cell) == Deny.NO:
        low += cost(s, cell)
        high += room(s, cell)
        if low > most:
            break
        numbers |= (2 << min(high, most)) - (1 << low)
        cell += step
    return numbers


@kernel
def can_rest(s: State, cell: int, step: int, number: int) -> bool:
    """E16: can all of them come to rest on the line that begins with this cell?"""
    return rests(s, cell, step, number) >> number & 1 != 0


@ACTION_SPACE.judges("hold")
@kernel
def why_not_hold(s: State) -> Deny:
    """E14: any number of the extras may leave, so also none."""
    if s.phase == Phase.KEEP:
        return Deny.SETTING_UP
    return Deny.NO if s.phase == Phase.LEAVE else Deny.NOT_LEAVING


@ACTION_SPACE.judges("leave")
@kernel
def why_not_leave(s: State, direction: int, number: int) -> Deny:
    """E14-E17: this many extras in this direction."""
    deny = why_not_hold(s)
    if deny != Deny.NO:
        return deny
    if number > s.moving:
        return Deny.TOO_MANY_LEAVE
    cell = s.cell + STEPS[direction]
    deny = why_not_enter(s, cell)
    if deny != Deny.NO:
        return deny
    if number < cost(s, cell):
        return Deny.TOO_FEW_ENTER
    return Deny.NO if can_rest(s, cell, STEPS[direction], number) else Deny.NO_REST


@kernel
def legal_leave(s: State, out: Ints) -> int:
    """E14-E17: stay, or each direction with each number that can come to rest."""
    out[0] = HOLD
    count = 1
    for direction in range(4):
        numbers = rests(s, s.cell + STEPS[direction], STEPS[direction], s.moving)
        for number in range(1, s.moving + 1):
            if numbers >> number & 1:
                out[count] = leave(direction, number)
                count += 1
    return count


@kernel
def can_leave(s: State) -> bool:
    """E14: is there any way out of the camp?"""
    for direction in range(4):
        if rests(s, s.cell + STEPS[direction], STEPS[direction], s.moving) != 0:
            return True
    return False


@ACTION_SPACE.judges("stay")
@kernel
def why_not_stay(s: State, number: int) -> Deny:
    """E15-E17: this many stay on the tile just entered, the others go on."""
    if s.phase == Phase.KEEP:
        return Deny.SETTING_UP
    if s.phase != Phase.STAY:
        return Deny.NOT_MOVING
    if number > s.moving:
        return Deny.STAY_MORE_THAN_COME
    if number < cost(s, s.cell):
        return Deny.STAY_TOO_FEW
    if number > room(s, s.cell):
        return Deny.STAY_TOO_MANY
    return Deny.NO if others_rest(s, number) else Deny.NO_REST


@kernel
def others_rest(s: State, number: int) -> bool:
    """E16: if this many stay, can the others come to rest further on?"""
    others = s.moving - number
    step = STEPS[s.direction]
    return others == 0 or can_rest(s, s.cell + step, step, others)


@kernel
def going_on(s: State) -> int:
    """E16: how many can come to rest further on, as bits; none always can."""
    step = STEPS[s.direction]
    return 1 | rests(s, s.cell + step, step, s.moving - cost(s, s.cell))


@kernel
def legal_stay(s: State, out: Ints) -> int:
    """E15-E17: every number that lets all come to rest."""
    count = 0
    others = going_on(s)
    for number in range(cost(s, s.cell), min(room(s, s.cell), s.moving) + 1):
        if others >> (s.moving - number) & 1:
            out[count] = STAY + number
            count += 1
    return count


@kernel
def only_stay(s: State) -> int:
    """The number that must stay where there is no choice, else 0."""
    only = 0
    others = going_on(s)
    for number in range(cost(s, s.cell), min(room(s, s.cell), s.moving) + 1):
        if others >> (s.moving - number) & 1:
            if only != 0:
                return 0
            only = number
    return only


@ACTION_SPACE.plays("hold")
@kernel
def hold(s: State, log: Log) -> None:
    """E14: nobody leaves the camp."""
    note(log, Happened.HELD.value, s.seat, s.cell)
    s.phase = Phase.PLACE


@kernel
def enter_next(s: State, log: Log) -> None:
    """E14: all who are on their way enter the next tile of the line."""
    start = s.cell
    s.cell += STEPS[s.direction]
    note(log, Happened.WALKED.value, s.seat, s.moving, start, s.cell, s.direction, start)


@kernel
def leave_some(s: State, number: int, log: Log) -> None:
    """E16, E19: this many stay, on top; the others enter the next tile."""
    note(log, Happened.STAYED.value, s.seat, number, s.cell, s.cell)
    put(s, s.cell, s.seat, number)
    s.moving -= number
    if s.moving > 0:
        enter_next(s, log)


@kernel
def walk(s: State, log: Log) -> None:
    """E16: go on as long as there is nothing to choose; ask where there is."""
    s.phase = Phase.PLACE
    while s.moving > 0:
        number = only_stay(s)
        if number == 0:
            s.phase = Phase.STAY
            return
        leave_some(s, number, log)


@ACTION_SPACE.plays("leave")
@kernel
def set_out(s: State, direction: int, number: int, log: Log) -> None:
    """E14, E16: they leave the camp, enter the next tile and walk on."""
    take_top(s, s.cell, number)
    s.moving = number
    s.direction = direction
    enter_next(s, log)
    walk(s, log)


@ACTION_SPACE.plays("stay")
@kernel
def stay(s: State, number: int, log: Log) -> None:
    """E16: this many stay, and the others walk on."""
    leave_some(s, number, log)
    walk(s, log)
