"""What happened in Luxor, read from what the rules noted (L23), and what chance decided of it."""

from collections.abc import Iterator, Sequence

from waset.events import Happened as Event
from waset.events import Reader, kinds_in
from waset.games.luxor import event_kinds
from waset.games.luxor.event_kinds import (
    CardsDrawn,
    Reshuffled,
    Rolled,
    ScarabDrawn,
    StackOpened,
    TileOpened,
    TileShown,
)
from waset.games.luxor.rules.happened import Happened

READER = Reader(Happened, kinds_in(event_kinds))


def chance(events: Sequence[Event]) -> str:
    """What chance decided, as far as it is known: what came up, the cards that were drawn, the new mummy tile."""
    drawn = [card for event in events if isinstance(event, CardsDrawn) for card in event.cards if card]
    opened = [event.tile for event in events if isinstance(event, TileOpened) and event.tile]
    told = [*came_up(events), *(["draws " + " ".join(drawn)] if drawn else []), *(f"opens {tile}" for tile in opened)]
    return ", ".join(told)


def came_up(events: Sequence[Event]) -> Iterator[str]:
    """The die, tiles and Horus cards, a scarab, a reshuffle; in the order in which they happened."""
    for event in events:
        match event:
            case Rolled():
                yield f"rolls {event.die}"
            case TileShown():
                yield f"{event.space} shows {event.tile}"
            case StackOpened():
                yield f"horus-{event.level} shows {event.card or 'nothing'}"
            case ScarabDrawn(value=int()):
                yield f"draws scarab {event.value}"
            case Reshuffled():
                yield "reshuffle"
