"""Draws docs/terminal.svg, the picture of the README: python docs/picture.py"""

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import waset
from waset.bots import bot
from waset.bots.registry import ask
from waset.text import texts

WIDTH = 92
COLOURS = ["#182238", "#E0795A", "#5E8C4A", "#F0B849", "#2F6F9F", "#7A3E86", "#1E8C84", "#F1E8D6"]


def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


NIGHT = TerminalTheme(rgb("#0F1626"), rgb("#F1E8D6"), [rgb(colour) for colour in COLOURS])


def middle_of_a_game() -> waset.State:
    """Three greedy bots, up to a turn of seat 0."""
    state = waset.game("expedition").new(3, ["new-adventures"], seed=11)
    players = [bot("greedy", seat) for seat in range(3)]
    step = 0
    while (state.turn, state.seat, state.phase.name) != (13, 0, "PLACE"):
        state.play(ask(players[state.seat], state, step))
        step += 1
    return state


def picture() -> str:
    state, book = middle_of_a_game(), texts("en", "expedition")
    moves = [state.name(action) for action in state.legal()]
    console = Console(record=True, width=WIDTH, file=io.StringIO())
    names = [texts("en", "app")["play"]["you"], "greedy", "greedy"]
    console.print(state.game.part("draw").draw(state.view(0), book, names, WIDTH, moves))
    console.print(f"\n[bold]{names[0]}: {book['phase']['PLACE']}[/]\n> {moves[-1]}", highlight=False)
    svg = console.export_svg(title="waset play expedition", theme=NIGHT)
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # no fonts from elsewhere
    return svg.replace("Fira Code", "monospace")


if __name__ == "__main__":
    (Path(__file__).parent / "terminal.svg").write_text(picture(), "utf-8")
