"""`waset verify`: checks that the deal of a game from a server was neither chosen nor changed."""

import sys

import click

from waset.commands.console import compile_progress
from waset.commands.options import HELP, edition_option, lang_option, option
from waset.commands.replay import own_edition, read_record, read_text
from waset.text import texts


@click.command(help=HELP["verify"])
@click.argument("file", metavar="RECORD", type=click.Path(dir_okay=False))
@option("--commitment", key="commitment", metavar="HEX")
@edition_option
@lang_option
def verify(file: str, commitment: str | None, own: str | None, lang: str) -> None:
    from waset.record import tags_of
    from waset.verifiable_deals import ENTROPY, Finding, check, contributions_of

    words, tags = texts(lang, "app")["verify"], tags_of(read_text(file))
    finding = check(tags, commitment)
    if finding is not Finding.VERIFIED:
        click.echo(words[finding], err=True)
        sys.exit(1)
    with compile_progress(lang):  # reading is replaying: every deal and every move follows from the seed
        record = read_record(file, own_edition(file, own) if own else None)
    click.echo(words["verified"].format(count=len(record.actions), commitment=tags["Commitment"]))
    for seat, given in contributions_of(tags.get(ENTROPY, "")).items():
        click.echo(words[f"from-{given.source}"].format(seat=seat, number=given.number))
