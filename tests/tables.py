"""Every way to sit down: each game, number of players and choice of modules that tests go through."""

from itertools import combinations

import waset
from waset.errors import WasetError
from waset.games import GAMES


def module_sets(name):
    """No module, each one alone, and all of them."""
    modules = waset.game(name).modules
    return [(), *combinations(modules, 1), *([modules] if len(modules) > 1 else [])]


def tables():
    """(game, players, modules) wherever the rules allow that many players."""
    for name in GAMES:
        for players in waset.game(name).players:
            for modules in module_sets(name):
                if can_sit(name, players, modules):
                    yield name, players, modules


def can_sit(name, players, modules):
    """Some modules bring a seat with them."""
    try:
        waset.game(name).blank(players, modules)
    except WasetError:
        return False
    return True


def label(table):
    name, players, modules = table
    return f"{name}-{players}-{'+'.join(modules) or 'base'}"
