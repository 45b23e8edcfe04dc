"""The full position as a readable document, and back; impossible ones are refused (docs/notation.md)."""

from typing import Any

import msgspec

from waset.event_log import SILENT
from waset.games.horus.components import PILE_CODES
from waset.games.horus.notation import (
    END_NAMES,
    card_name,
    card_of,
    end_of,
    place_name,
    place_of,
    tile_name,
    tile_of,
    tile_on,
)
from waset.games.horus.possible import check_possible
from waset.games.horus.rules.cards import recount
from waset.games.horus.rules.ground import CONTACT, is_free, is_river, on_table
from waset.games.horus.rules.island import flood
from waset.games.horus.rules.place import lay, lay_end
from waset.games.horus.rules.regions import set_marker
from waset.games.horus.rules.state import (
    CARDS,
    FIRST_END,
    FRONT,
    NILE,
    SEATS,
    START,
    TERRAINS,
    TILES,
    Phase,
    State,
    Tile,
)
from waset.games.horus.since_shuffle import check_kept, keep_known, plays
from waset.games.horus.view import card_list, laid_tiles, tile_counts
from waset.layout import Ints
from waset.notation import code
from waset.plain_record import plain
from waset.position_document import Count, RngWord, named, need, parse, read_header, without_none

PHASES = {code(phase): phase for phase in Phase}
START_MAP = ("start 0,0", "end-a 0,-2", "end-b 0,2")
IN_HAND = {Phase.RIVER: Tile.RIVER, Phase.TWO_SIDED: Tile.TWO_SIDED}  # the only tile there can be
ON_MAP = [tile for tile in Tile if tile not in (Tile.NOTHING, Tile.TWO_SIDED)]


class SeatDoc(msgspec.Struct, forbid_unknown_fields=True):
    hand: list[str] = []
    markers: Count | None = None
    nile: Count | None = None
    kept: list[str] | None = None
    outside: list[str] | None = None
    old: Count | None = None


class LiftedDoc(msgspec.Struct, forbid_unknown_fields=True):
    end: str
    place: str


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """Everything on the table, hidden things and the generator included."""

    players: Count
    seats: list[SeatDoc]
    map: list[str] = msgspec.field(default_factory=lambda: list(START_MAP))
    phase: str = "card"
    seat: Count = 0
    turn: Count = 1
    first: Count = 0
    tile: str | None = None
    card: str | None = None
    more: Count = 0
    lifted: LiftedDoc | None = None
    moving: str | None = None
    piles: dict[str, Count] | None = None
    bag: list[str] = []
    gone: dict[str, Count] = {}
    pile: list[str] = []
    discards: list[str] = []
    shuffled: list[str] | None = None
    played: list[str] | None = None
    outside: list[str] | None = None
    rng: list[RngWord] | None = None


# ---------------------------------------------------------------- writing


def map_text(s: State) -> list[str]:
    """`desert 2,-1 0`: the tile, its place, the seat of its marker; in the order of laying, start and ends first."""
    tiles = laid_tiles(plain(s))
    return [f"{one.tile} {one.x},{one.y}" + ("" if one.marker is None else f" {one.marker}") for one in tiles]


def seat_doc(s: State, seat: int) -> SeatDoc:
    player = s.players[seat]
    return SeatDoc(
        hand=card_list(player.hand.tobytes()),
        markers=int(player.markers),
        nile=int(player.nile),
        kept=card_list(s.counting.kept[seat].tobytes()) or None,
        outside=card_list(s.outside[seat].tobytes()) or None,
        old=int(player.old) or None,
    )


def next_first(items: Ints, left: int) -> list[int]:
    """A bag or pile, the next one to draw first."""
    order: list[int] = items[:left][::-1].tolist()
    return order


def write(s: State) -> dict[str, Any]:
    """The position as a document of plain values."""
    position = Position(
        players=int(s.seats),
        seats=[seat_doc(s, seat) for seat in range(s.seats)],
        map=map_text(s),
        phase=code(Phase(int(s.phase))),
        seat=int(s.seat),
        turn=int(s.turn),
        first=int(s.first),
        tile=tile_name(s.tile) if s.tile else None,
        card=card_name(s.card) if s.card else None,
        more=int(s.more),
        lifted=LiftedDoc(END_NAMES[s.lifted - 1], place_name(s.replaced)) if s.lifted else None,
        moving=place_name(s.place[s.moving]) if s.moving else None,
        piles={name: int(s.piles[pile]) for name, pile in PILE_CODES.items()},
        bag=[tile_name(tile) for tile in next_first(s.bag, s.bag_left)],
        gone=tile_counts(s.gone.tolist()),
        pile=[card_name(card) for card in next_first(s.pile, s.pile_left)],
        discards=card_list(s.discards.tobytes()),
        shuffled=card_list(s.shuffled.tobytes()) or None,
        played=[f"{play.seat} {card_name(play.card)} {play.hand}" for play in plays(s)] or None,
        outside=card_list(s.outside[SEATS].tobytes()) or None,
        rng=[int(word) for word in s.rng],
    )
    document = msgspec.to_builtins(position)
    document["seats"] = [without_none(seat) for seat in document["seats"]]
    return without_none(document)


