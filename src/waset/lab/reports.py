"""What the reports of arena and balance hold, as they are written to `report.json`."""

from typing import Literal, TypedDict

Measured = Literal["points", "winning_points", "lead", "turns", "decisions"]  # what a summary has a distribution of
Whose = Literal["all", "winners", "others"]  # points
Compared = Literal["with", "more"]  # seats with a thing, or with more of it than the mean of their game


class Share(TypedDict):
    """A share of games with its 95 % interval; `share` is None without games."""

    games: int
    share: float | None
    low: float
    high: float


class Spread(TypedDict):
    """A distribution: mean with its 95 % interval, deviation, percentiles, and how often each value occurred."""

    mean: float
    low: float
    high: float
    deviation: float
    percentiles: dict[str, float]
    counts: dict[str, int]


class Forfeited(TypedDict):
    """A game that a bot gave away."""

    game: int
    seat: int
    bot: str
    reason: str


# ---------------------------------------------------------------- arena


class BotRow(TypedDict):
    """One bot of an arena."""

    bot: str
    rating: float
    uncertainty: float
    low: float
    high: float
    wins: Share
    mean_score: float | None
    seconds_a_decision: float | None
    slowest_decision: float | None
    forfeits: int


class Cell(Share):
    """A bot against another."""

    bot: str
    against: str


# ---------------------------------------------------------------- balance


class SeatRow(TypedDict):
    """How a seat fared."""

    seat: int
    wins: Share
    points: Spread | None


class Summary(TypedDict):
    """The games of one bot in one variant."""

    games: int
    seats: list[SeatRow]
    points: Spread | None
    winning_points: Spread | None
    lead: Spread | None
    turns: Spread | None
    decisions: Spread | None
    close: Share
    shared: Share


class SourceRow(TypedDict):
    """The mean points of a seat by one rule."""

    rule: str
    all: float | None
    winners: float | None
    others: float | None


class Difference(TypedDict):
    """Mean of some seats minus mean of the others."""

    difference: float
    low: float
    high: float


class Comparison(TypedDict):
    """How some seats fared beside the others."""

    seats: int
    others: int
    share: float
    other_share: float
    wins: Difference
    points: Difference


FeatureRow = TypedDict(  # what a thing is worth, and in games with which modules
    "FeatureRow",
    {
        "name": str,
        "mean": float,
        "had_by": float,
        "with": Comparison | None,
        "more": Comparison | None,
        "modules": list[str],
    },
)
ModuleRow = TypedDict("ModuleRow", {"module": str, "with": Summary, "without": Summary})


class Level(Summary):
    """One bot in all variants: the chosen one in full, and what each module changes."""

    bot: str
    sources: list[SourceRow]
    worth: list[FeatureRow]
    modules: list[ModuleRow]
