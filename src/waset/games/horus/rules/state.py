"""Everything on the table of Horus, as one record of fixed size."""

from enum import IntEnum

from waset.kernel import record
from waset.rng import WORDS

SEATS = 4

# Tiles lie on a grid of half tiles. A place is the upper left of the four half cells a tile covers; places and half
# cells share one numbering of a square field, whose outermost two rings are a border where nothing ever lies.
SIDE = 99
MIDDLE = SIDE // 2  # column and row of the place 0,0
REACH = MIDDLE - 2  # H8: the table's last place in each direction
PLACES = SIDE * SIDE

TILES = 128  # room for laid tiles, which are numbered from 1 as they come
BAG = 128
CARDS = 128
FRONT = 768  # each tile adds at most four places to the frontier, the first one twelve


class Phase(IntEnum):
    """The decision that is asked."""

    OVER = 0
    LAY = 1
    RIVER = 2
    END = 3
    TWO_SIDED = 4
    CARD = 5
    PILE = 6
    MARKER = 7
    FROM = 8
    TO = 9


class Tile(IntEnum):
    NOTHING = 0
    DESERT = 1
    HILL = 2
    FARMLAND = 3
    MARSH = 4
    TWO_SIDED = 5  # river or necropolis, as long as nobody has laid it
    RIVER = 6
    NECROPOLIS = 7
    TEMPLE = 8
    START = 9
    END_A = 10
    END_B = 11


KINDS = len(Tile)
TERRAINS = 4  # tiles 1 to 4
PILES = 5  # the terrains, and the two-sided tiles
START, FIRST_END = 1, 2  # the start tile and the two ends keep these numbers

ANY = 5  # a card's ? in place of a terrain
FREE = 6  # a card's ? in place of a number
CARD_KINDS = ANY * FREE + 1  # a card is (terrain - 1) * 6 + number
NILE = CARD_KINDS

# What is known of a place, or of a half cell, as bits of one byte.
COVERED = 1  # a tile here would overlap another one, or the edge of the table
TOUCHED = 2  # a tile here touches another one
RIVER = 4  # ... a tile of the river
LAND = 8  # ... a terrain or necropolis
TEMPLE = 16  # ... the temple
WATER = 32  # this half cell is river
ENCLOSED = 64  # this half cell is not river, and water encloses it


EDITION = record(
    ("bag", "i2", (KINDS,)),  # how many of each tile are in the bag
    ("piles", "i2", (PILES + 1,)),  # how many in each selection pile
    ("deck", "i2", (CARD_KINDS,)),  # how many of each card
    ("hand", "i2"),
    ("markers", "i2"),
    ("nile", "i2"),  # Nile cards a player
    ("nile_tiles", "i2"),
    ("marker_most", "i2"),  # the largest region that takes a marker
    ("first_number", "i2"),  # what every card's number counts in the first round
    ("end_piles", "i2"),  # empty piles that end the game
    ("points", "i2"),  # a tile
    ("temple", "i2"),  # factor
    ("island", "i2"),  # factor
    ("cap", "i2"),
    ("reach", "i2"),
)

PLAYER = record(
    ("markers", "i2"),  # left to set
    ("nile", "i2"),
    ("old", "i2"),  # so many of its cards, at most, can be from before the discards were last shuffled
    ("hand", "i1", (CARD_KINDS,)),  # how many of each card
)

PLAY = record(  # a card that left a hand since the discards were last shuffled
    ("seat", "i1"),
    ("card", "i1"),
    ("hand", "i1"),  # how many cards the seat held before
    # Only while hidden cards are dealt again:
    ("kept", "i1"),  # how many such cards the others held when the discards were shuffled
    ("drawn", "i1"),  # how many they may have drawn since then
    ("old", "i1"),  # is this one taken to be kept?
)

COUNTING = record(
    ("plays", "i1"),
    ("played", PLAY, (CARDS,)),
    ("kept", "i1", (SEATS, CARD_KINDS)),  # what each seat held when the discards were last shuffled
)

# The widest fields first: so each lies aligned, without gaps.
STATE = record(
    ("rng", "i8", (WORDS,)),
    ("phase", "i2"),
    ("seat", "i2"),  # who is asked
    ("seats", "i2"),
    ("first", "i2"),
    ("turn", "i2"),
    ("tile", "i2"),  # drawn or taken, and not laid yet
    ("card", "i2"),  # being played; 0 while the drawn tile is laid
    ("more", "i2"),  # tiles the Nile card gives after this one
    ("lifted", "i2"),  # the end that waits to be laid again: 1 or 2
    ("replaced", "i2"),  # the place it lay on
    ("moving", "i2"),  # number of the tile whose marker the Nile card moves
    ("laid", "i2"),  # how many tiles have a number
    ("fronts", "i2"),  # how many places the frontier has
    ("bag_left", "i2"),
    ("pile_left", "i2"),
    ("top", "i2"),  # the bounding box of the river, in half cells
    ("bottom", "i2"),
    ("left", "i2"),
    ("right", "i2"),
    ("ends", "i2", (2,)),  # their places; 0: lifted
    ("piles", "i2", (PILES + 1,)),  # tiles left to select
    ("gone", "i2", (KINDS,)),  # tiles that left the game
    ("edition", EDITION),
    ("players", PLAYER, (SEATS,)),
    ("front", "i2", (FRONT,)),  # the free places that touch a tile, ascending
    ("place", "i2", (TILES,)),  # by a tile's number, as the next three
    ("kind", "i1", (TILES,)),
    ("marker", "i1", (TILES,)),  # seat + 1
    ("region", "i1", (TILES,)),  # the lowest number of its region; 0: in no region
    ("tiles", "i1", (TILES,)),  # by a region's lowest number, as the next two
    ("touch", "i1", (TILES,)),  # does it touch RIVER, TEMPLE?
    ("markers", "i1", (TILES, SEATS)),
    ("bag", "i1", (BAG,)),  # the next one to draw last
    ("pile", "i1", (CARDS,)),  # of cards, the next one to draw last
    ("discards", "i1", (CARD_KINDS,)),
    ("shuffled", "i1", (CARD_KINDS,)),  # what the pile was made of when the discards were last shuffled
    ("outside", "i1", (SEATS + 1, CARD_KINDS)),  # what a seat, last a spectator, knows to be in the hands of others
    # One byte a place: so a state stays near 24 KB.
    ("at", "i1", (PLACES,)),  # number of the tile whose place it is
    ("ground", "i1", (PLACES,)),  # what is known of it, in the bits above
    ("counting", COUNTING),  # what the hidden cards may be: no part of a record's digest
)
