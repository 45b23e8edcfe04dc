"""The curves of a training as a picture: how the loss falls and the strength rises from round to round."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from waset.lab.charts import GOLD, INK, MARKS, MUTED, SEATS, panels, save_svg
from waset.lab.confidence import wilson
from waset.learn.rounds import Measure, Round

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WINS: tuple[Measure, ...] = ("against_random", "against_greedy", "against_club")
Rounds = Sequence[Round]
Words = dict[str, str]


def draw(title: str, rounds: Rounds, games: int, path: Path, words: Words) -> Path:
    """Cross entropy, agreement with the search and wins by round; `games` are those of each match."""
    made, ((loss, agreed, won),) = panels(11, 3.6, title, words["curves_note"], columns=3)
    draw_line(loss, rounds, "victory", GOLD, "o")
    draw_line(agreed, rounds, "agreement", SEATS[2], "D")
    for name, colour, mark in zip(WINS, SEATS, MARKS, strict=False):
        draw_line(won, rounds, name, colour, mark, words[name])
        for row in (one for one in rounds if name in one):
            won.plot([row["round"]] * 2, wilson(row[name] * games, games), "-", color=colour, linewidth=1)
    won.legend(frameon=False, labelcolor=INK, fontsize=9, loc="lower right")
    for axes, label in ((loss, "cross_entropy"), (agreed, "agreement"), (won, "won")):
        frame(axes, words[label], [row["round"] for row in rounds])
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
