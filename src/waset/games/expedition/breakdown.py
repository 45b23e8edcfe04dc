"""Every point of a position with the rule it comes from."""

from typing import Any

import numpy as np

from waset.games.expedition.notation import cell_name, tile_name
from waset.games.expedition.rules.modules.new_adventures import boat_points, buildings_beside, trophy_points
from waset.games.expedition.rules.scoring import result, tile_points, top_seat
from waset.games.expedition.rules.state import SEATS


def scores_of(s: Any) -> list[int]:
    """Points of each seat as the position stands."""
    scores, won = np.zeros(SEATS, np.int64), np.zeros(SEATS, np.int64)
    result(s, scores, won)
    return [int(score) for score in scores[: s.seats]]


def entry(seat: int, rule: str, points: int, **about: Any) -> dict[str, Any]:
    return {"seat": int(seat), "rule": rule, "points": int(points), **about}


def breakdown(s: Any) -> list[dict[str, Any]]:
    """E22, X4, X7 tile by tile; E23: the supply, which only breaks ties."""
    entries = []
    tiles, heights, boats = s.tile, s.height, s.adventures.boat
    for cell in np.flatnonzero(tiles).tolist():
        where = {"cell": cell_name(cell), "tile": tile_name(tiles[cell])}
        if heights[cell] and tile_points(s, cell):
            entries.append(entry(top_seat(s, cell), "E22", tile_points(s, cell), count=int(heights[cell]), **where))
        if boats[cell]:
            entries.append(
                entry(boats[cell] - 1, "X4", boat_points(s, cell), count=int(buildings_beside(s, cell)), **where)
            )
    for seat in range(s.seats):
        if s.adventures.on and s.adventures.players[seat].trophies.sum():
            taken = int(s.adventures.players[seat].trophies.sum())
            entries.append(entry(seat, "X7", trophy_points(s, seat), count=taken))
        entries.append(entry(seat, "E23", 0, count=int(s.players[seat].supply)))
    return sorted(entries, key=lambda one: one["seat"])
