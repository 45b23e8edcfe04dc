"""The kinds of events: what can happen in a game of Luxor, as the page is told."""

import msgspec

# Places are 0 (stairs) to 41 (tomb).


class CardPlayed(msgspec.Struct, tag_field="event", tag="card-played"):
    """`second`: added to a plus card; `forward`: ignored, to move one forward."""

    seat: int
    card: str
    hand: int
    second: bool
    forward: bool


class CardsDiscarded(msgspec.Struct, tag_field="event", tag="cards-discarded"):
    """`hand`: where the card was; None if the whole hand goes. A card that nobody else saw is None."""

    seat: int
    cards: list[str | None]
    hand: int | None


class CardsDrawn(msgspec.Struct, tag_field="event", tag="cards-drawn"):
    """From the common pile, each into its place of the hand."""

    seat: int
    cards: list[str | None]
    hand: list[int]


class Reshuffled(msgspec.Struct, tag_field="event", tag="reshuffled"):
    cards: int


class CardTaken(msgspec.Struct, tag_field="event", tag="card-taken"):
    """The top card of a Horus stack goes into the hand."""

    seat: int
    level: int
    card: str
    hand: int


class StackOpened(msgspec.Struct, tag_field="event", tag="stack-opened"):
    """The next card of a Horus stack, or None if it is empty now."""

    level: int
    card: str | None


class CardMoved(msgspec.Struct, tag_field="event", tag="card-moved"):
    """Within the hand."""

    seat: int
    hand: int
    to: int


class Rolled(msgspec.Struct, tag_field="event", tag="rolled"):
    seat: int
    die: int


class Walked(msgspec.Struct, tag_field="event", tag="walked"):
    seat: int
    start: int
    target: int


class Woke(msgspec.Struct, tag_field="event", tag="woke"):
    """From this statue of Anubis to the stairs."""

    seat: int
    statue: int


class Entered(msgspec.Struct, tag_field="event", tag="entered"):
    """The tomb, as the first or the second."""

    seat: int
    number: int
    points: int


class LastRound(msgspec.Struct, tag_field="event", tag="last-round"):
    """The tomb is closed."""

    seat: int


class MummyWalked(msgspec.Struct, tag_field="event", tag="mummy-walked"):
    """From where it stood over each tile to where it stops."""

    seat: int
    path: list[int]


class Fell(msgspec.Struct, tag_field="event", tag="fell"):
    seat: int
    space: int
    count: int


class Rose(msgspec.Struct, tag_field="event", tag="rose"):
    seat: int
    space: int
    count: int


class TreasureTaken(msgspec.Struct, tag_field="event", tag="treasure-taken"):
    seat: int
    space: int
    tile: str
    points: int


class TileShown(msgspec.Struct, tag_field="event", tag="tile-shown"):
    """A temple tile is placed, or what lay face down is turned up."""

    space: int
    tile: str


class PiecesTaken(msgspec.Struct, tag_field="event", tag="pieces-taken"):
    """Keys, wilds or talismans."""

    seat: int
    take: str
    count: int


class KeysPaid(msgspec.Struct, tag_field="event", tag="keys-paid"):
    seat: int
    count: int


class ScarabDrawn(msgspec.Struct, tag_field="event", tag="scarab-drawn"):
    seat: int
    value: int | None


class ScarabReturned(msgspec.Struct, tag_field="event", tag="scarab-returned"):
    seat: int
    value: int | None


class TileUsed(msgspec.Struct, tag_field="event", tag="tile-used"):
    """A mummy tile, paid with talismans."""

    seat: int
    tile: str
    cost: int


class TileOpened(msgspec.Struct, tag_field="event", tag="tile-opened"):
    """The used mummy tile is replaced; None if there is none left."""

    tile: str | None
    place: int


class Scored(msgspec.Struct, tag_field="event", tag="scored"):
    """Points of a mummy tile."""

    seat: int
    points: int
    tile: str


class SetTurned(msgspec.Struct, tag_field="event", tag="set-turned"):
    """For an extra turn."""

    seat: int


class Declined(msgspec.Struct, tag_field="event", tag="declined"):
    """What could have been done was not; `what` is the kind of the action."""

    seat: int
    what: str


class Scores(msgspec.Struct, tag_field="event", tag="scores"):
    """Each seat's points as they stand now."""

    scores: list[int]


class Turn(msgspec.Struct, tag_field="event", tag="turn"):
    seat: int
    turn: int


class Over(msgspec.Struct, tag_field="event", tag="over"):
    scores: list[int]
    winners: list[int]
    scarabs: list[list[int]]


Event = (
    CardPlayed
    | CardsDiscarded
    | CardsDrawn
    | Reshuffled
    | CardTaken
    | StackOpened
    | CardMoved
    | Rolled
    | Walked
    | Woke
    | Entered
    | LastRound
    | MummyWalked
    | Fell
    | Rose
    | TreasureTaken
    | TileShown
    | PiecesTaken
    | KeysPaid
    | ScarabDrawn
    | ScarabReturned
    | TileUsed
    | TileOpened
    | Scored
    | SetTurned
    | Declined
    | Scores
    | Turn
    | Over
)
