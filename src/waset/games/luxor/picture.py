"""A position of Luxor as a picture: where the page's drawings stand, as a seat may see them."""

import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

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
    length,
    players,
    sheet_of,
    table,
)
from waset.games.luxor.view import Place, Seat, Team, View

SHELF = 172  # pixels below the temple
SYMBOLS = {"C": "cobra", "F": "falcon", "L": "lion"}
TREASURES = {"vase": "#b8532b", "statue": "", "jewel": "#1e8c84", "artifact": "#5b7bb8"}
SPACE = 0.92  # of a tile on its space
AROUND = Box(-70, -90, 140, 155)  # a space with everybody on it


def picture(seen: dict[str, Any], names: Sequence[str]) -> Picture:
    """The table as a seat sees it."""
    view, whole = msgspec.convert(seen, View), table(sheet_of(Path(__file__).parent))
    places = places_of(whole)
    around = Box(-206, -106, places.size.width + 312, places.size.height + 212)
    draw_temple(board(whole, around, Box(0, 0, BOARD, HEIGHT - SHELF)), places, view)
    draw_shelf(whole, view)
    end = players(whole, seen, names, [belongings(view, seat) for seat in range(len(view.seats))])
    if view.you is not None:
        draw_hand(whole, view.seats[view.you], end)
    return whole


# ---------------------------------------------------------------- the temple


class Size(msgspec.Struct):
    width: float
    height: float


class Chamber(Size):
    x: float
    y: float


class Way(msgspec.Struct):
    """Away from the temple's walls."""

    x: float
    y: float


class Cell(msgspec.Struct):
    """Where a space or a statue is."""

    x: float
    y: float
    out: Way


class Places(msgspec.Struct):
    """Where everything in the temple is, as the page has it."""

    spaces: list[Cell]
    statues: list[Cell]
    chamber: Chamber
    size: Size


def places_of(whole: Picture) -> Places:
    return msgspec.convert(whole.sheet.places, Places)


class Figure(NamedTuple):
    seat: int
    lying: bool
    x: float
    y: float


def draw_temple(temple: Board, places: Places, view: View) -> None:
    closed = len(view.sarcophagi) == len(view.sarcophagus_points)
    with temple.stamp(0, 0, Box(-206, -110, 1130, 924)) as canvas:
        canvas.put("temple/closed" if closed else "temple/open")
    draw_plaques(temple, places, view)
    with temple.stamp(-72, 0, Box(-140, -80, 280, 150)) as canvas:
        teams = [Team(number, seat.stairs, 0) for number, seat in enumerate(view.seats)]
        draw_people(canvas, figures(teams, 240), 46)
    for place in view.track:
        cell = places.spaces[place.space]
        with temple.stamp(cell.x, cell.y, AROUND) as canvas:
            draw_place(canvas, place, acting=view.acting == place.space and view.phase != "MOVE")
    for number, cell in enumerate(places.statues):
        with temple.stamp(cell.x, cell.y, AROUND) as canvas:
            draw_asleep(canvas, view, number, cell.out)
    chamber = places.chamber
    with temple.stamp(chamber.x, chamber.y, Box(-20, -20, chamber.width + 40, chamber.height + 40)) as canvas:
        draw_tomb(canvas, view, chamber.width, chamber.height)


def draw_plaques(temple: Board, places: Places, view: View) -> None:
    """What a position is worth, where it changes."""
    before = None
    for place in view.track:
        cell = places.spaces[place.space]
        if place.points != before:
            x, y = cell.x + cell.out.x * 69, cell.y + cell.out.y * 69
            with temple.stamp(x, y, Box(-26, -26, 52, 52)) as canvas:
                canvas.put("plaque", blanks={"number": str(place.points)})
        before = place.points


def draw_place(canvas: Canvas, place: Place, acting: bool) -> None:
    symbol = SYMBOLS.get(place.symbol)
    if place.tile:
        if place.face_down:
            canvas.put("tile-below")
        canvas.put(f"tile/{place.tile}", -50 * SPACE, -50 * SPACE, SPACE)
        if symbol and place.needed:
            canvas.put(f"below/{symbol}")
        if place.face_down:
            canvas.put("below/?")
    else:
        canvas.put(f"bare/{symbol}" if symbol else "bare", blanks={"number": str(place.points)})
    if place.mummy:
        canvas.put("mummy", -43, -60, 0.86)
    if acting:
        look = {"fill": "none", "stroke": "#fff6dc", "stroke_width": 3, "stroke_dasharray": "4 6"}
        canvas.shape("rect", x=-52, y=-52, width=104, height=104, rx=15, **look)
    draw_people(canvas, figures(place.teams), 43)


