"""The kinds of events: what can happen in a game of Horus, as people and clients are told.

The fields of each are the numbers that the rules note, in the same order; a place is told as column and row. They hold
all that changes on the table, so that a board need not work anything out.
"""

from typing import Annotated

from waset.events import Happened, Secret, told_by
from waset.games.horus.components import CardName, EndName, PileName, TileName
from waset.games.horus.view import WholeRegion, whole_region

# ---------------------------------------------------------------- tiles


class TileLaid(Happened, tag="tile-laid"):
    """A terrain, the temple, a river or a necropolis joins the map."""

    seat: int
    tile: TileName
    x: int
    y: int


class EndLifted(Happened, tag="end-lifted"):
    """A river takes the place of this end (H10)."""

    seat: int
    end: EndName
    x: int
    y: int


class EndLaid(Happened, tag="end-laid"):
    """The lifted end lies again; `was` is the place it lay on before."""

    seat: int
    end: EndName
    x: int
    y: int
    was_x: int
    was_y: int


class TileDrawn(Happened, tag="tile-drawn"):
    """From the bag; `left` are still in it."""

    seat: int
    tile: TileName
    left: int


class TileTaken(Happened, tag="tile-taken"):
    """From a selection pile; `left` are still on it, and this is the tile in hand."""

    seat: int
    pile: PileName
    left: int
    tile: TileName


class TileGone(Happened, tag="tile-gone"):
    """It has no legal place and leaves the game (H12)."""

    seat: int
    tile: TileName


class RegionChanged(Happened, tag="region"):
    """A region came about, grew, has other markers or lies on an island now; `joined`: how many it was before."""

    region: Annotated[WholeRegion, told_by(whole_region)]
    joined: int


# ---------------------------------------------------------------- cards and piles


class CardPlayed(Happened, tag="card-played"):
    seat: int
    card: CardName


class NilePlayed(Happened, tag="nile-played"):
    seat: int


class PileEmpty(Happened, tag="pile-empty"):
    """The last tile of a selection pile was taken (H15)."""

    pile: PileName


class CardsDiscarded(Happened, tag="cards-discarded"):
    """Cards of a terrain that is gone leave a hand before all eyes (H15)."""

    seat: int
    cards: list[CardName]


class DeadCards(Happened, tag="dead-cards"):
    """Cards of a terrain that is gone came up while drawing, and were discarded (H15)."""

    cards: list[CardName]


class CardsShuffled(Happened, tag="cards-shuffled"):
    """The discards became the new pile of cards, but for those of a terrain that is gone (H15)."""

    number: int
    cards: list[CardName]


class CardsDrawn(Happened, tag="cards-drawn"):
    """From the pile of cards into a hand; only their own seat knows which."""

    seat: int
    number: int
    cards: Secret[list[CardName]]


# ---------------------------------------------------------------- markers


class MarkerSet(Happened, tag="marker-set"):
    seat: int
    x: int
    y: int


class MarkerPicked(Happened, tag="marker-picked"):
    """The Nile card will move this one (H14)."""

    seat: int
    x: int
    y: int


class MarkerMoved(Happened, tag="marker-moved"):
    seat: int
    x: int
    y: int
    was_x: int
    was_y: int


# ---------------------------------------------------------------- the course of the game


class LastTurn(Happened, tag="last-turn"):
    """Enough piles are empty: this turn is finished, then the game is over (H17)."""

    seat: int
