"""The action space of Briscola."""

from waset.actions import Table, fields
from waset_briscola.rules.state import CARDS

TABLE = Table(play=fields(card=CARDS))

(PLAY,) = TABLE.firsts
