"""The command line, as a person types it."""

import json

import pytest
from click.testing import CliRunner

import waset
from waset.cli import main
from waset.games import GAMES
from waset.puzzles import collection
from waset.puzzles.mining import Found

pytestmark = pytest.mark.compiled


def waset_(*words, text=None, code=0):
    result = CliRunner(env={"COLUMNS": "100", "WASET_LANG": "en"}).invoke(main, words, input=text)
    assert result.exit_code == code, result.output + repr(result.exception)
    return result.output


def test_games_lists_games_modules_and_bots():
    out = waset_("games")
    assert "Expedition Luxor" in out and "new-adventures" in out and "greedy" in out


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_rules_shows_every_rule_in_both_languages(name, lang):
    out = waset_("rules", name, "--lang", lang)
    for rule, title in waset.text.texts(lang, name)["rule_title"].items():
        assert f"{rule} {title.split()[0]}" in out


def test_one_rule_and_an_unknown_one():
    assert waset_("rules", "expedition", "e9").strip().startswith("E9 ")
    assert "expected one of: E1, E2" in waset_("rules", "expedition", "Z1", code=1)


def test_edition_prints_values_with_their_standing(tmp_path):
    out = waset_("edition", "expedition")
    assert "camp.most" in out and "reconstructed" in out and "printed" in out
    own = tmp_path / "own.toml"
    own.write_text("[camp]\nmost = 4\n")
    assert "your own" in waset_("edition", "expedition", "--edition", str(own))
    own.write_text("[camp]\nmoost = 4\n")
    assert "camp.moost" in waset_("edition", "expedition", "--edition", str(own), code=1)


@pytest.mark.parametrize("name", GAMES)
def test_simulate_prints_json_with_the_promised_keys(name):
    out = waset_(
        "simulate", name, "--games", "50", "--players", "2", "--bots", "random,random", "--seed", "4", "--json"
    )
    report = json.loads(out)
    assert {"games", "decisions", "seconds", "games_per_second", "decisions_per_second"} <= report.keys()
    assert {"win_share", "low", "high", "mean_score"} <= report["seats"][0].keys()


def test_simulate_prints_a_table():
    out = waset_("simulate", "expedition", "--games", "50", "--modules", "new-adventures", "--players", "4")
    assert "95 % interval" in out and "decisions/s" in out


def test_compile_says_what_is_ready_in_both_languages(tmp_path):
    assert waset_("compile", "expedition").strip() == "Compiled and ready: expedition"
    assert waset_("compile", "expedition", "--lang", "de").strip() == "Übersetzt und bereit: expedition"
    assert "'chess' is no game" in waset_("compile", "chess", code=2)


