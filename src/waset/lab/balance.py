"""Balance: many games of each bot against itself, with and without each module, and what every seat had in them."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple, cast

from waset.errors import WasetError
from waset.game import State
from waset.lab.balance_stats import Ends, feature_rows, point_sources, summary
from waset.lab.experiment import Experiment, Seating, Setup
from waset.lab.match import Clock, Match, Outcome, Watch, hash_seed, play
from waset.lab.reports import FeatureRow, Level, ModuleRow
from waset.lab.results import GameResult
from waset.lab.variant import Variant


@dataclass(frozen=True)
class Balance(Experiment):
    """The chosen variant, and each module once switched the other way, with every bot at all seats."""

    KIND: ClassVar[str] = "balance"

    only: bool = False  # the chosen variant, and no other
    gpu: bool = False

    @property
    def setup(self) -> Setup:
        """Which variants there are decides which game is which number; a GPU throws other dice."""
        chosen = {"only": self.only, "gpu": self.gpu}
        return cast("Setup", {**super().setup, **{name: True for name, on in chosen.items() if on}})

    @property
    def variants(self) -> list[Variant]:
        """The chosen one first."""
        return [self.variant, *(other for other, _ in self.toggled)]

    @property
    def toggled(self) -> list[tuple[Variant, str]]:
        """Each variant that differs in one module, and that module; those that can't be played are left out."""
        found = []
        for module in () if self.only else self.variant.game.modules:
            modules = tuple({*self.variant.modules} ^ {module})
            with suppress(WasetError):
                found.append((replace(self.variant, modules=modules).checked(), module))
        return found

    @property
    def seatings(self) -> list[Seating]:
        """Every bot against itself in every variant."""
        return [(variant, (bot,) * variant.players) for bot in self.bots for variant in self.variants]

    @staticmethod
    def play_match(match: Match, clock: Clock) -> GameResult:
        """Play one match; report what every seat had, did and scored for."""
        return observe(match, clock)


# ---------------------------------------------------------------- one game


def observe(match: Match, clock: Clock) -> GameResult:
    """Play a match and count what every seat had, did and scored for."""
    state = match.variant.new(match.seed)
    had = [Counter[str]() for _ in match.bots]

    def watch(state: State, action: int) -> None:
        if name := state.feature_of(action):
            had[state.seat][name] += 1

    outcome = play_randomly(state, match.seed, watch) if set(match.bots) == {"random"} else None
    outcome = outcome or play(state, match.bots, match.seed, match.limit, clock, watch)
    if outcome.forfeit:
        return match.result(**match.forfeit(*outcome.forfeit))
    return counted(match, outcome, had)


def counted(match: Match, outcome: Outcome, had: Sequence[Counter[str]]) -> GameResult:
    """What is told of a game that was played to its end; `had` holds what seats did on the way."""
    state = outcome.state
    points = [Counter[str]() for _ in match.bots]
    for item in state.breakdown():
        points[item["seat"]][item["rule"]] += item["points"]
    for seat, name, count in state.features_had():
        had[seat][name] += int(count)
    return match.result(
        modules=list(match.variant.modules),
        scores=state.scores(),
        winners=state.winners(),
        turns=state.turn,
        decisions=outcome.decisions,
        points=[dict(one) for one in points],
        had=[{name: count for name, count in one.items() if count} for one in had],
    )


def play_randomly(state: State, seed: int, watch: Watch) -> Outcome:
    """A random game without bots: whoever looks at nothing but the legal moves needs no redeal."""
    dice = random.Random(hash_seed(seed, 2))
    outcome = Outcome.begin(state)
    while not state.over:
        action = dice.choice(state.legal())
        watch(state, action)
        state.play(action)
        outcome.decisions += 1
    return outcome


# ---------------------------------------------------------------- the report


class Games(NamedTuple):
    """The games of one bot in one variant."""

    ends: Ends
    told: list[GameResult]  # those of which is known what seats had, did and scored for


def report(balance: Balance, results: Sequence[GameResult], planned: int) -> dict[str, Any]:
    """Everything by bot, ready for JSON."""

    def games_of(bot: str, variant: Variant) -> Games:
        told = finished_games(balance, bot, variant, results)
        return Games(Ends.of(variant.players, told), told)

    return {
        **balance.setup,
        "games": len(results),
        "planned": planned,
        "levels": [report_level(balance, bot, games_of) for bot in balance.bots],
        "forfeits": [{"game": one["game"], **one["forfeit"]} for one in results if "forfeit" in one],
    }


def report_level(balance: Balance, bot: str, games_of: Callable[[str, Variant], Games]) -> Level:
    """One bot in all variants: the chosen one in full, and what each module changes."""
    games = {variant.modules: games_of(bot, variant) for variant in balance.variants}
    chosen = games[balance.variant.modules]
    return {
        "bot": bot,
        **summary(chosen.ends),
        "sources": point_sources(chosen.told),
        "worth": all_feature_rows(balance, games),
        "modules": [module_row(module, chosen, games[other.modules], balance) for other, module in balance.toggled],
    }


def finished_games(balance: Balance, bot: str, variant: Variant, results: Sequence[GameResult]) -> list[GameResult]:
    """The games of a bot in a variant, without those that were forfeited."""
    seatings = balance.seatings
    at = seatings.index((variant, (bot,) * variant.players))
    return [one for one in results if one["game"] % len(seatings) == at and "forfeit" not in one]


def all_feature_rows(balance: Balance, games: dict[tuple[str, ...], Games]) -> list[FeatureRow]:
    """What everything is worth in the chosen variant; what a module adds, in the variant with that module."""
    found: dict[str, FeatureRow] = {}
    for modules, played in games.items():
        for row in feature_rows(played.told, modules):
            found.setdefault(row["name"], row)
    groups = balance.variant.game.package.features.groups
    return sorted(found.values(), key=lambda row: (groups.index(row["name"].partition("/")[0]), row["name"]))


def module_row(module: str, chosen: Games, other: Games, balance: Balance) -> ModuleRow:
    """The same variant with and without a module."""
    without, having = (other, chosen) if module in balance.variant.modules else (chosen, other)
    return {"module": module, "with": summary(having.ends), "without": summary(without.ends)}
