"""Everything on the table of Horus, as one record of fixed size."""

from enum import IntEnum

from waset.layout import Int8, Int8Grid, Int8s, Int16, Int16s, Int64s, Layout, Many, shape
from waset.rng import WORDS

SEATS = 4

# Tiles lie on a grid of half tiles. A place is the upper left of the four half cells a tile covers; places and half
# cells share one numbering, by row and column of a square field whose outermost two rings are a border where nothing
# ever lies.
FIELD = 99  # rows and columns
MIDDLE = FIELD // 2  # column and row of the place 0,0
REACH = MIDDLE - 2  # H8: the table's last place in each direction
SIDE = 128  # from a place to the one below: a power of two, so that row and column are bits of a place's number

# No two tiles have their places in the same square of two by two: so a number for each square says what lies where.
SQUARES = (FIELD + 3) // 2  # rows and columns of squares, with those that begin beyond the field

TILES = 128  # room for laid tiles, which are numbered from 1 as they come
BAG = 128
CARDS = 128
# A tile that touches another one adds at most four places to the frontier, the first one twelve; the rest is for
# documents, whose tiles come in an order of their own.
FRONT = 12 + 4 * (TILES - 2) + 60

# Where a tile may be laid is told by the number of a spot: one of the frontier, or what is wrong with any other place.
OFF_TABLE, OVERLAPPING, APART = range(3)
FIRST_SPOT = 3
SPOTS = FIRST_SPOT + FRONT


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

# What is known of a place of the frontier, or of a region, as bits of one byte.
RIVER = 4  # it touches a tile of the river
LAND = 8  # ... a terrain or necropolis
TEMPLE = 16  # ... the temple
ENCLOSED = 32  # water encloses it
CROSSED = 64  # only while islands are looked for, as the next one
NEWLY = 1  # enclosed, and not told yet


class Edition(Layout):
    bag: Int16s = shape(KINDS)  # how many of each tile are in the bag
    piles: Int16s = shape(PILES + 1)  # how many in each selection pile
    deck: Int16s = shape(CARD_KINDS)  # how many of each card
    hand: Int16
    markers: Int16
    nile: Int16  # Nile cards a player
    nile_tiles: Int16
    marker_most: Int16  # the largest region that takes a marker
    first_number: Int16  # what every card's number counts in the first round
    end_piles: Int16  # empty piles that end the game
    points: Int16  # a tile
    temple: Int16  # factor
    island: Int16  # factor
    cap: Int16
    reach: Int16


class Player(Layout):
    markers: Int16  # left to set
    nile: Int16
    old: Int16  # so many of its cards, at most, can be from before the discards were last shuffled
    hand: Int8s = shape(CARD_KINDS)  # how many of each card


class Play(Layout):
    """A card that left a hand since the discards were last shuffled."""

    seat: Int8
    card: Int8
    hand: Int8  # how many cards the seat held before
    # Only while hidden cards are dealt again:
    kept: Int8  # how many such cards the others held when the discards were shuffled
    drawn: Int8  # how many they may have drawn since then
    old: Int8  # is this one taken to be kept?


class Counting(Layout):
    plays: Int8
    played: Many[Play] = shape(CARDS)
    kept: Int8Grid = shape(SEATS, CARD_KINDS)  # what each seat held when the discards were last shuffled


# The widest fields first: so each lies aligned, without gaps.
class State(Layout):
    rng: Int64s = shape(WORDS)
    exits: Int64s = shape(2)  # of the river's ends: which of the places around are free, a bit each
    phase: Int16
    seat: Int16  # who is asked
    seats: Int16
    first: Int16
    turn: Int16
    tile: Int16  # drawn or taken, and not laid yet
    card: Int16  # being played; 0 while the drawn tile is laid
    more: Int16  # tiles the Nile card gives after this one
    lifted: Int16  # the end that waits to be laid again: 1 or 2
    replaced: Int16  # the place it lay on
    moving: Int16  # number of the tile whose marker the Nile card moves
    laid: Int16  # how many tiles have a number
    fronts: Int16  # how many places the frontier has
    bag_left: Int16
    pile_left: Int16
    ends: Int16s = shape(2)  # their places; 0: lifted
    piles: Int16s = shape(PILES + 1)  # tiles left to select
    gone: Int16s = shape(KINDS)  # tiles that left the game
    edition: Edition
    players: Many[Player] = shape(SEATS)
    front: Int16s = shape(FRONT)  # the frontier: free places that touch a tile, ascending
    place: Int16s = shape(TILES)  # by a tile's number, as the next three
    kind: Int8s = shape(TILES)
    marker: Int8s = shape(TILES)  # seat + 1
    region: Int8s = shape(TILES)  # the lowest number of its region; 0: in no region
    tiles: Int8s = shape(TILES)  # by a region's lowest number, as the next two
    touch: Int8s = shape(TILES)  # does it touch RIVER, TEMPLE, is it ENCLOSED?
    markers: Int8Grid = shape(TILES, SEATS)
    bag: Int8s = shape(BAG)  # the next one to draw last
    pile: Int8s = shape(CARDS)  # of cards, the next one to draw last
    discards: Int8s = shape(CARD_KINDS)
    shuffled: Int8s = shape(CARD_KINDS)  # what the pile was made of when the discards were last shuffled
    outside: Int8Grid = shape(
        SEATS + 1, CARD_KINDS
    )  # what a seat, last a spectator, knows to be in the hands of others
    about: Int8s = shape(FRONT)  # what is known of the frontier's places, in the bits above
    squares: Int8s = shape(SQUARES * SQUARES)  # number of the tile whose place is in this square of two by two
    counting: Counting  # what the hidden cards may be: no part of a record's digest


STATE = State.dtype
