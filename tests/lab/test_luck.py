"""Duplicate scoring, and luck and skill: numbers that are known, and games as they are."""

import json

import numpy as np
import pytest
from click.testing import CliRunner

from waset.cli import main
from waset.lab.arena import Arena
from waset.lab.duplicate import duplicate_rows, narrower, share_of_deals, whole_deals
from waset.lab.luck import Luck, repeated, report, shares_of_variance, with_interval
from waset.lab.variant import Variant

pytestmark = pytest.mark.compiled


def game(number, seats, scores):
    best = max(scores)
    winners = [seat for seat, points in enumerate(scores) if points == best]
    return {"game": number, "seed": number // 2, "seats": list(seats), "scores": scores, "winners": winners}


# ---------------------------------------------------------------- duplicate scoring


def test_duplicate_scoring_counted_by_hand():
    results = [
        *(game(0, "ab", [10, 4]), game(1, "ba", [9, 7])),  # both won with seat 0: a draw, a 4 ahead, then 2 behind
        *(game(2, "ab", [8, 3]), game(3, "ba", [2, 6])),  # a won both
        *(game(4, "ab", [5, 5]), game(5, "ba", [6, 1])),  # a tied and lost
    ]
    (row,) = duplicate_rows("ab", 2, results)
    assert (row["deals"], row["won"], row["even"], row["lost"]) == (3, 1, 1, 1)
    assert row["share"]["share"] == pytest.approx((0.5 + 1 + 0.25) / 3)
    assert [deal["points"] for deal in row["by_deal"]] == [2, 4.5, -2.5]
    assert [deal["seed"] for deal in row["by_deal"]] == [0, 1, 2]
    assert row["points"]["difference"] == pytest.approx(4 / 3, abs=1e-4)


def test_unfinished_deals_are_left_out():
    results = [game(0, "ab", [2, 1]), game(1, "ba", [2, 1]), game(2, "ab", [9, 0])]
    assert [len(deal) for deal in whole_deals(2, results)] == [2]
    assert duplicate_rows("ab", 2, results)[0]["deals"] == 1
    assert duplicate_rows("ab", 2, results[:1]) == []


def test_a_forfeit_counts_as_lost_but_has_no_points():
    forfeit = {"game": 1, "seed": 0, "seats": ["b", "a"], "winners": [1], "forfeit": {"seat": 0, "bot": "b"}}
    (row,) = duplicate_rows("ab", 2, [game(0, "ab", [5, 2]), forfeit])
    assert row["share"]["share"] == 1 and row["points"] is None and row["by_deal"][0]["points"] is None


def test_deals_that_decide_everything_leave_no_doubt_about_points():
    """Whoever has the good seat of a deal is 10 ahead, a is 2 better: games say little, deals everything."""
    dice = np.random.default_rng(3)
    results = []
    for deal in range(40):
        luck = int(dice.integers(-10, 11))
        results += [game(2 * deal, "ab", [20 + luck + 2, 20]), game(2 * deal + 1, "ba", [20 + luck, 22])]
    (row,) = duplicate_rows("ab", 2, results)
    assert row["points"] == {"difference": 2, "low": 2, "high": 2} and row["points_narrower"] == 0


def test_deals_that_make_no_difference_change_nothing():
    dice = np.random.default_rng(5)
    values = dice.normal(size=(4000, 2))
    assert narrower(values.mean(axis=1).tolist(), values.ravel().tolist()) == pytest.approx(1, abs=0.04)
    assert narrower([1.0, 1.0], [1.0, 1.0]) is None


def test_winning_every_deal_is_not_certainty():
    found = share_of_deals([1.0] * 20)
    assert found["share"] == 1 and 0.8 < found["low"] < 0.9 and found["high"] == 1


def test_the_interval_of_deals_covers_the_truth():
    dice = np.random.default_rng(11)
    covered = 0
    for _ in range(400):
        luck = dice.random(60) < 0.6  # deals in which the seat decides
        first = np.where(luck, 1.0, dice.random(60) < 0.6)
        second = np.where(luck, 0.0, dice.random(60) < 0.6)
        found = share_of_deals(((first + second) / 2).tolist())
        covered += found["low"] <= 0.6 * 0.5 + 0.4 * 0.6 <= found["high"]
    assert 0.92 <= covered / 400 <= 0.99


def test_the_arena_tells_deals(tmp_path):
    asked = ["arena", "expedition", "--bots", "greedy,random", "--games", "6", "--seed", "2", "--out", str(tmp_path)]
    plain = CliRunner().invoke(main, [*asked, "--json"])
    told = CliRunner().invoke(main, [*asked, "--json", "--duplicate"])
    assert "duplicate" not in json.loads(plain.stdout)
    (row,) = json.loads(told.stdout)["duplicate"]
    assert (row["bot"], row["deals"], len(row["by_deal"])) == ("greedy", 3, 3)
    shown = CliRunner().invoke(main, [*asked, "--duplicate", "--lang", "en"], env={"COLUMNS": "120"})
    assert "Duplicate: each deal from every seat" in shown.stdout and "greedy : random" in shown.stdout


# ---------------------------------------------------------------- parts of the variance


def made_up(dice, deals, players, seat, deal, skill, rest):
    """Results with known standard deviations of the parts; a seat's gain is its table's loss, as in a game."""
    centred = lambda values: values - values.mean(axis=-1, keepdims=True)  # noqa: E731
    who = np.array([[(seat - turn) % players for seat in range(players)] for turn in range(players)])
    of_deal = centred(dice.normal(size=(deals, 1, players))) * deal
    own = centred(dice.normal(size=(deals, players, players))) * rest
    return of_deal + own + np.asarray(seat) + np.asarray(skill)[who], who


def test_known_parts_are_found_again():
    dice = np.random.default_rng(1)
    results, who = made_up(dice, 20_000, 2, [0.5, -0.5], 1.0, [1.0, -1.0], 1.5)
    variances = np.array([0.25, 0.5, 1.0, 1.125])  # a centred pair has half the variance
    assert shares_of_variance(results, who) == pytest.approx(variances / variances.sum(), abs=0.01)


def test_known_parts_of_four_seats():
    dice = np.random.default_rng(2)
    results, who = made_up(dice, 8_000, 4, [0.6, 0.0, 0.0, -0.6], 2.0, [1.5, 0.5, -0.5, -1.5], 1.0)
    variances = np.array([0.18, 4 * 0.75, 1.25, 0.75])
    assert shares_of_variance(results, who) == pytest.approx(variances / variances.sum(), abs=0.01)


def test_nothing_is_found_where_nothing_is():
    dice = np.random.default_rng(4)
    results, who = made_up(dice, 5_000, 2, [0, 0], 0.0, [0, 0], 1.0)
    assert shares_of_variance(results, who) == pytest.approx([0, 0, 0, 1], abs=0.05)


def test_the_intervals_of_the_parts_cover_the_truth():
    dice = np.random.default_rng(6)
    truth = np.array([0.25, 0.5, 1.0, 1.125]) / 2.875
    inside = np.zeros(4)
    for _ in range(200):
        results, who = made_up(dice, 150, 2, [0.5, -0.5], 1.0, [1.0, -1.0], 1.5)
        found = with_interval(shares_of_variance, results, who)
        inside += [part["low"] <= share <= part["high"] for part, share in zip(found, truth, strict=True)]
    assert (inside >= 0.9 * 200).all()


def test_the_same_seat_wins_again():
    won, lost, even = [1.0, 0.0], [0.0, 1.0], [0.5, 0.5]
    victory = np.array([[won, won], [won, lost], [even, won]])
    assert repeated(victory, np.zeros((2, 2), int)) == pytest.approx([(1 + 0 + 0.5) / 3])


# ---------------------------------------------------------------- games as they are


def test_every_line_up_plays_every_deal_from_every_seat():
    luck = Luck.plan(Variant("luxor", 3), ["greedy", "random"])
    seats = [seats for _, seats in luck.seatings]
    g, r = "greedy", "random"
    assert luck.lineups == [(g, g, g), (r, r, r), (g, r, g), (r, g, r)]
    assert len(seats) == 12 and seats[6:9] == [(g, r, g), (g, g, r), (r, g, g)]


def test_equals_play_a_deal_in_different_ways(tmp_path):
    luck = Luck.plan(Variant("expedition", 2), ["random"], seed=5)
    games, _ = luck.play(3, tmp_path)
    first, second = ([one["scores"] for one in games[turn::2]] for turn in (0, 1))
    assert first != second and [one["seed"] for one in games] == [5, 5, 6, 6, 7, 7]
    again, _ = luck.play(3, tmp_path / "again", jobs=2)
    assert again == games


def test_a_short_study(tmp_path):
    luck = Luck.plan(Variant("expedition", 2), ["greedy", "random"])
    games, complete = luck.play(25, tmp_path)
    told = report(luck, games[:-1], luck.count(25))
    assert complete and (told["deals"], told["games"], told["planned"]) == (24, 149, 150)
    equals, others, mixed = told["lineups"]
    for row in told["lineups"]:
        parts = [row["points"][part] for part in ("seat", "deal", "skill", "rest")]
        assert all(0 <= part["low"] <= part["share"] <= part["high"] <= 1 for part in parts)
    assert equals["victory"]["skill"]["share"] == others["points"]["skill"]["share"] == 0
    assert mixed["points"]["skill"]["low"] > 0.8 and mixed["again"] is None
    assert 0 < equals["again"]["share"] < 1 and equals["again"]["chance"] >= 0.5


def test_luck_on_the_command_line(tmp_path):
    asked = ["luck", "expedition", "--bots", "random", "--deals", "12", "--out", str(tmp_path), "--lang", "en"]
    shown = CliRunner().invoke(main, asked)
    assert shown.exit_code == 0 and "What decides" in shown.stdout and "2 x random" in shown.stdout
    assert json.loads((tmp_path / "report.json").read_text())["deals"] == 12
    assert (tmp_path / "luck.png").read_bytes().startswith(b"\x89PNG")
    few = CliRunner().invoke(main, [*asked[:4], "--deals", "3", "--out", str(tmp_path / "few"), "--lang", "en"])
    assert few.exit_code == 0 and "Too few whole deals" in few.stdout


def test_time_is_up_and_the_same_command_goes_on(tmp_path):
    asked = ["luck", "expedition", "--bots", "random", "--deals", "12", "--out", str(tmp_path), "--lang", "en"]
    stopped = CliRunner().invoke(main, [*asked, "--minutes", "0.000001"])
    assert stopped.exit_code == 0 and "Stopped before the first game" in stopped.stderr
    rest = CliRunner().invoke(main, asked)
    assert rest.exit_code == 0 and json.loads((tmp_path / "report.json").read_text())["games"] == 24


def test_progress_may_stop_an_experiment(tmp_path):
    arena = Arena.plan(Variant("expedition", 2), ["greedy", "random"])
    some, complete = arena.play(8, tmp_path, progress=lambda done: done >= 3)
    assert (len(some), complete) == (3, False)
    rest, complete = arena.play(8, tmp_path)
    assert complete and rest[:3] == some
