"""Moves as text and as options, from the declaration of a game's actions: one codec for each field, one pattern a kind.

A game gives a `Codec` for each name of a field (`cell`, `tile`, `number`), and a pattern only where a kind is not
written as its name followed by its fields. From these come canonical texts and their inverse, the options that a board
is offered and their inverse, and a struct for each kind of option, from which the page's types are made.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import NoneType
from typing import Annotated, Any, NamedTuple, Protocol, get_args

import msgspec

from waset.actions import ActionSpace, Range
from waset.errors import NotationError


def one_of(name: str, values: Iterable[str]) -> msgspec.Meta:
    """Marks a text as one of a closed list, which the page's types call so: `Annotated[str, one_of("Tile", TILES)]`."""
    return msgspec.Meta(extra={"one_of": (name, tuple(values))})


class Codec(NamedTuple):
    """How the number of a field is told: in options and events, and in notation.

    `s` is the record of the position. `write` and `parse` are given where the text differs from what options say.
    A number can be told as several fields, such as the column and row of a place: then `type` has a type for each, and
    `tell` gives a dict and `read` takes a mapping.
    """

    type: Any  # of the told value: int or a marked str; or a mapping of fields to types
    tell: Callable[[Any, int], object]
    read: Callable[[Any, Any], int]  # the inverse; NotationError says what was expected
    write: Callable[[Any, int], str] | None = None
    parse: Callable[[Any, str], int] | None = None
    length: int = 1  # of the text, in words

    @property
    def parts(self) -> tuple[str, ...]:
        """The fields that it is told as, if they are several."""
        return tuple(self.type) if isinstance(self.type, Mapping) else ()

    def fields(self, name: str, s: object, number: int) -> dict[str, object]:
        """What is told of a number, by field."""
        told = self.tell(s, number)
        return told if isinstance(told, dict) else {name: told}

    def types(self, name: str) -> dict[str, Any]:
        """The type of each field it is told as."""
        return dict(self.type) if self.parts else {name: self.type}

    def text(self, s: object, number: int) -> str:
        return self.write(s, number) if self.write else str(self.tell(s, number))

    def number(self, s: object, text: str) -> int:
        return self.parse(s, text) if self.parse else self.read(s, text)


class Option(Protocol):
    """What every option has beside the fields of its kind."""

    action: int
    text: str


class Named(msgspec.Struct, frozen=True):
    """A code that stands for a name of this table of the game's texts, which may have a number in it."""

    table: str
    code: str
    value: str | None = None


def named(names: Mapping[str, int], what: str) -> Codec:
    """One of a closed list of names, such as the tiles of a game."""
    by_number = {int(number): name for name, number in names.items()}

    def tell(_: object, number: int) -> str:
        return by_number.get(int(number), "nothing")

    def read(_: object, text: object) -> int:
        if not isinstance(text, str) or text not in names:
            raise NotationError(f"{text!r} is no {what}; expected one of: {', '.join(names)}")
        return int(names[text])

    return Codec(Annotated[str, one_of(what.title().replace(" ", ""), names)], tell, read)


