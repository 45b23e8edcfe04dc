"""Expedition Luxor, told in order: set-up, turns, the end. The only file that knows all chapters and modules."""

from waset import rng
from waset.event_log import Log, note
from waset.games.expedition.rules.actions import (
    DEPLOY,
    HOLD,
    KEEP,
    LEAVE,
    MOUNTAIN,
    PLACE,
    SKIP,
    STAY,
    STOP,
    TARGET,
    USE,
    leave_direction,
    leave_number,
    place_cell,
    place_slot,
)
from waset.games.expedition.rules.camp import deploy, is_camp, least, legal_deploy, most, why_not_deploy
from waset.games.expedition.rules.deny import Deny
from waset.games.expedition.rules.happened import Happened
from waset.games.expedition.rules.light import suggest
from waset.games.expedition.rules.modules import new_adventures as adventures
from waset.games.expedition.rules.move import (
    can_leave,
    hold,
    leave_some,
    legal_leave,
    legal_stay,
    set_out,
    walk,
    why_not_hold,
    why_not_leave,
    why_not_stay,
)
from waset.games.expedition.rules.observe import observe
from waset.games.expedition.rules.place import (
    draw,
    has_tiles,
    lay,
    legal_place,
    take_from_hand,
    why_not_place,
    why_not_stop,
)
from waset.games.expedition.rules.redeal import redeal
from waset.games.expedition.rules.scoring import result
from waset.games.expedition.rules.setup import deal, keep, legal_keep, note_kept, reveal, why_not_keep
from waset.games.expedition.rules.state import Phase, State
from waset.kernel import Kernels, kernel
from waset.layout import Ints

# ---------------------------------------------------------------- set-up


@kernel
def new(s: State, seed: int) -> None:
    """E3, E6, X1: deal, then ask every seat which tile it keeps."""
    rng.seed(s.rng, seed)
    if s.first < 0:
        s.first = rng.below(s.rng, s.seats)
    for seat in range(s.seats):
        deal(s, seat)
        if s.adventures.on:
            adventures.deal_actions(s, seat)
    s.phase = Phase.KEEP
    s.seat = 0


@kernel
def keep_tile(s: State, tile: int, log: Log) -> None:
    """E4: the next seat chooses; after the last one the starting display is revealed."""
    keep(s, s.seat, tile)
    note_kept(s, s.seat, log)
    s.seat += 1
    if s.seat == s.seats:
        reveal(s, log)
        begin_turn(s, s.first)


# ---------------------------------------------------------------- a turn


@kernel
def begin_turn(s: State, seat: int) -> None:
    """E7: the first tile of a turn is compulsory."""
    s.seat = seat
    s.turn += 1
    s.placed = 0
    s.phase = Phase.PLACE


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
            deploy_on_camp(s, least(s), log)


@kernel
def deploy_on_camp(s: State, number: int, log: Log) -> None:
    """E11-E14: put them on the camp; if extras can leave, ask."""
    deploy(s, number, log)
    s.phase = Phase.LEAVE if can_leave(s) else Phase.PLACE


@kernel
def finish_tile(s: State, log: Log) -> None:
    """E7, E10: the tile and its camp are resolved; draw, and place again if there is something to place."""
    s.cell = 0
    s.direction = 0
    s.moving = 0
    draw(s, log)
    if s.placed == s.edition.turn_tiles or not has_tiles(s, s.seat):
        finish_tiles(s)


@kernel
def finish_tiles(s: State) -> None:
    """X2: after the tiles of a turn an action tile may be used."""
    if adventures.may_act(s):
        s.phase = Phase.ACTION
    else:
        finish_turn(s)


@kernel
def finish_turn(s: State) -> None:
    """E21: clockwise to the next seat with tiles; without one the game is over."""
    for i in range(1, s.seats + 1):
        seat = (s.seat + i) % s.seats
        if has_tiles(s, seat):
            begin_turn(s, seat)
            return
    s.phase = Phase.OVER
    s.placed = 0


