"""The chart of the benchmark: decisions per second on a logarithmic axis."""

from pathlib import Path
from typing import TYPE_CHECKING

from measure import Rate
from waset.lab.charts import save_svg

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PAPYRUS, INK, MUTED, GOLD, STONE = "#F6EEDC", "#2A2118", "#6E5F4B", "#C98A1B", "#8A7B6B"


def draw(rates: list[Rate], path: Path, title: str = "Random play on one core: decisions a second") -> None:
    """Write the chart of these rates, as a PNG or an SVG by the name of the file."""
    from matplotlib.figure import Figure

    rates = sorted(rates, key=lambda rate: rate.decisions)
    figure = Figure(figsize=(9, 1.6 + 0.4 * len(rates)), facecolor=PAPYRUS, layout="constrained")
    axes = figure.add_subplot(facecolor=PAPYRUS)
    _dots(axes, rates)
    _frame(axes, rates)
    figure.suptitle(title, x=0.01, ha="left", color=INK)
    if path.suffix == ".svg":
        save_svg(figure, path)
    else:
        figure.savefig(path, dpi=160)


def _dots(axes: "Axes", rates: list[Rate]) -> None:
    """Dots and not bars: a logarithmic axis has no zero for a bar to stand on."""
    for row, rate in enumerate(rates):
        axes.hlines(row, 1, rate.low, color=MUTED, linewidth=0.5, alpha=0.5)
        axes.plot(rate.decisions, row, "o", color=GOLD if rate.ours else STONE, markersize=10)
        axes.plot([rate.low, rate.high], [row, row], "|-", color=INK, linewidth=1, markersize=5)
        label = _short(rate.decisions)
        axes.annotate(label, (rate.high, row), (9, 0), textcoords="offset points", va="center_baseline", color=INK)


def _frame(axes: "Axes", rates: list[Rate]) -> None:
    slowest = min(rate.low for rate in rates)
    fastest = max(rate.high for rate in rates)
    axes.set_xscale("log")
    axes.set_xlim(10 ** (len(str(int(slowest))) - 2), fastest * 4)
    axes.set_ylim(-0.6, len(rates) - 0.4)
    axes.set_yticks(range(len(rates)), [rate.name for rate in rates], color=INK)
    axes.set_xlabel("log scale; dot: median of the rounds, line: their range", color=MUTED, loc="left")
    axes.tick_params(axis="y", length=0)
    axes.tick_params(axis="x", which="both", colors=MUTED)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.spines["bottom"].set_color(MUTED)


def _short(number: float) -> str:
    for size, name in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:.3g} {name}"
    return f"{number:.0f}"
