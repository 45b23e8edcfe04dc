"""The reports of arena, luck and balance as tables for the terminal."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from waset.lab.balance_stats import comparison
from waset.lab.luck import FEW, named_lineup
from waset.lab.reports import (
    BotRow,
    Cell,
    Comparison,
    DuplicateRow,
    FeatureRow,
    Level,
    LuckRow,
    Measured,
    Parts,
    PartShare,
    Share,
    Spread,
    Summary,
    Whose,
)

Report = dict[str, Any]
Words = dict[str, str]
Named = Callable[[str], str]  # gives the name of a thing, a group of things or a module
REASONS = 12  # most reasons for forfeits that are listed
WIDE = 2  # with more bots than this, each gets fewer columns
HALF_ROWS = 8  # of the best and of the worst things of a group are listed; the report has all


def grid(*heads: str, title: str = "", left: int = 1) -> Table:
    """A table without lines; the first columns are words, the rest numbers."""
    table = Table(box=None, padding=(0, 2, 0, 0), title=title or None, title_justify="left", title_style="bold")
    for column, head in enumerate(heads):
        table.add_column(head, justify="left" if column < left else "right", no_wrap=column >= left)
    return table


def percent(share: Share) -> str:
    return "-" if share["share"] is None else f"{100 * share['share']:.1f} %"


def interval(share: Share) -> str:
    return f"{100 * share['low']:.1f}-{100 * share['high']:.1f} %" if share["games"] else "-"


def number(value: float | None, digits: int = 1) -> str:
    return "-" if value is None else f"{value:.{digits}f}"


def milliseconds(seconds: float | None) -> str:
    return "-" if seconds is None else f"{1000 * seconds:,.{2 if seconds < 0.1 else 0}f}"


def show_arena(report: Report, words: Words, out: Console) -> None:
    """Ratings, cross table, forfeits."""
    heads = ("bot", "rating", "games", "wins", "interval", "score", "milliseconds", "slowest")
    table = grid(*(words[head] for head in heads))
    rows: list[BotRow] = report["ratings"]
    for row in rows:
        table.add_row(
            row["bot"],
            f"{row['rating']:.1f} ± {(row['high'] - row['low']) / 2:.1f}",
            str(row["wins"]["games"]),
            percent(row["wins"]),
            interval(row["wins"]),
            number(row["mean_score"]),
            milliseconds(row["seconds_a_decision"]),
            milliseconds(row["slowest_decision"]),
        )
    out.print(table, highlight=False)
    out.print(f"[dim]{words['about']}[/]\n", highlight=False)
    out.print(cross_grid(report, words), highlight=False)
    if pairs := report.get("duplicate"):
        out.print()
        out.print(duplicate_grid(pairs, words), highlight=False)
        out.print(f"[dim]{words['duplicate_about']}[/]", highlight=False)
    show_forfeits(report, words, out)


def cross_grid(report: Report, words: Words) -> Table:
    """The share of their games in which the row's bot beats the column's."""
    bots: list[str] = [row["bot"] for row in report["ratings"]]
    cells: dict[tuple[str, str], Cell] = {(cell["bot"], cell["against"]): cell for cell in report["cross"]}
    table = grid(words["against"], *bots)
    for bot in bots:
        row = [cells.get((bot, against)) for against in bots]
        table.add_row(bot, *("·" if cell is None else f"{percent(cell)}\n[dim]{interval(cell)}[/]" for cell in row))
    return table


def duplicate_grid(rows: Sequence[DuplicateRow], words: Words) -> Table:
    """Each pair deal by deal: how many it won, its share and its lead, and how much narrower that makes intervals."""
    heads = ("bot", "deals", "share", "interval", "lead", "narrower")
    table = grid(*(words[head] for head in heads), title=words["duplicate"])
    table.columns[0].no_wrap = True
    for row in rows:
        points = row["points"]
        ahead = f"{points['difference']:+.1f} ± {(points['high'] - points['low']) / 2:.1f}" if points else "-"
        table.add_row(
            f"{row['bot']} : {row['against']}",
            f"{row['won']}-{row['even']}-{row['lost']}",
            percent(row["share"]),
            interval(row["share"]),
            ahead,
            f"{times(row['narrower'])}; {times(row['points_narrower'])}",
        )
    return table


def times(ratio: float | None) -> str:
    return "-" if ratio is None else f"x {ratio:.2f}"


def show_forfeits(report: Report, words: Words, out: Console) -> None:
    """Who forfeited, why, and how often."""
    counted = Counter((one["bot"], one["reason"]) for one in report["forfeits"])
    if not counted:
        return
    out.print(f"\n[bold]{words['forfeits']}[/]", highlight=False)
    for (bot, reason), count in counted.most_common(REASONS):
        out.print(f"  {count} x {bot}: {reason}", style="#B0452A", markup=False, highlight=False)
    if len(counted) > REASONS:
        out.print(f"  {words['more'].format(count=len(counted) - REASONS)}", highlight=False)


# ---------------------------------------------------------------- luck


def show_luck(report: Report, words: Words, out: Console) -> None:
    """What decides between the bots of each line-up, and how often a deal is won again."""
    rows: list[LuckRow] = report["lineups"]
    if rows:
        out.print(luck_grid(rows, words), highlight=False)
        for row in rows:
            if one := row["again"]:
                shares = {key: f"{100 * one[key]:.0f} %" for key in ("share", "low", "high", "chance")}
                out.print(words["again"].format(bot=row["bots"][0], **shares), highlight=False)
        out.print(f"\n[dim]{words['about']}[/]", highlight=False)
    else:
        out.print(words["few"].format(few=FEW), highlight=False)
    show_forfeits(report, words, out)


def luck_grid(rows: Sequence[LuckRow], words: Words) -> Table:
    heads = ("lineup", "measure", "deal", "seat", "skill", "rest")
    table = grid(*(words[head] for head in heads), title=words["parts"], left=2)
    table.columns[0].no_wrap = True
    for row in rows:
        for measure, parts in (("victory", row["victory"]), ("points", row["points"])):
            name = named_lineup(row["bots"]) if measure == "victory" else ""
            table.add_row(name, words[measure], *(part_cell(part) for part in in_order(parts)))
    return table


def in_order(parts: Parts) -> list[PartShare | None]:
    """As tables and charts list them."""
    return [parts["deal"], parts["seat"], parts["skill"], parts["rest"]]


def part_cell(part: PartShare | None) -> str:
    if part is None:
        return "-"
    share, low, high = (f"{100 * value:.0f}" for value in (part["share"], part["low"], part["high"]))
    return f"{share} % [dim]({low}-{high})[/]"


# ---------------------------------------------------------------- balance


def show_balance(report: Report, words: Words, out: Console, named: Named, titles: dict[str, str]) -> None:
    """Seats, length, where points come from, what things are worth, what modules change."""
    levels: list[Level] = [level for level in report["levels"] if level["games"]]
    if levels:
        shown = [seats_grid(levels, words), games_grid(levels, words), sources_grid(levels, words, titles)]
        shown += [*worth_grids(levels, words, named), modules_grid(levels, words, named)]
        for table in shown:
            if table.row_count:
                out.print(table, highlight=False)
                out.print()
        if "told" in report:
            out.print(words["told"].format(told=report["told"]), highlight=False)
        out.print(f"[dim]{words['about']}[/]", highlight=False)
    show_forfeits(report, words, out)


def seats_grid(levels: Sequence[Level], words: Words) -> Table:
    table = grid(*(words[head] for head in ("bot", "seat", "wins", "interval", "points")), title=words["seats"])
    for level in levels:
        for seat in level["seats"]:
            wins, points = seat["wins"], seat["points"]
            name = level["bot"] if seat["seat"] == 0 else ""
            table.add_row(name, str(seat["seat"]), percent(wins), interval(wins), mean(points))
    return table


def games_grid(levels: Sequence[Level], words: Words) -> Table:
    """Length, points and closeness of the games, with a column for each bot."""
    table = grid("", *(level["bot"] for level in levels), title=words["length"])
    table.add_row(words["games"], *(str(level["games"]) for level in levels))
    measured: tuple[Measured, ...] = ("turns", "decisions", "points", "winning_points", "lead")
    for key in measured:
        table.add_row(words[key], *(mean(level[key]) for level in levels))
    table.add_row(words["close"], *(percent(level["close"]) for level in levels))
    table.add_row(words["shared"], *(percent(level["shared"]) for level in levels))
    return table


def sources_grid(levels: Sequence[Level], words: Words, titles: dict[str, str]) -> Table:
    """Mean points by rule, and if there is room also those of winners and of the others."""
    keys: tuple[Whose, ...] = ("all", "winners", "others") if len(levels) <= WIDE else ("all",)
    table = grid(words["rule"], *heads(levels, words, keys), title=words["sources"])
    for rule in dict.fromkeys(row["rule"] for level in levels for row in level["sources"]):
        cells = []
        for level in levels:
            row = next((one for one in level["sources"] if one["rule"] == rule), None)
            cells += [number(row and row[key]) for key in keys]
        table.add_row(f"{rule} {titles[rule]}", *cells)
    return table


def heads(levels: Sequence[Level], words: Words, keys: Sequence[str]) -> list[str]:
    """Column headings, with each bot's name over the first of its columns."""
    return [f"{'' if i else level['bot']}\n{words[key]}" for level in levels for i, key in enumerate(keys)]


