"""Balance: what seats, things and modules are worth, from games that are known or counted by hand."""

import json
import re
from collections import Counter

import numpy as np
import pytest
from click.testing import CliRunner

import waset
from tables import label, tables
from waset.cli import main
from waset.errors import WasetError
from waset.games import GAMES
from waset.lab.balance import Balance, observe, play_randomly, report
from waset.lab.balance_stats import (
    FEW,
    Ends,
    compare,
    difference,
    feature_namer,
    feature_rows,
    point_sources,
    spread,
    summary,
)
from waset.lab.match import Clock, Match
from waset.lab.quick_balance import quick_report
from waset.lab.quick_games import Played, on_cpu
from waset.lab.variant import Variant
from waset.text import LANGUAGES, texts

pytestmark = pytest.mark.compiled
every_table = pytest.mark.parametrize("table", [pytest.param(one, id=label(one)) for one in tables()])


def entry(number, scores, winners, had=({}, {}), turns=10, decisions=40):
    return {
        "game": number,
        "seats": ["x"] * len(scores),
        "scores": scores,
        "winners": winners,
        "turns": turns,
        "decisions": decisions,
        "points": [{"R1": score - 1, "R2": 1} for score in scores],
        "had": list(had),
    }


# ---------------------------------------------------------------- one variant


def test_a_summary_counted_by_hand():
    entries = [entry(0, [10, 9], [0], turns=8), entry(1, [10, 7], [0], turns=12), entry(2, [6, 6], [0, 1])]
    found = summary(Ends.of(2, entries))
    assert found["games"] == 3
    assert [seat["wins"]["share"] for seat in found["seats"]] == [pytest.approx(2.5 / 3), pytest.approx(0.5 / 3)]
    assert found["points"]["mean"] == 8 and found["points"]["counts"] == {"6": 2, "7": 1, "9": 1, "10": 2}
    assert found["winning_points"]["counts"] == {"6": 1, "10": 2}
    assert found["lead"]["counts"] == {"0": 1, "1": 1, "3": 1}
    assert found["turns"]["mean"] == 10 and found["turns"]["percentiles"]["0"] == 8
    assert found["close"]["share"] == pytest.approx(2 / 3)  # leads of 1 in 10, and of none
    assert found["shared"]["share"] == pytest.approx(1 / 3)


def test_a_spread_of_nothing_and_of_one():
    assert spread([]) is None
    assert spread([7])["deviation"] == 0


def test_sources_tell_winners_from_others():
    rows = point_sources([entry(0, [10, 4], [0]), entry(1, [3, 5], [1])])
    assert rows[0] == {"rule": "R1", "all": 4.5, "winners": 6.5, "others": 2.5}
    assert rows[1] == {"rule": "R2", "all": 1, "winners": 1, "others": 1}


# ---------------------------------------------------------------- what a thing is worth


def test_worth_compares_those_with_it_and_those_without():
    had = [({"a": 1}, {}), ({}, {"a": 2}), ({"a": 1}, {}), ({"b": 1}, {"b": 1})] * 10
    results = [([5, 3], [0]), ([2, 9], [1]), ([4, 6], [1]), ([7, 1], [0])] * 10
    entries = [entry(i, *result, had=one) for i, (result, one) in enumerate(zip(results, had, strict=True))]
    a, b = feature_rows(entries)
    assert (a["name"], a["mean"], a["had_by"]) == ("a", 0.5, 0.375)
    assert a["with"]["seats"] == 30 and a["with"]["others"] == 50
    assert a["with"]["share"] == pytest.approx(2 / 3, abs=1e-4) and a["with"]["other_share"] == pytest.approx(0.4)
    assert a["with"]["wins"]["difference"] == pytest.approx(2 / 7, abs=1e-4)  # beside the means of both seats
    assert a["with"]["points"]["difference"] == pytest.approx(17 / 7, abs=1e-4)
    assert b["with"]["wins"]["difference"] == 0
    assert b["more"] is None  # both had the same: nobody had more


def test_a_good_seat_is_no_merit_of_what_it_likes_to_have():
    """Seat 1 wins two of three and has the thing more often, but with or without it alike."""
    dice = np.random.default_rng(9)
    second = dice.random(20_000) < 2 / 3
    wins = np.stack([~second, second], axis=1).astype(float)
    had = dice.random((20_000, 2)) < [0.2, 0.6]
    assert wins[had].mean() - wins[~had].mean() > 0.1
    found = difference(had, wins)
    assert found["low"] < 0 < found["high"] and found["high"] - found["low"] < 0.04


