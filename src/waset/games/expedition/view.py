"""What a seat may see of Expedition Luxor (E24)."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest

import msgspec
import numpy as np

from waset.games.expedition.components import ActionName, DirectionName, PhaseName, TileName
from waset.games.expedition.notation import cell_name, tile_name
from waset.games.expedition.rules.state import (
    ACTION_KINDS,
    COLUMNS,
    HAND,
    MOST,
    ROWS,
    START_COLUMN,
    START_ROW,
    Action,
    Adventurer,
    Direction,
    Edition,
    Phase,
    Player,
    State,
)
from waset.layout import Ints, unpacked
from waset.notation import code
from waset.plain_record import int16s, piece, plain
from waset.points import scores_of
from waset.position_cache import remembered

PLACES = 16_384  # that are kept
SIDES_KEPT = 4096  # of tables


class Place(msgspec.Struct, frozen=True):
    """A tile of the display: points, cost to enter (0: never), its stack bottom first, and how many more fit."""

    cell: str
    tile: TileName
    points: int
    cost: int
    stack: list[int]
    room: int
    boat: int | None
    snakes: bool


class HandTile(msgspec.Struct):
    """The back is public; the face, with its points and cost, is None where it is secret."""

    back: int
    tile: TileName | None
    points: int | None = None
    cost: int | None = None


class Actions(msgspec.Struct):
    """Action tiles of a seat; `hand` is None where it is secret."""

    held: int
    hand: list[ActionName] | None
    left: int
    used: list[ActionName]


class Seat(msgspec.Struct):
    score: int
    supply: int
    hand: list[HandTile | None]
    stack: list[int]
    actions: Actions | None
    trophies: list[int]


class Frame(msgspec.Struct):
    """The bounding box of the display in columns and rows, the most it may span, and how many there are of both."""

    most: int
    left: int
    right: int
    top: int
    bottom: int
    columns: int
    rows: int


class StartTile(msgspec.Struct):
    """A cell of the starting display before it is revealed, with the back of the tile that was given there so far."""

    cell: str
    back: int | None


class Moving(msgspec.Struct):
    """A camp being resolved: where its adventurers stand, how many extras or walkers, which way they go."""

    cell: str
    number: int
    direction: DirectionName | None


class Using(msgspec.Struct):
    """An action tile being used, and from which mountain."""

    action: ActionName
    mountain: str | None


class View(msgspec.Struct):
    you: int | None
    phase: PhaseName
    seat: int
    turn: int
    first: int
    placed: int
    frame: Frame
    display: list[Place]
    start: list[StartTile]
    seats: list[Seat]
    moving: Moving | None
    using: Using | None


def laid_cells(s: State) -> list[int]:
    """The cells with a tile, row by row."""
    cells: list[int] = np.flatnonzero(s.tile).tolist()
    return cells


def stacks_of(s: State) -> dict[int, list[int]]:
    """The stack of every laid cell, bottom first, by seat."""
    heights, discs = s.height.tolist(), s.discs
    return {
        cell: [disc - 1 for disc in discs[cell][: heights[cell]].tolist()] if heights[cell] else []
        for cell in laid_cells(s)
    }


def places(s: State) -> list[Place]:
    """The tiles of the display, row by row, of a plain record."""
    tiles, heights, discs = piece(s, "tile"), piece(s, "height"), piece(s, "discs")
    boats, snakes = piece(s, "adventures", "boat"), piece(s, "adventures", "snakes")
    points, costs = int16s(piece(s, "edition", "points")), int16s(piece(s, "edition", "cost"))
    most, row = s.edition.stack_most, range(s.left, s.right + 1)
    return [
        place(
            cell,
            tile,
            points[tile],
            costs[tile],
            discs[cell * MOST : cell * MOST + heights[cell]],
            most,
            boats[cell],
            snakes[cell],
        )
        for top in range(s.top * COLUMNS, (s.bottom + 1) * COLUMNS, COLUMNS)
        for cell in (top + column for column in row)
        if (tile := tiles[cell])
    ]


@lru_cache(PLACES)
def place(cell: int, tile: int, points: int, cost: int, discs: bytes, most: int, boat: int, snakes: int) -> Place:
    """One for all positions in which a place looks the same: so they need less memory, and are compared at once."""
    stack, room = [disc - 1 for disc in discs], max(0, most - len(discs))
    owner = boat - 1 if boat else None
    return Place(cell_name(cell), tile_name(tile), points, cost, stack, room, owner, bool(snakes))


def laid_place(s: State, cell: int) -> Place:
    """A tile of the display as it is laid, before anything is on it."""
    tile, edition = s.tile[cell], s.edition
    points, cost, room = int(edition.points[tile]), int(edition.cost[tile]), int(edition.stack_most)
    return Place(cell_name(cell), tile_name(tile), points, cost, stack=[], room=room, boat=None, snakes=False)


def room_on(s: State, cell: int) -> int:
    """E17: how many more adventurers fit on a tile."""
    return max(0, int(s.edition.stack_most - s.height[cell]))


def frame_of(s: State) -> Frame:
    """The frame, also of a plain record."""
    return Frame(s.edition.frame, s.left, s.right, s.top, s.bottom, COLUMNS, ROWS)


def action_list(counts: Sequence[int] | Ints) -> list[str]:
    return [code(Action(kind)) for kind in range(1, ACTION_KINDS) for _ in range(counts[kind])]


def actions_of(own: Adventurer, open_hand: bool) -> Actions:
    hand, used = own.hand.tolist(), own.used.tolist()
    left = int(np.count_nonzero(own.stack))
    return Actions(sum(hand), action_list(hand) if open_hand else None, left, action_list(used))


def hand_of(edition: Edition, player: Player, keeping: bool, open_hand: bool) -> list[HandTile | None]:
    tiles, backs = player.hand.tolist(), player.hand_back.tolist()
    if keeping and not any(tiles):  # E4: the 1s to choose from
        tiles = edition.tile[edition.back == 1].tolist()
        backs = [1] * len(tiles)
    return [
        hand_tile(edition, tile, back, open_hand) if tile else None for tile, back in zip(tiles, backs, strict=True)
    ]


def hand_tile(edition: Edition, tile: int, back: int, open_hand: bool) -> HandTile:
    if not open_hand:
        return HandTile(back, None)
    return HandTile(back, tile_name(tile), int(edition.points[tile]), int(edition.cost[tile]))


def seat_view(s: State, seat: int, score: int, open_hand: bool) -> Seat:
    """A seat's side of a table, of a plain record."""
    adventurer = piece(s, "adventures", "players", seat) if s.adventures.on else None
    edition, player, keeping = piece(s, "edition"), piece(s, "players", seat), s.phase == Phase.KEEP
    return side_of_table(edition, player, adventurer, score, keeping, open_hand)


