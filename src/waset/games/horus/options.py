"""What can be done now in Horus, in the shape a board needs."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache

from waset.games.horus.notation import MOVES, at_place, word_in_hand
from waset.games.horus.rules.actions import ACTION_SPACE
from waset.games.horus.rules.state import FIRST_SPOT, State
from waset.moves import Option, Options

# `x` and `y` are the place of a tile: the one that is laid, the end that is replaced, the one with the marker.
OPTIONS = Options(MOVES)
LAYING = [one for one in ACTION_SPACE.ranges.values() if one.fields == ("spot",)]

KEPT = 16_384  # options to lay a tile, of which all tables have many in common


def options(s: State, actions: Sequence[int]) -> list[Option]:
    """These actions, which are legal now and ascending, as options of the seat that is asked."""
    laying = list(lay_options(s, actions))
    return [*laying, *OPTIONS.options(s, actions[len(laying) :])]


def lay_options(s: State, actions: Sequence[int]) -> Iterator[Option]:
    """The same as `OPTIONS` makes, in far less time: a tile can have two hundred places."""
    word, front = word_in_hand(s), s.front.tolist()
    for one in LAYING:
        tile, begin = one.constants.get("tile", word), one.first + FIRST_SPOT
        for a in actions[bisect_left(actions, one.first) : bisect_left(actions, one.first + one.count)]:
            yield lay_option(a, one.name, tile, front[a - begin])


@lru_cache(KEPT)
def lay_option(a: int, kind: str, tile: str, place: int) -> Option:
    """One for all positions that offer it."""
    at = at_place(place)
    return OPTIONS.structs[kind](action=a, text=f"{tile} {at['x']},{at['y']}", tile=tile, **at)
