"""The results as tables, with pass or miss for each budget."""

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from measure import Rate
from ours import Figure, Ours
from peers import CATANATRON, HEX

TITLE = "Random play on one core; ours and Catanatron with four players"
VERDICT = {True: "[green]pass[/]", False: "[red]miss[/]", None: ""}


def ratio(rate: Rate, rates: list[Rate], peer: str) -> float | None:
    """Decisions per second relative to a peer, or None if the peer did not run."""
    found = [other for other in rates if other.name == peer]
    return rate.decisions / found[0].decisions if found else None


def verdict(rate: Rate, rates: list[Rate], games: list[Ours]) -> bool | None:
    """Whether one of our games meets its budgets; None for a peer, or if a peer it is compared with is missing."""
    ours = next((ours for ours in games if ours.name == rate.name), None)
    catanatron, hex11 = ratio(rate, rates, CATANATRON), ratio(rate, rates, HEX)
    if ours is None or catanatron is None or hex11 is None:
        return None
    return catanatron >= ours.times_catanatron and hex11 >= ours.times_hex


def _times(times: float | None) -> str:
    if times is None:
        return ""
    return f"{times:,.0f}x" if times >= 10 else f"{times:.2f}x"


def _budget(name: str, games: list[Ours]) -> str:
    return next((f"{ours.times_catanatron:g}x, {ours.times_hex:g}x" for ours in games if ours.name == name), "")


def print_rates(console: Console, rates: list[Rate], missing: dict[str, str], games: list[Ours]) -> None:
    """Random play, fastest first."""
    table = Table(title=TITLE, title_justify="left", box=SIMPLE_HEAD)
    table.add_column("engine", no_wrap=True)
    for heading in ("games/s", "decisions/s", "x Catanatron", "x hex(11)", "budget"):
        table.add_column(heading, justify="right")
    table.add_column("")
    for rate in sorted(rates, key=lambda rate: -rate.decisions):
        table.add_row(
            rate.name,
            f"{rate.games:,.1f}",
            f"{rate.decisions:,.0f}",
            _times(ratio(rate, rates, CATANATRON)),
            _times(ratio(rate, rates, HEX)),
            _budget(rate.name, games),
            VERDICT[verdict(rate, rates, games)],
        )
    console.print(table)
    for name, reason in missing.items():
        console.print(f"{name} is missing: {reason}", style="dim")


def print_figures(console: Console, figures: list[Figure]) -> None:
    """The other budgets."""
    table = Table(title="Python face and start-up", title_justify="left", box=SIMPLE_HEAD)
    table.add_column("what", no_wrap=True)
    table.add_column("measured", justify="right")
    table.add_column("budget", justify="right")
    table.add_column("")
    for figure in figures:
        sign = "at most" if figure.less_is_better else "at least"
        budget = "" if figure.budget is None else f"{sign} {figure.budget:,g} {figure.unit}"
        table.add_row(figure.name, _number(figure), budget, VERDICT[figure.met])
    console.print(table)


def _number(figure: Figure) -> str:
    digits = 0 if figure.value >= 100 else 2
    return f"{figure.value:,.{digits}f} {figure.unit}"
