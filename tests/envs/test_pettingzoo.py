"""PettingZoo's own tests, for every game and table."""

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import waset
from waset.envs import pettingzoo
from waset.errors import IllegalMove, WasetError
from waset.games import names
from waset.testing import tables

GAMES = names()
TABLES = [(name, *table) for name in GAMES for table in tables(waset.game(name))]
DRAWN = [table for table in TABLES if table[2] in ((), waset.game(table[0]).modules)]  # the plainest and the fullest
pytestmark = pytest.mark.compiled


@pytest.mark.parametrize(("name", "players", "modules"), TABLES)
@pytest.mark.filterwarnings("ignore")  # it warns that rows are flat
def test_the_interface(name, players, modules):
    api_test(pettingzoo.env(name, players=players, modules=modules), num_cycles=150)


@pytest.mark.parametrize(("name", "players", "modules"), TABLES)
def test_seeds(name, players, modules):
    seed_test(lambda: pettingzoo.env(name, players=players, modules=modules), num_cycles=60)


@pytest.mark.parametrize(("name", "players", "modules"), DRAWN)
def test_pictures(name, players, modules):
    render_test(lambda render_mode: pettingzoo.env(name, players, modules, render_mode=render_mode))
    env = pettingzoo.env(name, players, modules, render_mode="text")
    env.reset(seed=1)
    before = env.render()
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert len(before.splitlines()) > 2 and env.render() != before


@pytest.mark.parametrize("name", GAMES)
def test_pixels_show_what_happened(name):
    env = pettingzoo.env(name, players=3, render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    assert before.dtype == np.uint8 and before.shape[2] == 3 and len(np.unique(before.reshape(-1, 3), axis=0)) > 10
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    after = env.render()
    assert before.shape != after.shape or (before != after).any()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_cut_where_that_is_asked_for(name):
    env = pettingzoo.env(name, players=3, max_cycles=20)
    env.reset(seed=1)
    decisions, cut_off = 0, set()
    for agent in env.agent_iter():
        observation, _, over, cut, _ = env.last()
        assert not over
        if cut:
            cut_off.add(agent)
            env.step(None)
        else:
            decisions += 1
            env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    assert decisions == 20 and cut_off == set(env.possible_agents)


def whole_game(env, seed=3):
    env.reset(seed=seed)
    dice, totals = np.random.default_rng(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(100_000):
        observation, reward, over, cut, _ = env.last()
        assert not cut  # games end by their rules
        totals[agent] += reward
        env.step(None if over else int(dice.choice(np.flatnonzero(observation["action_mask"]))))
    assert env.agents == []
    return totals


@pytest.mark.parametrize("name", GAMES)
def test_the_victory_is_shared_out(name):
    totals = whole_game(pettingzoo.env(name, players=3))
    assert sum(totals.values()) == pytest.approx(1.0) and min(totals.values()) >= 0


def test_points_add_up():
    env = pettingzoo.env("horus", players=3, rewards="points")
    totals = whole_game(env)
    assert list(totals.values()) == env.unwrapped.state_.scores()


def test_an_illegal_action_is_refused_and_nothing_has_changed():
    env = pettingzoo.raw_env("luxor", players=2)
    env.reset(seed=1)
    before = env.state_.copy()
    illegal = next(action for action in range(len(env.game.actions)) if action not in env.state_.legal())
    with pytest.raises(IllegalMove):
        env.step(illegal)
    assert env.state_ == before


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"rewards": "glory"}, "rewards: expected"),
        ({"render_mode": "film"}, "render_mode: expected"),
        ({"players": 7}, "players: expected"),
        ({"max_cycles": 0}, "max_cycles: expected 1 or more"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(settings, sentence):
    with pytest.raises(WasetError, match=sentence):
        pettingzoo.env("horus", **settings)
