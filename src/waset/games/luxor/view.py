"""What a seat may see of Luxor (L23)."""

from functools import lru_cache

import msgspec
import numpy as np

from waset.games.luxor.breakdown import scores_of
from waset.games.luxor.components import BACKS, SYMBOLS, EffectName
from waset.games.luxor.names import card_name, card_names, names_of_tiles, tile_names
from waset.games.luxor.rules.state import (
    LEVELS,
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
from waset.layout import Ints, unpacked
from waset.notation import code
from waset.position_cache import remembered

SYMBOL_NAMES = {int(space): symbol for symbol, space in SYMBOLS.items()}
HORUS = int(Space.HORUS)
STACK = int(Source.STACK)
PLACES = 16_384  # that are kept

PrintedSpace = tuple[int, str, int, bool]  # its number, symbol, points, whether a statue lies there
PrintedTile = tuple[str | None, int | None, int | None]  # its name, the adventurers it needs, what it is worth
Standing = tuple[int, int, int]  # a seat, and how many of its adventurers stand and lie on a place


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


def cards_of(s: State, bag: Ints) -> list[str]:
    """The cards of a bag, in the order of their kinds."""
    names = card_names(s)
    return [names[card] for card, count in enumerate(bag.tolist()) for _ in range(count)]


def effects_of(bag: Ints) -> list[str]:
    return [code(Effect(tile)) for tile, count in enumerate(bag.tolist()) for _ in range(count)]


def treasures_of(s: State, bag: Ints) -> dict[str, int]:
    """How many of each treasure."""
    names = tile_names(s)
    return {names[treasure]: count for treasure, count in enumerate(bag.tolist()) if count}


def track_view(s: State) -> list[Place]:
    """Every space; the fields are read as lists first, which numpy does far faster than one by one."""
    spaces, tiles = printed(s["edition"].tobytes())
    laid, under = s.tile.tolist(), s.artifacts.under.tolist()
    mummy = s.mummy.at if s.mummy.on else 0
    teams = teams_of(s)
    return [
        place(
            space, symbol, points, *tiles[laid[space]], bool(under[space]), anubis, space == mummy, teams.get(space, ())
        )
        for space, symbol, points, anubis in spaces
    ]


@lru_cache(64)
def printed(edition: bytes) -> tuple[list[PrintedSpace], list[PrintedTile]]:
    """What is printed on each space and on each tile: the same for every position of an edition."""
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
    return spaces, tiles


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


def teams_of(s: State) -> dict[int, tuple[Standing, ...]]:
    """Who stands or lies on each place, for those where somebody does: seat, upright, lying."""
    found: dict[int, tuple[Standing, ...]] = {}
    for seat in range(s.seats):
        player = s.players[seat]
        upright, lying = player.upright.tolist(), player.lying.tolist()
        for space in np.flatnonzero(player.upright + player.lying).tolist():
            found[space] = (*found.get(space, ()), (seat, upright[space], lying[space]))
    return found


def hand_view(s: State, player: Player, own: bool) -> list[HandCard]:
    names = card_names(s)
    return [
        HandCard(names[card] if own or source == STACK else None, source == STACK)
        for card, source in zip(player.hand.tolist(), player.source.tolist(), strict=True)
        if card
    ]


def seat_view(s: State, seat: int, score: int, own: bool) -> Seat:
    player = s.players[seat]
    shown = own or s.phase == Phase.OVER
    who = Character(int(s.characters.who[seat]))
    upright, scarabs = player.upright.tolist(), player.scarabs
    return Seat(
        score=score,
        hand=hand_view(s, player, own),
        stairs=upright[0],
        tomb=upright[TOMB],
        anubis=[bool(lies) for lies in player.statue.tolist()],
        keys=player.keys,
        wilds=player.wilds,
        scarabs=scarabs,
        scarab_values=player.scarab[:scarabs].tolist() if shown else None,
        treasures=treasures_of(s, player.taken),
        talismans=s.mummy.players[seat].talismans if s.mummy.on else None,
        character=code(who) if who else None,
        character_rule=f"C{who:d}" if who else None,
        turned=int(s.characters.turned[seat]),
        left_out=left_out(s, seat) if own and s.equipment.on else None,
    )


def left_out(s: State, seat: int) -> list[str]:
    return [card_name(s, card) for card in s.equipment.left_out[seat].tolist() if card]


def stacks(s: State) -> list[Stack]:
    """The Horus stacks, the lowest level first."""
    names, tops, below = card_names(s), s.top.tolist(), [0] * LEVELS
    for level, count in zip(s.edition.level.tolist(), s.horus.tolist(), strict=True):
        below[level] += count
    return [Stack(level, names[tops[level]] or None, below[level] + bool(tops[level])) for level in range(1, LEVELS)]


def playing_view(s: State) -> Playing | None:
    if not s.card:
        return None
    second = card_name(s, s.second) if s.second else None
    return Playing(card_name(s, s.card), second, int(s.roll) or None, bool(s.ignored))


def mummy_view(s: State) -> Mummy | None:
    if not s.mummy.on:
        return None
    tiles = [tile for tile in s.mummy.open.tolist() if tile]
    return Mummy(
        at=int(s.mummy.at),
        talismans=int(s.mummy.talismans),
        open=[code(Effect(tile)) for tile in tiles],
        costs=[int(s.edition.cost[tile]) for tile in tiles],
        using=code(Effect(int(s.mummy.using))) if s.mummy.using else None,
        left=int(s.mummy.pile.sum()),
        discard=effects_of(s.mummy.discard),
    )


def active(s: State) -> int:
    """C2: whose turn it is, even while another one re-sorts."""
    return int(s.active)


def view(s: State, seat: int | None) -> View:
    """The position as this seat (None: a spectator) may see it."""
    shared = open_view(s)
    if seat is None:
        return shared
    own = seat_view(s, seat, scores_of(s, seat)[seat], own=True)
    return msgspec.structs.replace(shared, you=seat, seats=[*shared.seats[:seat], own, *shared.seats[seat + 1 :]])


@remembered(8)  # every seat's view is this one, but for its own side of the table
def open_view(s: State) -> View:
    """The position as everybody may see it."""
    scores = scores_of(s, None)
    return View(
        you=None,
        phase=Phase(int(s.phase)).name,
        seat=int(s.seat) if s.phase else -1,
        active=active(s) if s.phase else -1,
        turn=int(s.turn),
        first=int(s.first),
        rounds=int(s.rounds),
        track=track_view(s),
        tomb_points=int(s.edition.space_points[TOMB]),
        sarcophagi=[int(s.sarcophagus[i]) - 1 for i in range(s.entered)],
        sarcophagus_points=s.edition.sarcophagus.tolist(),
        seats=[seat_view(s, other, scores[other], own=False) for other in range(s.seats)],
        pile=int(s.pile),
        discard=cards_of(s, s.discard),
        horus=stacks(s),
        temple={back: sum(tiles) for back, tiles in zip(BACKS, s.temple.tolist(), strict=True)},
        keys=int(s.keys),
        wilds=int(s.wilds),
        scarabs=sum(s.scarabs.tolist()),
        die=int(s.die) or None,
        playing=playing_view(s),
        acting=int(s.cell) or None,
        choices=s.moved.nonzero()[0].tolist(),
        fresh=int(s.fresh),
        extra=int(s.extra),
        mummy=mummy_view(s),
    )
