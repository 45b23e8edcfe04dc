"""The rules of laying, read once more from the rules page: over sets of half cells, slowly, and from scratch."""

from collections import deque
from typing import Any

TERRAINS = ("desert", "hill", "farmland", "marsh")
RIVER = ("river", "start", "end-a", "end-b")

Place = tuple[int, int]


def half_cells(place: Place) -> set[Place]:
    x, y = place
    return {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}


def beside(cells: set[Place]) -> set[Place]:
    """The half cells that share an edge with these."""
    around = {(x + dx, y + dy) for x, y in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    return around - cells


def touch(one: Place, other: Place) -> bool:
    """H8: along a full or half edge; tiles never overlap."""
    return bool(beside(half_cells(one)) & half_cells(other))


NEAR = [(x, y) for x in range(-3, 4) for y in range(-3, 4)]
CONTACT = [place for place in NEAR if not half_cells(place) & half_cells((0, 0)) and touch((0, 0), place)]


class Table:
    """The map of a saved position."""

    def __init__(self, document: dict[str, Any], reach: int) -> None:
        self.reach = reach
        self.tiles: dict[Place, str] = {}
        self.markers: dict[Place, int] = {}
        for text in document["map"]:
            name, where, *marker = text.split()
            place = tuple(map(int, where.split(",")))
            self.tiles[place] = name
            if marker:
                self.markers[place] = int(marker[0])
        self.covered = {cell for place in self.tiles for cell in half_cells(place)}
        self.water = {cell for place, name in self.tiles.items() if name in RIVER for cell in half_cells(place)}

    # ------------------------------------------------------------ places

    def is_free(self, place: Place) -> bool:
        on_table = max(abs(place[0]), abs(place[1])) <= self.reach
        return on_table and not half_cells(place) & self.covered

    def around(self, place: Place) -> list[Place]:
        """Places whose tile would touch one here."""
        return [(place[0] + x, place[1] + y) for x, y in CONTACT]

    def touched(self, place: Place) -> set[str]:
        """The kinds of tiles that a tile here would touch."""
        return {self.tiles[other] for other in self.around(place) if other in self.tiles}

    def frontier(self) -> set[Place]:
        return {place for laid in self.tiles for place in self.around(laid) if self.is_free(place)}

    def end(self, name: str) -> Place | None:
        return next((place for place, tile in self.tiles.items() if tile == name), None)

    def is_blocked(self, end: Place, also: Place) -> bool:
        """H12: with one more tile, does no free place touch the end?"""
        return not any(self.is_free(one) and not half_cells(one) & half_cells(also) for one in self.around(end))

    def blocks(self, place: Place, ends: tuple[str, ...] = ("end-a", "end-b")) -> bool:
        return any(self.is_blocked(end, place) for end in map(self.end, ends) if end is not None)

    # ------------------------------------------------------------ what may go where

    def for_tile(self, tile: str) -> set[Place]:
        """H8, H11-H13: `river` as a two-sided tile, not as one from the bag."""
        fit = {place for place in self.frontier() if not self.blocks(place)}
        if tile == "river":
            return {place for place in fit if self.touched(place) & set(RIVER)}
        if tile == "temple":
            return {place for place in fit if self.touched(place) <= set(RIVER)}
        return fit

    def for_end(self, end: str, beside_place: Place | None) -> set[Place]:
        """H10-H12: touching this river tile, or any."""
        other = "end-b" if end == "end-a" else "end-a"
        found = set()
        for place in self.frontier():
            river = place in self.around(beside_place) if beside_place else self.touched(place) & set(RIVER)
            if river and not self.blocks(place, (other,)) and not self.is_blocked(place, place):
                found.add(place)
        return found

    def can_replace(self, end: str, from_bag: bool) -> bool:
        """Lift the end, put a river in its place, and look for a place for it."""
        place = self.end(end)
        assert place is not None
        self.tiles[place] = "river"
        can = bool(self.for_end(end, place if from_bag else None))
        self.tiles[place] = end
        return can

    # ------------------------------------------------------------ regions

    def regions(self) -> list[set[Place]]:
        """H9: in the order of their first tiles."""
        found: list[set[Place]] = []
        seen: set[Place] = set()
        for start, name in self.tiles.items():
            if name not in TERRAINS or start in seen:
                continue
            region, todo = {start}, [start]
            while todo:
                for other in self.around(todo.pop()):
                    if self.tiles.get(other) == name and other not in region:
                        region.add(other)
                        todo.append(other)
            seen |= region
            found.append(region)
        return found

    def region_touches(self, region: set[Place], names: tuple[str, ...]) -> bool:
        return any(self.touched(place) & set(names) for place in region)

    def outside(self) -> set[Place]:
        """H19: the half cells within the map's box, widened by one, that a path from beyond it reaches."""
        xs, ys = [x for x, _ in self.covered], [y for _, y in self.covered]
        left, right, top, bottom = min(xs) - 1, max(xs) + 1, min(ys) - 1, max(ys) + 1
        todo, seen = deque([(left, top)]), {(left, top)}
        while todo:
            for cell in beside({todo.popleft()}):
                inside = left <= cell[0] <= right and top <= cell[1] <= bottom
                if inside and cell not in seen and cell not in self.water:
                    seen.add(cell)
                    todo.append(cell)
        return seen

    def scores(self, players: int) -> list[int]:
        """H18, by the printed numbers."""
        points, outside = [0] * players, self.outside()
        for region in self.regions():
            counts = [sum(self.markers.get(place) == seat for place in region) for seat in range(players)]
            value = len(region) * (2 if self.region_touches(region, ("temple",)) else 1)
            value *= 1 if half_cells(next(iter(region))) & outside else 2
            for seat in range(players):
                if counts[seat] and counts[seat] == max(counts):
                    points[seat] += min(value, 10)
        return points
