"""Module Equipment: a starting hand of one's own, and cards that add up (Q1-Q6)."""

from waset.event_log import Log, note
from waset.games.luxor.rules.actions import ACTION_SPACE, PLACE
from waset.games.luxor.rules.deny import Deny
from waset.games.luxor.rules.hand import kind_of, numbers, pick, put, resort, total
from waset.games.luxor.rules.happened import Happened
from waset.games.luxor.rules.modules.characters import changed
from waset.games.luxor.rules.state import CARDS, HAND, LEFT_OUT, Card, Phase, Source, State
from waset.games.luxor.rules.turn import legal_two
from waset.kernel import kernel
from waset.layout import Ints


@kernel
def deal_equipment(s: State, seat: int) -> None:
    """Q1: five of the seven in the order dealt; two leave the game."""
    bag = s.bag
    for card in range(CARDS):
        bag[card] = s.edition.equipment[card]
    count = total(bag)
    for i in range(HAND):
        put(s.players[seat], i, pick(s.rng, bag, count - i), Source.CHEST)
    for i in range(LEFT_OUT):
        s.equipment.left_out[seat, i] = pick(s.rng, bag, count - HAND - i)
    bag[:] = 0


@kernel
def sums(some: int, others: int) -> int:
    """Q4: each number of the one with each number of the other, as bits."""
    found = 0
    shift = 0
    while others >> shift > 0:
        if others >> shift & 1:
            found |= some << shift
        shift += 1
    return found


@kernel
def add(s: State, some: int, second: int, rolled: int) -> int:
    """Q4: add the second card; with `+/-1` one more or one less, never below 0."""
    if kind_of(s, second) == Card.BACK:
        return some << 1 | some >> 1
    return sums(some, numbers(s, second, rolled))


@kernel
def add_changed(s: State, some: int, second: int, rolled: int) -> int:
    """Q4, C8: the same with a second card changed by a key; `+/-1` becomes 0 or 2."""
    if kind_of(s, second) == Card.BACK:
        return some | some << 2
    return sums(some, changed(numbers(s, second, rolled)))


@kernel
def place(s: State, side: int, log: Log) -> int:
    """Q5: the card that came in second from the left stays there or goes second from the right."""
    note(log, Happened.CARD_MOVED.value, s.active, 1, 1 + side)
    if side == 1:
        resort(s.players[s.active], 1, 2)
    return 1 + side


@kernel
def why_not_adding(s: State) -> Deny:
    """Q4: is a second card asked for?"""
    if s.equipment.on == 0:
        return Deny.EQUIPMENT_OFF
    return Deny.NO if s.phase == Phase.SECOND else Deny.NOT_ADDING


@ACTION_SPACE.judges("place")
@kernel
def why_not_place(s: State, _: int) -> Deny:
    """Q5: is the place of a card asked for?"""
    if s.equipment.on == 0:
        return Deny.EQUIPMENT_OFF
    return Deny.NO if s.phase == Phase.PLACE else Deny.NOT_PLACING


@kernel
def legal_place(out: Ints) -> int:
    """Q5: from the left or from the right."""
    return legal_two(PLACE, PLACE + 1, out)
