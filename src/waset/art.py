"""Pictures of boards, put together from the page's own drawings.

`web/art.py` writes the drawings down: `art.json` beside this file has colours and letters, the one in a game's folder
its tiles, cards and figures. A game says where its pieces stand (`picture.py` in its folder); no rule is known here.

A picture is made of stamps, each a small drawing of its own: from one position to the next most of them are the same,
and are not drawn again.
"""

import io
import json
import math
import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.sax.saxutils import quoteattr

from waset.errors import WasetError, missing

if TYPE_CHECKING:
    from PIL.Image import Image

WIDTH, HEIGHT = 960, 720
SIDE = 288  # the column of the players
BOARD = WIDTH - SIDE
EM = 100  # the size that letters are kept in
NONE: Mapping[str, str] = {}


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float


TILE = Box(0, 0, 100, 100)
CARD = Box(0, 0, 100, 140)
GLYPH = Box(-12, -12, 24, 24)


class Sheet(NamedTuple):
    """The drawings of a game, the patterns that they are filled with, and where things stand."""

    folder: Path
    patterns: dict[str, str]
    drawings: dict[str, str]
    places: dict[str, Any]


class Shown(NamedTuple):
    """A small drawing with a number beside it, in the panel of a player."""

    drawing: str
    box: Box = TILE
    words: str = ""
    colour: str = ""
    opacity: float = 1.0


@cache
def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


@cache
def sheet_of(folder: Path) -> Sheet:
    """The drawings in a game's folder."""
    return Sheet(folder, **read(folder / "art.json"))


def shared() -> dict[str, Any]:
    return read(Path(__file__).with_suffix(".json"))


def colour(name: str) -> str:
    """A colour of the page by its name: `ink`, `seat-2`."""
    return str(shared()["colours"][name])


