"""What happened in Horus, read from what the rules noted (H20), and what chance decided of it."""

from collections.abc import Sequence

from waset.events import Happened as Event
from waset.events import Reader, kinds_in
from waset.games.horus import event_kinds
from waset.games.horus.components import CARD_CODES, TILE_CODES
from waset.games.horus.event_kinds import CardsDrawn, TileDrawn
from waset.games.horus.notation import CODECS, at_place
from waset.games.horus.rules.happened import Happened
from waset.moves import Codec, named

WAS = Codec(
    type={"was_x": int, "was_y": int},
    tell=lambda s, place: {f"was_{axis}": number for axis, number in at_place(place).items()},
    read=CODECS["place"].read,
)

READER = Reader(
    Happened,
    kinds_in(event_kinds),
    {
        "place": CODECS["place"],
        "was": WAS,
        "tile": named(TILE_CODES, "tile"),
        "end": CODECS["end"],
        "pile": CODECS["pile"],
        "card": CODECS["card"],
        "cards": CODECS["card"],
    },
)


def chance(events: Sequence[Event]) -> str:
    """What chance decided: cards drawn, as far as they are known, and tiles drawn from the bag."""
    cards: dict[int, list[str]] = {}
    for event in events:
        if isinstance(event, CardsDrawn):
            known = ["?"] * event.number if event.cards is None else event.cards
            cards.setdefault(event.seat, []).extend(known)
    parts = [f"seat {seat} draws {' '.join(sorted(cards[seat], key=card_order))}" for seat in sorted(cards)]
    tiles = [event.tile for event in events if isinstance(event, TileDrawn)]
    return ", ".join([*parts, *([f"tile {' '.join(tiles)}"] if tiles else [])])


def card_order(card: str) -> int:
    return CARD_CODES.get(card, 0)
