"""A camp move as a whole (E11-E17): every sequence of small decisions that resolves a camp, found by playing them."""

from waset.event_log import SILENT
from waset.games.expedition.rules.deny import Deny
from waset.games.expedition.rules.move import why_not_enter
from waset.games.expedition.rules.rules import apply, legal
from waset.games.expedition.rules.state import DIRECTIONS, MOST, STEPS, Phase, State
from waset.kernel import copy_row, kernel
from waset.layout import Grid, Ints, Many

DEPTH = MOST + 3  # decisions of one camp move: how many, which way, and who stays on each tile
WAYS = 2048  # more than any camp has


@kernel
def resolving(s: State) -> bool:
    """Is a camp still being resolved?"""
    return s.phase == Phase.DEPLOY or s.phase == Phase.LEAVE or s.phase == Phase.STAY


@kernel
def camp_moves(states: Many[State], outs: Grid, counts: Ints, moves: Grid, heights: Grid) -> int:
    """Write each whole camp move from states[0] as actions plus one, and the heights of all stacks after it."""
    found = 0
    level = 0
    counts[0] = legal(states[0], outs[0])
    while level >= 0 and found < len(moves):
        if counts[level] == 0:
            level -= 1
            continue
        counts[level] -= 1
        action = outs[level][counts[level]]
        moves[found, level] = action + 1
        moves[found, level + 1 :] = 0
        states[level + 1] = states[level]
        apply(states[level + 1], action, SILENT[0])
        if resolving(states[level + 1]):
            level += 1
            counts[level] = legal(states[level], outs[level])
            continue
        copy_row(states[level + 1].height, heights[found])
        found += 1
        if found < len(moves):
            copy_row(moves[found - 1], moves[found])
    return found


@kernel
def line_ends(states: Many[State], out: Grid) -> None:
    """E14-E17: for each direction the first cell of the line out of the camp that can't be entered, and the Deny."""
    for direction in range(DIRECTIONS):
        cell = states[0].cell + STEPS[direction]
        deny = why_not_enter(states[0], cell)
        while deny == Deny.NO:
            cell += STEPS[direction]
            deny = why_not_enter(states[0], cell)
        out[direction, 0] = cell
        out[direction, 1] = deny
