"""Horus cards: playing, drawing, and what happens to cards of a terrain that is gone (H5, H15)."""

from waset.event_log import Log, note, note_item
from waset.games.horus.rules.actions import ACTION_SPACE, CARD, NILE_CARD
from waset.games.horus.rules.deny import Deny
from waset.games.horus.rules.happened import Happened
from waset.games.horus.rules.state import ANY, CARD_KINDS, FREE, NILE, SEATS, TERRAINS, Phase, State
from waset.kernel import kernel
from waset.layout import Ints
from waset.rng import shuffle


@kernel
def card_terrain(card: int) -> int:
    """H2: 1 to 4, or 5 for ?."""
    return (card - 1) // FREE + 1


@kernel
def card_number(card: int) -> int:
    """H2: 1 to 5, or 6 for ?."""
    return (card - 1) % FREE + 1


@kernel
def is_dead(s: State, card: int) -> bool:
    """H15: the pile of its terrain is empty."""
    terrain = card_terrain(card)
    return terrain <= TERRAINS and s.piles[terrain] == 0


@kernel
def held(s: State, seat: int) -> int:
    """H5: how many Horus cards a seat has."""
    count = 0
    for card in range(1, CARD_KINDS):
        count += s.players[seat].hand[card]
    return count


# ---------------------------------------------------------------- playing


@ACTION_SPACE.judges("card")
@kernel
def why_not_card(s: State, card: int) -> Deny:
    """H5: a card of the hand."""
    if s.phase != Phase.CARD:
        return Deny.NOT_PLAYING
    return Deny.NO if card > 0 and s.players[s.seat].hand[card] > 0 else Deny.NOT_HELD


@ACTION_SPACE.judges("nile")
@kernel
def why_not_nile(s: State) -> Deny:
    """H14: once a game."""
    if s.phase != Phase.CARD:
        return Deny.NOT_PLAYING
    return Deny.NO if s.players[s.seat].nile > 0 else Deny.NILE_GONE


@kernel
def legal_card(s: State, out: Ints) -> int:
    """H5, H14: each kind of card in hand, and the Nile card."""
    count = 0
    for card in range(1, CARD_KINDS):
        if s.players[s.seat].hand[card] > 0:
            out[count] = CARD + card
            count += 1
    if s.players[s.seat].nile > 0:
        out[count] = NILE_CARD
        count += 1
    return count


@kernel
def discard(s: State, seat: int, card: int) -> None:
    """H5: a card goes from the hand to the discards."""
    number = held(s, seat)
    s.players[seat].hand[card] -= 1
    s.discards[card] += 1
    note_play(s, seat, card, number)
    forget(s, seat, card, number - 1)


@ACTION_SPACE.plays("card")
@kernel
def play_card(s: State, card: int, log: Log) -> bool:
    """H5: the card goes to the discards at once; one of any terrain asks which pile to take from."""
    note(log, Happened.CARD_PLAYED.value, s.seat, card)
    discard(s, s.seat, card)
    s.card = card
    if card_terrain(card) != ANY:
        return False
    s.phase = Phase.PILE
    return True


@ACTION_SPACE.plays("nile")
@kernel
def play_nile(s: State, log: Log) -> bool:
    """H14: the card leaves the game."""
    note(log, Happened.NILE_PLAYED.value, s.seat)
    s.players[s.seat].nile -= 1
    s.card = NILE
    s.more = s.edition.nile_tiles
    return False


# ---------------------------------------------------------------- counting cards


@kernel
def count_kept(s: State) -> None:
    """H20: all other cards are seen when the discards are shuffled, so each seat knows what the others hold in all."""
    for seat in range(s.seats):
        s.players[seat].old = 0
    for card in range(1, CARD_KINDS):
        total = 0
        for seat in range(s.seats):
            total += s.counting.kept[seat, card]
            s.players[seat].old += s.counting.kept[seat, card]
        for seat in range(s.seats):
            s.outside[seat, card] = total - s.counting.kept[seat, card]
        s.outside[SEATS, card] = total


@kernel
def note_hands(s: State) -> None:
    """H20: what the hands are when the discards are shuffled; nothing has left them since then."""
    for seat in range(s.seats):
        for card in range(1, CARD_KINDS):
            s.counting.kept[seat, card] = s.players[seat].hand[card]
    for i in range(s.counting.plays):
        play = s.counting.played[i]
        play.seat = 0
        play.card = 0
        play.hand = 0
    s.counting.plays = 0


@kernel
def was_shuffled(s: State) -> bool:
    """H15: have the discards become the pile before?"""
    for card in range(1, CARD_KINDS):
        if s.shuffled[card] > 0:
            return True
    return False


