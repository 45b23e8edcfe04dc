"""What a seat can't know, dealt again (H20).

A seat counts cards. What was not in the discards when they were last shuffled was in the hands, so a hand is made of
cards kept since then and cards drawn since then. Where a card that was played may have been either, every way is
weighed by the number of deals that lead to it, and one is chosen by lot. So a redeal is as likely as what all have seen
makes it, if seats play any of their cards alike; and nothing depends on how the hidden cards truly lie.
"""

from waset import rng
from waset.games.horus.rules.cards import is_dead, recount
from waset.games.horus.rules.state import CARD_KINDS, State
from waset.kernel import kernel

MOST = 10  # doubtful plays of which all ways are weighed; 180 random games with the printed cards had one at most

# ---------------------------------------------------------------- kept or drawn?


@kernel
def kept_by_others(s: State, seat: int, card: int) -> int:
    """H20: how many of these cards the others held when the discards were shuffled."""
    count = 0
    for other in range(s.seats):
        if other != seat:
            count += s.counting.kept[other, card]
    return count


@kernel
def hidden(s: State, seat: int, card: int) -> int:
    """H20: how many of these cards are in the pile or in the hands of others."""
    count = 0
    for other in range(s.seats):
        if other != seat:
            count += s.players[other].hand[card]
    for i in range(s.pile_left):
        if s.pile[i] == card:
            count += 1
    return count


@kernel
def count_copies(s: State, seat: int) -> int:
    """H20: note for each play of others how many cards like it were kept and drawn; return how many are in doubt."""
    doubtful = 0
    for i in range(s.counting.plays):
        play = s.counting.played[i]
        if play.seat == seat:
            continue
        play.kept = kept_by_others(s, seat, play.card)
        play.drawn = hidden(s, seat, play.card) - play.kept
        for j in range(s.counting.plays):
            if s.counting.played[j].seat != seat and s.counting.played[j].card == play.card:
                play.drawn += 1
        if play.kept > 0 and play.drawn > 0:
            doubtful += 1
    return doubtful


@kernel
def set_origins(s: State, seat: int, guess: int) -> None:
    """H20: take each doubtful play to be kept or not, as the bits of the guess say."""
    for i in range(s.counting.plays):
        play = s.counting.played[i]
        if play.seat == seat:
            continue
        play.old = 1 if play.kept > 0 else 0
        if play.kept > 0 and play.drawn > 0:
            play.old = guess & 1
            guess >>= 1


@kernel
def slots(s: State, seat: int, plays: int) -> int:
    """H20: how many cards the seat still held of those it had kept, before its play of this number."""
    count = 0
    for card in range(1, CARD_KINDS):
        count += s.counting.kept[seat, card]
    for i in range(plays):
        if s.counting.played[i].seat == seat:
            count -= s.counting.played[i].old
    return int(count)


@kernel
def copies(s: State, seat: int, i: int, old: int) -> int:
    """H20: how many cards this play could be if it was kept (or drawn), with those before it gone."""
    play = s.counting.played[i]
    count = int(play.kept) if old else int(play.drawn)
    for j in range(i):
        before = s.counting.played[j]
        if before.seat != seat and before.card == play.card and before.old == old:
            count -= 1
    return count


@kernel
def ways(s: State, seat: int, i: int, old: int) -> int:
    """H20: how many cards this play could be, times the slots of the hand they could lie in."""
    play = s.counting.played[i]
    left = slots(s, play.seat, i)
    return copies(s, seat, i, old) * (left if old else int(play.hand) - left)


@kernel
def kept_left(s: State, seat: int, card: int) -> int:
    """H20: how many of these cards the others still hold of those they had kept."""
    count = kept_by_others(s, seat, card)
    for i in range(s.counting.plays):
        if s.counting.played[i].seat != seat and s.counting.played[i].card == card:
            count -= s.counting.played[i].old
    return count


@kernel
def weigh_rest(s: State, seat: int) -> float:
    """H20, H15: in how many ways the hidden cards that can be in hands may lie; 0 if a dead one were kept."""
    living = 0
    kept = 0
    for card in range(1, CARD_KINDS):
        left = kept_left(s, seat, card)
        if not is_dead(s, card):
            living += hidden(s, seat, card)
            kept += left
        elif left > 0:
            return 0.0
    weight = 1.0
    for i in range(1, kept + 1):  # 1 / (living over kept), as far as it depends on the guess
        weight *= i / (living - kept + i)
    return weight


@kernel
def weigh(s: State, seat: int) -> float:
    """H20: in how many ways all could have come about as it was seen, but for a factor."""
    weight = 1.0
    for i in range(s.counting.plays):
        if s.counting.played[i].seat != seat:
            weight *= ways(s, seat, i, s.counting.played[i].old)
            if weight <= 0.0:
                return 0.0
    return weight * weigh_rest(s, seat)


@kernel
def guess_each(s: State, seat: int) -> None:
    """H20: one doubtful play after the other, by the ways it could be; what comes after it is not weighed."""
    for i in range(s.counting.plays):
        play = s.counting.played[i]
        if play.seat != seat and play.kept > 0 and play.drawn > 0:
            kept = ways(s, seat, i, 1)
            both = kept + ways(s, seat, i, 0)
            if both > 0:
                play.old = 1 if rng.below(s.rng, both) < kept else 0
            else:
                play.old = 1 if copies(s, seat, i, 1) > 0 else 0