@kernel
def apply_tile(s: State, a: int, log: Log) -> None:
    """E7-E20: the steps of laying a tile."""
    if s.phase == Phase.PLACE:
        place_tile(s, place_slot(a), place_cell(a), log)
    elif s.phase == Phase.DEPLOY:
        deploy_on_camp(s, a - DEPLOY, log)
    elif a == HOLD:
        hold(s, log)
    elif s.phase == Phase.LEAVE:
        set_out(s, leave_direction(a), leave_number(a), log)
        walk(s, log)
    else:
        leave_some(s, a - STAY, log)
        walk(s, log)
    if s.phase == Phase.PLACE:
        finish_tile(s, log)


@kernel
def apply_action(s: State, a: int, log: Log) -> None:
    """X2-X7: the steps of an action tile."""
    if s.phase == Phase.MOUNTAIN:
        adventures.leave_from(s, a - MOUNTAIN, log)
    elif s.phase == Phase.TARGET:
        adventures.carry_out(s, a - TARGET, log)
        finish_turn(s)
    elif a == SKIP:
        note(log, Happened.ACTION_SKIPPED.value, s.seat)
        finish_turn(s)
    else:
        adventures.use(s, a - USE, log)


@kernel
def apply(s: State, a: int, log: Log) -> None:
    """Play a legal action and run on to the next decision."""
    if s.phase == Phase.KEEP:
        keep_tile(s, a - KEEP, log)
    elif a == STOP:
        note(log, Happened.STOPPED.value, s.seat)
        finish_tiles(s)
    elif s.phase < Phase.ACTION:
        apply_tile(s, a, log)
    else:
        apply_action(s, a, log)


# ---------------------------------------------------------------- what is legal


@kernel
def deny(s: State, a: int) -> Deny:
    """The reason by the range in which the action lies."""
    if a < PLACE:
        return why_not_keep(s, a - KEEP)
    if a < STOP:
        return why_not_place(s, place_slot(a), place_cell(a))
    if a < DEPLOY:
        return why_not_stop(s)
    if a < HOLD:
        return why_not_deploy(s, a - DEPLOY)
    if a < LEAVE:
        return why_not_hold(s)
    if a < STAY:
        return why_not_leave(s, leave_direction(a), leave_number(a))
    if a < SKIP:
        return why_not_stay(s, a - STAY)
    if a < USE:
        return adventures.why_not_acting(s)
    if a < MOUNTAIN:
        return adventures.why_not_use(s, a - USE)
    if a < TARGET:
        return adventures.why_not_mountain(s, a - MOUNTAIN)
    return adventures.why_not_target(s, a - TARGET)


@kernel
def why_not(s: State, a: int) -> int:
    """The one judge of legality: 0, or the Deny."""
    if s.phase == Phase.OVER:
        return Deny.GAME_OVER.value
    return deny(s, a).value


@kernel
def legal(s: State, out: Ints) -> int:
    """The legal actions, ascending."""
    phase = s.phase
    if phase == Phase.PLACE:
        return legal_place(s, out)
    if phase == Phase.LEAVE:
        return legal_leave(s, out)
    if phase == Phase.DEPLOY:
        return legal_deploy(s, DEPLOY, out)
    if phase == Phase.STAY:
        return legal_stay(s, STAY, out)
    if phase == Phase.ACTION:
        return adventures.legal_action(s, out)
    if phase == Phase.MOUNTAIN:
        return adventures.legal_mountain(s, out)
    if phase == Phase.TARGET:
        return adventures.legal_target(s, out)
    if phase == Phase.KEEP:
        return legal_keep(s, KEEP, out)
    return 0


@kernel
def settled(s: State) -> bool:
    """No camp and no action tile is half done."""
    return s.phase <= Phase.PLACE or s.phase == Phase.ACTION


@kernel
def reserve(s: State, seat: int) -> int:
    """E23: adventurers in the supply."""
    return s.players[seat].supply


KERNELS = Kernels(
    new=new,
    why_not=why_not,
    legal=legal,
    apply=apply,
    result=result,
    redeal=redeal,
    observe=observe,
    settled=settled,
    reserve=reserve,
    suggest=suggest,
)