def draw_people(canvas: Canvas, people: Iterable[Figure], feet: float) -> None:
    for one in people:
        canvas.put(f"{'lying' if one.lying else 'person'}/{one.seat}", one.x, feet + one.y)


def draw_asleep(canvas: Canvas, view: View, statue: int, out: Way) -> None:
    """Who still lies at a statue of Anubis."""
    there = [number for number, seat in enumerate(view.seats) if seat.anubis[statue]]
    teams = [Team(number, 0, 1) for number in there]
    feet = -out.y * 40 if out.y else 36
    for one in figures(teams, 96, 17):
        canvas.put(f"asleep/{one.seat}", one.x - out.x * 24, feet + one.y)


def draw_tomb(canvas: Canvas, view: View, width: float, height: float) -> None:
    for i, points in enumerate(view.sarcophagus_points):
        owner = view.sarcophagi[i] if i < len(view.sarcophagi) else None
        x, y = width / 2 - 72 + i * 132, height / 2 - 22
        canvas.put(f"token/sarcophagus/{points}", x - 56, y - 62, 1.12, opacity=1 if owner is None else 0.35)
        if owner is not None:
            canvas.put(f"buried/{owner}", x, y + 40)
    canvas.write(str(view.tomb_points), width - 42, 50, 34, face="sans-400", anchor="middle", fill="#f1f7fa")
    teams = [Team(number, seat.tomb, 0) for number, seat in enumerate(view.seats)]
    for one in figures(teams, width - 24, 26):
        canvas.put(f"buried/{one.seat}", width / 2 + one.x, height - 10 + one.y)


# Who stands where on a space, as temple.ts of the page has it.
PAWN = 21  # half the width of a pawn
LEAN = 0.62  # how much of a pawn its neighbour of the same team shows
GAP = 0.1  # between two teams, in radii
ROW = 3  # with more of them the others stand behind
BEHIND = 0.9  # how far, in radii


def figures(teams: Sequence[Team], width: float = 100, r: float = PAWN) -> list[Figure]:
    """All teams in one or two rows of this width, those who lie after those who stand; their feet are around 0, 0."""
    people = [(team.seat, number >= team.upright) for team in teams for number in range(team.upright + team.lying)]
    if len(people) <= max(ROW, math.floor(width / (2 * r * LEAN))):
        return in_a_row(people, width, r, 0)
    half = len(people) // 2
    return [*in_a_row(people[:half], width, r, -r * BEHIND), *in_a_row(people[half:], width, r, 0)]


def in_a_row(people: Sequence[tuple[int, bool]], width: float, r: float, y: float) -> list[Figure]:
    """Everybody in a row of this width, around 0; closer than they like where it is narrow."""
    at, places = 0.0, []
    for i, (seat, _) in enumerate(people):
        if i:
            at += 2 * r * LEAN if people[i - 1][0] == seat else 2 * r + r * GAP
        places.append(at)
    squeeze = min(1.0, (width - 2 * r) / (at or 1))
    return [Figure(seat, lying, (x - at / 2) * squeeze, y) for (seat, lying), x in zip(people, places, strict=True)]


# ---------------------------------------------------------------- the shelf


def draw_shelf(whole: Picture, view: View) -> None:
    top = HEIGHT - SHELF
    with whole.stamp(0, top, Box(0, 0, BOARD, SHELF)) as canvas:
        canvas.shape("rect", width=BOARD, height=SHELF, fill=colour("panel-deep"))
        canvas.shape("rect", width=BOARD, height=1, fill=colour("line"))
    draw_cards(whole, view, top + 12)
    draw_supplies(whole, view, top + 112)


def draw_cards(whole: Picture, view: View, top: float) -> None:
    """The Horus stacks, the pile, what is being played or was last, the die."""
    playing, x = view.playing, 20.0
    slots: list[tuple[str | None, int | None, bool]] = [
        (stack.top and f"small-card/{stack.top}", stack.cards, stack.cards > 1) for stack in view.horus
    ]
    slots.append(("card" if view.pile else None, view.pile, False))
    last = playing.card if playing else view.discard[-1] if view.discard else None
    slots.append((last and f"small-card/{last}", len(view.discard), False))
    if playing and playing.second:
        slots.append((f"small-card/{playing.second}", None, False))
    for number, (card, held, more) in enumerate(slots):
        x += 22 if number == len(view.horus) else 0
        with whole.stamp(x, top, Box(-12, -12, 90, 108)) as canvas:
            draw_slot(canvas, card, held, more, now=bool(playing) and number > len(view.horus))
        x += 76
    if view.die:
        with whole.stamp(x + 8, top + 20, Box(0, 0, 50, 50)) as canvas:
            canvas.put_in(f"die/{view.die}", TILE, 0, 0, 46)


