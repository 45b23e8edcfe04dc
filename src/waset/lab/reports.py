"""What the reports of arena, luck and balance hold, as they are written to `report.json`."""

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


class Difference(TypedDict):
    """A mean difference with its 95 % interval."""

    difference: float
    low: float
    high: float


class DealRow(TypedDict):
    """A bot beside another on one deal that each played from every seat."""

    seed: int
    share: float
    points: float | None


class DuplicateRow(TypedDict):
    """A bot against another by duplicate scoring; `narrower` compares with as many games on deals of their own."""

    bot: str
    against: str
    deals: int
    won: int
    even: int
    lost: int
    share: Share
    points: Difference | None
    narrower: float | None
    points_narrower: float | None
    by_deal: list[DealRow]


# ---------------------------------------------------------------- luck


class PartShare(TypedDict):
    """A part of the whole, 0 to 1, with its 95 % interval."""

    share: float
    low: float
    high: float


class Parts(TypedDict):
    """The standard deviation of what a seat gets, and what its variance comes from; None if it never varies."""

    deviation: float
    seat: PartShare | None
    deal: PartShare | None
    skill: PartShare | None
    rest: PartShare | None


class Again(PartShare):
    """How often the seat that won wins the same deal again; `chance`: if deals made no difference."""

    chance: float


class LuckRow(TypedDict):
    """What decides between the bots of one line-up."""

    bots: list[str]
    deals: int
    games: int
    victory: Parts
    points: Parts
    again: Again | None


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
