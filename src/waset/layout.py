"""The layout of a position: named fields declared once, as a class, kept in one numpy record of fixed size.

>>> class Player(Layout):
...     supply: Int16
...     hand: Int16s = shape(2)
>>> class Position(Layout):
...     seat: Int16
...     players: Many[Player] = shape(4)
>>> s = blank(Position)[0]
>>> s.players[1].hand[0] = 7
>>> s.players[1].hand.tolist(), Position.dtype.itemsize
([7, 0], 26)

The class says to readers and to the type checker what there is; kernels and the face work on the record.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, Protocol, TypeVar, get_args, get_origin, overload

import numpy as np

Row = TypeVar("Row", bound="Layout")
Shape = TypeVar("Shape")


class Layout:
    """A record with the fields that a subclass declares, the widest first, padded only at its end."""

    dtype: ClassVar["np.dtype[np.void]"]

    def __init_subclass__(cls) -> None:
        cls.dtype = record(*(_field(cls, name, hint) for name, hint in cls.__annotations__.items()))

    if TYPE_CHECKING:

        def tobytes(self) -> bytes: ...
        def __getitem__(self, name: str) -> Any: ...
        def __setitem__(self, name: str, value: object) -> None: ...


if TYPE_CHECKING:

    class Ints(Protocol):
        """A row of whole numbers: what we use of numpy's arrays."""

        shape: tuple[int, ...]

        def __len__(self) -> int: ...
        def __iter__(self) -> Iterator[int]: ...
        def __array__(self) -> "np.ndarray[Any, np.dtype[np.int64]]": ...
        @overload
        def __getitem__(self, at: int) -> int: ...
        @overload
        def __getitem__(self, at: "slice | Ints") -> "Ints": ...
        def __setitem__(self, at: "int | slice | Ints", value: "int | Sequence[int] | Ints") -> None: ...
        def __eq__(self, other: object) -> "Ints": ...  # type: ignore[override]
        def __ne__(self, other: object) -> "Ints": ...  # type: ignore[override]
        def __hash__(self) -> int: ...
        def __gt__(self, other: "int | Ints") -> "Ints": ...
        def __ge__(self, other: "int | Ints") -> "Ints": ...
        def __lt__(self, other: "int | Ints") -> "Ints": ...
        def __le__(self, other: "int | Ints") -> "Ints": ...
        def __add__(self, other: "int | Ints") -> "Ints": ...
        def __radd__(self, other: int) -> "Ints": ...
        def __sub__(self, other: "int | Ints") -> "Ints": ...
        def __rsub__(self, other: int) -> "Ints": ...
        def __mul__(self, other: "int | Ints") -> "Ints": ...
        def __and__(self, other: "int | Ints") -> "Ints": ...
        def astype(self, kind: type[int]) -> "Ints": ...
        def cumsum(self) -> "Ints": ...
        def nonzero(self) -> "tuple[Ints]": ...
        def reshape(self, rows: int, columns: int) -> "Grid": ...
        def tolist(self) -> list[int]: ...
        def sum(self) -> int: ...
        def any(self) -> bool: ...
        def all(self) -> bool: ...
        def copy(self) -> "Ints": ...
        def tobytes(self) -> bytes: ...

    class Grid(Protocol):
        """Rows of whole numbers."""

        shape: tuple[int, int]

        def __len__(self) -> int: ...
        def __iter__(self) -> Iterator[Ints]: ...
        def __array__(self) -> "np.ndarray[Any, np.dtype[np.int64]]": ...
        @overload
        def __getitem__(self, at: int) -> Ints: ...
        @overload
        def __getitem__(self, at: tuple[int, int]) -> int: ...
        @overload
        def __getitem__(self, at: "tuple[int, slice] | tuple[slice, int]") -> Ints: ...
        @overload
        def __getitem__(self, at: "slice | tuple[slice, slice]") -> "Grid": ...
        def __setitem__(self, at: object, value: "int | Sequence[int] | Ints") -> None: ...
        def __eq__(self, other: object) -> Ints: ...  # type: ignore[override]
        def __hash__(self) -> int: ...
        def tolist(self) -> list[list[int]]: ...
        def sum(self) -> int: ...
        def any(self) -> bool: ...
        def ravel(self) -> Ints: ...
        def astype(self, kind: type[int]) -> "Grid": ...

    class Many(Protocol[Row]):
        """Records of the same layout."""

        dtype: "np.dtype[np.void]"

        def __len__(self) -> int: ...
        def __iter__(self) -> Iterator[Row]: ...
        @overload
        def __getitem__(self, at: int) -> Row: ...
        @overload
        def __getitem__(self, at: str) -> Ints: ...
        @overload
        def __getitem__(self, at: slice) -> "Many[Row]": ...
        def tobytes(self) -> bytes: ...
        def __setitem__(self, at: int, value: Row) -> None: ...

else:

    class Ints:
        """A row of whole numbers."""

    class Grid:
        """Rows of whole numbers."""

    class Many(Generic[Row]):
        """Records of the same layout."""


