"""What the networks are worth: python bench/networks.py calibration|match GAME [--games 2000] [--between casual].

`calibration` lets bots play and asks the network at some decisions of each game what the seat's chance is: how often is
won what was told as 30 %? It does so for every number of players, without modules and with all of them. `match` lets
the search with the network play against the plain search at equal time: how many playouts the plain one may make is
measured first. Each deal is played from both seats.
"""

import sys
import time
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import numpy as np

import waset
from waset import rng
from waset.bots import bot
from waset.bots.mcts import Mcts
from waset.bots.network import DEALS, NetworkAlone
from waset.bots.registry import Bot, ask
from waset.game import State
from waset.lab.confidence import wilson
from waset.layout import ints
from waset.package import Level
from waset.search.encoding import foresight
from waset.search.told_chances import play_and_look
from waset.search.weights import load, shipped

Table = tuple[str, int, tuple[str, ...]]  # game, players, modules
TYPICAL = {"expedition": 120, "luxor": 240, "horus": 120}  # decisions of a game with a choice, about
MOST_LOOKS = 200
TOGETHER = 20  # games that a process plays at a time
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


def tables(name: str) -> list[Table]:
    """Every number of players, without modules and with all that go together."""
    known = waset.game(name)
    found: list[Table] = [(name, players, ()) for players in known.players if known.can_seat(players, ())]
    for players in known.players if known.modules else ():
        modules = tuple(one for one in known.modules if players == 5 or one != "fifth-player")
        found += [(name, players, modules)] if known.can_seat(players, modules) else []
    return found


class Looks(NamedTuple):
    """What was told in a game of the seat that was asked, at some of its decisions, and what it then won."""

    told: list[float]
    won: list[float]


def quick_looks(table: Table, between: str, weights: str, first: int, count: int) -> list[Looks]:
    """Some games between light players, or between networks; compiled."""
    name, players, modules = table
    known = waset.game(name)
    network = load(Path(weights), known)[0] if weights else shipped(known)
    sight = foresight(known, network)
    dice, out = ints(rng.WORDS), np.zeros(len(known.actions), np.int32)
    told, seats = np.zeros(MOST_LOOKS), np.zeros(MOST_LOOKS, np.int64)
    scores, won = np.zeros(len(sight.scores), np.int64), np.zeros(len(sight.scores), np.int64)
    found = []
    for deal in range(first, first + count):
        box = known.new(players, seed=deal, modules=modules).box
        sight.states[0] = box[0]
        rng.seed(dice, deal ^ 0x5EED)  # not the dice of the deal
        every = max(1, TYPICAL[name] // LOOKS)
        looks = play_and_look(
            sight, between == "network", DEALS, dice, out, deal % every, every, told, seats, scores, won
        )
        shares = won / max(1, won.sum())
        found.append(Looks(told[:looks].tolist(), shares[seats[:looks]].tolist()))
    return found


def bot_looks(table: Table, between: str, weights: str, first: int, count: int) -> list[Looks]:
    """Some games between bots of any kind."""
    name, players, modules = table
    found = []
    for deal in range(first, first + count):
        state = waset.game(name).new(players, seed=deal, modules=modules)
        told = played(state, [bot(between, 10 * deal + seat) for seat in range(players)], deal)
        winners = state.winners()
        chosen = told[deal % LOOKS :: max(1, len(told) // LOOKS)]
        won = [(seat in winners) / len(winners) for seat, _ in chosen]
        found.append(Looks([share for _, share in chosen], won))
    return found


def calibration(table: Table, games: int, between: str, jobs: int, weights: str) -> None:
    """What was told and won by tenths, a row for each; what is off by more than 1.96 errors has a star."""
    name, players, modules = table
    look = quick_looks if between in ("network", "light") else bot_looks
    gaps, counts, told = np.zeros((games, BINS)), np.zeros((games, BINS)), np.zeros(BINS)
    starts = range(FIRST_DEAL, FIRST_DEAL + games, TOGETHER)
    sizes = [min(TOGETHER, FIRST_DEAL + games - one) for one in starts]
    look(table, between, weights, FIRST_DEAL, 1)  # compiles
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        parts = pool.map(partial(look, table, between, weights), starts, sizes)
        for number, looks in enumerate(one for part in parts for one in part):
            for share, won in zip(looks.told, looks.won, strict=True):
                place = min(int(share * BINS), BINS - 1)
                gaps[number, place] += won - share
                counts[number, place] += 1
                told[place] += share
            print(f"\r{number + 1} of {games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    with_modules = ", all modules" if modules else ""
    report(f"{name}, {players} players{with_modules}, {games} games of {between}", gaps, counts, told)


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
    parser.add_argument(
        "--between", default="casual", help="who plays the games of the calibration: network, light or a bot"
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes of the calibration")
    parser.add_argument("--weights", default="", help="a file of weights instead of those that come with the game")
    parser.add_argument("--playouts", type=int, default=10_000)
    asked = parser.parse_args()
    if asked.what == "calibration":
        for table in tables(asked.game):
            if asked.players in (None, table[1]):
                calibration(table, asked.games, asked.between, asked.jobs, asked.weights)
    else:
        match(asked.game, asked.games, asked.playouts)


if __name__ == "__main__":
    main()