@kernel
def note_play(s: State, seat: int, card: int, number: int) -> None:
    """H20: all see this card leave a hand of so many."""
    if was_shuffled(s):
        play = s.counting.played[s.counting.plays]
        play.seat = seat
        play.card = card
        play.hand = number
        s.counting.plays += 1


@kernel
def forget(s: State, seat: int, card: int, left: int) -> None:
    """H20: a card left this hand, but all can't always tell whether it was held when the discards were shuffled."""
    for other in range(SEATS + 1):
        if other != seat and s.outside[other, card] > 0:
            s.outside[other, card] -= 1
    player = s.players[seat]
    if s.shuffled[card] == 0 and player.old > 0:
        player.old -= 1
    player.old = min(player.old, left)


@kernel
def recount(s: State) -> None:
    """H20: what all can tell, from what the seats kept and what left their hands since then."""
    count_kept(s)
    for i in range(s.counting.plays):
        play = s.counting.played[i]
        forget(s, play.seat, play.card, play.hand - 1)


# ---------------------------------------------------------------- drawing


@kernel
def note_shuffled(s: State, log: Log) -> None:
    """H15: which cards the new pile is made of."""
    note(log, Happened.CARDS_SHUFFLED.value, s.pile_left)
    for card in range(1, CARD_KINDS):
        for _ in range(s.shuffled[card]):
            note_item(log, card)


@kernel
def reshuffle(s: State, log: Log) -> None:
    """H15: the discards become the pile, but for cards of terrains that are gone."""
    for card in range(1, CARD_KINDS):
        s.shuffled[card] = 0
        while s.discards[card] > 0 and not is_dead(s, card):
            s.discards[card] -= 1
            s.shuffled[card] += 1
            s.pile[s.pile_left] = card
            s.pile_left += 1
    shuffle(s.rng, s.pile, 0, s.pile_left)
    note_hands(s)
    count_kept(s)
    if s.pile_left > 0:
        note_shuffled(s, log)


@kernel
def take_top(s: State) -> int:
    """The next card of the pile."""
    s.pile_left -= 1
    card = s.pile[s.pile_left]
    s.pile[s.pile_left] = 0
    return card


@kernel
def has_dead_top(s: State) -> bool:
    """H15: is the next card of the pile one of a terrain that is gone?"""
    return s.pile_left > 0 and is_dead(s, s.pile[s.pile_left - 1])


@kernel
def has_card(s: State, log: Log) -> bool:
    """H15: is there a card to draw? Those of a terrain that is gone are discarded, an empty pile is made anew."""
    if has_dead_top(s):
        note(log, Happened.DEAD_CARDS.value)
    while has_dead_top(s):
        card = take_top(s)
        s.discards[card] += 1
        note_item(log, card)
    if s.pile_left == 0:
        reshuffle(s, log)
    return s.pile_left > 0


@kernel
def draw_living(s: State, seat: int, most: int, log: Log) -> int:
    """H5, H15: so many cards, or up to the next one of a terrain that is gone; how many were drawn."""
    number = 0
    while number < min(most, s.pile_left) and not is_dead(s, s.pile[s.pile_left - 1 - number]):
        number += 1
    note(log, Happened.CARDS_DRAWN.value, seat, number)
    for _ in range(number):
        card = take_top(s)
        s.players[seat].hand[card] += 1
        note_item(log, card)
    return number


@kernel
def refill(s: State, seat: int, log: Log) -> None:
    """H5: up to a full hand."""
    lacking = s.edition.hand - held(s, seat)
    while lacking > 0 and has_card(s, log):
        lacking -= draw_living(s, seat, lacking, log)


@kernel
def has_dead(s: State, seat: int) -> bool:
    """H15: does a seat hold a card of a terrain that is gone?"""
    for card in range(1, CARD_KINDS):
        if s.players[seat].hand[card] > 0 and is_dead(s, card):
            return True
    return False


@kernel
def discard_hand(s: State, seat: int, log: Log) -> None:
    """H15: a seat discards its cards of terrains that are gone."""
    note(log, Happened.CARDS_DISCARDED.value, seat)
    for card in range(1, CARD_KINDS):
        while s.players[seat].hand[card] > 0 and is_dead(s, card):
            discard(s, seat, card)
            note_item(log, card)


@kernel
def discard_dead(s: State, log: Log) -> None:
    """H15: a terrain is gone: all discard its cards, then all refill, clockwise from the active seat."""
    for seat in range(s.seats):
        if has_dead(s, seat):
            discard_hand(s, seat, log)
    for i in range(s.seats):
        refill(s, (s.seat + i) % s.seats, log)
