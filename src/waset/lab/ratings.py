"""What an arena's games show: ratings, who beats whom, who forfeited."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from openskill.models import PlackettLuce, PlackettLuceRating

from waset.lab.confidence import Z95, share
from waset.lab.experiment import Setup
from waset.lab.reports import BotRow, Cell
from waset.lab.results import GameResult, win_share

# Bots neither learn nor tire: without drift (tau) the uncertainty shrinks with every game.
MODEL = PlackettLuce(tau=0.0)


def report(setup: Setup, bots: Sequence[str], results: Sequence[GameResult], planned: int) -> dict[str, Any]:
    """Everything, ready for JSON; the best bot first."""
    rated = ratings(bots, results)
    rows = [bot_row(bot, rated[bot], results) for bot in bots]
    ranked = sorted(rows, key=lambda row: -row["rating"])
    order = [row["bot"] for row in ranked]
    return {
        **setup,
        "games": len(results),
        "planned": planned,
        "ratings": ranked,
        "cross": cross_table(order, results),
        "seats": seat_rows(setup["players"], results),
        "forfeits": [{"game": one["game"], **one["forfeit"]} for one in results if "forfeit" in one],
    }


def places(result: GameResult) -> list[int]:
    """Each seat's place, 0 for the best: winners, then by points. After a forfeit all others share the first place."""
    winners = result["winners"]
    if "forfeit" in result:
        return [0 if seat in winners else 1 for seat in range(len(result["seats"]))]
    keys = [(seat in winners, points) for seat, points in enumerate(result["scores"])]
    return [sum(other > key for other in keys) for key in keys]


def ratings(bots: Iterable[str], results: Iterable[GameResult]) -> dict[str, PlackettLuceRating]:
    """Plackett-Luce ratings, updated game by game in the order of their numbers."""
    rated = {bot: MODEL.rating(name=bot) for bot in bots}
    for result in results:
        teams = [[rated[bot]] for bot in result["seats"]]
        after = MODEL.rate(teams, ranks=[float(place) for place in places(result)])
        for bot in set(result["seats"]):
            mine = [team[0] for team, name in zip(after, result["seats"], strict=True) if name == bot]
            # A bot with several seats takes the mean of their new ratings.
            mu = sum(one.mu for one in mine) / len(mine)
            sigma = sum(one.sigma for one in mine) / len(mine)
            rated[bot] = MODEL.rating(mu=mu, sigma=sigma, name=bot)
    return rated


def bot_row(bot: str, rating: PlackettLuceRating, results: Iterable[GameResult]) -> BotRow:
    """One bot: its rating, its share of wins, its points and its time."""
    mine = [(result, seat) for result in results for seat, name in enumerate(result["seats"]) if name == bot]
    points = [result["scores"][seat] for result, seat in mine if "forfeit" not in result]
    asked = sum(result["asked"][seat] for result, seat in mine if "asked" in result)
    seconds = sum(result["seconds"][seat] for result, seat in mine if "asked" in result)
    slowest = [result["slowest"][seat] for result, seat in mine if "slowest" in result]
    return {
        "bot": bot,
        "rating": round(rating.mu, 3),
        "uncertainty": round(rating.sigma, 3),
        "low": round(rating.mu - Z95 * rating.sigma, 3),
        "high": round(rating.mu + Z95 * rating.sigma, 3),
        "wins": share([win_share(result, seat) for result, seat in mine]),
        "mean_score": round(sum(points) / len(points), 3) if points else None,
        "seconds_a_decision": round(seconds / asked, 6) if asked else None,
        "slowest_decision": max(slowest, default=None),
        "forfeits": sum("forfeit" in result and result["forfeit"]["seat"] == seat for result, seat in mine),
    }


def cross_table(bots: Sequence[str], results: Sequence[GameResult]) -> list[Cell]:
    """Each bot against each other: in what share of their games it came before the other; a tie counts half."""
    found: list[Cell] = []
    for bot, against in combinations(bots, 2):
        values = [value for result in results for value in meetings(result, bot, against)]
        found.append({"bot": bot, "against": against, **share(values)})
        found.append({"bot": against, "against": bot, **share([1 - value for value in values])})
    return found


def meetings(result: GameResult, bot: str, against: str) -> list[float]:
    """How the first fared against the second in one game, for each pair of their seats."""
    seats, place = result["seats"], places(result)
    mine = [seat for seat, name in enumerate(seats) if name == bot]
    theirs = [seat for seat, name in enumerate(seats) if name == against]
    return [(1 + (place[b] > place[a]) - (place[b] < place[a])) / 2 for a in mine for b in theirs]


def seat_rows(players: int, results: Sequence[GameResult]) -> list[dict[str, object]]:
    """How often each seat wins, whoever sits there; forfeited games don't count."""
    played = [result for result in results if "forfeit" not in result]
    return [{"seat": seat, **share([win_share(result, seat) for result in played])} for seat in range(players)]
