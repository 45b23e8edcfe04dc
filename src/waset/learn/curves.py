"""The curves of a training as a picture: how the loss falls and the strength rises from round to round."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from waset.lab.charts import GOLD, INK, MARKS, MUTED, SEATS, panels, save_svg
from waset.lab.confidence import wilson
from waset.learn.rounds import Measure, Round

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WINS: dict[Measure, str] = {"against_random": "wins against random", "against_greedy": "wins against greedy"}
Rounds = Sequence[Round]


def draw(game: str, rounds: Rounds, games: int, path: Path) -> Path:
    """Cross entropy, agreement with the search and wins by round; `games` are those of each match."""
    note = "by round, on games that it has not learned from; lines at the wins: 95 % intervals"
    made, ((loss, agreed, won),) = panels(11, 3.6, f"Training of {game}", note, columns=3)
    draw_line(loss, rounds, "victory", GOLD, "o")
    draw_line(agreed, rounds, "agreement", SEATS[2], "D")
    for (name, label), colour, mark in zip(WINS.items(), SEATS, MARKS, strict=False):
        draw_line(won, rounds, name, colour, mark, label)
        for row in rounds:
            won.plot([row["round"]] * 2, wilson(row[name] * games, games), "-", color=colour, linewidth=1)
    won.legend(frameon=False, labelcolor=INK, fontsize=9, loc="lower right")
    for axes, title in ((loss, "cross entropy"), (agreed, "same choice as the search"), (won, "share of games won")):
        frame(axes, title, [row["round"] for row in rounds])
    for axes in (agreed, won):
        axes.set_ylim(0, 1)
    return save_svg(made, path)


def draw_line(axes: "Axes", rounds: Rounds, name: Measure, colour: str, mark: str, label: str = "") -> None:
    """One number of every round; rounds of older trainings may lack it."""
    known = [row for row in rounds if name in row]
    values = [row[name] for row in known]
    axes.plot([row["round"] for row in known], values, f"-{mark}", color=colour, markersize=6, label=label)


def frame(axes: "Axes", title: str, rounds: Sequence[int]) -> None:
    axes.set_title(title, loc="left", color=INK, fontsize=10)
    axes.set_xticks(rounds[:: 1 + len(rounds) // 10])
    axes.tick_params(axis="y", labelcolor=MUTED)
    axes.grid(axis="y", color=MUTED, alpha=0.25, linewidth=0.6)
