"""What a person has played: finished games with places, and how often they were won."""

from collections.abc import Iterable

import msgspec
from msgspec import Struct
from sqlalchemy import RowMapping

from waset.server.http_bodies import FinishedGame, PlayedSum
from waset.server.messages import Result
from waset.server.ratings import order
from waset.server.schema import plain
from waset.server.table import Holder


class StoredSeats(Struct):
    """What is needed here of a stored summary."""

    seats: list[Holder]
    result: Result | None


class StoredGame(Struct):
    """A row of the finished tables."""

    id: str
    game: str
    players: int
    rated: bool
    changed: float
    summary: StoredSeats


def finished_game(row: RowMapping, person: str) -> FinishedGame | None:
    """A stored table as one line of a person's results; None if they did not sit on exactly one of its seats."""
    stored = msgspec.convert(plain(row), StoredGame)
    seats, result = stored.summary.seats, stored.summary.result
    own = [seat for seat, holder in enumerate(seats) if person in (holder.person, holder.stands_for)]
    if len(own) != 1 or result is None:
        return None
    gone = [seat for seat, holder in enumerate(seats) if holder.resigned or holder.stands_for]
    return FinishedGame(
        id=stored.id,
        game=stored.game,
        players=stored.players,
        rated=stored.rated,
        ended=stored.changed,
        place=order(result, gone)[own[0]] + 1,
        points=result.scores[own[0]],
        others=[holder.name or holder.bot or "" for seat, holder in enumerate(seats) if seat != own[0]],
    )


def sums_of(games: Iterable[FinishedGame]) -> list[PlayedSum]:
    """How many games of each kind and number of players, and how many of them were won."""
    sums: dict[tuple[str, int], PlayedSum] = {}
    for one in games:
        key = (one.game, one.players)
        found = sums.setdefault(key, PlayedSum(game=one.game, players=one.players, games=0, won=0, points=0))
        found.games += 1
        found.won += one.place == 1
        found.points += one.points
    return [sums[key] for key in sorted(sums)]
