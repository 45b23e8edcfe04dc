"""What a seat may know, as numbers for programs that learn.

Each game lays out its observation as a `Layout` whose fields say the most they tell (`upto` and `kind`), and its kernel
`observe` fills it in. Every number is an int16 between 0 and that bound, so an observation is also a flat row, whose
named slices `Observation` tells. It has the same size for every number of players and every module.

Beside this dense form there is a sparse one, for networks that sum embeddings: every number that is not 0 makes one
feature active, which stands for this place of the row having this value.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from waset.errors import WasetError
from waset.layout import Bounded, Layout

Row = NDArray[np.int16]


class Slice(NamedTuple):
    """A named part of the row; its numbers are 0 to `most`, and `names` are those of the values if they are kinds."""

    name: str
    start: int
    stop: int
    shape: tuple[int, ...]
    most: int
    names: tuple[str, ...]
    counts: bool  # things alike, for networks


class Observation:
    """The layout of a game's observations.

    >>> import waset
    >>> seen = waset.game("horus").observation
    >>> seen["players.0.hand"].shape, seen["phase"].names[:3]
    ((31,), ('over', 'lay', 'river'))
    """

    def __init__(self, layout: type[Layout]) -> None:
        self.layout = layout
        self.slices = {one.name: one for one in _slices(layout)}
        self.size = layout.dtype.itemsize // 2
        self.network_size = _network_size(layout)  # networks of `waset train` read so many numbers, the first ones

    def __getitem__(self, name: str) -> Slice:
        try:
            return self.slices[name]
        except KeyError:
            raise WasetError(f"no slice {name!r} in the observation; there are {', '.join(self.slices)}") from None

    @cached_property
    def high(self) -> Row:
        """The most of every number; the least is 0."""
        high: Row = np.zeros(self.size, np.int16)
        for one in self.slices.values():
            high[one.start : one.stop] = one.most
        high.flags.writeable = False
        return high

    @cached_property
    def counts(self) -> NDArray[np.bool_]:
        """Which numbers count things alike."""
        counts = np.zeros(self.size, np.bool_)
        for one in self.slices.values():
            counts[one.start : one.stop] = one.counts
        return counts

    @cached_property
    def first_feature(self) -> NDArray[np.int32]:
        """The feature that each place of the row makes active with a 1; greater values make the next ones active."""
        ends = np.cumsum(self.high, dtype=np.int32)
        return ends - self.high

    @cached_property
    def features(self) -> int:
        """How many features the sparse form has."""
        return int(self.high.sum(dtype=np.int64))

    def blank(self, count: int) -> tuple[NDArray[np.void], Row]:
        """Observations, all zeros: as records for kernels, and as flat rows over the same memory."""
        records = np.zeros(count, self.layout.dtype)
        return records, records.view(np.int16).reshape(count, self.size)

    def named(self, row: Row) -> dict[str, Row]:
        """The slices of a row by name."""
        return {name: row[one.start : one.stop].reshape(one.shape) for name, one in self.slices.items()}

    def active(self, row: Row) -> NDArray[np.int32]:
        """The sparse form of a row: its active features, ascending."""
        at = np.flatnonzero(row)
        features: NDArray[np.int32] = self.first_feature[at] + row[at].astype(np.int32) - 1
        return features


def _network_size(layout: type[Layout]) -> int:
    """Where the fields begin that networks don't read."""
    dtype = layout.dtype
    others = [name for name in dtype.names or () if not vars(layout)[name].in_networks]
    return int(dtype.fields[others[0]][1] if others and dtype.fields else dtype.itemsize) // 2


def _slices(layout: type[Layout]) -> Iterator[Slice]:
    """Every field, those of nested layouts one by one: `players.0.hand`."""
    yield from _fields(layout, layout.dtype, "", 0)


def _fields(layout: type[Layout], dtype: np.dtype[Any], prefix: str, start: int) -> Iterator[Slice]:
    for name, (field, offset, *_) in (dtype.fields or {}).items():
        at = start + offset // 2
        bound: Bounded = vars(layout)[name]
        if field.base.names:
            inner = _inner(layout, name)
            for i in range(field.shape[0]):
                yield from _fields(inner, field.base, f"{prefix}{name}.{i}.", at + i * field.base.itemsize // 2)
        else:
            size = int(np.prod(field.shape, dtype=np.int64))
            yield Slice(f"{prefix}{name}", at, at + size, field.shape, bound.most, bound.names, bound.counts)


def _inner(layout: type[Layout], name: str) -> type[Layout]:
    """The layout of a field that holds records."""
    inner: type[Layout] = get_args(layout.__annotations__[name])[0]
    return inner


def wrong_fields(layout: type[Layout], prefix: str = "") -> Iterator[str]:
    """Fields that are not int16, do not say the most they tell, or are for networks behind others that are not."""
    aside = False
    for name in layout.dtype.names or ():
        field = layout.dtype[name]
        bound = vars(layout).get(name)
        if not isinstance(bound, Bounded):
            yield f"{prefix}{name}: expected upto(...) or kind(...)"
            continue
        if field.base.names:
            yield from wrong_fields(_inner(layout, name), f"{prefix}{name}.")
        elif field.base != np.int16:
            yield f"{prefix}{name}: expected Int16, Int16s or Int16Grid"
        if aside and bound.in_networks:
            yield f"{prefix}{name}: expected before the fields that networks don't read"
        aside = aside or not bound.in_networks
