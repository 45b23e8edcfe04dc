"""An action space, declared once: kinds of actions with named fields, as one row of small numbers.

>>> space = ActionSpace()
>>> PLACE = space.add("place", "{hand} {cell}", hand=2, cell=360)
>>> STOP = space.add("stop")
>>> space["place"].encode(1, 7), space.find(367), STOP, len(space)
(367, ('place', (1, 7)), 720, 721)

Ranges, encode and decode kernels, notation, options and the page's types all come from these declarations.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import prod

from waset.kernel import kernel


@dataclass(frozen=True)
class Range:
    """Actions `first` .. `first + count - 1`, one for each combination of its fields' values."""

    name: str
    first: int
    fields: tuple[str, ...]
    shape: tuple[int, ...]
    pattern: str  # of its text, with slots such as {cell}

    @property
    def count(self) -> int:
        return prod(self.shape)

    def encode(self, *index: int) -> int:
        """The action with these values."""
        offset = 0
        for i, size in zip(index, self.shape, strict=True):
            if not 0 <= i < size:
                raise IndexError(f"{self.name}{index}: expected indices within {self.shape}")
            offset = offset * size + i
        return self.first + offset

    def decode(self, action: int) -> tuple[int, ...]:
        """The values of an action of this range."""
        offset = action - self.first
        index: list[int] = []
        for size in reversed(self.shape):
            offset, i = divmod(offset, size)
            index.append(i)
        return tuple(reversed(index))

    @property
    def encoder(self) -> Callable[..., int]:
        """The kernel that makes an action of one or two values."""
        if len(self.shape) == 1:
            return encode_one(self.first)
        return encode_two(self.first, self._second_size)

    @property
    def decoders(self) -> Iterator[Callable[[int], int]]:
        """The kernels that read an action of two values, one for each."""
        yield decode_first(self.first, self._second_size)
        yield decode_second(self.first, self._second_size)

    @property
    def _second_size(self) -> int:
        if len(self.shape) != 2:
            raise TypeError(f"{self.name}: kernels are made for kinds of one or two fields, got {len(self.shape)}")
        return self.shape[1]


class ActionSpace:
    """The kinds of a game, in order; `space[name]` is a range, `space.find(action)` says where an action lies."""

    def __init__(self) -> None:
        self.ranges: dict[str, Range] = {}
        self.count = 0
        self._found: dict[int, tuple[str, tuple[int, ...]]] = {}  # asked for again and again

    def add(self, name: str, text: str = "", /, **sizes: int) -> int:
        """Declare a kind of action by its fields and how many values each has; returns its first action.

        `text` is how it is written, with a slot for each field; if none is given, the name followed by the fields.
        """
        if name in self.ranges:
            raise ValueError(f"{name}: this kind of action is declared already")
        first = self.count
        pattern = text or " ".join([name, *(f"{{{field}}}" for field in sizes)])
        self.ranges[name] = Range(name, first, tuple(sizes), tuple(sizes.values()), pattern)
        self.count += prod(sizes.values())
        return first

    def __getitem__(self, name: str) -> Range:
        return self.ranges[name]

    def __len__(self) -> int:
        return self.count

    def find(self, action: int) -> tuple[str, tuple[int, ...]]:
        """The name of the range and the values within it."""
        if action not in self._found:
            self._found[action] = self._look_up(action)
        return self._found[action]

    def _look_up(self, action: int) -> tuple[str, tuple[int, ...]]:
        for one in self.ranges.values():
            if one.first <= action < one.first + one.count:
                return one.name, one.decode(action)
        raise IndexError(f"action {action}: expected 0 to {self.count - 1}")


# ---------------------------------------------------------------- kernels made from a declaration


def encode_one(start: int) -> Callable[[int], int]:
    @kernel
    def encode(i: int) -> int:
        return start + i

    return encode


def encode_two(start: int, size: int) -> Callable[[int, int], int]:
    @kernel
    def encode(i: int, j: int) -> int:
        return start + i * size + j

    return encode


def decode_first(start: int, size: int) -> Callable[[int], int]:
    @kernel
    def decode(a: int) -> int:
        return (a - start) // size

    return decode


def decode_second(start: int, size: int) -> Callable[[int], int]:
    @kernel
    def decode(a: int) -> int:
        return (a - start) % size

    return decode
