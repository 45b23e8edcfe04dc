"""Everything on the table of Expedition Luxor, as one record of fixed size."""

from enum import IntEnum

from waset.layout import Int8Grid, Int8s, Int16, Int16s, Int32s, Int64s, Layout, Many, shape
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


class Edition(Layout):
    tile: Int16s = shape(TILES)  # a player's tiles by rising back number
    back: Int16s = shape(TILES)
    tiles: Int16
    adventurers: Int16
    columns: Int16  # of the starting display
    rows: Int16
    turn_tiles: Int16
    frame: Int16
    must: Int16s = shape(KINDS)  # adventurers that must be put on a camp; 0: no camp
    camp_most: Int16
    cost: Int16s = shape(KINDS)  # to enter; 0: never
    stack_most: Int16
    points: Int16s = shape(KINDS)
    building: Int16s = shape(KINDS)
    action: Int16s = shape(ACTIONS)  # a player's action tiles
    actions: Int16
    action_hand: Int16
    boat_points: Int16
    trophy_points: Int16


class Player(Layout):
    supply: Int16
    hand: Int16s = shape(HAND)
    hand_back: Int16s = shape(HAND)
    stack: Int16s = shape(TILES)  # face down, next to draw first; drawn ones are blank
    stack_back: Int16s = shape(TILES)
    drawn: Int16


class Adventurer(Layout):
    hand: Int16s = shape(ACTION_KINDS)  # how many of each action tile
    stack: Int16s = shape(ACTIONS)
    drawn: Int16
    used: Int16s = shape(ACTION_KINDS)
    trophies: Int16s = shape(SEATS)  # by their owner


class NewAdventures(Layout):
    on: Int16
    players: Many[Adventurer] = shape(SEATS)
    boat: Int8s = shape(CELLS)  # its owner's seat + 1
    snakes: Int8s = shape(CELLS)
    action: Int16  # being used
    mountain: Int16  # cell it is used from


class State(Layout):
    rng: Int64s = shape(WORDS)
    laid: Int32s = shape(ROWS)  # bit c of a row: a tile lies in column c
    phase: Int16
    seat: Int16  # who is asked
    seats: Int16
    first: Int16
    turn: Int16  # 0 is the set-up
    placed: Int16  # tiles laid this turn
    cell: Int16  # the camp being laid, or the tile just entered
    direction: Int16
    moving: Int16  # extras on the camp, or adventurers on their way
    top: Int16  # the bounding box of the display
    bottom: Int16
    left: Int16
    right: Int16
    edition: Edition
    players: Many[Player] = shape(SEATS)
    adventures: NewAdventures
    # One byte a cell: so a state stays near 5 KB, and thousands fit into a cache or on a GPU.
    tile: Int8s = shape(CELLS)
    height: Int8s = shape(CELLS)
    discs: Int8Grid = shape(CELLS, MOST)  # seat + 1, bottom first


STATE = State.dtype
