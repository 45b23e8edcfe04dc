"""The points of a position, as every game counts them and tells where they come from."""

from typing import Any

from waset import kernel_calls
from waset.layout import Layout, Many, boxed, ints


def result_of(box: Many[Layout]) -> tuple[list[int], list[int]]:
    """Points of each seat as the position stands, and 1 for each that would win with them."""
    room, seats = box["players"].shape[1], int(box["seats"][0])
    scores, won = ints(room), ints(room)
    kernel_calls.score(box, scores, won)
    return scores.tolist()[:seats], won.tolist()[:seats]


def scores_of(s: Layout) -> list[int]:
    """Points of each seat as the position stands."""
    return result_of(boxed(s))[0]


def open_scores(s: Layout, seat: int | None) -> list[int]:
    """The same for every seat: in most games no points are secret."""
    return scores_of(s)


TIE_BREAK = "tie-break"  # the category of items that bring no points, but decide between equals by their `count`


def by_rule(item: dict[str, Any]) -> str:
    """The category of an item where every rule is one of its own."""
    return str(item["rule"])


def item(seat: int, rule: str, points: int, **about: Any) -> dict[str, Any]:
    """A line of a breakdown: whose points, by which rule, how many, and what its text needs."""
    return {"seat": int(seat), "rule": rule, "points": int(points), **about}