Int8 = Annotated[int, "i1"]
Int16 = Annotated[int, "i2"]
Int32 = Annotated[int, "i4"]
Int8s = Annotated[Ints, "i1"]
Int16s = Annotated[Ints, "i2"]
Int32s = Annotated[Ints, "i4"]
Int64s = Annotated[Ints, "i8"]
Int8Grid = Annotated[Grid, "i1"]
Int16Grid = Annotated[Grid, "i2"]


def shape(*sizes: int) -> Shape:  # type: ignore[type-var]
    """How many there are of a field: `hand: Int16s = shape(2)`."""
    return sizes  # type: ignore[return-value]


class Bounded(tuple[int, ...]):
    """The shape of a field whose numbers lie between 0 and `most`; if they are kinds of a thing, `names` has theirs."""

    most: int
    names: tuple[str, ...]
    in_networks: bool  # do networks of `waset train` read it?
    counts: bool  # things alike: networks take twice as many for twice as much


def upto(most: int, *shape: int, names: tuple[str, ...] = (), in_networks: bool = True, counts: bool = False) -> Shape:  # type: ignore[type-var]
    """A field of an observation, and the most it tells: `supply: Int16 = upto(30)`, `hand: Int16s = upto(9, 2)`.

    Fields that networks don't read come last: so they can be added without training the networks anew.
    """
    bounded = Bounded(shape)
    bounded.most, bounded.names, bounded.in_networks, bounded.counts = most, names, in_networks, counts
    return bounded  # type: ignore[return-value]


def kind(names: type[IntEnum], *shape: int, in_networks: bool = True) -> Shape:  # type: ignore[type-var]
    """The same for a field that holds members of an enum, 0 being nothing or the first of them."""
    told = tuple(member.name.lower() for member in names)
    return upto(max(names), *shape, names=told, in_networks=in_networks)


def blank(layout: type[Row], count: int = 1) -> Many[Row]:
    """An array of records, all zeros."""
    return np.zeros(count, layout.dtype)  # type: ignore[return-value]


def ints(count: int) -> Ints:
    """A buffer of whole numbers for kernels, all zeros."""
    return np.zeros(count, np.int64)  # type: ignore[return-value]


def grid(rows: int, columns: int) -> Grid:
    """A buffer of rows of small whole numbers for kernels, such as lists of actions; all zeros."""
    return np.zeros((rows, columns), np.int32)  # type: ignore[return-value]


def boxed(s: Row) -> Many[Row]:
    """A copy of a record as an array of one: kernels called from Python recognise it far faster than a bare record."""
    return unpacked(s.tobytes(), s.dtype)


def unpacked(packed: bytes, dtype: "np.dtype[np.void]") -> Many[Any]:
    """An array of the records that these bytes hold."""
    return np.frombuffer(bytearray(packed), dtype)  # type: ignore[return-value]


# ---------------------------------------------------------------- as numpy has it


def _field(cls: type[Layout], name: str, hint: object) -> tuple[object, ...]:
    shape = cls.__dict__.get(name)
    kind = get_args(hint)[1] if get_origin(hint) is Annotated else _record_of(hint)
    return (name, kind) if shape is None else (name, kind, shape)


def _record_of(hint: Any) -> "np.dtype[np.void]":
    layout = get_args(hint)[0] if get_origin(hint) is Many else hint
    return layout.dtype  # type: ignore[no-any-return]


def record(*fields: tuple[object, ...]) -> "np.dtype[np.void]":
    """The dtype of a record whose fields are attributes, too.

    Numpy would align fields itself, but forgets to where records are nested; so the widest must come first.
    """
    plain = np.dtype(list(fields))
    formats = {name: field[0] for name, field in (plain.fields or {}).items()}
    offsets = {name: field[1] for name, field in (plain.fields or {}).items()}
    for name, offset in offsets.items():
        if offset % width(formats[name]):
            raise TypeError(f"the field {name} would lie unaligned; put wider fields before it")
    size = -(-plain.itemsize // width(plain)) * width(plain)
    # Told that all is aligned, the compiler copies records by words; a GPU would read every number byte by byte.
    layout = np.dtype(
        {"names": [*formats], "formats": [*formats.values()], "offsets": [*offsets.values()], "itemsize": size},
        align=True,
    )
    return np.dtype((_row(formats), layout))


def width(dtype: "np.dtype[Any]") -> int:
    """Bytes of the widest number in a field."""
    base = dtype.base
    return max(width(base[name]) for name in base.names) if base.names else base.itemsize


def _row(formats: "dict[str, np.dtype[Any]]") -> type:
    """The type of a record whose fields are attributes; numpy's np.record is the same, but takes six times as long.

    Single numbers are plain ints, which Python compares with enums far faster than those of numpy.
    """
    fields = {name: property(_getter(name, format), _setter(name)) for name, format in formats.items()}
    return type("Row", (np.void,), {"__slots__": (), **fields})


def _getter(name: str, format: "np.dtype[Any]") -> Callable[[np.void], object]:
    if format.shape or format.names:
        return itemgetter(name)

    def get_number(self: np.void) -> int:
        return int(self[name])

    return get_number


def _setter(name: str) -> Callable[[np.void, object], None]:
    def set_field(self: np.void, value: object) -> None:
        self[name] = value  # type: ignore[assignment]  # the field says what it takes

    return set_field
