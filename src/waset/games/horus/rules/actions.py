"""The action space of Horus: every kind of action with its fields."""

from waset.actions import ActionSpace
from waset.games.horus.rules.state import CARD_KINDS, PILES, SPOTS, TILES

ACTION_SPACE = ActionSpace()

PLACE = ACTION_SPACE.add("place", "{hand} {spot}", spot=SPOTS)  # lay the tile there, a two-sided one as river
NECROPOLIS = ACTION_SPACE.add("necropolis", "{tile=necropolis} {spot}", spot=SPOTS)  # the two-sided tile
REPLACE = ACTION_SPACE.add("replace", end=2)  # lay the river in place of this end
CARD = ACTION_SPACE.add("card", "play {card}", card=CARD_KINDS)
NILE_CARD = ACTION_SPACE.add("nile", "play {card=nile}")
PILE = ACTION_SPACE.add("pile", "take {pile}", pile=PILES + 1)
MARK = ACTION_SPACE.add("mark", laid=TILES)  # the rest by a tile's number: set a marker
PICK = ACTION_SPACE.add("pick", "from {laid}", laid=TILES)  # the Nile card takes the marker from here
MOVE = ACTION_SPACE.add("move", "to {laid}", laid=TILES)  # ... and puts it there
