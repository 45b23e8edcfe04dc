"""A light player for playouts: takes what is worth taking, as cheaply as it can, and throws away what counts least."""

from waset import rng
from waset.kernel import kernel
from waset.layout import Ints
from waset_briscola.rules.state import State, rank_of, suit_of
from waset_briscola.rules.trick import beats, legal_play, points_of, winning_seat

NOISE = 3  # points


@kernel
def price(s: State, card: int) -> int:
    """What it costs to part with a card, in points: strong cards and trumps will be missed."""
    missed = s.edition.strength[rank_of(card)] // 3
    return missed + 4 if suit_of(card) == suit_of(s.trump) else missed


@kernel
def value(s: State, card: int) -> int:
    """What playing a card gains or loses at once."""
    if s.players[s.leader].played == 0:
        return -points_of(s, card) - price(s, card)
    best = winning_seat(s)
    lying = 0
    for seat in range(s.seats):
        if s.players[seat].played != 0:
            lying += points_of(s, s.players[seat].played)
    if beats(s, card, s.players[best].played):
        return lying + points_of(s, card) // s.seats - price(s, card)
    return -points_of(s, card) - price(s, card)


@kernel
def suggest(s: State, dice: Ints, out: Ints) -> int:
    """A sensible card, quickly."""
    count = legal_play(s, out)
    best, best_action = -1000, out[0]
    for i in range(count):
        gain = value(s, out[i]) + rng.below(dice, NOISE)
        if gain > best:
            best, best_action = gain, out[i]
    return best_action
