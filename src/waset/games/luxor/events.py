"""What happened in Luxor, read from what the rules noted (L23)."""

from typing import get_args

from waset.events import Reader
from waset.games.luxor.event_kinds import Event
from waset.games.luxor.rules.happened import Happened

READER = Reader(Happened, get_args(Event))
