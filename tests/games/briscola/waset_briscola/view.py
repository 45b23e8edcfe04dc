"""What a seat may see of Briscola (B10)."""

from typing import Annotated

import msgspec

from waset.moves import one_of
from waset.points import scores_of
from waset_briscola.notation import CardName, card_name
from waset_briscola.rules.state import Phase, State

PhaseName = Annotated[str, one_of("Phase", Phase.__members__)]


class Seat(msgspec.Struct):
    """Points and cards taken so far, the card in this trick, and the hand, with None for what is hidden."""

    score: int
    taken: int
    played: CardName | None
    hand: list[CardName | None]


class View(msgspec.Struct):
    """`leader` began this trick; `trump` was turned up; `stock` says how many cards are left."""

    you: int | None
    phase: PhaseName
    seat: int
    turn: int
    first: int
    leader: int
    trump: CardName
    stock: int
    seats: list[Seat]


def hand_of(s: State, seat: int, open_hand: bool) -> list[str | None]:
    """What is known first: the place of a hidden card among the others would tell of it."""
    cards = [card for card in s.players[seat].hand.tolist() if card]
    known = [card for card in cards if open_hand or card == s.trump]
    return [*map(card_name, known), *[None] * (len(cards) - len(known))]


def view(s: State, seat: int | None) -> View:
    """The position as this seat (None: a spectator) may see it."""
    takers = s.taker.tolist()
    seats = [
        Seat(
            score=score,
            taken=takers.count(other + 1),
            played=card_name(s.players[other].played) if s.players[other].played else None,
            hand=hand_of(s, other, other == seat),
        )
        for other, score in enumerate(scores_of(s))
    ]
    return View(
        you=seat,
        phase=Phase(s.phase).name,
        seat=s.seat if s.phase else -1,
        turn=s.turn,
        first=s.first,
        leader=s.leader,
        trump=card_name(s.trump),
        stock=s.edition.cards - s.drawn,
        seats=seats,
    )