def worth_grids(levels: Sequence[Level], words: Words, named: Named) -> list[Table]:
    """A table for each group of things: the effect on wins and points at each level, the best first."""
    groups: dict[str, list[str]] = {}
    for name in dict.fromkeys(row["name"] for level in levels for row in level["worth"]):
        group, _, code = name.partition("/")
        groups.setdefault(group if code else "", []).append(name)
    return [worth_grid(levels, words, named, group, names) for group, names in groups.items()]


def worth_grid(levels: Sequence[Level], words: Words, named: Named, group: str, names: list[str]) -> Table:
    keys = ("had_by", "wins", "points") if len(levels) <= WIDE else ("wins",)
    title = f"{words['worth']}: {named(group) if group else words['rest']}"
    table = grid("", *heads(levels, words, keys), title=title)
    found = [(name, [thing(level, name) for level in levels]) for name in names]
    shown = [
        (name, [(row, one) for row in rows if row and (one := row[key])], key)
        for name, rows in found
        if (key := comparison(rows))
    ]
    shown.sort(key=lambda one: -one[1][-1][1]["wins"]["difference"])
    for name, compared, key in shown[:HALF_ROWS] + shown[HALF_ROWS:][-HALF_ROWS:]:
        cells = [effects(row, one)[column] for row, one in compared for column in keys]
        short = named(name).partition(": ")[2] or named(name)
        table.add_row(short if key == "with" else f"{short} *", *cells)
    return table


