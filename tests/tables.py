"""Every way to sit down: each game, number of players and choice of modules that tests go through."""

from itertools import combinations

import waset
from waset.games import GAMES


def tables():
    """(game, players, modules): the base game and all modules at every size, each single module at one size in turn."""
    for name in GAMES:
        game = waset.game(name)
        for modules in {(): None, game.modules: None}:
            for players in game.players:
                if game.can_seat(players, modules):
                    yield name, players, modules
        if len(game.modules) > 1:
            for i, modules in enumerate(combinations(game.modules, 1)):
                sizes = [players for players in game.players if game.can_seat(players, modules)]
                yield name, sizes[(i - 1) % len(sizes)], modules


def label(table):
    """expedition-2-base, luxor-5-all, luxor-2-mummy."""
    name, players, modules = table
    every = len(modules) > 1 and modules == waset.game(name).modules
    return f"{name}-{players}-{'all' if every else '+'.join(modules) or 'base'}"
