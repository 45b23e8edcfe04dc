"""What can be done now in Horus, in the shape a board needs."""

from collections.abc import Iterator, Sequence
from typing import Literal

from waset.games.horus.notation import MOVES, at_place, word_in_hand
from waset.games.horus.rules.actions import NECROPOLIS, PLACE, REPLACE
from waset.games.horus.rules.state import FIRST_SPOT, State
from waset.moves import Option, Options

# `x` and `y` are the place of a tile: the one that is laid, the end that is replaced, the one with the marker.
OPTIONS = Options(MOVES, extras={"necropolis": {"tile": Literal["necropolis"]}, "nile": {"card": Literal["nile"]}})


def options(s: State, actions: Sequence[int]) -> list[Option]:
    """These actions, which are legal now and ascending, as options of the seat that is asked."""
    laying = [a for a in actions if a < REPLACE]
    return [*lay_options(s, laying), *OPTIONS.options(s, actions[len(laying) :])]


def lay_options(s: State, actions: Sequence[int]) -> Iterator[Option]:
    """The same as `OPTIONS` makes, in a third of the time: a tile can have two hundred places."""
    word, front = word_in_hand(s), s.front.tolist()
    place, necropolis = OPTIONS.structs["place"], OPTIONS.structs["necropolis"]
    for a in actions:
        struct, tile, first = (necropolis, "necropolis", NECROPOLIS) if a >= NECROPOLIS else (place, word, PLACE)
        at = at_place(front[a - first - FIRST_SPOT])
        yield struct(action=a, text=f"{tile} {at['x']},{at['y']}", tile=tile, **at)
