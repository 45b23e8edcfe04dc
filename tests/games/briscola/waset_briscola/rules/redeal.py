"""What a seat can't know, dealt again (B10)."""

from waset import rng
from waset.kernel import kernel
from waset_briscola.rules.hand import drop, hand_size, hold, place_of
from waset_briscola.rules.state import HAND, State


@kernel
def lift_hidden(s: State, seat: int, first: int) -> int:
    """Put the cards of a hidden hand back upon the stock, which begins at `first`; return where it begins then.

    All know who drew the turned-up card, so that one stays.
    """
    for i in range(HAND - 1, -1, -1):
        card = s.players[seat].hand[i]
        if card != 0 and card != s.trump:
            drop(s, seat, card)
            first -= 1
            s.stock[first] = card
    return first


@kernel
def redeal(s: State, seat: int, seed: int) -> None:
    """B10: hidden hands and stock, mixed; the card at the bottom of the stock is known."""
    rng.seed(s.rng, seed)
    first = int(s.drawn)
    for other in range(s.seats):
        if other != seat:
            first = lift_hidden(s, other, first)
    end = s.edition.cards if s.drawn == s.edition.cards else s.edition.cards - 1
    rng.shuffle_anew(s.rng, s.stock, first, end)
    for other in range(s.seats):
        if other != seat:
            known = 1 if place_of(s, other, s.trump) >= 0 else 0
            for _ in range(hand_size(s, other) - known):
                hold(s, other, s.stock[first])
                s.stock[first] = 0
                first += 1
