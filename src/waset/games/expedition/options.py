"""What can be done now in Expedition Luxor, in the shape a board needs."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from waset.errors import NoMove
from waset.games.expedition.notation import MOVES, cell_name, cell_of
from waset.games.expedition.rules.actions import ACTION_SPACE
from waset.games.expedition.rules.camp_moves import DEPTH, WAYS, camp_moves, line_ends
from waset.games.expedition.rules.deny import RULE, Deny
from waset.games.expedition.rules.move import why_not_enter
from waset.games.expedition.rules.state import CELLS, COLUMNS, DIRECTIONS, STEPS, Direction, Phase, State
from waset.layout import Grid, blank, boxed, grid, ints
from waset.moves import Option, Options


class Rest(msgspec.Struct):
    """So many of the camp's adventurers come to rest on this cell."""

    cell: str
    number: int


class Barred(msgspec.Struct):
    """Nobody can come to rest on this cell, though it is next on a line out of the camp; `deny` says why."""

    cell: str
    deny: str


class Way(msgspec.Struct):
    """One whole way to resolve a camp: what is to be played after this option, and who rests where in the end."""

    then: list[int]
    rests: list[Rest]


CAMP = {"ways": list[Way], "barred": list[Barred]}  # of every option of a camp that is being resolved
FEW = 64  # ways: hardly a camp has more, and room for all there could be takes long to make
CAMP_PHASES = (Phase.DEPLOY, Phase.LEAVE, Phase.STAY)

# `ways` are all the whole camp moves that begin with an option, so that a board can show a move before any of it is
# played; `barred` are the cells at which the lines out of the camp end.
OPTIONS = Options(MOVES, extras=dict.fromkeys(("deploy", "hold", "leave", "stay"), CAMP))


def options(s: State, actions: Sequence[int]) -> list[Option]:
    """These actions, which are legal now, as options of the seat that is asked."""
    if s.phase not in CAMP_PHASES:
        return OPTIONS.options(s, actions)
    found, barred = ways(s), list(lines_end(s))
    return OPTIONS.options(s, actions, lambda a: {"ways": found[a], "barred": barred})


# ---------------------------------------------------------------- whole camp moves


def ways(s: State) -> dict[int, list[Way]]:
    """Every whole way to resolve the camp, by the action it begins with; the rules find them by playing them all."""
    found: dict[int, list[Way]] = {}
    moves, heights = camp_ways(s)
    for actions, rest in zip(moves, rests(s, heights), strict=True):
        first, *then = [a - 1 for a in actions if a]
        found.setdefault(first, []).append(Way(then, rest))
    return found


def camp_ways(s: State, most: int = FEW) -> tuple[list[list[int]], Grid]:
    """The actions of each way plus one, and the heights of all stacks after it."""
    states, outs, counts = blank(State, DEPTH + 1), grid(DEPTH + 1, len(ACTION_SPACE)), ints(DEPTH + 1)
    moves, heights = grid(most, DEPTH), grid(most, CELLS)
    states[0] = s
    count = camp_moves(states, outs, counts, moves, heights)
    if count == most < WAYS:
        return camp_ways(s, WAYS)
    return moves[:count].tolist(), heights[:count]


def rests(s: State, heights: Grid) -> list[list[Rest]]:
    """For each way, who rests where in the end: on the camp, or the tile that was just entered, then outwards."""
    start, before, after = s.cell, np.asarray(s.height), np.asarray(heights)
    at_start = int(before[start]) if s.phase == Phase.STAY else 0
    changed = np.flatnonzero((after > before).any(axis=0)).tolist()
    others = sorted((cell for cell in changed if cell != start), key=lambda cell: abs(cell - start))
    names, start_name = [cell_name(cell) for cell in others], cell_name(start)
    more = (after[:, others] - before[others]).tolist()  # only these, which takes far less time than all cells
    return [
        [Rest(start_name, stay - at_start), *(Rest(*one) for one in zip(names, new, strict=True) if one[1] > 0)]
        for stay, new in zip(after[:, start].tolist(), more, strict=True)
    ]


def lines_end(s: State) -> Iterator[Barred]:
    """The first cell of each line out of the camp that can't be entered, and why."""
    ends = grid(DIRECTIONS, 2)
    line_ends(boxed(s), ends)
    found = ends.tolist()
    for cell, deny in [found[s.direction]] if s.phase == Phase.STAY else found:
        yield Barred(cell_name(cell), Deny(deny).name)


# ---------------------------------------------------------------- back to actions


def action(s: State, option: Mapping[str, Any]) -> int:
    """The action of a kind and its fields, legal or not; NotationError if they name none."""
    if option.get("kind") == "rest" and s.phase in CAMP_PHASES:
        raise no_rest(s, cell_of(option.get("cell")))
    return OPTIONS.action(s, option)


def no_rest(s: State, cell: int) -> NoMove:
    """E14-E17: why nobody of the camp can come to rest on a cell; there is no action for a single tile of a line."""
    direction = straight(int(s.cell), cell)
    if direction is None or (s.phase == Phase.STAY and direction != s.direction):
        return NoMove("E14", "barred", "LINE")
    at = int(s.cell) + STEPS[direction]
    while at != cell and not why_not_enter(s, at):
        at += STEPS[direction]
    deny = Deny(why_not_enter(s, at))
    return NoMove(RULE[deny], "barred", deny.name) if deny else NoMove("E16", "barred", "FAR")


def straight(start: int, cell: int) -> Direction | None:
    """E14: the direction in which one cell lies from another, if it does."""
    (row, column), (to_row, to_column) = divmod(start, COLUMNS), divmod(cell, COLUMNS)
    if column == to_column and row != to_row:
        return Direction.N if to_row < row else Direction.S
    if row == to_row and column != to_column:
        return Direction.W if to_column < column else Direction.E
    return None
