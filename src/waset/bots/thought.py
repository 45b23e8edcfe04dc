"""What a bot thinks of a decision: the move, what each seat may expect, and what else there was."""

import msgspec


class Alternative(msgspec.Struct):
    """One of the moves: its share of the playouts, and how these ended for each seat.

    Moves that were compared have an `error`: all of these were played out on the same deals, and their difference to
    the best one is right within it, in 95 cases of 100. What is told of the others is a first guess.
    """

    action: int
    text: str
    share: float
    expected: list[float]  # share of the victory, by seat
    scores: list[float]  # mean final points, by seat
    line: list[str]  # how it would go on, this move first
    error: float | None = None
    low: float | None = None  # own points that one game in ten ends below
    high: float | None = None  # … and above


class Thought(msgspec.Struct):
    """The move a bot would choose and its reasons; the alternatives best first, this one among them.

    `clear` says that every compared alternative is worse by more than its error.
    """

    action: int
    text: str
    expected: list[float]
    scores: list[float]
    line: list[str]
    playouts: int
    seconds: float
    alternatives: list[Alternative]
    deals: int = 0  # on which moves were compared; 0: they were not
    clear: bool = False


class Assessment(msgspec.Struct):
    """A move that was played beside the best that the search has found, both on the same deals.

    `loss` is what share of the victory the move gave away. It is right within `error`, and the chances of the best
    move are within `doubt`, in 95 cases of 100.
    """

    action: int  # the best one
    played: int
    expected: list[float]  # with the best move, by seat
    expected_played: list[float]
    scores: list[float]
    line: list[str]
    loss: float
    error: float
    doubt: float
    deals: int

    @property
    def mistake(self) -> float:
        """The loss, if it is a clear one; else 0."""
        return self.loss if self.loss >= LEAST_LOSS and self.loss > CLEARLY * self.error else 0.0


LEAST_LOSS = 0.03  # of the victory: nobody wants to hear of less
CLEARLY = 1.2  # times its error: of a hundred decisions that are looked at, one at most is blamed by chance
