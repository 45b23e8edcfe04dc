"""Everything on the table of Luxor, as one record of fixed size.

Piles whose order nobody knows (cards, scarabs, temple and mummy tiles, face-down treasures) are bags: how many of each
are left. What comes next is drawn when it is turned up.
"""

from enum import IntEnum

from waset.layout import Int8, Int8Grid, Int8s, Int16, Int16s, Int64s, Layout, Many, shape
from waset.rng import WORDS

SEATS = 5
TEAM = 5  # adventurers of a player
HAND = 5
SPACES = 42  # the stairs, 40 spaces, the tomb
STAIRS, TOMB = 0, 41
STATUES = 3  # of Anubis
LEVELS = 4  # of Horus cards; 0 is none
BACKS = 3  # of temple tiles
OPEN = 3  # mummy tiles on display
LEFT_OUT = 2  # equipment cards
SCARABS = 24  # room for a player's scarabs
VALUES = 5  # of scarabs; 0 is none
SETS = 11
FACES = 7  # of the die; 0 is none

CARDS = 48  # room for kinds of cards
HORUS_CARDS = 14  # the first of them
TREASURES = 32  # room for kinds of treasures
TEMPLES = 8
TUNNEL, SCARAB, WILD, WILD_OR_SCARAB, CARD_TILES = 32, 33, 34, 35, 36
HORUS_TILES = 40  # + level
OSIRIS_TILES = 44  # + steps
TILES = 56  # room for kinds of tiles


class Phase(IntEnum):
    """The decision that is asked."""

    OVER = 0
    GET_UP = 1
    RAISE = 2
    PLAY = 3
    SECOND = 4
    REROLL = 5
    MOVE = 6
    ACT = 7
    LIGHTER = 8
    TAKE = 9
    PLACE = 10
    TEMPLE = 11
    EXTRA = 12
    RESORT = 13
    MUMMY = 14
    DROP = 15
    PAIR = 16
    EXCHANGE = 17


class Step(IntEnum):
    """What comes next when nothing more is asked; while a hand is re-sorted it waits."""

    NOTHING = 0
    BEGIN = 1
    CARRY = 2
    CHOOSE = 3
    ACT = 4
    DRAW = 5
    OFFER = 6
    RETIRE = 7
    END = 8


class Card(IntEnum):
    """What a card does with its value."""

    NOTHING = 0
    NUMBER = 1
    BACK = 2
    DIE = 3
    PLUS = 4
    DIE_BACK = 5
    RANGE = 6
    DIE_RANGE = 7
    ALL = 8
    CATCH_UP = 9
    LIGHTER = 10


class Source(IntEnum):
    """Where a hand card comes from, and so who knows it."""

    PILE = 0  # the common pile: its holder
    STACK = 1  # a Horus stack: everybody
    CHEST = 2  # the own equipment: its holder


class Tile(IntEnum):
    """What lies on a space."""

    NOTHING = 0
    VASE = 1
    STATUE = 2
    JEWEL = 3
    ARTIFACT = 4
    TUNNEL = 5
    SCARAB = 6
    WILD = 7
    WILD_OR_SCARAB = 8
    CARD = 9
    HORUS = 10
    OSIRIS = 11


class Space(IntEnum):
    """What is printed on a space."""

    NOTHING = 0
    PLAIN = 1
    COBRA = 2
    FALCON = 3
    LION = 4
    HORUS = 5
    OSIRIS = 6


class Take(IntEnum):
    """What a tile lets a player choose from."""

    KEY = 0
    SCARAB = 1
    WILD = 2
    CARD_1 = 3
    CARD_2 = 4
    CARD_3 = 5


class Effect(IntEnum):
    """A mummy tile."""

    NOTHING = 0
    SWAP_HAND = 1
    MOVE_LAST_2 = 2
    TWO_POINTS = 3
    HORUS = 4
    CHOICE = 5
    RE_SORT = 6
    SCARAB = 7
    MOVE_LAST_4 = 8
    LOWEST = 9
    ALL_4 = 10
    MOVE_1 = 11
    KEYS = 12
    PAIRS = 13
    AGAIN = 14
    EXCHANGE = 15


class Character(IntEnum):
    NOTHING = 0
    RE_ROLL = 1
    RE_SORT = 2
    HORUS_CHOICE = 3
    EXTRA_POINT = 4
    FORWARD = 5
    TEMPLE_ACTION = 6
    EXTRA_TURN = 7
    SPECIAL_KEY = 8


class Rise(IntEnum):
    """What a face of the die means for those who lie."""

    NOTHING = 0
    ONE = 1
    ALL = 2
    TURN = 3


EFFECTS = len(Effect)
CHARACTERS = len(Character)
TAKES = len(Take)
TALISMAN = TAKES  # a piece too, but of no tile


