"""The end: who scores what (E22, E23, X4, X7)."""

from waset.games.expedition.rules.modules.new_adventures import boat_points, trophy_points
from waset.games.expedition.rules.state import COLUMNS, State
from waset.kernel import kernel
from waset.layout import Ints


@kernel
def top_seat(s: State, cell: int) -> int:
    """E22: whose adventurer lies on top, or -1."""
    if s.height[cell] == 0:
        return -1
    return s.discs[cell, s.height[cell] - 1] - 1


@kernel
def tile_points(s: State, cell: int) -> int:
    """E22: what the top adventurer of this tile scores."""
    return s.edition.points[s.tile[cell]]


@kernel
def count_points(s: State, scores: Ints) -> None:
    """E22, X4, X7: points of all seats as the position stands."""
    scores[:] = 0
    for row in range(s.top, s.bottom + 1):
        for cell in range(row * COLUMNS + s.left, row * COLUMNS + s.right + 1):
            if s.height[cell] > 0:
                scores[top_seat(s, cell)] += tile_points(s, cell)
            if s.adventures.boat[cell] > 0:
                scores[s.adventures.boat[cell] - 1] += boat_points(s, cell)
    if s.adventures.on:
        for seat in range(s.seats):
            scores[seat] += trophy_points(s, seat)


@kernel
def beats(s: State, scores: Ints, seat: int, other: int) -> bool:
    """E23: more points, or as many and more adventurers in the supply."""
    if scores[seat] != scores[other]:
        return scores[seat] > scores[other]
    return s.players[seat].supply > s.players[other].supply


@kernel
def find_winners(s: State, scores: Ints, won: Ints) -> None:
    """E23: whom nobody beats."""
    won[:] = 0
    for seat in range(s.seats):
        won[seat] = 1
        for other in range(s.seats):
            if beats(s, scores, other, seat):
                won[seat] = 0


@kernel
def result(s: State, scores: Ints, won: Ints) -> None:
    """E22, E23: points and winners as the position stands."""
    count_points(s, scores)
    find_winners(s, scores, won)
