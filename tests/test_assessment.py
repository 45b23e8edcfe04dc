"""Moves assessed on the same deals: where the answer is known, what is told lies within its error."""

import random

import numpy as np
import pytest

import waset
from waset.bots import bot
from waset.bots.assessment import assess, difference, give_full_share
from waset.bots.levels import to_the_end
from waset.search.tree import Tree

pytestmark = pytest.mark.compiled
GAMES = ("expedition", "luxor", "horus")


def last_decision(name, seed):
    """The last choice of a random game, and what was chosen: nothing is left to decide after any of its moves."""
    state, dice, last = waset.game(name).new(2, seed=seed), random.Random(seed), None
    while not state.over:
        action = dice.choice(state.legal())
        if len(state.legal()) > 1:
            last = state.copy(), action
        state.play(action)
    return last


def ended(state):
    """The same game at its end, if nobody has a choice any more."""
    while not state.over:
        if len(state.legal()) > 1:
            return None
        state.play(state.legal()[0])
    return state


def exact(state, action, deals=60):
    """The share of victory after a last move, over deals that its seat can't tell apart; None if more is decided."""
    shares = []
    for seed in range(deals):
        over = ended(state.redeal(state.seat, seed).play(action))
        if over is None:
            return None
        won = over.winners()
        shares.append((state.seat in won) / len(won))
    return sum(shares) / deals


def grown(state, playouts=150, seed=1):
    return Tree(state, state.seat, seed, to_the_end(state.game.package.search)).grow(playouts)


@pytest.mark.parametrize("name", GAMES)
def test_the_loss_of_a_last_move_is_told_within_its_error(name):
    known = within = 0
    for seed in range(40):
        state, played = last_decision(name, seed)
        told = assess(grown(state), state, played, 100, seed)
        best, own = exact(state, told.action), exact(state, played)
        if best is None or own is None:
            continue
        known += 1
        within += abs(told.loss - (best - own)) <= told.error + 1e-9
    assert known >= 5 and within >= 0.95 * known


def test_a_move_that_was_never_tried_gets_its_full_share():
    state = waset.game("horus").new(2, seed=3)
    while len(state.legal()) < 20:
        state.play(state.legal()[0])
    tree = grown(state, 60)
    untried = next(action for action in state.legal() if action not in tree.branches())
    give_full_share(tree, [untried])
    tried = tree.branches()
    assert tried[untried].visits >= max(branch.visits for branch in tried.values())


def test_the_same_move_on_the_same_deals_loses_nothing():
    state = waset.game("luxor").new(2, seed=1)
    told = assess(grown(state), state, grown(state).most_tried(1)[0], 100, 5)
    again = assess(grown(state), state, told.action, 100, 5)
    assert again.loss == again.error == 0 and again.expected == again.expected_played


def test_errors_shrink_with_deals_and_never_vanish():
    few, many = np.tile([0.0, 1.0], 50), np.tile([0.0, 1.0], 5000)
    assert difference(few, few * 0, 0.0).error > difference(many, many * 0, 0.0).error > 0
    assert difference(many, many * 0, 0.1).error > difference(many, many * 0, 0.0).error
    assert difference(many, many, 0.1).error > 0  # that all deals agree is no proof


def test_a_hint_compares_the_moves_that_were_tried_most():
    state = waset.game("horus").new(2, seed=3)
    while len(state.legal()) < 20:
        state.play(state.legal()[0])
    thought = bot("expert", 1).think(state, playouts=200, deals=100)
    compared = [one for one in thought.alternatives if one.error is not None]
    assert thought.deals == 100 and 2 <= len(compared) <= 4 < len(thought.alternatives)
    assert thought.alternatives[: len(compared)] == compared and compared[0].action == thought.action
    assert all(one.low <= one.scores[state.seat] <= one.high for one in compared)
