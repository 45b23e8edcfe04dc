"""The action space of Expedition Luxor: every kind of action with its fields."""

from waset.actions import ActionSpace
from waset.games.expedition.rules.state import ACTION_KINDS, CELLS, DIRECTIONS, HAND, KINDS, MOST

ACTION_SPACE = ActionSpace()

KEEP = ACTION_SPACE.add("keep", tile=KINDS)
PLACE = ACTION_SPACE.add("place", "{hand} {cell}", hand=HAND, cell=CELLS)
STOP = ACTION_SPACE.add("stop")
DEPLOY = ACTION_SPACE.add("deploy", number=MOST + 1)  # in all
HOLD = ACTION_SPACE.add("hold")  # nobody leaves the camp
LEAVE = ACTION_SPACE.add("leave", direction=DIRECTIONS, number=MOST + 1)
STAY = ACTION_SPACE.add("stay", number=MOST + 1)
SKIP = ACTION_SPACE.add("skip")  # no action tile
USE = ACTION_SPACE.add("use", action_tile=ACTION_KINDS)
MOUNTAIN = ACTION_SPACE.add("mountain", "from {cell}", cell=CELLS)  # which mountain its adventurer leaves
TARGET = ACTION_SPACE.add("target", "to {cell}", cell=CELLS)  # where the adventurer, boat or snakes go

place = ACTION_SPACE["place"].encoder
place_slot, place_cell = ACTION_SPACE["place"].decoders
leave = ACTION_SPACE["leave"].encoder
