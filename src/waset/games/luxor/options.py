"""What can be done now in Luxor, in the shape a board needs: which card, adventurer, space or tile to light up."""

from collections.abc import Mapping, Sequence
from typing import Any

from waset.errors import NoMove, NotationError
from waset.games.luxor.notation import CODECS, MOVES, SIDES, outer_place, treasure_fields
from waset.games.luxor.rules.actions import ACTION_SPACE
from waset.games.luxor.rules.move import pay_number
from waset.games.luxor.rules.state import TOMB, Character, Phase, State
from waset.moves import Option, Options

OPTIONS = Options(MOVES, extras={"move": {"keys": int | None, "missing": int | None}})


def options(s: State, actions: Sequence[int]) -> list[Option]:
    """These actions, which are legal now, as options of the seat that is asked."""
    if s.phase != Phase.MOVE:
        return OPTIONS.options(s, actions)
    return OPTIONS.options(s, actions, lambda action: move_fields(s, *ACTION_SPACE.find(action)[1]))


def move_fields(s: State, start: int | None = None, target: int = 0) -> dict[str, object]:
    """L12, C8: what a move costs; the tomb costs a key, and so does a changed number, for those who may change it."""
    if start is None:
        return {}
    keyed = s.characters.who[s.active] == Character.SPECIAL_KEY and not s.mummy.using
    keys = (int(pay_number(s, start, target)) if keyed else 0) + (target == TOMB)
    return {"keys": keys or None, **treasure_fields(s, start, target)}


def action(s: State, option: Mapping[str, Any]) -> int:
    """The action of a kind and its fields, legal or not; NotationError if they name none."""
    kind = ACTION_SPACE.ranges.get(str(option.get("kind")))
    if kind and "side" in kind.fields and option.get("side") is None:
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
