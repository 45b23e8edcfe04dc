"""What a seat may see of Luxor (L23)."""

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from waset.games.luxor.breakdown import scores_of
from waset.games.luxor.components import BACKS, SYMBOLS, EffectName
from waset.games.luxor.names import names_of_cards, names_of_tiles
from waset.games.luxor.rules.state import (
    LEVELS,
    TEMPLES,
    TOMB,
    TREASURES,
    Character,
    Edition,
    Effect,
    Phase,
    Player,
    Source,
    Space,
    State,
)
from waset.layout import unpacked
from waset.notation import code
from waset.plain_record import int16s, piece, plain
from waset.position_cache import remembered

SYMBOL_NAMES = {int(space): symbol for symbol, space in SYMBOLS.items()}
HORUS = int(Space.HORUS)
STACK = int(Source.STACK)
PLACES = 16_384  # that are kept

SIDES_KEPT = 4096  # of tables, and as many tracks

PrintedSpace = tuple[int, str, int, bool]  # its number, symbol, points, whether a statue lies there
PrintedTile = tuple[str | None, int | None, int | None]  # its name, the adventurers it needs, what it is worth
Standing = tuple[int, int, int]  # a seat, and how many of its adventurers stand and lie on a place


class Printed(msgspec.Struct, frozen=True, eq=False):
    """What is printed on spaces, tiles and cards: one for all positions of an edition."""

    spaces: list[PrintedSpace]
    tiles: list[PrintedTile]
    tile_names: tuple[str, ...]
    card_names: tuple[str, ...]
    card_levels: list[int]
    tomb_points: int
    sarcophagus_points: list[int]


class Team(msgspec.Struct, frozen=True):
    """Adventurers of one seat on one place."""

    seat: int
    upright: int
    lying: int


class Place(msgspec.Struct, frozen=True):
    """A space of the track: what is printed there, its tile (None: skipped), what the tile says, who is there."""

    space: int
    symbol: str
    points: int
    tile: str | None
    needed: int | None
    worth: int | None
    face_down: bool
    anubis: bool
    mummy: bool
    teams: list[Team]


class HandCard(msgspec.Struct):
    """A card in its order; None where it is secret. `open`: everybody saw it taken."""

    card: str | None
    open: bool


class Seat(msgspec.Struct):
    score: int
    hand: list[HandCard]
    stairs: int
    tomb: int
    anubis: list[bool]
    keys: int
    wilds: int
    scarabs: int
    scarab_values: list[int] | None
    treasures: dict[str, int]
    talismans: int | None
    character: str | None
    character_rule: str | None
    turned: int
    left_out: list[str] | None


class Stack(msgspec.Struct):
    """A Horus stack: its open top, and how many cards it holds."""

    level: int
    top: str | None
    cards: int


class Playing(msgspec.Struct):
    """The card being played, a second one, the roll; `forward`: the card is ignored."""

    card: str
    second: str | None
    roll: int | None
    forward: bool


class Mummy(msgspec.Struct):
    at: int
    talismans: int
    open: list[EffectName]
    costs: list[int]
    using: EffectName | None
    left: int
    discard: list[EffectName]


class View(msgspec.Struct):
    you: int | None
    phase: str
    seat: int
    active: int
    turn: int
    first: int
    rounds: int
    track: list[Place]
    tomb_points: int
    sarcophagi: list[int]
    sarcophagus_points: list[int]
    seats: list[Seat]
    pile: int
    discard: list[str]
    horus: list[Stack]
    temple: dict[str, int]
    keys: int
    wilds: int
    scarabs: int
    die: int | None
    playing: Playing | None
    acting: int | None
    choices: list[int]
    fresh: int
    extra: int
    mummy: Mummy | None


# Parts of the view are kept by the bytes that they are made of: most moves change few of them.


@lru_cache(SIDES_KEPT)
def cards_of(names: tuple[str, ...], bag: bytes) -> list[str]:
    """The cards of a bag, in the order of their kinds."""
    return [names[card] for card, count in enumerate(bag) for _ in range(count)]


def effects_of(bag: Iterable[int]) -> list[str]:
    return [code(Effect(tile)) for tile, count in enumerate(bag) for _ in range(count)]


def treasures_of(names: tuple[str, ...], bag: Iterable[int]) -> dict[str, int]:
    """How many of each treasure."""
    return {names[treasure]: int(count) for treasure, count in enumerate(bag) if count}