def test_too_few_say_nothing():
    mask = np.zeros((FEW, 2), bool)
    mask[: FEW - 1, 0] = True
    assert compare(mask, np.ones((FEW, 2)), np.ones((FEW, 2))) is None
    mask[FEW - 1, 0] = True
    assert compare(mask, np.ones((FEW, 2)), np.ones((FEW, 2)))["seats"] == FEW


def test_the_interval_covers_a_thing_that_is_worth_nothing():
    """Seats of a game are not independent (one wins); 95 % intervals must hold nevertheless."""
    dice = np.random.default_rng(8)
    covered = 0
    for _ in range(400):
        wins = np.zeros((150, 3))
        wins[np.arange(150), dice.integers(3, size=150)] = 1
        found = difference(dice.random((150, 3)) < 0.3, wins)
        covered += found["low"] <= 0 <= found["high"]
    assert 0.92 <= covered / 400 <= 0.98


# ---------------------------------------------------------------- games as they are


@every_table
def test_what_a_game_tells_adds_up(table):
    name, players, modules = table
    setting = Variant(name, players, modules).checked()
    told = observe(Match(0, setting, ("random",) * players, 11), Clock())
    assert told == observe(Match(0, setting, ("random",) * players, 11), Clock())
    assert [sum(seat.values()) for seat in told["points"]] == told["scores"]
    assert len(told["had"]) == players and told["turns"] > 0 and told["decisions"] > 20
    named = feature_namer(waset.game(name), "de")
    groups = waset.game(name).package.features.groups
    for thing in {thing for seat in told["had"] for thing in seat}:
        assert thing.partition("/")[0] in groups and named(thing)


def test_expedition_every_seat_keeps_one_start_tile():
    told = observe(Match(0, Variant("expedition", 4), ("greedy",) * 4, 3), Clock())
    for seat in told["had"]:
        assert sum(count for thing, count in seat.items() if thing.startswith("kept/")) == 1
        assert any(thing.startswith("top/") for thing in seat)


def test_luxor_every_seat_has_another_character():
    told = observe(Match(0, Variant("luxor", 4, ("mummy", "characters")), ("random",) * 4, 3), Clock())
    characters = [thing for seat in told["had"] for thing in seat if thing.startswith("character/")]
    assert len(characters) == len(set(characters)) == 4
    assert any(thing.startswith("mummy/") for seat in told["had"] for thing in seat)
    first = [seat.get("sarcophagus/1", 0) for seat in told["had"]]
    assert sum(first) <= 1


@pytest.mark.parametrize(
    ("variant", "groups", "pattern"),
    [
        (Variant("horus", 2), ("card", "nile"), r"play (\S+)"),
        (Variant("luxor", 3, ("equipment",)), ("card",), r"(?:play|add) \S+ (\S+)"),
        (Variant("luxor", 2, ("mummy",)), ("mummy",), r"use (\S+)"),
        (Variant("expedition", 3, ("new-adventures",)), ("kept", "used"), r"(?:keep|use) (\S+)"),
    ],
)
def test_what_is_played_is_counted_as_the_record_names_it(variant, groups, pattern):
    told = observe(Match(0, variant, ("random",) * variant.players, 3), Clock())
    named = [Counter() for _ in range(variant.players)]

    def listen(state, action):
        if found := re.fullmatch(pattern, state.name(action)):
            named[state.seat][found[1]] += 1

    play_randomly(variant.new(3), 3, listen)
    for seat, names in zip(told["had"], named, strict=True):
        assert {one.split("/", 1)[-1]: count for one, count in seat.items() if one.split("/")[0] in groups} == names


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_group_has_a_name(name, lang):
    features = waset.game(name).package.features
    assert set(texts(lang, name)["feature"]) == set(features.groups)
    assert set(features.sections) <= set(features.groups)
    assert set(features.sections.values()) <= set(texts(lang, name))


# ---------------------------------------------------------------- tables and modules


def test_each_module_is_switched_once():
    base = Balance.plan(Variant("luxor", 2, ("mummy",)), ["random"])
    assert [variant.modules for variant in base.variants] == [
        ("mummy",),
        ("fifth-player", "mummy"),
        (),
        ("mummy", "equipment"),
        ("mummy", "artifacts"),
        ("mummy", "characters"),
    ]


