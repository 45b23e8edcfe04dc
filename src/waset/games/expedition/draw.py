"""Expedition Luxor in the terminal: drawn from a view, like everything a player sees."""

import re
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from waset.games.expedition.notation import cell_name, cell_of
from waset.games.expedition.rules.state import COLUMNS
from waset.text import Book

SEATS = ("A", "B", "C", "D")
SEAT_STYLE = ("bold white on #24479B", "bold white on #B8532B", "bold white on #1E8C84", "bold black on #E0B020")
GROUND_STYLE = {
    "lake": "white on #2F6F9F",
    "mountain": "white on #6E6257",
    "desert": "#2A2118 on #E3C083",
    "oasis": "white on #4C7A3A",
}
LINE = "dim #8A7B6B"
NARROW, WIDE = 5, 9
CELL = re.compile(r"[a-z]\d+")

View = dict[str, Any]


def ground(tile: str) -> str:
    return {"d": "desert", "o": "oasis"}.get(tile[-1], tile) if "-" in tile else tile


def draw(view: View, book: Book, names: list[str], width: int, moves: list[str]) -> RenderableType:
    """The display, the seats, and what you hold; free cells of the moves are marked."""
    parts: list[RenderableType] = []
    if view["display"]:
        parts.append(board(view, book, width, free_cells(moves)))
    parts.append(seats(view, book, names))
    return Group(*parts)


def free_cells(moves: list[str]) -> set[str]:
    """Cells to which the moves lead; they name their cell last."""
    words = [move.split() for move in moves]
    return {word[-1] for word in words if word[0] != "from" and CELL.fullmatch(word[-1])}


# ---------------------------------------------------------------- the display


def board(view: View, book: Book, width: int, free: set[str]) -> Text:
    """A grid with letters and numbers on its edges; every tile with its points, cost and stack."""
    places = {place["cell"]: place for place in view["display"]}
    shown = [divmod(cell_of(cell), COLUMNS) for cell in places.keys() | free]
    rows = range(min(row for row, _ in shown), max(row for row, _ in shown) + 1)
    columns = range(min(column for _, column in shown), max(column for _, column in shown) + 1)
    size = max(NARROW, min(WIDE, (width - 4) // len(columns) - 1))
    text = Text("   " + " ".join(chr(ord("a") + column).center(size) for column in columns) + "\n", style="bold")
    rule = "   " + "┼".join("─" * size for _ in columns) + "\n"
    for row in rows:
        text.append(rule, style=LINE)
        cells = [cell_name(row * COLUMNS + column) for column in columns]
        tops = [top_line(places.get(cell), book, cell if cell in free else "", size) for cell in cells]
        bottoms = [bottom_line(places.get(cell), book, size) for cell in cells]
        text.append(f"{row:>2} ", style="bold").append_text(Text.assemble(("│", LINE)).join(tops)).append("\n   ")
        text.append_text(Text.assemble(("│", LINE)).join(bottoms)).append("\n")
    return text


def top_line(place: View | None, book: Book, free: str, size: int) -> Text:
    """The tile's name and points; or the name of a free cell."""
    if place is None:
        return Text(free.center(size), style="bold #C98A1B")
    points = str(place["points"] or "")
    name = book["tile_short"][place["tile"]][: size - 1 - len(points)]
    return Text(name.ljust(size - len(points)) + points, style=GROUND_STYLE[ground(place["tile"])])


def bottom_line(place: View | None, book: Book, size: int) -> Text:
    """The stack, bottom first, its top marked; boat or snakes; the cost to enter."""
    if place is None:
        return Text(" " * size)
    style = GROUND_STYLE[ground(place["tile"])]
    text = Text(style=style)
    for i, seat in enumerate(place["stack"]):
        top = i == len(place["stack"]) - 1
        text.append(SEATS[seat] if top else SEATS[seat].lower(), style=SEAT_STYLE[seat])
    if place["boat"] is not None:
        text.append(book["legend"]["boat"][: size - 1] + SEATS[place["boat"]], style=SEAT_STYLE[place["boat"]])
    if place["snakes"]:
        text.append(book["legend"]["snakes"][:size], style="bold #FFE08A on #7A2F1A")
    cost = str(place["cost"] or "-").rjust(max(0, size - len(text)))
    return text.append(cost, style="dim") if len(text) < size else text


# ---------------------------------------------------------------- the seats


def seats(view: View, book: Book, names: list[str]) -> Table:
    """Who has what; secret faces are shown by their backs."""
    words = book["legend"]
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    modules = any(seat["actions"] for seat in view["seats"])
    heads = ["seat", "points", "supply", "hand", "stack", *(["actions", "trophies"] if modules else [])]
    for head in heads:
        table.add_column(words[head], justify="right" if head in ("points", "supply") else "left")
    for i, seat in enumerate(view["seats"]):
        asked = "bold" if view["seat"] == i else ""
        name = Text.assemble((f" {SEATS[i]} ", SEAT_STYLE[i]), (f" {names[i]}", asked))
        row: list[RenderableType] = [name, str(seat["score"]), str(seat["supply"]), hand(seat, book), stack(seat)]
        if seat["actions"]:
            row += [actions(seat["actions"], book), " ".join(SEATS[owner] for owner in seat["trophies"])]
        table.add_row(*row)
    return table


def hand(seat: View, book: Book) -> Text:
    """The tiles you hold by name and back, those of others by their backs."""
    words = Text()
    for tile in seat["hand"]:
        if tile is None:
            continue
        if tile["tile"]:
            words.append(f" {tile['tile']}/{tile['back']} ", style=GROUND_STYLE[ground(tile["tile"])])
        else:
            words.append(f"[{tile['back']}]", style="dim")
        words.append(" ")
    return words


def stack(seat: View) -> str:
    """How many tiles are left of each number: 2:3 5:4."""
    backs = seat["stack"]
    return " ".join(f"{back}:{backs.count(back)}" for back in sorted(set(backs)))


def actions(own: View, book: Book) -> str:
    held = ", ".join(book["action_tile"][one] for one in own["hand"]) if own["hand"] is not None else f"[{own['held']}]"
    return f"{held} +{own['left']}"
