"""The action space of Horus: named ranges of small numbers."""

from waset.actions import Table
from waset.games.horus.rules.state import CARD_KINDS, PILES, SIDE, TILES

TABLE = Table(
    place=(SIDE, SIDE),  # row, column: lay the tile there, a two-sided one as river
    necropolis=(SIDE, SIDE),  # lay the two-sided tile there as necropolis
    replace=(2,),  # lay the river in place of this end
    card=(CARD_KINDS,),
    nile=(),
    pile=(PILES + 1,),
    mark=(TILES,),  # the rest by a tile's number: set a marker
    pick=(TILES,),  # the Nile card takes the marker from here
    move=(TILES,),  # ... and puts it there
)

PLACE, NECROPOLIS, REPLACE, CARD, NILE_CARD, PILE, MARK, PICK, MOVE = TABLE.firsts
COUNT = TABLE.count
