"""What a seat of Luxor had and did, for balance: `group/code`, or a bare group."""

from collections.abc import Iterator
from typing import Any

from waset.games.luxor.names import TAKES
from waset.games.luxor.notation import outer_card
from waset.games.luxor.rules.actions import ACTION_SPACE
from waset.games.luxor.rules.state import TOMB, Character, Effect, State, Tile
from waset.notation import code

# Where the texts name the codes of a group; cards go by their notation.
SECTIONS = {
    "character": "character",
    "treasure": "tile",
    "mummy": "mummy_tile",
    "piece": "piece",
    "first": "tile",
    "went": "tile",
    "took": "take",
}
TAKEN = list(TAKES)
GROUPS = (
    "first",
    "went",
    "took",
    "character",
    "mummy",
    "treasure",
    "card",
    "piece",
    "sets",
    "wilds",
    "sarcophagus",
    "tomb",
)


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
    """The card that is played, the tile an adventurer goes to, what is taken there, the mummy tile that is used."""
    kind, index = ACTION_SPACE.find(action)
    if kind in ("play", "second"):
        return f"card/{outer_card(s, index[0])}"
    if kind == "move" and (tile := goal(s, index[1])):
        return f"{'first' if s.turn <= s.seats else 'went'}/{tile}"
    if kind == "take":
        return f"took/{TAKEN[index[0]]}"
    return f"mummy/{code(Effect(index[0]))}" if kind == "use" else None


def goal(s: State, space: int) -> str:
    """The kind of tile on a space; nothing on the stairs and in the tomb."""
    kind = Tile(int(s.edition.tile[s.tile[space]]))
    return code(kind) if kind else ""
