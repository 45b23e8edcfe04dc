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
from waset.games.horus.rules.state import (
    FIRST_END,
    KINDS,
    MIDDLE,
    SEATS,
    SIDE,
    START,
    Edition,
    Phase,
    Player,
    State,
)
from waset.layout import blank, unpacked
from waset.plain_record import int16s, piece, plain
from waset.points import scores_of
from waset.position_cache import remembered

TILES_KEPT = 16_384  # as they are shown
PARTS_KEPT = 4096  # of tables


class Laid(msgspec.Struct, frozen=True):
    """A tile of the map: column and row of its place, whose marker lies on it, and the place of its region."""

    x: int
    y: int
    tile: TileName
    marker: int | None
    region: str | None


class Region(msgspec.Struct, frozen=True):
    """A region by the place of its first tile; `worth` points for each of its `leaders`, who have the most markers."""

    place: str
    tile: TerrainName
    tiles: int
    temple: bool
    island: bool
    markers: list[int]
    leaders: list[int]
    worth: int


class WholeRegion(Region, frozen=True):
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


# Parts of the view are kept by the bytes that they are made of: most moves change few of them.


@lru_cache(PARTS_KEPT)
def card_list(counts: bytes) -> list[str]:
    return [card_name(card) for card, count in enumerate(counts) if card for _ in range(count)]


@lru_cache(PARTS_KEPT)
def tiles_in(bag: bytes) -> dict[str, int]:
    """How many there are of each tile."""
    return tile_counts([bag.count(tile) for tile in range(KINDS)])


def tile_counts(counts: Sequence[int]) -> dict[str, int]:
    """By name, only those there are."""
    return {name: counts[tile] for name, tile in TILE_CODES.items() if counts[tile]}


@lru_cache(TILES_KEPT)
def laid_tile(x: int, y: int, tile: str, marker: int | None, region: str | None) -> Laid:
    """One for all positions in which a tile looks the same: so they need less memory, and are compared at once."""
    return Laid(x, y, tile, marker, region)


def laid_tiles(s: State) -> list[Laid]:
    """The map in the order of laying, start and ends first, of a plain record; a lifted end is not on it."""
    numbered = s.laid + 1
    known = (piece(s, field)[:numbered] for field in ("kind", "marker", "region"))
    return map_with(piece(s, "place")[: numbered * 2], *known)


@lru_cache(PARTS_KEPT)
def map_with(packed: bytes, kinds: bytes, markers: bytes, regions: bytes) -> list[Laid]:
    places, tiles = int16s(packed), []
    for number in range(START, len(places)):
        if not places[number]:
            continue
        row, column = divmod(places[number], SIDE)
        region = place_name(places[regions[number]]) if regions[number] else None
        marker = markers[number] - 1 if markers[number] else None
        tiles.append(laid_tile(column - MIDDLE, row - MIDDLE, tile_name(kinds[number]), marker, region))
    return tiles


def regions_of(s: State) -> list[Region]:
    """All regions, of a plain record; both the view and what happened ask for them."""
    numbered = s.laid + 1
    places, markers = piece(s, "place")[: numbered * 2], piece(s, "markers")[: numbered * SEATS]
    known = (piece(s, field)[:numbered] for field in ("kind", "region", "tiles", "touch"))
    return weighed_regions(piece(s, "edition"), s.seats, places, markers, *known)


