"""The Python face of a rules package: `Game` and `State`.

>>> import waset
>>> game = waset.game("expedition")
>>> state = game.new(players=2, seed=7)
>>> state.seat, state.phase.name
(0, 'KEEP')
>>> [state.name(a) for a in state.legal()]
['keep mountain', 'keep desert', 'keep temple-d']
>>> state.play("keep desert").play("keep mountain").phase.name
'PLACE'
>>> state.why_not("stop")
Ruling(rule='E7', message='The first tile of a turn is compulsory; please place one before you stop.')
"""

import secrets
from collections.abc import Iterable, Mapping
from enum import IntEnum
from functools import cache, cached_property
from typing import Any, Literal, NamedTuple, Protocol, Self, cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from waset import edition as editions
from waset import kernel_calls
from waset.actions import ActionSpace
from waset.edition import Edition
from waset.errors import IllegalMove, NotationError, PositionError, WasetError
from waset.event_log import listening
from waset.events import Happened, Over, Pair, Scored, Turn, counted_at
from waset.games import package
from waset.layout import Layout, Many, unpacked
from waset.moves import Option
from waset.observation import Observation
from waset.plain_record import plain
from waset.points import open_scores, result_of
from waset.text import fill, texts

SEEDS = 2**63


class Ruling(NamedTuple):
    """Why a move is refused: the rule's id, and what was expected."""

    rule: str
    message: str