# ---------------------------------------------------------------- reading


def read(document: object, s: State) -> None:
    """Fill the blank state `s` (edition and players are set) from a document, or refuse it."""
    position = parse(document, Position)
    read_header(position, s, PHASES)
    s.more = position.more
    read_map(position, s)
    read_playing(position, s)
    read_bag(position, s)
    read_cards(position, s)
    for seat, doc in enumerate(position.seats):
        read_seat(f"seats[{seat}]", doc, s, seat)
    read_piles(position, s)
    read_counting(s)
    check_possible(s)


def read_map(position: Position, s: State) -> None:
    """The start and the ends first: they have the lowest numbers."""
    number = len(position.map) + int(position.lifted is not None)
    need(number < TILES, "map", f"expected at most {TILES - 1} tiles, a lifted end included, got {number}")
    tiles = [read_laid(f"map[{i}]", s, text) for i, text in enumerate(position.map)]
    kinds = [kind for _, kind, _, _ in tiles]
    for kind in (Tile.START, Tile.END_A, Tile.END_B):
        lifted = position.lifted is not None and tile_name(kind) == position.lifted.end
        expected = 0 if lifted else 1
        need(kinds.count(kind) == expected, "map", f"expected {expected} {tile_name(kind)}, got {kinds.count(kind)}")
    s.laid = FIRST_END + 1
    s.kind[START : FIRST_END + 2] = (Tile.START, Tile.END_A, Tile.END_B)
    for field, kind, place, marker in sorted(tiles, key=lambda one: one[1] < Tile.START):
        lay_read(field, s, kind, place, marker)
    enclose_read(s)


def read_laid(field: str, s: State, text: str) -> tuple[str, Tile, int, int | None]:
    """`desert 2,-1 0`: tile, place, seat of the marker."""
    words = text.split()
    need(len(words) in (2, 3), field, f"{text!r}: expected a tile and its place, such as 'desert 2,-1' or 'hill 4,0 1'")
    kind, place = named(field, tile_of, words[0]), named(field, place_of, words[1])
    need(kind in ON_MAP, field, f"{text!r}: expected river or necropolis, as it was laid")
    if len(words) == 2:
        return field, kind, place, None
    need(words[2] in map(str, range(s.seats)), field, f"{words[2]!r}: expected a seat of 0 to {s.seats - 1}")
    need(kind <= TERRAINS, field, f"{text!r}: markers lie on terrain only")
    return field, kind, place, int(words[2])


def lay_read(field: str, s: State, kind: Tile, place: int, marker: int | None) -> None:
    need(on_table(s, place), field, f"expected a place of -{s.edition.reach} to {s.edition.reach}")
    need(is_free(s, place), field, f"{tile_name(kind)} {place_name(place)} overlaps another tile")
    # A tile that touches none adds so many places to the frontier; in the order of laying few do.
    need(s.fronts + len(CONTACT) <= FRONT, field, "expected tiles that touch one before them, but for a few")
    if kind in (Tile.END_A, Tile.END_B):
        lay_end(s, kind - Tile.END_A, place, SILENT[0])
    elif kind == Tile.START:
        laid, s.laid = int(s.laid), START - 1
        lay(s, int(kind), place, SILENT[0])
        s.laid = laid
    else:
        lay(s, int(kind), place, SILENT[0])
    if marker is not None:
        set_marker(s, int(s.laid), marker)


def enclose_read(s: State) -> None:
    """A tile that touched none before it did not know what encloses it."""
    for number in range(START, int(s.laid) + 1):
        if s.place[number] and is_river(int(s.kind[number])):
            flood(s, int(s.place[number]), SILENT[0])


def read_playing(position: Position, s: State) -> None:
    """The tile in hand, the card being played, the lifted end, the marker being moved."""
    s.tile = named("tile", tile_of, position.tile) if position.tile else IN_HAND.get(Phase(int(s.phase)), Tile.NOTHING)
    if position.card is not None:
        s.card = NILE if position.card == "nile" else named("card", card_of, position.card)
    if position.lifted is not None:
        s.lifted = named("lifted.end", end_of, position.lifted.end) + 1
        s.replaced = named("lifted.place", place_of, position.lifted.place)
    if position.moving is not None:
        s.moving = tile_on(s, named("moving", place_of, position.moving))


