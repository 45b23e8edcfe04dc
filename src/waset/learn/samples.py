"""What a network learns from: positions as arrays, one a row."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from waset.errors import WasetError

NONE = 65535  # fills up lists of features


class Samples(NamedTuple):
    """Positions, one a row. Seats are counted clockwise from the one that is asked; seats that nobody has are 0."""

    features: NDArray[np.uint16]  # the active ones, filled up with NONE
    amounts: NDArray[np.int16]
    seats: NDArray[np.int8]
    won: NDArray[np.float16]  # each seat's share of the victory in the end
    points: NDArray[np.int16]  # in the end

    @property
    def size(self) -> int:
        """How many positions there are."""
        return len(self.seats)

    def rows(self, first: int, end: int) -> "Samples":
        """Some of them."""
        at = slice(first, end)
        return Samples(self.features[at], self.amounts[at], self.seats[at], self.won[at], self.points[at])


def join(parts: list[Samples]) -> Samples:
    """All of them in one, lists filled up to the longest."""
    if not parts:
        raise WasetError("there are no games to learn from")
    width = max(part.features.shape[1] for part in parts)
    filled = [
        np.pad(part.features, ((0, 0), (0, width - part.features.shape[1])), constant_values=NONE) for part in parts
    ]
    rest = (np.concatenate([getattr(part, name) for part in parts]) for name in Samples._fields[1:])
    return Samples(np.concatenate(filled), *rest)
