"""Moves of Luxor as text, and back (docs/notation.md)."""

from typing import Annotated, Any

from waset.errors import NotationError
from waset.games.luxor.components import EFFECT_CODES
from waset.games.luxor.names import PIECES, TAKES, card_name, place_name, place_of
from waset.games.luxor.rules.actions import ACTION_SPACE
from waset.games.luxor.rules.state import HAND, SCARABS, SPACES, State
from waset.moves import Codec, Moves, counted, named, one_of, ordinal

SIDES = ("left", "right")
WITH_CARD = ("play", "forward", "discard", "second")  # the outer card of a side

# ---------------------------------------------------------------- words


def pieces_of(_: object, pieces: Any) -> int:
    """Two kinds of pieces as the number of the third."""
    rest = [piece for piece in PIECES if piece not in pieces] if isinstance(pieces, list | tuple) else []
    if len(rest) != 1 or len(pieces) != 2:
        raise NotationError(f"{pieces!r}: expected two different pieces of: {', '.join(PIECES)}")
    return PIECES.index(rest[0])


def pieces_without(_: object, without: int) -> list[str]:
    return [piece for i, piece in enumerate(PIECES) if i != without]


PLACE = counted(SPACES - 1, "place")._replace(
    write=lambda s, place: place_name(place), parse=lambda s, text: place_of(text)
)
IN_HAND = ordinal(HAND, "place in the hand")

CODECS = {
    "side": named({name: i for i, name in enumerate(SIDES)}, "side"),
    "space": PLACE,
    "start": PLACE,
    "target": PLACE,
    "hand": IN_HAND,
    "to": IN_HAND,
    "take": named(TAKES, "thing to take"),
    "tile": named(EFFECT_CODES, "mummy tile"),
    "pieces": Codec(
        type=list[Annotated[str, one_of("Piece", PIECES)]],
        tell=pieces_without,
        read=pieces_of,
        write=lambda s, without: " ".join(pieces_without(s, without)),
        parse=lambda s, text: pieces_of(s, text.split()),
        length=2,
    ),
    "scarab": ordinal(SCARABS, "place of a scarab"),
}


# ---------------------------------------------------------------- moves


def cards_held(s: State) -> list[int]:
    """The hand of the seat that is asked."""
    return [card for card in s.players[s.seat].hand.tolist() if card]


def outer_place(s: State, side: int) -> int:
    """L9: the place of the leftmost or the rightmost card."""
    return max(len(cards_held(s)) - 1, 0) if side else 0


def card_at(s: State, at: int) -> str:
    """The card at this place of the asked seat's hand; empty where there is none."""
    cards = cards_held(s)
    return card_name(s, cards[at]) if at < len(cards) else ""


def outer_card(s: State, a: int) -> str:
    """L9: the card of an action that names a side."""
    return card_at(s, outer_place(s, ACTION_SPACE.find(a)[1][0]))


def dropped_card(s: State, a: int) -> str:
    return card_at(s, ACTION_SPACE.find(a)[1][0])


MOVES = Moves(
    ACTION_SPACE,
    CODECS,
    patterns={"second": "add {side}"},
    hints={**dict.fromkeys(WITH_CARD, outer_card), "drop": dropped_card},
)


def heard(s: State, a: int, seat: int | None) -> str:
    """A move as any seat may hear of it: cards are played and dropped openly."""
    return MOVES.name(s, a)
