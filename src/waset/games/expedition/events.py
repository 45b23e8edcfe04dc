"""What happened in Expedition Luxor, read from what the rules noted (E24), and what chance decided of it."""

from collections.abc import Sequence

from waset.events import Happened as Event
from waset.events import Reader, kinds_in
from waset.games.expedition import event_kinds
from waset.games.expedition.event_kinds import ActionDrawn, DisplayRevealed, Drew
from waset.games.expedition.notation import CODECS
from waset.games.expedition.rules.happened import Happened

READER = Reader(Happened, kinds_in(event_kinds), CODECS)


def chance(events: Sequence[Event]) -> str:
    """What chance decided: the starting display, or what was drawn, as far as it is known."""
    for event in events:
        if isinstance(event, DisplayRevealed):
            return "display " + " ".join(one.tile for one in event.tiles)
        if isinstance(event, Drew) and event.tile:
            return f"draws {event.tile}/{event.back}"
        if isinstance(event, ActionDrawn) and event.action_tile:
            return f"draws {event.action_tile}"
    return ""
