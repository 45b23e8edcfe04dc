"""What the sentences of Expedition Luxor need beside the events: which tile it happens on."""

from typing import Any

from waset.games.expedition import event_kinds as kinds
from waset.games.expedition.notation import cell_of, tile_name
from waset.games.expedition.rules.state import State

ON_A_TILE = (kinds.Stayed, kinds.SnakesPlaced, kinds.CaravanMoved, kinds.SandstormBlew)


def values_of(before: State, after: State, event: object) -> dict[str, Any]:
    """Values for the sentence of an event."""
    if isinstance(event, kinds.DisplayRevealed):
        return {"places": [one.cell for one in event.tiles]}
    if not isinstance(event, ON_A_TILE):
        return {}
    return {"tile": tile_name(after.tile[cell_of(event.cell)])}
