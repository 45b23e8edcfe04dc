"""Every region of a position, what it is worth and for whom (H18)."""

from typing import Any

from waset.games.horus.notation import place_name, tile_name
from waset.games.horus.rules.scoring import at_temple, on_island, region_points
from waset.games.horus.rules.state import State
from waset.points import item

FACTORS = {(False, False): "plain", (True, False): "temple", (False, True): "island", (True, True): "both"}


def about_region(s: State, region: int) -> dict[str, Any]:
    """One region: where it begins, its size, what multiplies it, whether the cap cuts it, everyone's markers."""
    temple = int(s.edition.temple) if at_temple(s, region) else 1
    island = int(s.edition.island) if on_island(s, region) else 1
    points = int(region_points(s, region))
    return {
        "place": place_name(s.place[region]),
        "tile": tile_name(s.kind[region]),
        "count": int(s.tiles[region]),
        "temple": temple,
        "island": island,
        "factor": FACTORS[bool(at_temple(s, region)), bool(on_island(s, region))],
        "cut": "cap" if points < int(s.tiles[region]) * int(s.edition.points) * temple * island else "no",
        "markers": ":".join(str(number) for number in s.markers[region, : s.seats]),
        "worth": points,
    }


def breakdown(s: State) -> list[dict[str, Any]]:
    """H18: each region for each seat with a marker in it; a seat with fewer than another gets nothing."""
    items = []
    for region in range(1, int(s.laid) + 1):
        if s.region[region] != region:
            continue
        about = about_region(s, region)
        markers = [int(number) for number in s.markers[region, : s.seats]]
        for seat, number in enumerate(markers):
            if number:
                control = "none" if number < max(markers) else "shared" if markers.count(number) > 1 else "alone"
                points = 0 if control == "none" else about["worth"]
                items.append(item(seat, "H18", points, control=control, **about))
    return sorted(items, key=lambda one: one["seat"])


def category(item: dict[str, Any]) -> str:
    """All points come from regions: their terrain tells them apart."""
    return str(item["tile"])