class Edition(Layout):
    sets: Int16s = shape(SETS)
    rounds: Int16
    card: Int8s = shape(CARDS)  # Card
    value: Int8s = shape(CARDS)
    level: Int8s = shape(CARDS)  # of Horus cards
    starters: Int8s = shape(CARDS)  # copies
    horus: Int8s = shape(CARDS)
    more_horus: Int8s = shape(CARDS)
    equipment: Int8s = shape(CARDS)  # copies a player
    tile: Int8s = shape(TILES)  # Tile
    needed: Int8s = shape(TILES)  # adventurers; the level of a Horus tile; the steps of an Osiris tile
    points: Int8s = shape(TILES)  # of a treasure; the other level of a card tile
    treasures: Int8s = shape(TREASURES)  # copies
    osiris: Int8s = shape(TILES)  # copies
    temple: Int8Grid = shape(BACKS, TEMPLES)  # copies
    space: Int8s = shape(SPACES)  # Space
    space_level: Int8s = shape(SPACES)
    space_points: Int8s = shape(SPACES)
    statue: Int8s = shape(STATUES)  # the space before each
    scarabs: Int8s = shape(VALUES)  # copies
    sarcophagus: Int8s = shape(2)
    key_points: Int8
    keys: Int8
    wilds: Int8
    talismans: Int8
    talismans_each: Int8
    cost: Int8s = shape(EFFECTS)
    copies: Int8s = shape(EFFECTS)
    number: Int8s = shape(EFFECTS)  # points, steps or pieces of a mummy tile
    rise: Int8s = shape(FACES)
    artifact_points: Int8
    face_down: Int8
    character_points: Int8
    character_keys: Int8


class Player(Layout):
    hand: Int8s = shape(HAND)  # from left to right
    source: Int8s = shape(HAND)
    age: Int8s = shape(HAND)  # of a card from the common pile: reshuffles since it was drawn
    upright: Int8s = shape(SPACES)  # how many adventurers
    lying: Int8s = shape(SPACES)
    statue: Int8s = shape(STATUES)  # 1: one lies there
    keys: Int8
    wilds: Int8
    scarabs: Int8
    scarab: Int8s = shape(SCARABS)  # values, in the order they were drawn
    taken: Int8s = shape(TREASURES)  # how many of each treasure


class MummyPlayer(Layout):
    points: Int16s = shape(EFFECTS)  # by mummy tile
    talismans: Int8
    boxed: Int8s = shape(VALUES)  # scarabs returned to the box


class Mummy(Layout):
    players: Many[MummyPlayer] = shape(SEATS)
    on: Int8
    at: Int8
    talismans: Int8
    using: Int8  # Effect being carried out
    open: Int8s = shape(OPEN)
    pile: Int8s = shape(EFFECTS)
    discard: Int8s = shape(EFFECTS)


class Equipment(Layout):
    on: Int8
    left_out: Int8Grid = shape(SEATS, LEFT_OUT)


class Artifacts(Layout):
    on: Int8
    under: Int8s = shape(SPACES)  # 1: a treasure lies face down below
    hidden: Int8s = shape(TREASURES)  # those treasures


class Characters(Layout):
    on: Int8
    who: Int8s = shape(SEATS)
    turned: Int8s = shape(SEATS)  # sets turned over for extra turns


class State(Layout):
    rng: Int64s = shape(WORDS)
    phase: Int16
    seat: Int16  # who is asked
    seats: Int16
    first: Int16
    turn: Int16
    active: Int16  # whose turn it is
    rounds: Int16  # finished
    fifth: Int16  # the module fifth-player
    step: Int16
    card: Int16  # being played
    second: Int16
    roll: Int16
    die: Int16  # as it lies on the table
    ignored: Int16  # 1: the card only moves one forward (C5)
    cell: Int16  # where the adventurer stands that acts
    fresh: Int16  # woken in this turn
    wakes: Int16  # woken, and nobody re-sorted for it yet
    extra: Int16  # turns that follow this one
    entered: Int16  # the tomb
    sarcophagus: Int16s = shape(2)  # seat + 1
    keys: Int16
    wilds: Int16
    pile: Int16  # cards in the draw pile
    tiles: Int16  # spaces that hold a tile
    edition: Edition
    mummy: Mummy
    players: Many[Player] = shape(SEATS)
    draw: Int8s = shape(CARDS)
    discard: Int8s = shape(CARDS)
    top: Int8s = shape(LEVELS)  # of the Horus stacks
    horus: Int8s = shape(CARDS)  # below the tops
    temple: Int8Grid = shape(BACKS, TEMPLES)
    scarabs: Int8s = shape(VALUES)
    tile: Int8s = shape(SPACES)
    rank: Int8s = shape(SPACES)  # tiles up to and on this space
    order: Int8s = shape(SPACES)  # the space of the first, second ... tile
    moved: Int8s = shape(SPACES)  # 1: may act after an `all` card
    bag: Int8s = shape(TILES)  # what is being dealt during set-up; blank afterwards
    equipment: Equipment
    artifacts: Artifacts
    characters: Characters


STATE = State.dtype
