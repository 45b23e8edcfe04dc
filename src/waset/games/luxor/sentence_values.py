"""What the sentences of Luxor need beside the events: cards and tiles taken apart, and where somebody walks to."""

import re
from typing import Any

from waset.games.luxor import event_kinds as kinds
from waset.games.luxor.names import tile_name
from waset.games.luxor.rules.state import STAIRS, TOMB, State
from waset.moves import Named

HORUS_CARD = re.compile(r"([a-z-]+?)(?:-(\d+))?/\d")
PLAIN = {"+/-1": "back", "die": "die", "die+/-1": "die-back"}


def values_of(before: State, after: State, event: Any) -> dict[str, Any]:
    """Values for the sentence of an event."""
    told: dict[str, Any] = {}
    if isinstance(getattr(event, "card", None), str):
        told["card"] = card_words(event.card)
    if isinstance(event, kinds.CardsDiscarded | kinds.CardsDrawn):
        told |= {"cards": [card and card_words(card) for card in event.cards], "number": len(event.cards)}
        told["hand"] = -1  # None says that the whole hand goes; nothing is hidden by it
    match event:
        case kinds.CardPlayed(forward=True):
            told["kind"] = "card-ignored"
        case kinds.CardPlayed(second=True):
            told["kind"] = "card-added"
        case kinds.Walked(target=target):
            told |= walked(before, target)
        case kinds.TreasureTaken(tile=tile):
            told["tile"] = kind_of(tile)
        case kinds.TileShown(tile=tile):
            told |= {"tile": kind_of(tile), "needed": 0, "worth": 0, "back": ""}
        case kinds.TileUsed(tile=tile) | kinds.TileOpened(tile=tile):
            told["tile"] = tile and Named("mummy_tile", tile)
        case kinds.Declined(what=what):
            told["kind"] = f"declined-{what}"
        case kinds.MummyWalked(path=path):
            told["places"] = [str(path[-1])]
    return told


def card_words(card: str) -> Named:
    """range-4/1 -> the kind range, with the value 4."""
    if found := HORUS_CARD.fullmatch(card):
        return Named("card_the", found[1], value=found[2])
    if card.endswith("+"):
        return Named("card_the", "plus", value=card[:-1])
    return Named("card_the", PLAIN.get(card, "number"), value=card)


def kind_of(tile: str) -> str:
    """vase-2-3 -> vase."""
    return re.sub(r"(-\d+)+$", "", tile)


def walked(before: State, target: int) -> dict[str, Any]:
    if target == TOMB:
        return {"kind": "walked-in", "places": [str(TOMB)]}  # the sentence of the one who enters tells it
    tile = 0 if target == STAIRS else int(before.tile[target])
    return {"tile": kind_of(tile_name(before, tile)) if tile else None, "places": [str(target)]}
