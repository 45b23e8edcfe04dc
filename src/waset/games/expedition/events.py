"""What happened in Expedition Luxor, read from what the rules noted (E24)."""

from typing import get_args

from waset.events import Reader
from waset.games.expedition.event_kinds import Event
from waset.games.expedition.notation import WORDS
from waset.games.expedition.rules.happened import Happened

READER = Reader(Happened, get_args(Event), WORDS)
