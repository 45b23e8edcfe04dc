"""What a person has played: finished games with places, and how often they were won."""

from collections.abc import Iterable
from typing import Any

import msgspec

from waset.server.http_bodies import FinishedGame, PlayedSum
from waset.server.messages import Result
from waset.server.ratings import order
from waset.server.table import Holder


def finished_game(row: Any, person: str) -> FinishedGame | None:
    """A stored table as one line of a person's results; None if they did not sit on exactly one of its seats."""
    stored = row["summary"]
    seats = msgspec.convert(stored["seats"], list[Holder])
    own = [seat for seat, holder in enumerate(seats) if person in (holder.person, holder.stands_for)]
    if len(own) != 1 or stored["result"] is None:
        return None
    result = msgspec.convert(stored["result"], Result)
    gone = [seat for seat, holder in enumerate(seats) if holder.resigned or holder.stands_for]
    return FinishedGame(
        id=row["id"],
        game=row["game"],
        players=row["players"],
        rated=row["rated"],
        ended=row["changed"],
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
