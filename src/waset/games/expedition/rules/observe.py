"""What a seat may know of Expedition Luxor, as numbers for programs that learn (E24)."""

from waset.games.expedition.rules.scoring import count_points
from waset.games.expedition.rules.state import (
    ACTION_KINDS,
    ACTIONS,
    CELLS,
    COLUMNS,
    HAND,
    KINDS,
    MOST,
    ROWS,
    SEATS,
    TILES,
    Action,
    Phase,
    State,
    Tile,
)
from waset.kernel import kernel
from waset.layout import Int16, Int16Grid, Int16s, Layout, Many, kind, upto
from waset.seats import relative, turn_to

BACKS = 10  # numbers on the backs; 0 is none


class SeenSeat(Layout):
    """A seat, counted clockwise from the one that looks."""

    here: Int16 = upto(1)  # 0: nobody sits there
    asked: Int16 = upto(1)
    first: Int16 = upto(1)
    supply: Int16 = upto(60, counts=True)
    hand: Int16s = kind(Tile, HAND)  # the own one
    hand_back: Int16s = upto(BACKS - 1, HAND)
    stack: Int16s = upto(TILES, BACKS, counts=True)  # face-down tiles by the number on their backs
    unlaid: Int16s = upto(
        TILES, KINDS, counts=True
    )  # what hand and stack are made of, but for the 1s, which were chosen in secret
    action_hand: Int16 = upto(ACTIONS)  # how many action tiles
    actions: Int16s = upto(ACTIONS, ACTION_KINDS, counts=True)  # the own ones in hand
    actions_left: Int16 = upto(ACTIONS)  # in the stack
    actions_used: Int16s = upto(ACTIONS, ACTION_KINDS, counts=True)
    trophies: Int16s = upto(60, SEATS, counts=True)  # by whose they were, clockwise from the one that looks


class Observed(Layout):
    """Seats are told as numbers from 1, clockwise from the one that looks; 0 is nobody."""

    phase: Int16 = kind(Phase)
    seats: Int16 = upto(SEATS)
    new_adventures: Int16 = upto(1)
    turn: Int16 = upto(99)
    placed: Int16 = upto(9)
    cell: Int16 = upto(CELLS - 1)
    direction: Int16 = upto(4)  # 1 to 4: north, east, south, west; 0 unless adventurers walk
    moving: Int16 = upto(MOST)
    top: Int16 = upto(ROWS - 1)
    bottom: Int16 = upto(ROWS - 1)
    left: Int16 = upto(COLUMNS - 1)
    right: Int16 = upto(COLUMNS - 1)
    frame: Int16 = upto(COLUMNS)
    action: Int16 = kind(Action)
    mountain: Int16 = upto(CELLS - 1)
    points: Int16s = upto(255, SEATS)
    players: Many[SeenSeat] = upto(0, SEATS)
    tile: Int16s = kind(Tile, CELLS)
    boat: Int16s = upto(SEATS, CELLS)
    snakes: Int16s = upto(1, CELLS)
    discs: Int16Grid = upto(SEATS, CELLS, MOST)  # the top one first


@kernel
def observe_display(s: State, seat: int, o: Observed) -> None:
    """Tiles, stacks, boats and snakes are open."""
    for row in range(s.top, s.bottom + 1):
        for cell in range(row * COLUMNS + s.left, row * COLUMNS + s.right + 1):
            o.tile[cell] = s.tile[cell]
            o.snakes[cell] = s.adventures.snakes[cell]
            if s.adventures.boat[cell] > 0:
                o.boat[cell] = relative(s.seats, seat, s.adventures.boat[cell] - 1) + 1
            height = int(s.height[cell])
            for i in range(height):
                o.discs[cell, i] = relative(s.seats, seat, s.discs[cell, height - 1 - i] - 1) + 1


@kernel
def observe_tiles(s: State, other: int, seen: SeenSeat, own: int) -> None:
    """E3, E24: backs are open, and whoever counts knows which faces are left; the own hand is known."""
    player = s.players[other]
    seen.supply = player.supply
    for slot in range(HAND):
        seen.hand_back[slot] = player.hand_back[slot]
        if own:
            seen.hand[slot] = player.hand[slot]
        if player.hand_back[slot] > 1:
            seen.unlaid[player.hand[slot]] += 1
    for i in range(player.drawn, TILES):
        if player.stack[i] != 0:
            seen.stack[min(int(player.stack_back[i]), BACKS - 1)] += 1
            if player.stack_back[i] > 1:
                seen.unlaid[player.stack[i]] += 1


@kernel
def observe_actions(s: State, seat: int, other: int, seen: SeenSeat, own: int) -> None:
    """X1: the own action tiles are known; of others, how many there are."""
    player = s.adventures.players[other]
    for action in range(1, ACTION_KINDS):
        seen.action_hand += player.hand[action]
        seen.actions_used[action] = player.used[action]
        if own:
            seen.actions[action] = player.hand[action]
    for i in range(player.drawn, ACTIONS):
        if player.stack[i] != 0:
            seen.actions_left += 1
    for i in range(s.seats):
        seen.trophies[relative(s.seats, seat, i)] = player.trophies[i]


@kernel
def observe(s: State, seat: int, o: Observed) -> None:
    """Write what this seat (-1: a spectator, who looks from seat 0) may know into a blank observation."""
    at = max(seat, 0)
    o.phase, o.seats, o.new_adventures, o.turn = s.phase, s.seats, s.adventures.on, s.turn
    o.placed, o.cell, o.moving = s.placed, s.cell, s.moving
    o.direction = s.direction + 1 if s.phase == Phase.STAY else 0
    o.top, o.bottom, o.left, o.right, o.frame = s.top, s.bottom, s.left, s.right, s.edition.frame
    o.action, o.mountain = s.adventures.action, s.adventures.mountain
    count_points(s, o.points)
    turn_to(o.points, s.seats, at)
    observe_display(s, at, o)
    for i in range(s.seats):
        other = (at + i) % s.seats
        seen, own = o.players[i], 1 if other == seat else 0
        seen.here = 1
        seen.asked = 1 if s.phase != Phase.OVER and other == s.seat else 0
        seen.first = 1 if other == s.first else 0
        observe_tiles(s, other, seen, own)
        if s.adventures.on:
            observe_actions(s, at, other, seen, own)
