"""A position as text or as pixels, for environments that are asked to render.

Text is the table as the terminal draws it. Pixels are the page's own art; games that bring none are shown as text.
"""

import io
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.style import Style

from waset.errors import missing
from waset.game import State
from waset.text import texts

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

WIDTH = 110
POINTS = 14  # height of the font in pixels
INK, PAPER = (229, 221, 200), (27, 23, 18)  # of a terminal with the page's dark colours

Pixels = NDArray[np.uint8]


def names_of(state: State) -> list[str]:
    return [f"seat {number}" for number in range(state.players)]


def in_terminal(state: State, seat: int | None, lang: str = "en") -> RenderableType:
    """The table as this seat may see it."""
    moves = [state.name(action) for action in state.legal()] if seat == state.seat else []
    drawing: RenderableType = state.game.package.face.draw(
        state.view(seat), texts(lang, state.game.name), names_of(state), WIDTH, moves
    )
    return drawing


def drawn(state: State, seat: int | None, ansi: bool = False, lang: str = "en") -> str:
    """The table as text; with `ansi` in colours."""
    file = io.StringIO()
    console = Console(file=file, width=WIDTH, force_terminal=ansi, color_system="truecolor" if ansi else None)
    console.print(in_terminal(state, seat, lang))
    return file.getvalue()


def pixels(state: State, seat: int | None) -> Pixels:
    """The table as this seat may see it, as an image: height by width by red, green and blue."""
    picture = state.game.package.face.picture(state.view(seat), names_of(state))
    return pixels_of_text(state, seat) if picture is None else np.asarray(picture.image())


def pixels_of_text(state: State, seat: int | None, lang: str = "en") -> Pixels:
    """The terminal as an image. It is higher where there is more to tell."""
    font, width, height = _font()
    from PIL import Image, ImageDraw

    console = Console(file=io.StringIO(), width=WIDTH, force_terminal=True, color_system="truecolor")
    lines = console.render_lines(in_terminal(state, seat, lang), pad=True)
    image = Image.new("RGB", (WIDTH * width, len(lines) * height), PAPER)
    pen = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        column = 0
        for segment in line:
            _write(pen, segment, column * width, row * height, (font, width, height))
            column += segment.cell_length
    return np.asarray(image)


def _write(pen: "ImageDraw", segment: Segment, x: int, y: int, how: "tuple[FreeTypeFont, int, int]") -> None:
    """One run of characters of one style; each stands in a cell of its own, also where the font is wider."""
    font, width, height = how
    if not segment.cell_length:
        return
    ink, paper = _colours(segment.style or Style.null())
    pen.rectangle((x, y, x + segment.cell_length * width - 1, y + height - 1), fill=paper)
    for character in segment.text:
        pen.text((x, y), character, font=font, fill=ink)
        x += width * Segment(character).cell_length


def _colours(style: Style) -> tuple[tuple[int, ...], tuple[int, ...]]:
    ink = tuple(style.color.get_truecolor()) if style.color and not style.color.is_default else INK
    paper = tuple(style.bgcolor.get_truecolor()) if style.bgcolor and not style.bgcolor.is_default else PAPER
    if style.dim:
        ink = tuple((one + other) // 2 for one, other in zip(ink, paper, strict=True))
    return (paper, ink) if style.reverse else (ink, paper)


@cache
def _font() -> "tuple[FreeTypeFont, int, int]":
    """A font whose characters are equally wide, and the size of a cell; matplotlib brings one."""
    try:
        import matplotlib
        from PIL import ImageFont
    except ImportError:
        raise missing("matplotlib", "lab") from None
    path = Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSansMono.ttf"
    font = ImageFont.truetype(str(path), POINTS)
    above, below = font.getmetrics()
    return font, round(font.getlength("M")), above + below
