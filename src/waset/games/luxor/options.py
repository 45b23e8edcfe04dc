"""What can be done now in Luxor, in the shape a board needs: which card, adventurer, space or tile to light up."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from waset.errors import NoMove, NotationError
from waset.games.luxor.names import card_name
from waset.games.luxor.notation import CODECS, MOVES, SIDES, WITH_CARD, card_at, cards_held, outer_place
from waset.games.luxor.rules.actions import ACTION_SPACE
from waset.games.luxor.rules.move import pay_number
from waset.games.luxor.rules.state import TOMB, Character, State, Take
from waset.games.luxor.rules.treasure import missing_after
from waset.layout import boxed
from waset.moves import Option, Options

# `card` is what lies at `hand`, or the Horus card that is taken; `to` is where in the hand it goes; `keys` is what the
# move costs, `missing` how many more adventurers the treasure there needs then, `cost` the talismans of a mummy tile,
# `value` that of a scarab.
OPTIONS = Options(
    MOVES,
    extras={
        **{kind: {"hand": int, "card": str | None} for kind in WITH_CARD},
        "move": {"keys": int | None, "missing": int | None},
        "act": {"missing": int | None},
        "take": {"card": str | None},
        "place": {"hand": int, "to": int},
        "sort": {"card": str | None},
        "use": {"cost": int},
        "drop": {"card": str | None},
        "exchange": {"value": int | None},
    },
)


def options(s: State, actions: Sequence[int]) -> list[Option]:
    """These actions, as options of the seat that is asked."""
    return [option(s, action) for action in actions]


def option(s: State, action: int) -> Option:
    """One action with the fields of its kind."""
    kind, index = ACTION_SPACE.find(action)
    return OPTIONS.option(s, action, **EXTRAS[kind](s, *index) if kind in EXTRAS else {})


# ---------------------------------------------------------------- what else is told of each kind

Fields = dict[str, Any]


def outer_fields(s: State, side: int) -> Fields:
    at = outer_place(s, side)
    return {"hand": at, "card": card_at(s, at) or None}


def move_fields(s: State, start: int, target: int) -> Fields:
    """L12, C8: the tomb costs a key, and so does another number for who may change it."""
    keyed = s.characters.who[s.active] == Character.SPECIAL_KEY and not s.mummy.using
    keys = (int(pay_number(s, start, target)) if keyed else 0) + (target == TOMB)
    return {"keys": keys or None, **treasure_fields(s, start, target)}


def treasure_fields(s: State, start: int, target: int) -> Fields:
    left = int(missing_after(boxed(s), start, target))
    return {"missing": left if left >= 0 else None}


def take_fields(s: State, what: int) -> Fields:
    top = int(s.top[what - Take.WILD]) if what > Take.WILD else 0
    return {"card": card_name(s, top) if top else None}


def place_fields(s: State, side: int) -> Fields:
    """Q5: the card waits as the second from the left."""
    return {"hand": 1, "to": max(len(cards_held(s)) - 2, 0) if side else 1}


EXTRAS: dict[str, Callable[..., Fields]] = {
    **dict.fromkeys(WITH_CARD, outer_fields),
    "move": move_fields,
    "act": lambda s, space: treasure_fields(s, space, space),
    "take": take_fields,
    "place": place_fields,
    "sort": lambda s, at, to: {"card": card_at(s, at) or None},
    "use": lambda s, tile: {"cost": int(s.edition.cost[tile])},
    "drop": lambda s, at: {"card": card_at(s, at) or None},
    "exchange": lambda s, at: {"value": int(s.players[s.seat].scarab[at]) or None},
}


# ---------------------------------------------------------------- back to actions


def action(s: State, option: Mapping[str, Any]) -> int:
    """The action of a kind and its fields, legal or not; NotationError if they name none."""
    if option.get("kind") in WITH_CARD and option.get("side") is None:
        return OPTIONS.action(s, {**option, "side": SIDES[side_of_card(s, option)]})
    return OPTIONS.action(s, option)


def side_of_card(s: State, option: Mapping[str, Any]) -> int:
    """L9: the side of an outer card that is named by its place; there are no actions for the cards between them."""
    try:
        at = CODECS["hand"].read(s, option.get("hand"))
    except NotationError as error:
        raise NotationError(f"{option['kind']}.hand: {error}") from None
    if at not in (0, outer_place(s, 1)):
        raise NoMove("L9", "page", "only_outer")
    return int(at > 0)
