"""Moves as text and as options, from the declaration of a game's actions and a codec for each name of a field.

From these come canonical texts and their inverse, what others may hear of a move, the options that a board is offered
and their inverse, and a struct for each kind of option, from which the page's types are made.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from itertools import chain
from operator import or_
from types import NoneType
from typing import Annotated, Any, Literal, NamedTuple, Protocol, get_args

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
    heard: Callable[[Any, int], str] | None = None  # its text for other seats, if they hear something else
    hint: Callable[[Any, int], str] | None = None  # one more word at the end of a move, such as the card that is played
    more: "More | None" = None  # what options tell besides
    plain: bool = False  # what it tells and writes is the same in every position

    @property
    def fixed(self) -> bool:
        """Is all that options tell of a number the same in every position?"""
        return self.plain and self.more is None

    @property
    def parts(self) -> tuple[str, ...]:
        """The fields that it is told as, if they are several."""
        return tuple(self.type) if isinstance(self.type, Mapping) else ()

    def fields(self, name: str, s: object, number: int) -> dict[str, object]:
        """What an option tells of a number, by field."""
        told = self.tell(s, number)
        fields = told if isinstance(told, dict) else {name: told}
        return fields | self.more.tell(s, number) if self.more else fields

    def types(self, name: str) -> dict[str, Any]:
        """The type of each field that options have of it."""
        return (dict(self.type) if self.parts else {name: self.type}) | dict(self.more.types if self.more else {})

    def text(self, s: object, number: int) -> str:
        return self.write(s, number) if self.write else str(self.tell(s, number))

    def number(self, s: object, text: str) -> int:
        return self.parse(s, text) if self.parse else self.read(s, text)


class More(NamedTuple):
    """Fields that an option has beside what names its action; one that may be None is left out where it is."""

    types: Mapping[str, Any]
    tell: Callable[[Any, int], dict[str, object]]


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

    return Codec(Annotated[str, one_of(what.title().replace(" ", ""), names)], tell, read, plain=True)


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

    return Codec(int, tell, read, parse=parse, plain=True)


def told_as(field: str, codec: Codec) -> Codec:
    """The same, as a field of another name."""
    return codec._replace(
        type={field: codec.type},
        tell=lambda s, number: {field: codec.tell(s, number)},
        read=lambda s, option: codec.read(s, option[field]),
        write=codec.text,
        parse=codec.number,
    )


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


class Form(NamedTuple):
    """How the text of a kind is made: `to {}`, and for each slot its field and which of the action's numbers it tells.

    LAST stands for a slot that is no field of the action: it tells what the position gives, such as the tile in hand.
    """

    text: str
    slots: tuple[tuple[str, int], ...]
    words: tuple[str, ...]  # of the text, with every slot as often as it has words
    hinted: bool
    secret: bool  # do others hear something else?
    plain: bool  # is it the same in every position?


LAST = -1
Key = tuple[str, int]  # a field and its number
Fields = dict[str, object]


class Moves:
    """All moves of a game as texts: `name` writes an action, `action` reads it.

    A hint is written at the end of a move unless it is empty; whoever reads a move may leave it out, but if it is
    there it must be right.
    """

    def __init__(self, space: ActionSpace, codecs: Mapping[str, Codec]) -> None:
        self.space = space
        self.codecs = codecs
        self.forms = {name: self._form(one) for name, one in space.ranges.items()}
        self._plain: dict[int, str] = {}  # texts that are the same in every position, once they were asked for

    def _form(self, one: Range) -> Form:
        parts = one.pattern.split()
        fields = [part[1:-1] for part in parts if part.startswith("{")]
        slots = [(field, one.fields.index(field) if field in one.fields else LAST) for field in fields]
        words = [[part] * (self.codecs[part[1:-1]].length if part.startswith("{") else 1) for part in parts]
        text = " ".join("{}" if part.startswith("{") else part for part in parts)
        hinted = any(self.codecs[field].hint for field in one.fields)
        secret = any(self.codecs[field].heard for field in one.fields)
        plain = not hinted and all(self.codecs[field].plain for field in fields)
        return Form(text, tuple(slots), tuple(chain.from_iterable(words)), hinted, secret, plain)

    @property
    def expected(self) -> str:
        """Every form of a move, for messages: `keep TILE, TILE CELL, stop, ...`."""
        return ", ".join(re.sub(r"{\w+}", lambda slot: slot[0][1:-1].upper(), one.pattern) for one in self._ranges)

    @property
    def _ranges(self) -> Iterable[Range]:
        return self.space.ranges.values()

    def name(self, s: object, a: int) -> str:
        """The canonical text of an action."""
        if a in self._plain:
            return self._plain[a]
        form, text = self._written(s, a)
        if form.plain:
            self._plain[a] = text
        return f"{text} {self.hint(s, a)}".rstrip() if form.hinted else text

    def hint(self, s: object, a: int) -> str:
        """One more word that says what a move is about; mostly empty."""
        kind, index = self.space.find(a)
        codecs = [self.codecs[field] for field in self.space[kind].fields]
        return " ".join(codec.hint(s, number) for codec, number in zip(codecs, index, strict=True) if codec.hint)

    def heard(self, s: Any, a: int, seat: int | None) -> str:
        """A move as this seat (None: a spectator) may hear of it."""
        if seat == s.seat or not self.forms[self.space.find(a)[0]].secret:
            return self.name(s, a)
        return self._written(s, a, by_others=True)[1]

    def _written(self, s: object, a: int, by_others: bool = False) -> tuple[Form, str]:
        """The form of a move, and its text without a hint."""
        kind, index = self.space.find(a)
        form, numbers, words = self.forms[kind], (*index, 0), list[str]()
        for field, at in form.slots:
            codec = self.codecs[field]
            write = (codec.heard or codec.text) if by_others else codec.text
            words.append(write(s, numbers[at]))
        return form, form.text.format(*words)

    def action(self, s: object, text: str) -> int:
        """The action that a text names, legal or not; NotationError if it names none."""
        parts = text.lower().split()
        fitting = [kind for kind, form in self.forms.items() if _fits(form.words, parts)]
        hinted = [kind for kind, form in self.forms.items() if form.hinted and _fits(form.words, parts[:-1])]
        if not fitting and not hinted:
            raise NotationError(f"{text!r} is no move; expected {self.expected}")
        if not fitting:
            action = self._read(s, hinted, parts[:-1])
            return self._checked(s, action, parts[-1])
        return self._read(s, fitting, parts)

    def _read(self, s: object, fitting: Sequence[str], parts: Sequence[str]) -> int:
        """The action that these words name in the most literal of the fitting patterns."""
        one = self.space[max(fitting, key=lambda kind: -len(self.forms[kind].slots))]
        texts: dict[str, list[str]] = {}
        for slot, part in zip(self.forms[one.name].words, parts, strict=True):
            texts.setdefault(slot, []).append(part)
        numbers = {
            slot[1:-1]: self.codecs[slot[1:-1]].number(s, " ".join(said)) for slot, said in texts.items() if "{" in slot
        }
        return encoded(one, [numbers[field] for field in one.fields])

    def _checked(self, s: object, action: int, hint: str) -> int:
        right = self.hint(s, action)
        if hint != right:
            raise NotationError(f"{hint!r} is not there; expected {right or 'nothing more'}")
        return action


class Outline(NamedTuple):
    """What an option has in every position: worked out once an action. `keys` are what the position decides."""

    struct: Callable[..., Option]
    text: str
    hinted: bool
    keys: tuple[Key, ...]
    fields: Fields


class Options:
    """All moves of a game as a board is offered them: a struct for each kind, with what its text tells, field by field.

    `extras` names further fields of a kind and their types, which the game fills in.
    """

    def __init__(self, moves: Moves, extras: Mapping[str, Mapping[str, Any]] | None = None) -> None:
        self.moves = moves
        self.space = moves.space
        self.codecs = moves.codecs
        more = extras or {}
        self.structs = {name: self._struct(one, more.get(name, {})) for name, one in self.space.ranges.items()}
        self._outlines: dict[int, Outline] = {}

    def options(self, s: object, actions: Sequence[int], extra: Callable[[int], Fields] | None = None) -> list[Option]:
        """These actions as the seat that is asked is offered them; `extra` tells the further fields of an action."""
        told: dict[Key, tuple[str, Fields]] = {}  # many actions share their fields
        return [self._option(s, a, told, extra(a) if extra else {}) for a in actions]

    def _option(self, s: object, a: int, told: dict[Key, tuple[str, Fields]], extra: Fields) -> Option:
        outline = self._outlines.get(a) or self._outline(a)
        words, fields = [], outline.fields | extra
        for key in outline.keys:
            if key not in told:
                told[key] = self._tell(s, *key)
            words.append(told[key][0])
            fields |= told[key][1]
        text = outline.text.format(*words)
        if outline.hinted:
            text = f"{text} {self.moves.hint(s, a)}".rstrip()
        return outline.struct(a, text, **fields)

    def _outline(self, a: int) -> "Outline":
        kind, index = self.space.find(a)
        form, words, keys = self.moves.forms[kind], list[str](), list[Key]()
        fields: Fields = dict(self.space[kind].constants)
        for field, at in form.slots:
            key = field, (*index, 0)[at]
            if self.codecs[field].fixed:
                word, told = self._tell(None, *key)
                fields = fields | told
                words.append(word)
            else:
                keys.append(key)
                words.append("{}")
        outline = Outline(self.structs[kind], form.text.format(*words), form.hinted, tuple(keys), fields)
        return self._outlines.setdefault(a, outline)

    def _tell(self, s: object, field: str, number: int) -> tuple[str, Fields]:
        codec = self.codecs[field]
        return codec.text(s, number), codec.fields(field, s, number)

    def action(self, s: object, option: Mapping[str, object]) -> int:
        """The action of an option's kind and fields, legal or not; NotationError if they name none."""
        kind = option.get("kind")
        if not isinstance(kind, str) or kind not in self.space.ranges:
            raise NotationError(f"kind: expected one of {', '.join(self.space.ranges)}, got {kind!r}")
        return encoded(self.space[kind], [self._field(s, kind, field, option) for field in self.space[kind].fields])

    def _field(self, s: object, kind: str, field: str, option: Mapping[str, object]) -> int:
        codec = self.codecs[field]
        shown = codec.parts[0] if len(codec.parts) == 1 else field
        for part in codec.parts:
            if option.get(part) is None:
                raise NotationError(f"{kind}.{part}: expected, but it is not there")
        try:
            return codec.read(s, option if codec.parts else option.get(field))
        except NotationError as error:
            raise NotationError(f"{kind}.{shown}: {error}") from None

    def _struct(self, one: Range, extra: Mapping[str, Any]) -> Callable[..., Option]:
        """The struct of a kind's options, tagged with the kind; what may be None is left out where it is."""
        types: dict[str, Any] = {"action": int, "text": str}
        for field, _ in self.moves.forms[one.name].slots:
            types |= self.codecs[field].types(field)
        types |= {field: Literal[word] for field, word in one.constants.items()}
        types |= extra
        name = "".join(part.capitalize() for part in one.name.split("_")) + "Option"
        sure = [(field, kind) for field, kind in types.items() if not _may_miss(kind)]
        more = [(field, kind, None) for field, kind in types.items() if _may_miss(kind)]
        fields: list[Any] = [*sure, *more]
        struct: Any = msgspec.defstruct(name, fields, tag_field="kind", tag=one.name, omit_defaults=True, frozen=True)
        return struct  # type: ignore[no-any-return]

    @property
    def type(self) -> Any:
        """The union of all kinds of options."""
        return reduce(or_, self.structs.values())


def _may_miss(kind: object) -> bool:
    return NoneType in get_args(kind)


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
