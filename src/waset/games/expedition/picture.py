"""A position of Expedition Luxor as a picture: where the page's drawings stand, as a seat may see them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from waset.art import (
    BOARD,
    GLYPH,
    HEIGHT,
    PAD,
    SIDE,
    Board,
    Box,
    Canvas,
    Picture,
    Shown,
    board,
    colour,
    players,
    sheet_of,
    table,
)

View = dict[str, Any]

PITCH = 103  # a tile and the gap to the next
RADIUS = 20  # of an adventurer
CELL = Box(-4, -8, 112, 116)


def picture(view: View, names: Sequence[str]) -> Picture:
    """The table as a seat sees it."""
    whole = table(sheet_of(Path(__file__).parent))
    draw_map(board(whole, bounds(view), Box(0, 0, BOARD, HEIGHT), unit=PITCH), view)
    end = players(whole, view, names, [belongings(seat, number) for number, seat in enumerate(view["seats"])])
    if view["you"] is not None:
        draw_hand(whole, view["seats"][view["you"]], end)
    return whole


# ---------------------------------------------------------------- the map


def column(cell: str) -> int:
    return ord(cell[0]) - ord("a")


def row(cell: str) -> int:
    return int(cell[1:])


def corner(cell: str) -> tuple[int, int]:
    return column(cell) * PITCH, row(cell) * PITCH


def bounds(view: View) -> Box:
    """The whole map, with a row to grow into on each side where it still may grow."""
    frame = view["frame"]
    left, right, top, bottom = (frame[side] for side in ("left", "right", "top", "bottom"))
    across = down = 1
    if view["start"]:
        cells = [one["cell"] for one in view["start"]]
        left, right = min(map(column, cells)), max(map(column, cells))
        top, bottom = min(map(row, cells)), max(map(row, cells))
    else:
        across, down = int(right - left + 1 < frame["most"]), int(bottom - top + 1 < frame["most"])
    x, y = (left - across) * PITCH - 8, (top - down) * PITCH - 8
    return Box(x, y, (right - left + 1 + 2 * across) * PITCH + 13, (bottom - top + 1 + 2 * down) * PITCH + 13)


def draw_map(board: Board, view: View) -> None:
    for one in view["start"]:
        with board.stamp(*corner(one["cell"]), CELL) as canvas:
            draw_start(canvas, one["back"])
    for place in view["display"]:
        with board.stamp(*corner(place["cell"]), CELL) as canvas:
            draw_place(canvas, place)
    if view["moving"] and view["moving"]["direction"]:
        with board.stamp(*corner(view["moving"]["cell"]), CELL) as canvas:
            draw_pile(canvas, [view["seat"]] * view["moving"]["number"], 40, 40, full=False)
    if view["using"] and view["using"]["mountain"]:
        with board.stamp(*corner(view["using"]["mountain"]), CELL) as canvas:
            look = {"fill": "none", "stroke": colour("ink"), "stroke_width": 4, "stroke_dasharray": "10 6"}
            canvas.shape("rect", x=-2, y=-2, width=104, height=104, rx=9, **look)


def draw_start(canvas: Canvas, back: int | None) -> None:
    if back is None:
        look = {"fill": "none", "stroke": colour("muted"), "stroke_width": 2, "stroke_dasharray": "4 7"}
        canvas.shape("rect", x=3, y=3, width=94, height=94, rx=8, stroke_opacity=0.6, **look)
    else:
        canvas.put(f"back/{back}")


def draw_place(canvas: Canvas, place: View) -> None:
    cell, stack = place["cell"], place["stack"]
    canvas.put(f"tile/{place['tile']}/{(ord(cell[0]) * 7 + row(cell) * 5) % 3}")
    if place["snakes"]:
        canvas.shape("rect", width=100, height=100, rx=6, fill="#2a2118", fill_opacity=0.3)
    draw_numbers(canvas, place)
    if place["snakes"]:
        canvas.put("snakes", 11, 15, 0.8)
    if place["boat"] is not None:
        canvas.put(f"boat/{place['boat']}")
    draw_pile(canvas, stack, 63, 71, full=len(stack) > 1 and not place["room"])


def draw_numbers(canvas: Canvas, tile: View) -> None:
    """What a tile costs to enter, and its points."""
    if tile["cost"]:
        canvas.put("cost", 13, 13, blanks={"number": str(tile["cost"])})
    else:
        canvas.put("never", 13, 13)
    if tile["points"]:
        canvas.put("points", 85, 15.5, blanks={"number": str(tile["points"])})


def draw_pile(canvas: Canvas, stack: Sequence[int], x: float, y: float, full: bool) -> None:
    """Adventurers on each other: the top one with its emblem, an edge of each of the others."""
    if not stack:
        return
    r, top = RADIUS, -(len(stack) - 1) * RADIUS * 0.33
    canvas.open(f"translate({x} {y})")
    canvas.shape("ellipse", cx=r * 0.18, cy=r * 0.34, rx=r * 1.04, ry=r * 0.96, fill="#000", fill_opacity=0.28)
    for i, seat in enumerate(stack[:-1]):
        canvas.put(f"edge/{seat}", 0, -i * r * 0.33)
    canvas.put(f"disc/{stack[-1]}", 0, top)
    if full:
        w = r * 1.16
        around = f"M{-w} {top} A{w} {w} 0 0 1 {w} {top} V0 A{w} {w} 0 0 1 {-w} 0 Z"
        look = {"fill": "none", "stroke": "#2a2118", "stroke_width": r * 0.11}
        canvas.shape("path", d=around, stroke_dasharray=f"{r * 0.3} {r * 0.16}", **look)
    if len(stack) > 1:
        draw_height(canvas, len(stack), full)
    canvas.close()


def draw_height(canvas: Canvas, height: int, full: bool) -> None:
    r = RADIUS
    grown = canvas.grown(12, r * 0.76, 2.4)
    canvas.open(
        f"translate({r * 0.86} {r * 0.72}) translate({r / 2} {r / 2}) scale({grown}) translate({-r / 2} {-r / 2})"
    )
    if full:
        side, look = r * 0.96, {"fill": "#2a2118", "stroke": "#f6dfa4", "stroke_width": r * 0.08}
        canvas.shape("rect", x=-side / 2, y=-side / 2, width=side, height=side, rx=r * 0.16, **look)
    else:
        canvas.shape("circle", r=r * 0.48, fill="#fffaf0", stroke="#2a2118", stroke_width=r * 0.07)
    ink = "#f6dfa4" if full else "#2a2118"
    canvas.write(str(height), 0, r * 0.27, r * 0.76, anchor="middle", fill=ink)
    canvas.close()


# ---------------------------------------------------------------- what the players have


def belongings(seat: View, number: int) -> list[Shown]:
    """What everybody may see of a seat: supply, backs in hand and stack, action tiles, trophies."""
    backs = [tile["back"] for tile in seat["hand"] if tile]
    shown = [Shown(f"badge/{number}", GLYPH, str(seat["supply"]))]
    shown += [Shown(f"back/{back}") for back in backs]
    if seat["stack"]:
        shown.append(Shown(f"back/{seat['stack'][0]}", words=f"× {len(seat['stack'])}"))
    if actions := seat["actions"]:
        shown.append(Shown("action-back", words=f"{actions['held']}+{actions['left']}"))
        shown += [Shown(f"action/{name}", opacity=0.75) for name in actions["used"]]
        for owner in sorted(set(seat["trophies"])):
            shown.append(Shown(f"badge/{owner}", GLYPH, f"× {seat['trophies'].count(owner)}"))
    return shown


def draw_hand(whole: Picture, seat: View, end: float) -> None:
    """The own tiles, and below them the action tiles, at the foot of the column."""
    tiles = [tile for tile in seat["hand"] if tile and tile["tile"]]
    actions = (seat["actions"] or {}).get("hand") or []
    rows = [row for row in (tiles, actions) if row]
    high = (HEIGHT - PAD - end) / max(len(rows), 1) - 10
    bottom = HEIGHT - PAD
    for row in reversed(rows):
        side = min(104.0, high, (SIDE - 2 * PAD + 10) / len(row) - 10)
        x, y = BOARD + (SIDE - (side + 10) * len(row) + 10) / 2, bottom - side
        for tile in row:
            with whole.stamp(x, y, Box(-2, -2, 110, 110), side / 100) as canvas:
                draw_own(canvas, tile) if row is tiles else canvas.put(f"action/{tile}")
            x += side + 10
        bottom -= round(side + 10)


def draw_own(canvas: Canvas, tile: View) -> None:
    """A tile in hand, with the number on its back."""
    canvas.put(f"tile/{tile['tile']}/0")
    draw_numbers(canvas, tile)
    canvas.shape("circle", cx=95, cy=95, r=10, fill="#3b4f7d", stroke=colour("panel"), stroke_width=2)
    canvas.write(str(tile["back"]), 95, 99.5, 13, anchor="middle", fill="#fffaf0")
