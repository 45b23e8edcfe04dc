"""Balance: many games at equal tables, told apart by bot level and module, and what each seat had in them."""

import random
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from waset.errors import WasetError
from waset.game import State
from waset.lab.campaign import Campaign, Game
from waset.lab.ledger import Entry
from waset.lab.match import Clock, Played, Table, Watch, begin, hash_seed, play
from waset.lab.worth import sources, summary, worth


@dataclass(frozen=True)
class Balance(Campaign):
    """The chosen table, and each module once switched the other way, with every bot at all seats."""

    KIND: ClassVar[str] = "balance"

    @property
    def tables(self) -> list[Table]:
        """The chosen one first."""
        return [self.table, *(other for other, _ in self.toggled)]

    @property
    def toggled(self) -> list[tuple[Table, str]]:
        """Each table that differs in one module, and that module; those nobody can sit at are left out."""
        found = []
        for module in self.table.known.modules:
            modules = tuple({*self.table.modules} ^ {module})
            with suppress(WasetError):
                found.append((replace(self.table, modules=modules).checked(), module))
        return found

    @property
    def settings(self) -> list[tuple[Table, tuple[str, ...]]]:
        """Every bot at every table."""
        return [(table, (bot,) * table.players) for bot in self.bots for table in self.tables]

    @staticmethod
    def work(game: Game, clock: Clock) -> Entry:
        """Play one game and tell what every seat had, did and scored for."""
        return observe(game, clock)


# ---------------------------------------------------------------- one game


def observe(game: Game, clock: Clock) -> Entry:
    """One game as a line of the ledger."""
    state = game.table.new(game.seed)
    features = game.table.known.package.features
    had = [Counter[str]() for _ in game.seats]

    def watch(state: State, action: int) -> None:
        if name := features.did(state.box[0], action):
            had[state.seat][name] += 1

    played = roll(state, game.seed, watch) if set(game.seats) == {"random"} else None
    played = played or play(state, game.seats, game.seed, game.limit, clock, watch)
    if played.forfeit:
        return game.entry() | game.forfeit(*played.forfeit)
    points = [Counter[str]() for _ in game.seats]
    entries = state.breakdown()
    for one in entries:
        points[one["seat"]][one["rule"]] += one["points"]
    for seat, name, count in features.had(state.box[0], entries):
        had[seat][name] += int(count)
    return game.entry() | {
        "modules": list(game.table.modules),
        "scores": state.scores(),
        "winners": state.winners(),
        "turns": state.turn,
        "decisions": played.decisions,
        "points": [dict(one) for one in points],
        "had": [{name: count for name, count in one.items() if count} for one in had],
    }


def roll(state: State, seed: int, watch: Watch) -> Played:
    """A random game without bots: one that looks at nothing but its legal moves needs no redeal."""
    dice = random.Random(hash_seed(seed, 2))
    played = begin(state)
    while not state.over:
        action = dice.choice(state.legal())
        watch(state, action)
        state.play(action)
        played.decisions += 1
    return played


# ---------------------------------------------------------------- the report


def report(balance: Balance, entries: Sequence[Entry], planned: int) -> dict[str, Any]:
    """All of it by bot, ready for JSON."""
    return {
        **balance.setup,
        "games": len(entries),
        "planned": planned,
        "levels": [level(balance, bot, entries) for bot in balance.bots],
        "forfeits": [{"game": one["game"], **one["forfeit"]} for one in entries if "forfeit" in one],
    }


def level(balance: Balance, bot: str, entries: Sequence[Entry]) -> dict[str, Any]:
    """One bot at all tables: the chosen one in full, and what each module changes."""
    games = {table.modules: at_table(balance, bot, table, entries) for table in balance.tables}
    chosen = games[balance.table.modules]
    players = balance.table.players
    return {
        "bot": bot,
        **summary(players, chosen),
        "sources": sources(chosen),
        "worth": things(balance, games),
        "modules": [module_row(module, chosen, games[other.modules], balance) for other, module in balance.toggled],
    }


def at_table(balance: Balance, bot: str, table: Table, entries: Sequence[Entry]) -> list[Entry]:
    """The games of a setting, without those that a bot gave away."""
    settings = balance.settings
    at = settings.index((table, (bot,) * table.players))
    return [one for one in entries if one["game"] % len(settings) == at and "forfeit" not in one]


def things(balance: Balance, games: dict[tuple[str, ...], list[Entry]]) -> list[dict[str, Any]]:
    """What everything is worth at the chosen table, and what a module adds at the table with that module."""
    found: dict[str, dict[str, Any]] = {}
    for modules, entries in games.items():
        for row in worth(entries):
            found.setdefault(row["name"], row | {"modules": list(modules)})
    groups = balance.table.known.package.features.groups
    return sorted(found.values(), key=lambda row: (groups.index(row["name"].partition("/")[0]), row["name"]))


def module_row(module: str, chosen: list[Entry], other: list[Entry], balance: Balance) -> dict[str, Any]:
    """The same table with and without a module."""
    without, having = (other, chosen) if module in balance.table.modules else (chosen, other)
    players = balance.table.players
    return {"module": module, "with": summary(players, having), "without": summary(players, without)}
