"""A position of Horus as a picture: where the page's drawings lie, as a seat may see them."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from waset.art import (
    BOARD,
    CARD,
    GLYPH,
    HEIGHT,
    PAD,
    SIDE,
    TILE,
    Board,
    Box,
    Canvas,
    Picture,
    Shown,
    board,
    colour,
    count,
    number,
    players,
    sheet_of,
    table,
)

View = dict[str, Any]
Point = tuple[float, float]

HALF = 50  # units a half cell; a tile's drawing is 100 by 100
BAR = 74  # pixels above the map
WATER = ("river", "start", "end-a", "end-b")
PLAIN = (*WATER, "temple", "two-sided")  # tiles that are drawn in one way only
DASH = 22  # of an outline that several share


def picture(view: View, names: Sequence[str]) -> Picture:
    """The table as a seat sees it."""
    whole = table(sheet_of(Path(__file__).parent))
    land = board(whole, seen(view["map"]), Box(0, BAR, BOARD, HEIGHT - BAR), unit=HALF)
    draw_ground(land, view["map"])
    draw_marks(land, view)
    draw_supply(whole, view)
    end = players(whole, view, names, [belongings(view, seat) for seat in range(len(view["seats"]))])
    if view["you"] is not None:
        draw_hand(whole, view["seats"][view["you"]], end)
    return whole


def seen(tiles: Sequence[View]) -> Box:
    """All tiles with room for the next ones; a young map is not blown up to fill the picture."""
    x, width = span([one["x"] * HALF for one in tiles], 620)
    y, height = span([one["y"] * HALF for one in tiles], 520)
    return Box(x, y, width, height)


def span(places: Sequence[float], least: float) -> tuple[float, float]:
    start, end = min(places) - 80, max(places) + 180
    whole = max(end - start, least)
    return (start + end - whole) / 2, whole


# ---------------------------------------------------------------- the map


def drawing_of(tile: str, x: int, y: int) -> str:
    """Which drawing of a tile lies on a place: always the same one."""
    return f"tile/{tile}" if tile in PLAIN else f"tile/{tile}-{(x * 7 + y * 13) % 3}"


def around(tiles: Iterable[View], margin: float) -> Box:
    xs, ys = zip(*((one["x"] * HALF, one["y"] * HALF) for one in tiles), strict=True)
    x, y = min(xs) - margin, min(ys) - margin
    return Box(x, y, max(xs) + 100 + margin - x, max(ys) + 100 + margin - y)


def squares(tiles: Iterable[View]) -> str:
    return "".join(f"M{one['x'] * HALF} {one['y'] * HALF}h100v100h-100z" for one in tiles)


def draw_ground(land: Board, tiles: Sequence[View]) -> None:
    """Land as it was laid, and all of the river as one water with the barges on it."""
    river = [one for one in tiles if one["tile"] in WATER]
    for one in tiles:
        with land.stamp(one["x"] * HALF, one["y"] * HALF, Box(0, 0, 106, 110)) as canvas:
            canvas.shape("rect", x=3, y=6, width=100, height=100, fill=colour("shadow"))
    for one in tiles:
        if one["tile"] not in WATER:
            with land.stamp(one["x"] * HALF, one["y"] * HALF, TILE) as canvas:
                canvas.put(drawing_of(one["tile"], one["x"], one["y"]))
    wet = cells(river)
    with land.stamp(0, 0, around(river, 4)) as canvas:
        paths = {"edge": outline(wet, 0.8, 0), "shore": outline(wet, 8, 22), "shallow": outline(wet, 14, 18)}
        canvas.put("river", blanks={"tiles": squares(river), **paths})
    for one in river:
        if one["tile"] != "river":
            with land.stamp(one["x"] * HALF, one["y"] * HALF, TILE) as canvas:
                canvas.put(f"afloat/{one['tile']}")


def draw_marks(land: Board, view: View) -> None:
    """Regions outlined in the colour of who leads them, the markers, and how large the regions are."""
    tiles: dict[str, list[View]] = {}
    for one in view["map"]:
        if one["region"]:
            tiles.setdefault(one["region"], []).append(one)
    regions = [region for region in view["regions"] if region["place"] in tiles]
    for region in regions:
        own = tiles[region["place"]]
        with land.stamp(0, 0, around(own, 4)) as canvas:
            draw_outline(canvas, outline(cells(own), 4, 9), region["leaders"])
    for one in view["map"]:
        if one["marker"] is not None:
            lifted = view["playing"]["moving"] == f"{one['x']},{one['y']}"
            with land.stamp(one["x"] * HALF, one["y"] * HALF, TILE) as canvas:
                canvas.put(f"marker/{one['marker']}", opacity=0.45 if lifted else 1)
    for region in regions:
        if region["tiles"] > 1:
            corner = min(tiles[region["place"]], key=lambda one: (one["y"], one["x"]))
            with land.stamp(corner["x"] * HALF + 3, corner["y"] * HALF + 3, Box(-4, -4, 260, 84)) as canvas:
                draw_tag(canvas, region)


def draw_outline(canvas: Canvas, path: str, leaders: Sequence[int]) -> None:
    if not leaders:
        canvas.shape("path", d=path, fill="none", stroke="#2a2118", stroke_opacity=0.5, stroke_width=2)
        return
    canvas.shape("path", d=path, fill="none", stroke="#fff6e2", stroke_opacity=0.9, stroke_width=8.5)
    for i, seat in enumerate(leaders):
        dashes = (
            {"stroke_dasharray": f"{DASH} {DASH * (len(leaders) - 1)}", "stroke_dashoffset": -DASH * i} if i else {}
        )
        canvas.shape("path", d=path, fill="none", stroke=colour(f"seat-{seat}"), stroke_width=5.5, **dashes)


def draw_tag(canvas: Canvas, region: View) -> None:
    """How many tiles a region has, who leads it, and what doubles it."""
    bonuses = [name for name in ("temple", "island") if region[name]]
    apart = 16 if len(region["leaders"]) + len(bonuses) > 2 else 24
    canvas.open(f"scale({canvas.grown(12, 24, 2.4):.4f})")
    canvas.put("tag", blanks={"number": str(region["tiles"])})
    for i, seat in enumerate(region["leaders"]):
        canvas.put(f"disc/{seat}", 46 + apart * i, 13)
    for i, bonus in enumerate(bonuses, len(region["leaders"])):
        canvas.put(f"bonus/{bonus}", 46 + apart * i, 13)
    canvas.close()


# ---------------------------------------------------------------- smooth outlines, as outline.ts of the page has them


Cell = tuple[int, int]
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))  # clockwise around the area: along the top to the right, and so on
Edge = tuple[int, int, int]  # where it starts, and its side


def cells(tiles: Iterable[View]) -> set[Cell]:
    """The half cells that tiles cover."""
    return {(one["x"] + dx, one["y"] + dy) for one in tiles for dx in (0, 1) for dy in (0, 1)}


def edges(area: set[Cell]) -> dict[Cell, list[Edge]]:
    """Every edge between a cell of the area and one outside, by where it starts."""
    found: dict[Cell, list[Edge]] = {}
    for x, y in sorted(area):
        corners = (
            ((x, y), (x, y - 1)),
            ((x + 1, y), (x + 1, y)),
            ((x + 1, y + 1), (x, y + 1)),
            ((x, y + 1), (x - 1, y)),
        )
        for side, (start, outside) in enumerate(corners):
            if outside not in area:
                found.setdefault(start, []).append((*start, side))
    return found


def loops(area: set[Cell]) -> list[list[Edge]]:
    """The corners of each closed line around the area; where cells meet at a corner only, they stay apart."""
    open_edges, closed = edges(area), []
    for starting in list(open_edges.values()):
        while starting:
            first = edge = starting.pop()
            line: list[Edge] = []
            while True:
                if not line or line[-1][2] != edge[2]:
                    line.append(edge)
                edge = follow(open_edges, edge, first)
                if edge == first:
                    break
            if line[-1][2] == first[2]:
                line.pop(0)
            closed.append(line)
    return closed


def follow(open_edges: dict[Cell, list[Edge]], edge: Edge, first: Edge) -> Edge:
    """The edge that goes on where this one ends, taken out; a turn to the right first: it stays with the same cell."""
    x, y, side = edge
    starting = open_edges.get((x + STEPS[side][0], y + STEPS[side][1]), [])
    if not starting:
        return first
    right = [i for i, one in enumerate(starting) if one[2] == (side + 1) % 4]
    return starting.pop(right[0] if right else 0)


def outline(area: set[Cell], inset: float, radius: float) -> str:
    """An SVG path around the area, so far inside its edge, its corners rounded."""
    return " ".join(f"M{' L'.join(rounded(inner(line, inset), radius))} Z" for line in loops(area))


def inner(line: Sequence[Edge], inset: float) -> list[Point]:
    corners = []
    for i, (x, y, side) in enumerate(line):
        into, out = STEPS[(line[i - 1][2] + 1) % 4], STEPS[(side + 1) % 4]
        corners.append((x * HALF + inset * (into[0] + out[0]), y * HALF + inset * (into[1] + out[1])))
    return corners


def rounded(corners: Sequence[Point], radius: float) -> list[str]:
    found = []
    for i, corner in enumerate(corners):
        before, after = corners[i - 1], corners[(i + 1) % len(corners)]
        ends = (towards(corner, before, radius), corner, towards(corner, after, radius))
        start, middle, end = (f"{number(x)} {number(y)}" for x, y in ends)
        found.append(f"{start} Q{middle} {end}")
    return found


def towards(start: Point, end: Point, distance: float) -> Point:
    whole = abs(end[0] - start[0]) + abs(end[1] - start[1]) or 1
    share = min(distance, whole / 2) / whole
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


# ---------------------------------------------------------------- what lies beside the map


def draw_supply(whole: Picture, view: View) -> None:
    """The tile and the card in hand, the five piles, the bag, the cards."""
    with whole.stamp(0, 0, Box(0, 0, BOARD, BAR)) as canvas:
        canvas.shape("rect", width=BOARD, height=BAR, fill=colour("panel"))
        canvas.shape("rect", y=BAR - 1, width=BOARD, height=1, fill=colour("line"))
        draw_held(canvas, view)
    x = BOARD - 7 * 62 - 8
    for pile, left in view["piles"].items():
        with whole.stamp(x, 14, Box(-4, -8, 66, 64)) as canvas:
            draw_pile(canvas, pile, left)
        x += 62
    for drawing, box, left in (("bag", TILE, sum(view["bag"].values())), ("card/back", CARD, view["pile"])):
        with whole.stamp(x, 10, Box(-4, -4, 66, 64)) as canvas:
            canvas.put_in(drawing, box, 2 if box is TILE else 8, 0, 52)
            count(canvas, left, 46, 48)
        x += 62


def draw_held(canvas: Canvas, view: View) -> None:
    playing, x = view["playing"], 14.0
    held = playing["end"] or playing["tile"]
    if playing["card"]:
        x += canvas.put_in(f"card/{playing['card']}", CARD, x, 9, 54) + 8
    if held:
        x += canvas.put_in(drawing_of(held, 0, 0), TILE, x, 9, 54)
    if held or playing["card"]:
        canvas.shape("rect", x=14, y=66, width=x - 14, height=3, fill=colour(f"seat-{max(view['seat'], 0)}"))


def draw_pile(canvas: Canvas, pile: str, left: int) -> None:
    """What lies on top of a selection pile: rivers are two-sided tiles."""
    for depth in range(min(left, 3) - 1, 0, -1):
        look = {"fill": "#6d5a8a", "stroke": "#2a2118", "stroke_opacity": 0.5}
        canvas.shape("rect", x=2 * depth, y=-2 * depth, width=48, height=48, **look)
    if left:
        canvas.put_in("tile/two-sided" if pile == "river" else drawing_of(pile, 0, 0), TILE, 0, 0, 48)
    else:
        look = {"fill": "none", "stroke": colour("muted"), "stroke_width": 1.5, "stroke_dasharray": "4 4"}
        canvas.shape("rect", width=48, height=48, **look)
    count(canvas, left, 46, 44)


def belongings(view: View, seat: int) -> list[Shown]:
    """A seat's supplies: markers left, cards, the Nile card, and the regions it leads."""
    own = view["seats"][seat]
    leads = sum(seat in region["leaders"] for region in view["regions"])
    return [
        Shown(f"badge/{seat}", GLYPH, str(own["markers"])),
        Shown("card/back", CARD, str(own["cards"])),
        Shown("leads", Box(0, 0, 24, 24), str(leads), colour("ink")),
        Shown("card/nile", CARD, opacity=1 if own["nile"] else 0.25),
    ]


def draw_hand(whole: Picture, seat: View, end: float) -> None:
    cards = [*(seat["hand"] or []), *["nile"] * seat["nile"]]
    if not cards:
        return
    width = min(66.0, (SIDE - 2 * PAD - 6 * (len(cards) - 1)) / len(cards), (HEIGHT - end - 2 * PAD) / 1.4)
    x, y = BOARD + (SIDE - (width + 6) * len(cards) + 6) / 2, HEIGHT - PAD - 1.4 * width
    for card in cards:
        with whole.stamp(x, y, CARD, width / 100) as canvas:
            canvas.put(f"card/{card}")
        x += width + 6
