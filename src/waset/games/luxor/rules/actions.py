"""The action space of Luxor: every kind of action with its fields."""

from waset.actions import ActionSpace
from waset.games.luxor.rules.state import EFFECTS, HAND, SCARABS, SPACES, TAKES

ACTION_SPACE = ActionSpace()

ROLL = ACTION_SPACE.add("roll")  # to get up
LIE = ACTION_SPACE.add("lie")  # without a roll
UP = ACTION_SPACE.add("up", space=SPACES)  # who gets up
PLAY = ACTION_SPACE.add("play", side=2)  # the left or the right card
FORWARD = ACTION_SPACE.add("forward", side=2)  # the same, ignoring what it says
DISCARD = ACTION_SPACE.add("discard", side=2)
SECOND = ACTION_SPACE.add("second", "add {side}", side=2)  # a card to add
ALONE = ACTION_SPACE.add("alone")
KEEP = ACTION_SPACE.add("keep")  # the roll
AGAIN = ACTION_SPACE.add("again")  # roll again
MOVE = ACTION_SPACE.add("move", start=SPACES, target=SPACES)
DECLINE = ACTION_SPACE.add("decline")
ACT = ACTION_SPACE.add("act", acting=SPACES)
LIGHTER = ACTION_SPACE.add("lighter")
HEAVY = ACTION_SPACE.add("heavy")
TAKE = ACTION_SPACE.add("take", take=TAKES)
PLACE = ACTION_SPACE.add("place", beside=2)  # second from the left or from the right
TEMPLE = ACTION_SPACE.add("temple")
WAIT = ACTION_SPACE.add("wait")  # no temple action
EXTRA = ACTION_SPACE.add("extra")
HOLD = ACTION_SPACE.add("hold")  # no extra turn
SORT = ACTION_SPACE.add("sort", hand=HAND, to=HAND)
LEAVE = ACTION_SPACE.add("leave")  # the hand as it is
USE = ACTION_SPACE.add("use", tile=EFFECTS)
SKIP = ACTION_SPACE.add("skip")
DROP = ACTION_SPACE.add("drop", dropped=HAND)
PAIR = ACTION_SPACE.add("pair", pieces=3)  # by the kind that is not taken
EXCHANGE = ACTION_SPACE.add("exchange", scarab=SCARABS)

move = ACTION_SPACE["move"].encoder
move_start, move_target = ACTION_SPACE["move"].decoders
sort = ACTION_SPACE["sort"].encoder
sort_start, sort_target = ACTION_SPACE["sort"].decoders
