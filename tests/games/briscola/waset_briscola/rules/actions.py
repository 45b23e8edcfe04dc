"""The action space of Briscola."""

from waset.actions import ActionSpace
from waset_briscola.rules.state import CARDS

ACTION_SPACE = ActionSpace()

PLAY = ACTION_SPACE.add("play", "{card}", card=CARDS)