class Game:
    """One of the games; get it with `waset.game(name)`."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.package = package(name)
        self.players = self.package.players
        self.modules = self.package.modules
        self.version = self.package.version

    def __repr__(self) -> str:
        return f"waset.game({self.name!r})"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled by name, so that there is one of each in every process."""
        return game, (self.name,)

    @property
    def actions(self) -> ActionSpace:
        """The action space: named ranges of `len(game.actions)` small numbers."""
        return self.package.rules.actions

    @cached_property
    def observation(self) -> Observation:
        """How what a seat may know is laid out as numbers."""
        return Observation(self.package.rules.observed)

    @cached_property
    def edition(self) -> Edition:
        """The edition that comes with the program."""
        return editions.printed(self.package.folder)

    def own_edition(self, own: Mapping[str, Any]) -> Edition:
        """The edition with a person's own values; refuses what is unknown or does not add up."""
        return editions.with_own(self.edition, own, self.package.components.check)

    def new(
        self,
        players: int = 2,
        modules: Iterable[str] = (),
        seed: int | None = None,
        first: int | Literal["random"] = 0,
        edition: Edition | None = None,
    ) -> "State":
        """A new game; the same arguments give the same game, without a seed, every game is different."""
        blank = self.blank(players, modules, first, edition)
        kernel_calls.begin(blank, secrets.randbelow(SEEDS) if seed is None else _checked_seed(seed))
        return State(self, blank, edition or self.edition)

    def blank(
        self, players: int, modules: Iterable[str] = (), first: int | str = 0, edition: Edition | None = None
    ) -> Many[Any]:
        """An array of one state before set-up, for generic kernels."""
        if not isinstance(players, int) or isinstance(players, bool) or players not in self.players:
            raise WasetError(f"players: expected one of {list(self.players)}, got {players!r}")
        chosen = self.known_modules(modules)
        if first != "random" and (isinstance(first, bool) or first not in range(players)):
            raise WasetError(f"first: expected a seat of 0 to {players - 1} or 'random', got {first!r}")
        parts = self.package.components
        parts.check_players(players, chosen)
        box = unpacked(bytes(self.package.rules.state.itemsize), self.package.rules.state)
        parts.fill(box[0], (edition or self.edition).values, players)
        parts.switch_on(box[0], chosen)
        box[0].seats = players
        box[0].first = -1 if first == "random" else first
        return box

    def can_seat(self, players: int, modules: Iterable[str] = ()) -> bool:
        """Can so many play with these modules?"""
        try:
            self.blank(players, modules)
        except WasetError:
            return False
        return True

    def known_modules(self, modules: Iterable[str]) -> tuple[str, ...]:
        """The modules in the order of the rulebook, or an error that names the unknown one."""
        asked = [modules] if isinstance(modules, str) else list(modules)
        for module in asked:
            if module not in self.modules:
                expected = ", ".join(self.modules) or "none"
                raise WasetError(f"modules: {module!r} is no module of {self.name}; expected: {expected}")
        return tuple(module for module in self.modules if module in asked)

    def load(self, document: Mapping[str, Any]) -> "State":
        """The position of a document that `State.save` wrote or a person; refuses impossible ones, naming the field."""
        if not isinstance(document, Mapping):
            raise PositionError("position", f"expected a table of fields, got {type(document).__name__}")
        rest = dict(document)
        for field, expected in (("game", self.name), ("rules", self.version)):
            if rest.pop(field, expected) != expected:
                raise PositionError(field, f"expected {expected!r}, got {document[field]!r}")
        edition = self._loaded_edition(rest.pop("edition", {}))
        modules = rest.pop("modules", [])
        if not isinstance(modules, list | tuple):
            raise PositionError("modules", f"expected a list, got {modules!r}")
        try:
            box = self.blank(rest.get("players", 2), modules, 0, edition)
        except WasetError as error:
            field, _, message = str(error).partition(": ")
            raise PositionError(field, message) from None
        try:
            self.package.document.read(rest, box[0])
        except OverflowError as error:
            raise PositionError("position", f"expected smaller numbers ({error})") from None
        state = State(self, box, edition)
        if not state.over and not state.legal():
            raise PositionError("phase", f"{state.phase.name.lower()}: nothing can be done in this position")
        return state

    def _loaded_edition(self, own: object) -> Edition:
        if not isinstance(own, Mapping):
            raise PositionError("edition", f"expected a table of values, got {own!r}")
        return self.own_edition(own) if own else self.edition

    def rule(self, rule: str, lang: str = "en", edition: Edition | None = None) -> tuple[str, str]:
        """Title and text of a rule in our own words."""
        book = texts(lang, self.name)
        if rule not in book["rule"]:
            raise WasetError(f"{rule!r} is no rule of {self.name}; expected one of: {', '.join(book['rule'])}")
        numbers = self.package.components.numbers((edition or self.edition).values, self.players[0])
        return book["rule_title"][rule], fill(book["rule"][rule], numbers)

    def help(self, lang: str = "en", edition: Edition | None = None) -> dict[str, str]:
        """Goal, turn and scoring in a few lines each, and all of it in one sentence (`first`)."""
        numbers = self.package.components.numbers((edition or self.edition).values, self.players[0])
        return {key: fill(text, numbers) for key, text in texts(lang, self.name)["help"].items()}


class Standing(Protocol):
    """What every game's record says of where the game stands."""

    seats: int
    seat: int
    phase: int
    turn: int


