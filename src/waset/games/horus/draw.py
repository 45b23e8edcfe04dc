"""Horus in the terminal: drawn from a view, like everything a player sees."""

from typing import Any, NamedTuple

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from waset.errors import NotationError
from waset.games.horus.notation import place_of
from waset.games.horus.rules.state import MIDDLE, SIDE
from waset.text import Book

SEATS = ("A", "B", "C", "D")
SEAT_STYLE = ("bold white on #24479B", "bold white on #B8532B", "bold white on #1E8C84", "bold black on #E0B020")
WATER = "white on #2F6F9F"
TILE_STYLE = {
    "desert": "#2A2118 on #E3C083",
    "hill": "white on #8C5A3C",
    "farmland": "white on #4C7A3A",
    "marsh": "white on #3F3A46",
    "river": WATER,
    "start": WATER,
    "end-a": f"bold {WATER}",
    "end-b": f"bold {WATER}",
    "two-sided": WATER,
    "necropolis": "#2A2118 on #B9AFA3",
    "temple": "bold #2A2118 on #E9C648",
}
FREE = "bold #C98A1B"
WIDEST, NARROWEST = 3, 1  # columns a half tile

View = dict[str, Any]
Place = tuple[int, int]


class Cell(NamedTuple):
    """A half cell that a tile covers: which tile, and which of its four quarters."""

    tile: View
    right: bool
    below: bool


def draw(view: View, book: Book, names: list[str], width: int, moves: list[str]) -> RenderableType:
    """The map, what is left, the seats and what you hold; places of the moves are marked."""
    return Group(board(view, book, width, moves), Text(), stock(view, book), Text(), seats(view, book, names))


def named_places(moves: list[str]) -> set[Place]:
    """The places that the moves name, by column and row."""
    places = set()
    for move in moves:
        try:
            row, column = divmod(place_of(move.split()[-1]), SIDE)
        except NotationError:
            continue
        places.add((column - MIDDLE, row - MIDDLE))
    return places


# ---------------------------------------------------------------- the map


def cells_of(view: View) -> dict[Place, Cell]:
    return {
        (tile["x"] + right, tile["y"] + below): Cell(tile, bool(right), bool(below))
        for tile in view["map"]
        for right in (0, 1)
        for below in (0, 1)
    }


def board(view: View, book: Book, width: int, moves: list[str]) -> Text:
    """Every half cell of the map, a tile being two wide and two high; numbers on the edges name columns and rows."""
    cells, wanted = cells_of(view), named_places(moves)
    shown = cells.keys() | wanted
    columns = range(min(x for x, _ in shown), max(x for x, _ in shown) + 1)
    rows = range(min(y for _, y in shown), max(y for _, y in shown) + 1)
    wide = max(NARROWEST, min(WIDEST, (width - 5) // len(columns)))
    text = Text(no_wrap=True, overflow="crop")
    text.append(heading(columns, wide), style="bold")
    for y in rows:
        text.append(f"\n{y:>4} ", style="bold")
        for x in columns:
            text.append_text(half_cell(cells.get((x, y)), (x, y) in wanted, wide, book))
    return text


def heading(columns: range, wide: int) -> str:
    """The numbers of the columns, as many as fit."""
    every = -(-4 // wide)
    every += every % 2
    text = " " * 5
    for x in columns:
        if x % every == 0:
            text = text.ljust(5 + (x - columns[0]) * wide) + str(x)
    return text


def half_cell(cell: Cell | None, wanted: bool, wide: int, book: Book) -> Text:
    """A quarter of a tile: upper left its letter, lower left its marker; a dot where the tile or the marker may go."""
    if cell is None:
        return Text(("·" if wanted else " ").ljust(wide), style=FREE)
    tile = cell.tile
    style = TILE_STYLE[tile["tile"]] + (" underline" if cell.below else "")
    if cell.right:
        return Text(("~" if "2F6F9F" in style else " ") * (wide - 1) + " ", style=style)
    text = Text("▏" if wide > 1 else "", style=style)
    if not cell.below:
        text.append(book["letter"][tile["tile"]], style=f"{style} bold{' reverse' if wanted else ''}")
    elif tile["marker"] is not None:
        text.append(SEATS[tile["marker"]], style=SEAT_STYLE[tile["marker"]])
    if wanted and wide > 2:
        text.append("·", style=f"{style} bold")
    return text.append(" " * (wide - len(text)), style=style)


# ---------------------------------------------------------------- what is left


def counts(numbers: dict[str, int], names: dict[str, str]) -> str:
    return ", ".join(f"{names[name]} {number}" for name, number in numbers.items()) or "-"


def stock(view: View, book: Book) -> Table:
    """Selection piles, bag, cards; the tile and the card that are being played."""
    words, playing = book["legend"], view["playing"]
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(style="bold")
    if playing["tile"] or playing["end"]:
        table.add_row(words["playing"], tile_text(playing["end"] or playing["tile"], book))
    if playing["card"]:
        table.add_row(words["card"], card_text(playing["card"], book))
    table.add_row(words["piles"], counts(view["piles"], book["pile"]))
    table.add_row(words["bag"], counts(view["bag"], book["tile"]))
    if view["gone"]:
        table.add_row(words["gone"], counts(view["gone"], book["tile"]))
    table.add_row(words["cards"], str(view["pile"]))
    if view["discards"]:
        table.add_row(words["discards"], " ".join(view["discards"]))
    return table


def tile_text(tile: str, book: Book) -> Text:
    return Text(f" {book['tile'][tile]} ", style=TILE_STYLE[tile])


def card_text(card: str, book: Book) -> Text:
    """A card in the colour of its terrain."""
    terrain = card.partition("-")[0]
    return Text(f" {card} ", style=TILE_STYLE.get(terrain, WATER if card == "nile" else "black on white"))


# ---------------------------------------------------------------- the seats


def seats(view: View, book: Book, names: list[str]) -> Table:
    """Who has what; secret cards are only counted."""
    words = book["legend"]
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("seat", "points", "markers", "nile", "hand"):
        table.add_column(words[head], justify="right" if head in ("points", "markers", "nile") else "left")
    for i, seat in enumerate(view["seats"]):
        asked = "bold" if view["seat"] == i else ""
        name = Text.assemble((f" {SEATS[i]} ", SEAT_STYLE[i]), (f" {names[i]}", asked))
        table.add_row(name, str(seat["score"]), str(seat["markers"]), str(seat["nile"]), hand(seat, book))
    return table


def hand(seat: View, book: Book) -> Text:
    if seat["hand"] is None:
        return Text(f"[{seat['cards']}]", style="dim")
    return Text(" ").join(card_text(card, book) for card in seat["hand"])
