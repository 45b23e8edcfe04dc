"""Expedition Luxor, told in order: set-up, turns, the end. The only file that knows all chapters and modules."""

from collections.abc import Callable

from waset import rng
from waset.event_log import Log, note
from waset.games.expedition.rules.actions import ACTION_SPACE
from waset.games.expedition.rules.camp import legal_deploy
from waset.games.expedition.rules.deny import Deny
from waset.games.expedition.rules.happened import Happened
from waset.games.expedition.rules.light import suggest
from waset.games.expedition.rules.modules import new_adventures as adventures
from waset.games.expedition.rules.move import can_leave, legal_leave, legal_stay
from waset.games.expedition.rules.observe import observe
from waset.games.expedition.rules.place import begin_turn, draw, has_tiles, legal_place
from waset.games.expedition.rules.redeal import redeal
from waset.games.expedition.rules.scoring import result
from waset.games.expedition.rules.setup import deal, legal_keep
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


# ---------------------------------------------------------------- a turn


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


@ACTION_SPACE.plays("stop")
@kernel
def stop(s: State, log: Log) -> None:
    """E7: no further tile in this turn."""
    note(log, Happened.STOPPED.value, s.seat)
    finish_tiles(s)


@ACTION_SPACE.plays("skip")
@kernel
def skip(s: State, log: Log) -> None:
    """X2: no action tile in this turn."""
    note(log, Happened.ACTION_SKIPPED.value, s.seat)
    finish_turn(s)


@ACTION_SPACE.plays("target")
@kernel
def finish_action(s: State, cell: int, log: Log) -> None:
    """X4-X7: the action tile is carried out."""
    adventures.carry_out(s, cell, log)
    finish_turn(s)


play: Callable[[State, int, Log], None] = ACTION_SPACE.player(__name__)


@kernel
def apply(s: State, a: int, log: Log) -> None:
    """Play a legal action and run on to the next decision."""
    play(s, a, log)
    if s.phase == Phase.LEAVE and not can_leave(s):
        s.phase = Phase.PLACE
    if s.phase == Phase.PLACE and s.placed > 0:
        finish_tile(s, log)


# ---------------------------------------------------------------- what is legal


judge: Callable[[State, int], Deny] = ACTION_SPACE.judge(__name__)


@kernel
def why_not(s: State, a: int) -> int:
    """The one judge of legality: 0, or the Deny."""
    if s.phase == Phase.OVER:
        return Deny.GAME_OVER.value
    return judge(s, a).value


@kernel
def legal(s: State, out: Ints) -> int:
    """The legal actions, ascending."""
    phase = s.phase
    if phase == Phase.PLACE:
        return legal_place(s, out)
    if phase == Phase.LEAVE:
        return legal_leave(s, out)
    if phase == Phase.DEPLOY:
        return legal_deploy(s, out)
    if phase == Phase.STAY:
        return legal_stay(s, out)
    if phase == Phase.ACTION:
        return adventures.legal_action(s, out)
    if phase == Phase.MOUNTAIN:
        return adventures.legal_mountain(s, out)
    if phase == Phase.TARGET:
        return adventures.legal_target(s, out)
    if phase == Phase.KEEP:
        return legal_keep(s, out)
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
