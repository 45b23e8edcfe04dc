"""Cards and moves of Briscola as text and as options, and back: a move is the name of a card."""

from collections.abc import Sequence
from typing import Annotated

from waset.events import Happened
from waset.moves import Moves, Options, named, one_of
from waset_briscola.components import CARD_CODES
from waset_briscola.event_kinds import Drew, TrumpDrawn
from waset_briscola.rules.actions import ACTION_SPACE

CardName = Annotated[str, one_of("Card", CARD_CODES)]

CODECS = {"card": named(CARD_CODES, "card")}
CODECS["cards"] = CODECS["card"]  # of a trick, in events

MOVES = Moves(ACTION_SPACE, CODECS)
OPTIONS = Options(MOVES)


def card_name(card: int) -> str:
    """1 -> coins-ace."""
    return str(CODECS["card"].tell(None, card))


def card_of(text: str) -> int:
    """coins-ace -> 1."""
    return CODECS["card"].read(None, text)


def chance(events: Sequence[Happened]) -> str:
    """Who drew what, as far as it is known: `draws 1 coins-ace, 0 cups-six`."""
    drawn = [f"{one.seat} {one.card}" for one in events if isinstance(one, Drew | TrumpDrawn) and one.card]
    return f"draws {', '.join(drawn)}" if drawn else ""
