"""The arena: bots against each other, every deal once in each rotation of the seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from waset.lab.experiment import Experiment, Seating
from waset.lab.match import Clock, Match, play
from waset.lab.results import GameResult


@dataclass(frozen=True)
class Arena(Experiment):
    """All line-ups of the bots, and all rotations of each."""

    KIND: ClassVar[str] = "arena"
    FEWEST: ClassVar[int] = 2

    @property
    def seatings(self) -> list[Seating]:
        """Who sits where in each game of one deal."""
        players = self.variant.players
        return [(self.variant, seats) for lineup in lineups(self.bots, players) for seats in rotations(lineup)]

    def count(self, games: int) -> int:
        """How many games there are if each line-up plays at least this many; a deal is played in every rotation."""
        deals = -(-games // self.variant.players)
        return super().count(deals)

    @staticmethod
    def play_match(match: Match, clock: Clock) -> GameResult:
        """Play one match; report how it ended and how long everybody thought."""
        outcome = play(match.variant.new(match.seed), match.bots, match.seed, match.limit, clock)
        result = match.result(
            scores=outcome.state.scores(),
            winners=outcome.state.winners(),
            turns=outcome.state.turn,
            asked=outcome.asked,
            seconds=[round(seconds, 6) for seconds in outcome.seconds],
            slowest=[round(seconds, 6) for seconds in outcome.slowest],
        )
        return {**result, **match.forfeit(*outcome.forfeit)} if outcome.forfeit else result


def lineups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Who meets whom: every choice of as many bots as there are seats; fewer bots take several seats each."""
    if len(bots) >= players:
        return list(combinations(bots, players))
    found: list[tuple[str, ...]] = []
    for first in range(len(bots)):
        lineup = tuple(bots[(first + seat) % len(bots)] for seat in range(players))
        if not any(seats in found for seats in rotations(lineup)):
            found.append(lineup)
    return found


def rotations(lineup: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Each way to move everybody on by some seats."""
    return list(dict.fromkeys(lineup[-turn:] + lineup[:-turn] for turn in range(len(lineup))))
