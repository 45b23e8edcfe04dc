"""The search: it obeys the rules, knows nothing hidden, adds up, and finds what is there to find."""

import random

import numpy as np
import pytest

import waset
from tables import label, tables
from waset import rng
from waset.bots.levels import Level
from waset.bots.mcts import Mcts
from waset.bots.random import Random
from waset.bots.registry import ask
from waset.games import GAMES
from waset.search.mcts import light_action
from waset.search.tree import Tree

pytestmark = pytest.mark.compiled
every_table = pytest.mark.parametrize("table", [pytest.param(one, id=label(one)) for one in tables()])

QUICK = Level(playouts=60)


def positions(table, seed, every):
    """Some positions of a random game in which there is something to choose."""
    dice = random.Random(seed)
    state = waset.game(table[0]).new(table[1], table[2], seed)
    for step in range(10_000):
        if state.over:
            return
        if step % every == 0 and len(state.legal()) > 1:
            yield state, dice
        state.play(dice.choice(state.legal()))


def grown(state, playouts=300, seed=1):
    return Tree(state, state.seat, seed, state.game.package.search).grow(playouts)


@every_table
def test_the_light_player_keeps_to_the_rules_and_ends_every_game(table):
    for seed in range(3):
        state = waset.game(table[0]).new(table[1], table[2], seed)
        dice, out = np.zeros(rng.WORDS, np.int64), np.zeros(len(state.game.actions), np.int32)
        rng.seed(dice, seed)
        while not state.over:
            state.play(int(light_action(state.box[0], dice, out, 1000)))
        assert state.winners()


@every_table
def test_the_choice_depends_on_nothing_that_the_seat_may_not_know(table):
    for state, dice in positions(table, seed=3, every=23):
        twin = state.redeal(state.seat, dice.randrange(2**31))
        bots = [Mcts(Level(playouts=60, trees=2, slip=slip), seed=5) for slip in (0.0, 0.0, 0.1, 0.1)]
        assert ask(bots[0], state, 7) == ask(bots[1], twin, 8)
        assert ask(bots[2], state, 7) == ask(bots[3], twin, 8)
        one, other = (Mcts(QUICK, seed=6).think(position) for position in (state, twin))
        assert one.alternatives == other.alternatives


@every_table
def test_a_level_plays_a_whole_game_legally_and_the_same_again(table):
    def play():
        state = waset.game(table[0]).new(table[1], table[2], seed=4)
        bots = [Mcts(QUICK._replace(playouts=20 + seat), seed=seat) for seat in range(table[1])]
        while not state.over:
            state.play(ask(bots[state.seat], state, state.turn))
        return state

    assert play() == play()


@pytest.mark.parametrize("name", GAMES)
def test_a_tree_adds_up(name):
    for state, _ in positions((name, 3, []), seed=2, every=31):
        tree = grown(state)
        branches = tree.branches()
        assert tree.visits == 300 == sum(branch.visits for branch in branches.values())
        assert set(branches) <= set(state.legal())
        for branch in branches.values():
            assert branch.shares[:3].sum() == pytest.approx(branch.visits)
            assert not branch.shares[3:].any()


@pytest.mark.parametrize("name", GAMES)
def test_a_tree_goes_along_with_the_game(name):
    """The part below the chosen action stays as it is, and grows on."""
    state = next(positions((name, 2, []), seed=8, every=20))[0]
    tree = grown(state, 2000)
    action, branch = max(tree.branches().items(), key=lambda one: one[1].visits)
    visits, shares, line = branch.visits, branch.shares.copy(), tree.line(action, 5)
    after = state.copy().play(action)
    assert tree.step(action, after, seed=9)
    assert tree.visits == visits
    assert tree.buffers.shares[0] == pytest.approx(shares)
    assert sum(one.visits for one in tree.branches().values()) == visits - 1  # the first visit was a leaf
    if len(line) > 1:
        best = max(tree.branches().values(), key=lambda one: one.visits)
        assert tree.branches()[line[1]].visits == best.visits
    assert tree.grow(100).visits == visits + 100
    assert not tree.step(-1, after, seed=9)


def test_a_thought_names_its_reasons():
    state = waset.game("luxor").new(3, seed=2)
    seen = []
    thought = Mcts("expert", seed=1).think(state, playouts=700, progress=seen.append)
    assert seen == [pytest.approx(256 / 700), pytest.approx(512 / 700), 1.0]
    assert thought.playouts == 700
    assert thought.text == state.name(thought.action) == thought.line[0]
    assert sum(one.share for one in thought.alternatives) == pytest.approx(1)
    assert [one.share for one in thought.alternatives] == sorted(
        (one.share for one in thought.alternatives), reverse=True
    )
    for one in thought.alternatives:
        assert sum(one.expected) == pytest.approx(1, abs=0.001)
        assert one.action in state.legal() and len(one.scores) == 3
        assert one.line[0] == one.text


def test_thinking_can_be_stopped():
    state = waset.game("expedition").new(2, seed=2)
    assert Mcts("master", seed=1).think(state, playouts=10_000, progress=lambda share: share > 0.1).playouts < 2000
    assert Mcts("master", seed=1).think(state, playouts=10**9, seconds=0.05).playouts < 10**6


def test_it_takes_the_pyramid():
    """A camp beside a pyramid with one other there: three points more than anything else, in the last turn."""
    state = waset.game("expedition").load(
        {
            "players": 2,
            "display": {"h9": "pyramid-d 1", "h10": "desert", "i9": "desert", "i10": "lake"},
            "seats": [{"hand": ["camp-d/1", None]}, {"hand": [None, None]}],
        }
    )
    thought = Mcts("club", seed=1).think(state)
    while not state.over:
        state.play(ask(Mcts("club", seed=1), state, 1))
    assert thought.expected[0] > 0.9
    assert state.scores() == [4, 0]


@pytest.mark.parametrize("name", GAMES)
def test_it_beats_the_bot_that_plays_anything(name):
    for seed in range(4):
        state = waset.game(name).new(2, seed=seed)
        bots = {seed % 2: Mcts("club", seed), 1 - seed % 2: Random(seed)}
        while not state.over:
            state.play(ask(bots[state.seat], state, state.turn))
        assert state.winners() == [seed % 2]
