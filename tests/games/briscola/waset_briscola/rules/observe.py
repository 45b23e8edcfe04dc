"""What a seat may know of Briscola, as numbers for programs that learn (B10)."""

from waset.kernel import kernel
from waset.layout import Int16, Int16s, Layout, Many, kind, upto
from waset.seats import relative
from waset_briscola.rules.state import CARDS, HAND, SEATS, Phase, State


class SeenSeat(Layout):
    """A seat, counted clockwise from the one that looks."""

    here: Int16 = upto(1)
    asked: Int16 = upto(1)
    leads: Int16 = upto(1)
    cards: Int16 = upto(HAND)
    played: Int16 = upto(CARDS - 1)
    hand: Int16s = upto(1, CARDS)  # the own one, and the turned-up card, which all saw drawn


class Observed(Layout):
    phase: Int16 = kind(Phase)
    seats: Int16 = upto(SEATS)
    partners: Int16 = upto(1)
    turn: Int16 = upto(CARDS)
    trump: Int16 = upto(CARDS - 1)
    drawn: Int16 = upto(CARDS)
    taker: Int16s = upto(SEATS, CARDS)  # 1: the own seat, 2: the next one ...
    players: Many[SeenSeat] = upto(0, SEATS)


@kernel
def observe(s: State, seat: int, o: Observed) -> None:
    """Write what this seat (-1: a spectator, who looks from seat 0) may know into a blank observation."""
    at = max(seat, 0)
    o.phase, o.seats, o.partners, o.turn = s.phase, s.seats, s.partners.on, s.turn
    o.trump, o.drawn = s.trump, s.drawn
    for card in range(1, CARDS):
        if s.taker[card] > 0:
            o.taker[card] = relative(s.seats, at, s.taker[card] - 1) + 1
    for i in range(s.seats):
        other = (at + i) % s.seats
        player, seen = s.players[other], o.players[i]
        seen.here, seen.played = 1, player.played
        seen.asked = 1 if s.phase != Phase.OVER and other == s.seat else 0
        seen.leads = 1 if other == s.leader else 0
        for place in range(HAND):
            card = player.hand[place]
            if card > 0:
                seen.cards += 1
                if other == seat or card == s.trump:
                    seen.hand[card] = 1
