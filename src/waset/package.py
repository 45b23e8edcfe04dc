"""The contract: what a game provides, as one type.

A game is a package whose `__init__.py` fills in a `GamePackage` and calls it `PACKAGE`. Ours lie in `waset/games`;
somebody else's is named by an entry point of the group `waset.games` and needs no change here. Everything that plays,
shows, records, serves or studies a game reaches it through this type and nothing else.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, is_dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any, NamedTuple, get_origin, get_type_hints

import msgspec
import numpy as np
from rich.console import RenderableType

from waset.actions import ActionSpace
from waset.art import Picture
from waset.edition import Values
from waset.errors import WasetError
from waset.events import COMMON, Happened, Reader, tag_of
from waset.kernel import Kernels, register
from waset.layout import Layout
from waset.moves import Option
from waset.observation import wrong_fields
from waset.points import by_rule, open_scores
from waset.rng import WORDS
from waset.text import LANGUAGES, Book, add_texts, texts

Json = dict[str, Any]

FIELDS = ("rng", "phase", "seat", "seats", "first", "turn", "players", "edition")  # of every state
SEATS = 8  # at one table, at most
PARTS = ("app", "page")  # texts that are not of a game
TEXTS = (  # tables of every game
    *("game", "module", "rule_title", "rule", "chapters", "phase", "deny"),
    *("breakdown", "category", "help", "legend", "option", "event", "feature"),
)


class Settings(NamedTuple):
    """Parameters of the search, measured in the arena."""

    explore: float  # how much an action seldom tried is preferred
    width: float  # how fast a node opens up
    chance: int  # one in so many decisions of the light player is left to chance
    cut: int  # decisions of a playout
    spread: float  # of points: a lead of so many is worth 73 % of two players' victory
    lead: float  # share of the points in what a finished game is worth; the rest is victory
    # What a longer search tells otherwise, in standard deviations of a result (bench/assessment.py).
    missed: float = 0.16


class Level(NamedTuple):
    """How much a bot of a level thinks, and how far from the best move it may stray."""

    playouts: int  # a decision
    slip: float = 0.0  # share of the victory it may give away without noticing
    trees: int = 1  # that grow side by side, each in a thread of its own
    network: bool = False  # the game's network says what positions are worth, not playouts alone
    search: Settings | None = None  # its own parameters; else those of the game


class Guidance(NamedTuple):
    """How the search uses a network, measured in the arena."""

    ahead: int  # decisions of the light player, at least, before the network looks at a position
    playout: float = 0.0  # share of a playout in what a position is worth; the rest is the network's word
    ponder: int = 16  # visits of a position before the network looks at all that can be done there
    trust: float = 8.0  # what the network expects of an action counts as much as so many visits


HELP = ("first", "goal", "turn", "scoring")  # the first in a sentence, the others in a few lines
LEVELS = ("novice", "casual", "club", "expert", "master", "grandmaster")  # every game says how strong each is
END = 1 << 30  # decisions: more than any game has


def all_bytes(s: Layout) -> bytes:
    """The whole record of a position."""
    return s.tobytes()


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The compiled side: the record of a position, its kernels, and the enums that give its numbers names."""

    state: np.dtype[np.void]
    kernels: Kernels
    observed: type[Layout]  # what `observe` fills, every field with the most it tells
    phase: type[IntEnum]  # the decision that is asked; 0 is OVER
    actions: ActionSpace
    deny: type[IntEnum]  # why a move is refused; 0 is none
    deny_rules: Mapping[Any, str]  # the rule's id of each
    digested: Callable[[Any], bytes] = all_bytes  # what a record's digest is made of: stays when the layout changes


def no_check(players: int, modules: tuple[str, ...]) -> None:
    """Every number of players goes with every choice of modules."""


