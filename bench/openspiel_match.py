"""A match against an outside search: one of our levels against OpenSpiel's ISMCTSBot, which gets three times the time.

    python bench/openspiel_match.py [--level expert] [--games 40] [--game NAME]

Both see only what their seat may see: OpenSpiel's bot resamples with our redeal, its nodes are identified by our views,
and its playouts are our compiled random play, which makes it stronger than with playouts of its own. Seats rotate over
the same deals. Its time is measured, not assumed: it thinks until three times our mean time a decision has passed.
"""

import argparse
import json
import time
from typing import Any

import msgspec
import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot

import waset
from waset import rng
from waset.bots import bot
from waset.bots.registry import ask
from waset.game import State
from waset.games import GAMES, names
from waset.lab.confidence import wilson
from waset.layout import ints
from waset.search.playout import play_steps

TIMES = 3.0  # as much time as our bot takes
BATCH = 4  # simulations between checks of the clock
EXPLORE = 0.7  # for returns between 0 and 1


class Position:
    """A state with the interface that OpenSpiel's bot expects."""

    def __init__(self, state: State) -> None:
        self.state = state

    def get_game(self) -> "Position":
        return self

    def get_type(self) -> Any:
        return pyspiel.load_game("leduc_poker").get_type()  # sequential, imperfect information

    def clone(self) -> "Position":
        return Position(self.state.copy())

    def legal_actions(self) -> list[int]:
        return self.state.legal()

    def current_player(self) -> int:
        return self.state.seat

    def apply_action(self, action: int) -> None:
        self.state.play(int(action))

    def is_terminal(self) -> bool:
        return self.state.over

    def is_chance_node(self) -> bool:
        return False

    def information_state_string(self) -> bytes:
        return msgspec.json.encode(self.state.seen_by(self.state.seat))

    def returns(self) -> list[float]:
        winners = self.state.winners()
        return [(seat in winners) / len(winners) for seat in range(self.state.players)]


class Playouts:
    """OpenSpiel's evaluator: one random playout, compiled."""

    def __init__(self, seed: int) -> None:
        self.dice = ints(rng.WORDS)
        rng.seed(self.dice, seed)

    def evaluate(self, position: Position) -> list[float]:
        state = position.state
        play_steps(state.box, self.dice, 1 << 30, np.empty(len(state.game.actions), np.int32))
        return position.returns()

    def prior(self, position: Position) -> list[tuple[int, float]]:
        legal = position.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class Timed(ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's bot with a time limit instead of a number of simulations."""

    def __init__(self, seed: int) -> None:
        self.dice = np.random.RandomState(seed)
        playouts = Playouts(seed)
        super().__init__(None, playouts, EXPLORE, BATCH, random_state=self.dice, allow_inconsistent_action_sets=True)
        self.set_resampler(lambda position, seat: Position(position.state.redeal(seat, self.dice.randint(2**31))))
        self.seconds = 0.0
        self.simulations = 0

    def choose(self, state: State) -> int:
        """Like `step`, until the time is up."""
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        position, end = Position(state), time.perf_counter() + self.seconds
        self.reset()
        self._root_node = self.create_new_node(position)
        while self.simulations % BATCH or time.perf_counter() < end or self._root_node.total_visits < 1:
            self.run_simulation(self.sample_root_state(position))
            self.simulations += 1
        visits = {action: child.visits for action, child in self._root_node.child_info.items() if action in legal}
        return int(max(visits, key=lambda action: visits[action]))


def play(name: str, level: str, number: int, spent: dict[str, list[float]]) -> float:
    """Play one game; return what our bot wins: 1, 0 or a share."""
    state = waset.game(name).new(2, seed=number // 2)
    ours, mine = bot(level, seed=number), number % 2
    theirs = Timed(seed=number)
    while not state.over:
        who = "ours" if state.seat == mine else "theirs"
        begun, choice = time.perf_counter(), len(state.legal()) > 1
        theirs.seconds = TIMES * float(np.mean(spent["ours"] or [0.02]))
        action = ask(ours if who == "ours" else theirs, state, seed=state.turn)
        if choice:
            spent[who].append(time.perf_counter() - begun)
        state.play(action)
    spent["simulations"].append(theirs.simulations)
    return (mine in state.winners()) / len(state.winners())


def match(name: str, level: str, games: int) -> dict[str, Any]:
    """Play all games of a match, printing the score as they end."""
    spent: dict[str, list[float]] = {"ours": [], "theirs": [], "simulations": []}
    play(name, level, 0, spent)  # compiles
    spent = {"ours": [], "theirs": [], "simulations": []}
    won = 0.0
    for number in range(games):
        won += play(name, level, number, spent)
        print(f"\r{name}: {level} {won:g} of {number + 1}", end="", flush=True)
    low, high = wilson(won, games)
    ours, theirs = (float(np.mean(spent[who])) for who in ("ours", "theirs"))
    simulations = sum(spent["simulations"]) / len(spent["theirs"])
    print(
        f"\r{name}: {level} won {won:g} of {games} ({won / games:.0%}, 95 % interval {low:.0%} to {high:.0%}); "
        f"{ours * 1000:.0f} ms against {theirs * 1000:.0f} ms a decision, {simulations:.0f} simulations of theirs"
    )
    return {"game": name, "level": level, "games": games, "won": won, "interval": [low, high], "times": theirs / ours}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="expert")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--game", choices=names(), action="append")
    parser.add_argument("--json", help="also write the results to this file")
    options = parser.parse_args()
    results = [match(name, options.level, options.games) for name in options.game or GAMES]
    if options.json:
        with open(options.json, "w") as file:
            json.dump(results, file, indent=2)


if __name__ == "__main__":
    main()
