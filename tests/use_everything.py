"""Uses all that Waset offers once everything is compiled ahead, and prints the kernels that are asked for only then.

python tests/use_everything.py      with an installed wheel and an empty cache nothing is compiled, before or after
"""

import asyncio
import itertools
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from click.testing import CliRunner

sys.path.insert(0, str(Path(__file__).parent))

from server.client import Person, play_on
from server.real_server import Here
from walk_games import digests
from waset import cache
from waset.bots import LEVELS, bot
from waset.cli import main
from waset.errors import WasetError
from waset.game import game
from waset.games import GAMES
from waset.kernel import compiling
from waset.precompile import PARTS, Task, use


def waset(folder, *words, text=None):
    done = CliRunner(env={"XDG_STATE_HOME": str(folder)}).invoke(main, words, input=text)
    assert done.exit_code == 0, done.output


def use_commands(name, folder):
    record = folder / f"{name}.waset"
    waset(folder, "play", name, "--seed", "5", text=f"hint\nwhy 0\n1\nundo\nsave {record}\n" + "1\n" * 600)
    waset(folder, "replay", str(record))
    waset(folder, "perft", name, "--depth", "1", "--divide")
    for bots in ("random", "greedy"):
        waset(folder, "simulate", name, "--games", "2", "--bots", bots)
    waset(folder, "arena", name, "--bots", "greedy,random", "--games", "2", "--json", "--out", str(folder / "a" / name))
    waset(folder, "balance", name, "--bots", "random", "--games", "2", "--json", "--out", str(folder / "b" / name))


def use_rules(name):
    """Whole games, with as many as can play, without modules and with all; every level decides once."""
    known = game(name)
    for players, modules in itertools.product(known.players, ((), known.modules)):
        with suppress(WasetError):  # not every number goes with every module
            list(digests(name, players, modules, 2))
    for level in LEVELS:
        bot(level).choose(known.new(seed=3))


async def use_server(folder):
    with Here(f"sqlite:///{folder / 'waset.db'}") as server:
        async with Person(server.url, "Ann") as ann:
            for name in GAMES:
                table = ann.at((await ann.table(name, seats=["me", "greedy"]))["id"])
                await table.open()
                await table.until(lambda one: one.my_turn)
                await table.ask("hint", seat=0)
                await play_on(table)
                await table.close()


def main_program():
    late, compiled = [], []
    with compiling(lambda kernel, known: compiled.append(kernel)), tempfile.TemporaryDirectory() as place:
        for name, part in itertools.product(GAMES, PARTS):
            use(Task(name, part))
        read = cache.read
        cache.read = lambda units, cpu, name: late.append(name) or read(units, cpu, name)
        for name in GAMES:
            use_rules(name)
            use_commands(name, Path(place))
        asyncio.run(use_server(Path(place)))
    print("asked for late:", ", ".join(late) or "none")
    print("compiled:", len(compiled))


if __name__ == "__main__":
    main_program()