@dataclass(frozen=True, kw_only=True)
class Components:
    """What a game is made of: reads the edition's values into a state."""

    check: Callable[[Values], None]  # EditionError if the values don't add up
    fill: Callable[[Any, Values, int], None]  # write them into a blank state, for a number of players
    switch_on: Callable[[Any, tuple[str, ...]], None]  # note the modules in a blank state
    modules_on: Callable[[Any], tuple[str, ...]]
    numbers: Callable[[Values, int], Mapping[str, object]]  # under the names that the texts use
    check_players: Callable[[int, tuple[str, ...]], None] = no_check  # WasetError if they can't go together


@dataclass(frozen=True, kw_only=True)
class Notation:
    """Actions as text, for records and those who write them."""

    name: Callable[[Any, int], str]  # canonical
    action: Callable[[Any, str], int]  # its inverse; NotationError if it names no action
    heard: Callable[[Any, int, int | None], str]  # the text as a seat (None: a spectator) may hear of the action
    chance: Callable[[Sequence[Happened]], str]  # of events, all or those a seat may know of: what chance decided


def no_values(before: object, after: object, event: object) -> Json:
    """In most games the fields of an event are all that its sentence needs."""
    return {}


def asked(s: Any) -> int:
    """In most games only the seat whose turn it is decides."""
    return int(s.seat)


def no_picture(view: Json, names: Sequence[str]) -> Picture | None:
    """A game without art of its own: pixels show what the terminal does."""
    return None


@dataclass(frozen=True, kw_only=True)
class Face:
    """What people and clients are shown; every function is given the record of a position."""

    view_type: type[msgspec.Struct]
    view: Callable[[Any, int | None], msgspec.Struct]  # what a seat (None: a spectator) may see
    option_type: Any  # a struct, or a union of structs with `action` and `kind`
    options: Callable[[Any, Sequence[int]], list[Option]]  # legal actions as the asked seat is offered them
    option_action: Callable[[Any, Mapping[str, Any]], int]  # the action of an option's kind and fields, legal or not
    events: Reader  # turns what the rules noted into events
    breakdown: Callable[[Any], list[Json]]  # every point: seat, rule, points and what the text needs
    category: Callable[[Json], str] = (
        by_rule  # of an item of the breakdown: the row of the final table that it is part of
    )
    scores: Callable[[Any, int | None], list[int]] = open_scores  # points as the position stands, as a seat may know
    active: Callable[[Any], int] = asked  # whose turn it is, where another seat may be asked in between
    draw: Callable[[Json, Book, list[str], int, list[str]], RenderableType]  # view, texts, names, width, legal moves
    picture: Callable[[Json, Sequence[str]], Picture | None] = no_picture  # view, names
    # Of the positions before and after an event, and of the event: what its sentence needs beside the event's fields.
    sentence_values: Callable[[Any, Any, Happened], Json] = no_values


@dataclass(frozen=True, kw_only=True)
class Document:
    """A whole position as a readable document, without its header."""

    write: Callable[[Any], Json]
    read: Callable[[Json, Any], None]  # into a blank state; PositionError names the field


@dataclass(frozen=True, kw_only=True)
class Features:
    """What the balance lab counts: things called `group/code`, or a bare `group`."""

    groups: tuple[str, ...]
    sections: Mapping[str, str]  # group -> the table of the texts that names its codes
    had: Callable[[Any, list[Json]], Iterator[tuple[int, str, int]]]  # final position, breakdown: seat, thing, how many
    did: Callable[[Any, int], str | None]  # position, action: the thing that is used