def test_tables_at_which_nobody_can_sit_are_left_out():
    five = Balance.plan(Variant("luxor", 5, ("fifth-player",)), ["random"])
    assert all("fifth-player" in variant.modules for variant in five.variants)


def test_a_report_by_bot_and_module(tmp_path):
    plan = Balance.plan(Variant("expedition", 2), ["random", "greedy"])
    entries, complete = plan.play(12, tmp_path)
    assert complete and len(entries) == 12 * 2 * 2
    found = report(plan, entries, len(entries))
    assert [level["bot"] for level in found["levels"]] == ["random", "greedy"]
    for level in found["levels"]:
        assert level["games"] == 12
        assert sum(seat["wins"]["share"] for seat in level["seats"]) == pytest.approx(1)
        (module,) = level["modules"]
        assert module["module"] == "new-adventures"
        assert module["without"] == {key: level[key] for key in module["without"]}
        assert module["with"]["games"] == 12
    assert found["levels"][1]["points"]["mean"] > found["levels"][0]["points"]["mean"]


def test_jobs_and_interrupts_change_nothing(tmp_path):
    plan = Balance.plan(Variant("expedition", 2), ["greedy"], seed=5)

    def stop(done):
        if done >= 3:
            raise KeyboardInterrupt

    whole, _ = plan.play(4, tmp_path / "1")
    some, complete = plan.play(4, tmp_path / "2", jobs=2, progress=stop)
    assert len(some) == 3 and not complete
    assert plan.play(4, tmp_path / "2", jobs=2) == (whole, True)


@pytest.mark.usefixtures("outsider")
def test_forfeits_are_left_out_and_told(tmp_path):
    plan = Balance.plan(Variant("horus", 2), ["clumsy"])
    entries, _ = plan.play(2, tmp_path)
    found = report(plan, entries, 2)
    assert found["levels"][0]["games"] == 0 and len(found["forfeits"]) == 2


@pytest.mark.parametrize(
    ("bots", "message"), [(["nobody"], "'nobody' is no bot"), ([], "at least 1"), (["random"] * 2, "each named once")]
)
def test_bad_plans_are_refused(bots, message):
    with pytest.raises(WasetError, match=message):
        Balance.plan(Variant("expedition", 2), bots)


# ---------------------------------------------------------------- the command


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_prints_tables_and_writes_report_and_charts(name, lang, tmp_path):
    words = ["balance", name, "--games", "25", "--bots", "random", "--out", str(tmp_path), "--lang", lang]
    result = CliRunner(env={"COLUMNS": "80"}).invoke(main, words)
    assert result.exit_code == 0, result.output
    heads = texts(lang, "app")["balance"]
    assert all(heads[key] in result.stdout for key in ("seats", "sources", "worth"))
    assert max(map(len, result.stdout.splitlines())) <= 80
    charts = {path.name for path in tmp_path.glob("*.png")}
    expected = {"seats.png", "scores.png", "turns.png", "decisions.png", "worth-random.png"}
    assert charts == expected | ({"modules-random.png"} if waset.game(name).modules else set())
    document = json.loads((tmp_path / "report.json").read_text())
    assert document["levels"][0]["games"] == 25


@pytest.mark.usefixtures("outsider")
def test_a_bot_that_never_finishes_a_game_leaves_no_table(tmp_path):
    words = ["balance", "horus", "--games", "2", "--bots", "word", "--out", str(tmp_path), "--lang", "en"]
    result = CliRunner(env={"COLUMNS": "80"}).invoke(main, words)
    assert result.exit_code == 0 and "2 x word: chose 'the middle one, please'" in result.output


# ---------------------------------------------------------------- what is counted


def test_the_opening_of_expedition_luxor():
    """A seat lays its first tile once, and ends most turns after one, two or three tiles."""
    told = observe(Match(0, Variant("expedition", 2), ("random",) * 2, 11), Clock())
    for had in told["had"]:
        assert sum(count for name, count in had.items() if name.startswith("first/")) == 1
        assert {name for name in had if name.startswith("laid/")} <= {"laid/1", "laid/2", "laid/3"}
        assert {int(name.partition("/")[2]) for name in had if name.startswith("deployed/")} <= {1, 2, 3, 4, 5}


def test_the_first_move_of_luxor_is_told_from_later_ones():
    for seed in range(5):
        told = observe(Match(0, Variant("luxor", 2), ("random",) * 2, seed), Clock())
        for had in told["had"]:
            assert sum(count for name, count in had.items() if name.startswith("first/")) <= 1
            assert sum(count for name, count in had.items() if name.startswith("went/")) > 5


