"""Every point of a position with the rule it comes from."""

from typing import Any

from waset.points import item
from waset_briscola.components import CARD_CODES, RANK_CODES
from waset_briscola.rules.modules.partners import partner_of
from waset_briscola.rules.scoring import taken_points
from waset_briscola.rules.state import State, rank_of


def breakdown(s: State) -> list[dict[str, Any]]:
    """B9 rank by rank; P1: what the partner took."""
    items = []
    for seat in range(s.seats):
        taken = [rank_of(card) for card in CARD_CODES.values() if s.taker[card] == seat + 1]
        for name, rank in RANK_CODES.items():
            count = taken.count(rank)
            if count:
                items.append(item(seat, "B9", count * s.edition.points[rank], rank=name, count=count))
        partner = partner_of(s, seat)
        if partner >= 0:
            items.append(item(seat, "P1", taken_points(s, partner)))
    return items


def category(item: dict[str, Any]) -> str:
    return {"B9": "cards", "P1": "partner"}[item["rule"]]
