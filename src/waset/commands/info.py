"""`waset games`, `waset rules` and `waset edition`: what there is to know."""

from typing import TYPE_CHECKING

import click

from waset.commands.console import console
from waset.commands.options import HELP, edition_option, game_argument, lang_option, load, option
from waset.games import playable
from waset.text import chapters, texts

if TYPE_CHECKING:
    from waset.edition import Edition
    from waset.game import Game


@click.command(help=HELP["games"])
@lang_option
def games(lang: str) -> None:
    from rich.table import Table

    from waset.bots.registry import names

    words = texts(lang, "app")["games"]
    table = Table(box=None, padding=(0, 3, 0, 0))
    for head in ("game", "players", "modules"):
        table.add_column(words[head])
    known_games, problems = playable()
    for name, known in known_games.items():
        book = texts(lang, name)
        modules = "\n".join(f"{one} ({book['module'][one]})" for one in known.modules) or words["none"]
        title = f"[bold]{name}[/] ({book['game']['name']}, {book['game']['designer']})"
        table.add_row(title, f"{known.players[0]}-{known.players[-1]}", modules)
    out = console()
    out.print(table, highlight=False)
    out.print(f"\n{words['bots']}: {', '.join(names())}", highlight=False)
    for problem in problems.values():
        click.echo(problem, err=True)


@click.command(help=HELP["rules"])
@game_argument
@click.argument("rule", required=False)
@lang_option
@edition_option
@option("--markdown", key="markdown", is_flag=True)
def rules(game: str, rule: str | None, lang: str, own: str | None, markdown: bool) -> None:
    known, edition = load(game, own)
    if markdown:
        click.echo(rules_page(known, edition, lang), nl=False)
        return
    out = console()
    wanted = [rule.upper()] if rule else None
    for chapter in chapters(lang, game):
        shown = [one for one in chapter["rules"] if wanted is None or one in wanted]
        if shown and wanted is None:
            out.print(f"\n[bold underline]{chapter['title']}[/]", highlight=False)
        for one in shown:
            title, text = known.rule(one, lang, edition)
            out.print(f"\n[bold]{one} {title}.[/] {text}", highlight=False)
    if wanted:
        known.rule(wanted[0], lang, edition)  # an unknown id is an error that lists those there are


def rules_page(known: "Game", edition: "Edition", lang: str) -> str:
    """The rules of a game as a Markdown page (docs/rules)."""
    book = texts(lang, known.name)
    lines = [f"# {book['game']['name']}", "", book["game"]["tagline"]]
    for chapter in chapters(lang, known.name):
        lines += ["", f"## {chapter['title']}"]
        for one in chapter["rules"]:
            title, text = known.rule(one, lang, edition)
            lines += ["", f"**{one} {title}.** {text}"]
    return "\n".join(lines) + "\n"


@click.command(help=HELP["edition"])
@game_argument
@edition_option
@lang_option
def edition(game: str, own: str | None, lang: str) -> None:
    from rich.table import Table

    words = texts(lang, "app")["edition"]
    _, chosen = load(game, own)
    table = Table(
        box=None, padding=(0, 3, 0, 0), title=words["digest"].format(digest=chosen.digest), title_justify="left"
    )
    for head in ("key", "value", "standing", "rule"):
        table.add_column(words[head])
    for row in chosen.rows():
        value = ", ".join(map(str, row.value)) if isinstance(row.value, list) else str(row.value)
        style = "" if row.standing == "printed" else "yellow"
        table.add_row(row.key, value, words[row.standing], row.rule, style=style)
    console().print(table, highlight=False)