def draw_slot(canvas: Canvas, card: str | None, held: int | None, more: bool, now: bool) -> None:
    """A place for cards: the one on top, and how many there are."""
    size = 0.64
    if more:
        canvas.put("card", 3 * size, -2 * size, size, opacity=0.8)
    if card:
        canvas.put(card, 0, 0, size)
    else:
        look = {"fill": "none", "stroke": colour("muted"), "stroke_width": 2, "stroke_dasharray": "5 4"}
        canvas.shape("rect", x=3, y=3, width=58, height=83, rx=5, opacity=0.6, **look)
    if now:
        canvas.shape("rect", x=-3, y=-3, width=70, height=95, rx=7, fill="none", stroke=colour("ink"), stroke_width=2)
    if held is not None:
        count(canvas, held, 62, 1)


def draw_supplies(whole: Picture, view: View, top: float) -> None:
    mummy, x = view.mummy, 20.0
    for tile in mummy.open if mummy else ():
        with whole.stamp(x, top, Box(-3, -3, 58, 58)) as canvas:
            canvas.put_in(f"mummy-tile/{tile}", TILE, 0, 0, 52)
            if mummy and mummy.using == tile:
                look = {"fill": "none", "stroke": colour("danger"), "stroke_width": 3}
                canvas.shape("rect", x=-1, y=-1, width=54, height=54, rx=7, **look)
        x += 60
    x += 12 if mummy else 0
    tokens = [("key", view.keys), ("scarab", view.scarabs), ("wild", view.wilds)]
    tokens += [("talisman", mummy.talismans)] if mummy else []
    things = [(f"token/{name}", number) for name, number in tokens]
    things += [(f"symbol/{back}", number) for back, number in view.temple.items()]
    for drawing, number in things:
        with whole.stamp(x, top + 10, Box(0, 0, 62, 34)) as canvas:
            canvas.put_in(drawing, TILE, 0, 0, 32, colour=colour("muted"))
            canvas.write(str(number), 36, 22, 16)
        x += 44 + length(str(number), 16)


# ---------------------------------------------------------------- what the players have


def belongings(view: View, number: int) -> list[Shown]:
    """What everybody may see of a seat, and all of the own one but its hand, which lies below."""
    seat = view.seats[number]
    shown = [Shown(f"character/{seat.character}", CARD)] if seat.character else []
    for kind, ink in TREASURES.items():
        taken = sum(held for tile, held in seat.treasures.items() if tile.startswith(kind))
        if taken or kind != "artifact":
            shown.append(held_of(f"glyph/{kind}", taken, GLYPH, ink or colour("ink")))
    held_tokens = {"wild": seat.wilds, "key": seat.keys, "scarab": seat.scarabs, "talisman": seat.talismans}
    for token, held in held_tokens.items():
        if held is not None:
            known = seat.scarab_values if token == "scarab" else None
            shown.append(held_of(f"token/{token}", held, words=f" ({'+'.join(map(str, known))})" if known else ""))
    shown.append(held_of("glyph/steps", seat.stairs, GLYPH, colour("muted")))
    shown.append(held_of("glyph/lying", sum(seat.anubis), GLYPH, colour("muted")))
    shown.append(held_of("glyph/sun", seat.tomb, GLYPH, "#6f93a8"))
    owners = zip(view.sarcophagi, view.sarcophagus_points, strict=False)
    shown += [Shown(f"token/sarcophagus/{points}") for owner, points in owners if owner == number]
    if seat.turned:
        shown.append(held_of("glyph/turn", seat.turned, GLYPH, colour("muted")))
    if number != view.you:
        shown += [Shown(f"card/{card.card}" if card.card else "card", CARD) for card in seat.hand]
    return shown


def held_of(drawing: str, held: int, box: Box = TILE, ink: str = "", words: str = "") -> Shown:
    """So many of a kind; what is not there is pale."""
    return Shown(drawing, box, f"{held}{words}", ink, 1 if held else 0.55)


def draw_hand(whole: Picture, seat: Seat, end: float) -> None:
    """The own cards in their order, the two outer ones raised."""
    cards = [card.card for card in seat.hand]
    if not cards:
        return
    width = min(56.0, (SIDE - 2 * PAD) / len(cards), (HEIGHT - end - 2 * PAD - 10) / 1.4)
    x, y = BOARD + (SIDE - width * len(cards)) / 2, HEIGHT - PAD - 1.4 * width
    for place, card in enumerate(cards):
        outer = place in (0, len(cards) - 1)
        with whole.stamp(x, y - (10 if outer else 0), CARD, width / 100) as canvas:
            canvas.put(f"card/{card}")
        x += width
