"""Duplicate scoring: bots are compared on the same deal, each having had every seat of it.

A good deal then helps both alike, so the differences vary less from deal to deal than results do from game to game.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from math import sqrt
from statistics import fmean, variance

from waset.lab.confidence import Z95, wilson
from waset.lab.ratings import meetings
from waset.lab.reports import Difference, DuplicateRow, Share
from waset.lab.results import GameResult

EVEN = 1e-9  # halves and thirds don't always add up to the bit


def duplicate_rows(bots: Sequence[str], games_a_deal: int, results: Sequence[GameResult]) -> list[DuplicateRow]:
    """Each pair of bots over the deals that were played in every rotation; the better one's row only."""
    deals = whole_deals(games_a_deal, results)
    return [row for pair in combinations(bots, 2) if (row := duplicate_row(*pair, deals))]


def whole_deals(games_a_deal: int, results: Sequence[GameResult]) -> list[list[GameResult]]:
    """The games of each deal; an interrupt may have left the last deals unfinished, and those are left out."""
    deals: dict[int, list[GameResult]] = defaultdict(list)
    for result in results:
        deals[result["game"] // games_a_deal].append(result)
    return [games for games in deals.values() if len(games) == games_a_deal]


def duplicate_row(bot: str, against: str, deals: Sequence[Sequence[GameResult]]) -> DuplicateRow | None:
    """How a bot fared against another, deal by deal; None if they have not met."""
    met = [[value for game in deal for value in meetings(game, bot, against)] for deal in deals]
    if not any(met):
        return None
    leads = [lead for deal in deals if (lead := mean_lead(bot, against, deal)) is not None]
    shares, singles = [fmean(values) for values in met], [fmean(game) for game in by_game(bot, against, deals)]
    each = [lead for deal in deals for game in deal if (lead := mean_lead(bot, against, [game])) is not None]
    return {
        "bot": bot,
        "against": against,
        "deals": len(deals),
        "won": sum(share > 0.5 + EVEN for share in shares),
        "even": sum(abs(share - 0.5) <= EVEN for share in shares),
        "lost": sum(share < 0.5 - EVEN for share in shares),
        "share": share_of_deals(shares),
        "points": mean_of_deals(leads),
        "narrower": narrower(shares, singles),
        "points_narrower": narrower(leads, each),
        "by_deal": [
            {"seed": deal[0]["seed"], "share": round(share, 4), "points": mean_lead(bot, against, deal)}
            for deal, share in zip(deals, shares, strict=True)
        ],
    }


def by_game(bot: str, against: str, deals: Sequence[Sequence[GameResult]]) -> list[list[float]]:
    return [values for deal in deals for game in deal if (values := meetings(game, bot, against))]


def mean_lead(bot: str, against: str, games: Sequence[GameResult]) -> float | None:
    """By how many points the first was ahead of the second; None if they did not meet or a game was forfeited."""
    leads = []
    for game in games:
        mine, theirs = ([seat for seat, name in enumerate(game["seats"]) if name == one] for one in (bot, against))
        if mine and theirs:
            if "forfeit" in game:
                return None
            scores = game["scores"]
            leads.append(fmean(scores[seat] for seat in mine) - fmean(scores[seat] for seat in theirs))
    return round(fmean(leads), 4) if leads else None


# ---------------------------------------------------------------- how certain


def share_of_deals(shares: Sequence[float]) -> Share:
    """The mean share with its 95 % interval, Wilson's for as many independent games as the deals are worth."""
    mean, deals = fmean(shares), len(shares)
    spread = variance(shares) / deals if deals > 1 else 0.0
    worth = max(deals, round(mean * (1 - mean) / spread)) if spread else deals
    low, high = wilson(mean * worth, worth)
    return {"games": deals, "share": mean, "low": round(low, 6), "high": round(high, 6)}


def mean_of_deals(values: Sequence[float]) -> Difference | None:
    """The mean difference with its 95 % interval; None with fewer than two deals."""
    if len(values) < 2:
        return None
    mean, half = fmean(values), Z95 * sqrt(variance(values) / len(values))
    return {"difference": round(mean, 4), "low": round(mean - half, 4), "high": round(mean + half, 4)}


def narrower(deals: Sequence[float], games: Sequence[float]) -> float | None:
    """How wide the interval is beside that of as many games on deals of their own; 0.7 is worth twice the games."""
    if len(deals) < 2 or not variance(games):
        return None
    return round(sqrt(variance(deals) / len(deals) / (variance(games) / len(games))), 3)
