"""The track: steps from tile to tile, who is active, who wakes (L6, L10, L11)."""

from waset.event_log import Log, note
from waset.games.luxor.rules.happened import Happened
from waset.games.luxor.rules.state import SPACES, STATUES, TOMB, State
from waset.kernel import kernel


@kernel
def number_tiles(s: State) -> None:
    """L10: only spaces that hold a tile count as steps."""
    s.tiles = 0
    s.order[:] = 0
    for space in range(SPACES):
        if s.tile[space] != 0:
            s.tiles += 1
            s.order[s.tiles] = space
        s.rank[space] = s.tiles


@kernel
def active_on(s: State, space: int) -> int:
    """L11: how many adventurers of the player stand there and were not woken in this turn."""
    standing = int(s.players[s.active].upright[space])
    return standing - s.fresh if space == 0 else standing


@kernel
def rearmost(s: State, after: int) -> int:
    """L11: the first place behind `after` with an active adventurer; TOMB if there is none."""
    upright = s.players[s.active].upright
    if after < 0 and upright[0] > s.fresh:
        return 0
    for space in range(max(after, 0) + 1, TOMB):
        if upright[space] > 0:
            return space
    return TOMB


@kernel
def can_enter(s: State, keys: int) -> bool:
    """L12: the tomb is open, and a key is left to pay."""
    return s.entered < 2 and keys > 0


@kernel
def reach(s: State, space: int, numbers: int, keys: int) -> int:
    """L10, L12, Q3: which of these numbers (as bits) an adventurer on this space can move."""
    free = int(s.tiles - s.rank[space])
    able = (2 << free) - 2
    if can_enter(s, keys):
        able |= 2 << free
    if s.tile[space] != 0:
        able |= 1
    return numbers & able


@kernel
def ahead(s: State, space: int, steps: int) -> int:
    """L10, L12: the space so many tiles further on, TOMB behind the last one, -1 beyond."""
    rank = int(s.rank[space]) + steps
    if steps == 0:
        return space
    if rank <= s.tiles:
        return int(s.order[rank])
    return TOMB if rank == s.tiles + 1 else -1


@kernel
def behind(s: State, space: int) -> int:
    """L10: the space one tile back, or 0: nobody moves back onto the stairs."""
    rank = int(s.rank[space])
    if s.tile[space] != 0:
        rank -= 1
    return int(s.order[rank]) if rank > 0 else 0


@kernel
def distance(s: State, start: int, target: int) -> int:
    """L10: steps from one place to another tile ahead, or to the tomb."""
    if target == TOMB:
        return int(s.tiles - s.rank[start]) + 1
    return int(s.rank[target]) - int(s.rank[start])


@kernel
def wake(s: State, start: int, target: int, log: Log) -> None:
    """L11: whoever passes an Anubis statue sends the own one that lies there to the stairs."""
    player = s.players[s.active]
    for i in range(STATUES):
        if start <= s.edition.statue[i] < target and player.statue[i] > 0:
            player.statue[i] = 0
            player.upright[0] += 1
            s.fresh += 1
            s.wakes += 1
            note(log, Happened.WOKE.value, s.active, i)


@kernel
def shift(s: State, start: int, target: int, log: Log) -> None:
    """L10, L11: one adventurer goes from place to place and wakes whom it passes."""
    player = s.players[s.active]
    player.upright[start] -= 1
    player.upright[target] += 1
    note(log, Happened.WALKED.value, s.active, start, target)
    wake(s, start, target, log)