@dataclass(frozen=True, kw_only=True)
class GamePackage:
    """A whole game."""

    name: str
    version: str  # of the rules: records and tables of another version are refused
    players: tuple[int, ...]
    modules: tuple[str, ...] = ()
    folder: Path  # with edition.toml, and, for a game that is not ours, locales/<lang>.toml
    rules: Rules
    components: Components
    notation: Notation
    face: Face
    document: Document
    features: Features
    levels: Mapping[str, Level] = field(repr=False)
    search: Settings = field(repr=False)
    guidance: Guidance = field(default=Guidance(ahead=10), repr=False)

    def check(self) -> "GamePackage":
        """The package itself, its kernels known to generic code; or one error that names what is missing."""
        for problem in self._problems():
            raise WasetError(f"the game {self.name}: {problem}")
        register(self.rules.state, self.rules.kernels)
        return self

    def _problems(self) -> Iterator[str]:
        """What is wrong, the most basic first: later questions rely on the answers to earlier ones."""
        yield from wrong_types(self)
        yield from self._wrong_values()
        yield from self._wrong_state()
        if (self.folder / "locales").exists():
            add_texts(self.name, self.folder / "locales")
        yield from (f"rules.observed.{problem}" for problem in wrong_fields(self.rules.observed))
        for lang in LANGUAGES:
            yield from (f"its texts ({lang}) lack {key}" for key in self._missing_texts(lang))

    def _wrong_values(self) -> Iterator[str]:
        if not re.fullmatch(r"[a-z][a-z0-9_]*", self.name) or self.name in PARTS:
            yield f"name: expected small letters, digits and _, and none of {', '.join(PARTS)}"
        if not self.players or not all(number in range(1, SEATS + 1) for number in self.players):
            yield f"players: expected numbers of 1 to {SEATS}, got {self.players}"
        phases, denies = ({member.value: member.name for member in one} for one in (self.rules.phase, self.rules.deny))
        if phases.get(0) != "OVER" or 0 not in denies:
            yield "expected phase 0 to be OVER and a Deny of 0"
        if missing := [name for name in LEVELS if not isinstance(self.levels.get(name), Level)]:
            yield f"levels: it does not say how strong {', '.join(missing)} play"
        if missing := [member.name for member in self.rules.deny if member and member not in self.rules.deny_rules]:
            yield f"deny_rules: no rule for {', '.join(missing)}"
        if not (self.folder / "edition.toml").exists():
            yield f"no edition.toml in {self.folder}"

    def _wrong_state(self) -> Iterator[str]:
        """Fields that generic code reads; `players` has a row for each seat."""
        state = self.rules.state
        if missing := [name for name in FIELDS if name not in (state.names or ())]:
            yield f"its state lacks the fields {', '.join(missing)}"
        elif state["rng"].shape != (WORDS,):
            yield f"state.rng: expected {WORDS} words"
        elif not state["players"].shape or state["players"].shape[0] < max(self.players):
            yield f"state.players: expected room for {max(self.players)} seats"

    def _missing_texts(self, lang: str) -> Iterator[str]:
        """Tables and keys that people would miss."""
        try:
            book = texts(lang, self.name)
        except FileNotFoundError:
            yield "everything: expected locales/<lang>.toml in its folder"
            return
        yield from (f"[{name}]" for name in TEXTS if name not in book)
        for table, keys in self._needed_texts().items():
            yield from (f"{table}.{key}" for key in keys if key not in book[table])

    def _needed_texts(self) -> dict[str, Iterable[str]]:
        """Table of the texts -> the keys that the game's own names ask for."""
        return {
            "game": ("name", "tagline", "designer"),
            "module": self.modules,
            "phase": [member.name for member in self.rules.phase],
            "deny": [member.name for member in self.rules.deny if member],
            "rule": dict.fromkeys(self.rules.deny_rules.values()),
            "help": HELP,
            "legend": ("board",),
            "option": self.rules.actions.ranges,
            "event": [tag_of(one) for one in self.face.events.structs if one not in COMMON],
            "feature": self.features.groups,
        }


def wrong_types(part: object, path: str = "") -> Iterator[str]:
    """Every field of a part that is not of the declared type, parts of parts included."""
    for name, hint in get_type_hints(type(part)).items():
        value: object = getattr(part, name)
        expected = get_origin(hint) or hint
        if expected is Any:
            continue
        if not isinstance(value, expected):
            kind = "a function" if expected is Callable else getattr(expected, "__name__", str(expected))
            yield f"{path}{name}: expected {kind}, got {value!r:.60}"
        elif is_dataclass(value) or isinstance(value, Kernels):
            yield from wrong_types(value, f"{path}{name}.")
