"""What can be done now, in the shape a board needs: which card, adventurer, space or tile to light up."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from waset.errors import NoMove, NotationError
from waset.games.luxor.notation import PIECES, SIDES, TAKES, card_name, effect_of, name, pair_of, take_of
from waset.games.luxor.rules.actions import TABLE
from waset.games.luxor.rules.move import pay_number
from waset.games.luxor.rules.state import HAND, SPACES, TOMB, Character, Effect, Take
from waset.notation import code

TAKE_NAMES = tuple(TAKES)
WITH_SIDE = ("play", "forward", "discard", "second")


class Option(msgspec.Struct, omit_defaults=True):
    """An action in the words of the view: places are 0 (stairs) to 41 (tomb), cards are counted from 0."""

    action: int
    kind: str
    text: str
    side: str | None = None  # left or right
    hand: int | None = None  # which hand card
    card: str | None = None  # what that card is, or the Horus card that is taken
    to: int | None = None  # where in the hand it goes
    start: int | None = None
    target: int | None = None
    keys: int | None = None  # what the move costs
    space: int | None = None
    take: str | None = None
    tile: str | None = None  # a mummy tile
    cost: int | None = None  # its talismans
    pieces: list[str] | None = None
    scarab: int | None = None  # which of the own scarabs
    value: int | None = None


def options(s: Any, actions: Sequence[int]) -> list[Option]:
    """These actions, for the seat that is asked."""
    return [option(s, action) for action in actions]


def option(s: Any, action: int) -> Option:
    """One action with the fields of its kind."""
    kind, index = TABLE.find(action)
    return Option(int(action), kind, name(s, action), **FIELDS[kind](s, *index) if kind in FIELDS else {})


def action(s: Any, option: Mapping[str, Any]) -> int:
    """The action of a kind and its fields, legal or not; NotationError if they name none."""
    kind = option.get("kind")
    if not isinstance(kind, str) or kind not in TABLE.ranges:
        raise NotationError(f"kind: expected one of {', '.join(TABLE.ranges)}, got {kind!r}")
    return TABLE[kind].encode(*INDEX[kind](s, option)) if kind in INDEX else TABLE[kind].first


# ---------------------------------------------------------------- fields of each kind

Fields = dict[str, Any]


def cards_held(s: Any) -> list[int]:
    """The hand of the seat that is asked."""
    return [card for card in s.players[s.seat].hand.tolist() if card]


def card_at(s: Any, at: int) -> str | None:
    cards = cards_held(s)
    return card_name(s, cards[at]) if at < len(cards) else None


def side_fields(s: Any, side: int) -> Fields:
    at = max(len(cards_held(s)) - 1, 0) if side else 0
    return {"side": SIDES[side], "hand": at, "card": card_at(s, at)}


def move_fields(s: Any, start: int, target: int) -> Fields:
    """L12, C8: the tomb costs a key, and so does another number for who may change it."""
    keyed = s.characters.who[s.active] == Character.SPECIAL_KEY and not s.mummy.using
    keys = (int(pay_number(s, start, target)) if keyed else 0) + (target == TOMB)
    return {"start": start, "target": target, "keys": keys or None}


def take_fields(s: Any, what: int) -> Fields:
    top = int(s.top[what - Take.WILD]) if what > Take.WILD else 0
    return {"take": TAKE_NAMES[what], "card": card_name(s, top) if top else None}


def place_fields(s: Any, side: int) -> Fields:
    """Q5: the card waits as the second from the left."""
    return {"side": SIDES[side], "hand": 1, "to": max(len(cards_held(s)) - 2, 0) if side else 1}


def use_fields(s: Any, tile: int) -> Fields:
    return {"tile": code(Effect(tile)) if tile else None, "cost": int(s.edition.cost[tile])}


def exchange_fields(s: Any, at: int) -> Fields:
    return {"scarab": at, "value": int(s.players[s.seat].scarab[at]) or None}


FIELDS: dict[str, Callable[..., Fields]] = {
    **dict.fromkeys(WITH_SIDE, side_fields),
    "up": lambda s, space: {"space": space},
    "move": move_fields,
    "act": lambda s, space: {"space": space},
    "take": take_fields,
    "place": place_fields,
    "sort": lambda s, start, target: {"hand": start, "card": card_at(s, start), "to": target},
    "use": use_fields,
    "drop": lambda s, at: {"hand": at, "card": card_at(s, at)},
    "pair": lambda s, without: {"pieces": [piece for i, piece in enumerate(PIECES) if i != without]},
    "exchange": exchange_fields,
}


# ---------------------------------------------------------------- and back

Index = tuple[int, ...]


def number_in(option: Mapping[str, Any], field: str, count: int) -> int:
    """A whole number of 0 to count - 1."""
    number = option.get(field)
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < count:
        raise NotationError(f"{field}: expected 0 to {count - 1}, got {number!r}")
    return number


def text_in(option: Mapping[str, Any], field: str) -> str:
    text = option.get(field)
    if not isinstance(text, str):
        raise NotationError(f"{field}: expected a text, got {text!r}")
    return text


def side_in(option: Mapping[str, Any]) -> int:
    side = option.get("side")
    if side not in SIDES:
        raise NotationError(f"side: expected left or right, got {side!r}")
    return SIDES.index(side)


def side_index(s: Any, option: Mapping[str, Any]) -> Index:
    """L9: a side, or the place of an outer card in the hand; there are no actions for the cards between them."""
    if option.get("side") is not None:
        return (side_in(option),)
    last = max(len(cards_held(s)) - 1, 0)
    at = number_in(option, "hand", HAND)
    if at not in (0, last):
        raise NoMove("L9", "page", "only_outer")
    return (int(at > 0),)


def pair_index(s: Any, option: Mapping[str, Any]) -> Index:
    pieces = option.get("pieces")
    if not isinstance(pieces, list | tuple) or len(pieces) != 2:
        raise NotationError(f"pieces: expected two different ones of {', '.join(PIECES)}, got {pieces!r}")
    return pair_of(str(pieces[0]), str(pieces[1]))


def space_index(s: Any, option: Mapping[str, Any]) -> Index:
    return (number_in(option, "space", SPACES),)


INDEX: dict[str, Callable[[Any, Mapping[str, Any]], Index]] = {
    **dict.fromkeys(WITH_SIDE, side_index),
    "up": space_index,
    "move": lambda s, option: (number_in(option, "start", SPACES), number_in(option, "target", SPACES)),
    "act": space_index,
    "take": lambda s, option: take_of(text_in(option, "take")),
    "place": lambda s, option: (side_in(option),),
    "sort": lambda s, option: (number_in(option, "hand", HAND), number_in(option, "to", HAND)),
    "use": lambda s, option: (effect_of(text_in(option, "tile")),),
    "drop": lambda s, option: (number_in(option, "hand", HAND),),
    "pair": pair_index,
    "exchange": lambda s, option: (number_in(option, "scarab", TABLE["exchange"].count),),
}
