"""The action space of Briscola."""

from waset.actions import ActionSpace, fields
from waset_briscola.rules.state import CARDS

ACTION_SPACE = ActionSpace(play=fields(card=CARDS))

(PLAY,) = ACTION_SPACE.firsts
