"""An action space, declared once: kinds of actions with named fields, as one row of small numbers.

>>> space = ActionSpace()
>>> PLACE = space.add("place", "{hand} {cell}", hand=2, cell=360)
>>> STOP = space.add("stop")
>>> space["place"].encode(1, 7), space.find(367), STOP, len(space)
(367, ('place', (1, 7)), 720, 721)

Ranges, encode and decode kernels, notation, options and the page's types all come from these declarations. So do the
kernels that find what a kind of action is judged and played by: its chapter says so with `judges` and `plays`.
"""

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

from waset.kernel import Function, kernel

CONSTANT = re.compile(r"{(\w+)=([\w-]+)}")


@dataclass(frozen=True)
class Range:
    """Actions `first` .. `first + count - 1`, one for each combination of its fields' values."""

    name: str
    first: int
    fields: tuple[str, ...]
    shape: tuple[int, ...]
    pattern: str  # of its text, with slots such as {cell}
    constants: dict[str, str]  # fields that are the same for all its actions: {tile=river} of the text

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
        self._judges: dict[str, Callable[..., Any]] = {}
        self._players: dict[str, Callable[..., Any]] = {}
        self._found: dict[int, tuple[str, tuple[int, ...]]] = {}  # asked for again and again

    def add(self, name: str, text: str = "", /, **sizes: int) -> int:
        """Declare a kind of action by its fields and how many values each has; returns its first action.

        `text` is how it is written, with a slot for each field; if none is given, the name followed by the fields. A
        slot such as {tile=river} is always that word, which options tell as a field.
        """
        if name in self.ranges:
            raise ValueError(f"{name}: this kind of action is declared already")
        first = self.count
        pattern = text or " ".join([name, *(f"{{{field}}}" for field in sizes)])
        constants = dict(CONSTANT.findall(pattern))
        self.ranges[name] = Range(
            name, first, tuple(sizes), tuple(sizes.values()), CONSTANT.sub(r"\2", pattern), constants
        )
        self.count += prod(sizes.values())
        return first

    def judges(self, *kinds: str) -> Callable[[Function], Function]:
        """Above a kernel that says why an action of these kinds is not legal: `why_not_place(s, hand, cell)`."""
        return self._registered(kinds, self._judges)

    def plays(self, *kinds: str) -> Callable[[Function], Function]:
        """Above a kernel that plays an action of these kinds: `place_tile(s, hand, cell, log)`."""
        return self._registered(kinds, self._players)

    def _registered(
        self, kinds: tuple[str, ...], kernels: dict[str, Callable[..., Any]]
    ) -> Callable[[Function], Function]:
        def register(function: Function) -> Function:
            for kind in kinds:
                if kind not in self.ranges or kind in kernels:
                    reason = "is declared" if kind not in self.ranges else "has no kernel yet"
                    raise ValueError(f"{kind}: expected a kind of action that {reason}")
                kernels[kind] = function
            return function

        return register

    def judge(self, module: str) -> Callable[[Any, int], Any]:
        """The kernel (s, a) that asks the one that `judges` the action's kind; `module` is the caller's `__name__`."""
        return by_kind("judge", "", self.ranges, self._judges, module)

    def player(self, module: str) -> Callable[[Any, int, Any], Any]:
        """The kernel (s, a, log) that calls the one that `plays` the action's kind."""
        return by_kind("play", ", log", self.ranges, self._players, module)

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


def by_kind(
    name: str, more: str, ranges: Mapping[str, Range], kernels: Mapping[str, Callable[..., Any]], module: str
) -> Callable[..., Any]:
    """A kernel that finds the range in which an action lies, and passes its fields on to the kernel of that kind.

    It is written as text, a line for each kind: a kernel can't go through a list of others.
    """
    if missing := [kind for kind in ranges if kind not in kernels]:
        raise TypeError(f"{module}: no kernel can {name} the actions {', '.join(missing)}")
    lines = [f"def {name}(s, a{more}):"]
    made: dict[str, Any] = {"__name__": module}
    for i, (kind, one) in enumerate(ranges.items()):
        made[f"kind_{i}"] = kernels[kind]
        arguments = ", ".join(["s", *decoded(one)]) + more
        lines.append(f"    if a < {one.first + one.count}: return kind_{i}({arguments})")
    lines[-1] = f"    return kind_{i}({arguments})"
    file = getattr(sys.modules[module], "__file__", "<prompt>")
    exec(compile("\n".join(lines), file, "exec"), made)
    dispatch: Callable[..., Any] = made[name]
    return kernel(dispatch)


def decoded(one: Range) -> Iterator[str]:
    """How each field of an action `a` of this range is worked out."""
    for i, size in enumerate(one.shape):
        rest = prod(one.shape[i + 1 :])
        text = f"a - {one.first}" if rest == 1 else f"(a - {one.first}) // {rest}"
        yield text if i == 0 else f"({text}) % {size}"


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
