"""What a network learns from: positions as arrays, one a row."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from waset.errors import WasetError

NONE = 65535  # fills up lists of features


class Samples(NamedTuple):
    """Positions, one a row. Seats are counted clockwise from the one that looks; seats that nobody has are 0."""

    features: NDArray[np.uint16]  # the active ones, filled up with NONE
    amounts: NDArray[np.int16]
    seats: NDArray[np.int8]
    won: NDArray[np.float16]  # each seat's share of the victory: in the end, or as it could be expected
    points: NDArray[np.int16]  # in the end

    @property
    def size(self) -> int:
        """How many positions there are."""
        return len(self.seats)

    @property
    def bytes(self) -> int:
        """How much memory they take."""
        return sum(one.nbytes for one in self)

    def rows(self, first: int, end: int) -> "Samples":
        """Some of them."""
        at = slice(first, end)
        return Samples(self.features[at], self.amounts[at], self.seats[at], self.won[at], self.points[at])


def join(parts: list[Samples]) -> Samples:
    """All of them in one, lists filled up to the longest."""
    if not parts:
        raise WasetError("there are no games to learn from")
    return Samples(
        features=_filled([one.features for one in parts]),
        amounts=np.concatenate([one.amounts for one in parts]),
        seats=np.concatenate([one.seats for one in parts]),
        won=np.concatenate([one.won for one in parts]),
        points=np.concatenate([one.points for one in parts]),
    )


def _filled(parts: list[NDArray[np.uint16]]) -> NDArray[np.uint16]:
    """One after another, lists filled up to the longest."""
    width = max(part.shape[1] for part in parts)
    whole = np.full((sum(len(part) for part in parts), width), NONE, np.uint16)
    at = 0
    for part in parts:
        whole[at : at + len(part), : part.shape[1]] = part
        at += len(part)
    return whole
