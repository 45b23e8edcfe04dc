"""The kinds of events: what can happen in a game of Luxor, as people and clients are told.

The fields of each are the numbers that the rules note, in the same order; lists are filled by the items that follow.
Places are 0 (stairs) to 41 (tomb).
"""

from typing import Annotated

from waset.events import Happened, Secret, told_by
from waset.games.luxor.components import BACKS, EffectName
from waset.games.luxor.names import TAKES, card_name, tile_name
from waset.games.luxor.rules.actions import ACTION_SPACE
from waset.games.luxor.rules.state import TALISMAN, Effect, State
from waset.notation import code

PIECES = {number: name for name, number in TAKES.items()} | {TALISMAN: "talisman"}


def card(s: State, number: int) -> str | None:
    return card_name(s, number) or None


def effect(_: object, number: int) -> str | None:
    return code(Effect(number)) if number else None


def piece(_: object, number: int) -> str:
    return PIECES[number]


def back(_: object, number: int) -> str | None:
    return BACKS[number - 1] if number else None


def kind(_: object, action: int) -> str:
    return ACTION_SPACE.find(action)[0]


def some(_: object, number: int) -> int | None:
    """None is noted as 0."""
    return number or None


def at(_: object, place: int) -> int | None:
    """None is noted as -1."""
    return place if place >= 0 else None


Card = Annotated[str, told_by(card)]
Tile = Annotated[str, told_by(tile_name)]  # of the track
MummyTile = Annotated[EffectName, told_by(effect)]


class CardPlayed(Happened, tag="card-played"):
    """`second`: added to a plus card; `forward`: ignored, to move one forward."""

    seat: int
    card: Card
    hand: int
    second: bool
    forward: bool


class CardsDiscarded(Happened, tag="cards-discarded"):
    """`hand`: where the card was; None if the whole hand goes. A card that nobody else saw is None."""

    seat: int
    cards: list[Secret[Card]]
    hand: Annotated[int | None, told_by(at)]


class CardsDrawn(Happened, tag="cards-drawn"):
    """From the common pile, each into its place of the hand."""

    seat: int
    cards: list[Secret[Card]]
    hand: list[int]


class Reshuffled(Happened, tag="reshuffled"):
    """All discards are the new pile: so many cards."""

    cards: int


class CardTaken(Happened, tag="card-taken"):
    """The top card of a Horus stack goes into the hand."""

    seat: int
    level: int
    card: Card
    hand: int


class StackOpened(Happened, tag="stack-opened"):
    """The next card of a Horus stack, or None if it is empty now."""

    level: int
    card: Card | None


class CardMoved(Happened, tag="card-moved"):
    """Within the hand."""

    seat: int
    hand: int
    to: int


class Rolled(Happened, tag="rolled"):
    seat: int
    die: int


class Walked(Happened, tag="walked"):
    seat: int
    start: int
    target: int


class Woke(Happened, tag="woke"):
    """From this statue of Anubis to the stairs."""

    seat: int
    statue: int


class Entered(Happened, tag="entered"):
    """The tomb, as the first or the second."""

    seat: int
    number: int
    points: int


class LastRound(Happened, tag="last-round"):
    """The tomb is closed."""

    seat: int


class MummyWalked(Happened, tag="mummy-walked"):
    """From where it stood over each tile to where it stops."""

    seat: int
    path: list[int]


class Fell(Happened, tag="fell"):
    seat: int
    space: int
    count: int


class Rose(Happened, tag="rose"):
    seat: int
    space: int
    count: int


class TreasureTaken(Happened, tag="treasure-taken"):
    seat: int
    space: int
    tile: Tile
    points: int


class TileShown(Happened, tag="tile-shown"):
    """A temple tile of the pile with this back is placed, or a treasure that lay face down is turned up.

    `needed` and `worth` are what a treasure asks for and scores.
    """

    space: int
    tile: Tile
    needed: Annotated[int | None, told_by(some)]
    worth: Annotated[int | None, told_by(some)]
    back: Annotated[str | None, told_by(back)]


class PiecesTaken(Happened, tag="pieces-taken"):
    """Keys, wilds or talismans."""

    seat: int
    take: Annotated[str, told_by(piece)]
    count: int


class KeysPaid(Happened, tag="keys-paid"):
    seat: int
    count: int


class ScarabDrawn(Happened, tag="scarab-drawn"):
    seat: int
    value: Secret[int]


class ScarabReturned(Happened, tag="scarab-returned"):
    """To the box; `scarab` is its place among those of its owner."""

    seat: int
    value: Secret[int]
    scarab: int


class ScarabsShown(Happened, tag="scarabs-shown"):
    """At the end."""

    seat: int
    values: list[int]


class TileUsed(Happened, tag="tile-used"):
    """A mummy tile, paid with talismans."""

    seat: int
    tile: MummyTile
    cost: int


class TileOpened(Happened, tag="tile-opened"):
    """The used mummy tile is discarded and replaced by the next one, which costs so many; None if there is none.

    `left` are in the pile now; `remade`: it was empty, and made again from the discards.
    """

    tile: MummyTile | None
    place: int
    cost: int
    left: int
    remade: bool


class TileScored(Happened, tag="tile-scored"):
    """Points of a mummy tile."""

    seat: int
    points: int
    tile: MummyTile


class SetTurned(Happened, tag="set-turned"):
    """For an extra turn."""

    seat: int


class Declined(Happened, tag="declined"):
    """What could have been done was not; `what` is the kind of the action."""

    seat: int
    what: Annotated[str, told_by(kind)]
