"""The charts of a balance report: seats, points, length, what things are worth, what modules change."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from waset.lab.balance_stats import comparison
from waset.lab.charts import (
    GOLD,
    INK,
    MARKS,
    MUTED,
    ROCK,
    SEATS,
    draw_dot,
    draw_dots,
    draw_level,
    figure,
    label_rows,
    panels,
    save_png,
    show_percent,
)
from waset.lab.reports import Compared, Comparison, Level, Measured, Share, Spread, Summary

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Report = dict[str, Any]
Words = dict[str, str]
Named = Callable[[str], str]
BARS = 45
ROWS = 40  # things that fit into one chart
SPREADS: dict[Measured, str] = {"points": "scores.png", "turns": "turns.png", "decisions": "decisions.png"}


def draw(report: Report, folder: Path, words: Words, title: str, named: Named) -> list[Path]:
    """Write all charts; return their paths. `named` gives the name of a thing or a module."""
    levels: list[Level] = [level for level in report["levels"] if level["games"]]
    charts = [draw_seats(report, levels, folder / "seats.png", words, title)] if levels else []
    for key, file in SPREADS.items():
        charts += [draw_spread(levels, key, folder / file, words, title)] if levels else []
    for level in levels:
        where = f"{title}, {level['bot']}, {words['count'].format(games=level['games'])}"
        if shown := known_effects(level):
            charts.append(draw_worth(shown, folder / f"worth-{level['bot']}.png", words, where, named))
        if level["modules"]:
            charts.append(draw_modules(level, folder / f"modules-{level['bot']}.png", words, where, named))
    return charts


def draw_seats(report: Report, levels: Sequence[Level], path: Path, words: Words, title: str) -> Path:
    """Each seat's share of wins beside an even share; a group of rows for each bot."""
    rows = [(level, seat) for level in levels for seat in level["seats"]]
    made, axes = figure(8, 1.5 + 0.38 * len(rows), f"{title}: {words['seats']}", words["seats_note"])
    for row, (_, seat) in enumerate(rows):
        wins, number = seat["wins"], seat["seat"]
        share = wins["share"] or 0.0
        draw_dot(axes, row, share, wins["low"], wins["high"], f"{share:.1%}", SEATS[number], MARKS[number])
    label_rows(axes, [f"{level['bot']}, {words['seat'].lower()} {seat['seat']}" for level, seat in rows])
    show_percent(axes)
    axes.set_xlim(0, max(seat["wins"]["high"] for _, seat in rows) * 1.15)
    draw_level(axes, 1 / report["players"], words["even"])
    return save_png(made, path)


def draw_spread(levels: Sequence[Level], key: Measured, path: Path, words: Words, title: str) -> Path:
    """How often each value occurred: bars for each bot, the winners' part or the middle half in gold."""
    height, note = 1.4 + 1.3 * len(levels), words["points_note" if key == "points" else "half_note"]
    made, grid = panels(8, height, f"{title}: {words[key]}", note, rows=len(levels), sharex=True)
    spreads = [spread for level in levels if (spread := level[key])]
    step = bin_width(spreads)
    for level, spread, (axes,) in zip(levels, spreads, grid, strict=True):
        everybody = binned(spread, step)
        draw_bars(axes, everybody, step, ROCK)
        draw_bars(axes, winners_part(level, step) if key == "points" else middle(spread, everybody), step, GOLD)
        axes.set_yticks([])
        axes.set_ylabel(level["bot"], rotation=0, ha="right", va="center", color=INK)
        draw_level(axes, spread["mean"], words["mean"].format(mean=f"{spread['mean']:.1f}"))
    return save_png(made, path)


Bars = dict[int, float]  # the first value of a bar, and how often its values occurred


def bin_width(spreads: Sequence[Spread]) -> int:
    """One value a bar, or several where there would be too many bars."""
    values = [int(value) for spread in spreads for value in spread["counts"]]
    return 1 + (max(values) - min(values)) // BARS


def binned(spread: Spread | None, step: int) -> Bars:
    found: Bars = {}
    for value, count in (spread["counts"] if spread else {}).items():
        first = int(value) // step * step
        found[first] = found.get(first, 0) + count
    return found