@lru_cache(PARTS_KEPT)
def weighed_regions(
    edition: bytes, seats: int, place: bytes, markers: bytes, kind: bytes, region: bytes, tiles: bytes, touch: bytes
) -> list[Region]:
    """The regions of a map with these tiles and markers; the rules weigh them in a position that has nothing else."""
    box = blank(State)
    s, numbered = box[0], len(kind)
    s.edition, s.seats, s.laid = unpacked(edition, Edition.dtype)[0], seats, numbered - 1
    given = {"place": place, "markers": markers, "kind": kind, "region": region, "tiles": tiles, "touch": touch}
    for name, packed in given.items():
        field = s[name].reshape(-1)
        field[: len(packed) // field.itemsize] = np.frombuffer(packed, field.dtype)
    weights = np.zeros((4, numbered), np.int64)
    weigh_regions(box, *weights)
    temple, island, most, points = weights.tolist()
    places, held = int16s(place), range(0, len(markers), SEATS)
    return [
        region_with(
            places[i], kind[i], tiles[i], temple[i], island[i], most[i], points[i], markers[held[i] : held[i] + seats]
        )
        for i in range(FIRST_END + 2, numbered)
        if region[i] == i
    ]


@lru_cache(TILES_KEPT)
def region_with(
    place: int, kind: int, tiles: int, temple: int, island: int, most: int, worth: int, markers: bytes
) -> Region:
    """One for all positions in which a region looks the same."""
    return Region(
        place=place_name(place),
        tile=tile_name(kind),
        tiles=tiles,
        temple=bool(temple),
        island=bool(island),
        markers=list(markers),
        leaders=leaders(list(markers), most),
        worth=worth,
    )


def whole_region(s: State, number: int) -> WholeRegion:
    """The region that goes by this number."""
    places, regions = s.place.tolist(), s.region.tolist()
    name = place_name(places[number])
    found = next(one for one in regions_of(plain(s)) if one.place == name)
    own = [place_name(places[tile]) for tile, region in enumerate(regions) if region == number]
    return WholeRegion(**msgspec.structs.asdict(found), places=own)


def leaders(markers: list[int], most: int) -> list[int]:
    """H18: the seats that control a region; none if it has no marker."""
    return [seat for seat, number in enumerate(markers) if number == most] if most else []


def seat_view(s: State, seat: int, score: int, open_hand: bool) -> Seat:
    """A seat's side of a table, of a plain record."""
    return side_of_table(piece(s, "players", seat), score, open_hand)


@lru_cache(PARTS_KEPT)
def side_of_table(packed: bytes, score: int, open_hand: bool) -> Seat:
    player: Player = unpacked(packed, Player.dtype)[0]
    hand = player.hand.tobytes()
    return Seat(score, player.markers, player.nile, sum(hand), card_list(hand) if open_hand else None)


def playing_of(s: State) -> Playing:
    places = int16s(piece(s, "place"))
    return Playing(
        tile=tile_name(s.tile) if s.tile else None,
        card=card_name(s.card) if s.card else None,
        more=s.more,
        end=END_NAMES[s.lifted - 1] if s.lifted else None,
        replaced=place_name(s.replaced) if s.lifted else None,
        moving=place_name(places[s.moving]) if s.moving else None,
    )


def view(s: State, seat: int | None) -> View:
    """The position as this seat (None: a spectator) may see it."""
    s = plain(s)
    shared = open_view(s)
    if seat is None:
        return shared
    own = seat_view(s, seat, shared.seats[seat].score, open_hand=True)
    return msgspec.structs.replace(shared, you=seat, seats=[*shared.seats[:seat], own, *shared.seats[seat + 1 :]])


@remembered(8)  # every seat's view is this one, but for its own side of the table
def open_view(s: State) -> View:
    """The position as everybody may see it, of a plain record."""
    scores, piles = scores_of(s), int16s(piece(s, "piles"))
    return View(
        you=None,
        phase=Phase(s.phase).name,
        seat=s.seat if s.phase else -1,
        turn=s.turn,
        first=s.first,
        reach=s.edition.reach,
        map=laid_tiles(s),
        regions=regions_of(s),
        piles={name: piles[pile] for name, pile in PILE_CODES.items()},
        bag=tiles_in(piece(s, "bag")[: s.bag_left]),
        gone=tile_counts(int16s(piece(s, "gone"))),
        pile=s.pile_left,
        discards=card_list(piece(s, "discards")),
        seats=[seat_view(s, other, scores[other], open_hand=False) for other in range(s.seats)],
        playing=playing_of(s),
    )
