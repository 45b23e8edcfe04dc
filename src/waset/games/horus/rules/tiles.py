"""Tiles drawn from the bag and taken from the piles (H5, H10, H12, H15-H17)."""

from waset.event_log import Log, note
from waset.games.horus.rules.actions import ACTION_SPACE, PILE
from waset.games.horus.rules.cards import discard_dead
from waset.games.horus.rules.deny import Deny
from waset.games.horus.rules.happened import Happened
from waset.games.horus.rules.place import has_place
from waset.games.horus.rules.river import can_replace
from waset.games.horus.rules.state import PILES, Phase, State, Tile
from waset.kernel import kernel
from waset.layout import Ints


@kernel
def ask_tile(s: State, tile: int, log: Log) -> bool:
    """H10, H12: ask where the tile goes; without a legal place it leaves the game. Is anything asked?"""
    s.tile = tile
    if tile == Tile.RIVER:
        s.phase = Phase.RIVER
        asked = can_replace(s, 0) or can_replace(s, 1)
    elif tile == Tile.TWO_SIDED:
        s.phase = Phase.TWO_SIDED
        asked = has_place(s) or can_replace(s, 0) or can_replace(s, 1)
    else:
        s.phase = Phase.LAY
        asked = has_place(s)
    if not asked:
        note(log, Happened.TILE_GONE.value, s.seat, tile)
        s.tile = Tile.NOTHING
        s.gone[tile] += 1
    return asked


@kernel
def draw_tile(s: State, log: Log) -> bool:
    """H5, H16: the next tile of the bag, if it is not empty. Is anything asked?"""
    if s.bag_left == 0:
        return False
    s.bag_left -= 1
    tile = s.bag[s.bag_left]
    s.bag[s.bag_left] = 0
    note(log, Happened.TILE_DRAWN.value, s.seat, tile, s.bag_left)
    return ask_tile(s, tile, log)


@ACTION_SPACE.judges("pile")
@kernel
def why_not_pile(s: State, pile: int) -> Deny:
    """H5, H16: a pile that is not empty."""
    if s.phase != Phase.PILE:
        return Deny.NOT_TAKING
    return Deny.NO if s.piles[pile] > 0 else Deny.PILE_EMPTY


@kernel
def legal_pile(s: State, out: Ints) -> int:
    """H5, H16: every pile that is not empty."""
    count = 0
    for pile in range(1, PILES + 1):
        if s.piles[pile] > 0:
            out[count] = PILE + pile
            count += 1
    return count


@kernel
def empty_piles(s: State) -> int:
    """H17: how many piles have been emptied?"""
    empty = 0
    for pile in range(1, PILES + 1):
        if s.piles[pile] == 0:
            empty += 1
    return empty


@kernel
def close_pile(s: State, pile: int, log: Log) -> None:
    """H15, H17: a pile is empty now; if it was one of a terrain, all discard."""
    note(log, Happened.PILE_EMPTY.value, pile)
    if empty_piles(s) == s.edition.end_piles:
        note(log, Happened.LAST_TURN.value, s.seat)
    if pile < Tile.TWO_SIDED:
        discard_dead(s, log)


@ACTION_SPACE.plays("pile")
@kernel
def take_tile(s: State, pile: int, log: Log) -> bool:
    """H5, H15: the top tile of a selection pile. Is anything asked?"""
    s.piles[pile] -= 1
    note(log, Happened.TILE_TAKEN.value, s.seat, pile, s.piles[pile], pile)
    if s.piles[pile] == 0:
        close_pile(s, pile, log)
    return ask_tile(s, pile, log)


@kernel
def take_two_sided(s: State, log: Log) -> bool:
    """H10, H16: a river/necropolis tile, if one is left. Is anything asked?"""
    return s.piles[Tile.TWO_SIDED.value] > 0 and take_tile(s, Tile.TWO_SIDED.value, log)
