"""Reading position documents: what every game does the same way. Every refusal names its field."""

import re
from collections.abc import Callable, Mapping, Sized
from typing import Annotated, ParamSpec, Protocol, TypeVar

import msgspec

from waset.errors import NotationError, PositionError
from waset.layout import Ints

Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Few = Annotated[int, msgspec.Meta(ge=0, le=127)]  # pieces that a state counts in a byte
RngWord = Annotated[int, msgspec.Meta(ge=0, le=2**32 - 1)]
DEFAULT_WORDS = [1, 2, 3, 4]  # of the generator, where a document gives none

Shape = TypeVar("Shape")
Words = ParamSpec("Words")


class Header(Protocol):
    """What every document begins with."""

    players: int
    seat: int
    first: int
    phase: str
    turn: int
    rng: list[int] | None

    @property
    def seats(self) -> Sized: ...


class Begun(Protocol):
    """The fields of every state that a header fills."""

    rng: Ints
    seats: int
    phase: int
    seat: int
    first: int
    turn: int


def need(condition: object, field: str, message: str) -> None:
    """Refuse the position, naming the field and what was expected."""
    if not condition:
        raise PositionError(field, message)


def parse(document: object, shape: type[Shape]) -> Shape:
    """Names, types and ranges; the field's path is in the message."""
    try:
        return msgspec.convert(document, shape)
    except msgspec.ValidationError as error:
        text, _, path = str(error).partition(" - at ")
        field = re.sub(r"^`\$\.?|`$", "", path) or "position"
        raise PositionError(field, text.replace("`", "")) from None


def named(field: str, reader: Callable[Words, Shape], *words: Words.args, **more: Words.kwargs) -> Shape:
    """Read a word of the notation, and name the field if it can't be read."""
    try:
        return reader(*words, **more)
    except NotationError as error:
        raise PositionError(field, str(error)) from None


def read_rng(words: list[int] | None, s: Begun) -> None:
    """The four words of the generator."""
    words = DEFAULT_WORDS if words is None else words
    need(len(words) == len(s.rng) and any(words), "rng", f"expected {len(s.rng)} numbers, not all 0")
    s.rng[:] = words


def read_header(position: Header, s: Begun, phases: Mapping[str, int]) -> None:
    """What every document begins with: the seats, who is asked what, the turn and the generator."""
    need(position.players == s.seats, "players", f"expected {s.seats}, got {position.players}")
    need(len(position.seats) == s.seats, "seats", f"expected {s.seats} seats, got {len(position.seats)}")
    check_seat(position.seat, "seat", s)
    check_seat(position.first, "first", s)
    need(position.phase in phases, "phase", f"expected one of {', '.join(phases)}, got {position.phase!r}")
    s.phase, s.seat, s.first, s.turn = phases[position.phase], position.seat, position.first, position.turn
    read_rng(position.rng, s)


def check_seat(seat: int, field: str, s: Begun) -> None:
    """Refuse a seat that nobody sits on."""
    need(0 <= seat < s.seats, field, f"expected 0 to {s.seats - 1}, got {seat}")


def without_none(document: Mapping[str, object]) -> dict[str, object]:
    """The fields that have a value."""
    return {key: value for key, value in document.items() if value is not None}
