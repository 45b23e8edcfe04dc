"""What a seat may know of Horus, as numbers for programs that learn (H20)."""

from waset.games.horus.rules.ground import column, row
from waset.games.horus.rules.markers import has_free_tile
from waset.games.horus.rules.scoring import at_temple, count_points, on_island, region_points
from waset.games.horus.rules.state import (
    CARD_KINDS,
    FIELD,
    FIRST_SPOT,
    KINDS,
    NILE,
    PILES,
    SEATS,
    SPOTS,
    START,
    TERRAINS,
    TILES,
    Phase,
    State,
    Tile,
)
from waset.kernel import kernel
from waset.layout import Int16, Int16Grid, Int16s, Layout, Many, kind, upto
from waset.seats import relative, turn_to

COPIES = 24  # of one card
SIZES = 8  # of regions: 1 to 7 tiles, and more
NO_MARKER, AHEAD, WELL_AHEAD, LEVEL, BEHIND, WELL_BEHIND = LEADS = range(6)  # who leads in a region, and by how much
WORTHS = 2  # a point a tile, or more: at the temple or on an island
ALIKE = 7  # regions of one kind, at most as many are counted


class SeenSeat(Layout):
    """A seat, counted clockwise from the one that looks."""

    here: Int16 = upto(1)  # 0: nobody sits there
    asked: Int16 = upto(1)
    first: Int16 = upto(1)
    markers: Int16 = upto(31)
    nile: Int16 = upto(7)
    cards: Int16 = upto(15)
    hand: Int16s = upto(COPIES, CARD_KINDS)  # the own one


class Observed(Layout):
    """Seats are told as numbers from 1, clockwise from the one that looks; 0 is nobody. Tiles are numbered as laid."""

    phase: Int16 = kind(Phase)
    seats: Int16 = upto(SEATS)
    turn: Int16 = upto(99)
    tile: Int16 = kind(Tile)
    card: Int16 = upto(NILE)
    more: Int16 = upto(7)
    lifted: Int16 = upto(2)
    replaced_column: Int16 = upto(FIELD - 1)
    replaced_row: Int16 = upto(FIELD - 1)
    moving: Int16 = upto(TILES - 1)
    laid: Int16 = upto(TILES - 1)
    cards_left: Int16 = upto(127)
    points: Int16s = upto(511, SEATS)
    piles: Int16s = upto(31, PILES + 1, counts=True)
    bag: Int16s = upto(63, KINDS, counts=True)
    gone: Int16s = upto(63, KINDS, counts=True)
    discards: Int16s = upto(COPIES, CARD_KINDS, counts=True)
    unseen: Int16s = upto(COPIES, CARD_KINDS, counts=True)  # cards of the pile and of other hands
    players: Many[SeenSeat] = upto(0, SEATS)
    standing: Int16Grid = upto(
        ALIKE, TERRAINS * SIZES * WORTHS, len(LEADS), counts=True
    )  # regions: terrain, size, worth; and lead
    open_to_markers: Int16Grid = upto(
        ALIKE, SIZES, len(LEADS), counts=True
    )  # regions with a free tile, by size, and lead
    stakes: Int16Grid = upto(255, TERRAINS, len(LEADS))  # the points of the regions, by terrain and lead
    # What follows depends on the order in which tiles were laid: a small network would only learn games by heart.
    column: Int16s = upto(FIELD - 1, TILES, in_networks=False)  # by a tile's number, as the next four; 0: not laid
    row: Int16s = upto(FIELD - 1, TILES, in_networks=False)
    kinds: Int16s = kind(Tile, TILES, in_networks=False)
    marker: Int16s = upto(SEATS, TILES, in_networks=False)
    region: Int16s = upto(TILES - 1, TILES, in_networks=False)  # the lowest number of its region
    tiles: Int16s = upto(TILES - 1, TILES, in_networks=False)  # by a region's lowest number, as the next three
    temple: Int16s = upto(1, TILES, in_networks=False)
    island: Int16s = upto(1, TILES, in_networks=False)
    markers: Int16Grid = upto(31, TILES, SEATS, in_networks=False)
    spot_column: Int16s = upto(FIELD - 1, SPOTS, in_networks=False)  # by the number that actions call the spot, as
    spot_row: Int16s = upto(FIELD - 1, SPOTS, in_networks=False)  # the next: where it is; 0 if it is not open


