"""What a seat of Briscola had and did, for balance: `group/code`, or a bare group."""

from collections.abc import Iterator
from typing import Any

from waset_briscola.rules.actions import ACTION_SPACE
from waset_briscola.rules.state import State, suit_of

SECTIONS = {"taken": "rank"}  # where the texts name the codes of a group
GROUPS = ("taken", "trumps")


def had(_: object, entries: list[dict[str, Any]]) -> Iterator[tuple[int, str, int]]:
    """Seat, feature, how many: the cards taken, from the breakdown at the end."""
    for one in entries:
        if one["rule"] == "B9":
            yield one["seat"], f"taken/{one['rank']}", one["count"]


def did(s: State, action: int) -> str | None:
    """A trump that is played."""
    _, (card,) = ACTION_SPACE.find(action)
    return "trumps" if suit_of(card) == suit_of(s.trump) else None
