"""Bots: a registry, choices that are legal, reproducible, and a function of what the seat may see."""

import random

import pytest

import waset
from tables import label, tables
from waset.bots import bot, names
from waset.bots.greedy import Greedy
from waset.bots.levels import Level, to_the_end
from waset.bots.mcts import Mcts
from waset.bots.registry import ask
from waset.errors import WasetError

pytestmark = pytest.mark.compiled
every_table = pytest.mark.parametrize("table", [pytest.param(one, id=label(one)) for one in tables()])


def test_the_registry_knows_ours_and_names_them_when_asked_for_another():
    assert names()[:2] == ["random", "greedy"]
    with pytest.raises(WasetError, match="random, greedy"):
        bot("deep-thought")


@every_table
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_plays_a_whole_game_legally_and_the_same_again(table, name):
    def play():
        state = waset.game(table[0]).new(table[1], table[2], seed=4)
        players = [bot(name, seat) for seat in range(table[1])]
        for step in range(60):
            if state.over:
                break
            state.play(ask(players[state.seat], state, step))
        return state

    assert play() == play()


@every_table
def test_greedy_cannot_tell_two_deals_apart(table):
    dice = random.Random(3)
    state = waset.game(table[0]).new(table[1], table[2], seed=3)
    for step in range(50):
        if state.over:
            break
        other = state.redeal(state.seat, dice.randrange(2**31))
        assert ask(Greedy(step), state, step) == ask(Greedy(step), other, step)
        state.play(dice.choice(state.legal()))


def test_greedy_takes_the_pyramid():
    """A camp beside a pyramid with one other there: three points more than anything else."""
    state = waset.game("expedition").load(
        {
            "players": 2,
            "display": {"h9": "pyramid-d 1", "h10": "desert", "i9": "desert", "i10": "lake"},
            "seats": [{"hand": ["camp-d/1", "desert/1"]}, {"hand": ["camp-d/1", None]}],
        }
    )
    swing = Greedy().think(state)
    assert swing.points == 7  # the camp's point, the pyramid's three, and the opponent's three less
    for _ in range(3):
        state.play(Greedy().choose(state))
    assert state.scores() == [4, 0]


@pytest.mark.parametrize("name", waset.games.GAMES)
def test_greedy_beats_random(name):
    from waset.lab.simulate import simulate

    report = simulate(name, players=2, games=30, bots=("greedy", "random"), seed=1)
    assert report.seats[0].wins >= 24


def test_an_installed_package_brings_its_own_bot(tmp_path, monkeypatch):
    """A package names its bot in the entry point group `waset.bots`, and every command finds it."""
    (tmp_path / "careful.py").write_text(
        "class Careful:\n    def __init__(self, seed=0):\n        pass\n"
        "    def choose(self, state):\n        return state.legal()[-1]\n"
    )
    about = tmp_path / "careful-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: careful\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[waset.bots]\ncareful = careful:Careful\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "careful" in names()
    state = waset.game("expedition").new(seed=1)
    assert state.name(ask(bot("careful"), state, 0)) == "keep temple-d"


def test_a_bot_that_plays_against_the_rules_is_named():
    class Cheat:
        def choose(self, state):
            return state.action("stop")

    state = waset.game("expedition").new(seed=1)
    with pytest.raises(WasetError, match=r"Cheat chose stop.*E4"):
        ask(Cheat(), state, 0)


def test_a_level_may_search_in_its_own_way_but_tells_chances_as_all_do():
    state = waset.game("expedition").new(2, seed=1)
    package = state.game.package
    own = package.search._replace(explore=0.9)
    thinker = Mcts(Level(playouts=8, search=own), seed=1)
    thinker.choose(state)
    assert thinker._trees[0].settings == own
    thinker.think(state, playouts=8)
    assert thinker._trees[0].settings == to_the_end(package.search)
    assert package.levels["grandmaster"].search != package.search
