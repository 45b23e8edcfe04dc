"""Simulation: counts, shares, and the same games however the work is shared."""

import pytest

import waset
from waset.errors import WasetError
from waset.lab.confidence import wilson
from waset.lab.perft import perft
from waset.lab.simulate import simulate

pytestmark = pytest.mark.compiled


def plain(report):
    """What does not depend on the clock."""
    document = report.as_dict()
    return document["games"], document["decisions"], document["seats"]


@pytest.mark.parametrize("name", waset.games.GAMES)
def test_a_report_counts_every_game(name):
    report = simulate(name, players=3, games=700, seed=2).as_dict()
    assert set(report) == {"games", "decisions", "seconds", "games_per_second", "decisions_per_second", "seats"}
    assert report["games"] == 700
    assert sum(seat["win_share"] for seat in report["seats"]) == pytest.approx(1, abs=1e-5)
    assert all(0 <= seat["low"] <= seat["win_share"] <= seat["high"] <= 1 for seat in report["seats"])


def test_jobs_change_nothing_but_the_time():
    assert plain(simulate("expedition", games=1200, seed=3)) == plain(
        simulate("expedition", games=1200, seed=3, jobs=2)
    )


def test_progress_is_told():
    heard = []
    simulate("expedition", games=1200, seed=3, progress=heard.append)
    assert heard == [500, 1000, 1200]


def test_an_interrupt_keeps_what_is_finished():
    def stop(done):
        if done >= 500:
            raise KeyboardInterrupt

    assert simulate("expedition", games=5000, progress=stop).games == 500


def test_random_games_are_those_of_the_python_face():
    """The compiled loop plays the rules that `State` plays: scores of a game add up the same way."""
    report = simulate("expedition", games=1, seed=9)
    assert report.seats[0].points + report.seats[1].points > 0
    assert report.decisions > 44


@pytest.mark.parametrize("name", waset.games.GAMES)
def test_light_players_beat_random_ones_and_are_played_in_chunks(name):
    heard = []
    report = simulate(name, games=600, bots=("light", "random"), seed=2, progress=heard.append)
    assert heard == [500, 600]
    light, by_chance = report.as_dict()["seats"]
    assert light["low"] > by_chance["high"]


def test_the_bot_light_is_the_light_player():
    """Asked through the Python face it has other dice, and does about as well."""
    compiled = simulate("expedition", games=600, bots=("light", "random"), seed=2).as_dict()["seats"][0]
    asked = simulate("expedition", games=40, bots=("light", "greedy"), seed=2).as_dict()["seats"][0]
    assert asked["mean_score"] == pytest.approx(compiled["mean_score"], rel=0.5)


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"players": 7}, "players"),
        ({"modules": ["dragons"]}, "dragons"),
        ({"bots": ["nobody"]}, "nobody"),
        ({"bots": ["random"] * 3}, "bots: expected 1 to 2"),
    ],
)
def test_bad_plans_are_refused(how, message):
    with pytest.raises(WasetError, match=message):
        simulate("expedition", **how)


def test_wilson_interval():
    assert wilson(0, 0) == (0, 1)
    low, high = wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(100, 100)[1] == 1


def test_perft_counts_what_walking_counts():
    def walk(state, depth):
        if depth == 0 or state.over:
            return 1
        return sum(walk(state.copy().play(action), depth - 1) for action in state.legal())

    for name in waset.games.GAMES:
        state = waset.game(name).new(players=2, seed=8)
        depth = 3 if len(state.legal()) < 8 else 2
        assert perft(state, depth) == walk(state, depth)