def counted(most: int, what: str) -> Codec:
    """A whole number of 0 to `most`."""

    def tell(_: object, number: int) -> int:
        return int(number)

    def read(_: object, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            raise NotationError(f"{value!r} is no {what}; expected a whole number of 0 to {most}")
        return value

    def parse(s: object, text: str) -> int:
        return read(s, int(text) if text.isascii() and text.isdigit() and len(text) < 6 else text)

    return Codec(int, tell, read, parse=parse)


def ordinal(count: int, what: str) -> Codec:
    """One of `count` in a row: options count from 0, texts from 1."""

    def parse(_: object, text: str) -> int:
        return number_of(text, count, what) - 1

    return counted(count - 1, what)._replace(write=lambda s, number: str(number + 1), parse=parse)


def number_of(text: str, most: int, what: str) -> int:
    """A whole number of 1 to `most`, as texts write it."""
    if not re.fullmatch(r"[1-9][0-9]{0,2}", text) or int(text) > most:
        raise NotationError(f"{text!r} is no {what}; expected 1 to {most}")
    return int(text)


Hint = Callable[[Any, int], str]  # of a position and an action


class Moves:
    """All moves of a game as texts: `name` writes an action, `action` reads it.

    A slot of a pattern that is no field of the action says what the position gives, such as the tile in hand. A hint is
    one more word at the end that says what the move is about, such as the card that is played. It is written
    unless it is empty; whoever reads a move may leave it out, but if it is there it must be right.
    """

    def __init__(
        self,
        space: ActionSpace,
        codecs: Mapping[str, Codec],
        patterns: Mapping[str, str] | None = None,
        hints: Mapping[str, Hint] | None = None,
    ) -> None:
        self.space = space
        self.codecs = codecs
        self.patterns = {name: _pattern(one, (patterns or {}).get(name)) for name, one in space.ranges.items()}
        self.slots = {name: tuple(self._slots(pattern)) for name, pattern in self.patterns.items()}
        self.hints = hints or {}
        self._parts = {name: tuple(self._part(name, part) for part in one) for name, one in self.patterns.items()}

    def _part(self, kind: str, part: str) -> "str | tuple[Codec, int | None]":
        """A literal word, or how a slot is told and which of the action's numbers it tells, if one."""
        if not part.startswith("{"):
            return part
        fields = self.space[kind].fields
        return self.codecs[part[1:-1]], fields.index(part[1:-1]) if part[1:-1] in fields else None

    def _slots(self, pattern: Sequence[str]) -> Iterator[str]:
        """A pattern with every slot as often as its text has words."""
        for part in pattern:
            yield from [part] * (self.codecs[part[1:-1]].length if part.startswith("{") else 1)

    @property
    def expected(self) -> str:
        """Every form of a move, for messages: `keep TILE, TILE CELL, stop, ...`."""
        return ", ".join(
            " ".join(part.strip("{}").upper() if "{" in part else part for part in parts)
            for parts in self.patterns.values()
        )

    def name(self, s: object, a: int) -> str:
        """The canonical text of an action."""
        kind, index = self.space.find(a)
        said = []
        for part in self._parts[kind]:
            if isinstance(part, str):
                said.append(part)
            else:
                codec, at = part
                said.append(codec.text(s, 0 if at is None else index[at]))
        text = " ".join(said)
        hint = self.hints[kind](s, a) if kind in self.hints else ""
        return f"{text} {hint}" if hint else text

    def action(self, s: object, text: str) -> int:
        """The action that a text names, legal or not; NotationError if it names none."""
        parts = text.lower().split()
        fitting = [kind for kind, slots in self.slots.items() if _fits(slots, parts)]
        hinted = [kind for kind in self.hints if _fits(self.slots[kind], parts[:-1])]
        if not fitting and not hinted:
            raise NotationError(f"{text!r} is no move; expected {self.expected}")
        if not fitting:
            action = self._read(s, hinted, parts[:-1])
            return self._checked(s, action, parts[-1])
        return self._read(s, fitting, parts)

    def _read(self, s: object, fitting: Sequence[str], parts: Sequence[str]) -> int:
        """The action that these words name in the most literal of the fitting patterns."""
        kind = max(fitting, key=lambda one: sum(not part.startswith("{") for part in self.patterns[one]))
        texts: dict[str, list[str]] = {}
        for slot, part in zip(self.slots[kind], parts, strict=True):
            texts.setdefault(slot, []).append(part)
        numbers = {
            slot: self.codecs[slot[1:-1]].number(s, " ".join(said)) for slot, said in texts.items() if slot[0] == "{"
        }
        return encoded(self.space[kind], [numbers[f"{{{field}}}"] for field in self.space[kind].fields])

    def _checked(self, s: object, action: int, hint: str) -> int:
        right = self.hints[self.space.find(action)[0]](s, action)
        if hint != right:
            raise NotationError(f"{hint!r} is not there; expected {right or 'nothing more'}")
        return action


class Options:
    """All moves of a game as a board is offered them: a struct for each kind, with the fields of its actions.

    `extras` names further fields of a kind and their types; the game fills them in.
    """

    def __init__(self, moves: Moves, extras: Mapping[str, Mapping[str, Any]] | None = None) -> None:
        self.moves = moves
        self.space = moves.space
        self.codecs = moves.codecs
        self.structs = {
            name: self._struct(one, (extras or {}).get(name, {})) for name, one in self.space.ranges.items()
        }

    def option(self, s: object, a: int, text: str | None = None, **extra: object) -> Option:
        """An action as the seat that is asked is offered it."""
        kind, index = self.space.find(a)
        told: dict[str, object] = {}
        for field, number in zip(self.space[kind].fields, index, strict=True):
            told |= self.codecs[field].fields(field, s, number)
        return self.structs[kind](action=a, text=self.moves.name(s, a) if text is None else text, **(told | extra))

    def action(self, s: object, option: Mapping[str, object]) -> int:
        """The action of an option's kind and fields, legal or not; NotationError if they name none."""
        kind = option.get("kind")
        if not isinstance(kind, str) or kind not in self.space.ranges:
            raise NotationError(f"kind: expected one of {', '.join(self.space.ranges)}, got {kind!r}")
        return encoded(self.space[kind], [self._field(s, kind, field, option) for field in self.space[kind].fields])

    def _field(self, s: object, kind: str, field: str, option: Mapping[str, object]) -> int:
        word = self.codecs[field]
        for part in word.parts:
            if option.get(part) is None:
                raise NotationError(f"{kind}.{part}: expected, but it is not there")
        try:
            return word.read(s, option if word.parts else option.get(field))
        except NotationError as error:
            raise NotationError(f"{kind}.{field}: {error}") from None

    def _struct(self, one: Range, extra: Mapping[str, Any]) -> Callable[..., Option]:
        """The struct of a kind's options, tagged with the kind; an extra that may be None is left out where it is."""
        told = [part for field in one.fields for part in self.codecs[field].types(field).items()]
        name = "".join(part.capitalize() for part in one.name.split("_")) + "Option"
        head = [("action", int), ("text", str)]
        sure = [(field, kind) for field, kind in extra.items() if not _may_miss(kind)]
        more = [(field, kind, None) for field, kind in extra.items() if _may_miss(kind)]
        fields: list[Any] = [*head, *told, *sure, *more]
        struct: Any = msgspec.defstruct(name, fields, tag_field="kind", tag=one.name, omit_defaults=True)
        return struct  # type: ignore[no-any-return]

    @property
    def type(self) -> Any:
        """The union of all kinds of options."""
        union: Any = None
        for struct in self.structs.values():
            union = struct if union is None else union | struct
        return union


def _may_miss(kind: object) -> bool:
    return NoneType in get_args(kind)


def _pattern(one: Range, given: str | None) -> tuple[str, ...]:
    """`place: {hand} {cell}` as parts; without a pattern, the kind's name and its fields."""
    parts = given.split() if given else [one.name, *(f"{{{field}}}" for field in one.fields)]
    return tuple(parts)


def _fits(pattern: Sequence[str], parts: Sequence[str]) -> bool:
    return len(pattern) == len(parts) and all(
        slot.startswith("{") or slot == part for slot, part in zip(pattern, parts, strict=True)
    )


def encoded(one: Range, index: Sequence[int]) -> int:
    """The action with these values; NotationError if there is none."""
    try:
        return one.encode(*index)
    except IndexError:
        most = [size - 1 for size in one.shape]
        raise NotationError(f"{one.name}: expected numbers from 0 to {most}, got {list(index)}") from None
