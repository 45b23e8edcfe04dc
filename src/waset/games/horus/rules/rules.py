"""Horus, told in order: set-up, turns, the end. The only file that knows all chapters."""

from collections.abc import Callable

from waset import rng
from waset.event_log import SILENT, Log, note
from waset.games.horus.rules.actions import ACTION_SPACE
from waset.games.horus.rules.cards import card_terrain, held, legal_card, refill
from waset.games.horus.rules.deny import Deny
from waset.games.horus.rules.happened import Happened
from waset.games.horus.rules.light import suggest
from waset.games.horus.rules.markers import legal_mark, legal_move, legal_pick, next_mark, next_pick
from waset.games.horus.rules.observe import observe
from waset.games.horus.rules.place import legal_lay, legal_two_sided
from waset.games.horus.rules.redeal import redeal
from waset.games.horus.rules.river import legal_end, legal_replace
from waset.games.horus.rules.scoring import result
from waset.games.horus.rules.setup import deal, fill_bag, lay_out_piles, lay_start
from waset.games.horus.rules.state import NILE, Phase, State, Tile
from waset.games.horus.rules.tiles import draw_tile, empty_piles, legal_pile, take_tile, take_two_sided
from waset.kernel import Kernels, kernel
from waset.layout import Ints

# ---------------------------------------------------------------- set-up


@kernel
def new(s: State, seed: int) -> None:
    """H1-H4: lay everything out and begin the first turn."""
    rng.seed(s.rng, seed)
    if s.first < 0:
        s.first = rng.below(s.rng, s.seats)
    fill_bag(s)
    lay_out_piles(s)
    deal(s)
    lay_start(s)
    begin_turns(s, s.first, SILENT[0])


# ---------------------------------------------------------------- a turn


@kernel
def ask_card(s: State) -> bool:
    """H5: a card must be played; is there one?"""
    s.phase = Phase.CARD
    return s.players[s.seat].nile > 0 or held(s, s.seat) > 0


@kernel
def begin_turns(s: State, seat: int, log: Log) -> None:
    """H5: the turn of this seat; where nothing at all can be done, of the next one who can do something."""
    for _ in range(s.bag_left + 2 * s.seats):
        s.seat = seat
        s.turn += 1
        note(log, Happened.TURN.value, seat, s.turn)
        if draw_tile(s, log) or ask_card(s):
            return
        refill(s, seat, log)
        seat = (seat + 1) % s.seats
    s.phase = Phase.OVER


@kernel
def finish_turn(s: State, log: Log) -> None:
    """H5, H17: refill the hand; clockwise to the next seat, or the end."""
    s.card = 0
    refill(s, s.seat, log)
    if empty_piles(s) >= s.edition.end_piles:
        s.phase = Phase.OVER
    else:
        begin_turns(s, (s.seat + 1) % s.seats, log)


@kernel
def go_on_nile(s: State, log: Log) -> None:
    """H14: the tiles that are left of the card's two, then the marker."""
    while s.more > 0:
        s.more -= 1
        if take_two_sided(s, log):
            return
    if next_pick(s, 0) != 0:
        s.phase = Phase.FROM
    else:
        finish_turn(s, log)


@kernel
def ask_marker(s: State, log: Log) -> None:
    """H6: a marker must be set if it can be."""
    if s.players[s.seat].markers > 0 and next_mark(s, 0) != 0:
        s.phase = Phase.MARKER
    else:
        finish_turn(s, log)


@kernel
def go_on(s: State, log: Log) -> None:
    """H5, H10: a decision is made; what comes next?"""
    if s.phase == Phase.MARKER or s.phase == Phase.TO:
        finish_turn(s, log)
        return
    if s.phase == Phase.CARD and s.card != NILE and take_tile(s, card_terrain(s.card), log):
        return
    if s.phase == Phase.END and s.tile == Tile.RIVER and take_two_sided(s, log):
        return
    s.tile = Tile.NOTHING
    if s.card == NILE:
        go_on_nile(s, log)
    elif s.card != 0:
        ask_marker(s, log)
    elif not ask_card(s):
        finish_turn(s, log)


play: Callable[[State, int, Log], bool] = ACTION_SPACE.player(__name__)  # is anything asked?


@kernel
def apply(s: State, a: int, log: Log) -> None:
    """Play a legal action and run on to the next decision."""
    if not play(s, a, log):
        go_on(s, log)


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
    if phase == Phase.LAY:
        return legal_lay(s, out)
    if phase == Phase.CARD:
        return legal_card(s, out)
    if phase == Phase.MARKER:
        return legal_mark(s, out)
    if phase == Phase.TWO_SIDED:
        return legal_two_sided(s, out)
    if phase == Phase.END:
        return legal_end(s, out)
    if phase == Phase.RIVER:
        return legal_replace(s, 0, out)
    if phase == Phase.PILE:
        return legal_pile(s, out)
    if phase == Phase.FROM:
        return legal_pick(s, out)
    if phase == Phase.TO:
        return legal_move(s, out)
    return 0


@kernel
def settled(s: State) -> bool:
    """No end is lifted and no card half played; a river/necropolis tile is a new start."""
    if s.phase == Phase.LAY:
        return s.card == 0
    return s.phase == Phase.OVER or s.phase == Phase.RIVER or s.phase == Phase.TWO_SIDED or s.phase == Phase.CARD


@kernel
def reserve(s: State, seat: int) -> int:
    """H3: markers left to set, and the Nile card."""
    return s.players[seat].markers + s.players[seat].nile


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