def winners_part(level: Level, step: int) -> Bars:
    return binned(level["winning_points"], step)


def middle(spread: Spread, everybody: Bars) -> Bars:
    low, high = spread["percentiles"]["25"], spread["percentiles"]["75"]
    return {value: count for value, count in everybody.items() if low <= value <= high}


def draw_bars(axes: "Axes", bars: Bars, step: int, colour: str) -> None:
    axes.bar([value + (step - 1) / 2 for value in bars], list(bars.values()), width=0.9 * step, color=colour)


Effect = tuple[str, Comparison, Compared]  # of a thing: its name, and which seats are compared


def known_effects(level: Level) -> list[Effect]:
    """The things about which enough is known, each with its comparison; the largest effects first."""
    found = [(row["name"], one, key) for row in level["worth"] if (key := comparison([row])) and (one := row[key])]
    return sorted(found, key=lambda one: -abs(one[1]["wins"]["difference"]))


def draw_worth(shown: list[Effect], path: Path, words: Words, title: str, named: Named) -> Path:
    """By how much the win share of seats with a thing exceeds that of seats without it."""
    shown = sorted(shown[:ROWS], key=lambda one: -one[1]["wins"]["difference"])
    made, axes = figure(9, 1.5 + 0.27 * len(shown), f"{title}: {words['worth']}", words["worth_note"])
    names = [named(name) + ("" if key == "with" else f" ({words['more_short']})") for name, _, key in shown]
    values = [(one["wins"]["difference"], one["wins"]["low"], one["wins"]["high"]) for _, one, _ in shown]
    draw_dots(axes, names, values, lambda value: f"{100 * value:+.0f}")
    axes.xaxis.set_major_formatter(lambda value, _: f"{100 * value:+.0f}" if value else "0")
    axes.axvline(0, color=MUTED, linewidth=1, zorder=0)
    axes.margins(x=0.08)
    return save_png(made, path)


def draw_modules(level: Level, path: Path, words: Words, title: str, named: Named) -> Path:
    """Points, turns, close games and the first seat's wins, without (open) and with (full) each module."""
    rows = level["modules"]
    width, height = 11, 1.6 + 0.5 * len(rows)
    made, grid = panels(
        width, height, f"{title}: {words['modules']}", words["modules_note"], columns=len(MEASURES), sharey=True
    )
    for axes, (key, measure) in zip(grid[0], MEASURES.items(), strict=True):
        for row, module in enumerate(rows):
            _dumbbell(axes, row, measure(module["without"]), measure(module["with"]))
        axes.set_title(words[key], loc="left", color=INK, fontsize=10)
        axes.margins(x=0.15)
        if key in ("close", "first"):
            show_percent(axes)
    label_rows(grid[0][0], [named(f"module/{row['module']}") for row in rows])
    return save_png(made, path)


Value = tuple[float, float, float]


def _mean(key: Measured) -> Callable[[Summary], Value | None]:
    return lambda table: (one["mean"], one["low"], one["high"]) if (one := table[key]) else None


def _share(of: Callable[[Summary], Share]) -> Callable[[Summary], Value | None]:
    def value(table: Summary) -> Value | None:
        one = of(table)
        return None if one["share"] is None else (one["share"], one["low"], one["high"])

    return value


MEASURES: dict[str, Callable[[Summary], Value | None]] = {
    "points": _mean("points"),
    "turns": _mean("turns"),
    "close": _share(lambda table: table["close"]),
    "first": _share(lambda table: table["seats"][0]["wins"]),
}


def _dumbbell(axes: "Axes", row: int, without: Value | None, having: Value | None) -> None:
    if not without or not having:
        return
    for place, (value, low, high), colour in ((row + 0.14, without, "none"), (row - 0.14, having, GOLD)):
        axes.plot([low, high], [place, place], "-", color=MUTED, linewidth=1)
        axes.plot(value, place, "o", markerfacecolor=colour, markeredgecolor=GOLD, markersize=7, zorder=3)
