"""What the games of an arena say: ratings, who beats whom, who gave games away."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from openskill.models import PlackettLuce, PlackettLuceRating

from waset.lab.interval import Z95, wilson
from waset.lab.ledger import Entry

# Bots neither learn nor tire: without drift (tau) the uncertainty shrinks with every game.
MODEL = PlackettLuce(tau=0.0)


def report(setup: dict[str, Any], bots: Sequence[str], entries: Sequence[Entry], planned: int) -> dict[str, Any]:
    """All of it, ready for JSON; the best bot first."""
    rated = ratings(bots, entries)
    rows = [bot_row(bot, rated[bot], entries) for bot in bots]
    ranked = sorted(rows, key=lambda row: -row["rating"])
    order = [row["bot"] for row in ranked]
    return {
        **setup,
        "games": len(entries),
        "planned": planned,
        "ratings": ranked,
        "cross": cross_table(order, entries),
        "seats": seat_rows(setup["players"], entries),
        "forfeits": [{"game": one["game"], **one["forfeit"]} for one in entries if "forfeit" in one],
    }


def places(entry: Entry) -> list[int]:
    """Each seat's place, 0 the best: winners, then by points; who forfeits is last and all others are equal."""
    winners = entry["winners"]
    if "forfeit" in entry:
        return [0 if seat in winners else 1 for seat in range(len(entry["seats"]))]
    keys = [(seat in winners, points) for seat, points in enumerate(entry["scores"])]
    return [sum(other > key for other in keys) for key in keys]


def ratings(bots: Iterable[str], entries: Iterable[Entry]) -> dict[str, PlackettLuceRating]:
    """Plackett-Luce ratings, updated game by game in the order of their numbers."""
    rated = {bot: MODEL.rating(name=bot) for bot in bots}
    for entry in entries:
        teams = [[rated[bot]] for bot in entry["seats"]]
        after = MODEL.rate(teams, ranks=[float(place) for place in places(entry)])
        for bot in set(entry["seats"]):
            mine = [team[0] for team, name in zip(after, entry["seats"], strict=True) if name == bot]
            # A bot that sits at several seats learns the mean of what each of them says.
            mu = sum(one.mu for one in mine) / len(mine)
            sigma = sum(one.sigma for one in mine) / len(mine)
            rated[bot] = MODEL.rating(mu=mu, sigma=sigma, name=bot)
    return rated


def bot_row(bot: str, rating: PlackettLuceRating, entries: Iterable[Entry]) -> dict[str, Any]:
    """One bot: its rating, its share of wins, its points and its time."""
    mine = [(entry, seat) for entry in entries for seat, name in enumerate(entry["seats"]) if name == bot]
    points = [entry["scores"][seat] for entry, seat in mine if "forfeit" not in entry]
    asked = sum(entry["asked"][seat] for entry, seat in mine if "asked" in entry)
    seconds = sum(entry["seconds"][seat] for entry, seat in mine if "asked" in entry)
    slowest = [entry["slowest"][seat] for entry, seat in mine if "slowest" in entry]
    return {
        "bot": bot,
        "rating": round(rating.mu, 3),
        "uncertainty": round(rating.sigma, 3),
        "low": round(rating.mu - Z95 * rating.sigma, 3),
        "high": round(rating.mu + Z95 * rating.sigma, 3),
        "wins": share([win(entry, seat) for entry, seat in mine]),
        "mean_score": round(sum(points) / len(points), 3) if points else None,
        "seconds_a_decision": round(seconds / asked, 6) if asked else None,
        "slowest_decision": max(slowest, default=None),
        "forfeits": sum("forfeit" in entry and entry["forfeit"]["seat"] == seat for entry, seat in mine),
    }


def win(entry: Entry, seat: int) -> float:
    """A shared victory counts in parts."""
    return 1 / len(entry["winners"]) if seat in entry["winners"] else 0.0


def share(results: Sequence[float]) -> dict[str, Any]:
    """A share of 0 to 1 with its 95 % interval."""
    low, high = wilson(sum(results), len(results))
    mean = sum(results) / len(results) if results else None
    return {"games": len(results), "share": mean, "low": round(low, 6), "high": round(high, 6)}


def cross_table(bots: Sequence[str], entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """Each bot against each other: in what share of their games it came before the other; a tie counts half."""
    found = []
    for bot, against in combinations(bots, 2):
        results = [result for entry in entries for result in meetings(entry, bot, against)]
        found.append({"bot": bot, "against": against, **share(results)})
        found.append({"bot": against, "against": bot, **share([1 - result for result in results])})
    return found


def meetings(entry: Entry, bot: str, against: str) -> list[float]:
    """How the first came off against the second in one game, for each pair of seats of theirs."""
    seats, place = entry["seats"], places(entry)
    mine = [seat for seat, name in enumerate(seats) if name == bot]
    theirs = [seat for seat, name in enumerate(seats) if name == against]
    return [(1 + (place[b] > place[a]) - (place[b] < place[a])) / 2 for a in mine for b in theirs]


def seat_rows(players: int, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """What a seat is worth, whoever sits there; games that were forfeited say nothing of that."""
    played = [entry for entry in entries if "forfeit" not in entry]
    return [{"seat": seat, **share([win(entry, seat) for entry in played])} for seat in range(players)]
