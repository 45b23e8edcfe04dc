"""The kinds of events: what can happen in a game of Briscola, as people and clients are told.

The fields of each are the numbers that the rules note, in the same order.
"""

from waset.events import Happened, Secret


class Played(Happened, tag="played"):
    """B6: from the hand onto the table."""

    seat: int
    card: str


class TrickTaken(Happened, tag="trick-taken"):
    """B7: by this seat, with all its cards in the order they were played."""

    seat: int
    points: int
    cards: list[str]


class Drew(Happened, tag="drew"):
    """B8: from the stock."""

    seat: int
    card: Secret[str]


class TrumpDrawn(Happened, tag="trump-drawn"):
    """B8: the last card of the stock, which all have seen."""

    seat: int
    card: str
