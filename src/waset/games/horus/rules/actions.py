"""The action space of Horus: every kind of action with its fields."""

from waset.actions import ActionSpace, fields
from waset.games.horus.rules.state import CARD_KINDS, PILES, PLACES, TILES

ACTION_SPACE = ActionSpace(
    place=fields(place=PLACES),  # lay the tile there, a two-sided one as river
    necropolis=fields(place=PLACES),  # lay the two-sided tile there as necropolis
    replace=fields(end=2),  # lay the river in place of this end
    card=fields(card=CARD_KINDS),
    nile=fields(),
    pile=fields(pile=PILES + 1),
    mark=fields(laid=TILES),  # the rest by a tile's number: set a marker
    pick=fields(laid=TILES),  # the Nile card takes the marker from here
    move=fields(laid=TILES),  # ... and puts it there
)

PLACE, NECROPOLIS, REPLACE, CARD, NILE_CARD, PILE, MARK, PICK, MOVE = ACTION_SPACE.firsts
