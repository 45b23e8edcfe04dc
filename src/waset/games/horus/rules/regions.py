"""Regions: terrain tiles of one kind, joined by contact (H9)."""

from waset.games.horus.rules.ground import CONTACT, TOUCH
from waset.games.horus.rules.state import RIVER, SEATS, TEMPLE, TERRAINS
from waset.kernel import kernel


@kernel
def merge(s, one, other):
    """H9, H6: two regions become one, which goes by its lowest number and keeps all markers."""
    if one == other:
        return
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
def found(s, number):
    """H9: a terrain tile is a region, and joins those of its kind that it touches."""
    place = s.place[number]
    s.region[number] = number
    s.tiles[number] = 1
    s.touch[number] = s.ground[place] & (RIVER | TEMPLE)
    for offset in CONTACT:
        other = s.at[place + offset]
        if s.kind[other] == s.kind[number]:
            merge(s, s.region[other], s.region[number])


@kernel
def border(s, number):
    """H14, H18: regions learn that they touch this river tile or temple."""
    mark = TOUCH[s.kind[number]] & (RIVER | TEMPLE)
    for offset in CONTACT:
        region = s.region[s.at[s.place[number] + offset]]
        if region != 0:
            s.touch[region] |= mark


@kernel
def join(s, number):
    """H9: what the new tile does to the regions."""
    if s.kind[number] <= TERRAINS:
        found(s, number)
    else:
        border(s, number)


@kernel
def set_marker(s, number, seat):
    """H6: a marker on a tile counts in its region."""
    s.marker[number] = seat + 1
    s.markers[s.region[number], seat] += 1


@kernel
def lift_marker(s, number):
    """H14: the marker leaves its tile; whose it was."""
    seat = s.marker[number] - 1
    s.marker[number] = 0
    s.markers[s.region[number], seat] -= 1
    return seat
