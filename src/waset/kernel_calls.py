"""The kernels of a game as Python calls them: with an array of one state.

Numba recognises the type of an array far faster than that of a bare record.
"""

from typing import Any

from waset.event_log import SILENT
from waset.kernel import apply, kernel, legal, new, observe, redeal, result, why_not


@kernel
def begin(box: Any, seed: int) -> None:
    """Set the game up."""
    new(box[0], seed)


@kernel
def judge(box: Any, a: int) -> int:
    """0 if the action is legal, else the Deny."""
    return why_not(box[0], a)


@kernel
def play(box: Any, a: int) -> int:
    """Judge the action and play it if it is legal; return 0 or the Deny."""
    deny = why_not(box[0], a)
    if deny == 0:
        apply(box[0], a, SILENT[0])
    return deny


@kernel
def play_aloud(box: Any, a: int, log: Any) -> int:
    """The same, and note in the log what happens on the way."""
    deny = why_not(box[0], a)
    if deny == 0:
        apply(box[0], a, log[0])
    return deny


@kernel
def list_legal(box: Any, out: Any) -> int:
    """Write the legal actions into `out`; return how many."""
    return legal(box[0], out)


@kernel
def score(box: Any, scores: Any, won: Any) -> None:
    """Points and winners as the position stands."""
    result(box[0], scores, won)


@kernel
def deal_again(box: Any, seat: int, seed: int) -> None:
    """Deal again what this seat (-1: a spectator) can't know."""
    redeal(box[0], seat, seed)


@kernel
def see(s: Any, seat: int, o: Any, row: Any, high: Any) -> None:
    """Fill in one observation; `row` is the same memory as `o`. Numbers over their bounds are told as the bound."""
    row[:] = 0
    observe(s, seat, o)
    for i in range(len(row)):
        row[i] = min(max(row[i], 0), high[i])


@kernel
def look(box: Any, seat: int, records: Any, rows: Any, high: Any) -> None:
    """Fill in an observation of the position."""
    see(box[0], seat, records[0], rows[0], high)
