"""Whole games between players that take no time to think, random and light ones: the same on a CPU and on a GPU."""

from waset import rng
from waset.event_log import SILENT
from waset.kernel import apply, kernel, new, result
from waset.search.many_games import quick_action
from waset.search.playout import random_action

APART = 0x5EED  # the dice are not those of the deal


@kernel
def random_step(s, players, dice, out):
    """A decision of a random player: faster than to ask who makes it."""
    apply(s, random_action(s, dice, out), SILENT[0])


@kernel
def quick_step(s, players, dice, out):
    """A decision of the player who is asked; players[seat] is the kind of `Opponents` that sits there."""
    apply(s, quick_action(s, players[s.seat], dice, out), SILENT[0])


@kernel
def quick_playout(s, players, dice, out):
    """Play to the end; return the number of decisions."""
    decisions = 0
    while s.phase != 0:
        quick_step(s, players, dice, out)
        decisions += 1
    return decisions


@kernel
def seed_dice(dice, seed):
    """The dice of the players in the game of a seed."""
    rng.seed(dice, seed ^ APART)


@kernel
def begin_game(box, blank, seed, dice):
    """Set up the game of a seed, and its dice."""
    box[0] = blank[0]
    seed_dice(dice, seed)
    new(box[0], seed)


@kernel
def quick_choice(box, player, dice, out):
    """What a player of this kind would do; nothing is played."""
    return quick_action(box[0], player, dice, out)


@kernel
def quick_games(blank, box, seeds, players, dice, out, scores, won, turns, decisions):
    """A game for each seed from set-up to the end; what is told of game i is at index i."""
    for i in range(len(seeds)):
        begin_game(box, blank, seeds[i], dice)
        decisions[i] = quick_playout(box[0], players, dice, out)
        turns[i] = box[0].turn
        result(box[0], scores[i], won[i])
