"""What a seat of Luxor had and did, for balance: `group/code`, or a bare group."""

from collections.abc import Iterator
from typing import Any

from waset.games.luxor.notation import outer_card
from waset.games.luxor.rules.actions import ACTION_SPACE
from waset.games.luxor.rules.state import TOMB, Character, Effect, State
from waset.notation import code

# Where the texts name the codes of a group; cards go by their notation.
SECTIONS = {"character": "character", "treasure": "tile", "mummy": "mummy_tile", "piece": "piece"}
GROUPS = ("character", "mummy", "treasure", "card", "piece", "sets", "wilds", "sarcophagus", "tomb")


def had(s: State, entries: list[dict[str, Any]]) -> Iterator[tuple[int, str, int]]:
    """Seat, feature, how many: character, treasures, pieces, sets, the sarcophagi, adventurers in the tomb."""
    for one in entries:
        seat: int = one["seat"]
        rule: str = one["rule"]
        if rule in ("L16", "A2"):
            yield seat, f"treasure/{one['treasure']}", one["count"]
        elif rule == "L18":
            yield seat, f"piece/{one['piece']}", one["count"]
        elif rule == "L12":
            yield seat, f"sarcophagus/{one['place']}", 1
        elif rule == "L19":
            yield seat, "sets", one["count"]
    for seat in range(s.seats):
        yield seat, "tomb", int(s.players[seat].upright[TOMB])
        yield seat, "wilds", int(s.players[seat].wilds)
        if s.characters.on:
            yield seat, f"character/{code(Character(int(s.characters.who[seat])))}", 1


def did(s: State, action: int) -> str | None:
    """The card that is played, the mummy tile that is used."""
    kind, index = ACTION_SPACE.find(action)
    if kind in ("play", "second"):
        return f"card/{outer_card(s, action)}"
    return f"mummy/{code(Effect(index[0]))}" if kind == "use" else None
