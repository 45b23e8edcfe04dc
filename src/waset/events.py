"""Events as people and clients are told of them, read from what the rules noted while they played.

A game declares each kind of event once, as a struct whose fields are the numbers of the note in the same order; codecs
of the game turn those numbers into names, or one number into several fields. What is secret is told only to the seat
that the event is about.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import reduce
from itertools import takewhile
from operator import or_
from types import ModuleType, UnionType
from typing import Annotated, Any, NamedTuple, TypeVar, cast

import msgspec
from msgspec import inspect

from waset.event_log import ITEM, POINTS, SECRET_ITEM
from waset.moves import Codec

Told = TypeVar("Told")
Secret = Annotated[Told | None, msgspec.Meta(extra={"secret": True})]  # None for all but the event's own seat


def told_by(tell: Callable[[Any, int], object]) -> msgspec.Meta:
    """Marks a field whose number is told by this function of position and number: `Annotated[str, told_by(card)]`."""
    return msgspec.Meta(extra={"tell": tell})


def told_after(tell: Callable[[Any], object]) -> msgspec.Meta:
    """Marks a field that no number is noted for: this function tells it, of the position after the whole action."""
    return msgspec.Meta(extra={"tell": lambda s, _: tell(s), "after": True})


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


COMMON = (Scored, Turn, Over)  # told for every game alike


def kinds_in(module: ModuleType) -> list[type[Happened]]:
    """The kinds of events that a module declares."""
    classes = (one for one in vars(module).values() if isinstance(one, type))
    return [one for one in classes if issubclass(one, Happened) and one.__module__ == module.__name__]


def tag_of(struct: type[Happened]) -> str:
    """The name by which clients know a kind of event."""
    return str(struct.__struct_config__.tag)


# ---------------------------------------------------------------- reading notes

Row = Sequence[int]  # of the log: a kind, and its numbers


class Field(NamedTuple):
    """What one number of a note fills: a field, or several (`parts`), and whether that is secret.

    A field that is told `after` the whole action takes no number.
    """

    name: str
    tell: Callable[[Any, int], object]
    secret: bool = False
    parts: tuple[str, ...] = ()
    after: bool = False


class Reading(NamedTuple):
    """How fields are filled from a row of the log, for those who may know secrets or for all others."""

    steps: tuple[tuple[int, str, Callable[[Any, int], object]], ...]  # place in the row, field, what it tells
    hidden: dict[str, object]  # None for each field that is secret

    def values(self, s: object, row: Row) -> dict[str, object]:
        """The fields, by name."""
        values = self.hidden.copy()
        for at, name, tell in self.steps:
            told = tell(s, row[at])
            if type(told) is dict:  # several fields
                values |= told
            else:
                values[name] = told
        return values


def reading(fields: Sequence[Field], own: bool) -> Reading:
    """How these fields are read; None is told of what is secret unless it is one's own."""
    steps, hidden, at = [], dict[str, object](), 0
    for field in fields:
        at += not field.after
        if field.secret and not own:
            hidden |= dict.fromkeys(field.parts or (field.name,))
        else:
            steps.append((at, field.name, field.tell))
    return Reading(tuple(steps), hidden)


class Kind(NamedTuple):
    """A kind of event: its struct, what the note's numbers fill, and the lists that its items fill.

    An item is a struct, in the only list; or each list is told one number of every item.
    """

    struct: type[Happened]
    secretive: bool  # is there anything that only the event's own seat may know?
    fields: tuple[Reading, Reading]  # for all others, for its own seat
    lists: tuple[Field, ...]
    item_struct: type[msgspec.Struct] | None
    item_fields: tuple[Reading, Reading]

    def event(self, s: object, row: Row, items: Sequence[Row], own: bool) -> Happened:
        """The event of a note and its items, as its own seat may know it or as all others may."""
        values = self.fields[own].values(s, row)
        if self.lists:
            values |= self._lists(s, items, own)
        return self.struct(**values)

    def _lists(self, s: object, items: Sequence[Row], own: bool) -> dict[str, object]:
        told = [self.item_fields[own or item[0] != SECRET_ITEM].values(s, item) for item in items]
        values: dict[str, object] = {}
        for one in self.lists:
            if one.secret and not own:
                values[one.name] = None
            elif self.item_struct:
                values[one.name] = [self.item_struct(**item) for item in told]
            else:
                values[one.name] = [item[one.name] for item in told]
        return values


class Pair(NamedTuple):
    """One event as its own seat may know it, and as all others may."""

    seat: int | None
    own: Happened
    open: Happened

    def told_to(self, seat: int | None) -> Happened:
        return self.own if seat is not None and seat == self.seat else self.open


def counted_at(noted: Sequence[Row]) -> int:
    """How many of the events that were noted come before points are told: all, unless the rules say where."""
    return sum(row[0] > 0 for row in takewhile(lambda row: row[0] != POINTS, noted))


