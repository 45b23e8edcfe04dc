"""What a seat may see of Horus (H20)."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec
import numpy as np

from waset.games.horus.components import (
    PILE_CODES,
    TILE_CODES,
    CardName,
    EndName,
    PhaseName,
    PileName,
    TerrainName,
    TileName,
)
from waset.games.horus.notation import END_NAMES, card_name, place_name, tile_name
from waset.games.horus.rules.scoring import weigh_regions
from waset.games.horus.rules.state import FIRST_END, MIDDLE, SIDE, START, TILES, Phase, State
from waset.layout import Ints, boxed
from waset.points import scores_of
from waset.position_cache import remembered

TILES_KEPT = 16_384  # as they are shown


class Laid(msgspec.Struct, frozen=True):
    """A tile of the map: column and row of its place, whose marker lies on it, and the place of its region."""

    x: int
    y: int
    tile: TileName
    marker: int | None
    region: str | None


class Region(msgspec.Struct):
    """A region by the place of its first tile; `worth` points for each of its `leaders`, who have the most markers."""

    place: str
    tile: TerrainName
    tiles: int
    temple: bool
    island: bool
    markers: list[int]
    leaders: list[int]
    worth: int


class WholeRegion(Region):
    """A region, with the places of all its tiles."""

    places: list[str]


class Seat(msgspec.Struct):
    """`hand` is None where it is secret."""

    score: int
    markers: int
    nile: int
    cards: int
    hand: list[CardName] | None


class Playing(msgspec.Struct):
    """What is under way: the tile in hand, the card, Nile tiles to come, the lifted end, the marker being moved."""

    tile: TileName | None
    card: CardName | None
    more: int
    end: EndName | None
    replaced: str | None
    moving: str | None


class View(msgspec.Struct):
    you: int | None
    phase: PhaseName
    seat: int
    turn: int
    first: int
    reach: int
    map: list[Laid]
    regions: list[Region]
    piles: dict[PileName, int]
    bag: dict[TileName, int]
    gone: dict[TileName, int]
    pile: int
    discards: list[CardName]
    seats: list[Seat]
    playing: Playing


def card_list(counts: Ints) -> list[str]:
    return [card_name(card) for card, count in enumerate(counts.tolist()) if card for _ in range(count)]


def tile_counts(counts: Sequence[int]) -> dict[str, int]:
    """By name, only those there are."""
    return {name: counts[tile] for name, tile in TILE_CODES.items() if counts[tile]}


@lru_cache(TILES_KEPT)
def laid_tile(x: int, y: int, tile: str, marker: int | None, region: str | None) -> Laid:
    """One for all positions in which a tile looks the same: so they need less memory, and are compared at once."""
    return Laid(x, y, tile, marker, region)


def laid_tiles(s: State) -> list[Laid]:
    """The map in the order of laying, start and ends first; a lifted end is not on it."""
    places, kinds, markers, regions = s.place.tolist(), s.kind.tolist(), s.marker.tolist(), s.region.tolist()
    tiles = []
    for number in range(START, int(s.laid) + 1):
        if not places[number]:
            continue
        row, column = divmod(places[number], SIDE)
        region = place_name(places[regions[number]]) if regions[number] else None
        marker = markers[number] - 1 if markers[number] else None
        tiles.append(laid_tile(column - MIDDLE, row - MIDDLE, tile_name(kinds[number]), marker, region))
    return tiles


@remembered(64)  # both the view and what happened ask for them
def regions_of(s: State) -> list[Region]:
    weights = np.zeros((4, TILES), np.int64)
    weigh_regions(boxed(s), *weights)
    temple, island, most, points = weights.tolist()
    places, kinds, tiles, regions = s.place.tolist(), s.kind.tolist(), s.tiles.tolist(), s.region.tolist()
    markers = s.markers[:, : s.seats].tolist()
    return [
        Region(
            place=place_name(places[region]),
            tile=tile_name(kinds[region]),
            tiles=tiles[region],
            temple=bool(temple[region]),
            island=bool(island[region]),
            markers=markers[region],
            leaders=leaders(markers[region], most[region]),
            worth=points[region],
        )
        for region in range(FIRST_END + 2, int(s.laid) + 1)
        if regions[region] == region
    ]


def whole_region(s: State, number: int) -> WholeRegion:
    """The region that goes by this number."""
    places, regions = s.place.tolist(), s.region.tolist()
    name = place_name(places[number])
    found = next(one for one in regions_of(s) if one.place == name)
    own = [place_name(places[tile]) for tile, region in enumerate(regions) if region == number]
    return WholeRegion(**msgspec.structs.asdict(found), places=own)


def leaders(markers: list[int], most: int) -> list[int]:
    """H18: the seats that control a region; none if it has no marker."""
    return [seat for seat, number in enumerate(markers) if number == most] if most else []


def seat_view(s: State, seat: int, score: int, open_hand: bool) -> Seat:
    player = s.players[seat]
    hand = card_list(player.hand) if open_hand else None
    return Seat(score, player.markers, player.nile, sum(player.hand.tolist()), hand)


def playing_of(s: State) -> Playing:
    return Playing(
        tile=tile_name(s.tile) if s.tile else None,
        card=card_name(s.card) if s.card else None,
        more=int(s.more),
        end=END_NAMES[s.lifted - 1] if s.lifted else None,
        replaced=place_name(s.replaced) if s.lifted else None,
        moving=place_name(s.place[s.moving]) if s.moving else None,
    )


def view(s: State, seat: int | None) -> View:
    """The position as this seat (None: a spectator) may see it."""
    shared = open_view(s)
    if seat is None:
        return shared
    own = seat_view(s, seat, shared.seats[seat].score, open_hand=True)
    return msgspec.structs.replace(shared, you=seat, seats=[*shared.seats[:seat], own, *shared.seats[seat + 1 :]])


@remembered(8)  # every seat's view is this one, but for its own side of the table
def open_view(s: State) -> View:
    """The position as everybody may see it."""
    scores, piles = scores_of(s), s.piles.tolist()
    return View(
        you=None,
        phase=Phase(int(s.phase)).name,
        seat=int(s.seat) if s.phase else -1,
        turn=int(s.turn),
        first=int(s.first),
        reach=int(s.edition.reach),
        map=laid_tiles(s),
        regions=regions_of(s),
        piles={name: piles[pile] for name, pile in PILE_CODES.items()},
        bag=tile_counts(np.bincount(s.bag[: s.bag_left], minlength=len(s.gone)).tolist()),
        gone=tile_counts(s.gone.tolist()),
        pile=int(s.pile_left),
        discards=card_list(s.discards),
        seats=[seat_view(s, other, scores[other], open_hand=False) for other in range(s.seats)],
        playing=playing_of(s),
    )