def test_compile_says_where_nothing_can_be_kept(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("WASET_CACHE_DIR", str(blocked))
    assert f"can't be kept in {blocked}" in waset_("compile", code=1).replace("\n", "")


def test_perft_counts():
    out = waset_("perft", "expedition", "--depth", "2", "--divide")
    assert "Depth 2: 9" in out and "keep desert: 3" in out


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_in_the_terminal(name, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    out = waset_("play", name, "--seed", "5", text="1\n" * 600)
    assert "The game is over." in out and "How it was scored" in out


def test_every_command_of_the_terminal(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    file = tmp_path / "game.waset"
    commands = [
        "keep camp-d",
        "why keep lake",
        "nonsense",
        "99",
        "help",
        "score",
        "hint",
        "keep desert",
        "board",
        "list",
        "log",
    ]
    commands += ["rules", "rules E9", "undo", "undo", "2", f"save {file}", "save /nowhere/at/all/x", "quit"]
    out = waset_("play", "expedition", "--seed", "5", text="\n".join(commands) + "\n")
    assert "You keep the camp anyway" in out
    assert "is no move" in out and "There is no move 99" in out
    assert "Hint: keep" in out
    assert "What it is about" in out and "pyramid 3" in out and "How it would score now" in out
    assert "Taken back." in out and "nothing to take back" in out
    assert "Could not save in /nowhere" in out or "Saved in /nowhere" in out
    assert "--resume last" in out
    resumed = waset_("play", "expedition", "--resume", str(file), text="log\n")
    assert "0. seat 0: keep desert" in resumed and "0. seat 1: keep ?" in resumed
    assert "0. seat 0: keep desert" in waset_("play", "expedition", "--resume", "last", text="log\n")
    assert "Replayed 2 decisions" in waset_("replay", str(file))


@pytest.mark.parametrize("game", ["expedition", "luxor", "horus"])
def test_a_position_of_a_record_as_a_picture(game, tmp_path):
    record = waset.Record.start(waset.game(game), players=2, seed=1)
    for _ in range(12):
        record.play(record.state.legal()[0])
    file = tmp_path / "a.txt"
    file.write_text(record.write(), "utf-8")
    assert "Replayed" in waset_("replay", str(file), "--picture", str(tmp_path / "a.svg"))
    assert "Replayed" in waset_("replay", str(file), "--turn", "1", "--picture", str(tmp_path / "a.png"))
    assert (tmp_path / "a.svg").read_text("utf-8").startswith("<svg ")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    assert "expected a name that ends in .svg or .png" in waset_(
        "replay", str(file), "--picture", str(tmp_path / "a.gif"), code=1
    )
    assert "can't be written" in waset_("replay", str(file), "--picture", str(tmp_path / "none" / "a.svg"), code=1)


def test_two_people_at_one_screen_have_a_cover_between_them(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    out = waset_("play", "expedition", "--seats", "you,you", "--seed", "5", text="1\n\n1\n")
    assert "Pass the screen to you (B)" in out


def test_german(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    out = waset_("play", "expedition", "--lang", "de", "--seed", "5", text="stop\n")
    assert "Nicht erlaubt" in out and "Vorrat" in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("play", "expedition", "--players", "9"), "players: expected one of [2, 3, 4]"),
        (("play", "expedition", "--modules", "x"), "'x' is no module"),
        (("play", "expedition", "--seats", "you,nobody"), "'nobody' is no bot"),
        (("play", "expedition", "--resume", "/missing"), "can't be read"),
        (("play", "expedition", "--edition", "/missing"), "can't be read"),
        (("play", "expedition", "--first", "7"), "first: expected a seat"),
        (("simulate", "expedition", "--bots", "nobody"), "'nobody' is no bot"),
        (("replay", "/missing"), "can't be read"),
    ],
)
def test_mistakes_get_one_kind_sentence(words, message):
    out = waset_(*words, code=1)
    assert message in out and "Traceback" not in out


def test_an_unknown_game_lists_those_there_are():
    assert "expedition" in waset_("play", "chess", code=2)


def test_a_puzzle_in_the_terminal():
    one = collection("expedition")[0]
    wrong = one.moves[1].move
    out = waset_("puzzles", "expedition", "1", text=f"\nnonsense\n{wrong}\n{one.solution}\n")
    assert "Expected one of the moves" in out and "Not yet" in out and "Solved!" in out
    assert "Instead" in out and "{" not in out.split("Type a number")[1]
    assert "Lösung" in waset_("puzzles", "expedition", "1", "--lang", "de", text="show\n")
    assert waset_("puzzles", "luxor", text="quit\n")  # the one of the day
    assert len(waset_("puzzles", "horus", "--list").splitlines()) == len(collection("horus"))
    assert "expected 1 to" in waset_("puzzles", "luxor", "100000", code=1)


def test_mining_says_what_it_has(tmp_path, monkeypatch):
    one, path = collection("expedition")[0], tmp_path / "mine.json"
    monkeypatch.setattr("waset.puzzles.mining.mine", lambda task, clock: Found([one]))
    words = ("puzzles", "mine", "expedition", "--games", "2", "--out", str(path))
    assert "1 puzzles in" in waset_(*words)
    assert waset_("puzzles", "mine", "expedition", "--players", "9", "--out", str(path), code=1)
    monkeypatch.setattr("waset.puzzles.mining.checked", lambda state, seed, source: None)
    assert "0 of 1" in waset_("puzzles", "check", str(path))
