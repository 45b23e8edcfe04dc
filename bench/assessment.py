"""How far the losses that an analysis tells are off: python bench/assessment.py GAME [--positions 100] [--end 12].

Positions are taken from the last decisions of games between casual bots (`--end 0`: from whole games), with the move
that was played there. The analysis assesses each as it assesses games; a search of several times that length, on other
deals, stands for the truth about the same two moves. Where the game can be searched to its end, that is exact.
"""

import random
from argparse import ArgumentParser, Namespace
from typing import NamedTuple

import numpy as np

import waset
from waset.bots import bot
from waset.bots.assessment import assess, difference, give_full_share, on_same_deals
from waset.bots.levels import to_the_end
from waset.game import State
from waset.search.tree import Tree

PLAYOUTS, DEALS = 1000, 500  # about what a decision of a whole game gets on one core
LONGER = 8


class Row(NamedTuple):
    told: float
    error: float
    truth: float


def decisions(name: str, seed: int) -> list[tuple[State, int]]:
    """The decisions of a game between casual bots."""
    state, player, found = waset.game(name).new(players=2, seed=seed), bot("casual", seed), list[tuple[State, int]]()
    while not state.over:
        action = player.choose(state.redeal(state.seat, seed))
        if len(state.legal()) > 1:
            found.append((state.copy(), action))
        state.play(action)
    return found


def grown(state: State, playouts: int, seed: int) -> Tree:
    return Tree(state, state.seat, seed, to_the_end(state.game.package.search)).grow(playouts)


def row(state: State, played: int, dice: random.Random) -> Row:
    told = assess(grown(state, PLAYOUTS, dice.randrange(2**31)), state, played, DEALS, dice.randrange(2**31))
    if told.action == played:
        return Row(0.0, 0.0, 0.0)
    longer = grown(state, LONGER * PLAYOUTS, dice.randrange(2**31))
    give_full_share(longer, [told.action, played])
    best, own = on_same_deals(longer, [told.action, played], LONGER * DEALS, dice.randrange(2**31))
    truth = difference(best.shares[:, state.seat], own.shares[:, state.seat], longer.settings.missed)
    return Row(told.loss, told.error, truth.mean)


def rows(name: str, count: int, end: int, seed: int = 1) -> list[Row]:
    """So many positions whose played move is not the best one, some of each game."""
    dice, found = random.Random(seed), list[Row]()
    while len(found) < count:
        played = decisions(name, dice.randrange(2**31))[-end:]
        for state, action in dice.sample(played, min(6, len(played))):
            if (one := row(state, action, dice)).error:
                found.append(one)
    return found[:count]


def main() -> None:
    options = parsed()
    found = np.array(rows(options.game, options.positions, options.end, options.seed))
    off = np.abs(found[:, 0] - found[:, 2])
    where = f"the last {options.end} decisions" if options.end else "whole games"
    print(f"{options.game}, {len(found)} positions of {where}: told loss within its error in", end=" ")
    print(f"{(off <= found[:, 1]).sum()}; off by {np.sqrt((off**2).mean()):.3f} (root mean square),", end=" ")
    print(f"stated error {found[:, 1].mean():.3f} on average")


def parsed() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=("expedition", "luxor", "horus"))
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--end", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
