"""What can be done now in Horus, in the shape a board needs."""

from collections.abc import Sequence
from typing import Literal

from waset.games.horus.components import TileName
from waset.games.horus.notation import MOVES, at_place, tile_name, word_in_hand
from waset.games.horus.rules.actions import ACTION_SPACE
from waset.games.horus.rules.state import FIRST_SPOT, State
from waset.moves import Option, Options

# `x` and `y` are the place of a tile: the one that is laid, the end that is replaced, the one with the marker.
OPTIONS = Options(
    MOVES,
    extras={
        "place": {"tile": TileName},
        "necropolis": {"tile": Literal["necropolis"]},
        "replace": {"x": int, "y": int, "tile": Literal["river"]},
        "nile": {"card": Literal["nile"]},
        "mark": {"tile": TileName},
        "pick": {"tile": TileName},
        "move": {"tile": TileName},
    },
)


def options(s: State, actions: Sequence[int]) -> list[Option]:
    """These actions, which are legal now, as options of the seat that is asked."""
    word, front = word_in_hand(s), s.front.tolist()  # slow to read from the record, so only once for all places
    return [option(s, a, word, front) for a in actions]


def option(s: State, a: int, word: str, front: Sequence[int]) -> Option:
    kind, index = ACTION_SPACE.find(a)
    if kind in ("place", "necropolis"):
        tile, at = word if kind == "place" else kind, at_place(front[index[0] - FIRST_SPOT])
        return OPTIONS.structs[kind](action=a, text=f"{tile} {at['x']},{at['y']}", tile=tile, **at)
    if kind == "replace":
        at = at_place(int(s.ends[index[0]]))
        return OPTIONS.option(s, a, tile="river", x=at["x"], y=at["y"])
    if kind == "nile":
        return OPTIONS.option(s, a, card="nile")
    if kind in ("card", "pile"):
        return OPTIONS.option(s, a)
    return OPTIONS.option(s, a, tile=tile_name(s.kind[index[0]]))
