"""What people read instead of codes: which table of a game's texts names the values of a field."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

from msgspec import inspect

from waset.games import package
from waset.text import texts


@cache
def word_tables(name: str) -> dict[str, str]:
    """Field of views, options and events -> the table of the game's texts that names its codes.

    A field is named by the table that is called like its type, as `one_of` gives it: `trump`, a `Card`, by `[card]`.
    """
    face, book = package(name).face, texts("en", name)
    found = dict[str, str]()
    for struct in (face.view_type, *_members(face.option_type), *_members(face.event_type)):
        for field, one in _closed_lists(inspect.type_info(struct), set()):
            table = re.sub(r"(?<!^)(?=[A-Z])", "_", one).lower()
            if table in book:
                found.setdefault(field, table)
    return found


def _members(union: Any) -> tuple[Any, ...]:
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
