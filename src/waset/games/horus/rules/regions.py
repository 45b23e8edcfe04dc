"""Regions: terrain tiles of one kind, joined by contact (H9)."""

from waset.event_log import Log, note
from waset.games.horus.rules.ground import NINE, TOUCH, neighbour
from waset.games.horus.rules.happened import Happened
from waset.games.horus.rules.state import NEWLY, RIVER, SEATS, TEMPLE, TERRAINS, State
from waset.kernel import kernel


@kernel
def merge(s: State, one: int, other: int) -> None:
    """H9, H6: two regions become one, which goes by its lowest number and keeps all markers."""
    kept, lost = min(one, other), max(one, other)
    for number in range(lost, s.laid + 1):
        if s.region[number] == lost:
            s.region[number] = kept
    s.tiles[kept] += s.tiles[lost]
    s.touch[kept] |= s.touch[lost]
    s.tiles[lost] = 0
    s.touch[lost] = 0
    for seat in range(SEATS):
        s.markers[kept, seat] += s.markers[lost, seat]
        s.markers[lost, seat] = 0


@kernel
def note_region(region: int, joined: int, log: Log) -> None:
    """H9, H18: a region as it is now, made of so many that were there before."""
    note(log, Happened.REGION.value, region, joined)


@kernel
def start_region(s: State, number: int, enclosed: int, log: Log) -> None:
    """H9: a terrain tile is a region, and joins those of its kind that it touches."""
    joined, touched = 0, enclosed
    place = s.place[number]
    s.region[number] = number
    s.tiles[number] = 1
    for i in range(len(NINE)):
        other = neighbour(s, place, i)
        touched |= TOUCH[s.kind[other]] & (RIVER | TEMPLE)
        if s.kind[other] == s.kind[number] and s.region[other] != s.region[number]:
            merge(s, s.region[other], s.region[number])
            joined += 1
    s.touch[s.region[number]] |= touched
    note_region(s.region[number], joined, log)


@kernel
def mark_border(s: State, number: int) -> None:
    """H14, H18: regions learn that they touch this river tile or temple; by H13 no region touches a new temple."""
    mark = TOUCH[s.kind[number]] & (RIVER | TEMPLE)
    for i in range(len(NINE)):
        region = s.region[neighbour(s, s.place[number], i)]
        if region != 0:
            s.touch[region] |= mark


@kernel
def join_regions(s: State, number: int, enclosed: int, log: Log) -> None:
    """H9, H19: what the new tile does to the regions; `enclosed` says if water encloses it."""
    if s.kind[number] <= TERRAINS:
        start_region(s, number, enclosed, log)
    else:
        mark_border(s, number)


# ---------------------------------------------------------------- islands


@kernel
def note_islands(s: State, log: Log) -> None:
    """H19: tell the regions that only now are on an island."""
    for region in range(1, s.laid + 1):
        if s.touch[region] & NEWLY != 0:
            s.touch[region] ^= NEWLY
            note_region(region, 1, log)


# ---------------------------------------------------------------- markers


@kernel
def set_marker(s: State, number: int, seat: int) -> None:
    """H6: a marker on a tile counts in its region."""
    s.marker[number] = seat + 1
    s.markers[s.region[number], seat] += 1


@kernel
def lift_marker(s: State, number: int) -> int:
    """H14: the marker leaves its tile; whose it was."""
    seat = s.marker[number] - 1
    s.marker[number] = 0
    s.markers[s.region[number], seat] -= 1
    return seat
