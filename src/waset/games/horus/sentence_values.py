"""What the sentences of Horus need beside the events: the tile under a marker, and places as the board names them."""

from typing import Any

from waset.games.horus import event_kinds as kinds
from waset.games.horus.notation import place_of, tile_name
from waset.games.horus.rules.state import State


def values_of(before: State, after: State, event: Any) -> dict[str, Any]:
    """Values for the sentence of an event."""
    if isinstance(event, kinds.RegionChanged):
        told_by_itself = {} if event.joined > 1 else {"kind": "end-lifted"}  # else by the tile or marker that came
        return {"tiles": event.region.tiles, "places": [event.region.place], **told_by_itself}
    if not hasattr(event, "x"):
        return {}
    place = f"{event.x},{event.y}"
    told: dict[str, Any] = {"places": [place]}
    if isinstance(event, kinds.MarkerSet | kinds.MarkerMoved):
        told["tile"] = laid_tile(after, place)
    return told


def laid_tile(s: State, place: str) -> str:
    number = s.place.tolist().index(place_of(place))
    return tile_name(int(s.kind[number]))
