"""`waset play`: a game in the terminal."""

from typing import TYPE_CHECKING, Any, Unpack

import click

from waset.commands.console import compile_progress, console
from waset.commands.options import HELP, GameOptions, game_options, load, option, seed_option, split
from waset.commands.replay import read_record
from waset.errors import WasetError
from waset.text import texts

if TYPE_CHECKING:
    from waset.edition import Edition
    from waset.record import Record


@click.command(help=HELP["play"])
@option("--seats", key="seats", default="you,club", show_default=True, metavar="A,B")
@option("--first", key="first", default="0", show_default=True)
@seed_option
@option("--resume", key="resume", metavar="FILE")
@game_options
def play(seats: str, first: str, seed: int | None, resume: str | None, **asked: Unpack[GameOptions]) -> None:
    from waset.record import Record
    from waset.terminal import Terminal, seats_of

    game, edition = load(asked["game"], asked["own"])
    players, lang = asked["players"], asked["lang"]
    with compile_progress(lang):
        if resume:
            record = resumed(game.name, resume, edition, lang)
            seated = record.header.get("Names", "you club").split()
        else:
            begins: Any = int(first) if first.isdigit() else first
            record = Record.start(game, players, split(asked["modules"]), seed, begins, edition)
            seated = seats_of(seats, players)
        warm_up(record)
    Terminal(record, seated, lang, console()).run()


def warm_up(record: "Record") -> None:
    """Compile what the game needs while progress is shown, not in the middle of play."""
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
