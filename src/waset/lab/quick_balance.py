"""Balance from millions of games between random or light players, on a GPU.

Points, winners and lengths are those of all games. What seats had and did is told in Python, so it is counted in some
of the games only: these are played again on the CPU, where they must end as they did on the GPU.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from waset.errors import WasetError
from waset.game import SEEDS
from waset.lab.balance import Balance, Games, counted, report_level
from waset.lab.balance_stats import Ends
from waset.lab.match import Match, Outcome
from waset.lab.quick_games import GPU_GAMES, QUICK, Played, Player, on_gpu, seeds_from
from waset.lab.results import GameResult
from waset.lab.variant import Variant
from waset.rng import WORDS
from waset.search.quick_games import quick_choice, seed_dice

TOLD = 400  # games of each bot in each variant that are played again
PlayerOf = Callable[[Variant, Sequence[str]], Player]


def quick_report(
    balance: Balance,
    games: int,
    progress: Callable[[int], object] = lambda _: None,
    player_of: PlayerOf | None = None,
) -> dict[str, Any]:
    """The report of a balance, ready for JSON; games are played on a GPU unless another way is given."""
    finished, player_of = 0, player_of or on_gpu

    def games_of(bot: str, variant: Variant) -> Games:
        nonlocal finished
        play, parts = player_of(variant, (bot,) * variant.players), list[Played]()
        for first in range(0, games, GPU_GAMES):
            seeds = seeds_from(balance.seed, first, min(GPU_GAMES, games - first))
            parts.append(play(seeds))
            finished += len(seeds)
            progress(finished)
        played = Played(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))
        return Games(
            ends_of(variant, played), [told(balance, bot, variant, played, i) for i in range(min(games, TOLD))]
        )

    levels = [report_level(balance, bot, games_of) for bot in balance.bots]
    return {
        **balance.setup,
        "games": finished,
        "planned": finished,
        "told": min(games, TOLD),
        "levels": levels,
        "forfeits": [],
    }


def ends_of(variant: Variant, played: Played) -> Ends:
    """What the statistics are made of: seats that nobody sits at are left out."""
    seats = slice(variant.players)
    won = played.won[:, seats].astype(float)
    shares = won / won.sum(axis=1, keepdims=True)
    return Ends(
        played.scores[:, seats].astype(float), shares, played.turns.astype(float), played.decisions.astype(float)
    )


def told(balance: Balance, bot: str, variant: Variant, played: Played, i: int) -> GameResult:
    """What seats had, did and scored for in game i, which is played again and must end alike."""
    match = Match(i, variant, (bot,) * variant.players, (balance.seed + i) % SEEDS)
    result = play_again(match)
    if result["scores"] != played.scores[i, : variant.players].tolist() or result["turns"] != played.turns[i]:
        raise WasetError(f"the game of seed {match.seed} did not end on the GPU as it does on the CPU")
    return result


def play_again(match: Match) -> GameResult:
    """A game of quick players, decision by decision, as `quick_games` plays it."""
    state = match.variant.new(match.seed)
    had = [Counter[str]() for _ in match.bots]
    dice, out = np.zeros(WORDS, np.int64), np.empty(len(state.game.actions), np.int32)
    seed_dice(dice, match.seed)
    outcome = Outcome.begin(state)
    while not state.over:
        action = int(quick_choice(state.box, QUICK[match.bots[state.seat]], dice, out))
        if name := state.feature_of(action):
            had[state.seat][name] += 1
        state.play(action)
        outcome.decisions += 1
    return counted(match, outcome, had)
