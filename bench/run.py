"""Random play side by side with other engines, in one run on one core: `make bench`."""

import json
import platform
from collections.abc import Callable
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import click
from rich.console import Console

from load import main as measure_load
from measure import Rate, interleave, one_core
from ours import GAMES, Figure, python_face, searching, start_up, steadiness
from peers import CATANATRON, HEX, PEERS
from rates_chart import draw
from report import print_figures, print_rates, ratio, verdict

OUT = Path(__file__).parent / "out"
WIDTH = 110  # of the tables, even if the output is not a terminal
PACKAGES = ("waset", "numba", "numpy", "catanatron", "open_spiel")


@click.command(help=__doc__)
@click.option("--seconds", default=3.0, show_default=True, help="Time a contender has in each round.")
@click.option("--rounds", default=3, show_default=True, help="Rounds, of which the median counts.")
@click.option("--load", is_flag=True, help="Only the server under load: 50 and 500 live tables (bench/load.py).")
@click.option("--out", default=OUT, type=click.Path(path_type=Path), help="Folder of bench.json and bench.png.")
def main(seconds: float, rounds: int, load: bool, out: Path) -> None:
    if load:
        measure_load(["--out", str(out / "load.json")], standalone_mode=False)
        return
    console = Console()
    console.width = max(console.width, WIDTH)

    def told(what: str) -> None:
        console.print(what, style="dim")  # no spinner: its thread would disturb the measurements

    contenders = [*(ours.contender() for ours in GAMES), *PEERS]
    with one_core():
        rates, missing = interleave(contenders, rounds, seconds, told)
        figures = _figures(seconds, told)
    print_rates(console, rates, missing, GAMES)
    print_figures(console, figures)
    out.mkdir(parents=True, exist_ok=True)
    document = _document(rates, figures, missing)
    (out / "bench.json").write_text(json.dumps(document, indent=2) + "\n")
    _chart(rates, out / "bench.png", console)


def _figures(seconds: float, told: Callable[[str], None]) -> list[Figure]:
    """Each game's other figures."""
    figures: list[Figure] = []
    for game in dict.fromkeys(ours.game for ours in GAMES):
        told(f"{game}: the Python face")
        figures += [*python_face(game, seconds), *searching(game, seconds), steadiness(game)]
    told("start-up and first compile")
    return figures + start_up(list(dict.fromkeys(ours.game for ours in GAMES)))


def _document(rates: list[Rate], figures: list[Figure], missing: dict[str, str]) -> dict[str, object]:
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "packages": {name: _version(name) for name in PACKAGES},
        "random_play": [
            asdict(rate)
            | {
                "times_catanatron": ratio(rate, rates, CATANATRON),
                "times_hex": ratio(rate, rates, HEX),
                "budget_met": verdict(rate, rates, GAMES),
            }
            for rate in rates
        ],
        "figures": [asdict(figure) | {"met": figure.met} for figure in figures],
        "missing": missing,
    }


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _chart(rates: list[Rate], path: Path, console: Console) -> None:
    try:
        draw(rates, path)
    except ImportError as error:
        console.print(f"no chart: {error}")
    else:
        console.print(f"written: {path.with_suffix('.json')} and {path}")


if __name__ == "__main__":
    main()
