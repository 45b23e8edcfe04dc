"""A game in the terminal: shows the board, asks for moves, explains, takes back, saves."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import platformdirs
from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from waset.bots.mcts import Mcts
from waset.bots.registry import Bot, ask, bot
from waset.errors import WasetError
from waset.game import Ruling, State
from waset.record import Record
from waset.sentences import Fact, Teller, facts
from waset.text import chapters, fill, texts

YOU = "you"
LISTED = 24  # more moves than this are shown in groups
LETTERS = "ABCDEFGH"  # of the seats


class Leave(Exception):
    """The player leaves the game."""


def last_file(game: str) -> Path:
    """Where an unfinished game is kept for `--resume last`."""
    return platformdirs.user_state_path("waset", appauthor=False) / f"last-{game}.waset"


class Terminal:
    """One game: some seats play at this terminal, bots have the others."""

    def __init__(self, record: Record, seats: list[str], lang: str, console: Console) -> None:
        self.record = record
        self.seats = seats
        self.lang = lang
        self.console = console
        self.words = texts(lang, "app")["play"]
        self.book = texts(lang, record.game.name)
        self.bots: dict[int, Bot] = {i: bot(name, seed=i) for i, name in enumerate(seats) if name != YOU}
        self.shown_to = -1  # the seat whose secrets are on the screen
        self.record.header["Names"] = " ".join(seats)

    @property
    def state(self) -> State:
        return self.record.state

    def say(self, key: str, style: str = "", **values: Any) -> None:
        self.console.print(self.words[key].format_map(values), style=style, markup=False, highlight=False)

    def name(self, seat: int) -> str:
        humans = self.seats.count(YOU)
        who = self.words["you"] if self.seats[seat] == YOU and humans == 1 else self.seats[seat]
        return f"{who} ({LETTERS[seat]})" if self.seats[seat] != YOU or humans > 1 else who

    # ------------------------------------------------------------ the loop

    def run(self) -> None:
        """Play until the game is over or the player leaves; an unfinished game is kept."""
        self.say("welcome", style="dim")
        self.console.print(self.book["legend"]["board"], style="dim", markup=False, highlight=False)
        try:
            while not self.state.over:
                self.step()
        except (Leave, EOFError, KeyboardInterrupt):
            self.console.print()
            if self.save(last_file(self.record.game.name), quiet=True):
                self.say("kept", game=self.record.game.name)
            return
        last_file(self.record.game.name).unlink(missing_ok=True)
        self.show_end()

    def step(self) -> None:
        if self.seats[self.state.seat] == YOU:
            self.cover()
            self.show()
            self.decide()
        else:
            self.let_bot_play()

    def let_bot_play(self) -> None:
        """Play a bot's decisions of this turn and tell of them, without its secrets."""
        seat, turn, told = self.state.seat, self.state.turn, list[Fact]()
        while not self.state.over and (self.state.seat, self.state.turn) == (seat, turn):
            action = ask(self.bots[seat], self.state, seed=len(self.record.actions), name=self.seats[seat])
            told += facts(self.record.step(action), self.listener())
        self.tell(told)

    def tell(self, told: list[Fact]) -> None:
        """What happened, in sentences."""
        names = [self.name(seat) for seat in range(self.state.players)]
        text = " ".join(Teller(self.record.game.name, self.lang, names).sentences(told))
        self.console.print(text, style="dim", markup=False, highlight=False)

    def listener(self) -> int | None:
        """The seat whose secrets may be shown: the only player's; with several players nobody's."""
        return self.seats.index(YOU) if self.seats.count(YOU) == 1 else None

    def cover(self) -> None:
        """Before another player takes over the screen, hide what the last one saw."""
        seat = self.state.seat
        if self.seats.count(YOU) > 1 and self.shown_to not in (-1, seat):
            self.console.clear()
            self.say("cover", style="bold", name=self.name(seat))
            self.console.input("")
        self.shown_to = seat

    # ------------------------------------------------------------ showing

    def legal_names(self) -> list[str]:
        return [self.state.name(action) for action in self.state.legal()]

    def show(self) -> None:
        """Show the board as the asked seat sees it, and the question."""
        moves = self.legal_names()
        self.console.print()
        self.draw(self.state.seat, moves)
        self.console.print()
        if self.state.turn:
            self.say("turn", style="dim", turn=self.state.turn)
        question = self.book["phase"][self.state.phase.name]
        self.say("asked", style="bold", name=self.name(self.state.seat), question=question)
        self.show_moves(moves, everything=False)

    def draw(self, seat: int | None, moves: list[str]) -> None:
        names = [self.words["you"] if seat == YOU else seat for seat in self.seats]
        drawing = self.record.game.package.face.draw
        self.console.print(drawing(self.state.view(seat), self.book, names, self.console.width, moves))

    def show_moves(self, moves: list[str], everything: bool) -> None:
        """Show numbered moves, or, if there are many, one line for all that only differ in the last word."""
        if everything or len(moves) <= LISTED:
            rows = [f"{i:>3} {move}" for i, move in enumerate(moves, 1)]
            self.console.print(Padding(Columns(rows, padding=(0, 3)), (0, 2)), highlight=False)
            return
        groups: dict[str, list[str]] = {}
        for move in moves:
            head, _, tail = move.rpartition(" ")
            groups.setdefault(head or tail, []).append(tail if head else "")
        for head, tails in groups.items():
            self.console.print(Padding(f"[bold]{head}[/] {' '.join(tails)}", (0, 2)), highlight=False)

    def show_end(self) -> None:
        self.draw(None, [])
        scores, winners = self.state.scores(), self.state.winners()
        self.console.print()
        self.say("over", style="bold")
        names = ", ".join(self.name(seat) for seat in winners)
        self.say("winner" if len(winners) == 1 else "winners", style="bold", names=names, points=scores[winners[0]])
        self.console.print(self.score_table())

    def score_table(self) -> Table:
        """Every point with its rule."""
        title = self.words["breakdown" if self.state.over else "score_now"]
        table = Table(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
        for head in ("", self.words["what"], self.words["points"]):
            table.add_column(head, justify="right" if head == self.words["points"] else "left")
        scores = self.state.scores()
        for seat in range(self.state.players):
            for item in self.state.breakdown():
                if item["seat"] == seat:
                    table.add_row("", self.describe(item), str(item["points"]))
            table.add_row(self.name(seat), self.words["total"], str(scores[seat]), style="bold", end_section=True)
        return table

    def describe(self, item: dict[str, Any]) -> str:
        """A line of the breakdown; the table of the texts with a field's name has the names of its codes."""
        named = {key: self.named(key, value) for key, value in item.items()}
        return f"{fill(self.book['breakdown'][item['rule']], named)} ({item['rule']})"

    def named(self, field: str, value: Any) -> Any:
        """A value with its codes, one or several, replaced by their names."""
        names = self.book.get(field, {})
        return re.sub(r"[\w-]+", lambda code: names.get(code[0], code[0]), value) if isinstance(value, str) else value

    # ------------------------------------------------------------ asking

    def decide(self) -> None:
        """Read commands until a move is played or the board must be shown again."""
        commands: dict[str, Callable[[str], bool]] = {
            "why": self.why,
            "hint": self.hint,
            "undo": self.undo,
            "list": self.list_moves,
            "board": self.board,
            "rules": self.rules,
            "score": self.score,
            "log": self.log,
            "save": self.save_as,
            "help": self.help,
            "quit": self.leave,
        }
        done = False
        while not done:
            line = self.console.input(self.words["prompt"]).strip()
            word, _, rest = line.partition(" ")
            command = commands.get(word.lower())
            done = command(rest.strip()) if command else bool(line) and self.play(line)

    def move_of(self, text: str) -> str:
        """The move with this number in the list, or the text itself."""
        if not text.isdigit():
            return text
        moves = self.legal_names()
        if not 1 <= int(text) <= len(moves):
            raise WasetError(self.words["number"].format(number=text, count=len(moves)))
        return moves[int(text) - 1]

    def play(self, text: str) -> bool:
        try:
            move = self.move_of(text)
            ruling = self.state.why_not(move, self.lang)
        except WasetError as error:
            self.say("unknown", style="#B0452A", error=error)
            return False
        if ruling:
            self.refuse(ruling)
            return False
        self.record.play(move)
        return True

    def refuse(self, ruling: Ruling) -> None:
        self.say("refused", style="#B0452A", message=ruling.message, rule=ruling.rule)

    def why(self, text: str) -> bool:
        try:
            ruling = self.state.why_not(self.move_of(text), self.lang)
        except WasetError as error:
            self.say("unknown", style="#B0452A", error=error)
            return False
        if ruling is None:
            self.say("legal", move=text)
            return False
        self.refuse(ruling)
        title, words = self.record.game.rule(ruling.rule, self.lang, self.record.edition)
        self.console.print(Padding(f"[bold]{ruling.rule} {title}.[/] {words}", (0, 2)), highlight=False)
        return False

    def hint(self, _: str) -> bool:
        thought = Mcts("expert", seed=len(self.record.actions)).think(self.state.redeal(self.state.seat, 1))
        share = round(100 * thought.expected[self.state.seat])
        self.say("hint", style="#C98A1B", move=thought.text, share=share, line="; ".join(thought.line[1:4]) or "-")
        return False

    def undo(self, _: str) -> bool:
        """Go back to the last decision that was made at this terminal."""
        asked = [state.seat for state in self.record.states()][: len(self.record.actions)]
        mine = [i for i, seat in enumerate(asked) if self.seats[seat] == YOU]
        if not mine:
            self.say("nothing")
            return False
        self.record = self.record.back_to(mine[-1])
        self.say("undone")
        return True

    def list_moves(self, _: str) -> bool:
        self.show_moves(self.legal_names(), everything=True)
        return False

    def board(self, _: str) -> bool:
        return True

    def rules(self, text: str) -> bool:
        show_rules(self.console, self.record, text.upper(), self.lang)
        return False

    def score(self, _: str) -> bool:
        """How the position would score now."""
        self.console.print(self.score_table())
        return False

    def log(self, _: str) -> bool:
        for line in self.record.lines(heard_by=self.listener()):
            self.console.print(line, markup=False, highlight=False)
        return False

    def help(self, _: str) -> bool:
        """What the game is about, what the drawing shows, and what can be typed."""
        told = self.record.game.help(self.lang, self.record.edition)
        for part in ("goal", "turn", "scoring"):
            self.say(f"help_{part}", style="bold")
            lines = "\n".join(f"· {line}" for line in told[part].splitlines())
            self.console.print(Padding(lines, (0, 2, 1, 2)), markup=False, highlight=False)
        self.console.print(self.book["legend"]["board"], style="dim", markup=False, highlight=False)
        self.say("help", game=self.record.game.name, example=self.legal_names()[0])
        return False

    def leave(self, _: str) -> bool:
        raise Leave

    def save_as(self, text: str) -> bool:
        self.save(Path(text or f"{self.record.game.name}.waset"))
        return False

    def save(self, path: Path, quiet: bool = False) -> bool:
        """Write the record; if that fails, say so, and the game continues."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh = path.with_name(path.name + ".new")
            fresh.write_text(self.record.write(), "utf-8")
            fresh.replace(path)
        except OSError as error:
            self.say("unsaved", style="#B0452A", file=path, error=error.strerror)
            return False
        if not quiet:
            self.say("saved", file=path, game=self.record.game.name)
        return True


def show_rules(console: Console, record: Record, rule: str, lang: str) -> None:
    """Show one rule, or the titles of all."""
    book = texts(lang, record.game.name)
    if rule in book["rule"]:
        title, words = record.game.rule(rule, lang, record.edition)
        console.print(Padding(f"[bold]{rule} {title}.[/] {words}", (0, 2)), highlight=False)
        return
    for chapter in chapters(lang, record.game.name):
        console.print(f"[bold]{chapter['title']}[/]")
        rows = [f"{one} {book['rule_title'][one]}" for one in chapter["rules"]]
        console.print(Padding(Columns(rows, padding=(0, 3)), (0, 2)), highlight=False)


def seats_of(text: str, players: int) -> list[str]:
    """Who has each seat: `you,club` for three seats is you, club, club; seats after a last `you` go to club."""
    named = [one.strip() for one in text.split(",") if one.strip()]
    if not 1 <= len(named) <= players:
        raise WasetError(f"seats: expected 1 to {players} names, got {len(named)}")
    for one in named:
        if one != YOU:
            bot(one)
    return named + [named[-1] if named[-1] != YOU else "club"] * (players - len(named))