def read_bag(position: Position, s: State) -> None:
    room = int(s.edition.bag.sum())
    need(len(position.bag) <= room, "bag", f"expected at most {room} tiles, got {len(position.bag)}")
    s.bag_left = len(position.bag)
    for i, text in enumerate(position.bag):
        s.bag[s.bag_left - 1 - i] = named(f"bag[{i}]", tile_of, text)
    for name, number in position.gone.items():
        s.gone[named(f"gone.{name}", tile_of, name)] = number


def read_cards(position: Position, s: State) -> None:
    s.pile_left = len(position.pile)
    pile = read_list("pile", s, position.pile)
    s.pile[: len(pile)] = pile[::-1]
    count_list("discards", s, position.discards, s.discards)
    count_list("shuffled", s, position.shuffled or [], s.shuffled)
    count_list("outside", s, position.outside or [], s.outside[SEATS])
    for i, text in enumerate(position.played or []):
        read_play(f"played[{i}]", text, s)


def read_play(field: str, text: str, s: State) -> None:
    """`1 marsh-1 5`: the seat, the card that left its hand, how many it held."""
    words = text.split()
    fine = len(words) == 3 and words[0] in map(str, range(s.seats)) and words[2] in map(str, range(1, CARDS))
    need(fine, field, f"expected a seat, a card and the size of the hand, such as '1 marsh-1 5', got {text!r}")
    need(s.counting.plays < CARDS - 1, "played", f"expected less than {CARDS} cards")
    play = s.counting.played[s.counting.plays]
    play.seat, play.card, play.hand = int(words[0]), named(field, card_of, words[1]), int(words[2])
    s.counting.plays += 1


def read_counting(s: State) -> None:
    """What the seats know follows from what they kept and played; or, where only that is given, the other way round."""
    if not s.counting.kept.any() and not s.counting.plays:
        keep_known(s)
        return
    check_kept(s)
    if not s.outside.any():
        recount(s)


def read_list(field: str, s: State, texts: list[str]) -> list[int]:
    room = int(s.edition.deck.sum())
    need(len(texts) <= room, field, f"expected at most {room} cards, got {len(texts)}")
    return [named(f"{field}[{i}]", card_of, text) for i, text in enumerate(texts)]


def count_list(field: str, s: State, texts: list[str], counts: Ints) -> None:
    """By kind, never more than there are."""
    for card in read_list(field, s, texts):
        most = int(s.edition.deck[card])
        need(counts[card] < most, field, f"expected at most {most} cards {card_name(card)}")
        counts[card] += 1


def read_seat(field: str, doc: SeatDoc, s: State, seat: int) -> None:
    player = s.players[seat]
    for card in read_list(f"{field}.hand", s, doc.hand):
        player.hand[card] += 1
    count_list(f"{field}.kept", s, doc.kept or [], s.counting.kept[seat])
    count_list(f"{field}.outside", s, doc.outside or [], s.outside[seat])
    player.old = doc.old or 0
    left = int(s.edition.markers) - s.marker.tolist().count(seat + 1)
    need(left >= 0, "map", f"{s.edition.markers - left} markers of seat {seat}, but a seat has {s.edition.markers}")
    player.markers = left if doc.markers is None else doc.markers
    need(player.markers <= left, f"{field}.markers", f"expected at most {left}, got {player.markers}")
    spent = s.card == NILE and s.seat == seat
    most = int(s.edition.nile) - int(spent)
    player.nile = most if doc.nile is None else doc.nile
    need(player.nile <= most, f"{field}.nile", f"expected at most {most}, got {player.nile}")


def rivers_selected(s: State, in_hand: int) -> int:
    """So many rivers, at least, were two-sided tiles: those that can't be from the bag."""
    rivers: int = s.kind.tolist().count(Tile.RIVER) + s.bag.tolist().count(Tile.RIVER)
    rivers += int(in_hand == Tile.RIVER) + int(s.gone[Tile.RIVER])
    return max(0, rivers - int(s.edition.bag[Tile.RIVER]))


def read_piles(position: Position, s: State) -> None:
    """Left out: as many as there can be."""
    if position.piles is None:
        in_hand = int(s.tile) if s.phase != Phase.END else 0
        for name, pile in PILE_CODES.items():
            used = s.kind.tolist().count(Tile.NECROPOLIS if name == "river" else pile) + int(s.gone[pile])
            used += s.bag.tolist().count(pile) + int(in_hand == pile)
            used += rivers_selected(s, in_hand) if name == "river" else 0
            there = int(s.edition.bag[pile] + s.edition.piles[pile])
            s.piles[pile] = max(0, min(int(s.edition.piles[pile]), there - used))
        return
    for name, number in position.piles.items():
        need(name in PILE_CODES, f"piles.{name}", f"expected one of: {', '.join(PILE_CODES)}")
        s.piles[PILE_CODES[name]] = number
