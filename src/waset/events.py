"""Events as people and clients are told of them, read from what the rules noted while they played.

A game declares each kind of event once, as a struct whose fields are the numbers of the note in the same order; words
of the game turn those numbers into names. What is secret is told only to the seat that the event is about.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import IntEnum
from itertools import takewhile
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
from msgspec import inspect

from waset.log import SECRET_ITEM
from waset.moves import Word

Told = TypeVar("Told")
Secret = Annotated[Told | None, msgspec.Meta(extra={"secret": True})]  # None for all but the event's own seat


def told_by(tell: Callable[[Any, int], object]) -> msgspec.Meta:
    """Marks a field whose number is told by this function of position and number: `Annotated[str, told_by(card)]`."""
    return msgspec.Meta(extra={"tell": tell})


class Happened(msgspec.Struct, tag_field="event"):
    """Of all events `seat` is who did it, and `cell`, `space` or `place` where it happened."""


class Scored(Happened, tag="score"):
    """Points as the position stands went up or down by so many."""

    seat: int
    points: int
    score: int


class Turn(Happened, tag="turn"):
    """It is another seat's turn, or another turn begins; turn 0 is the set-up."""

    seat: int
    turn: int


class Over(Happened, tag="over"):
    """The game is over: final points, and the seats that won."""

    scores: list[int]
    winners: list[int]


Common = Scored | Turn | Over  # told for every game alike


# ---------------------------------------------------------------- reading notes

Row = Sequence[int]  # of the log: a kind, and its numbers


class Field(NamedTuple):
    """A field of an event: its name, how its number is told, whether it is secret."""

    name: str
    tell: Callable[[Any, int], object]
    secret: bool


class Kind(NamedTuple):
    """A kind of event: its struct, the fields that the note's numbers fill, and the lists that items fill.

    An item is a struct, in the only list; or each list is told one number of every item.
    """

    struct: type[Happened]
    fields: tuple[Field, ...]
    lists: tuple[str, ...]
    item_struct: type[msgspec.Struct] | None
    item_fields: tuple[Field, ...]

    @property
    def secretive(self) -> bool:
        return any(field.secret for field in (*self.fields, *self.item_fields))

    def event(self, s: Any, row: Row, items: Sequence[Row], own: bool) -> Happened:
        """The event of a note and its items, as its own seat may know it or as all others may."""
        values = {
            field.name: None if field.secret and not own else field.tell(s, number)
            for field, number in zip(self.fields, row[1:], strict=False)
        }
        told = [self._item(s, item, own or item[0] != SECRET_ITEM) for item in items]
        if self.item_struct:
            return self.struct(**values, **{self.lists[0]: [self.item_struct(*one) for one in told]})
        return self.struct(**values, **{name: [one[i] for one in told] for i, name in enumerate(self.lists)})

    def _item(self, s: Any, item: Row, known: bool) -> list[object]:
        return [
            None if field.secret and not known else field.tell(s, number)
            for field, number in zip(self.item_fields, item[1:], strict=False)
        ]


class Pair(NamedTuple):
    """One event as its own seat may know it, and as all others may."""

    seat: int | None
    own: Happened
    open: Happened

    def told_to(self, seat: int | None) -> Happened:
        return self.own if seat is not None and seat == self.seat else self.open


class Reader:
    """Turns the notes of one game into events; made once a game from its enum of notes and its structs."""

    def __init__(
        self, notes: type[IntEnum], structs: Sequence[type[Happened]], words: Mapping[str, Word] | None = None
    ) -> None:
        by_tag = {struct.__struct_config__.tag: struct for struct in structs}
        self.kinds: dict[int, Kind] = {}
        for note in notes:
            tag = note.name.lower().replace("_", "-")
            if note.value:
                if tag not in by_tag:
                    raise TypeError(f"{note!r}: no event is tagged {tag!r}")
                self.kinds[note.value] = _kind(by_tag[tag], words or {})

    def pairs(self, s: Any, noted: Sequence[Row]) -> list[Pair]:
        """Every event that was noted, in order."""
        return [
            self._pair(s, row, list(takewhile(_is_item, noted[i + 1 :])))
            for i, row in enumerate(noted)
            if not _is_item(row)
        ]

    def _pair(self, s: Any, row: Row, items: Sequence[Row]) -> Pair:
        kind = self.kinds[row[0]]
        own = kind.event(s, row, items, own=True)
        if not kind.secretive:
            return Pair(None, own, own)
        return Pair(getattr(own, "seat", None), own, kind.event(s, row, items, own=False))


def _is_item(row: Row) -> bool:
    return row[0] < 0


def _kind(struct: type[Happened], words: Mapping[str, Word]) -> Kind:
    fields, lists, item_fields = list[Field](), list[str](), list[Field]()
    item_struct = None
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        if not isinstance(field.type, inspect.ListType):
            fields.append(_field(field.name, field.type, words))
            continue
        lists.append(field.name)
        inner = field.type.item_type
        if isinstance(inner, inspect.StructType):
            item_struct = inner.cls
            item_fields = [_field(one.name, one.type, words) for one in inner.fields]
        else:
            item_fields.append(_field(field.name, inner, words))
    return Kind(struct, tuple(fields), tuple(lists), item_struct, tuple(item_fields))


def _field(name: str, type_: inspect.Type, words: Mapping[str, Word]) -> Field:
    marks = dict(_marks(type_))
    plain = _flag if isinstance(type_, inspect.BoolType) else _plain
    tell = marks.get("tell") or (words[name].tell if name in words else plain)
    return Field(name, tell, bool(marks.get("secret")))


def _marks(type_: inspect.Type) -> Iterator[tuple[str, Any]]:
    """What `Secret` and `told_by` say of a type, on whatever level of it."""
    if isinstance(type_, inspect.UnionType):
        for one in type_.types:
            yield from _marks(one)
    elif isinstance(type_, inspect.Metadata):
        yield from (type_.extra or {}).items()
        yield from _marks(type_.type)


def _plain(_: Any, number: int) -> int:
    return number


def _flag(_: Any, number: int) -> bool:
    return bool(number)