def test_markers_of_horus_are_told_by_whose_lie_there():
    state = waset.game("horus").new(players=2, seed=3)
    seen = Counter()
    while not state.over:
        action = state.legal()[0]
        if (name := state.feature_of(action) or "").startswith("claim/"):
            mine, theirs = (int(state._s.players[seat].markers) for seat in (state.seat, 1 - state.seat))
            seen[name] += 1
            if name == "claim/own":
                assert mine < 20  # it has set one before
            if name == "claim/others":
                assert theirs < 20
        state.play(action)
    assert seen["claim/new"] and sum(seen.values()) > 10


def test_only_the_chosen_variant(tmp_path):
    asked = ["balance", "luxor", "--bots", "random", "--games", "3", "--only", "--out", str(tmp_path), "--json"]
    told = json.loads(CliRunner().invoke(main, asked).stdout)
    assert told["only"] and told["games"] == told["planned"] == 3 and told["levels"][0]["modules"] == []
    other = CliRunner().invoke(main, [*asked[:6], *asked[7:]])
    assert other.exit_code == 1 and "another set-up: only" in other.stderr


# ---------------------------------------------------------------- games of compiled players


@pytest.mark.parametrize("name", GAMES)
def test_games_of_compiled_players_end_as_they_do_decision_by_decision(name):
    """Every one of these games is played again through the Python face, or the report would be an error."""
    plan = Balance.plan(Variant(name, 3), ["random", "light"], seed=2**63 - 5)
    heard = []
    found = quick_report(plan, 30, heard.append, on_cpu)
    assert found["told"] == 30 and heard[-1] == found["games"] == 30 * 2 * len(plan.variants)
    by_chance, light = found["levels"]
    assert light["points"]["mean"] > by_chance["points"]["mean"]
    for level in found["levels"]:
        assert level["games"] == 30 and level["worth"]
        assert sum(seat["wins"]["share"] for seat in level["seats"]) == pytest.approx(1)
        assert sum(row["all"] for row in level["sources"]) == pytest.approx(level["points"]["mean"], abs=0.01)


def test_a_game_that_ends_otherwise_on_the_cpu_is_an_error():
    def wrong(variant, bots):
        play = on_cpu(variant, bots)

        def one_point_more(seeds):
            played = play(seeds)
            return Played(played.scores + 1, played.won, played.turns, played.decisions)

        return one_point_more

    with pytest.raises(WasetError, match="the game of seed 7 did not end on the GPU as it does on the CPU"):
        quick_report(Balance.plan(Variant("expedition", 2), ["light"], seed=7), 2, player_of=wrong)


@pytest.fixture
def pretended_gpu(monkeypatch):
    """The CPU where the GPU would play: the same games, as the tests of the GPU show."""
    monkeypatch.setattr("waset.lab.quick_balance.on_gpu", on_cpu)


@pytest.mark.usefixtures("pretended_gpu")
def test_the_command_writes_report_and_charts_of_games_on_a_gpu(tmp_path):
    words = ["balance", "expedition", "--bots", "light", "--games", "450", "--only", "--gpu"]
    words += ["--lang", "en", "--out", str(tmp_path / "new")]
    result = CliRunner(env={"COLUMNS": "80"}).invoke(main, words)
    assert result.exit_code == 0, result.output
    assert "counted in 400 games" in " ".join(result.stdout.split())
    files = {path.name for path in (tmp_path / "new").iterdir()}
    assert {"report.json", "seats.png", "worth-light.png"} <= files and "games.jsonl" not in files
    document = json.loads((tmp_path / "new" / "report.json").read_text())
    assert document["gpu"] and document["games"] == 450 and document["levels"][0]["games"] == 450


@pytest.mark.usefixtures("pretended_gpu")
def test_games_on_a_gpu_are_not_mixed_with_others(tmp_path):
    (tmp_path / "games.jsonl").write_text("{}")
    words = ["balance", "expedition", "--bots", "light", "--games", "3", "--gpu", "--out", str(tmp_path)]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 1 and "holds games of another set-up" in result.stderr
    for more in (["--ray"], ["--resume"], ["--time", "1"], ["--minutes", "1"]):
        result = CliRunner().invoke(main, [*words, *more])
        assert result.exit_code == 2 and f"{more[0]}: expected none with --gpu" in result.stderr
