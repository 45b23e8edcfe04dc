"""The arena: bots against each other, every deal once for each rotation of the seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from waset.lab.campaign import Campaign, Game
from waset.lab.ledger import Entry
from waset.lab.match import Clock, Table, play


@dataclass(frozen=True)
class Arena(Campaign):
    """All line-ups of the bots, all rotations of a line-up."""

    KIND: ClassVar[str] = "arena"
    FEWEST: ClassVar[int] = 2

    @property
    def settings(self) -> list[tuple[Table, tuple[str, ...]]]:
        """Who sits where, for each game of one deal."""
        return [(self.table, seats) for lineup in lineups(self.bots, self.table.players) for seats in rotated(lineup)]

    def count(self, games: int) -> int:
        """Games in all, if each line-up plays at least this many; a deal is always played in every rotation."""
        deals = -(-games // self.table.players)
        return super().count(deals)

    @staticmethod
    def work(game: Game, clock: Clock) -> Entry:
        """Play one game and tell how it ended and how long everybody thought."""
        played = play(game.table.new(game.seed), game.seats, game.seed, game.limit, clock)
        entry = game.entry() | {
            "scores": played.state.scores(),
            "winners": played.state.winners(),
            "turns": played.state.turn,
            "asked": played.asked,
            "seconds": [round(seconds, 6) for seconds in played.seconds],
            "slowest": [round(seconds, 6) for seconds in played.slowest],
        }
        return entry | game.forfeit(*played.forfeit) if played.forfeit else entry


def lineups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Who meets whom: every choice of as many bots as there are seats; fewer bots go round the table."""
    if len(bots) >= players:
        return list(combinations(bots, players))
    found: list[tuple[str, ...]] = []
    for first in range(len(bots)):
        lineup = tuple(bots[(first + seat) % len(bots)] for seat in range(players))
        if not any(seats in found for seats in rotated(lineup)):
            found.append(lineup)
    return found


def rotated(lineup: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Each way to move everybody on by some seats."""
    return list(dict.fromkeys(lineup[-turn:] + lineup[:-turn] for turn in range(len(lineup))))
