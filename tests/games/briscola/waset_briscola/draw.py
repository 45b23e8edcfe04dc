"""Briscola in the terminal: drawn from a view, like everything a player sees."""

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table

from waset.text import Book

SEATS = "ABCD"

Json = dict[str, Any]


def draw(view: Json, book: Book, names: list[str], width: int, moves: list[str]) -> RenderableType:
    """The trump and the stock, then a line for each seat."""
    words = book["legend"]
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("seat", "points", "played", "hand"):
        table.add_column(words[head], justify="right" if head == "points" else "left")
    for i, seat in enumerate(view["seats"]):
        name = f"{SEATS[i]} {names[i]}"
        played = book["card"][seat["played"]] if seat["played"] else ""
        table.add_row(name, str(seat["score"]), played, hand(seat, book), style="bold" if view["seat"] == i else "")
    line = f"{words['trump']}: {book['card'][view['trump']]}   {words['stock']}: {view['stock']}"
    return Group(line, table)


def hand(seat: Json, book: Book) -> str:
    """Cards by their names, hidden ones by their backs."""
    return ", ".join(book["card"][card] if card else "▒" for card in seat["hand"])
