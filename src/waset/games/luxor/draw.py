"""Luxor in the terminal: drawn from a view, like everything a player sees."""

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from waset.text import Book

SEATS = ("A", "B", "C", "D", "E")
SEAT_STYLE = (
    "bold white on #24479B",
    "bold white on #B8532B",
    "bold white on #1E8C84",
    "bold black on #E0B020",
    "bold white on #7A3F8F",
)
TILE_STYLE = {
    "vase": "#2A2118 on #D9A066",
    "statue": "#2A2118 on #C9B79C",
    "jewel": "#2A2118 on #E3C083",
    "artifact": "white on #7A5C2E",
    "horus": "white on #2F6F9F",
    "osiris": "white on #4C7A3A",
}
TEMPLE_STYLE = "white on #6E6257"
MUMMY_STYLE = "bold #FFE08A on #7A2F1A"
LINE = "dim #8A7B6B"
SIZE = 8
MOST_A_ROW = 10

View = dict[str, Any]


def draw(view: View, book: Book, names: list[str], width: int, moves: list[str]) -> RenderableType:
    """The track, the piles, the seats; places that the moves name are marked."""
    parts: list[RenderableType] = [track(view, book, width, targets(moves)), ends(view, book), piles(view, book)]
    if view["mummy"]:
        parts.append(mummy_tiles(view["mummy"], book))
    parts.append(seats(view, book, names))
    parts.append(hands(view, book, names))
    return Group(*parts)


def targets(moves: list[str]) -> set[str]:
    """Places where somebody can go or act."""
    words = [move.split() for move in moves]
    return {word[-1] for word in words if word[0] in ("move", "act", "up")}


def kind(tile: str) -> str:
    """vase-2-3 -> vase; wild-or-scarab stays."""
    return tile if tile == "wild-or-scarab" else tile.partition("-")[0]


# ---------------------------------------------------------------- the track