class State:
    """A position. `play` changes it in place; `copy` first to keep the old one."""

    def __init__(self, game: Game, box: Many[Layout], edition: Edition) -> None:
        self.game = game
        self.edition = edition
        self.box = box  # an array of this one record, as kernels take it; to change it is to play unjudged

    @cached_property
    def _s(self) -> Layout:
        """The record itself: slow to make, so only where its fields are read."""
        return self.box[0]

    @cached_property
    def _now(self) -> Standing:
        """The record as plain numbers, until the next move."""
        return cast("Standing", plain(self._s))

    @cached_property
    def _result(self) -> tuple[list[int], list[int]]:
        return result_of(self.box)

    @cached_property
    def _scores_known(self) -> dict[int | None, list[int]]:
        return {}

    def _forget(self) -> None:
        """Drop what was worked out of the position before a move."""
        for name in ("_now", "_result", "_scores_known"):
            self.__dict__.pop(name, None)

    # ------------------------------------------------------------ where the game stands

    @property
    def players(self) -> int:
        return self._now.seats

    @property
    def modules(self) -> tuple[str, ...]:
        return self.game.package.components.modules_on(self._s)

    @property
    def seat(self) -> int:
        """Who is asked; -1 when the game is over."""
        return self._now.seat if self._now.phase else -1

    @property
    def phase(self) -> IntEnum:
        """The decision that is asked."""
        return self.game.package.rules.phase(self._now.phase)

    @property
    def active(self) -> int:
        """Whose turn it is; another seat may be asked in between."""
        return self.game.package.face.active(self._s)

    @property
    def turn(self) -> int:
        """The number of the turn; 0 is the set-up."""
        return self._now.turn

    @property
    def over(self) -> bool:
        return not self._now.phase

    # ------------------------------------------------------------ moves

    def legal(self) -> list[int]:
        """The legal actions, ascending."""
        out = np.empty(len(self.game.actions), np.int32)
        count = kernel_calls.list_legal(self.box, out)
        actions: list[int] = out[:count].tolist()
        return actions

    def name(self, action: int) -> str:
        """The canonical text of an action."""
        return self.game.package.notation.name(self._s, self._known(action))

    def action(self, text: str) -> int:
        """The action that a text names, legal or not; NotationError if it names none."""
        return self.game.package.notation.action(self._s, text)

    def play(self, move: int | str, lang: str = "en") -> Self:
        """Play a move, or raise IllegalMove and leave the state untouched."""
        deny = kernel_calls.play(self.box, self._read(move))
        if deny:
            raise IllegalMove(*self._ruling(deny, lang))
        self._forget()
        return self

    def step(self, move: int | str) -> "Step":
        """Play a move on a copy: `step.after` is the new position, and the step tells what happened on the way."""
        action, after, log = self._read(move), self.copy(), listening()
        if deny := kernel_calls.play_aloud(after.box, action, log):
            raise IllegalMove(*self._ruling(deny, "en"))
        return Step(self, action, after, log[0].noted[: log[0].count].tolist())

    def why_not(self, move: int | str, lang: str = "en") -> Ruling | None:
        """None if the move is legal, else the rule and the reason."""
        deny = kernel_calls.judge(self.box, self._read(move))
        return self._ruling(deny, lang) if deny else None

    def _read(self, move: int | str) -> int:
        return self.action(move) if isinstance(move, str) else self._known(move)

    def _known(self, action: int) -> int:
        count = len(self.game.actions)
        try:
            number = int(action)
        except (TypeError, ValueError, OverflowError):
            raise NotationError(f"action: expected a whole number or a text, got {action!r}") from None
        if isinstance(action, bool) or number != action or not 0 <= number < count:
            raise NotationError(f"action: expected a whole number of 0 to {count - 1}, got {action!r}")
        return number

    def _ruling(self, deny: int, lang: str) -> Ruling:
        package = self.game.package
        member = package.rules.deny(deny)
        text = texts(lang, self.game.name)["deny"][member.name]
        numbers = package.components.numbers(self.edition.values, self.players)
        return Ruling(package.rules.deny_rules[member], fill(text, numbers))

    # ------------------------------------------------------------ points

    def scores(self) -> list[int]:
        """Each seat's points as the position stands."""
        return list(self._result[0])

    def scores_known(self, seat: int | None) -> list[int]:
        """Each seat's points as far as this seat (None: a spectator) may know them."""
        if seat not in self._scores_known:
            self._scores_known[seat] = self.game.package.face.scores(self._s, seat)
        return list(self._scores_known[seat])

    def winners(self) -> list[int]:
        """The seats that won; none while the game runs."""
        return [seat for seat, won in enumerate(self._result[1]) if won] if self.over else []

    def breakdown(self) -> list[dict[str, Any]]:
        """Every point with its seat, rule and place."""
        return self.game.package.face.breakdown(self._s)

    def scoring(self) -> list[dict[str, Any]]:
        """The breakdown, each item with its category: a row of the table that tells how the game stands."""
        category = self.game.package.face.category
        return [item | {"category": category(item)} for item in self.breakdown()]

    # ------------------------------------------------------------ what a seat may see

    def features_had(self) -> list[tuple[int, str, int]]:
        """What the balance lab counts at the end: seat, thing, how many."""
        return list(self.game.package.features.had(self._s, self.breakdown()))

    def feature_of(self, action: int) -> str | None:
        """The thing that an action uses, as the balance lab counts it."""
        return self.game.package.features.did(self._s, action)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What this seat may see (None: a spectator), ready for JSON."""
        self._check_seat(seat)
        view: dict[str, Any] = msgspec.to_builtins(self.seen_by(seat))
        return view

    def seen_by(self, seat: int | None) -> msgspec.Struct:
        """The same as the struct `game.package.face.view_type`; nobody may change it."""
        self._check_seat(seat)
        return self.game.package.face.view(self._s, seat)

    def observe(self, seat: int | None = None) -> NDArray[np.int16]:
        """What a seat (None: a spectator) may know, as a row of numbers; `game.observation` tells what they are."""
        self._check_seat(seat)
        layout = self.game.observation
        records, rows = layout.blank(1)
        kernel_calls.look(self.box, -1 if seat is None else seat, records, rows, layout.high)
        row: NDArray[np.int16] = rows[0]
        return row

    def options(self) -> list[Option]:
        """The legal actions as the seat that is asked is offered them."""
        return self.game.package.face.options(self._s, self.legal())

    def option_action(self, option: Mapping[str, object]) -> int:
        """The action of an option's kind and fields, legal or not; NotationError if they name none."""
        return self.game.package.face.option_action(self._s, option)

    def redeal(self, seat: int | None, seed: int) -> "State":
        """Another full state that this seat can't tell from this one."""
        self._check_seat(seat)
        other = self.copy()
        kernel_calls.deal_again(other.box, -1 if seat is None else seat, _checked_seed(seed))
        return other

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and seat not in range(self.players):
            raise WasetError(f"seat: expected 0 to {self.players - 1}, or None for a spectator, got {seat!r}")

    # ------------------------------------------------------------ copies and documents

    def copy(self) -> "State":
        """An independent state; copied as bytes, which numpy does far faster than field by field."""
        return State(self.game, unpacked(self.box.tobytes(), self.box.dtype), self.edition)

    def save(self) -> dict[str, Any]:
        """The full position as a readable document; `game.load` reads it."""
        header: dict[str, Any] = {"game": self.game.name, "rules": self.game.version, "modules": list(self.modules)}
        if self.edition.own:
            header["edition"] = self.edition.own
        return header | self.game.package.document.write(self._s)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as bytes, for worker processes; to keep a position, `save` it."""
        return state_from_bytes, (self.game, self.game.version, self.box.tobytes(), self.edition)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game is other.game and bool(self.box.tobytes() == other.box.tobytes())

    def __hash__(self) -> int:
        return hash(self.box.tobytes())

    def __repr__(self) -> str:
        asked = "over" if self.over else f"seat {self.seat}: {self.phase.name}"
        return f"<{self.game.name}, {self.players} players, turn {self.turn}, {asked}>"


class Step:
    """An action that was played: the positions before and after it, and what the rules noted on the way."""

    def __init__(self, before: State, action: int, after: State, noted: list[list[int]]) -> None:
        self.before = before
        self.action = action
        self.after = after
        self.noted = noted
        self._told: dict[int | None, list[Happened]] = {}
        self._heard: dict[int | None, str] = {}

    @cached_property
    def _pairs(self) -> list[Pair]:
        return self.after.game.package.face.events.pairs(self.after._s, self.noted)

    def events(self, seat: int | None) -> list[Happened]:
        """What happened, in order, as this seat (None: a spectator) may know it; nobody may change the list."""
        if seat not in self._told:
            self._told[seat] = self._shared(seat)
        return self._told[seat]

    def _shared(self, seat: int | None) -> list[Happened]:
        """Seats that are told the same share one list, so that whoever makes something of it can make it once."""
        if seat is not None and self._scores_open and self._knows_no_secret(seat):
            return self.events(None)
        told = self._events(seat)
        return next((one for one in self._told.values() if one == told), told)

    @property
    def _scores_open(self) -> bool:
        return self.before.game.package.face.scores is open_scores

    def _knows_no_secret(self, seat: int | None) -> bool:
        """Is this seat told no more than a spectator?"""
        return seat not in [pair.seat for pair in self._pairs]

    def _events(self, seat: int | None) -> list[Happened]:
        noted, at = [pair.told_to(seat) for pair in self._pairs], self._counted_at
        return [*noted[:at], *self._points(seat), *noted[at:], *self._going_on]

    @cached_property
    def _counted_at(self) -> int:
        return counted_at(self.noted)

    def _points(self, seat: int | None) -> list[Scored]:
        """How points stand now, where they changed: told of every game alike."""
        old, new = self._scores(seat)
        return [Scored(i, new[i] - old[i], new[i]) for i in range(len(new)) if new[i] != old[i]]

    def _scores(self, seat: int | None) -> tuple[list[int], list[int]]:
        """Each seat's points before and after, as this seat may know them."""
        if self._scores_open:
            return self._open_scores
        return self.before.scores_known(seat), self.after.scores_known(seat)

    @cached_property
    def _open_scores(self) -> tuple[list[int], list[int]]:
        return self.before.scores(), self.after.scores()

    @cached_property
    def _going_on(self) -> list[Over | Turn]:
        """The end, or whose turn it is now, if the rules have not told it themselves."""
        before, after = self.before, self.after
        if after.over:
            return [Over(after.scores(), after.winners())]
        told = any(isinstance(pair.open, Turn) for pair in self._pairs)
        changed = (before.active, before.turn) != (after.active, after.turn)
        return [Turn(after.active, after.turn)] if changed and not told else []

    def sentence_values(self, event: Happened) -> dict[str, Any]:
        """What the game adds to the fields of an event of this step, for its sentence."""
        return self.after.game.package.face.sentence_values(self.before._s, self.after._s, event)

    def heard(self, seat: int | None) -> str:
        """The move in notation, and in braces what chance decided, as far as this seat (None: a spectator) may know."""
        if seat not in self._heard:
            text = self.before.game.package.notation.heard(self.before._s, self.action, seat)
            self._heard[seat] = _with_chance(text, self._chance_for(seat))
        return self._heard[seat]

    def _chance_for(self, seat: int | None) -> str:
        told = [pair.told_to(seat) for pair in self._pairs]
        if all(event is pair.own for event, pair in zip(told, self._pairs, strict=True)):
            return self.chance
        return self.before.game.package.notation.chance(told)

    @property
    def told(self) -> str:
        """The move in full: its notation, and in braces what chance decided."""
        return _with_chance(self.before.name(self.action), self.chance)

    @cached_property
    def chance(self) -> str:
        """What chance decided, in notation; empty if nothing."""
        return self.before.game.package.notation.chance([pair.own for pair in self._pairs])

    @property
    def reveals(self) -> bool:
        """Something was drawn or came to light: this can't be taken back."""
        return bool(self.chance) or self.before.box["rng"].tobytes() != self.after.box["rng"].tobytes()


def _checked_seed(seed: int) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEEDS:
        raise WasetError(f"seed: expected a whole number of 0 to 2**63 - 1, got {seed!r}")
    return seed


def _with_chance(text: str, chance: str) -> str:
    return f"{text} {{{chance}}}" if chance else text


def state_from_bytes(known: Game, version: str, record: bytes, edition: Edition) -> State:
    """The state that a process of the same rules has turned into bytes."""
    dtype = known.package.rules.state
    if version != known.version:
        raise WasetError(f"this {known.name} state was made with rules {version}; expected rules {known.version}")
    if len(record) != dtype.itemsize:
        raise WasetError(f"this {known.name} state has {len(record)} bytes; expected {dtype.itemsize}")
    return State(known, unpacked(record, dtype), edition)


@cache
def game(name: str) -> Game:
    """The game of this name: one of `waset.games.names()`."""
    return Game(name)
