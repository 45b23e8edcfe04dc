"""The arena: fair seats over the same deals, nothing lost by an interrupt, forfeits counted, honest ratings."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter

import pytest
from click.testing import CliRunner

from waset.bots import registry
from waset.bots.random import Random
from waset.cli import main
from waset.errors import WasetError
from waset.lab.arena import Arena, lineups
from waset.lab.match import play
from waset.lab.ratings import cross_table, places, ratings, report
from waset.lab.variant import Variant

pytestmark = pytest.mark.compiled

EXPEDITION = Variant("expedition", 2)
CLOCKED = ("seconds", "slowest")


def timeless(entries):
    """What does not depend on the clock."""
    return [{key: value for key, value in entry.items() if key not in CLOCKED} for entry in entries]


def game(number, seats, scores, winners, **more):
    return {"game": number, "seed": 0, "seats": seats, "scores": scores, "winners": winners} | more


def stop_at(games):
    def progress(done):
        if done >= games:
            raise KeyboardInterrupt

    return progress


# ---------------------------------------------------------------- who meets whom


@pytest.mark.parametrize(
    ("bots", "players", "expected"),
    [
        ("ab", 2, ["ab"]),
        ("abc", 2, ["ab", "ac", "bc"]),
        ("abcd", 3, ["abc", "abd", "acd", "bcd"]),
        ("ab", 4, ["abab"]),
        ("ab", 3, ["aba", "bab"]),
        ("abc", 4, ["abca", "bcab", "cabc"]),
    ],
)
def test_line_ups(bots, players, expected):
    assert ["".join(lineup) for lineup in lineups(bots, players)] == expected


@pytest.mark.parametrize(("bots", "players"), [("abc", 2), ("ab", 3), ("abc", 4), ("abcd", 3), ("ab", 4)])
def test_every_bot_sits_equally_often_at_every_seat(bots, players):
    variant = Variant("luxor", players)
    rotations = [seats for _, seats in Arena(variant, tuple(bots)).seatings]
    for seat in range(players):
        assert len(set(Counter(seats[seat] for seats in rotations).values())) == 1


def test_every_deal_is_played_in_every_rotation(tmp_path):
    arena = Arena.plan(Variant("expedition", 3), ["greedy", "random"], seed=40)
    entries, complete = arena.play(4, tmp_path)
    assert complete and len(entries) == arena.count(4) == 12  # two deals of six
    deals = {seed: {tuple(one["seats"]) for one in entries if one["seed"] == seed} for seed in (40, 41)}
    g, r = "greedy", "random"
    assert deals[40] == deals[41] == {(g, r, g), (g, g, r), (r, g, g), (r, g, r), (r, r, g), (g, r, r)}


# ---------------------------------------------------------------- the same games, whoever plays them when


def test_jobs_change_nothing_but_the_time(tmp_path):
    arena = Arena.plan(EXPEDITION, ["greedy", "random"], seed=3)
    alone, _ = arena.play(8, tmp_path / "1")
    shared, _ = arena.play(8, tmp_path / "2", jobs=2)
    assert timeless(alone) == timeless(shared)
    documents = [report(arena.setup, arena.bots, entries, 8) for entries in (alone, shared)]
    for document in documents:
        for row in document["ratings"]:
            del row["seconds_a_decision"], row["slowest_decision"]
    assert documents[0] == documents[1]


def test_bots_see_only_what_was_dealt_again_for_them(monkeypatch):
    """A hidden deck lies another way in what the bot gets, and what its seat may see is the same."""
    seen = []

    class Spy(Random):
        def choose(self, state):
            seen.append(state.copy())
            return super().choose(state)

    monkeypatch.setitem(registry.OURS, "spy", Spy)
    real = []
    play(EXPEDITION.new(5), ["spy", "spy"], 5, watch=lambda state, _: real.append(state.copy()))
    assert len(seen) == len(real) > 40
    assert all(mine.view(mine.seat) == true.view(true.seat) for mine, true in zip(seen, real, strict=True))
    assert sum(mine != true for mine, true in zip(seen, real, strict=True)) > len(seen) / 2


def test_a_bot_plays_the_same_wherever_its_game_is_played():
    first, second = (play(EXPEDITION.new(9), ["greedy", "random"], 9) for _ in range(2))
    assert first.state == second.state and first.decisions == second.decisions


# ---------------------------------------------------------------- nothing is lost


def test_an_interrupt_loses_nothing_and_the_same_arena_goes_on(tmp_path):
    arena = Arena.plan(EXPEDITION, ["greedy", "random"], seed=3)
    whole, _ = arena.play(8, tmp_path / "whole")
    some, complete = arena.play(8, tmp_path / "parts", progress=stop_at(3))
    assert (len(some), complete) == (3, False)
    told = []
    rest, complete = arena.play(8, tmp_path / "parts", resume=True, progress=told.append)
    assert complete and told == [3, 4, 5, 6, 7, 8]
    assert timeless(rest) == timeless(whole)


def test_more_games_go_on_where_fewer_ended(tmp_path):
    arena = Arena.plan(EXPEDITION, ["greedy", "random"], seed=3)
    few, _ = arena.play(4, tmp_path)
    more, _ = arena.play(7, tmp_path)  # rounded up to whole rotations
    assert len(more) == 8 and more[:4] == few
    again, complete = arena.play(4, tmp_path)
    assert complete and again == few


def test_a_torn_line_is_played_again(tmp_path):
    arena = Arena.plan(EXPEDITION, ["greedy", "random"])
    whole, _ = arena.play(4, tmp_path)
    file = tmp_path / "games.jsonl"
    lines = file.read_bytes()
    file.write_bytes(lines[:-25])
    told = []
    healed, _ = arena.play(4, tmp_path, progress=told.append)
    assert told == [3, 4] and timeless(healed) == timeless(whole)
    assert len(file.read_bytes().splitlines()) == 5 and file.read_bytes().endswith(b"\n")


def test_a_line_that_is_no_game_is_named(tmp_path):
    arena = Arena.plan(EXPEDITION, ["greedy", "random"])
    arena.play(2, tmp_path)
    file = tmp_path / "games.jsonl"
    lines = file.read_text().splitlines()
    file.write_text("\n".join([*lines[:2], "what?", *lines[2:], ""]))
    with pytest.raises(WasetError, match=r"games.jsonl: line 3 is no game"):
        arena.play(2, tmp_path)


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ({"seed": 1}, "seed is 0 there and 1 here"),
        ({"bots": ["random", "greedy"], "variant": Variant("horus", 2)}, 'game is "expedition" there and "horus" here'),
        (
            {"variant": Variant("expedition", 2, ("new-adventures",))},
            r'modules is \[\] there and \["new-adventures"\] here',
        ),
        ({"variant": Variant("expedition", 2, (), {"camp": {"most": 4}})}, "edition is"),
        ({"limit": 5.0}, "time is null there and 5.0 here"),
    ],
)
def test_games_of_another_set_up_are_never_mixed(tmp_path, other, message):
    asked = {"variant": EXPEDITION, "bots": ["greedy", "random"], "seed": 0, "limit": None}
    Arena.plan(**asked).play(2, tmp_path)
    before = (tmp_path / "games.jsonl").read_bytes()
    with pytest.raises(WasetError, match=f"holds games of another set-up: {message}"):
        Arena.plan(**(asked | other)).play(2, tmp_path)
    assert (tmp_path / "games.jsonl").read_bytes() == before


def test_two_runs_do_not_write_to_one_folder(tmp_path):
    arena = Arena.plan(EXPEDITION, ["greedy", "random"])

    def second(done):
        if done == 1:
            with pytest.raises(WasetError, match="another run is writing here"):
                arena.play(2, tmp_path)

    _, complete = arena.play(2, tmp_path, progress=second)
    assert complete


def test_only_going_on_needs_something_to_go_on_with(tmp_path):
    with pytest.raises(WasetError, match="nothing to go on with"):
        Arena.plan(EXPEDITION, ["greedy", "random"]).play(2, tmp_path / "empty", resume=True)
    assert not (tmp_path / "empty").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_tells_what_is_there_and_how_to_go_on(tmp_path, jobs):
    words = ["arena", "expedition", "--games", "100000", "--jobs", jobs, "--out", str(tmp_path)]
    file = tmp_path / "games.jsonl"
    run = subprocess.Popen(
        [sys.executable, "-m", "waset.cli", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"WASET_LANG": "en", "COLUMNS": "200"},
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 (shells let background jobs ignore it)
    )
    deadline = time.monotonic() + 240
    while not (file.exists() and file.read_bytes().count(b"\n") > 5):
        assert run.poll() is None and time.monotonic() < deadline
        time.sleep(0.05)
    os.killpg(run.pid, signal.SIGINT)  # as a terminal does: to every process
    out, err = run.communicate(timeout=240)
    assert run.returncode == 130, err
    assert "Traceback" not in out + err
    finished = file.read_bytes().count(b"\n") - 1
    assert f"Stopped after {finished} of 100000 games" in err
    assert f"waset arena expedition --games 100000 --jobs {jobs} --out {tmp_path}" in err
    assert "greedy" in out and json.loads((tmp_path / "report.json").read_text())["games"] == finished
    again, complete = Arena.plan(EXPEDITION, ["greedy", "random"]).play(2, tmp_path)
    assert complete and len(again) == 2


# ---------------------------------------------------------------- bots that break down


@pytest.mark.usefixtures("outsider")
@pytest.mark.parametrize(
    ("name", "limit", "reason"),
    [
        ("cheat", None, "chose "),
        ("word", None, "expected an action"),
        ("clumsy", None, "raised IndexError: list index out of range"),
        ("stillborn", None, "could not be made: LookupError: no brain anywhere"),
        ("slow", 2.0, "s for a decision; 2 s are allowed"),
        ("stuck", 1.5, "gave no answer in 4 s and was stopped; 1.5 s are allowed"),
        ("deadly", 9.0, "took its process down (exit code 7)"),
    ],
)
def test_a_bot_that_breaks_down_forfeits_and_the_arena_goes_on(tmp_path, name, limit, reason):
    arena = Arena.plan(EXPEDITION, ["random", name], limit=limit)
    entries, complete = arena.play(2, tmp_path)
    assert complete and len(entries) == 2
    for entry in entries:
        seat = entry["seats"].index(name)
        assert entry["forfeit"]["bot"] == name and entry["forfeit"]["seat"] == seat
        assert reason in entry["forfeit"]["reason"]
        assert entry["winners"] == [1 - seat]
    document = report(arena.setup, arena.bots, entries, 2)
    best, worst = document["ratings"]
    assert (best["bot"], best["wins"]["share"], best["forfeits"]) == ("random", 1, 0)
    assert (worst["bot"], worst["wins"]["share"], worst["forfeits"]) == (name, 0, 2)
    assert [one["bot"] for one in document["forfeits"]] == [name, name]


@pytest.mark.usefixtures("outsider")
def test_a_bot_of_another_package_plays_in_other_processes_too(tmp_path):
    entries, complete = Arena.plan(EXPEDITION, ["last", "random"]).play(4, tmp_path, jobs=2)
    assert complete and not any("forfeit" in entry for entry in entries)


@pytest.mark.usefixtures("outsider")
@pytest.mark.parametrize(
    ("bots", "limit", "message"),
    [
        (["greedy", "nobody"], None, "'nobody' is no bot; expected one of: random, greedy"),
        (["greedy", "lost"], None, r"the bot lost \(outsider 1.2\) can't be loaded"),
        (["greedy"], None, "bots: expected at least 2, each named once, got greedy"),
        (["greedy", "greedy"], None, "expected at least 2, each named once, got greedy, greedy"),
        ([], None, "got none"),
        (["greedy", "random"], 0, "time: expected more than 0 seconds, got 0"),
    ],
)
def test_bad_arenas_are_refused(bots, limit, message):
    with pytest.raises(WasetError, match=message):
        Arena.plan(EXPEDITION, bots, limit=limit)


# ---------------------------------------------------------------- what the games say


def test_places_go_by_victory_then_points():
    assert places(game(0, ["a", "b"], [5, 5], [1])) == [1, 0]  # a tie-break of the rules
    assert places(game(0, ["a", "b"], [5, 5], [0, 1])) == [0, 0]
    assert places(game(0, ["a", "b", "c"], [9, 4, 7], [0])) == [0, 2, 1]
    forfeit = {"seat": 1, "bot": "b", "reason": "slept"}
    assert places(game(0, ["a", "b", "c"], [1, 50, 7], [0, 2], forfeit=forfeit)) == [0, 1, 0]


def test_the_cross_table_counts_ties_half_and_adds_up():
    entries = [
        game(0, ["a", "b"], [5, 3], [0]),
        game(1, ["b", "a"], [5, 3], [0]),
        game(2, ["a", "b"], [4, 4], [0, 1]),
        game(3, ["b", "a"], [1, 3], [1]),
    ]
    first, second = cross_table(["a", "b"], entries)
    assert (first["bot"], first["against"], first["games"], first["share"]) == ("a", "b", 4, 0.625)
    assert second["share"] == 0.375
    assert first["low"] == pytest.approx(1 - second["high"]) and 0.2 < first["low"] < 0.625 < first["high"] < 0.92


def test_ratings_rise_with_wins_and_grow_surer():
    entries = [game(i, ["a", "b"], [5, 3], [0]) for i in range(40)]
    few, many = ratings("ab", entries[:5]), ratings("ab", entries)
    assert few["a"].mu > 25 > few["b"].mu
    assert many["a"].mu > few["a"].mu and many["a"].sigma < few["a"].sigma
    even = ratings("ab", [game(i, ["a", "b"], [5, 5], [0, 1]) for i in range(40)])
    assert even["a"].mu == pytest.approx(even["b"].mu)


def test_ratings_of_larger_tables_use_every_place():
    rated = ratings("abc", [game(i, ["a", "b", "c"], [9, 7, 2], [0]) for i in range(30)])
    assert rated["a"].mu > rated["b"].mu > rated["c"].mu
    twice = ratings("ab", [game(i, ["a", "b", "a"], [9, 2, 7], [0]) for i in range(30)])
    assert twice["a"].mu > twice["b"].mu


# ---------------------------------------------------------------- the command


def waset_(*words, code=0):
    result = CliRunner(env={"COLUMNS": "80", "WASET_LANG": "en"}).invoke(main, words)
    assert result.exit_code == code, result.output + repr(result.exception)
    return result.stdout


def test_the_command_prints_tables_and_writes_report_and_charts(tmp_path):
    out = waset_("arena", "expedition", "--bots", "greedy,random", "--games", "4", "--out", str(tmp_path))
    assert "Rating ± 95 %" in out and "beats …" in out
    assert max(map(len, out.splitlines())) <= 80
    assert {path.name for path in tmp_path.iterdir()} == {"games.jsonl", "report.json", "ratings.png", "cross.png"}
    assert all((tmp_path / f"{name}.png").read_bytes().startswith(b"\x89PNG") for name in ("ratings", "cross"))
    document = json.loads((tmp_path / "report.json").read_text())
    assert document["games"] == document["planned"] == 4
    assert {"rating", "uncertainty", "low", "high", "wins", "mean_score", "slowest_decision"} <= document["ratings"][
        0
    ].keys()
    assert {cell["bot"] for cell in document["cross"]} == {"greedy", "random"}


def test_json_is_the_report(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ("arena", "expedition", "--games", "2", "--json")
    document = json.loads(waset_(*words))
    (folder,) = (tmp_path / "arena").iterdir()  # a folder of its own for each set-up
    assert document == json.loads((folder / "report.json").read_text())
    assert json.loads(waset_(*words)) == document
    waset_(*words, "--seed", "7")
    assert len(list((tmp_path / "arena").iterdir())) == 2


@pytest.mark.usefixtures("outsider")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_prints_does_not_spoil_the_json(tmp_path, jobs, capfd):
    words = ("--bots", "chatty,random", "--games", "2", "--jobs", jobs, "--out", str(tmp_path), "--json")
    assert json.loads(waset_("arena", "expedition", *words))["games"] == 2
    assert "hmm" not in capfd.readouterr().out


def test_without_matplotlib_there_is_a_word_and_the_report(tmp_path, monkeypatch):
    monkeypatch.setattr("waset.lab.charts.drawable", lambda: False)
    out = waset_("arena", "expedition", "--games", "2", "--out", str(tmp_path))
    assert "pip install 'waset[lab]'" in out
    assert {path.name for path in tmp_path.iterdir()} == {"games.jsonl", "report.json"}


@pytest.mark.usefixtures("outsider")
def test_forfeits_are_told_with_their_reasons(tmp_path):
    out = waset_("arena", "expedition", "--bots", "random,clumsy", "--games", "4", "--out", str(tmp_path))
    assert "4 x clumsy: raised IndexError: list index out of range" in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--bots", "greedy,nobody"), "'nobody' is no bot; expected one of: random, greedy"),
        (("--bots", "greedy"), "expected at least 2"),
        (("--players", "9"), "players: expected one of [2, 3, 4]"),
        (("--modules", "dragons"), "'dragons' is no module"),
        (("--time", "-1"), "time: expected more than 0 seconds"),
        (("--out", "/proc/nothing"), "can't be written"),
        (("--resume", "--out", "/tmp/there/is/nothing"), "nothing to go on with"),
    ],
)
def test_mistakes_get_one_kind_sentence(words, message):
    result = CliRunner(env={"COLUMNS": "200", "WASET_LANG": "en"}).invoke(main, ["arena", "expedition", *words])
    assert result.exit_code == 1 and message in result.output and "Traceback" not in result.output
