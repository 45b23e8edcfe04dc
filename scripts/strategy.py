"""The tables of docs/strategy.md and of luck in docs/lab.md, from reports of `waset balance` and `waset luck`.

python scripts/strategy.py FOLDER...     Markdown to standard output; each folder holds a report.json
"""

import json
from pathlib import Path
from statistics import NormalDist
from typing import Any

import click

from waset.game import game
from waset.lab.balance_stats import comparison, feature_namer
from waset.lab.confidence import Z95
from waset.lab.luck import named_lineup

Report = dict[str, Any]


def worth_tables(report: Report, group: str | None = None) -> list[str]:
    """A table for each group of things, the best first; bold: more than chance among so many things."""
    level = report["levels"][0]
    named = feature_namer(game(report["game"]), "en")
    rows = [(row, key) for row in level["worth"] if (key := comparison([row]))]
    limit = certain(len(rows))
    lines = [heading(report), ""]
    for found in dict.fromkeys(row["name"].partition("/")[0] for row, _ in rows):
        if group and found != group:
            continue
        some = [(row, key) for row, key in rows if row["name"].partition("/")[0] == found]
        some.sort(key=lambda one: -one[0][one[1]]["wins"]["difference"])
        lines += [f"| {named(found)} | had by | win share | points |", "|---|---|---|---|"]
        lines += [worth_row(named, row, key, limit) for row, key in some] + [""]
    return lines


def heading(report: Report) -> str:
    modules = ", ".join(report["modules"]) or "no modules"
    bots = ", ".join(report["bots"])
    return f"### {report['game']}, {report['players']} players, {modules}: {report['games']:,} games of {bots}"


def worth_row(named: Any, row: dict[str, Any], key: str, limit: float) -> str:
    one = row[key]
    name = named(row["name"]).partition(": ")[2] or named(row["name"])
    star = "" if key == "with" else " (more than the mean of the table)"
    wins, points = one["wins"], one["points"]
    text = f"{100 * wins['difference']:+.1f} ± {50 * (wins['high'] - wins['low']):.1f}"
    sure = abs(wins["difference"]) * Z95 > limit * (wins["high"] - wins["low"]) / 2
    shown = f"**{text}**" if sure else text
    gained = f"{points['difference']:+.1f} ± {(points['high'] - points['low']) / 2:.1f}"
    return f"| {name}{star} | {100 * row['had_by']:.0f} % | {shown} | {gained} |"


def certain(things: int) -> float:
    """How many standard errors a difference needs so that, of so many things, none stands out by chance (95 %)."""
    return NormalDist().inv_cdf(1 - 0.025 / max(things, 1))


def seat_lines(report: Report) -> list[str]:
    """Seats, sources of points, length and closeness."""
    level = report["levels"][0]
    seats = (f"seat {row['seat']}: {interval(row['wins'])}" for row in level["seats"])
    means = (f"{name} {level[name]['mean']:.1f}" for name in ("points", "winning_points", "lead", "turns"))
    sources = (f"{row['rule']} {row['winners']:.1f}:{row['others']:.1f}" for row in level["sources"])
    return [", ".join(seats), ", ".join(means), f"close {interval(level['close'])}", ", ".join(sources), ""]


def interval(part: dict[str, Any]) -> str:
    return f"{100 * part['share']:.1f} % ({100 * part['low']:.1f}-{100 * part['high']:.1f})"


def luck_tables(report: Report) -> list[str]:
    """What decides, a row for each line-up."""
    lines = [f"### {report['game']}, {report['players']} players: {report['deals']} deals", ""]
    for measure in ("victory", "points"):
        lines += [f"| {measure} | deal | seat | skill | rest |", "|---|---|---|---|---|"]
        for row in report["lineups"]:
            parts = (row[measure][part] for part in ("deal", "seat", "skill", "rest"))
            lines.append(f"| {named_lineup(row['bots'])} | {' | '.join(part_text(part) for part in parts)} |")
        lines.append("")
    again = [row for row in report["lineups"] if row["again"]]
    told = (
        f"{row['bots'][0]}: {interval(row['again'])}, by chance {100 * row['again']['chance']:.1f} %" for row in again
    )
    return [*lines, *told, ""]


def part_text(part: dict[str, float] | None) -> str:
    return "-" if part is None else f"{100 * part['share']:.0f} % ({100 * part['low']:.0f}-{100 * part['high']:.0f})"


@click.command(help=__doc__)
@click.argument("folders", nargs=-1, required=True, type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--group", help="Only this group of things.")
def main(folders: tuple[Path, ...], group: str | None) -> None:
    for folder in folders:
        report = json.loads((folder / "report.json").read_text("utf-8"))
        lines = luck_tables(report) if report["kind"] == "luck" else [*worth_tables(report, group), *seat_lines(report)]
        click.echo("\n".join(lines))


if __name__ == "__main__":
    main()
