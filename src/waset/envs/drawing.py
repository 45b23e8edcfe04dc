"""A position as text, for environments that are asked to render."""

import io

from rich.console import Console

from waset.game import State
from waset.text import texts

WIDTH = 110


def drawn(state: State, seat: int | None, ansi: bool = False, lang: str = "en") -> str:
    """The table as this seat may see it, as the terminal draws it; with `ansi` in colours."""
    moves = [state.name(action) for action in state.legal()] if seat == state.seat else []
    names = [f"seat {number}" for number in range(state.players)]
    picture = state.game.package.face.draw(state.view(seat), texts(lang, state.game.name), names, WIDTH, moves)
    file = io.StringIO()
    Console(file=file, width=WIDTH, force_terminal=ansi, color_system="truecolor" if ansi else None).print(picture)
    return file.getvalue()
