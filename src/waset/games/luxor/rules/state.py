"""Everything on the table of Luxor, as one record of fixed size.

Piles whose order nobody knows (cards, scarabs, temple and mummy tiles, face-down treasures) are bags: how many of each
are left. What comes next is drawn when it is turned up.
"""

from enum import IntEnum

from waset.kernel import record
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
KINDS_OF_SET = 3

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


EDITION = record(
    ("sets", "i2", (SETS,)),
    ("rounds", "i2"),
    ("card", "i1", (CARDS,)),  # Card
    ("value", "i1", (CARDS,)),
    ("level", "i1", (CARDS,)),  # of Horus cards
    ("starters", "i1", (CARDS,)),  # copies
    ("horus", "i1", (CARDS,)),
    ("more_horus", "i1", (CARDS,)),
    ("equipment", "i1", (CARDS,)),  # copies a player
    ("tile", "i1", (TILES,)),  # Tile
    ("needed", "i1", (TILES,)),  # adventurers; the level of a Horus tile; the steps of an Osiris tile
    ("points", "i1", (TILES,)),  # of a treasure; the other level of a card tile
    ("treasures", "i1", (TREASURES,)),  # copies
    ("osiris", "i1", (TILES,)),  # copies
    ("temple", "i1", (BACKS, TEMPLES)),  # copies
    ("space", "i1", (SPACES,)),  # Space
    ("space_level", "i1", (SPACES,)),
    ("space_points", "i1", (SPACES,)),
    ("statue", "i1", (STATUES,)),  # the space before each
    ("scarabs", "i1", (VALUES,)),  # copies
    ("sarcophagus", "i1", (2,)),
    ("key_points", "i1"),
    ("keys", "i1"),
    ("wilds", "i1"),
    ("talismans", "i1"),
    ("talismans_each", "i1"),
    ("cost", "i1", (EFFECTS,)),
    ("copies", "i1", (EFFECTS,)),
    ("number", "i1", (EFFECTS,)),  # points, steps or pieces of a mummy tile
    ("rise", "i1", (FACES,)),
    ("artifact_points", "i1"),
    ("face_down", "i1"),
    ("character_points", "i1"),
    ("character_keys", "i1"),
)

PLAYER = record(
    ("hand", "i1", (HAND,)),  # from left to right
    ("source", "i1", (HAND,)),
    ("age", "i1", (HAND,)),  # of a card from the common pile: reshuffles since it was drawn
    ("upright", "i1", (SPACES,)),  # how many adventurers
    ("lying", "i1", (SPACES,)),
    ("statue", "i1", (STATUES,)),  # 1: one lies there
    ("keys", "i1"),
    ("wilds", "i1"),
    ("scarabs", "i1"),
    ("scarab", "i1", (SCARABS,)),  # values, in the order they were drawn
    ("taken", "i1", (TREASURES,)),  # how many of each treasure
)

MUMMY_PLAYER = record(
    ("points", "i2", (EFFECTS,)),  # by mummy tile
    ("talismans", "i1"),
    ("boxed", "i1", (VALUES,)),  # scarabs returned to the box
)

MUMMY = record(
    ("players", MUMMY_PLAYER, (SEATS,)),
    ("on", "i1"),
    ("at", "i1"),
    ("talismans", "i1"),
    ("using", "i1"),  # Effect being carried out
    ("open", "i1", (OPEN,)),
    ("pile", "i1", (EFFECTS,)),
    ("discard", "i1", (EFFECTS,)),
)

EQUIPMENT = record(
    ("on", "i1"),
    ("left_out", "i1", (SEATS, LEFT_OUT)),
)

ARTIFACTS = record(
    ("on", "i1"),
    ("under", "i1", (SPACES,)),  # 1: a treasure lies face down below
    ("hidden", "i1", (TREASURES,)),  # those treasures
)

CHARACTER = record(
    ("on", "i1"),
    ("who", "i1", (SEATS,)),
    ("turned", "i1", (SEATS,)),  # sets turned over for extra turns
)

STATE = record(
    ("rng", "i8", (WORDS,)),
    ("phase", "i2"),
    ("seat", "i2"),  # who is asked
    ("seats", "i2"),
    ("first", "i2"),
    ("turn", "i2"),
    ("active", "i2"),  # whose turn it is
    ("rounds", "i2"),  # finished
    ("fifth", "i2"),  # the module fifth-player
    ("step", "i2"),
    ("card", "i2"),  # being played
    ("second", "i2"),
    ("roll", "i2"),
    ("die", "i2"),  # as it lies on the table
    ("ignored", "i2"),  # 1: the card only moves one forward (C5)
    ("cell", "i2"),  # where the adventurer stands that acts
    ("fresh", "i2"),  # woken in this turn
    ("wakes", "i2"),  # woken, and nobody re-sorted for it yet
    ("extra", "i2"),  # turns that follow this one
    ("entered", "i2"),  # the tomb
    ("sarcophagus", "i2", (2,)),  # seat + 1
    ("keys", "i2"),
    ("wilds", "i2"),
    ("pile", "i2"),  # cards in the draw pile
    ("tiles", "i2"),  # spaces that hold a tile
    ("edition", EDITION),
    ("mummy", MUMMY),
    ("players", PLAYER, (SEATS,)),
    ("draw", "i1", (CARDS,)),
    ("discard", "i1", (CARDS,)),
    ("top", "i1", (LEVELS,)),  # of the Horus stacks
    ("horus", "i1", (CARDS,)),  # below the tops
    ("temple", "i1", (BACKS, TEMPLES)),
    ("scarabs", "i1", (VALUES,)),
    ("tile", "i1", (SPACES,)),
    ("rank", "i1", (SPACES,)),  # tiles up to and on this space
    ("order", "i1", (SPACES,)),  # the space of the first, second ... tile
    ("moved", "i1", (SPACES,)),  # 1: may act after an `all` card
    ("bag", "i1", (TILES,)),  # what is being dealt during set-up; blank afterwards
    ("equipment", EQUIPMENT),
    ("artifacts", ARTIFACTS),
    ("characters", CHARACTER),
)
