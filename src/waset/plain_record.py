"""A record as plain Python numbers and bytes, for whoever reads many of its fields.

Numpy takes half a microsecond for every field that Python reads. Here all single numbers of a record are read at once,
and a list is a piece of its bytes: what is made of a piece can be kept by it, and need not be made again when only
other fields have changed.
"""

import struct
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, cast

import numpy as np

from waset.layout import Layout

Record = TypeVar("Record", bound=Layout)
Path = tuple[str | int, ...]  # of fields, and of places in lists of records

CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}  # numpy's types of numbers, as `struct` writes them


def plain(s: Record) -> Record:
    """The record as it is now: its numbers are attributes, as in the record itself, and lists are told by `piece`."""
    read: Any = s if isinstance(s, Plain) else _kind(s.dtype)(s.tobytes())
    return read  # type: ignore[no-any-return]


def piece(s: Layout, *path: str | int) -> bytes:
    """The bytes of a field of a plain record: `piece(s, "players", 0, "hand")`."""
    known = cast("Plain", s)
    if path not in known.spans:
        known.spans[path] = _span(known.dtype, path)
    return known.packed[known.spans[path]]


def int16s(packed: bytes) -> list[int]:
    """The numbers of a list of Int16; those of Int8 are bytes themselves, unless they may be negative."""
    return memoryview(packed).cast("h").tolist()


class Plain:
    """A record of one dtype, which subclasses know."""

    dtype: "np.dtype[Any]"
    names: tuple[str, ...]  # of single numbers
    unpack: Callable[[bytes], tuple[int, ...]]
    inner: "dict[str, tuple[type[Plain], slice]]"  # records within it
    spans: dict[Path, slice]  # of fields that were asked for

    def __init__(self, packed: bytes) -> None:
        self.__dict__ = dict(zip(self.names, self.unpack(packed), strict=True))
        self.packed = packed

    def __getattr__(self, name: str) -> "Plain":
        if name not in self.inner:
            raise AttributeError(f"{name}: expected a number or a record; `piece` tells lists")
        kind, span = self.inner[name]
        found = self.__dict__[name] = kind(self.packed[span])
        return found

    def tobytes(self) -> bytes:
        return self.packed


@cache
def _kind(dtype: "np.dtype[Any]") -> type[Plain]:
    """The class of a dtype; what lies between its single numbers is skipped."""
    layout, names, end = "<", list[str](), 0
    inner: dict[str, tuple[type[Plain], slice]] = {}
    for name, (field, offset, *_) in (dtype.fields or {}).items():
        if field.names:
            inner[name] = _kind(field), slice(offset, offset + field.itemsize)
        elif not field.subdtype:
            layout += f"{offset - end}x{CODES[field.str[1:]]}"
            names.append(name)
            end = offset + field.itemsize
    unpack = struct.Struct(f"{layout}{dtype.itemsize - end}x").unpack
    known = {"dtype": dtype, "names": tuple(names), "unpack": staticmethod(unpack), "inner": inner, "spans": {}}
    return type("PlainRecord", (Plain,), known)


def _span(dtype: "np.dtype[Any]", path: Path) -> slice:
    start = 0
    for step in path:
        if isinstance(step, str):
            assert dtype.fields
            dtype, offset = dtype.fields[step][:2]
            start += offset
        else:
            dtype = np.dtype((dtype.base, dtype.shape[1:]))
            start += step * dtype.itemsize
    return slice(start, start + dtype.itemsize)
