"""The numbers of a balance report: shares, distributions, and how seats with a thing fared beside those without."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from waset.game import Game
from waset.lab.confidence import Z95, share
from waset.lab.reports import (
    Compared,
    Comparison,
    Difference,
    FeatureRow,
    SeatRow,
    SourceRow,
    Spread,
    Summary,
)
from waset.lab.results import GameResult, win_share
from waset.text import texts

FEW = 20  # with fewer seats on either side nothing is claimed
CLOSE = 0.1  # a lead of up to this share of the winner's points makes a close game
MARKS = (0, 5, 25, 50, 75, 95, 100)  # percentiles

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]


# ---------------------------------------------------------------- one variant


class Ends(NamedTuple):
    """How games ended: points and shares of the victory with a row a game and a column a seat, turns, decisions."""

    scores: Floats
    shares: Floats
    turns: Floats
    decisions: Floats

    @classmethod
    def of(cls, players: int, results: Sequence[GameResult]) -> "Ends":
        """Those of games in a folder."""
        return cls(
            np.array([one["scores"] for one in results], float).reshape(-1, players),
            np.array([[win_share(one, seat) for seat in range(players)] for one in results], float).reshape(
                -1, players
            ),
            np.array([one["turns"] for one in results], float),
            np.array([one["decisions"] for one in results], float),
        )


def summary(ends: Ends) -> Summary:
    """Win shares by seat, points, length and close games of one variant."""
    ordered = np.sort(ends.scores, axis=1)
    best, lead = ordered[:, -1], ordered[:, -1] - ordered[:, -2]
    return {
        "games": len(ends.scores),
        "seats": [seat_row(ends, seat) for seat in range(ends.scores.shape[1])],
        "points": spread(ends.scores.ravel()),
        "winning_points": spread(best),
        "lead": spread(lead),
        "turns": spread(ends.turns),
        "decisions": spread(ends.decisions),
        "close": share(lead <= CLOSE * best),
        "shared": share((ends.shares > 0).sum(axis=1) > 1),
    }


def seat_row(ends: Ends, seat: int) -> SeatRow:
    return {"seat": seat, "wins": share(ends.shares[:, seat]), "points": spread(ends.scores[:, seat])}


def spread(values: ArrayLike) -> Spread | None:
    """The distribution of these values; None if there are none."""
    array: Floats = np.asarray(values, np.float64)
    if not len(array):
        return None
    mean, deviation = float(np.mean(array)), float(np.std(array, ddof=1)) if len(array) > 1 else 0.0
    half = Z95 * deviation / len(array) ** 0.5
    counted: dict[float, int] = dict(zip(*(one.tolist() for one in np.unique(array, return_counts=True)), strict=True))
    return {
        "mean": round(mean, 4),
        "low": round(mean - half, 4),
        "high": round(mean + half, 4),
        "deviation": round(deviation, 4),
        "percentiles": {str(mark): float(np.percentile(array, mark)) for mark in MARKS},
        "counts": {str(int(value)): count for value, count in counted.items()},
    }


# ---------------------------------------------------------------- where points come from


def point_sources(results: Sequence[GameResult]) -> list[SourceRow]:
    """The mean points of a seat by each rule, for all, for winners and for the others; most points first."""
    rules = dict.fromkeys(rule for result in results for seat in result["points"] for rule in seat)
    rows: list[SourceRow] = []
    for rule in rules:
        points = [
            (win_share(result, i) > 0, seat.get(rule, 0))
            for result in results
            for i, seat in enumerate(result["points"])
        ]
        if any(number for _, number in points):
            winners, others = ([number for won, number in points if won is side] for side in (True, False))
            everybody = _mean([number for _, number in points])
            rows.append({"rule": rule, "all": everybody, "winners": _mean(winners), "others": _mean(others)})
    return sorted(rows, key=lambda row: -(row["all"] or 0))


def _mean(values: Sequence[float]) -> float | None:
    return round(sum(values) / len(values), 4) if values else None


# ---------------------------------------------------------------- what a thing is worth


def feature_rows(results: Sequence[GameResult], modules: Sequence[str] = ()) -> list[FeatureRow]:
    """Each thing that seats had: how those with it fared, and those with more of it than the mean of their game."""
    names = dict.fromkeys(name for result in results for seat in result["had"] for name in seat)
    if not names:
        return []
    counts: Floats = np.array(
        [[[seat.get(name, 0) for name in names] for seat in one["had"]] for one in results], float
    )
    points, wins, _, _ = Ends.of(len(results[0]["seats"]), results)
    rows: list[FeatureRow] = []
    for column, name in enumerate(names):
        had = counts[:, :, column]
        more = had > had.mean(axis=1, keepdims=True)
        rows.append(
            {
                "name": name,
                "mean": round(float(np.mean(had)), 4),
                "had_by": round(float(np.mean(had > 0)), 4),
                "with": compare(had > 0, wins, points),
                "more": compare(more, wins, points),
                "modules": list(modules),
            }
        )
    return rows


def comparison(rows: Sequence[FeatureRow | None]) -> Compared | None:
    """With and without, if enough seats were without at every level; else more and less than their game's mean."""
    keys: tuple[Compared, ...] = ("with", "more")
    return next((key for key in keys if all(row and row[key] for row in rows)), None)


def compare(mask: Mask, wins: Floats, points: Floats) -> Comparison | None:
    """Win share and points of the seats in the mask and of all others; None if there are too few of either."""
    inside, outside = int(np.count_nonzero(mask)), int(np.count_nonzero(~mask))
    if min(inside, outside) < FEW:
        return None
    return {
        "seats": inside,
        "others": outside,
        "share": round(float(np.mean(wins[mask])), 4),
        "other_share": round(float(np.mean(wins[~mask])), 4),
        "wins": difference(mask, wins),
        "points": difference(mask, points),
    }


def difference(mask: Mask, values: Floats) -> Difference:
    """What seats inside get more than those outside, each beside its seat's mean: a good seat is no merit.

    The 95 % interval allows for seats of one game depending on each other.
    """
    inside: Floats = mask - mask.mean(axis=0)
    beside: Floats = values - values.mean(axis=0)
    weight = float((inside**2).sum()) or 1.0
    found = float((inside * beside).sum()) / weight
    pull = (inside * (beside - found * inside)).sum(axis=1) / weight
    half = Z95 * float(np.sqrt((pull**2).sum()))
    return {"difference": round(found, 4), "low": round(found - half, 4), "high": round(found + half, 4)}


# ---------------------------------------------------------------- names


def feature_namer(game: Game, lang: str) -> Callable[[str], str]:
    """Names of things (`top/camp-d`), of groups of them (`top`) and of modules (`module/mummy`) in a language."""
    book, sections = texts(lang, game.name), game.package.features.sections
    groups = book["feature"]

    def named(name: str) -> str:
        group, _, code = name.partition("/")
        if group == "module":
            return str(book["module"][code])
        return f"{groups[group]}: {code_name(book.get(sections.get(group, ''), {}), code)}" if code else groups[group]

    return named


def code_name(section: dict[str, str], code: str) -> str:
    """vase-2-3 -> Vase 2-3, hill-3 -> Hill 3; a code that the texts don't name stays as it is."""
    if code in section:
        return section[code]
    head, _, rest = code.partition("-")
    return f"{section[head]} {rest}" if head in section else code