@kernel
def guess_origins(s: State, seat: int) -> bool:
    """H20: take each play of others as kept or drawn, as likely as what was seen makes it; False if nothing fits."""
    doubtful = count_copies(s, seat)
    set_origins(s, seat, 0)
    if doubtful == 0:
        return True
    total = 0.0
    chosen = -1
    if doubtful <= MOST:
        for guess in range(1 << doubtful):
            set_origins(s, seat, guess)
            weight = weigh(s, seat)
            total += weight
            if weight > 0.0 and rng.draw(s.rng) * total < weight * (rng.MASK + 1):
                chosen = guess
    set_origins(s, seat, max(chosen, 0))
    if chosen < 0:
        guess_each(s, seat)
    return chosen >= 0 or doubtful > MOST


# ---------------------------------------------------------------- dealing


@kernel
def lift_hands(s: State, seat: int) -> None:
    """H20: count what the other hands lack in hand[0], and what they lack of cards that they kept in kept[0]."""
    for other in range(s.seats):
        if other != seat:
            player = s.players[other]
            s.counting.kept[other, 0] = slots(s, other, s.counting.plays)
            for card in range(1, CARD_KINDS):
                player.hand[0] += player.hand[card]


@kernel
def kept_missing(s: State, seat: int, other: int) -> int:
    """H20: how many more cards that were kept this hand lacks; none if it is the seat's own."""
    return max(min(s.counting.kept[other, 0], s.players[other].hand[0]), 0) if other != seat else 0


@kernel
def pick_holder(s: State, seat: int) -> int:
    """H20: who gets a card that was kept; -1 if nobody has room for one."""
    total = 0
    for other in range(s.seats):
        total += kept_missing(s, seat, other)
    at = rng.below(s.rng, total)
    for other in range(s.seats):
        at -= kept_missing(s, seat, other)
        if at < 0:
            return other
    return -1


@kernel
def lift_card(s: State, seat: int, card: int) -> int:
    """H20: the others put these cards on the pile; return how many of them are known to be in their hands."""
    left = 0 if is_dead(s, card) else kept_left(s, seat, card)
    for other in range(s.seats):
        if other == seat:
            continue
        player = s.players[other]
        s.counting.kept[other, card] = 0
        while player.hand[card] > 0:
            player.hand[card] -= 1
            s.pile[s.pile_left] = card
            s.pile_left += 1
    for i in range(s.counting.plays):
        play = s.counting.played[i]
        if play.seat != seat and play.card == card:
            s.counting.kept[play.seat, card] += play.old
    return left


@kernel
def take(s: State, at: int) -> int:
    """A card of the pile; the gap is closed with the last one."""
    card = s.pile[at]
    s.pile_left -= 1
    s.pile[at] = s.pile[s.pile_left]
    s.pile[s.pile_left] = 0
    return card


@kernel
def deal_card_kept(s: State, seat: int, card: int) -> None:
    """H20: a card known to be in the other hands goes to one that may have kept it."""
    holder = pick_holder(s, seat)
    if holder < 0:
        return
    at = s.pile_left - 1
    while at >= 0 and s.pile[at] != card:
        at -= 1
    if at < 0:
        return
    take(s, at)
    player = s.players[holder]
    s.counting.kept[holder, 0] -= 1
    s.counting.kept[holder, card] += 1
    player.hand[0] -= 1
    player.hand[card] += 1


@kernel
def deal_kept(s: State, seat: int) -> None:
    """H20: all cards known to be in the other hands; the rest stay in the pile."""
    for card in range(1, CARD_KINDS):
        for _ in range(lift_card(s, seat, card)):
            deal_card_kept(s, seat, card)


@kernel
def take_living(s: State) -> int:
    """H15: the last card of the pile whose terrain is not gone."""
    at = s.pile_left - 1
    while is_dead(s, s.pile[at]):
        at -= 1
    return take(s, at)


@kernel
def deal_rest(s: State) -> None:
    """H20: every other hidden card may be in a hand or in the pile; hands hold none of a terrain that is gone."""
    rng.shuffle_anew(s.rng, s.pile, 0, s.pile_left)
    for other in range(s.seats):
        hand = s.players[other].hand
        while hand[0] > 0:
            hand[0] -= 1
            hand[take_living(s)] += 1
    rng.shuffle(s.rng, s.pile, 0, s.pile_left)


@kernel
def tidy_up(s: State) -> None:
    """Clear what was noted for dealing, so that equal positions are equal bytes."""
    for seat in range(s.seats):
        s.counting.kept[seat, 0] = 0
    for i in range(s.counting.plays):
        play = s.counting.played[i]
        play.kept = 0
        play.drawn = 0
        play.old = 0


@kernel
def redeal(s: State, seat: int, seed: int) -> None:
    """H20: another full state that this seat (-1: a spectator) can't tell from this one."""
    rng.seed(s.rng, seed)
    rng.shuffle_anew(s.rng, s.bag, 0, s.bag_left)
    guess_origins(s, seat)
    lift_hands(s, seat)
    deal_kept(s, seat)
    deal_rest(s)
    tidy_up(s)
    recount(s)
