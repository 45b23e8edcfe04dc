"""What the networks are worth: python bench/networks.py calibration|match GAME [--players 2] [--games 200].

`calibration` lets `casual` bots play and asks the network at some decisions of each game what the seat's chance is: how
often is won what was told as 30 %? `match` lets the search with the network play against the plain search at equal
time: how many playouts the plain one may make is measured first. Each deal is played from both seats.
"""

import time
from argparse import ArgumentParser

import numpy as np

import waset
from waset.bots import bot
from waset.bots.mcts import Mcts
from waset.bots.network import NetworkAlone
from waset.bots.registry import Bot, ask
from waset.game import State
from waset.lab.confidence import wilson
from waset.package import Level

BINS = 10
LOOKS = 12  # at one game
FIRST_DEAL = 90_000
TRIALS = 12  # decisions on which the speeds are compared


def played(name: str, bots: list[Bot], deal: int) -> tuple[State, list[tuple[int, float]]]:
    """A whole game, and at each decision with a choice the seat and what the network told of its chance."""
    state, told, network = waset.game(name).new(len(bots), seed=deal), list[tuple[int, float]](), NetworkAlone()
    while not state.over:
        if len(state.legal()) > 1:
            told.append((state.seat, network.expect(state).shares[state.seat]))
        state.play(ask(bots[state.seat], state, deal))
    return state, told


def calibration(name: str, players: int, games: int) -> None:
    found = []
    for deal in range(FIRST_DEAL, FIRST_DEAL + games):
        state, told = played(name, [bot("casual", 10 * deal + seat) for seat in range(players)], deal)
        winners = state.winners()
        found += [(share, (seat in winners) / len(winners)) for seat, share in told[:: max(1, len(told) // LOOKS)]]
    rows = np.array(found)
    where, error = np.minimum((rows[:, 0] * BINS).astype(int), BINS - 1), 0.0
    for place in range(BINS):
        inside = rows[where == place]
        if len(inside):
            told, won = inside.mean(axis=0)
            error += abs(told - won) * len(inside) / len(rows)
            low, high = wilson(won * len(inside), len(inside))
            print(f"told {told:.2f}  won {won:.2f} ({low:.2f} to {high:.2f})  {len(inside)} positions")
    print(f"{name}, {players} players, {games} games: expected calibration error {error:.3f}")


def seconds(level: Level, states: list[State]) -> float:
    """Processor time of a decision; the first one only warms up."""
    Mcts(level, 1).choose(states[0])
    begun = time.process_time()
    for state in states:
        Mcts(level, 1).choose(state)
    return (time.process_time() - begun) / len(states)


def positions(name: str) -> list[State]:
    dice, state, found = np.random.default_rng(1), waset.game(name).new(2, seed=1), []
    while not state.over:
        if len(state.legal()) > 1:
            found.append(state.copy())
        state.play(int(dice.choice(state.legal())))
    return found[:: max(1, len(found) // TRIALS)]


def match(name: str, games: int, playouts: int) -> None:
    states = positions(name)
    guided = Level(playouts=playouts, network=True)
    ratio = seconds(guided, states) / seconds(Level(playouts=playouts), states)
    plain = Level(playouts=round(playouts * ratio))
    print(f"{playouts} playouts with the network take as long as {plain.playouts} without")
    won = 0.0
    for number in range(games):
        deal, seat = divmod(number, 2)
        bots: list[Bot] = [Mcts(plain, number), Mcts(plain, number + 1)]
        bots[seat] = Mcts(guided, number)
        winners = played(name, bots, FIRST_DEAL + deal)[0].winners()
        won += (seat in winners) / len(winners)
        low, high = wilson(won, number + 1)
        print(f"{number + 1} games: {won / (number + 1):.3f} ({low:.3f} to {high:.3f})", flush=True)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["calibration", "match"])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--playouts", type=int, default=10_000)
    asked = parser.parse_args()
    if asked.what == "calibration":
        calibration(asked.game, asked.players, asked.games)
    else:
        match(asked.game, asked.games, asked.playouts)


if __name__ == "__main__":
    main()
