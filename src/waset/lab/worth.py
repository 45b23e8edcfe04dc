"""What games say: shares, spreads, and how those who had a thing fared beside those who did not."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from waset.game import Game
from waset.lab.interval import Z95
from waset.lab.ledger import Entry
from waset.lab.ratings import share, win
from waset.text import texts

FEW = 20  # seats on either side below which nothing is said
CLOSE = 0.1  # of the winner's points: a lead up to this is a close game
MARKS = (0, 5, 25, 50, 75, 95, 100)  # percentiles

Row = dict[str, Any]


# ---------------------------------------------------------------- one table


def summary(players: int, entries: Sequence[Entry]) -> Row:
    """Win shares by seat, points, length and close games at one table."""
    scores = [points for entry in entries for points in entry["scores"]]
    best = [max(entry["scores"]) for entry in entries]
    return {
        "games": len(entries),
        "seats": [seat_row(entries, seat) for seat in range(players)],
        "points": spread(scores),
        "winning_points": spread(best),
        "lead": spread([lead(entry) for entry in entries]),
        "turns": spread([entry["turns"] for entry in entries]),
        "decisions": spread([entry["decisions"] for entry in entries]),
        "close": share([float(lead(entry) <= CLOSE * max(entry["scores"])) for entry in entries]),
        "shared": share([float(len(entry["winners"]) > 1) for entry in entries]),
    }


def seat_row(entries: Sequence[Entry], seat: int) -> Row:
    points = spread([entry["scores"][seat] for entry in entries])
    return {"seat": seat, "wins": share([win(entry, seat) for entry in entries]), "points": points}


def lead(entry: Entry) -> int:
    """By how much the best points exceed the next best."""
    ordered = sorted(entry["scores"])
    return int(ordered[-1] - ordered[-2])


def spread(values: Sequence[float]) -> Row | None:
    """A distribution: mean with its 95 % interval, deviation, percentiles, and how often each value came."""
    if not values:
        return None
    array = np.asarray(values, float)
    mean, deviation = float(array.mean()), float(array.std(ddof=1)) if len(array) > 1 else 0.0
    half = Z95 * deviation / len(array) ** 0.5
    found, counts = np.unique(array, return_counts=True)
    return {
        "mean": round(mean, 4),
        "low": round(mean - half, 4),
        "high": round(mean + half, 4),
        "deviation": round(deviation, 4),
        "percentiles": {str(mark): float(np.percentile(array, mark)) for mark in MARKS},
        "counts": {str(int(value)): int(count) for value, count in zip(found, counts, strict=True)},
    }


# ---------------------------------------------------------------- where points come from


def sources(entries: Sequence[Entry]) -> list[Row]:
    """The mean points a seat got by each rule, those of winners and of the others, most first."""
    rules = dict.fromkeys(rule for entry in entries for seat in entry["points"] for rule in seat)
    rows = []
    for rule in rules:
        points = [(win(entry, i) > 0, seat.get(rule, 0)) for entry in entries for i, seat in enumerate(entry["points"])]
        if any(number for _, number in points):
            winners, others = ([number for won, number in points if won is side] for side in (True, False))
            means = {"all": [number for _, number in points], "winners": winners, "others": others}
            rows.append({"rule": rule} | {key: _mean(values) for key, values in means.items()})
    return sorted(rows, key=lambda row: -row["all"])


def _mean(values: Sequence[float]) -> float | None:
    return round(sum(values) / len(values), 4) if values else None


# ---------------------------------------------------------------- what a thing is worth


def worth(entries: Sequence[Entry]) -> list[Row]:
    """Each thing that seats had: how those with it fared, and those with more of it than the mean of their table."""
    names = dict.fromkeys(name for entry in entries for seat in entry["had"] for name in seat)
    if not names:
        return []
    counts = np.array([[[seat.get(name, 0) for name in names] for seat in entry["had"]] for entry in entries], float)
    wins = np.array([[win(entry, seat) for seat in range(len(entry["seats"]))] for entry in entries])
    points = np.array([entry["scores"] for entry in entries], float)
    rows = []
    for column, name in enumerate(names):
        had = counts[:, :, column]
        more = had > had.mean(axis=1, keepdims=True)
        row = {"name": name, "mean": round(float(had.mean()), 4), "had_by": round(float((had > 0).mean()), 4)}
        rows.append(row | {"with": compared(had > 0, wins, points), "more": compared(more, wins, points)})
    return rows


def comparison(rows: Sequence[Row | None]) -> str:
    """With and without, if enough seats were without at every level; else more and fewer than the table's mean."""
    return next((key for key in ("with", "more") if all(row and row[key] for row in rows)), "")


def compared(mask: Any, wins: Any, points: Any) -> Row | None:
    """Those in the mask beside all others: win share and points; None where too few are on a side."""
    inside, outside = int(mask.sum()), int((~mask).sum())
    if min(inside, outside) < FEW:
        return None
    return {
        "seats": inside,
        "others": outside,
        "share": round(float(wins[mask].mean()), 4),
        "other_share": round(float(wins[~mask].mean()), 4),
        "wins": difference(mask, wins),
        "points": difference(mask, points),
    }


def difference(mask: Any, values: Any) -> Row:
    """Mean inside less mean outside, with a 95 % interval that knows that the seats of a game are not independent."""
    inside, outside = float(values[mask].mean()), float(values[~mask].mean())
    pull = np.where(mask, (values - inside) / mask.sum(), -(values - outside) / (~mask).sum())
    half = Z95 * float(np.sqrt((pull.sum(axis=1) ** 2).sum()))
    found = inside - outside
    return {"difference": round(found, 4), "low": round(found - half, 4), "high": round(found + half, 4)}


# ---------------------------------------------------------------- names


def namer(game: Game, lang: str) -> Callable[[str], str]:
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
    """vase-2-3 -> Vase 2-3, hill-3 -> Hill 3; a code that the texts do not name stays as it is."""
    if code in section:
        return section[code]
    head, _, rest = code.partition("-")
    return f"{section[head]} {rest}" if head in section else code