class Reader:
    """Turns the notes of one game into events; made once a game from its enum of notes and its structs."""

    def __init__(
        self, notes: type[IntEnum], structs: Sequence[type[Happened]], codecs: Mapping[str, Codec] | None = None
    ) -> None:
        self.structs: tuple[type[Happened], ...] = (*structs, *COMMON)
        by_tag = {tag_of(struct): struct for struct in self.structs}
        self.kinds: dict[int, Kind] = {}
        for note in notes:
            tag = note.name.lower().replace("_", "-")
            if note.value:
                if tag not in by_tag:
                    raise TypeError(f"{note!r}: no event is tagged {tag!r}")
                self.kinds[note.value] = _kind(by_tag[tag], codecs or {})
        noted = [kind.struct for kind in self.kinds.values()]
        if unknown := [tag_of(struct) for struct in structs if struct not in noted]:
            raise TypeError(f"{', '.join(unknown)}: the rules note no such events")

    @property
    def event_type(self) -> UnionType:
        """Any event of the game."""
        return cast(UnionType, reduce(or_, self.structs))

    def pairs(self, s: object, noted: Sequence[Row]) -> list[Pair]:
        """Every event that was noted, in order."""
        return [self._pair(s, noted, i) for i, row in enumerate(noted) if row[0] > 0]

    def _pair(self, s: object, noted: Sequence[Row], i: int) -> Pair:
        row = noted[i]
        kind = self.kinds[row[0]]
        items = list(takewhile(_is_item, noted[i + 1 :])) if kind.lists else []
        own = kind.event(s, row, items, own=True)
        if not kind.secretive:
            return Pair(None, own, own)
        return Pair(getattr(own, "seat", None), own, kind.event(s, row, items, own=False))


def _is_item(row: Row) -> bool:
    return row[0] in (ITEM, SECRET_ITEM)


# ---------------------------------------------------------------- reading declarations


def _kind(struct: type[Happened], codecs: Mapping[str, Codec]) -> Kind:
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    singles = [field for field in info.fields if not _list(field.type)]
    lists, item_fields = list[Field](), list[Field]()
    item_struct = None
    for field in info.fields:
        if found := _list(field.type):
            lists.append(Field(field.name, _plain, "secret" in dict(_marks(field.type))))
            if isinstance(found.item_type, inspect.StructType):
                item_struct = found.item_type.cls
                item_fields = list(_fields(found.item_type.fields, codecs))
            else:
                item_fields.append(_field(field.name, found.item_type, codecs))
    fields = list(_fields(singles, codecs))
    secretive = any(field.secret for field in (*fields, *lists, *item_fields))
    return Kind(struct, secretive, readings(fields), tuple(lists), item_struct, readings(item_fields))


def readings(fields: Sequence[Field]) -> tuple[Reading, Reading]:
    """For those who may not know what is secret, and for those who may."""
    return reading(fields, own=False), reading(fields, own=True)


def _fields(fields: Sequence[inspect.Field], codecs: Mapping[str, Codec]) -> Iterator[Field]:
    """What each number fills, in order: a field, or all fields of a codec that tells several."""
    several = {one.parts[0]: Field(name, one.tell, parts=one.parts) for name, one in codecs.items() if one.parts}
    left = list(fields)
    while left:
        field = left.pop(0)
        if field.name not in several:
            yield _field(field.name, field.type, codecs)
            continue
        one = several[field.name]
        for part in one.parts[1:]:
            if not left or left.pop(0).name != part:
                raise TypeError(f"{field.name}: expected {', '.join(one.parts)} one after the other")
        yield one


def _field(name: str, type_: inspect.Type, codecs: Mapping[str, Codec]) -> Field:
    marks = dict(_marks(type_))
    plain = _flag if isinstance(type_, inspect.BoolType) else _plain
    tell = marks.get("tell") or (codecs[name].tell if name in codecs else plain)
    return Field(name, tell, bool(marks.get("secret")), after=bool(marks.get("after")))


def _list(type_: inspect.Type) -> inspect.ListType | None:
    """The list that a field holds, secret or not."""
    if isinstance(type_, inspect.Metadata):
        type_ = type_.type
    if isinstance(type_, inspect.UnionType):
        return next((one for one in type_.types if isinstance(one, inspect.ListType)), None)
    return type_ if isinstance(type_, inspect.ListType) else None


def _marks(type_: inspect.Type) -> Iterator[tuple[str, Any]]:
    """What `Secret` and `told_by` say of a type, on whatever level of it."""
    if isinstance(type_, inspect.UnionType):
        for one in type_.types:
            yield from _marks(one)
    elif isinstance(type_, inspect.Metadata):
        yield from (type_.extra or {}).items()
        yield from _marks(type_.type)


def _plain(_: object, number: int) -> int:
    return number


def _flag(_: object, number: int) -> bool:
    return bool(number)
