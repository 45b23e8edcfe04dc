"""Moves as text and as options, from the declaration of a game's actions: one word for each field, one pattern a kind.

A game gives a `Word` for each name of a field (`cell`, `tile`, `number`), and a pattern only where a kind is not
written as its name followed by its fields. From these come canonical texts and their inverse, the options that a board
is offered and their inverse, and a struct for each kind of option, from which the page's types are made.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, NamedTuple

import msgspec

from waset.actions import Range, Table
from waset.errors import NotationError


def one_of(name: str, values: Iterable[str]) -> msgspec.Meta:
    """Marks a text as one of a closed list, which the page's types call so: `Annotated[str, one_of("Tile", TILES)]`."""
    return msgspec.Meta(extra={"one_of": (name, tuple(values))})


class Word(NamedTuple):
    """How the number of a field is told: in options and events, and in notation.

    `s` is the record of the position. `write` and `parse` are given where the text differs from what options say.
    """

    type: Any  # of the told value: int, str or a Literal
    tell: Callable[[Any, int], Any]
    read: Callable[[Any, Any], int]  # the inverse; NotationError says what was expected
    write: Callable[[Any, int], str] | None = None
    parse: Callable[[Any, str], int] | None = None

    def text(self, s: Any, number: int) -> str:
        return self.write(s, number) if self.write else str(self.tell(s, number))

    def number(self, s: Any, text: str) -> int:
        return self.parse(s, text) if self.parse else self.read(s, text)


def named(names: Mapping[str, int], what: str) -> Word:
    """A word of a closed list, such as the tiles of a game."""
    by_number = {int(number): name for name, number in names.items()}

    def tell(_: Any, number: int) -> str:
        return by_number.get(int(number), "nothing")

    def read(_: Any, text: Any) -> int:
        if not isinstance(text, str) or text not in names:
            raise NotationError(f"{text!r} is no {what}; expected one of: {', '.join(names)}")
        return int(names[text])

    return Word(Annotated[str, one_of(what.title().replace(" ", ""), names)], tell, read)


def counted(most: int, what: str) -> Word:
    """A whole number of 0 to `most`."""

    def tell(_: Any, number: int) -> int:
        return int(number)

    def read(_: Any, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            raise NotationError(f"{value!r} is no {what}; expected a whole number of 0 to {most}")
        return value

    def parse(s: Any, text: str) -> int:
        return read(s, int(text) if text.isascii() and text.isdigit() and len(text) < 6 else text)

    return Word(int, tell, read, parse=parse)


class Moves:
    """All moves of a game as texts: `name` writes an action, `action` reads it."""

    def __init__(self, table: Table, words: Mapping[str, Word], patterns: Mapping[str, str] | None = None) -> None:
        self.table = table
        self.words = words
        self.patterns = {name: _pattern(one, (patterns or {}).get(name)) for name, one in table.ranges.items()}

    @property
    def expected(self) -> str:
        """Every form of a move, for messages: `keep TILE, TILE CELL, stop, ...`."""
        return ", ".join(
            " ".join(part.strip("{}").upper() if "{" in part else part for part in parts)
            for parts in self.patterns.values()
        )

    def name(self, s: Any, a: int) -> str:
        """The canonical text of an action."""
        kind, index = self.table.find(a)
        values = {
            field: self.words[field].text(s, number)
            for field, number in zip(self.table[kind].fields, index, strict=True)
        }
        return " ".join(values[part[1:-1]] if part.startswith("{") else part for part in self.patterns[kind])

    def action(self, s: Any, text: str) -> int:
        """The action that a text names, legal or not; NotationError if it names none."""
        parts = text.lower().split()
        fitting = [kind for kind, pattern in self.patterns.items() if _fits(pattern, parts)]
        if not fitting:
            raise NotationError(f"{text!r} is no move; expected {self.expected}")
        kind = max(fitting, key=lambda one: sum(not part.startswith("{") for part in self.patterns[one]))
        texts = {slot[1:-1]: part for slot, part in zip(self.patterns[kind], parts, strict=True) if slot[0] == "{"}
        return encoded(
            self.table[kind], [self.words[field].number(s, texts[field]) for field in self.table[kind].fields]
        )


class Options:
    """All moves of a game as a board is offered them: a struct for each kind, with the fields of its actions.

    `extras` names further fields of a kind and their types; the game fills them in.
    """

    def __init__(self, moves: Moves, extras: Mapping[str, Mapping[str, Any]] | None = None) -> None:
        self.moves = moves
        self.table = moves.table
        self.words = moves.words
        self.structs = {
            name: self._struct(one, (extras or {}).get(name, {})) for name, one in self.table.ranges.items()
        }

    def option(self, s: Any, a: int, text: str | None = None, **extra: Any) -> Any:
        """An action as the seat that is asked is offered it."""
        kind, index = self.table.find(a)
        told = {
            field: self.words[field].tell(s, number)
            for field, number in zip(self.table[kind].fields, index, strict=True)
        }
        return self.structs[kind](action=a, text=self.moves.name(s, a) if text is None else text, **(told | extra))

    def action(self, s: Any, option: Mapping[str, Any]) -> int:
        """The action of an option's kind and fields, legal or not; NotationError if they name none."""
        kind = option.get("kind")
        if not isinstance(kind, str) or kind not in self.table.ranges:
            raise NotationError(f"kind: expected one of {', '.join(self.table.ranges)}, got {kind!r}")
        return encoded(self.table[kind], [self._field(s, kind, field, option) for field in self.table[kind].fields])

    def _field(self, s: Any, kind: str, field: str, option: Mapping[str, Any]) -> int:
        try:
            return self.words[field].read(s, option.get(field))
        except NotationError as error:
            raise NotationError(f"{kind}.{field}: {error}") from None

    def _struct(self, one: Range, extra: Mapping[str, Any]) -> type[msgspec.Struct]:
        """The struct of a kind's options, tagged with the kind."""
        told = [(field, self.words[field].type) for field in one.fields]
        name = "".join(part.capitalize() for part in one.name.split("_")) + "Option"
        head = [("action", int), ("text", str)]
        return msgspec.defstruct(name, [*head, *told, *extra.items()], tag_field="kind", tag=one.name)

    @property
    def type(self) -> Any:
        """The union of all kinds of options."""
        union: Any = None
        for struct in self.structs.values():
            union = struct if union is None else union | struct
        return union


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
