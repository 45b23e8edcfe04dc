"""Adventurers go from place to place, and so does the mummy (L10-L12, L15, M2, M6)."""

from waset.event_log import Log
from waset.games.luxor.rules.modules import mummy
from waset.games.luxor.rules.state import TOMB, State
from waset.games.luxor.rules.tomb import enter, pay_keys
from waset.games.luxor.rules.track import active_on, ahead, reach, shift
from waset.kernel import kernel


@kernel
def go(s: State, start: int, target: int, price: int, log: Log) -> int:
    """L10-L12, C8, M6: one adventurer moves, for a key into the tomb; return where it can act now, or 0."""
    pay_keys(s, price + int(target == TOMB), log)
    if target == start:
        return start
    shift(s, start, target, log)
    if target == TOMB:
        enter(s, log)
        return 0
    if s.mummy.on and target == s.mummy.at:
        mummy.lay_down(s, s.active, target, log)
        return 0
    return target if s.tile[target] != 0 else 0


@kernel
def move_all(s: State, number: int, log: Log) -> None:
    """L15, M9: each active adventurer that can, front-most first; mark where those that moved may act."""
    for space in range(TOMB - 1, -1, -1):
        for _ in range(active_on(s, space)):
            if reach(s, space, 1 << number, int(s.players[s.active].keys)) != 0:
                s.moved[go(s, space, ahead(s, space, number), 0, log)] = 1
    s.moved[0] = 0


@kernel
def wake_mummy(s: State, card: int, log: Log) -> None:
    """M2: a Horus card played, or taken from the board, moves the mummy by its eyes."""
    if s.mummy.on:
        mummy.walk_mummy(s, int(s.edition.level[card]), log)
