"""Treasures: taking them, and what lies below (L3, L16)."""

from waset.event_log import Log, note
from waset.games.luxor.rules.hand import pick, total
from waset.games.luxor.rules.happened import Happened
from waset.games.luxor.rules.state import TREASURES, TUNNEL, Space, State, Tile
from waset.games.luxor.rules.track import number_tiles
from waset.kernel import kernel
from waset.layout import Many


@kernel
def is_treasure(s: State, space: int) -> bool:
    return 0 < s.tile[space] < TREASURES


@kernel
def missing(s: State, space: int) -> int:
    """L16: how many of the player's adventurers this treasure still needs."""
    return int(s.edition.needed[s.tile[space]]) - int(s.players[s.active].upright[space])


@kernel
def missing_after(states: Many[State], start: int, target: int) -> int:
    """L16: how many more a treasure needs when one of the player's adventurers has come; -1 if none lies there."""
    if not is_treasure(states[0], target):
        return -1
    return max(missing(states[0], target) - (1 if start != target else 0), 0)


@kernel
def kind_count(s: State, seat: int, kind: int) -> int:
    """L19, C7: how many treasures of this kind a seat has taken."""
    count = 0
    for i in range(TREASURES):
        if s.edition.tile[i] == kind:
            count += int(s.players[seat].taken[i])
    return count


@kernel
def treasure_count(s: State, seat: int) -> int:
    """L20: treasures, artifacts too."""
    return total(s.players[seat].taken)


@kernel
def temple_back(s: State, space: int) -> int:
    """L6: which pile of temple tiles belongs to this space, or -1."""
    symbol = int(s.edition.space[space])
    return symbol - Space.COBRA if Space.COBRA <= symbol <= Space.LION else -1


@kernel
def take_treasure(s: State, space: int) -> None:
    """L16: it is kept; the space is empty now."""
    s.players[s.active].taken[s.tile[space]] += 1
    s.tile[space] = Tile.NOTHING


@kernel
def lay_temple(s: State, space: int, log: Log) -> bool:
    """L16: the top tile of the pile is placed face up; False if there is none."""
    back = temple_back(s, space)
    if back < 0:
        return False
    count = total(s.temple[back])
    if count == 0:
        return False
    s.tile[space] = TUNNEL + pick(s.rng, s.temple[back], count)
    note(log, Happened.TILE_SHOWN.value, space, s.tile[space], 0, 0, back + 1)
    return True


@kernel
def close_gap(s: State, space: int) -> None:
    """L10: a space without a tile is no step any more."""
    if s.tile[space] == Tile.NOTHING:
        number_tiles(s)
