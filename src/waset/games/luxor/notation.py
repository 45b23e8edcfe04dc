"""Moves of Luxor as text, and back (docs/notation.md)."""

from typing import Annotated, Any

from waset.errors import NotationError
from waset.games.luxor.components import EFFECT_CODES
from waset.games.luxor.names import PIECES, TAKES, card_name, place_name, place_of
from waset.games.luxor.rules.actions import ACTION_SPACE
from waset.games.luxor.rules.state import HAND, SCARABS, SPACES, State, Take
from waset.games.luxor.rules.treasure import missing_after
from waset.layout import boxed
from waset.moves import Codec, More, Moves, counted, named, one_of, ordinal, told_as

SIDES = ("left", "right")

# ---------------------------------------------------------------- what options tell of their fields


def pieces_of(_: object, pieces: Any) -> int:
    """Two kinds of pieces as the number of the third."""
    rest = [piece for piece in PIECES if piece not in pieces] if isinstance(pieces, list | tuple) else []
    if len(rest) != 1 or len(pieces) != 2:
        raise NotationError(f"{pieces!r}: expected two different pieces of: {', '.join(PIECES)}")
    return PIECES.index(rest[0])


def pieces_without(_: object, without: int) -> list[str]:
    return [piece for i, piece in enumerate(PIECES) if i != without]


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


def outer_card(s: State, side: int) -> str:
    """L9: the leftmost or the rightmost card."""
    return card_at(s, outer_place(s, side))


def outer_fields(s: State, side: int) -> dict[str, object]:
    return {"hand": outer_place(s, side), "card": outer_card(s, side) or None}


def beside_fields(s: State, side: int) -> dict[str, object]:
    """Q5: the card waits as the second from the left, and goes to this place of the hand."""
    return {"hand": 1, "to": max(len(cards_held(s)) - 2, 0) if side else 1}


def take_fields(s: State, what: int) -> dict[str, object]:
    """L16: the Horus card that is taken."""
    top = int(s.top[what - Take.WILD]) if what > Take.WILD else 0
    return {"card": card_name(s, top) if top else None}


def treasure_fields(s: State, start: int, target: int) -> dict[str, object]:
    """L15: how many more adventurers the treasure there needs after a move."""
    left = int(missing_after(boxed(s), start, target))
    return {"missing": left if left >= 0 else None}


def acting_fields(s: State, space: int) -> dict[str, object]:
    return treasure_fields(s, space, space)


def card_fields(s: State, at: int) -> dict[str, object]:
    """The card at this place of the hand."""
    return {"card": card_at(s, at) or None}


def tile_fields(s: State, tile: int) -> dict[str, object]:
    """M8: the talismans that a mummy tile costs."""
    return {"cost": int(s.edition.cost[tile])}


def scarab_fields(s: State, at: int) -> dict[str, object]:
    """L16: what the scarab at this place is worth."""
    return {"value": int(s.players[s.seat].scarab[at]) or None}


SIDE = named({name: i for i, name in enumerate(SIDES)}, "side")
PLACE = counted(SPACES - 1, "place")._replace(
    write=lambda s, place: place_name(place), parse=lambda s, text: place_of(text)
)
IN_HAND = ordinal(HAND, "place in the hand")
CARD_THERE = More({"card": str | None}, card_fields)

CODECS = {
    "side": SIDE._replace(hint=outer_card, more=More({"hand": int, "card": str | None}, outer_fields)),
    "beside": told_as("side", SIDE)._replace(more=More({"hand": int, "to": int}, beside_fields)),
    "space": PLACE,
    "start": PLACE,
    "target": PLACE,
    "acting": told_as("space", PLACE)._replace(more=More({"missing": int | None}, acting_fields)),
    "hand": IN_HAND._replace(more=CARD_THERE),
    "to": IN_HAND,
    "dropped": told_as("hand", IN_HAND)._replace(hint=card_at, more=CARD_THERE),
    "take": named(TAKES, "thing to take")._replace(more=More({"card": str | None}, take_fields)),
    "tile": named(EFFECT_CODES, "mummy tile")._replace(more=More({"cost": int}, tile_fields)),
    "pieces": Codec(
        type=list[Annotated[str, one_of("Piece", PIECES)]],
        tell=pieces_without,
        read=pieces_of,
        write=lambda s, without: " ".join(pieces_without(s, without)),
        parse=lambda s, text: pieces_of(s, text.split()),
        length=2,
    ),
    "scarab": ordinal(SCARABS, "place of a scarab")._replace(more=More({"value": int | None}, scarab_fields)),
}

MOVES = Moves(ACTION_SPACE, CODECS)
