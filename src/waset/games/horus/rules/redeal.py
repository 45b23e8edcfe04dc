"""What a seat can't know, dealt again (H20).

A seat counts cards: what was not in the discards when they were last shuffled is in the hands, until it is played. How
much of it each can still hold, `old` says. A perfect counter, who also keeps in mind who drew when, could exclude a few
deals more; but what is done here never excludes the true one, and never depends on it.
"""

from waset import rng
from waset.games.horus.rules.cards import held, is_dead
from waset.games.horus.rules.state import CARD_KINDS, SEATS
from waset.kernel import kernel


@kernel
def lift_hands(s, seat, row):
    """H20: the cards of the other hands join the pile, but for those outside; hand[0] counts what a hand lacks."""
    for card in range(1, CARD_KINDS):
        number = -s.outside[row, card]
        for other in range(s.seats):
            hand = s.players[other].hand
            if other != seat:
                number += hand[card]
                hand[0] += hand[card]
                hand[card] = 0
        for _ in range(number):
            s.pile[s.pile_left] = card
            s.pile_left += 1


@kernel
def room(s, seat, other):
    """H20: how many more of the cards outside this hand can hold; none if it is the seat's own."""
    return max(s.players[other].old, 0) if other != seat else 0


@kernel
def pick_holder(s, seat):
    """H20: who gets a card from outside."""
    rooms = 0
    for other in range(s.seats):
        rooms += room(s, seat, other)
    at = rng.below(s.rng, rooms)
    for other in range(s.seats):
        at -= room(s, seat, other)
        if at < 0:
            return other
    for other in range(s.seats):  # `old` leaves no room: only in a position that was written so
        if s.players[other].hand[0] > 0:
            return other
    return seat


@kernel
def deal_card_outside(s, seat, card):
    """H20: a card outside goes to a hand that can hold it from before the shuffle, and its holder knows that."""
    holder = pick_holder(s, seat)
    player = s.players[holder]
    player.old -= 1
    player.hand[0] -= 1
    player.hand[card] += 1
    s.outside[holder, card] = max(s.outside[holder, card] - 1, 0)


@kernel
def deal_outside(s, seat, row):
    """H20: all cards outside; then `old`, which counted down meanwhile, is again what all know."""
    for card in range(1, CARD_KINDS):
        for other in range(s.seats):
            if other != seat:
                s.outside[other, card] = s.outside[SEATS, card]
        for _ in range(s.outside[row, card]):
            deal_card_outside(s, seat, card)
    for other in range(s.seats):
        if other != seat:
            s.players[other].old += held(s, other)


@kernel
def take_living(s):
    """H15: the last card of the pile whose terrain is not gone; the gap is closed with the last one."""
    at = s.pile_left - 1
    while is_dead(s, s.pile[at]):
        at -= 1
    card = s.pile[at]
    s.pile_left -= 1
    s.pile[at] = s.pile[s.pile_left]
    s.pile[s.pile_left] = 0
    return card


@kernel
def deal_rest(s):
    """H20: every other hidden card may be in a hand or in the pile; hands hold none of a terrain that is gone."""
    rng.shuffle_anew(s.rng, s.pile, 0, s.pile_left)
    for other in range(s.seats):
        hand = s.players[other].hand
        while hand[0] > 0:
            hand[0] -= 1
            hand[take_living(s)] += 1
    rng.shuffle(s.rng, s.pile, 0, s.pile_left)


@kernel
def redeal(s, seat, seed):
    """H20: another full state that this seat (-1: a spectator) can't tell from this one."""
    rng.seed(s.rng, seed)
    rng.shuffle_anew(s.rng, s.bag, 0, s.bag_left)
    row = seat if seat >= 0 else SEATS
    lift_hands(s, seat, row)
    deal_outside(s, seat, row)
    deal_rest(s)