@lru_cache(SIDES_KEPT)
def side_of_table(
    edition: bytes, packed: bytes, adventurer: bytes | None, score: int, keeping: bool, open_hand: bool
) -> Seat:
    """What lies before a seat, kept by the bytes that it is made of: most moves change one side at most."""
    player: Player = unpacked(packed, Player.dtype)[0]
    hand = hand_of(unpacked(edition, Edition.dtype)[0], player, keeping, open_hand)
    backs = [back for back in player.stack_back.tolist() if back]
    if adventurer is None:
        return Seat(score, player.supply, hand, backs, actions=None, trophies=[])
    own: Adventurer = unpacked(adventurer, Adventurer.dtype)[0]
    taken = [owner for owner, count in enumerate(own.trophies.tolist()) for _ in range(count)]
    return Seat(score, player.supply, hand, backs, actions_of(own, open_hand), taken)


def start_view(s: State) -> list[StartTile]:
    """E4, E5: empty once the starting display is revealed."""
    if s.phase != Phase.KEEP:
        return []
    offered, columns = int16s(piece(s, "edition", "back")).count(1), s.edition.columns
    hands = (int16s(piece(s, "players", seat, "hand")) for seat in range(s.seats))
    given = [1] * (offered - HAND) * sum(bool(hand[0]) for hand in hands)
    cells = [
        (START_ROW + i // columns) * COLUMNS + START_COLUMN + i % columns for i in range((offered - HAND) * s.seats)
    ]
    return [StartTile(cell_name(cell), back) for cell, back in zip_longest(cells, given)]


def moving_view(s: State) -> Moving | None:
    if s.phase not in (Phase.DEPLOY, Phase.LEAVE, Phase.STAY):
        return None
    direction = Direction(s.direction).name.lower() if s.phase == Phase.STAY else None
    return Moving(cell_name(s.cell), s.moving, direction)


def using_view(s: State) -> Using | None:
    if not s.adventures.action:
        return None
    mountain = cell_name(s.adventures.mountain) if s.adventures.mountain else None
    return Using(code(Action(s.adventures.action)), mountain)


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
    scores = scores_of(s)
    seats = [seat_view(s, other, scores[other], open_hand=False) for other in range(s.seats)]
    return View(
        you=None,
        phase=Phase(s.phase).name,
        seat=s.seat if s.phase else -1,
        turn=s.turn,
        first=s.first,
        placed=s.placed,
        frame=frame_of(s),
        display=places(s),
        start=start_view(s),
        seats=seats,
        moving=moving_view(s),
        using=using_view(s),
    )
