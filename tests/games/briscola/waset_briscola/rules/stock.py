"""The stock: dealing and drawing (B3-B5, B8)."""

from waset.event_log import Log, note
from waset.kernel import kernel
from waset.rng import shuffle
from waset_briscola.rules.hand import hold
from waset_briscola.rules.happened import Happened
from waset_briscola.rules.state import CARDS, State


@kernel
def shuffle_deck(s: State) -> None:
    """B3, B5: all cards of the game; the one at the bottom is turned up and names the trumps."""
    count = 0
    for card in range(1, CARDS):
        if card != s.edition.left_out:
            s.stock[count] = card
            count += 1
    shuffle(s.rng, s.stock, 0, count)
    s.trump = s.stock[count - 1]


@kernel
def draw_top(s: State, seat: int) -> int:
    """The next card of the stock goes into a hand; return it."""
    card = s.stock[s.drawn]
    s.stock[s.drawn] = 0
    s.drawn += 1
    hold(s, seat, card)
    return card


@kernel
def deal(s: State) -> None:
    """B4: the first hands."""
    for _ in range(s.edition.hand):
        for seat in range(s.seats):
            draw_top(s, seat)


@kernel
def draw_all(s: State, first: int, log: Log) -> None:
    """B8: one card each, beginning with this seat; the turned-up card goes last, before everybody's eyes."""
    for i in range(s.seats):
        if s.drawn == s.edition.cards:
            return
        seat = (first + i) % s.seats
        card = draw_top(s, seat)
        if card == s.trump:
            note(log, Happened.TRUMP_DRAWN.value, seat, card)
        else:
            note(log, Happened.DREW.value, seat, card)
