"""The end: which region is worth what, and for whom (H18)."""

from waset.games.horus.rules.state import ENCLOSED, TEMPLE, State
from waset.kernel import kernel
from waset.layout import Ints, Many


@kernel
def at_temple(s: State, region: int) -> bool:
    """H18: does the region touch the temple?"""
    return s.touch[region] & TEMPLE != 0


@kernel
def on_island(s: State, region: int) -> bool:
    """H19: water encloses one of its tiles, so all of them."""
    return s.touch[region] & ENCLOSED != 0


@kernel
def region_points(s: State, region: int) -> int:
    """H18: a point a tile, doubled at the temple, doubled on an island, never more than the cap."""
    points = int(s.tiles[region]) * int(s.edition.points)
    if at_temple(s, region):
        points *= int(s.edition.temple)
    if on_island(s, region):
        points *= int(s.edition.island)
    return min(points, int(s.edition.cap))


@kernel
def most_markers(s: State, region: int) -> int:
    """H18: how many markers control the region; 0 if it has none."""
    most = 0
    for seat in range(s.seats):
        most = max(most, s.markers[region, seat])
    return most


@kernel
def weigh_regions(box: Many[State], temple: Ints, island: Ints, most: Ints, points: Ints) -> None:
    """H18: each region by its lowest number: at the temple, on an island, the markers that control it, its points."""
    s = box[0]
    for region in range(1, s.laid + 1):
        if s.region[region] == region:
            temple[region] = at_temple(s, region)
            island[region] = on_island(s, region)
            most[region] = most_markers(s, region)
            points[region] = region_points(s, region)


@kernel
def count_points(s: State, scores: Ints) -> None:
    """H18: each region scores in full for every seat with the most markers in it."""
    scores[:] = 0
    for region in range(1, s.laid + 1):
        if s.region[region] != region:
            continue
        most = most_markers(s, region)
        if most == 0:
            continue
        points = region_points(s, region)
        for seat in range(s.seats):
            if s.markers[region, seat] == most:
                scores[seat] += points


@kernel
def find_winners(s: State, scores: Ints, won: Ints) -> None:
    """H18: most points win; ties share."""
    won[:] = 0
    best = scores[0]
    for seat in range(1, s.seats):
        best = max(best, scores[seat])
    for seat in range(s.seats):
        if scores[seat] == best:
            won[seat] = 1


@kernel
def result(s: State, scores: Ints, won: Ints) -> None:
    """H18: points and winners as the position stands."""
    count_points(s, scores)
    find_winners(s, scores, won)