@lru_cache(SIDES_KEPT)
def track_view(
    printed: Printed, laid: bytes, under: bytes, mummy: int, standing: tuple[tuple[bytes, bytes], ...]
) -> list[Place]:
    """Every space: its tile, whether something lies under that, and who stands or lies there, by seat."""
    tiles, teams = printed.tiles, teams_of(standing)
    return [
        place(
            space, symbol, points, *tiles[laid[space]], bool(under[space]), anubis, space == mummy, teams.get(space, ())
        )
        for space, symbol, points, anubis in printed.spaces
    ]


@lru_cache(64)
def printed_on(edition: bytes) -> Printed:
    """What is printed on the components of an edition."""
    own: Edition = unpacked(edition, Edition.dtype)[0]
    symbols, levels, points = own.space.tolist(), own.space_level.tolist(), own.space_points.tolist()
    needed, worth, statues = own.needed.tolist(), own.points.tolist(), own.statue.tolist()
    spaces = [
        (
            space,
            f"H{levels[space]}" if symbols[space] == HORUS else SYMBOL_NAMES[symbols[space]],
            points[space],
            space in statues,
        )
        for space in range(1, TOMB)
    ]
    tiles: list[PrintedTile] = [
        (name or None, needed[tile], worth[tile]) if 0 < tile < TREASURES else (name or None, None, None)
        for tile, name in enumerate(names_of_tiles(edition))
    ]
    return Printed(
        spaces=spaces,
        tiles=tiles,
        tile_names=names_of_tiles(edition),
        card_names=names_of_cards(edition),
        card_levels=own.level.tolist(),
        tomb_points=points[TOMB],
        sarcophagus_points=own.sarcophagus.tolist(),
    )


@lru_cache(PLACES)
def place(
    space: int,
    symbol: str,
    points: int,
    tile: str | None,
    needed: int | None,
    worth: int | None,
    face_down: bool,
    anubis: bool,
    mummy: bool,
    teams: tuple[Standing, ...],
) -> Place:
    """One for all positions in which a place looks the same: so they need less memory, and are compared at once."""
    standing = [Team(*one) for one in teams]
    return Place(space, symbol, points, tile, needed, worth, face_down, anubis, mummy, standing)


def teams_of(standing: tuple[tuple[bytes, bytes], ...]) -> dict[int, tuple[Standing, ...]]:
    """Who stands or lies on each place, for those where somebody does: seat, upright, lying."""
    found: dict[int, tuple[Standing, ...]] = {}
    for seat, counts in enumerate(standing):
        for space, (upright, lying) in enumerate(zip(*counts, strict=True)):
            if upright or lying:
                found[space] = (*found.get(space, ()), (seat, upright, lying))
    return found


def hand_view(names: tuple[str, ...], player: Player, own: bool) -> list[HandCard]:
    return [
        HandCard(names[card] if own or source == STACK else None, source == STACK)
        for card, source in zip(player.hand.tolist(), player.source.tolist(), strict=True)
        if card
    ]


def seat_view(s: State, seat: int, score: int, own: bool) -> Seat:
    """A seat's side of a table, of a plain record."""
    shown = own or s.phase == Phase.OVER
    return side_of_table(
        printed_on(piece(s, "edition")),
        piece(s, "players", seat),
        score,
        own,
        shown,
        piece(s, "mummy", "players", seat, "talismans")[0] if s.mummy.on else None,
        piece(s, "characters", "who")[seat],
        piece(s, "characters", "turned")[seat],
        piece(s, "equipment", "left_out", seat) if own and s.equipment.on else None,
    )


@lru_cache(SIDES_KEPT)
def side_of_table(
    printed: Printed,
    packed: bytes,
    score: int,
    own: bool,
    shown: bool,
    talismans: int | None,
    who: int,
    turned: int,
    left_out: bytes | None,
) -> Seat:
    """What lies before a seat; `shown` if its scarabs do so openly."""
    player: Player = unpacked(packed, Player.dtype)[0]
    upright, scarabs = player.upright.tolist(), player.scarabs
    return Seat(
        score=score,
        hand=hand_view(printed.card_names, player, own),
        stairs=upright[0],
        tomb=upright[TOMB],
        anubis=[bool(lies) for lies in player.statue.tolist()],
        keys=player.keys,
        wilds=player.wilds,
        scarabs=scarabs,
        scarab_values=player.scarab[:scarabs].tolist() if shown else None,
        treasures=treasures_of(printed.tile_names, player.taken.tolist()),
        talismans=talismans,
        character=code(Character(who)) if who else None,
        character_rule=f"C{who:d}" if who else None,
        turned=turned,
        left_out=None if left_out is None else [printed.card_names[card] for card in left_out if card],
    )


