"""`waset verify`: checks that the deal of a game from a server was neither chosen nor changed."""

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from waset.commands.console import compile_progress
from waset.commands.options import HELP, edition_option, lang_option, option
from waset.commands.replay import own_edition, read_record, read_text
from waset.text import texts

if TYPE_CHECKING:
    from waset.verifiable_deals import Finding


@click.command(help=HELP["verify"])
@click.argument("file", metavar="RECORD", type=click.Path(dir_okay=False))
@option("--commitment", key="commitment", metavar="HEX")
@edition_option
@lang_option
def verify(file: str, commitment: str | None, own: str | None, lang: str) -> None:
    from waset.record import tags_of
    from waset.verifiable_deals import Finding, check, check_replayed

    words, tags = texts(lang, "app")["verify"], tags_of(read_text(file))
    require(check(tags, commitment), words)
    with compile_progress(lang):  # reading is replaying: every deal and every move follows from the seed
        record = read_record(file, own_edition(file, own) if own else None)
    require(check_replayed(tags, tags_of(record.write())), words)
    click.echo(words[Finding.VERIFIED].format(count=len(record.actions), commitment=tags["Commitment"]))
    show_numbers(tags, words)


def require(finding: "Finding", words: Mapping[str, str]) -> None:
    """End with a sentence unless all is well."""
    if finding != "verified":
        click.echo(words[finding], err=True)
        sys.exit(1)


def show_numbers(tags: Mapping[str, str], words: Mapping[str, str]) -> None:
    """The number of each seat, for who sat there to compare."""
    from waset.verifiable_deals import ENTROPY, contributions_of, seats_of

    given = contributions_of(tags.get(ENTROPY, ""), seats_of(tags)) or {}
    for seat in range(seats_of(tags)):
        source, number = given.get(seat, ("nobody", ""))
        click.echo(words[f"from-{source}"].format(seat=seat, number=number))
