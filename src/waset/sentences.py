"""What happened in words, for everybody who reads it: log, live region, terminal.

What the rules told becomes facts, which are in no language: so they can be sent and kept, and read in whatever language
somebody speaks, by `Teller` here and by `lib/words.ts` on the page.

A game has a sentence for each kind of event (`[event]` of its texts): `{seat} lays {tile:a}.` Fields are filled with
names from the game's tables; a form after the colon is looked up in the table of that form (`[tile_a]`), and `w` writes
a number as a word. What a seat does in a row becomes one sentence. The sentence of one thing is called `<kind>_one`,
that for those who may not know everything `<kind>_hidden`; an empty one tells nothing.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, get_args

import msgspec
from msgspec import inspect

from waset.events import Happened
from waset.game import State, Step
from waset.games import package
from waset.moves import Named
from waset.text import LANGUAGES, texts

SEATS = ("seat", "owner", "by", "winner", "winners", "victim", "leader", "first", "whose")  # fields that hold seats
COUNTS = ("number", "count", "points", "winners")  # fields that ask for the sentence of one thing
PLACES = ("cell", "space")  # fields that say where it happened
ACTOR = "{seat} "
MOST = 5  # things that one sentence tells
SOME_DEALS = 5  # that tell what is certain


class Fact(msgspec.Struct):
    """Something to tell, in no language yet: the key of its sentence, and the values that the sentence asks for.

    If the sentence says what a seat does, `seat` is that one. `places` are those on the board that it speaks of.
    """

    seat: int | None
    key: str
    values: dict[str, Any]
    places: list[str]


def facts(step: Step, seat: int | None) -> list[Fact]:
    """What happened in a step, as this seat (None: a spectator) may know it."""
    told = (fact_of(step, event) for event in step.events(seat))
    return [one for one in told if one]


def certain_facts(state: State, action: int) -> list[Fact]:
    """What a move does in every deal that its seat can't exclude, as far as some of them tell."""
    return _in_all([facts(step, state.seat) for step in _some_steps(state, action)])


def certain_events(state: State, action: int) -> list[Happened]:
    """The events of a move that come about in every deal that its seat can't exclude, as far as some of them tell."""
    return _in_all([step.events(state.seat) for step in _some_steps(state, action)])


def _some_steps(state: State, action: int) -> list[Step]:
    return [state.redeal(state.seat, seed).step(action) for seed in range(SOME_DEALS)]


def _in_all(told: list[list[Any]]) -> list[Any]:
    """Those of the first list that are in all the others too."""
    return [one for one in told[0] if all(one in other for other in told[1:])]


def kind_and_values(step: Step, event: Happened) -> tuple[str, dict[str, Any]]:
    """The kind of sentence that tells an event of a step, and all values that the sentence may ask for."""
    values = msgspec.structs.asdict(event) | step.sentence_values(event)
    kind: str = values.pop("kind", event.__struct_config__.tag)
    if kind == "score" and values["points"] < 0:
        return "lost", values | {"points": -values["points"]}
    return kind, values


def fact_of(step: Step, event: Happened) -> Fact | None:
    """What to tell of one event of a step; None if nothing."""
    kind, values = kind_and_values(step, event)
    key = _key(step.before.game.name, kind, values)
    if not key:
        return None
    found = _sentence(step.before.game.name, key)
    where = (values.get(field) for field in PLACES)
    return Fact(
        seat=values["seat"] if found.of_seat else None,
        key=key,
        values={field: values[field] for field in found.fields if not (found.of_seat and field == "seat")},
        places=values.get("places") or [str(place) for place in where if place is not None],
    )


def _key(name: str, kind: str, values: Mapping[str, object]) -> str:
    """The sentence of a kind that fits best: for one thing or several, for what is known or not; "" to tell nothing."""
    hidden, single = False, False
    if not _has_variants(name, kind):
        return _best_key(name, kind, hidden, single)
    for field, value in values.items():
        hidden = hidden or value is None or (isinstance(value, list) and None in value)
        single = single or (field in COUNTS and _number(value) == 1)
    return _best_key(name, kind, hidden, single)


@cache
def _has_variants(name: str, kind: str) -> bool:
    """Is there more than one sentence of a kind?"""
    return any(_template(name, kind + ending, "en") is not None for ending in ("_hidden_one", "_hidden", "_one"))


@cache
def _best_key(name: str, kind: str, secret: bool, single: bool) -> str:
    hidden, one = "_hidden" if secret else "", "_one" if single else ""
    for ending in (hidden + one, hidden, one, ""):
        if _template(name, kind + ending, "en") is not None:
            return kind + ending if _template(name, kind + ending, "en") else ""
    return ""


def _number(value: object) -> object:
    return len(value) if isinstance(value, list) else value


def _template(name: str, key: str, lang: str) -> str | None:
    """The sentence of a key: the game's own, or one that all games share."""
    found: str | None = texts(lang, name)["event"].get(key, texts(lang, "app")["event"].get(key))
    return found


