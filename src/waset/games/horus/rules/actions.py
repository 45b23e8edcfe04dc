"""The action space of Horus: every kind of action with its fields."""

from waset.actions import ActionSpace
from waset.games.horus.rules.state import CARD_KINDS, PILES, SPOTS, TILES

ACTION_SPACE = ActionSpace()

PLACE = ACTION_SPACE.add("place", spot=SPOTS)  # lay the tile there, a two-sided one as river
NECROPOLIS = ACTION_SPACE.add("necropolis", spot=SPOTS)  # lay the two-sided tile there as necropolis
REPLACE = ACTION_SPACE.add("replace", end=2)  # lay the river in place of this end
CARD = ACTION_SPACE.add("card", card=CARD_KINDS)
NILE_CARD = ACTION_SPACE.add("nile")
PILE = ACTION_SPACE.add("pile", pile=PILES + 1)
MARK = ACTION_SPACE.add("mark", laid=TILES)  # the rest by a tile's number: set a marker
PICK = ACTION_SPACE.add("pick", laid=TILES)  # the Nile card takes the marker from here
MOVE = ACTION_SPACE.add("move", laid=TILES)  # ... and puts it there