@lru_cache(SIDES_KEPT)
def stacks(printed: Printed, tops: bytes, cards: bytes) -> list[Stack]:
    """The Horus stacks, the lowest level first."""
    names, below = printed.card_names, [0] * LEVELS
    for level, count in zip(printed.card_levels, cards, strict=True):
        below[level] += count
    return [Stack(level, names[tops[level]] or None, below[level] + bool(tops[level])) for level in range(1, LEVELS)]


@lru_cache(SIDES_KEPT)
def temple_view(tiles: bytes) -> dict[str, int]:
    """How many temple tiles are left of each back."""
    return {back: sum(tiles[i * TEMPLES : (i + 1) * TEMPLES]) for i, back in enumerate(BACKS)}


def playing_view(s: State, names: tuple[str, ...]) -> Playing | None:
    if not s.card:
        return None
    return Playing(names[s.card], names[s.second] if s.second else None, s.roll or None, bool(s.ignored))


def mummy_view(s: State) -> Mummy | None:
    if not s.mummy.on:
        return None
    tiles, costs = [tile for tile in piece(s, "mummy", "open") if tile], piece(s, "edition", "cost")
    return Mummy(
        at=s.mummy.at,
        talismans=s.mummy.talismans,
        open=[code(Effect(tile)) for tile in tiles],
        costs=[costs[tile] for tile in tiles],
        using=code(Effect(s.mummy.using)) if s.mummy.using else None,
        left=sum(piece(s, "mummy", "pile")),
        discard=effects_of(piece(s, "mummy", "discard")),
    )


def active(s: State) -> int:
    """C2: whose turn it is, even while another one re-sorts."""
    return int(s.active)


def view(s: State, seat: int | None) -> View:
    """The position as this seat (None: a spectator) may see it."""
    s = plain(s)
    shared = open_view(s)
    if seat is None:
        return shared
    own = seat_view(s, seat, scores_of(s, seat)[seat], own=True)
    return msgspec.structs.replace(shared, you=seat, seats=[*shared.seats[:seat], own, *shared.seats[seat + 1 :]])


@remembered(8)  # every seat's view is this one, but for its own side of the table
def open_view(s: State) -> View:
    """The position as everybody may see it, of a plain record."""
    scores, printed, seats = scores_of(s, None), printed_on(piece(s, "edition")), range(s.seats)
    standing = tuple((piece(s, "players", seat, "upright"), piece(s, "players", seat, "lying")) for seat in seats)
    mummy = s.mummy.at if s.mummy.on else 0
    return View(
        you=None,
        phase=Phase(s.phase).name,
        seat=s.seat if s.phase else -1,
        active=s.active if s.phase else -1,
        turn=s.turn,
        first=s.first,
        rounds=s.rounds,
        track=track_view(printed, piece(s, "tile"), piece(s, "artifacts", "under"), mummy, standing),
        tomb_points=printed.tomb_points,
        sarcophagi=[seat - 1 for seat in int16s(piece(s, "sarcophagus"))[: s.entered]],
        sarcophagus_points=printed.sarcophagus_points,
        seats=[seat_view(s, other, scores[other], own=False) for other in seats],
        pile=s.pile,
        discard=cards_of(printed.card_names, piece(s, "discard")),
        horus=stacks(printed, piece(s, "top"), piece(s, "horus")),
        temple=temple_view(piece(s, "temple")),
        keys=s.keys,
        wilds=s.wilds,
        scarabs=sum(piece(s, "scarabs")),
        die=s.die or None,
        playing=playing_view(s, printed.card_names),
        acting=s.cell or None,
        choices=chosen_from(piece(s, "moved")),
        fresh=s.fresh,
        extra=s.extra,
        mummy=mummy_view(s),
    )


@lru_cache(SIDES_KEPT)
def chosen_from(moved: bytes) -> list[int]:
    """The spaces whose adventurers may act after an `all` card."""
    return [space for space, may in enumerate(moved) if may]