def thing(level: Level, name: str) -> FeatureRow | None:
    return next((row for row in level["worth"] if row["name"] == name), None)


def effects(row: FeatureRow, compared: Comparison) -> dict[str, str]:
    """How many had it, and the difference in wins (in percentage points) and points that goes with it."""
    wins, points = compared["wins"], compared["points"]
    return {
        "had_by": f"{100 * row['had_by']:.0f} %",
        "wins": f"{100 * wins['difference']:+.1f} ± {50 * (wins['high'] - wins['low']):.1f}",
        "points": f"{points['difference']:+.1f}",
    }


def modules_grid(levels: Sequence[Level], words: Words, named: Named) -> Table:
    """Without and with each module, a column for each bot."""
    table = grid(words["module"], "", *(level["bot"] for level in levels), title=words["modules"], left=2)
    for i, row in enumerate(levels[0]["modules"]):
        for measure, cell in MODULE_CELLS.items():
            sides = [level["modules"][i] for level in levels]
            cells = [f"{cell(one['without'])} → {cell(one['with'])}" for one in sides]
            name = named(f"module/{row['module']}") if measure == "points" else ""
            table.add_row(name, words[measure], *cells)
    return table


MODULE_CELLS: dict[str, Callable[[Summary], str]] = {
    "points": lambda table: mean(table["points"]),
    "turns": lambda table: mean(table["turns"]),
    "decisions": lambda table: mean(table["decisions"]),
    "close": lambda table: percent(table["close"]),
    "first": lambda table: percent(table["seats"][0]["wins"]),
}


def mean(spread: Spread | None) -> str:
    return "-" if spread is None else f"{spread['mean']:.1f} ± {(spread['high'] - spread['low']) / 2:.1f}"
