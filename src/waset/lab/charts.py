"""What all charts share: the page's colours, dots with their intervals, labelled axes."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from waset.errors import WasetError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PAPYRUS, LINEN, INK, MUTED, GOLD, ROCK = "#F6EEDC", "#FFFAF0", "#2A2118", "#6E5F4B", "#C98A1B", "#8A7B6B"
SEATS = ("#24479B", "#B8532B", "#1E8C84", "#C9971C", "#7A3E86")  # lapis, terracotta, turquoise, gold, plum
MARKS = ("o", "s", "^", "D", "P")  # seats are never told apart by colour alone


def drawable() -> bool:
    """Is matplotlib installed?"""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        return False
    return True


def figure(width: float, height: float, title: str, note: str = "") -> "tuple[Figure, Axes]":
    """A figure with its title at the upper left and one pair of axes."""
    made, grid = panels(width, height, title, note)
    return made, grid[0][0]


def panels(
    width: float, height: float, title: str, note: str = "", rows: int = 1, columns: int = 1, **settings: Any
) -> "tuple[Figure, list[list[Axes]]]":
    """A figure with a grid of axes, its title at the upper left and a note below."""
    if not drawable():
        raise WasetError("charts: matplotlib is missing; install it with: pip install 'waset[lab]'")
    from matplotlib.figure import Figure

    made = Figure(figsize=(width, height), facecolor=PAPYRUS, layout="constrained")
    made.suptitle(title, x=0.012, ha="left", color=INK, fontsize=13)
    if note:
        made.supxlabel(note, x=0.012, ha="left", color=MUTED, fontsize=9)
    grid = made.subplots(rows, columns, squeeze=False, subplot_kw={"facecolor": PAPYRUS}, **settings)
    for axes in grid.flat:
        strip_lines(axes)
    return made, grid.tolist()


def strip_lines(axes: "Axes") -> None:
    """Hide all lines but the one that carries the numbers."""
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.spines["bottom"].set_color(MUTED)
    axes.tick_params(axis="x", colors=MUTED)
    axes.tick_params(axis="y", length=0, labelcolor=INK)


def save_png(made: "Figure", path: Path) -> Path:
    """Write a PNG; the same numbers give the same bytes."""
    made.savefig(path, dpi=150, metadata={"Software": None})
    return path


def save_svg(made: "Figure", path: Path) -> Path:
    """Write an SVG with its words as text; the same numbers give the same bytes."""
    from matplotlib import rc_context

    with rc_context({"svg.hashsalt": "waset", "svg.fonttype": "none"}):
        made.savefig(path, metadata={"Date": None, "Creator": None})
    return path


def draw_dots(
    axes: "Axes", names: Sequence[str], values: Sequence[tuple[float, float, float]], label: Callable[[float], str]
) -> None:
    """A row each, the first on top: a dot with its interval and its number."""
    for row, (value, low, high) in enumerate(values):
        draw_dot(axes, row, value, low, high, label(value))
    label_rows(axes, names)


def draw_dot(
    axes: "Axes", row: float, value: float, low: float, high: float, label: str, colour: str = GOLD, mark: str = "o"
) -> None:
    """A value with its interval and its number."""
    axes.plot([low, high], [row, row], "|-", color=INK, linewidth=1, markersize=6)
    axes.plot(value, row, mark, color=colour, markersize=8, zorder=3)
    label_beside(axes, high, row, label)


def label_rows(axes: "Axes", names: Sequence[str]) -> None:
    """Names beside the rows 0, 1 ... from top to bottom."""
    axes.set_yticks(range(len(names)), names, color=INK)
    axes.set_ylim(len(names) - 0.4, -0.6)


def label_beside(axes: "Axes", x: float, y: float, text: str) -> None:
    """A label to the right of a point."""
    axes.annotate(text, (x, y), (8, 0), textcoords="offset points", va="center_baseline", color=INK, fontsize=9)


def show_percent(axes: "Axes") -> None:
    from matplotlib.ticker import PercentFormatter

    axes.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))


def draw_level(axes: "Axes", x: float, text: str) -> None:
    """A dashed line at a value worth comparing with, labelled above the axes."""
    axes.axvline(x, color=MUTED, linewidth=1, linestyle=(0, (4, 3)), zorder=0)
    across = ("data", "axes fraction")
    axes.annotate(text, (x, 1), (4, 2), across, "offset points", color=MUTED, fontsize=9)
