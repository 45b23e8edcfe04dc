"""Options and arguments that several commands share."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

import click

from waset.games import names
from waset.text import LANGUAGES, system_language, texts

if TYPE_CHECKING:
    from waset.edition import Edition
    from waset.game import Game

HELP = texts(system_language(), "app")["help"]
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def option(*names: str, key: str, **settings: Any) -> Decorator:
    return click.option(*names, help=HELP[key], **settings)


def known_game(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """The game, if there is one of that name; which there are is only looked up when one is asked for."""
    if value not in names():
        raise click.BadParameter(f"{value!r} is no game; expected one of: {', '.join(names())}")
    return value


def known_games(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """The games that are asked for; all there are, if none is named."""
    return tuple(known_game(ctx, param, one) for one in value) or names()


game_argument = click.argument("game", callback=known_game)
games_argument = click.argument("games", nargs=-1, callback=known_games, metavar="[GAME]...")
lang_option = option("--lang", key="lang", type=click.Choice(LANGUAGES), default=system_language)
edition_option = option("--edition", "own", key="own", type=click.Path(dir_okay=False), metavar="FILE")
players_option = option("--players", key="players", type=int, default=2, show_default=True)
modules_option = option("--modules", key="modules", default="", metavar="M1,M2")
SEED = click.IntRange(0, 2**63 - 1)
seed_option = option("--seed", key="seed", type=SEED)
fixed_seed_option = option("--seed", key="seed", type=SEED, default=0, show_default=True)
jobs_option = option("--jobs", key="jobs", type=click.IntRange(1), default=1, show_default=True)
ray_option = option("--ray", key="ray", is_flag=False, flag_value="", metavar="[ADDRESS]")
json_option = option("--json", "as_json", key="json", is_flag=True)


class GameOptions(TypedDict):
    """What `game_options` give."""

    game: str
    players: int
    modules: str
    own: str | None
    lang: str


def options(*several: Decorator) -> Decorator:
    """Several options as one decorator, in the order in which the help lists them."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        for one in reversed(several):
            command = one(command)
        return command

    return decorate


game_options = options(game_argument, players_option, modules_option, edition_option, lang_option)

FOLDER = click.Path(file_okay=False, path_type=Path)


def split(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def load(name: str, own: str | None) -> "tuple[Game, Edition]":
    """The game, and the edition to play it with."""
    from waset.edition import read_own
    from waset.game import game

    known = game(name)
    return known, known.own_edition(read_own(own)) if own else known.edition
