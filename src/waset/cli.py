"""The command line: `waset --help`."""

import sys
from typing import Any

import click

from waset import __version__
from waset.commands.admin import admin
from waset.commands.compile import compile_rules
from waset.commands.dataset import dataset
from waset.commands.info import edition, games, rules
from waset.commands.lab import arena, balance, luck
from waset.commands.options import HELP
from waset.commands.perft import perft
from waset.commands.play import play
from waset.commands.puzzles import puzzles
from waset.commands.replay import replay
from waset.commands.serve import serve
from waset.commands.simulate import simulate
from waset.commands.train import train
from waset.commands.verify import verify
from waset.commands.worker import worker
from waset.errors import WasetError

COMMANDS = (
    games,
    rules,
    edition,
    play,
    puzzles,
    replay,
    verify,
    simulate,
    perft,
    arena,
    luck,
    balance,
    dataset,
    train,
    compile_rules,
    serve,
    worker,
    admin,
)


class FriendlyGroup(click.Group):
    """Shows our own errors as one sentence, not as a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except WasetError as error:
            raise click.ClickException(str(error)) from None


@click.group(cls=FriendlyGroup, help=HELP["app"], context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="waset")
def main() -> None:
    pass


for command in COMMANDS:
    main.add_command(command)

if __name__ == "__main__":
    sys.exit(main())
