"""Events as people and clients are told of them, read from what the rules noted while they played.

A game declares each kind of event once, as a struct whose fields are the numbers of the note in the same order; words
of the game turn those numbers into names. What is secret is told only to the seat that the event is about.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
from msgspec import inspect

from waset.log import ITEM
from waset.moves import Word

Told = TypeVar("Told")
Secret = Annotated[Told | None, msgspec.Meta(extra={"secret": True})]  # None for all but the event's own seat


class Happened(msgspec.Struct, tag_field="event"):
    """Of all events `seat` is who did it, and `cell`, `space` or `place` where it happened."""


class Scored(Happened, tag="score"):
    """Points as the position stands went up or down by so many."""

    seat: int
    points: int
    score: int


class Turn(Happened, tag="turn"):
    """Another seat is asked, or another turn begins; turn 0 is the set-up."""

    seat: int
    turn: int


class Over(Happened, tag="over"):
    """The game is over: final points, and the seats that won."""

    scores: list[int]
    winners: list[int]


Common = Scored | Turn | Over  # told for every game alike


# ---------------------------------------------------------------- reading notes


class Field(NamedTuple):
    """A field of an event: its name, how its number is told, whether it is secret."""

    name: str
    tell: Callable[[Any, int], object]
    secret: bool


class Kind(NamedTuple):
    """A kind of event: its struct, the fields that the note's numbers fill, and the list that items fill, if any."""

    struct: type[Happened]
    fields: tuple[Field, ...]
    items: str | None
    item_struct: type[msgspec.Struct] | None
    item_fields: tuple[Field, ...]


class Pair(NamedTuple):
    """One event as its own seat may know it, and as all others may."""

    seat: int | None
    own: Happened
    open: Happened

    def told_to(self, seat: int | None) -> Happened:
        return self.own if seat is not None and seat == self.seat else self.open


def plain(_: Any, number: int) -> int:
    return number


class Reader:
    """Turns the notes of one game into events; made once a game from its enum of notes and its structs."""

    def __init__(self, notes: type[IntEnum], structs: Sequence[type[Happened]], words: Mapping[str, Word]) -> None:
        by_tag = {struct.__struct_config__.tag: struct for struct in structs}
        self.kinds: dict[int, Kind] = {}
        for note in notes:
            tag = note.name.lower().replace("_", "-")
            if note.value:
                if tag not in by_tag:
                    raise TypeError(f"{note!r}: no event is tagged {tag!r}")
                self.kinds[note.value] = _kind(by_tag[tag], words)

    def pairs(self, s: Any, noted: Sequence[Sequence[int]]) -> list[Pair]:
        """Every event that was noted, in order."""
        found: list[Pair] = []
        for i, row in enumerate(noted):
            if row[0] != ITEM:
                found.append(self._pair(s, row, noted[i + 1 :]))
        return found

    def _pair(self, s: Any, row: Sequence[int], following: Sequence[Sequence[int]]) -> Pair:
        kind = self.kinds[row[0]]
        values = {field.name: field.tell(s, number) for field, number in zip(kind.fields, row[1:], strict=False)}
        if kind.items:
            values[kind.items] = list(_items(s, kind, following))
        own = kind.struct(**values)
        hidden = dict.fromkeys(field.name for field in kind.fields if field.secret)
        shown = kind.struct(**(values | hidden)) if hidden else own
        return Pair(values.get("seat") if hidden else None, own, shown)  # type: ignore[arg-type]


def _kind(struct: type[Happened], words: Mapping[str, Word]) -> Kind:
    fields: list[Field] = []
    items, item_struct, item_fields = None, None, list[Field]()
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        if isinstance(field.type, inspect.ListType):
            items, inner = field.name, field.type.item_type
            if isinstance(inner, inspect.StructType):
                item_struct = inner.cls
                item_fields = [_field(one, words) for one in inner.fields]
            else:
                item_fields = [Field(field.name, words[field.name].tell if field.name in words else plain, False)]
        else:
            fields.append(_field(field, words))
    return Kind(struct, tuple(fields), items, item_struct, tuple(item_fields))


def _field(field: inspect.Field, words: Mapping[str, Word]) -> Field:
    secret = isinstance(field.type, inspect.Metadata) and bool((field.type.extra or {}).get("secret"))
    return Field(field.name, words[field.name].tell if field.name in words else plain, secret)


def _items(s: Any, kind: Kind, following: Sequence[Sequence[int]]) -> Iterator[object]:
    for row in following:
        if row[0] != ITEM:
            return
        values = [field.tell(s, number) for field, number in zip(kind.item_fields, row[1:], strict=False)]
        yield kind.item_struct(*values) if kind.item_struct else values[0]
