"""Everything on the table of Briscola, as one record of fixed size."""

from enum import IntEnum

from waset.kernel import kernel
from waset.layout import Int16, Int16s, Int64s, Layout, Many, shape
from waset.rng import WORDS

SEATS = 4
HAND = 5  # room for the cards of a hand
RANKS = 10
CARDS = 41  # 0 is no card; then suit by suit, each from the ace to the king


class Phase(IntEnum):
    """The decision that is asked."""

    OVER = 0
    PLAY = 1


class Suit(IntEnum):
    NOTHING = 0
    COINS = 1
    CUPS = 2
    SWORDS = 3
    CLUBS = 4


class Rank(IntEnum):
    NOTHING = 0
    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    KNAVE = 8
    KNIGHT = 9
    KING = 10


@kernel
def suit_of(card: int) -> int:
    return (card - 1) // RANKS + 1


@kernel
def rank_of(card: int) -> int:
    return (card - 1) % RANKS + 1


class Edition(Layout):
    points: Int16s = shape(RANKS + 1)
    strength: Int16s = shape(RANKS + 1)  # the higher takes
    hand: Int16
    left_out: Int16  # a card, or 0
    cards: Int16  # in the game


class Player(Layout):
    hand: Int16s = shape(HAND)  # ascending, then blank
    played: Int16  # in this trick


class Partners(Layout):
    on: Int16


class State(Layout):
    rng: Int64s = shape(WORDS)
    phase: Int16
    seat: Int16  # who is asked
    seats: Int16
    first: Int16
    turn: Int16  # the number of the trick
    leader: Int16  # of this trick
    trump: Int16  # the card that was turned up
    drawn: Int16
    stock: Int16s = shape(CARDS)  # next to draw first, the trump last; drawn ones are blank
    taker: Int16s = shape(CARDS)  # by card: seat + 1 of who took it
    edition: Edition
    players: Many[Player] = shape(SEATS)
    partners: Partners
