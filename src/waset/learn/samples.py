"""What a network learns from: positions and choices as arrays, one a row."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from waset.errors import WasetError
from waset.search.searched_games import KEPT

NONE = 65535  # fills up lists of features
NOBODY = -1


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


class Choices(NamedTuple):
    """Decisions of searches, one a row, each with the positions that some of its moves led to."""

    features: NDArray[np.uint16]  # by decision and move, as in `Samples`
    amounts: NDArray[np.int16]
    seats: NDArray[np.int8]
    movers: NDArray[np.int8]  # who has moved, counted from the seat that is asked then; NOBODY: there is no such move
    tried: NDArray[np.float32]  # how often the search has tried the move

    @property
    def size(self) -> int:
        """How many decisions there are."""
        return len(self.seats)

    def rows(self, first: int, end: int) -> "Choices":
        """Some of them."""
        at = slice(first, end)
        return Choices(self.features[at], self.amounts[at], self.seats[at], self.movers[at], self.tried[at])


class Lessons(NamedTuple):
    """All that some games teach."""

    positions: Samples
    choices: Choices


def blank_choices(count: int, width: int, amounts: int) -> Choices:
    """Room for so many decisions."""
    return Choices(
        features=np.full((count, KEPT, width), NONE, np.uint16),
        amounts=np.zeros((count, KEPT, amounts), np.int16),
        seats=np.zeros(count, np.int8),
        movers=np.full((count, KEPT), NOBODY, np.int8),
        tried=np.zeros((count, KEPT), np.float32),
    )


def join(parts: list[Lessons]) -> Lessons:
    """All of them in one, lists filled up to the longest."""
    if not parts:
        raise WasetError("there are no games to learn from")
    positions, choices = [part.positions for part in parts], [part.choices for part in parts]
    return Lessons(
        Samples(
            features=_filled([one.features for one in positions]),
            amounts=np.concatenate([one.amounts for one in positions]),
            seats=np.concatenate([one.seats for one in positions]),
            won=np.concatenate([one.won for one in positions]),
            points=np.concatenate([one.points for one in positions]),
        ),
        Choices(
            features=_filled([one.features for one in choices]),
            amounts=np.concatenate([one.amounts for one in choices]),
            seats=np.concatenate([one.seats for one in choices]),
            movers=np.concatenate([one.movers for one in choices]),
            tried=np.concatenate([one.tried for one in choices]),
        ),
    )


def _filled(parts: list[NDArray[np.uint16]]) -> NDArray[np.uint16]:
    """One after another, lists filled up to the longest."""
    width = max(part.shape[-1] for part in parts)
    whole = np.full((sum(len(part) for part in parts), *parts[0].shape[1:-1], width), NONE, np.uint16)
    at = 0
    for part in parts:
        whole[at : at + len(part), ..., : part.shape[-1]] = part
        at += len(part)
    return whole
