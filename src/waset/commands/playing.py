"""Play in the terminal, and look at games that were played."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from waset.commands.common import (
    HELP,
    compile_progress,
    console,
    edition_option,
    game_argument,
    lang_option,
    load,
    modules_option,
    option,
    players_option,
    seed_option,
    split,
)
from waset.errors import WasetError
from waset.text import texts

if TYPE_CHECKING:
    from waset.edition import Edition
    from waset.record import Record


@click.command(help=HELP["play"])
@game_argument
@players_option
@modules_option
@option("--seats", key="seats", default="you,club", show_default=True, metavar="A,B")
@option("--first", key="first", default="0", show_default=True)
@seed_option
@edition_option
@option("--resume", key="resume", metavar="FILE")
@lang_option
def play(
    game: str,
    players: int,
    modules: str,
    seats: str,
    first: str,
    seed: int | None,
    own: str | None,
    resume: str | None,
    lang: str,
) -> None:
    from waset.record import Record
    from waset.terminal import Terminal, seats_of

    known, edition = load(game, own)
    with compile_progress(lang):
        if resume:
            record = resumed(game, resume, edition, lang)
            seated = record.header.get("Names", "you club").split()
        else:
            begins: Any = int(first) if first.isdigit() else first
            record = Record.start(known, players, split(modules), seed, begins, edition)
            seated = seats_of(seats, players)
        warm_up(record)
    Terminal(record, seated, lang, console()).run()


def warm_up(record: "Record") -> None:
    """Compile what a game needs while the progress is shown, not in the middle of it."""
    from waset.bots.mcts import Mcts

    state = record.state.copy()
    if not state.over:
        state.play(Mcts("novice").think(state, playouts=1).action)
        state.scores()


def resumed(game: str, where: str, edition: "Edition", lang: str) -> "Record":
    from waset.terminal import last_file

    path = last_file(game) if where == "last" else click.format_filename(where)
    if where == "last" and not last_file(game).exists():
        raise WasetError(texts(lang, "app")["play"]["no_last"].format(game=game))
    record = read_record(str(path), edition)
    if record.game.name != game:
        raise WasetError(f"{path}: a record of {record.game.name}, not of {game}")
    return record


def read_record(path: str, edition: "Edition | None") -> "Record":
    from waset.record import Record

    return Record.read(read_text(path), edition)


def own_edition(path: str, own: str) -> "Edition":
    """A person's own edition of the game that a record is of."""
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


@click.command(help=HELP["replay"])
@click.argument("file", type=click.Path(dir_okay=False))
@option("--turn", key="turn", type=click.IntRange(0))
@edition_option
@lang_option
def replay(file: str, turn: int | None, own: str | None, lang: str) -> None:
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
    out.print(words["good"].format(count=len(record.actions)), highlight=False)
    if record.state.over:
        winners = ", ".join(map(str, record.state.winners()))
        out.print(words["result"].format(scores=record.state.scores(), winners=winners), highlight=False)
    else:
        out.print(words["running"].format(name=record.state.seat), highlight=False)