def number(value: float) -> str:
    """As short as it is exact to a hundredth of a pixel."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def length(words: str, size: float, face: str = "sans-600") -> float:
    return sum(_letter(letter, face)[1] for letter in words) * size / EM


def _letter(letter: str, face: str) -> tuple[str, float]:
    letters = shared()["letters"][face]
    path, advance = letters.get(letter) or letters["?"]
    return path, advance


def lettered(words: str, x: float, y: float, size: float, face: str, anchor: str, attributes: str) -> str:
    """Words as outlines, so that a picture needs no font."""
    scale = size / EM
    x -= {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * length(words, size, face)
    paths, at = [], 0.0
    for letter in words:
        path, advance = _letter(letter, face)
        paths.append(f'<path d="{path}" transform="translate({number(at)})"/>')
        at += advance
    place = f"translate({number(x)} {number(y)}) scale({scale:.4f})"
    return f'<g transform="{place}"{attributes}>{"".join(paths)}</g>'


class Canvas:
    """One stamp being drawn. `scale`: pixels a unit; with `grow`, numbers are no smaller than people can read."""

    def __init__(self, sheet: Sheet, scale: float = 1, grow: bool = False) -> None:
        self.sheet, self.scale, self.grow = sheet, scale, grow
        self.parts: list[str] = []
        self.used: dict[str, None] = {}

    def put(
        self,
        name: str,
        x: float = 0,
        y: float = 0,
        size: float = 1,
        opacity: float = 1,
        colour: str = "",
        blanks: Mapping[str, str] = NONE,
    ) -> None:
        """A drawing with its origin at a place; `blanks` are filled into what it leaves open."""
        place = f'transform="translate({number(x)} {number(y)}){f" scale({size:.4f})" if size != 1 else ""}"'
        place += f' opacity="{opacity}"' if opacity != 1 else ""
        place += f' color="{colour}"' if colour else ""
        if blanks:
            drawing = grown_drawing(self.sheet.folder, name, self.scale if self.grow else 0)
            self.parts.append(f"<g {place}>{filled(drawing, blanks)}</g>")
        else:
            self.used[name] = None
            self.parts.append(f"<use href={quoteattr('#' + id_of(name, self.grow))} {place}/>")

    def put_in(self, name: str, box: Box, x: float, y: float, height: float, **how: Any) -> float:
        """A drawing that fills this height, its upper left corner at a place; says how wide it is."""
        size = height / box.height
        self.put(name, x - box.x * size, y - box.y * size, size, **how)
        return box.width * size

    def shape(self, tag: str, **attributes: object) -> None:
        """An element of SVG; `stroke_width` is its stroke-width."""
        self.parts.append(f"<{tag}{written(attributes)}/>")

    def write(
        self, words: str, x: float, y: float, size: float, face: str = "sans-600", anchor: str = "start", fill: str = ""
    ) -> None:
        self.parts.append(lettered(words, x, y, size, face, anchor, f' fill="{fill or colour("ink")}"'))

    def grown(self, least: float, size: float, most: float) -> float:
        """How many times larger than drawn something is that must not be smaller than so many pixels."""
        return growth(self.scale if self.grow else 0, least, size, most)

    def open(self, transform: str) -> None:
        """What follows is moved, until `close`."""
        self.parts.append(f'<g transform="{transform}">')

    def close(self) -> None:
        self.parts.append("</g>")


def written(attributes: dict[str, object]) -> str:
    return "".join(f" {name.replace('_', '-')}={quoteattr(str(value))}" for name, value in attributes.items())


def growth(scale: float, least: float, size: float, most: float) -> float:
    return min(max(1.0, least / (size * scale)), most) if scale else 1.0


@lru_cache(4096)
def grown_drawing(folder: Path, name: str, scale: float) -> str:
    """A drawing as it is at so many pixels a unit; 0: as drawn."""

    def transform(found: re.Match[str]) -> str:
        least, size, most, x, y = map(float, found[1].split())
        larger = growth(scale, least, size, most)
        return (
            f' transform="translate({number(x)} {number(y)}) scale({larger:.4f}) translate({number(-x)} {number(-y)})"'
        )

    drawing = sheet_of(folder).drawings.get(name) or unknown(name)
    return re.sub(r' grow="([^"]*)"', transform, drawing)


def unknown(name: str) -> str:
    """A tile or card of somebody's own edition, which the page has never drawn: its name on a plain ground."""
    words = name.split("/", 1)[-1]
    size = min(30.0, 90 / max(length(words, 1), 1))
    ground = (
        f'<rect x="2" y="2" width="96" height="96" rx="8" fill="{colour("panel-deep")}" stroke="{colour("muted")}"/>'
    )
    return ground + lettered(words, 50, 55, size, "sans-600", "middle", f' fill="{colour("ink")}"')


def filled(drawing: str, blanks: Mapping[str, str]) -> str:
    """A drawing with its blanks filled: words, and attributes."""

    def words(found: re.Match[str]) -> str:
        how = dict(re.findall(r'([\w-]+)="([^"]*)"', found[0]))
        x, y, size, face, anchor, name = (how.pop(key) for key in ("x", "y", "size", "face", "anchor", "words"))
        return lettered(blanks[name[1:]], float(x), float(y), float(size), face, anchor, written(how))

    drawing = re.sub(r"<blank [^>]*/>", words, drawing)
    return re.sub(r'="\$(\w+)"', lambda found: f'="{blanks[found[1]]}"', drawing)


class Stamp(NamedTuple):
    """A drawing of so many pixels, and where its upper left corner is."""

    x: int
    y: int
    width: int
    height: int
    folder: Path
    scale: float
    grow: bool
    left: int  # of its own origin, in pixels
    top: int
    parts: tuple[str, ...]
    used: tuple[str, ...]

    def definitions(self) -> dict[str, str]:
        """The drawings that it uses, and the patterns that those are filled with, by id."""
        sheet, scale = sheet_of(self.folder), self.scale if self.grow else 0
        drawings = {id_of(name, self.grow): grown_drawing(self.folder, name, scale) for name in self.used}
        text = "".join((*self.parts, *drawings.values()))
        patterns = {name: pattern for name, pattern in sheet.patterns.items() if f"#{name})" in text}
        return patterns | {key: f"<g id={quoteattr(key)}>{drawing}</g>" for key, drawing in drawings.items()}

    def body(self) -> str:
        box = written({"x": self.x, "y": self.y, "width": self.width, "height": self.height})
        place = f"translate({-self.left} {-self.top}) scale({self.scale:.4f})"
        return f'<svg{box}><g transform="{place}">{"".join(self.parts)}</g></svg>'


