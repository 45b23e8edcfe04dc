"""Cards: the row in hand, the common piles, what each card moves (L8-L10, L14, L15, L17)."""

from waset.event_log import Log, note, note_item, note_secret
from waset.games.luxor.rules.happened import Happened
from waset.games.luxor.rules.state import CARDS, FACES, HAND, Card, Player, Source, State
from waset.kernel import kernel
from waset.layout import Ints
from waset.rng import below

ROLLS = (1 << FACES) - 2  # 1 to 6, as bits

# ---------------------------------------------------------------- bags


@kernel
def pick(rng: Ints, bag: Ints, total: int) -> int:
    """L7: take one of a bag of `total` pieces; the bag holds how many there are of each."""
    at = below(rng, total)
    kind = 0
    while at >= bag[kind]:
        at -= int(bag[kind])
        kind += 1
    bag[kind] -= 1
    return kind


@kernel
def total(bag: Ints) -> int:
    """How many pieces are in a bag."""
    count = 0
    for i in range(len(bag)):
        count += int(bag[i])
    return count


# ---------------------------------------------------------------- the hand


@kernel
def held(player: Player) -> int:
    """L17: how many cards this player holds."""
    count = 0
    while count < HAND and player.hand[count] != 0:
        count += 1
    return count


@kernel
def put(player: Player, at: int, card: int, source: int) -> None:
    """L9, L17: a card goes in at this place; the order of the others stays."""
    for i in range(HAND - 1, at, -1):
        player.hand[i] = player.hand[i - 1]
        player.source[i] = player.source[i - 1]
        player.age[i] = player.age[i - 1]
    player.hand[at] = card
    player.source[at] = source
    player.age[at] = 0


@kernel
def pull(player: Player, at: int) -> int:
    """L9: a card leaves the hand; the order of the others stays."""
    card = int(player.hand[at])
    for i in range(at, HAND - 1):
        player.hand[i] = player.hand[i + 1]
        player.source[i] = player.source[i + 1]
        player.age[i] = player.age[i + 1]
    player.hand[HAND - 1] = 0
    player.source[HAND - 1] = 0
    player.age[HAND - 1] = 0
    return card


@kernel
def resort(player: Player, start: int, target: int) -> None:
    """C2, M9: one hand card moves to another place, with all that is known of it."""
    source, age = int(player.source[start]), int(player.age[start])
    card = pull(player, start)
    put(player, target, card, source)
    player.age[target] = age


@kernel
def outer(player: Player, side: int) -> int:
    """L9: the place of the leftmost or the rightmost card."""
    return 0 if side == 0 else held(player) - 1


# ---------------------------------------------------------------- the piles


@kernel
def reshuffle(s: State, log: Log) -> None:
    """L14: the discards are the new draw pile; whoever counts cards knows that older hand cards are not in it."""
    s.pile = total(s.discard)
    if s.pile > 0:
        note(log, Happened.RESHUFFLED.value, s.pile)
    for card in range(CARDS):
        s.draw[card] = s.discard[card]
        s.discard[card] = 0
    for seat in range(s.seats):
        player = s.players[seat]
        for i in range(HAND):
            if player.hand[i] != 0 and player.source[i] == Source.PILE and player.age[i] < 100:
                player.age[i] += 1


@kernel
def draw_card(s: State, log: Log) -> int:
    """L14: the next card of the common pile; 0 if there is none at all."""
    if s.pile == 0:
        reshuffle(s, log)
    if s.pile == 0:
        return 0
    s.pile -= 1
    return pick(s.rng, s.draw, s.pile + 1)


@kernel
def draw_cards(s: State, at: int, number: int, log: Log) -> None:
    """L14, L17: draw so many cards into the hand from this place on; fewer if the piles run out."""
    for i in range(number):
        begins = i == 0 or s.pile == 0  # what is drawn before and after a reshuffle is told apart
        card = draw_card(s, log)
        if card == 0:
            return
        if begins:
            note(log, Happened.CARDS_DRAWN.value, s.active)
        note_secret(log, card, at + i)
        put(s.players[s.active], at + i, card, Source.PILE)


@kernel
def discard_at(s: State, at: int) -> int:
    """L14: a hand card goes to the common discard pile."""
    card = pull(s.players[s.active], at)
    s.discard[card] += 1
    return card


@kernel
def throw_away(s: State, at: int, log: Log) -> None:
    """L13, M9: a hand card is discarded for all to see, and does nothing."""
    note(log, Happened.CARDS_DISCARDED.value, s.active, at)
    note_item(log, discard_at(s, at))


@kernel
def roll(s: State, log: Log) -> int:
    """L5: the six-sided die."""
    s.die = below(s.rng, FACES - 1) + 1
    note(log, Happened.ROLLED.value, s.active, s.die)
    return int(s.die)


# ---------------------------------------------------------------- what a card moves


@kernel
def kind_of(s: State, card: int) -> int:
    return int(s.edition.card[card])


@kernel
def rolls(s: State, card: int) -> bool:
    """L10, Q6: does this card roll the die?"""
    kind = kind_of(s, card)
    return kind == Card.DIE or kind == Card.DIE_RANGE or kind == Card.DIE_BACK


@kernel
def numbers(s: State, card: int, rolled: int) -> int:
    """L10, L15, Q6: the numbers this card moves, as bits; with any roll if none is given."""
    kind, value = kind_of(s, card), int(s.edition.value[card])
    if kind == Card.BACK:
        return 2
    if kind == Card.RANGE:
        return (2 << value) - 2
    if kind == Card.DIE:
        return 1 << rolled if rolled > 0 else ROLLS
    if kind == Card.DIE_RANGE:
        return (2 << rolled) - 2 if rolled > 0 else ROLLS
    if kind == Card.DIE_BACK:
        number = 1 << rolled if rolled > 0 else ROLLS
        return number | number << 1 | number >> 1
    if kind == Card.ALL or kind == Card.CATCH_UP:
        return 0
    return 1 << value
