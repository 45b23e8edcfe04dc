"""The chart of luck and skill: a bar for each line-up, cut into what decides."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from waset.lab.charts import GOLD, INK, LINEN, PAPYRUS, ROCK, SEATS, label_rows, panels, save_png, show_percent
from waset.lab.luck import named_lineup
from waset.lab.reports import LuckRow, Parts

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Report = dict[str, Any]
Words = dict[str, str]
COLOURS = {"deal": GOLD, "seat": ROCK, "skill": SEATS[0], "rest": LINEN}
ROOM = 0.045  # a share below this is too narrow for its number


def draw(report: Report, folder: Path, words: Words, title: str) -> list[Path]:
    """Write the chart; return its path. None without enough deals."""
    rows: list[LuckRow] = report["lineups"]
    return [draw_parts(rows, folder / "luck.png", words, title)] if rows else []


def draw_parts(rows: list[LuckRow], path: Path, words: Words, title: str) -> Path:
    """Victory on the left, points on the right."""
    made, grid = panels(
        10, 1.7 + 0.5 * len(rows), f"{title}: {words['parts']}", words["parts_note"], columns=2, sharey=True
    )
    for axes, measure in zip(grid[0], ("victory", "points"), strict=True):
        for row, lineup in enumerate(rows):
            draw_bar(axes, row, lineup["victory"] if measure == "victory" else lineup["points"])
        axes.set_title(words[measure], loc="left", color=INK, fontsize=10)
        axes.set_xlim(0, 1)
        show_percent(axes)
    label_rows(grid[0][0], [named_lineup(row["bots"]) for row in rows])
    handles, _ = grid[0][0].get_legend_handles_labels()
    if handles:
        names = [words[part] for part in COLOURS]
        made.legend(handles[:4], names, loc="upper right", ncols=4, frameon=False, labelcolor=INK, fontsize=9)
    return save_png(made, path)


def draw_bar(axes: "Axes", row: int, parts: Parts) -> None:
    """The parts one after another, each with its number where there is room."""
    left = 0.0
    values = {"deal": parts["deal"], "seat": parts["seat"], "skill": parts["skill"], "rest": parts["rest"]}
    for name, part in values.items():
        share = part["share"] if part else 0.0
        axes.barh(row, share, left=left, height=0.6, color=COLOURS[name], edgecolor=PAPYRUS, label=name)
        if share >= ROOM:
            colour = LINEN if name == "skill" else INK
            axes.text(left + share / 2, row, f"{share:.0%}", ha="center", va="center", color=colour, fontsize=9)
        left += share
