"""Ratings of people and bots at rated tables, one for each game, computed with openskill."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypedDict

import msgspec
from openskill.models import PlackettLuce
from sqlalchemy import RowMapping

from waset.server.http_bodies import Rating
from waset.server.messages import Result
from waset.server.schema import plain
from waset.server.table import Table

MODEL = PlackettLuce()


class Player(NamedTuple):
    """`who` is the id of a person, or `bot:` and the name of a bot."""

    who: str
    name: str
    bot: bool


class FinishedGame(NamedTuple):
    """What a finished game means for the ratings: who played, and the place of each seat."""

    table_id: str
    game: str
    players: list[Player]
    places: list[int]


def finished_game(table: Table) -> FinishedGame:
    return FinishedGame(table.header.id, table.header.game, players(table), places(table))


def counts(table: Table) -> bool:
    """Is this a finished game that changes ratings?"""
    return table.header.rated and table.status == "over" and table.length > 0 and table.result() is not None


def players(table: Table) -> list[Player]:
    """The players by seat; where a bot took over, the person it replaced counts."""
    found = []
    for holder in table.seats:
        person = holder.person or holder.stands_for
        if person is not None:
            found.append(Player(person, holder.name, bot=False))
        else:
            found.append(Player(f"bot:{holder.bot}", holder.bot or "", bot=True))
    return found


def places(table: Table) -> list[int]:
    """The place of each seat, 0 for the best; players who resigned or were replaced come last."""
    result = table.result()
    assert result is not None
    gone = [seat for seat, holder in enumerate(table.seats) if holder.resigned or holder.stands_for]
    return order(result, gone)


def order(result: Result, gone: Sequence[int] = ()) -> list[int]:
    """The place of each seat: winners first, then by points, then those in `gone`."""

    def merit(seat: int) -> tuple[bool, bool, int]:
        won = seat in result.winners
        return seat not in gone, won, 0 if won else result.scores[seat]

    merits = [merit(seat) for seat in range(len(result.scores))]
    ranks = sorted(set(merits), reverse=True)
    return [ranks.index(one) for one in merits]


class RatingRow(TypedDict):
    """A row of the ratings."""

    game: str
    who: str
    name: str
    bot: bool
    mu: float
    sigma: float
    games: int


def rated(
    game: str, players: Sequence[Player], places: Sequence[int], known: Mapping[str, RatingRow]
) -> list[RatingRow]:
    """The rows of the players with their ratings after this game; a bot on two seats gets one row."""
    teams = [
        [MODEL.rating(mu=known[one.who]["mu"], sigma=known[one.who]["sigma"]) if one.who in known else MODEL.rating()]
        for one in players
    ]
    after = MODEL.rate(teams, ranks=[float(place) for place in places])
    rows: dict[str, RatingRow] = {}
    for player, team in zip(players, after, strict=True):
        games = known[player.who]["games"] if player.who in known else 0
        rows[player.who] = {
            "game": game,
            "who": player.who,
            "name": player.name,
            "bot": player.bot,
            "mu": team[0].mu,
            "sigma": team[0].sigma,
            "games": games + 1,
        }
    return list(rows.values())


def rating_of(row: RowMapping) -> Rating:
    """A row as it is sent; `points` is a cautious estimate, three standard deviations below the mean."""
    known = msgspec.convert(plain(row), RatingRow)
    points = round(known["mu"] - 3 * known["sigma"], 2)
    return msgspec.convert(known | {"points": points}, Rating)