def track(view: View, book: Book, width: int, marked: set[str]) -> Text:
    """Rows of spaces, the way back and forth like a snake; the first row is next to the stairs."""
    a_row = max(4, min(MOST_A_ROW, (width - 2) // (SIZE + 1)))
    text = Text()
    places = view["track"]
    for start in range(0, len(places), a_row):
        row = places[start : start + a_row]
        if start // a_row % 2:
            row = [None] * (a_row - len(row)) + row[::-1]
        for line in (number_line, tile_line, team_line):
            cells = [line(place, book, marked) if place else Text(" " * SIZE) for place in row]
            text.append_text(Text.assemble(("│", LINE)).join(cells)).append("\n")
        text.append("┼".join("─" * SIZE for _ in row) + "\n", style=LINE)
    text.rstrip()
    return text


def number_line(place: View, book: Book, marked: set[str]) -> Text:
    """The number, a statue behind it, the points of the position."""
    style = "bold #C98A1B" if str(place["space"]) in marked else "dim"
    left = f"{place['space']}{'▲' if place['anubis'] else ''}"
    return Text(left.ljust(SIZE - 1) + str(place["points"]), style=style)


def tile_line(place: View, book: Book, _: set[str]) -> Text:
    """The tile; a treasure with adventurers needed and points."""
    if place["tile"] is None:
        return Text(book["legend"]["empty"].center(SIZE), style="dim")
    name = kind(place["tile"])
    text = book["tile_short"][name]
    if place["needed"] is not None:
        text = f"{text[:4]}{'+' if place['face_down'] else ' '}{place['needed']}:{place['worth']}"
    elif name in ("horus", "osiris"):
        text = f"{text} {place['tile'].rpartition('-')[2]}"
    elif name == "card":
        text = f"{text} {place['tile'].partition('-')[2].replace('-', '/')}"
    return Text(text[:SIZE].ljust(SIZE), style=TILE_STYLE.get(name, TEMPLE_STYLE))


def team_line(place: View, _: Book, __: set[str]) -> Text:
    """Who is there: capitals stand, small letters lie, M is the mummy."""
    text = Text()
    if place["mummy"]:
        text.append("M", style=MUMMY_STYLE)
    for team in place["teams"]:
        letters = SEATS[team["seat"]] * team["upright"] + SEATS[team["seat"]].lower() * team["lying"]
        text.append(letters, style=SEAT_STYLE[team["seat"]])
    text.truncate(SIZE, pad=True)
    return text


def ends(view: View, book: Book) -> Text:
    """The stairs, the statues and the tomb."""
    words = book["legend"]
    text = Text()
    text.append(f"{words['stairs']}: ")
    for i, seat in enumerate(view["seats"]):
        text.append(SEATS[i] * seat["stairs"], style=SEAT_STYLE[i])
    for statue in range(3):
        text.append(f"   {words['anubis']} {statue + 1}: ")
        for i, seat in enumerate(view["seats"]):
            text.append(SEATS[i].lower() if seat["anubis"][statue] else "", style=SEAT_STYLE[i])
    text.append(f"   {words['tomb']} ({view['tomb_points']}): ")
    for i, seat in enumerate(view["seats"]):
        text.append(SEATS[i] * seat["tomb"], style=SEAT_STYLE[i])
    return text


def piles(view: View, book: Book) -> Text:
    """Horus stacks with their open tops, the common piles, the card being played."""
    words = book["legend"]
    tops = "  ".join(f"{stack['top'] or '-'} ({stack['cards']})" for stack in view["horus"])
    text = Text(f"{words['horus']}: {tops}   {words['pile']}: {view['pile']}   {words['discard']}: ")
    text.append(f"{len(view['discard'])}")
    if playing := view["playing"]:
        cards = " + ".join(card for card in (playing["card"], playing["second"]) if card)
        text.append(f"   {words['playing']}: {cards}", style="bold")
        text.append(f" ({words['roll']} {playing['roll']})" if playing["roll"] else "", style="bold")
    return text


def mummy_tiles(mummy: View, book: Book) -> Text:
    """The open tiles with their cost in talismans."""
    tiles = ", ".join(
        f"{book['mummy_tile'][tile]} [{tile}] {cost}" for tile, cost in zip(mummy["open"], mummy["costs"], strict=True)
    )
    return Text(f"{book['legend']['mummy']}: {tiles}   {book['legend']['talismans']}: {mummy['talismans']}")


# ---------------------------------------------------------------- the seats


def seats(view: View, book: Book, names: list[str]) -> Table:
    """Who has what."""
    words = book["legend"]
    heads = ["seat", "score", "keys", "wilds", "scarabs", "treasures"]
    heads += ["talismans"] if view["mummy"] else []
    heads += ["character"] if view["seats"][0]["character"] else []
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in heads:
        table.add_column(words[head], justify="right" if head in ("score", "keys", "wilds", "talismans") else "left")
    for i, seat in enumerate(view["seats"]):
        row: list[RenderableType] = [seat_name(view, names, i), str(seat["score"]), str(seat["keys"])]
        row += [str(seat["wilds"]), scarabs(seat), treasures(seat, book)]
        row += [str(seat["talismans"])] if view["mummy"] else []
        row += [book["character"][seat["character"]]] if seat["character"] else []
        table.add_row(*row)
    return table


def seat_name(view: View, names: list[str], i: int) -> Text:
    asked = "bold" if view["seat"] == i else ""
    return Text.assemble((f" {SEATS[i]} ", SEAT_STYLE[i]), (f" {names[i]}", asked))


def scarabs(seat: View) -> str:
    """The values where they are known, else how many."""
    if seat["scarab_values"] is None:
        return f"[{seat['scarabs']}]"
    return " ".join(map(str, seat["scarab_values"])) or "0"


def treasures(seat: View, book: Book) -> str:
    """How many of each kind."""
    counts: dict[str, int] = {}
    for tile, count in seat["treasures"].items():
        counts[kind(tile)] = counts.get(kind(tile), 0) + count
    return " ".join(f"{book['tile'][name]} {count}" for name, count in counts.items())


def hands(view: View, book: Book, names: list[str]) -> Text:
    """The hands in order; of hidden cards only that they are there, the outer ones in bold."""
    text = Text()
    for i, seat in enumerate(view["seats"]):
        text.append_text(seat_name(view, names, i)).append(" ")
        last = len(seat["hand"]) - 1
        for place, card in enumerate(seat["hand"]):
            outer = place in (0, last)
            text.append(f"[{card['card'] or ' '}]", style="bold" if outer else "dim").append(" ")
        if seat["left_out"]:
            text.append(f"  {book['legend']['left_out']}: {' '.join(seat['left_out'])}", style="dim")
        text.append("\n")
    text.rstrip()
    return text
