"""Every point of a position with the rule it comes from."""

from typing import Any

import numpy as np

from waset.games.expedition.notation import cell_name, tile_name
from waset.games.expedition.rules.modules.new_adventures import boat_points, buildings_beside, trophy_points
from waset.games.expedition.rules.scoring import tile_points, top_seat
from waset.games.expedition.rules.state import State
from waset.points import TIE_BREAK, item

BUILDINGS = {"camp": "camps", "temple": "temples", "pyramid": "pyramids"}
CATEGORIES = {"X4": "boats", "X7": "trophies", "E23": TIE_BREAK}


def breakdown(s: State) -> list[dict[str, Any]]:
    """E22, X4, X7 tile by tile; E23: the supply, which only breaks ties."""
    items = []
    tiles, heights, boats = s.tile, s.height, s.adventures.boat
    for cell in np.flatnonzero(tiles).tolist():
        where = {"cell": cell_name(cell), "tile": tile_name(tiles[cell])}
        if heights[cell] and tile_points(s, cell):
            items.append(item(top_seat(s, cell), "E22", tile_points(s, cell), count=int(heights[cell]), **where))
        if boats[cell]:
            items.append(
                item(boats[cell] - 1, "X4", boat_points(s, cell), count=int(buildings_beside(s, cell)), **where)
            )
    for seat in range(s.seats):
        if s.adventures.on and s.adventures.players[seat].trophies.sum():
            taken = int(s.adventures.players[seat].trophies.sum())
            items.append(item(seat, "X7", trophy_points(s, seat), count=taken))
        items.append(item(seat, "E23", 0, count=int(s.players[seat].supply)))
    return sorted(items, key=lambda one: one["seat"])


def category(item: dict[str, Any]) -> str:
    """Buildings are told apart: they are what the game is about."""
    return CATEGORIES.get(item["rule"]) or BUILDINGS[item["tile"].partition("-")[0]]
