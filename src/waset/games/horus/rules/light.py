"""A light player for playouts: lays and marks where it gains most as the map stands."""

from waset import rng
from waset.games.horus.rules.actions import CARD, MARK, NILE_CARD, PLACE
from waset.games.horus.rules.cards import card_number, card_terrain, legal_card
from waset.games.horus.rules.ground import FAR, NINE, contact, square
from waset.games.horus.rules.markers import has_free_tile, legal_mark, number_wanted
from waset.games.horus.rules.place import legal_lay
from waset.games.horus.rules.scoring import region_points
from waset.games.horus.rules.state import ANY, FIRST_SPOT, FREE, TEMPLE, TERRAINS, Phase, State
from waset.kernel import kernel
from waset.layout import Ints

SCALE = 4  # parts of a point: values are whole numbers
LEAST = -(1 << 30)


@kernel
def balance(points: int, own: int, others: int) -> int:
    """H18: what a region brings a seat with so many markers, less what it brings the best of the others."""
    if own == others:
        return 0
    return points if own > others else -points


@kernel
def best_other(s: State, region: int, seat: int) -> int:
    """The most markers of another seat in this region."""
    most = 0
    for other in range(s.seats):
        if other != seat:
            most = max(most, int(s.markers[region, other]))
    return most


@kernel
def fits(tiles: int, wanted: int, most: int) -> bool:
    """H6: does a region of so many tiles take the marker of a card with this number?"""
    return tiles <= most and (tiles == wanted or wanted == FREE)


# ---------------------------------------------------------------- marking


@kernel
def mark_value(s: State, region: int, seat: int, more: int) -> int:
    """What one more marker gains in this region when it has grown by so many tiles."""
    points = region_points(s, region)
    own, others = int(s.markers[region, seat]), best_other(s, region, seat)
    grown = min(points + more * points // int(s.tiles[region]), int(s.edition.cap))
    return balance(grown, own + 1, others) - balance(points, own, others)


@kernel
def best_mark(s: State, seat: int, wanted: int) -> int:
    """What the best marker gains that a card with this number allows now."""
    best = 0
    for region in range(1, s.laid + 1):
        if s.region[region] != region or not fits(int(s.tiles[region]), wanted, int(s.edition.marker_most)):
            continue
        if has_free_tile(s, region):
            best = max(best, mark_value(s, region, seat, 0))
    return best


@kernel
def suggest_mark(s: State, dice: Ints, out: Ints) -> int:
    """The region where one more marker gains most."""
    count = legal_mark(s, out)
    best, best_action = LEAST, out[0]
    for i in range(count):
        region = int(s.region[out[i] - MARK])
        value = mark_value(s, region, s.seat, 0) * SCALE + rng.below(dice, 2 * SCALE)
        if value > best:
            best, best_action = value, out[i]
    return best_action


# ---------------------------------------------------------------- laying


@kernel
def lay_value(s: State, seat: int, spot: int, wanted: int, spared: int) -> int:
    """What this terrain gains here: regions of its kind grow together, and may take the marker of the card.

    `spared` is what that marker gains elsewhere.
    """
    tiles, own, others, before = 1, 0, 0, 0
    place, touch = int(s.front[spot - FIRST_SPOT]), int(s.about[spot - FIRST_SPOT])
    first, second, third = 0, 0, 0  # not more than four regions of a kind touch a place, each from one side
    for offset in NINE:
        number = s.squares[square(place - FAR) + offset]
        if s.kind[number] != s.tile or not contact(place, s.place[number]):
            continue
        region = int(s.region[number])
        if region in (first, second, third):
            continue
        first, second, third = region, first, second
        rivals = best_other(s, region, seat)
        before += balance(region_points(s, region), int(s.markers[region, seat]), rivals)
        tiles += int(s.tiles[region])
        touch |= int(s.touch[region])
        own += int(s.markers[region, seat])
        others += rivals
    points = tiles * int(s.edition.points)
    if touch & TEMPLE != 0:
        points *= int(s.edition.temple)
    points = min(points, int(s.edition.cap))
    value = balance(points, own, others)
    if wanted > 0 and fits(tiles, wanted, int(s.edition.marker_most)):
        value = max(value, balance(points, own + 1, others) - spared)
    return value - before


@kernel
def suggest_lay(s: State, dice: Ints, out: Ints) -> int:
    """Where it gains most, a little noise on all."""
    count = legal_lay(s, out)
    if s.tile > TERRAINS:
        return out[rng.below(dice, count)]
    wanted = number_wanted(s) if s.card != 0 and s.players[s.seat].markers > 0 else 0
    spared = best_mark(s, s.seat, wanted) if wanted > 0 else 0
    best, best_action = LEAST, out[0]
    for i in range(count):
        value = lay_value(s, s.seat, out[i] - PLACE, wanted, spared) * SCALE + rng.below(dice, 2 * SCALE)
        if value > best:
            best, best_action = value, out[i]
    return best_action


# ---------------------------------------------------------------- choosing a card


@kernel
def card_value(s: State, seat: int, card: int) -> int:
    """What its marker gains: where it may go now, or on a region that the card's own tile makes big enough."""
    wanted = s.edition.first_number if s.turn <= s.seats else card_number(card)
    terrain = card_terrain(card)
    best = 1 if wanted == 1 or wanted == FREE else 0
    for region in range(1, s.laid + 1):
        if s.region[region] != region:
            continue
        tiles, most = int(s.tiles[region]), int(s.edition.marker_most)
        if fits(tiles, wanted, most) and has_free_tile(s, region):
            best = max(best, mark_value(s, region, seat, 0))
        if fits(tiles + 1, wanted, most) and (terrain == ANY or s.kind[region] == terrain):
            best = max(best, mark_value(s, region, seat, 1))
    return best


@kernel
def suggest_card(s: State, dice: Ints, out: Ints) -> int:
    """The card that gains most; the Nile card now and then."""
    count = legal_card(s, out)
    best, best_action = LEAST, out[0]
    for i in range(count):
        value = rng.below(dice, 2 * SCALE)
        if out[i] != NILE_CARD:
            value += card_value(s, s.seat, out[i] - CARD) * SCALE
        if value > best:
            best, best_action = value, out[i]
    return best_action


@kernel
def suggest(s: State, dice: Ints, out: Ints) -> int:
    """A sensible action, quickly; of rivers, ends and piles any."""
    if s.phase == Phase.LAY:
        return suggest_lay(s, dice, out)
    if s.phase == Phase.MARKER:
        return suggest_mark(s, dice, out)
    if s.phase == Phase.CARD:
        return suggest_card(s, dice, out)
    return -1