def id_of(name: str, grow: bool) -> str:
    """One drawing may stand in a picture as it is, and grown on the board."""
    return f"{name}@board" if grow else name


def document(width: int, height: int, stamps: Sequence[Stamp]) -> str:
    """Stamps as one SVG."""
    definitions: dict[str, str] = {}
    for stamp in stamps:
        definitions |= stamp.definitions()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f"<defs>{''.join(definitions.values())}</defs>{''.join(stamp.body() for stamp in stamps)}</svg>"
    )


class Picture:
    """Stamps, one over the other."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.stamps: list[Stamp] = []

    def stamp(self, x: float, y: float, box: Box, scale: float = 1, grow: bool = False) -> "Stamping":
        """To be drawn on: its origin at this pixel, and all of it inside this box of its own units."""
        return Stamping(self, round(x), round(y), box, Canvas(self.sheet, scale, grow))

    def svg(self) -> str:
        """The whole picture."""
        return document(WIDTH, HEIGHT, self.stamps)

    def image(self) -> "Image":
        """The whole picture as pixels."""
        try:
            from PIL import Image
        except ImportError:
            raise missing("pillow", "envs") from None
        whole = Image.new("RGBA", (WIDTH, HEIGHT))
        for stamp in self.stamps:
            pixels = drawn(stamp._replace(x=0, y=0))
            left, top = max(0, -stamp.x), max(0, -stamp.y)
            whole.alpha_composite(pixels, (stamp.x + left, stamp.y + top), (left, top))
        return whole.convert("RGB")

    def save(self, path: Path) -> None:
        """Into a file, as its name says: drawn for any size (.svg), or as pixels (.png)."""
        if path.suffix == ".svg":
            path.write_text(self.svg(), "utf-8")
        elif path.suffix == ".png":
            self.image().save(path)
        else:
            raise WasetError(f"{path.name}: expected a name that ends in .svg or .png")


class Stamping:
    """`with picture.stamp(...) as canvas:` what is drawn on the canvas becomes a stamp of the picture."""

    def __init__(self, picture: Picture, x: int, y: int, box: Box, canvas: Canvas) -> None:
        self.picture, self.x, self.y, self.box, self.canvas = picture, x, y, box, canvas

    def __enter__(self) -> Canvas:
        return self.canvas

    def __exit__(self, *failed: object) -> None:
        canvas, box, scale = self.canvas, self.box, self.canvas.scale
        left, top = math.floor(box.x * scale), math.floor(box.y * scale)
        width, height = math.ceil((box.x + box.width) * scale) - left, math.ceil((box.y + box.height) * scale) - top
        self.picture.stamps.append(
            Stamp(
                x=self.x + left,
                y=self.y + top,
                width=width,
                height=height,
                folder=canvas.sheet.folder,
                scale=scale,
                grow=canvas.grow,
                left=left,
                top=top,
                parts=tuple(canvas.parts),
                used=tuple(canvas.used),
            )
        )


SMALL = 30_000  # pixels of a stamp


def drawn(stamp: Stamp) -> "Image":
    """A stamp as pixels; many small ones are kept, and a few large ones."""
    return (kept if stamp.width * stamp.height <= SMALL else kept_large)(stamp)


def rasterise(stamp: Stamp) -> "Image":
    try:
        from PIL import Image
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise missing(error.name or "resvg_py", "envs") from None
    svg = document(stamp.width, stamp.height, [stamp])
    return Image.open(io.BytesIO(bytes(svg_to_bytes(svg_string=svg, skip_system_fonts=True)))).convert("RGBA")


kept, kept_large = lru_cache(1024)(rasterise), lru_cache(24)(rasterise)


def forget() -> None:
    """Draw everything anew from now on."""
    for one in (kept, kept_large):
        one.cache_clear()


class Board(NamedTuple):
    """A board in a part of a picture: places in its units become whole pixels."""

    picture: Picture
    x: float  # pixels of its origin
    y: float
    scale: float

    def stamp(self, x: float, y: float, box: Box) -> Stamping:
        return self.picture.stamp(self.x + x * self.scale, self.y + y * self.scale, box, self.scale, grow=True)


def board(picture: Picture, box: Box, into: Box, unit: float = 0) -> Board:
    """A board of which this box is seen in that one, as large as it gets; `unit`: so many units are whole pixels."""
    scale = min(into.width / box.width, into.height / box.height)
    if unit:
        scale = math.floor(scale * unit) / unit
    x = into.x + (into.width - box.width * scale) / 2 - box.x * scale
    y = into.y + (into.height - box.height * scale) / 2 - box.y * scale
    return Board(picture, round(x), round(y), scale)


# ---------------------------------------------------------------- the column of the players


LINE = 21  # the height of a row in a player's panel
ICON = LINE - 3
PAD = 9


def table(sheet: Sheet) -> Picture:
    """The page's table, with room for a board on the left and a column on the right."""
    picture = Picture(sheet)
    with picture.stamp(0, 0, Box(0, 0, WIDTH, HEIGHT)) as canvas:
        canvas.shape("rect", width=WIDTH, height=HEIGHT, fill=colour("board"))
        canvas.shape("rect", x=BOARD, width=SIDE, height=HEIGHT, fill=colour("page"))
        canvas.shape("rect", x=BOARD, width=1, height=HEIGHT, fill=colour("line"))
    return picture


