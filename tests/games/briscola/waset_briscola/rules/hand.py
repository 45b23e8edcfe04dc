"""Hands: sorted, so that equal hands are equal bytes."""

from waset.kernel import kernel
from waset_briscola.rules.state import HAND, Phase, State


@kernel
def hold(s: State, seat: int, card: int) -> None:
    """Put a card into a hand that has room."""
    hand = s.players[seat].hand
    at = HAND - 1
    while at > 0 and (hand[at - 1] == 0 or hand[at - 1] > card):
        hand[at] = hand[at - 1]
        at -= 1
    hand[at] = card


@kernel
def place_of(s: State, seat: int, card: int) -> int:
    """Where a card lies in a hand, or -1."""
    for i in range(HAND):
        if card != 0 and s.players[seat].hand[i] == card:
            return i
    return -1


@kernel
def drop(s: State, seat: int, card: int) -> None:
    """Take a card out of a hand that holds it."""
    hand = s.players[seat].hand
    for i in range(place_of(s, seat, card), HAND - 1):
        hand[i] = hand[i + 1]
    hand[HAND - 1] = 0


@kernel
def hand_size(s: State, seat: int) -> int:
    """B4, B8: how many cards a seat holds, as everybody can tell: no more than there are tricks to come."""
    if s.phase == Phase.OVER:
        return 0
    tricks = s.edition.cards // s.seats - s.turn + 1
    played = 1 if s.players[seat].played != 0 else 0
    return min(s.edition.hand, tricks) - played
