"""A game of somebody else is played, served, recorded and studied like ours, with nothing of ours changed for it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import waset
import waset.testing
from server.client import Person, play_on
from server.real_server import Here, run
from walk_games import digests
from waset.cli import main

pytestmark = [pytest.mark.compiled, pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")]

TABLES = [(2, ()), (3, ()), (4, ()), (4, ("partners",))]


def waset_(*words, text=None, code=0):
    result = CliRunner(env={"COLUMNS": "100", "WASET_LANG": "en"}).invoke(main, words, input=text)
    assert result.exit_code == code, result.output + repr(result.exception)
    return result.output


def test_it_keeps_the_contract():
    waset.testing.check_game("briscola")


@pytest.mark.parametrize(("players", "modules"), TABLES)
def test_interpreted_equals_compiled(players, modules):
    program = Path(__file__).parents[2] / "walk_games.py"
    command = [sys.executable, "-W", "error", str(program), "briscola", str(players), "2", *modules]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    found = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    assert found.splitlines() == [line for seed in range(2) for line in digests("briscola", players, modules, seed)]


def test_its_compiled_rules_are_kept(tmp_path):
    program = "import waset; waset.game('briscola').new(seed=1)"
    environment = os.environ | {"WASET_CACHE_DIR": str(tmp_path)}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)
    assert any("shuffle_deck" in path.name for path in tmp_path.rglob("*"))


# ---------------------------------------------------------------- the command line


def test_it_is_listed_with_its_rules_and_its_edition():
    assert "briscola" in waset_("games") and "partners" in waset_("games")
    assert waset_("rules", "briscola", "b5").strip().startswith("B5 The trump.")
    assert "120" in waset_("rules", "briscola", "--lang", "de")
    assert "points.ace" in waset_("edition", "briscola")


def test_a_person_plays_it_in_the_terminal(tmp_path):
    file = tmp_path / "game.waset"
    out = waset_(
        "play", "briscola", "--seed", "5", text=f"why coins-ace\nhint\n1\nundo\n1\n2\nlog\nsave {file}\nquit\n"
    )
    assert "Trump:" in out and "Hint:" in out and "Taken back." in out
    assert "1. seat 0:" in waset_("play", "briscola", "--resume", str(file), text="log\n")
    assert "every one is legal" in waset_("replay", str(file))


def test_random_games_and_sequences_are_counted():
    report = json.loads(waset_("simulate", "briscola", "--games", "200", "--players", "4", "--json"))
    assert report["games"] == 200 and report["decisions"] == 200 * 40
    assert "Depth 3: 27" in waset_("perft", "briscola", "--depth", "3")


def test_bots_play_it_in_the_arena(tmp_path):
    words = ["arena", "briscola", "--bots", "random,greedy", "--games", "4", "--jobs", "2", "--out", str(tmp_path)]
    report = json.loads(waset_(*words, "--json"))
    assert report["games"] == 4 and not report["forfeits"]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_its_balance_is_studied(tmp_path, lang):
    words = ["balance", "briscola", "--players", "4", "--games", "25", "--bots", "random", "--lang", lang]
    out = waset_(*words, "--out", str(tmp_path))
    group, thing = {"en": ("Cards taken", "Ace"), "de": ("Karten bekommen", "Ass")}[lang]
    assert group in out and thing in out
    assert "modules-random.png" in {path.name for path in tmp_path.iterdir()}


def test_levels_differ_in_strength(tmp_path):
    words = ["arena", "briscola", "--bots", "random,club", "--games", "10", "--out", str(tmp_path), "--json"]
    ratings = {one["bot"]: one["wins"]["share"] for one in json.loads(waset_(*words))["ratings"]}
    assert ratings["club"] > ratings["random"]


# ---------------------------------------------------------------- the server


@pytest.fixture
def url(few_games, tmp_path):
    with Here(f"sqlite:///{tmp_path / 'waset.db'}") as server:
        yield server.url


def test_it_is_served_with_its_texts(url):
    async def test():
        async with Person(url, "Ann") as ann:
            games = {one["name"]: one for one in await ann.get("/api/games")}
            assert games["briscola"]["players"] == [2, 3, 4] and games["briscola"]["modules"] == ["partners"]
            book = (await ann.get("/api/texts/de"))["briscola"]
            assert book["game"]["name"] == "Briscola" and book["option"]["play"] and book["event"]["trick-taken"]
            assert "120" in book["rule"]["B2"]

    run(test())


def test_people_and_bots_play_it_over_the_socket(url):
    async def test():
        async with Person(url, "Ann") as ann:
            seats = ["me", "greedy", "random", "novice"]
            made = await ann.table("briscola", players=4, modules=["partners"], seats=seats)
            async with ann.at(made["id"]) as table:
                await table.until(lambda one: one.my_turn)
                option = table.update["options"][0]
                assert option["kind"] == "play" and option["text"] == option["card"]
                held = {option["card"] for option in table.update["options"]}
                other = next(card for card in waset.text.texts("en", "briscola")["card"] if card not in held)
                answer = await table.ask("why", seat=0, option={"kind": "play", "card": other})
                assert answer["ruling"]["rule"] == "B6"
                await play_on(table)
                await table.until(lambda one: one.over)
                events = [event for one in table.heard if one["type"] == "update" for event in one["events"]]
                assert {"played", "trick-taken", "drew", "turn", "over"} <= {event["event"] for event in events}
                assert all(event["card"] is None for event in events if event["event"] == "drew" and event["seat"] != 0)
                scores = table.table["result"]["scores"]
            record = waset.Record.read(await ann.get(f"/api/tables/{made['id']}/record"))
            assert record.state.over and record.state.scores() == scores
            frames = await ann.get(f"/api/tables/{made['id']}/replay")
            assert frames

    run(test())


def test_a_table_of_a_game_that_is_gone_is_refused_and_harms_no_other(url, tmp_path, monkeypatch):
    async def made():
        async with Person(url, "Ann") as ann:
            return (await ann.table("briscola", seats=["me", "greedy"]))["id"]

    async def asked(other, table):
        async with Person(other, "Ann") as ann:
            refused = await ann.http.get(f"/api/tables/{table}")
            assert refused.status_code == 404 and "briscola" in refused.json()["detail"]
            assert (await ann.table("expedition", seats=["me", "open"]))["status"] == "waiting"

    table = run(made())
    monkeypatch.setattr("waset.games._entries", lambda path: {})
    with Here(f"sqlite:///{tmp_path / 'waset.db'}") as server:
        run(asked(server.url, table))