def players(picture: Picture, view: dict[str, Any], names: Sequence[str], shown: Sequence[Sequence[Shown]]) -> float:
    """A panel for each seat, with what it has; says where the next thing fits below them."""
    y, width = PAD, SIDE - 2 * PAD
    for seat, things in enumerate(shown):
        rows = flow(things, width - 2 * PAD)
        height = 37 + LINE * len(rows) + (4 if rows else 0)
        with picture.stamp(BOARD + PAD, y, Box(-1, -1, width + 2, height + 2)) as canvas:
            player(canvas, width, height, seat, names[seat], view, rows)
        y += height + 7
    return y


def player(
    canvas: Canvas, width: float, height: float, seat: int, name: str, view: dict[str, Any], rows: list[list[Shown]]
) -> None:
    asked = view["seat"] == seat
    edge = colour(f"seat-{seat}") if asked else colour("line")
    canvas.shape("rect", width=width, height=height, rx=8, fill=colour("panel"), stroke=edge)
    if asked:
        canvas.shape("path", d=f"M5 0h-1a4 4 0 0 0 -4 4v{height - 8}a4 4 0 0 0 4 4h1z", fill=edge)
    canvas.put_in(f"badge/{seat}", GLYPH, PAD, 6, 25)
    canvas.write(name, PAD + 33, 24, 16)
    canvas.write(str(view["seats"][seat]["score"]), width - PAD, 26, 22, anchor="end")
    for i, row in enumerate(rows):
        x = float(PAD)
        for one in row:
            show(canvas, one, x, 36 + i * LINE)
            x += room(one)


def flow(things: Sequence[Shown], width: float) -> list[list[Shown]]:
    """Side by side, in as many rows as they need."""
    rows: list[list[Shown]] = []
    left = 0.0
    for one in things:
        if not rows or room(one) > left:
            rows.append([])
            left = width
        rows[-1].append(one)
        left -= room(one)
    return rows


def room(one: Shown) -> float:
    """How much of a row it takes."""
    return ICON * one.box.width / one.box.height + (length(one.words, 14) + 12 if one.words else 3)


def show(canvas: Canvas, one: Shown, x: float, y: float) -> None:
    width = canvas.put_in(one.drawing, one.box, x, y, ICON, opacity=one.opacity, colour=one.colour)
    if one.words:
        canvas.write(one.words, x + width + 3, y + 14, 14)


def count(canvas: Canvas, value: int, x: float, y: float) -> None:
    """How many there are of something, on a small round tag around a place."""
    half = max(9.0, length(str(value), 13) / 2 + 5)
    look = {"rx": 9, "fill": colour("panel"), "stroke": colour("line")}
    canvas.shape("rect", x=x - half, y=y - 9, width=2 * half, height=18, **look)
    canvas.write(str(value), x, y + 4.5, 13, anchor="middle")
