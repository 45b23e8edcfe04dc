"""What a bot thinks of a decision: the move, what each seat may expect, and what else there was."""

import msgspec


class Alternative(msgspec.Struct):
    """One of the moves: its share of the playouts, and how these ended for each seat."""

    action: int
    text: str
    share: float
    expected: list[float]  # share of the victory, by seat
    scores: list[float]  # mean final points, by seat
    line: list[str]  # how it would go on, this move first


class Thought(msgspec.Struct):
    """The move a bot would choose and its reasons; the alternatives best first, this one among them."""

    action: int
    text: str
    expected: list[float]
    scores: list[float]
    line: list[str]
    playouts: int
    seconds: float
    alternatives: list[Alternative]
