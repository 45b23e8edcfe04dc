"""How the rounds of a training went, and the file that keeps it."""

from typing import Literal, NotRequired, TypedDict

Measure = Literal["victory", "agreement", "against_random", "against_greedy", "against_club"]  # of a round, to be drawn


class Round(TypedDict):
    """How a round went."""

    round: int
    played_by: NotRequired[str]  # light players in older trainings
    games: int
    positions: int
    seconds_of_games: float
    seconds_of_learning: float
    victory: float  # on positions it has not learned from: cross entropy with how the games ended, or what was expected
    points: float  # and its mean error
    agreement: NotRequired[float]  # with a search: how often both choose the same; older trainings have none
    against_random: float
    against_greedy: float
    against_club: NotRequired[float]


class Kept(TypedDict):
    """What `progress.json` holds."""

    game: str
    seed: int
    games: NotRequired[int | None]  # of a round; None: as many as there was time for
    started_from: NotRequired[str | None]  # a digest of the network's file
    rounds: list[Round]
