"""`waset puzzles GAME` poses a puzzle in the terminal; `waset puzzles mine GAME` looks for new ones."""

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from waset.commands.console import compile_progress, console, progress_bar
from waset.commands.options import (
    HELP,
    fixed_seed_option,
    game_argument,
    jobs_option,
    lang_option,
    modules_option,
    option,
    players_option,
    split,
)
from waset.errors import WasetError
from waset.text import texts

if TYPE_CHECKING:
    from rich.console import Console

    from waset.puzzles import Puzzle

FILE = click.Path(dir_okay=False, path_type=Path)
EMBLEMS = ("ankh", "scarab", "eye", "sun", "lotus")  # what seats are called, as on the page
WRONG, RIGHT = "#B0452A", "#5E8C4A"


class PuzzleGroup(click.Group):
    """`waset puzzles luxor` is short for `waset puzzles solve luxor`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            args = ["solve", *args]
        return super().parse_args(ctx, args)


@click.group(cls=PuzzleGroup, help=HELP["puzzles"])
def puzzles() -> None:
    pass


@puzzles.command(help=HELP["puzzles_mine"])
@game_argument
@option("--games", "count", key="puzzles_games", type=click.IntRange(1), default=20, show_default=True)
@option("--out", "path", key="puzzles_out", type=FILE, required=True, metavar="FILE")
@option("--hard", key="puzzles_hard", is_flag=True)
@fixed_seed_option
@jobs_option
@players_option
@modules_option
@lang_option
@click.pass_context
def mine(
    ctx: click.Context,
    game: str,
    count: int,
    path: Path,
    hard: bool,
    seed: int,
    jobs: int,
    players: int,
    modules: str,
    lang: str,
) -> None:
    from waset.game import game as known_game
    from waset.puzzles.mining import Mine

    words = texts(lang, "app")["puzzles"]
    table = known_game(game).new(players, split(modules), seed=0)  # says what is wrong before anything is written
    mined = Mine(path, game, players, table.modules, seed)
    with compile_progress(lang), progress_bar(words["mining"], count, quiet=False) as progress:
        whole = mined.run(count, jobs, progress, hard)
    found = mined.found.puzzles
    click.echo(words["mined"].format(count=len(found), file=path))
    if not whole:
        click.echo(words["stopped"], err=True)
        ctx.exit(130)


@puzzles.command(help=HELP["puzzles_check"])
@click.argument("path", type=FILE, metavar="FILE")
@fixed_seed_option
@lang_option
def check(path: Path, seed: int, lang: str) -> None:
    from waset.puzzles.collection import read
    from waset.puzzles.mining import check_again

    words, count = texts(lang, "app")["puzzles"], len(read(path).puzzles)
    with compile_progress(lang), progress_bar(words["checking"], count, quiet=False) as progress:
        left = check_again(path, seed, progress)
    click.echo(words["checked"].format(left=left, count=count, file=path))


@puzzles.command(help=HELP["puzzles_solve"])
@game_argument
@click.argument("number", type=click.IntRange(1), required=False)
@option("--list", "listed", key="puzzles_list", is_flag=True)
@lang_option
def solve(game: str, number: int | None, listed: bool, lang: str) -> None:
    from waset.puzzles import collection, of_the_day

    words, known = texts(lang, "app")["puzzles"], collection(game)
    if not known:
        raise WasetError(words["none"])
    if listed:
        show_list(known, lang)
        return
    if number is None:
        _, asked = of_the_day(date.today(), (game,)) or (game, known[0])
    elif number <= len(known):
        asked = known[number - 1]
    else:
        raise WasetError(words["number"].format(count=len(known), number=number))
    with compile_progress(lang):
        asked.state().legal()
    Solver(asked, known.index(asked) + 1, lang, console()).run()


def show_list(known: "tuple[Puzzle, ...]", lang: str) -> None:
    words, grades = texts(lang, "app")["puzzles"], texts(lang, "page")["puzzle"]
    for number, one in enumerate(known, 1):
        text = words["row"].format(number=number, grade=grades[f"grade_{one.grade}"], players=one.players)
        click.echo(" · ".join([text, *one.modules]))


class Solver:
    """Poses one puzzle until it is solved, shown or left."""

    def __init__(self, asked: "Puzzle", number: int, lang: str, out: "Console") -> None:
        self.asked, self.number, self.lang, self.out = asked, number, lang, out
        self.state = asked.state()
        self.words = texts(lang, "app")["puzzles"]
        self.book = texts(lang, self.state.game.name)
        self.moves = [self.state.name(action) for action in self.state.legal()]
        self.names = [texts(lang, "page")["emblem"][emblem] for emblem in EMBLEMS[: asked.players]]

    def say(self, key: str, style: str = "", **values: Any) -> None:
        self.out.print(self.words[key].format_map(values), style=style, markup=False, highlight=False)

    def run(self) -> None:
        self.show()
        try:
            while not self.answer(self.out.input(self.words["prompt"]).strip()):
                pass
        except (EOFError, KeyboardInterrupt):
            self.out.print()

    def show(self) -> None:
        grade = texts(self.lang, "page")["puzzle"][f"grade_{self.asked.grade}"]
        self.say("asked", style="bold", game=self.book["game"]["name"], number=self.number, grade=grade)
        self.say("you", style="bold", name=self.names[self.state.seat])
        draw = self.state.game.package.face.draw
        self.out.print(draw(self.state.view(self.state.seat), self.book, self.names, self.out.width, self.moves))
        self.out.print(self.book["phase"][self.state.phase.name], style="bold", markup=False, highlight=False)
        for number, move in enumerate(self.moves, 1):
            self.out.print(f"{number:>4} {move}", markup=False, highlight=False)
        self.say("how", style="dim")

    def answer(self, line: str) -> bool:
        """Assess what was typed; True once there is nothing left to ask."""
        if line in ("quit", "show"):
            if line == "show":
                self.explain()
            return True
        if not line:
            return False
        try:
            tried = self.asked.figures(self.move_of(line))
        except WasetError:
            self.say("unknown", style=WRONG, count=len(self.moves))
            return False
        if tried.move != self.asked.solution:
            self.say("wrong", style=WRONG, move=tried.move, **self.percent(tried.move))
            return False
        self.say("right", style=RIGHT, move=tried.move, **self.percent(tried.move))
        self.explain()
        return True

    def move_of(self, line: str) -> str:
        return self.moves[int(line) - 1] if line.isdigit() and 1 <= int(line) <= len(self.moves) else line

    def explain(self) -> None:
        """What the solution does, how often it wins, and what the next moves give away."""
        from waset.sentences import Teller, certain_facts

        best, action = self.asked.rivals[0], self.state.action(self.asked.solution)
        told = Teller(self.state.game.name, self.lang, self.names).sentences(certain_facts(self.state, action))
        self.say("solution", style="bold", move=self.asked.solution, what=" ".join(told))
        deals = max(one.deals for one in self.asked.moves)
        self.say("because", deals=deals, points=best.scores[self.state.seat], **self.percent(self.asked.solution))
        for other in self.asked.rivals[1:]:
            self.say("other", move=other.move, points=other.scores[self.state.seat], **self.percent(other.move))
        levels = texts(self.lang, "page")["bot"]
        self.say("found", levels=", ".join(levels[level] for level in self.asked.found))

    def percent(self, move: str) -> dict[str, Any]:
        known = self.asked.figures(move)
        return {
            "chance": round(100 * known.chance),
            "loss": round(100 * known.behind),
            "error": round(100 * known.error),
        }
