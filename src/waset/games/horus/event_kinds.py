"""The kinds of events: what can happen in a game of Horus, as the page is told."""

import msgspec

# ---------------------------------------------------------------- tiles


class TileLaid(msgspec.Struct, tag_field="event", tag="tile-laid"):
    """A terrain, the temple, a river or a necropolis joins the map."""

    seat: int
    tile: str
    x: int
    y: int


class EndLifted(msgspec.Struct, tag_field="event", tag="end-lifted"):
    """A river takes the place of this end (H10)."""

    seat: int
    end: str
    x: int
    y: int


class EndLaid(msgspec.Struct, tag_field="event", tag="end-laid"):
    """The lifted end lies again; `was` is the place it lay on before."""

    seat: int
    end: str
    x: int
    y: int
    was_x: int
    was_y: int


class TileDrawn(msgspec.Struct, tag_field="event", tag="tile-drawn"):
    """From the bag; `left` are still in it."""

    seat: int
    tile: str
    left: int


class TileTaken(msgspec.Struct, tag_field="event", tag="tile-taken"):
    """From a selection pile; `left` are still on it."""

    seat: int
    pile: str
    left: int


class TileGone(msgspec.Struct, tag_field="event", tag="tile-gone"):
    """It has no legal place and leaves the game (H12)."""

    seat: int
    tile: str


class RegionChanged(msgspec.Struct, tag_field="event", tag="region"):
    """A region grew, joined others, or touches the temple or lies on an island now; `joined`: how many it was before.

    A new tile that joins nothing is a region of its own and not told.
    """

    x: int
    y: int
    tile: str
    tiles: int
    temple: bool
    island: bool
    joined: int


# ---------------------------------------------------------------- cards and piles


class CardPlayed(msgspec.Struct, tag_field="event", tag="card-played"):
    seat: int
    card: str


class NilePlayed(msgspec.Struct, tag_field="event", tag="nile-played"):
    seat: int


class PileEmpty(msgspec.Struct, tag_field="event", tag="pile-empty"):
    """The last tile of a selection pile was taken (H15)."""

    pile: str


class CardsDiscarded(msgspec.Struct, tag_field="event", tag="cards-discarded"):
    """Cards of a terrain that is gone leave a hand before all eyes (H15)."""

    seat: int
    cards: list[str]


class DeadCards(msgspec.Struct, tag_field="event", tag="dead-cards"):
    """Cards of a terrain that is gone came up while drawing, and were discarded (H15)."""

    cards: list[str]


class CardsShuffled(msgspec.Struct, tag_field="event", tag="cards-shuffled"):
    """The discards became the new pile of cards, but for those of a terrain that is gone (H15)."""

    number: int
    cards: list[str]


class CardsDrawn(msgspec.Struct, tag_field="event", tag="cards-drawn"):
    """`cards` is None where their faces are secret."""

    seat: int
    number: int
    cards: list[str] | None


# ---------------------------------------------------------------- markers and points


class MarkerSet(msgspec.Struct, tag_field="event", tag="marker-set"):
    seat: int
    x: int
    y: int


class MarkerPicked(msgspec.Struct, tag_field="event", tag="marker-picked"):
    """The Nile card will move this one (H14)."""

    seat: int
    x: int
    y: int


class MarkerMoved(msgspec.Struct, tag_field="event", tag="marker-moved"):
    seat: int
    x: int
    y: int
    was_x: int
    was_y: int


class Scored(msgspec.Struct, tag_field="event", tag="score"):
    """The points of a seat as the map stands now (H18)."""

    seat: int
    score: int
    change: int


# ---------------------------------------------------------------- the course of the game


class Turn(msgspec.Struct, tag_field="event", tag="turn"):
    seat: int
    turn: int


class LastTurn(msgspec.Struct, tag_field="event", tag="last-turn"):
    """Enough piles are empty: this turn is finished, then the game is over (H17)."""

    seat: int


class Over(msgspec.Struct, tag_field="event", tag="over"):
    scores: list[int]
    winners: list[int]


Event = (
    TileLaid
    | EndLifted
    | EndLaid
    | TileDrawn
    | TileTaken
    | TileGone
    | RegionChanged
    | CardPlayed
    | NilePlayed
    | PileEmpty
    | CardsDiscarded
    | DeadCards
    | CardsShuffled
    | CardsDrawn
    | MarkerSet
    | MarkerPicked
    | MarkerMoved
    | Scored
    | Turn
    | LastTurn
    | Over
)