class Sentence(NamedTuple):
    of_seat: bool  # says what a seat does, and can be joined with what it does next
    fields: tuple[str, ...]


@cache
def _sentence(name: str, key: str) -> Sentence:
    """What the sentence of a key is like: in every language the same, which is tested."""
    found = [_template(name, key, lang) or "" for lang in LANGUAGES]
    fields: dict[str, None] = dict.fromkeys(field for text in found for field in re.findall(r"\{(\w+)", text))
    return Sentence(found[0].startswith(ACTOR), tuple(fields))


# ---------------------------------------------------------------- in a language


class Teller(NamedTuple):
    """Who tells a game's facts: in a language, with the names of the seats."""

    game: str
    lang: str
    names: Sequence[str]

    def sentences(self, told: Iterable[Fact]) -> list[str]:
        """Whole sentences; what a seat does in a row is one of them, or a few if it is much."""
        return list(self._sentences(told))

    def _sentences(self, told: Iterable[Fact]) -> Iterator[str]:
        done: list[str] = []
        seat: int | None = None
        for fact in told:
            if done and (fact.seat != seat or len(done) == MOST):
                yield f"{self.names[seat or 0]} {self.joined(done)}."
                done = []
            seat = fact.seat
            if seat is None:
                yield self.clause(fact)
            else:
                done.append(self.clause(fact))
        if done:
            yield f"{self.names[seat or 0]} {self.joined(done)}."

    def clause(self, fact: Fact) -> str:
        """A whole sentence; or what a seat does, without its name and the full stop."""
        template = _template(self.game, fact.key, self.lang) or ""
        values = {field: _Value(self, field, value) for field, value in fact.values.items()}
        if fact.seat is not None:
            return template.removeprefix(ACTOR).removesuffix(".").format_map(values)
        text = template.format_map(values)
        return text[:1].upper() + text[1:]

    def joined(self, parts: Sequence[str]) -> str:
        """A, b and c."""
        words = texts(self.lang, "app")["joined"]
        return str(words["comma"]).join(parts[:-1]) + str(words["and"]) * (len(parts) > 1) + "".join(parts[-1:])

    def value(self, field: str, value: object, form: str) -> str:
        """A value as a sentence asks for it."""
        if isinstance(value, list):
            return self.joined([self.value(field, one, form) for one in value])
        if isinstance(value, Named):
            return str(texts(self.lang, self.game)[value.table][value.code]).format(value=value.value)
        if isinstance(value, str):
            return self._name(field, value, f"_{form}" if form else "")
        if not isinstance(value, int):
            return str(value)
        if field in SEATS:
            return self.names[value]
        return self._number(value) if form == "w" else str(value)

    def _name(self, field: str, code: str, form: str) -> str:
        """A code by its name, from the table called like its field or its type."""
        book = texts(self.lang, self.game)
        for table in (field, word_tables(self.game).get(field, field), field.removesuffix("s")):
            if code in book.get(table + form, ()):
                return str(book[table + form][code])
        return code

    def _number(self, number: int) -> str:
        words = texts(self.lang, "app")["joined"]["numbers"]
        return str(words[number]) if 0 <= number < len(words) else str(number)


class _Value(NamedTuple):
    teller: Teller
    field: str
    value: object

    def __format__(self, form: str) -> str:
        return self.teller.value(self.field, self.value, form)


# ---------------------------------------------------------------- names of codes


@cache
def word_tables(name: str) -> dict[str, str]:
    """Field of views, options and events -> the table of the game's texts that names its codes.

    A field is named by the table that is called like its type, as `one_of` gives it: `trump`, a `Card`, by `[card]`.
    """
    face, book = package(name).face, texts("en", name)
    found = dict[str, str]()
    for struct in (face.view_type, *_members(face.option_type), *face.events.structs):
        for field, one in _closed_lists(inspect.type_info(struct), set()):
            table = re.sub(r"(?<!^)(?=[A-Z])", "_", one).lower()
            if table in book:
                found.setdefault(field, table)
    return found


def _members(union: object) -> tuple[object, ...]:
    return get_args(union) or (union,)


def _closed_lists(type_: inspect.Type, seen: set[Any], field: str = "") -> Iterator[tuple[str, str]]:
    """Every field whose text is one of a closed list, with the list's name; structs inside structs included."""
    match type_:
        case inspect.StructType(cls=cls, fields=fields) if cls not in seen:
            seen.add(cls)
            for one in fields:
                yield from _closed_lists(one.type, seen, one.encode_name)
        case inspect.Metadata(type=inner, extra=extra):
            if extra and "one_of" in extra:
                yield field, extra["one_of"][0]
            yield from _closed_lists(inner, seen, field)
        case inspect.ListType(item_type=inner) | inspect.DictType(value_type=inner):
            yield from _closed_lists(inner, seen, field)
        case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
            for inner in types:
                yield from _closed_lists(inner, seen, field)
