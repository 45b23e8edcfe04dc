"""Other engines at random play, each driven from Python the way its own documentation shows."""

from functools import partial
from random import Random
from time import perf_counter

from measure import Contender, Tally

CATANATRON = "Catanatron"
HEX = "OpenSpiel hex(11)"


def catanatron(seconds: float) -> Tally:
    """Whole games of four random players; every applied action counts as a decision."""
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    players = [RandomPlayer(color) for color in Color]
    tally = Tally()
    start = perf_counter()
    while perf_counter() - start < seconds:
        # Not Game.play, which also copies the game twice for its observers.
        game = Game(players, seed=tally.games + 1)
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
            tally.decisions += 1
        tally.games += 1
    tally.seconds = perf_counter() - start
    return tally


def openspiel(name: str, seconds: float) -> Tally:
    """Whole games with uniformly random legal moves; chance moves are drawn by their odds and counted separately."""
    import pyspiel

    game = pyspiel.load_game(name)
    random = Random(1)
    tally = Tally()
    start = perf_counter()
    while perf_counter() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, odds)[0])
                tally.chance += 1
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random.random() * len(legal))])
                tally.decisions += 1
        tally.games += 1
    tally.seconds = perf_counter() - start
    return tally


PEERS = [
    Contender(CATANATRON, catanatron),
    Contender(HEX, partial(openspiel, "hex(board_size=11)")),
    Contender("OpenSpiel connect_four", partial(openspiel, "connect_four")),
    Contender("OpenSpiel gin_rummy", partial(openspiel, "gin_rummy")),
]
