"""Everything on the table of Expedition Luxor, as one record of fixed size."""

from enum import IntEnum

from waset.kernel import record
from waset.rng import WORDS

SEATS = 4
HAND = 2
TILES = 32  # room for a player's stack
MOST = 8  # room for a stack of adventurers
ACTIONS = 16  # room for a player's action tiles

# The display floats in a field that holds every frame the start can grow into, with a border where nothing ever lies.
COLUMNS, ROWS = 18, 20
CELLS = COLUMNS * ROWS
START_COLUMN, START_ROW = 7, 9  # upper left of the starting display: h9


class Phase(IntEnum):
    """The decision that is asked."""

    OVER = 0
    KEEP = 1
    PLACE = 2
    DEPLOY = 3
    LEAVE = 4
    STAY = 5
    ACTION = 6
    MOUNTAIN = 7
    TARGET = 8


class Tile(IntEnum):
    NOTHING = 0
    LAKE = 1
    MOUNTAIN = 2
    DESERT = 3
    CAMP_D = 4
    TEMPLE_D = 5
    PYRAMID_D = 6
    CAMP_O = 7
    TEMPLE_O = 8
    PYRAMID_O = 9


class Action(IntEnum):
    """An action tile of New Adventures."""

    NOTHING = 0
    BOAT = 1
    SNAKES = 2
    CARAVAN = 3
    SANDSTORM = 4


class Direction(IntEnum):
    N = 0
    E = 1
    S = 2
    W = 3


STEPS = (-COLUMNS, 1, COLUMNS, -1)  # by direction, in cells

KINDS = len(Tile)
ACTION_KINDS = len(Action)
DIRECTIONS = len(Direction)


EDITION = record(
    ("tile", "i2", (TILES,)),  # a player's tiles by rising back number
    ("back", "i2", (TILES,)),
    ("tiles", "i2"),
    ("adventurers", "i2"),
    ("columns", "i2"),  # of the starting display
    ("rows", "i2"),
    ("turn_tiles", "i2"),
    ("frame", "i2"),
    ("must", "i2", (KINDS,)),  # adventurers that must be put on a camp; 0: no camp
    ("camp_most", "i2"),
    ("cost", "i2", (KINDS,)),  # to enter; 0: never
    ("stack_most", "i2"),
    ("points", "i2", (KINDS,)),
    ("building", "i2", (KINDS,)),
    ("action", "i2", (ACTIONS,)),  # a player's action tiles
    ("actions", "i2"),
    ("action_hand", "i2"),
    ("boat_points", "i2"),
    ("trophy_points", "i2"),
)

PLAYER = record(
    ("supply", "i2"),
    ("hand", "i2", (HAND,)),
    ("hand_back", "i2", (HAND,)),
    ("stack", "i2", (TILES,)),  # face down, next to draw first; drawn ones are blank
    ("stack_back", "i2", (TILES,)),
    ("drawn", "i2"),
)

ADVENTURER = record(
    ("hand", "i2", (ACTION_KINDS,)),  # how many of each action tile
    ("stack", "i2", (ACTIONS,)),
    ("drawn", "i2"),
    ("used", "i2", (ACTION_KINDS,)),
    ("trophies", "i2", (SEATS,)),  # by their owner
)

NEW_ADVENTURES = record(
    ("on", "i2"),
    ("players", ADVENTURER, (SEATS,)),
    ("boat", "i1", (CELLS,)),  # its owner's seat + 1
    ("snakes", "i1", (CELLS,)),
    ("action", "i2"),  # being used
    ("mountain", "i2"),  # cell it is used from
)

STATE = record(
    ("rng", "i8", (WORDS,)),
    ("laid", "i4", (ROWS,)),  # bit c of a row: a tile lies in column c
    ("phase", "i2"),
    ("seat", "i2"),  # who is asked
    ("seats", "i2"),
    ("first", "i2"),
    ("turn", "i2"),  # 0 is the set-up
    ("placed", "i2"),  # tiles laid this turn
    ("cell", "i2"),  # the camp being laid, or the tile just entered
    ("direction", "i2"),
    ("moving", "i2"),  # extras on the camp, or adventurers on their way
    ("top", "i2"),  # the bounding box of the display
    ("bottom", "i2"),
    ("left", "i2"),
    ("right", "i2"),
    ("edition", EDITION),
    ("players", PLAYER, (SEATS,)),
    ("adventures", NEW_ADVENTURES),
    # One byte a cell: so a state stays near 5 KB, and thousands fit into a cache or on a GPU.
    ("tile", "i1", (CELLS,)),
    ("height", "i1", (CELLS,)),
    ("discs", "i1", (CELLS, MOST)),  # seat + 1, bottom first
)
