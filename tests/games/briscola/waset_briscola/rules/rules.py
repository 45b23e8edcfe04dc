"""Briscola, told in order: deal, tricks, the end. The only file that knows all chapters."""

from collections.abc import Callable

from waset import rng
from waset.event_log import Log
from waset.kernel import Kernels, kernel
from waset.layout import Ints
from waset_briscola.rules.actions import ACTION_SPACE
from waset_briscola.rules.deny import Deny
from waset_briscola.rules.light import suggest
from waset_briscola.rules.observe import observe
from waset_briscola.rules.redeal import redeal
from waset_briscola.rules.scoring import result
from waset_briscola.rules.state import HAND, Phase, State, suit_of
from waset_briscola.rules.stock import deal, draw_all, shuffle_deck
from waset_briscola.rules.trick import is_full, legal_play, take_trick, winning_seat


@kernel
def new(s: State, seed: int) -> None:
    """B3-B5: shuffle, deal, turn up the trump, and let the first seat lead."""
    rng.seed(s.rng, seed)
    if s.first < 0:
        s.first = rng.below(s.rng, s.seats)
    shuffle_deck(s)
    deal(s)
    s.phase = Phase.PLAY
    s.turn = 1
    s.leader = s.first
    s.seat = s.first


@kernel
def finish_trick(s: State, log: Log) -> None:
    """B7-B9: the winner takes the trick, all draw, and the winner leads; without cards the game is over."""
    winner = winning_seat(s)
    take_trick(s, winner, log)
    draw_all(s, winner, log)
    s.leader = winner
    s.seat = winner
    if s.players[winner].hand[0] == 0:
        s.phase = Phase.OVER
    else:
        s.turn += 1


play: Callable[[State, int, Log], None] = ACTION_SPACE.player(__name__)


@kernel
def apply(s: State, a: int, log: Log) -> None:
    """B6: lay the card; after the last one of a trick it is taken."""
    play(s, a, log)
    if is_full(s):
        finish_trick(s, log)
    else:
        s.seat = (s.seat + 1) % s.seats


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
    if s.phase == Phase.OVER:
        return 0
    return legal_play(s, out)


@kernel
def settled(s: State) -> bool:
    """A card is a whole decision."""
    return True


@kernel
def reserve(s: State, seat: int) -> int:
    """Trumps in hand."""
    count = 0
    for i in range(HAND):
        card = s.players[seat].hand[i]
        if card != 0 and suit_of(card) == suit_of(s.trump):
            count += 1
    return count


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
