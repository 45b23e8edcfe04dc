"""The end: who scores what (B9, P1)."""

from waset.kernel import kernel
from waset.layout import Ints
from waset_briscola.rules.modules.partners import partner_of
from waset_briscola.rules.state import CARDS, State
from waset_briscola.rules.trick import points_of


@kernel
def taken_points(s: State, seat: int) -> int:
    """B9: the points of all cards that a seat has taken itself."""
    points = 0
    for card in range(1, CARDS):
        if s.taker[card] == seat + 1:
            points += points_of(s, card)
    return points


@kernel
def count_points(s: State, scores: Ints) -> None:
    """B9, P1: points of all seats as the position stands; partners count theirs together."""
    scores[:] = 0
    for seat in range(s.seats):
        points = taken_points(s, seat)
        scores[seat] += points
        if partner_of(s, seat) >= 0:
            scores[partner_of(s, seat)] += points


@kernel
def find_winners(s: State, scores: Ints, won: Ints) -> None:
    """B9: whoever has most."""
    won[:] = 0
    for seat in range(s.seats):
        won[seat] = 1
        for other in range(s.seats):
            if scores[other] > scores[seat]:
                won[seat] = 0


@kernel
def result(s: State, scores: Ints, won: Ints) -> None:
    """B9, P1: points and winners as the position stands."""
    count_points(s, scores)
    find_winners(s, scores, won)
