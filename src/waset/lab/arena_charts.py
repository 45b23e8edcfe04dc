"""The charts of an arena: ratings with their uncertainty, and who beats whom."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from waset.lab.charts import GOLD, INK, LINEN, MUTED, PAPYRUS, draw_dots, figure, save_png
from waset.lab.reports import BotRow, Cell

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Report = dict[str, Any]
Words = dict[str, str]


def draw(report: Report, folder: Path, words: Words, title: str) -> list[Path]:
    """Write all charts; return their paths."""
    return [
        draw_ratings(report, folder / "ratings.png", words, title),
        draw_cross(report, folder / "cross.png", words, title),
    ]


def draw_ratings(report: Report, path: Path, words: Words, title: str) -> Path:
    rows: list[BotRow] = report["ratings"]
    made, axes = figure(8, 1.4 + 0.45 * len(rows), f"{title}: {words['ratings']}", words["ratings_note"])
    values = [(row["rating"], row["low"], row["high"]) for row in rows]
    draw_dots(axes, [row["bot"] for row in rows], values, "{:.1f}".format)
    low, high = min(row["low"] for row in rows), max(row["high"] for row in rows)
    room = (high - low) or 1
    axes.set_xlim(low - 0.05 * room, high + 0.12 * room)
    return save_png(made, path)


def draw_cross(report: Report, path: Path, words: Words, title: str) -> Path:
    """A square for each pair, darker the more often the row wins, with its share and interval written in it."""
    from matplotlib.colors import LinearSegmentedColormap

    bots: list[str] = [row["bot"] for row in report["ratings"]]
    shares: dict[tuple[str, str], Cell] = {(cell["bot"], cell["against"]): cell for cell in report["cross"]}
    width, height = max(8, 2.2 + 1.25 * len(bots)), 1.7 + 0.8 * len(bots)
    made, axes = figure(width, height, f"{title}: {words['cross']}", words["cross_note"])
    colours = LinearSegmentedColormap.from_list("papyrus", [LINEN, GOLD])
    for row, bot in enumerate(bots):
        for column, against in enumerate(bots):
            cell = shares.get((bot, against))
            share = cell["share"] if cell else None
            colour = PAPYRUS if share is None else colours(share)
            axes.fill([column, column + 1, column + 1, column], [row, row, row + 1, row + 1], color=colour, lw=0)
            if cell and share is not None:
                _write(axes, column, row, f"{share:.0%}", f"{cell['low']:.0%} - {cell['high']:.0%}")
    _frame_cross(axes, bots)
    return save_png(made, path)


def _write(axes: "Axes", column: int, row: int, share: str, interval: str) -> None:
    axes.text(column + 0.5, row + 0.42, share, ha="center", va="center", color=INK, fontsize=12)
    axes.text(column + 0.5, row + 0.74, interval, ha="center", va="center", color=INK, fontsize=8)


def _frame_cross(axes: "Axes", bots: list[str]) -> None:
    axes.set_xlim(0, len(bots))
    axes.set_ylim(len(bots), 0)
    middles = [place + 0.5 for place in range(len(bots))]
    axes.set_yticks(middles, bots, color=INK)
    axes.set_xticks(middles, bots, color=INK)
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.spines["bottom"].set_visible(False)
    for place in range(len(bots) + 1):
        axes.axhline(place, color=PAPYRUS, linewidth=2)
        axes.axvline(place, color=PAPYRUS, linewidth=2)
    axes.xaxis.label.set_color(MUTED)