@kernel
def observe_map(s: State, seat: int, o: Observed) -> None:
    """Tiles, markers and regions are open; a lifted end lies nowhere."""
    for number in range(START, s.laid + 1):
        if s.place[number] == 0:
            continue
        o.column[number], o.row[number] = column(s.place[number]), row(s.place[number])
        o.kinds[number], o.region[number] = s.kind[number], s.region[number]
        if s.marker[number] > 0:
            o.marker[number] = relative(s.seats, seat, s.marker[number] - 1) + 1
        if s.region[number] == number:
            o.tiles[number] = s.tiles[number]
            o.temple[number], o.island[number] = at_temple(s, number), on_island(s, number)
            for other in range(s.seats):
                o.markers[number, relative(s.seats, seat, other)] = s.markers[number, other]


@kernel
def observe_spots(s: State, o: Observed) -> None:
    """Where the places are that actions tell by a number."""
    for i in range(s.fronts):
        o.spot_column[FIRST_SPOT + i], o.spot_row[FIRST_SPOT + i] = column(s.front[i]), row(s.front[i])


@kernel
def lead(s: State, region: int, seat: int) -> int:
    """How a seat stands in a region."""
    own, others = int(s.markers[region, seat]), 0
    for other in range(s.seats):
        if other != seat:
            others = max(others, int(s.markers[region, other]))
    if own == others:
        return NO_MARKER if own == 0 else LEVEL
    if own > others:
        return AHEAD if own == others + 1 else WELL_AHEAD
    return BEHIND if others == own + 1 else WELL_BEHIND


@kernel
def observe_standing(s: State, seat: int, o: Observed) -> None:
    """H6, H18: what the markers are worth as the map stands, and which regions take more, whatever its shape."""
    for region in range(START, s.laid + 1):
        terrain = int(s.kind[region])
        if s.place[region] != 0 and s.region[region] == region and terrain <= TERRAINS:
            size, led = min(int(s.tiles[region]), SIZES) - 1, lead(s, region, seat)
            worth = 1 if at_temple(s, region) or on_island(s, region) else 0
            alike = ((terrain - 1) * SIZES + size) * WORTHS + worth
            o.standing[alike, led] = min(o.standing[alike, led] + 1, ALIKE)
            o.stakes[terrain - 1, led] += region_points(s, region)
            if has_free_tile(s, region):
                o.open_to_markers[size, led] = min(o.open_to_markers[size, led] + 1, ALIKE)


@kernel
def observe_stock(s: State, o: Observed) -> None:
    """H20: whoever counts knows what is in the bag; piles, discards and what left the game are open."""
    for i in range(s.bag_left):
        o.bag[s.bag[i]] += 1
    for i in range(PILES + 1):
        o.piles[i] = s.piles[i]
    for i in range(KINDS):
        o.gone[i] = s.gone[i]
    for card in range(1, CARD_KINDS):
        o.discards[card] = s.discards[card]
    for i in range(s.pile_left):
        o.unseen[s.pile[i]] += 1


@kernel
def observe(s: State, seat: int, o: Observed) -> None:
    """Write what this seat (-1: a spectator, who looks from seat 0) may know into a blank observation."""
    at = max(seat, 0)
    o.phase, o.seats, o.turn = s.phase, s.seats, s.turn
    o.tile, o.card, o.more, o.lifted, o.moving, o.laid = s.tile, s.card, s.more, s.lifted, s.moving, s.laid
    if s.lifted > 0:
        o.replaced_column, o.replaced_row = column(s.replaced), row(s.replaced)
    o.cards_left = s.pile_left
    count_points(s, o.points)
    turn_to(o.points, s.seats, at)
    observe_map(s, at, o)
    observe_spots(s, o)
    observe_standing(s, at, o)
    observe_stock(s, o)
    for i in range(s.seats):
        other = (at + i) % s.seats
        player, seen = s.players[other], o.players[i]
        seen.here = 1
        seen.asked = 1 if s.phase != Phase.OVER and other == s.seat else 0
        seen.first = 1 if other == s.first else 0
        seen.markers, seen.nile = player.markers, player.nile
        for card in range(1, CARD_KINDS):
            seen.cards += player.hand[card]
            if other == seat:
                seen.hand[card] = player.hand[card]
            else:
                o.unseen[card] += player.hand[card]
