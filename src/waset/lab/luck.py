"""Luck and skill: how much of a result is decided by the deal, by the seat, by who plays, and by the rest.

Every deal is played several times by the same bots, each having had every seat of it. What the same seat has in common
in two games of a deal, beyond what that seat and that bot have on average, is the deal's.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from waset.lab.arena import lineups
from waset.lab.confidence import Z95
from waset.lab.duplicate import whole_deals
from waset.lab.experiment import Experiment, Seating
from waset.lab.match import Clock, Match, hash_seed, play
from waset.lab.reports import Again, LuckRow, Parts, PartShare
from waset.lab.results import GameResult, win_share

GROUPS = 100  # of deals, of which one is left out at a time to see how certain a number is
FEW = 10  # with fewer deals nothing is told

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Measure = Callable[[Floats, Ints], Floats]  # from results (deal, game, seat) and who sits where (game, seat)


@dataclass(frozen=True)
class Luck(Experiment):
    """Every bot against itself, and all line-ups of them; each line-up plays a deal once in each rotation."""

    KIND: ClassVar[str] = "luck"

    @property
    def lineups(self) -> list[tuple[str, ...]]:
        """Who sits together: first equals, then different ones."""
        players = self.variant.players
        mixed = lineups(self.bots, players) if len(self.bots) > 1 else []
        return [*((bot,) * players for bot in self.bots), *mixed]

    @property
    def seatings(self) -> list[Seating]:
        """Equals play a deal as often as others do, with other dice of their own."""
        turns = range(self.variant.players)
        return [(self.variant, seats[-turn:] + seats[:-turn]) for seats in self.lineups for turn in turns]

    @staticmethod
    def play_match(match: Match, clock: Clock) -> GameResult:
        """Play one match; what bots decide by chance differs between the games of a deal."""
        thoughts = hash_seed(match.seed, 3, match.number)
        outcome = play(match.variant.new(match.seed), match.bots, thoughts, match.limit, clock)
        if outcome.forfeit:
            return match.result(**match.forfeit(*outcome.forfeit))
        return match.result(scores=outcome.state.scores(), winners=outcome.state.winners(), turns=outcome.state.turn)


# ---------------------------------------------------------------- the report


def report(luck: Luck, results: Sequence[GameResult], planned: int) -> dict[str, Any]:
    """The parts of each line-up, ready for JSON."""
    deals = whole_deals(len(luck.seatings), results)
    played = [deal for deal in deals if not any("forfeit" in game for game in deal)]
    return {
        **luck.setup,
        "games": len(results),
        "planned": planned,
        "deals": len(played),
        "lineups": [
            lineup_row(luck, number, lineup, played) for number, lineup in enumerate(luck.lineups) if len(played) >= FEW
        ],
        "forfeits": [{"game": one["game"], **one["forfeit"]} for one in results if "forfeit" in one],
    }


def lineup_row(luck: Luck, number: int, lineup: tuple[str, ...], deals: Sequence[Sequence[GameResult]]) -> LuckRow:
    """What decides between these bots: the share of victory and the points, each in its parts."""
    players = len(lineup)
    games = [sorted(deal, key=lambda game: game["game"])[number * players : (number + 1) * players] for deal in deals]
    names = list(dict.fromkeys(lineup))
    who: Ints = np.array([[names.index(bot) for bot in game["seats"]] for game in games[0]])
    victory: Floats = np.array(
        [[[win_share(game, seat) for seat in range(players)] for game in deal] for deal in games]
    )
    points: Floats = np.array([[game["scores"] for game in deal] for deal in games], np.float64)
    return {
        "bots": list(lineup),
        "deals": len(deals),
        "games": len(deals) * players,
        "victory": parts(victory, who),
        "points": parts(points - points.mean(axis=2, keepdims=True), who),
        "again": again(victory, who) if len(names) == 1 else None,
    }


def parts(results: Floats, who: Ints) -> Parts:
    """The parts of the variance, each as a share of the whole with its 95 % interval."""
    total = float(np.mean((results - results.mean()) ** 2))
    if not total:
        return {"deviation": 0.0, "seat": None, "deal": None, "skill": None, "rest": None}
    seat, deal, skill, rest = with_interval(shares_of_variance, results, who)
    return {"deviation": round(total**0.5, 4), "seat": seat, "deal": deal, "skill": skill, "rest": rest}


def again(victory: Floats, who: Ints) -> Again:
    """How often the seat that won a deal wins it again, and how often it would if deals made no difference."""
    (found,) = with_interval(repeated, victory, who)
    return {**found, "chance": round(float(np.sum(victory.mean(axis=(0, 1)) ** 2)), 4)}


# ---------------------------------------------------------------- estimates


def shares_of_variance(results: Floats, who: Ints) -> Floats:
    """Seat, deal, skill and the rest as shares of the variance of what a seat gets (deal, game, seat).

    Squares of means are too large by the variance of the mean, which is taken off; so a share may come out below 0.
    """
    deals, games, _ = results.shape
    results = results - float(results.mean())
    bots = range(int(who.max()) + 1)
    seats: Floats = results.mean(axis=1)  # deal, seat
    skills: Floats = np.stack([results[:, who == bot].mean(axis=1) for bot in bots], axis=1)  # deal, bot
    weights: Floats = np.bincount(who.ravel()) / who.size
    seat: Floats = seats.mean(axis=0)
    skill: Floats = skills.mean(axis=0)
    left: Floats = results - seat - skill[who]
    total = float(np.mean(results**2))
    common: Floats = (left.sum(axis=1) ** 2 - (left**2).sum(axis=1)).sum(axis=0) / ((deals - 1) * games * (games - 1))
    found: Floats = np.array(
        [
            np.mean(seat**2 - seats.var(axis=0, ddof=1) / deals),
            np.mean(common),
            np.sum(weights * (skill**2 - skills.var(axis=0, ddof=1) / deals)),
        ]
    )
    shares: Floats = np.append(found, total - float(found.sum())) / total
    return shares


def repeated(victory: Floats, who: Ints) -> Floats:
    """The share of pairs of games on the same deal that the same seat wins; shared victories count in parts."""
    games = victory.shape[1]
    pairs: Floats = victory.sum(axis=1) ** 2 - (victory**2).sum(axis=1)
    return np.array([pairs.sum(axis=1).mean() / (games * (games - 1))])


def with_interval(measure: Measure, results: Floats, who: Ints) -> list[PartShare]:
    """Numbers of all deals, with 95 % intervals from leaving out one group of deals at a time (the jackknife)."""
    deals = len(results)
    groups = min(deals, GROUPS)
    number: Ints = np.arange(deals) % groups
    whole = measure(results, who)
    others: Floats = np.array([measure(results[number != group], who) for group in range(groups)])
    error: Floats = np.sqrt((groups - 1) * others.var(axis=0))
    values: list[float] = whole.tolist()
    errors: list[float] = error.tolist()
    return [bounded(value, Z95 * half) for value, half in zip(values, errors, strict=True)]


def bounded(value: float, half: float) -> PartShare:
    """A share and its interval, none of them below 0 or above 1."""
    low, middle, high = (round(min(max(one, 0.0), 1.0), 4) for one in (value - half, value, value + half))
    return {"share": middle, "low": low, "high": high}


def named_lineup(bots: Sequence[str]) -> str:
    """`expert : casual` or `2 x expert`, for tables and charts."""
    return " : ".join(bots) if len(set(bots)) > 1 else f"{len(bots)} x {bots[0]}"
