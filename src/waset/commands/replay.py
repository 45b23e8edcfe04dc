"""`waset replay`: the moves and a position of a recorded game."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from waset.commands.console import compile_progress, console
from waset.commands.options import HELP, edition_option, lang_option, option
from waset.errors import WasetError
from waset.text import texts

if TYPE_CHECKING:
    from waset.edition import Edition
    from waset.game import State
    from waset.record import Record


@click.command(help=HELP["replay"])
@click.argument("file", type=click.Path(dir_okay=False))
@option("--turn", key="turn", type=click.IntRange(0))
@option("--picture", key="picture", type=click.Path(dir_okay=False, path_type=Path))
@edition_option
@lang_option
def replay(file: str, turn: int | None, picture: Path | None, own: str | None, lang: str) -> None:
    with compile_progress(lang):
        record = read_record(file, own_edition(file, own) if own else None)
    out = console()
    for line in record.lines():
        out.print(line, markup=False, highlight=False)
    words, book = texts(lang, "app")["replay"], texts(lang, record.game.name)
    states = list(record.states())
    shown = states[-1] if turn is None else next((one for one in states if one.turn > turn), states[-1])
    names = record.header.get("Names", "").split() or [""] * shown.players
    out.print(record.game.package.face.draw(shown.view(None), book, names, out.width, []))
    if picture:
        save_picture(shown, names, picture)
    out.print(words["good"].format(count=len(record.actions)), highlight=False)
    if record.state.over:
        winners = ", ".join(map(str, record.state.winners()))
        out.print(words["result"].format(scores=record.state.scores(), winners=winners), highlight=False)
    else:
        out.print(words["running"].format(name=record.state.seat), highlight=False)


def save_picture(state: "State", names: Sequence[str], path: Path) -> None:
    """The board of the page as a spectator sees it, as a file."""
    drawn = state.game.package.face.picture(state.view(None), names)
    if drawn is None:
        raise WasetError(f"{state.game.name} has no drawings of its own, and so no picture")
    try:
        drawn.save(path)
    except OSError as error:
        raise WasetError(f"{path}: can't be written ({error.strerror})") from None


def read_record(path: str, edition: "Edition | None") -> "Record":
    from waset.record import Record

    return Record.read(read_text(path), edition)


def own_edition(path: str, own: str) -> "Edition":
    """A person's own edition, of the game that the record names."""
    from waset.edition import read_own
    from waset.record import game_of

    return game_of(read_text(path)).own_edition(read_own(own))


def read_text(path: str) -> str:
    try:
        return Path(path).read_text("utf-8")
    except OSError as error:
        raise WasetError(f"{path}: can't be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise WasetError(f"{path}: is no text") from None
