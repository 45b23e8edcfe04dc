"""An action space: named ranges of one row of small numbers, so that no rule counts offsets."""

from dataclasses import dataclass
from math import prod


@dataclass(frozen=True)
class Range:
    """Actions `first` .. `first + count - 1`, one for each index of `shape`."""

    name: str
    first: int
    shape: tuple[int, ...]

    @property
    def count(self) -> int:
        return prod(self.shape)

    def encode(self, *index: int) -> int:
        """The action with this index."""
        offset = 0
        for i, size in zip(index, self.shape, strict=True):
            if not 0 <= i < size:
                raise IndexError(f"{self.name}{index}: expected indices within {self.shape}")
            offset = offset * size + i
        return self.first + offset

    def decode(self, action: int) -> tuple[int, ...]:
        """The index of an action of this range."""
        offset = action - self.first
        index: list[int] = []
        for size in reversed(self.shape):
            offset, i = divmod(offset, size)
            index.append(i)
        return tuple(reversed(index))


class Table:
    """The ranges of a game, in order; `table[name]` is a range, `table.find(action)` says where an action lies."""

    def __init__(self, **shapes: tuple[int, ...]) -> None:
        self.ranges: dict[str, Range] = {}
        self.count = 0
        self._found: dict[int, tuple[str, tuple[int, ...]]] = {}  # asked for again and again
        for name, shape in shapes.items():
            self.ranges[name] = Range(name, self.count, shape)
            self.count += prod(shape)

    @property
    def firsts(self) -> tuple[int, ...]:
        """The first action of each range, in order."""
        return tuple(one.first for one in self.ranges.values())

    def __getitem__(self, name: str) -> Range:
        return self.ranges[name]

    def __len__(self) -> int:
        return self.count

    def find(self, action: int) -> tuple[str, tuple[int, ...]]:
        """The name of the range and the index within it."""
        if action not in self._found:
            self._found[action] = self._look_up(action)
        return self._found[action]

    def _look_up(self, action: int) -> tuple[str, tuple[int, ...]]:
        for one in self.ranges.values():
            if one.first <= action < one.first + one.count:
                return one.name, one.decode(action)
        raise IndexError(f"action {action}: expected 0 to {self.count - 1}")
