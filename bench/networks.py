"""What the networks are worth: python bench/networks.py calibration|match GAME [--games 2000] [--between casual].

`calibration` lets bots play and asks the network at some decisions of each game what the seat's chance is: how often is
won what was told as 30 %? It does so for every number of players, without modules and with all of them. `match` lets
the search with the network play against the plain search at equal time: how many playouts the plain one may make is
measured first. Each deal is played from both seats.
"""

import sys
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


def played(state: State, bots: list[Bot], deal: int) -> list[tuple[int, float]]:
    """Play a whole game; at each decision with a choice the seat and what the network told of its chance."""
    told, network = list[tuple[int, float]](), NetworkAlone()
    while not state.over:
        if len(state.legal()) > 1:
            told.append((state.seat, network.expect(state).shares[state.seat]))
        state.play(ask(bots[state.seat], state, deal))
    return told


def tables(name: str) -> list[tuple[int, tuple[str, ...]]]:
    """Every number of players, without modules and with all that go together."""
    known = waset.game(name)
    found: list[tuple[int, tuple[str, ...]]] = [
        (players, ()) for players in known.players if known.can_seat(players, ())
    ]
    for players in known.players if known.modules else ():
        modules = tuple(one for one in known.modules if players == 5 or one != "fifth-player")
        found += [(players, modules)] if known.can_seat(players, modules) else []
    return found


def calibration(name: str, players: int, modules: tuple[str, ...], games: int, between: str) -> None:
    """What was told and won by tenths, a row for each; what is off by more than 1.96 errors has a star."""
    gaps, counts, told = np.zeros((games, BINS)), np.zeros((games, BINS)), np.zeros(BINS)
    for number in range(games):
        deal = FIRST_DEAL + number
        state = waset.game(name).new(players, seed=deal, modules=modules)
        found = played(state, [bot(between, 10 * deal + seat) for seat in range(players)], deal)
        winners = state.winners()
        for seat, share in found[number % LOOKS :: max(1, len(found) // LOOKS)]:
            place = min(int(share * BINS), BINS - 1)
            gaps[number, place] += (seat in winners) / len(winners) - share
            counts[number, place] += 1
            told[place] += share
        print(f"\r{number + 1} of {games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    report(
        f"{name}, {players} players{', all modules' if modules else ''}, {games} games of {between}", gaps, counts, told
    )


def report(title: str, gaps: np.ndarray, counts: np.ndarray, told: np.ndarray) -> None:
    """The errors are by games: decisions of one game are not independent."""
    positions = counts.sum(axis=0)
    there = positions > 0
    gap = gaps.sum(axis=0)[there] / positions[there]
    error = np.sqrt(((gaps[:, there] - gap * counts[:, there]) ** 2).sum(axis=0)) / positions[there]
    shares = positions[there] / positions.sum()
    for mean, off, wide, count in zip(told[there] / positions[there], gap, error, positions[there], strict=True):
        star = " *" if abs(off) > 1.96 * wide else ""
        print(f"  told {mean:.3f}  won {mean + off:.3f} +- {1.96 * wide:.3f}  {count:.0f} positions{star}")
    by_chance = (2 / np.pi) ** 0.5 * (error * shares).sum()
    print(f"{title}: calibration error {(abs(gap) * shares).sum():.4f}, by chance alone {by_chance:.4f}", flush=True)


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
        state = waset.game(name).new(2, seed=FIRST_DEAL + deal)
        played(state, bots, FIRST_DEAL + deal)
        winners = state.winners()
        won += (seat in winners) / len(winners)
        low, high = wilson(won, number + 1)
        print(f"{number + 1} games: {won / (number + 1):.3f} ({low:.3f} to {high:.3f})", flush=True)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["calibration", "match"])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, help="of the calibration; all numbers if left out")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--between", default="casual", help="who plays the games of the calibration")
    parser.add_argument("--playouts", type=int, default=10_000)
    asked = parser.parse_args()
    if asked.what == "calibration":
        for players, modules in tables(asked.game):
            if asked.players in (None, players):
                calibration(asked.game, players, modules, asked.games, asked.between)
    else:
        match(asked.game, asked.games, asked.playouts)


if __name__ == "__main__":
    main()
