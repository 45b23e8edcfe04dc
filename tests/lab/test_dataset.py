"""Datasets: what is written is what was played, an interrupt loses nothing, and anybody can read it."""

import json
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pandas
import polars
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

import waset
import waset.datasets
from tables import label, tables
from waset.cli import main
from waset.errors import WasetError
from waset.lab import dataset_folder
from waset.lab.dataset import Dataset
from waset.lab.match import play
from waset.lab.simulate import simulate
from waset.lab.variant import Variant
from waset.record import Record

pytestmark = pytest.mark.compiled
ALL = ("observation", "mask", "state")


def files(folder):
    """Every file's bytes by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def stop_at(games):
    def progress(done):
        if done >= games:
            raise KeyboardInterrupt

    return progress


# ---------------------------------------------------------------- what is written is what was played


@pytest.mark.parametrize(("name", "players", "modules"), list(tables()), ids=[label(table) for table in tables()])
def test_every_row_is_what_the_python_face_says(tmp_path, name, players, modules):
    variant = Variant(name, players, tuple(modules))
    made = Dataset.plan(variant, ["random"], 2, seed=5, keep=ALL).make(tmp_path)
    data = waset.datasets.read(tmp_path)
    rows = next(data.batches(10_000, columns=list(data.manifest["columns"])[:8] + list(ALL)))
    assert made == (2, len(data), 2, True) and len(rows["game"]) == len(data)
    row = 0
    for game in data.games().to_pylist():
        state = variant.new(game["seed"])
        for step, action in enumerate(game["actions"]):
            if step % 7 == 0:
                legal = np.flatnonzero(rows["mask"][row]).tolist()
                assert (rows["observation"][row] == state.observe(state.seat)).all() and legal == state.legal()
                assert data.state(rows["state"][row]) == state
            told = [rows[column][row] for column in ("game", "step", "turn", "seat", "phase", "action")]
            assert told == [game["game"], step, state.turn, state.seat, state.phase.value, action]
            seat = state.seat
            state.play(action)
            won = 1 / len(game["winners"]) if seat in game["winners"] else 0.0
            assert (rows["outcome"][row], rows["points"][row]) == (pytest.approx(won), game["scores"][seat])
            row += 1
        assert (state.scores(), state.winners(), state.turn) == (game["scores"], game["winners"], game["turns"])
    assert row == len(data)


def test_random_games_are_those_of_simulate(tmp_path):
    made = Dataset.plan(Variant("luxor", 3), ["random"], 30, seed=4).make(tmp_path)
    report = simulate("luxor", 3, games=30, seed=4)
    scores = np.array([game["scores"] for game in waset.datasets.read(tmp_path).games().to_pylist()])
    assert made.decisions == report.decisions
    assert scores.sum(axis=0).tolist() == [seat.points for seat in report.seats]


def test_bots_go_round_and_play_as_in_the_arena(tmp_path):
    Dataset.plan(Variant("expedition", 3), ["novice", "random"], 2, seed=8).make(tmp_path)
    games = waset.datasets.read(tmp_path).games().to_pylist()
    assert [game["bots"] for game in games] == [["novice", "random", "novice"], ["random", "novice", "random"]]
    for game in games:
        end = play(Variant("expedition", 3).new(game["seed"]), game["bots"], game["seed"]).state
        state = Variant("expedition", 3).new(game["seed"])
        for action in game["actions"]:
            state.play(action)
        assert state == end


def test_shares_of_the_search_are_kept_and_make_a_policy(tmp_path):
    Dataset.plan(Variant("horus", 2), ["novice", "greedy"], 1).make(tmp_path)
    data = waset.datasets.read(tmp_path)
    rows = data.table(["seat", "action", "searched", "shares"]).to_pylist()
    searching = [row for row in rows if row["searched"]]
    assert {row["seat"] for row in searching} == {0} and len(searching) > 5
    assert all(sum(row["shares"]) == pytest.approx(1) and row["action"] in row["searched"] for row in searching)
    batch = next(data.batches(10_000, ["action", "mask", "policy"]))
    assert batch["policy"].sum(axis=1) == pytest.approx(1) and not batch["policy"][~batch["mask"]].any()
    alone = np.array([not row["searched"] for row in rows])
    assert (batch["policy"][alone, batch["action"][alone]] == 1).all()


def test_an_own_edition_is_played_and_read(tmp_path):
    variant = Variant("expedition", 2, (), {"supply": {"adventurers": 20}})
    Dataset.plan(variant, ["random"], 1, keep=ALL).make(tmp_path)
    data = waset.datasets.read(tmp_path)
    first = data.state(data.table(["state"])["state"][0].as_py())
    assert first == variant.new(0) and first.view(0)["seats"][0]["supply"] == 20
    assert data.setup["edition"] == variant.edition.digest != waset.game("expedition").edition.digest


def test_the_same_games_as_records(tmp_path):
    Dataset.plan(Variant("luxor", 2, ("mummy",)), ["random"], 3, shard=2, records=True).make(tmp_path)
    data = waset.datasets.read(tmp_path)
    read = [Record.read(text) for text in data.records()]
    assert [record.actions for record in read] == [game["actions"] for game in data.games().to_pylist()]
    assert all(record.state.over for record in read)


def test_a_game_that_is_longer_than_the_buffers_is_written_whole(tmp_path, monkeypatch):
    monkeypatch.setattr("waset.lab.dataset_rows.ROWS", 50)
    made = Dataset.plan(Variant("luxor", 2), ["random"], 3).make(tmp_path)
    metadata = pq.read_metadata(tmp_path / "decisions-00000.parquet")
    assert metadata.num_row_groups == 3 and metadata.num_rows == made.decisions == len(waset.datasets.read(tmp_path))


def test_the_manifest_tells_how_it_was_made_and_how_to_read_it(tmp_path):
    Dataset.plan(Variant("horus", 3), ["random"], 2, seed=9, keep=["mask"]).make(tmp_path)
    manifest, game = json.loads((tmp_path / "manifest.json").read_text()), waset.game("horus")
    assert manifest["complete"] and manifest["setup"]["seed"] == 9 and manifest["setup"]["keep"] == ["mask"]
    assert manifest["setup"]["rules"] == game.version and manifest["setup"]["edition"] == game.edition.digest
    assert manifest["versions"]["waset"] == waset.__version__
    assert manifest["observation"]["size"] == game.observation.size
    assert [one["name"] for one in manifest["observation"]["slices"]] == list(game.observation.slices)
    assert list(manifest["columns"]) == pq.read_schema(tmp_path / "decisions-00000.parquet").names
    assert manifest["phases"]["0"] == "over"


# ---------------------------------------------------------------- the same files, whoever makes them when


@pytest.mark.parametrize("bots", [["random"], ["novice", "greedy"]])
def test_jobs_and_interrupts_change_no_byte(tmp_path, bots):
    plan = Dataset.plan(Variant("expedition", 2), bots, 5, seed=3, shard=2, records=True)
    plan.make(tmp_path / "whole")
    made = plan.make(tmp_path / "parts", progress=stop_at(3))
    assert not made.complete and 3 <= made.kept < 5
    manifest = json.loads((tmp_path / "parts" / "manifest.json").read_text())
    assert not manifest["complete"]
    told = []
    assert plan.make(tmp_path / "parts", jobs=2, resume=True, progress=told.append).complete
    assert told[0] == made.kept and told[-1] == 5
    assert files(tmp_path / "parts") == files(tmp_path / "whole")
    before = files(tmp_path / "whole")
    assert plan.make(tmp_path / "whole").complete and files(tmp_path / "whole") == before


def test_a_line_that_was_cut_short_is_played_again(tmp_path):
    plan = Dataset.plan(Variant("expedition", 2), ["greedy"], 4, shard=4)
    plan.make(tmp_path / "whole")
    plan.make(tmp_path / "parts", progress=stop_at(3))
    unfinished = tmp_path / "parts" / "unfinished-00000.jsonl"
    unfinished.write_bytes(unfinished.read_bytes()[:-20])
    (tmp_path / "parts" / "decisions-00000.parquet.new").write_bytes(b"half")
    told = []
    assert plan.make(tmp_path / "parts", progress=told.append).complete and told == [2, 3, 4, 4]
    assert files(tmp_path / "parts") == files(tmp_path / "whole")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_killed_run_goes_on_and_the_result_is_identical(tmp_path):
    words = ["dataset", "expedition", "--games", "200", "--shard", "10", "--out"]
    command = [sys.executable, "-m", "waset.cli", *words, str(tmp_path / "parts")]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
        while run.poll() is None and not (tmp_path / "parts" / "games-00002.parquet").exists():
            time.sleep(0.01)
        os.kill(run.pid, signal.SIGKILL)
    CliRunner().invoke(main, [*words, str(tmp_path / "parts"), "--jobs", "2"], catch_exceptions=False)
    CliRunner().invoke(main, [*words, str(tmp_path / "whole")], catch_exceptions=False)
    assert files(tmp_path / "parts") == files(tmp_path / "whole")


# ---------------------------------------------------------------- reading


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dataset")
    Dataset.plan(Variant("luxor", 2), ["random"], 40, shard=15).make(folder)
    return waset.datasets.read(folder)


def test_batches_hold_every_decision_once_in_any_order(made):
    def seen(**how):
        return [batch["key"] for batch in made_keys(**how)]

    def made_keys(**how):
        for batch in made.batches(100, ["game", "step"], **how):
            yield {"key": list(zip(batch["game"].tolist(), batch["step"].tolist(), strict=True))}

    straight = [key for keys in seen() for key in keys]
    assert straight == sorted(straight) and len(straight) == len(set(straight)) == len(made)
    assert [len(keys) for keys in seen()][:-1] == [100] * (len(made) // 100)
    shuffled = [key for keys in seen(seed=1) for key in keys]
    assert shuffled != straight and sorted(shuffled) == straight
    assert [key for keys in seen(seed=1) for key in keys] == shuffled
    parts = [key for part in range(3) for keys in seen(seed=1, part=part, parts=3) for key in keys]
    assert sorted(parts) == straight


def test_pandas_and_polars_read_the_files(made):
    frame = pandas.read_parquet(made.files, columns=["game", "action", "observation", "mask"])
    lazy = polars.scan_parquet(made.files).select("game", "action", "observation", "mask")
    assert len(frame) == len(made) == lazy.select(polars.len()).collect().item()
    collected, batch = lazy.collect(), next(made.batches(len(made)))
    for name in ("observation", "mask"):
        assert (made.unpack(name, frame[name]) == batch[name]).all()
        assert (made.unpack(name, collected[name]) == batch[name]).all()
    assert frame["action"].tolist() == collected["action"].to_list() == batch["action"].tolist()


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda data: list(data.batches(10, ["state"])), "columns: expected some of game, .*, got 'state'"),
        (lambda data: list(data.batches(0)), "expected a size"),
        (lambda data: list(data.batches(1, part=2, parts=2)), "part 2 of 2"),
        (lambda data: data.unpack("action", []), "unpack: expected observation, mask or state"),
        (lambda data: list(data.records()), "holds no records; make it with --records"),
        (lambda data: waset.datasets.read(data.folder / "nothing"), "no dataset; expected a folder with a manifest"),
    ],
)
def test_bad_questions_get_a_kind_sentence(made, ask, message):
    with pytest.raises(WasetError, match=message):
        ask(made)


def test_a_dataset_of_other_rules_is_refused(tmp_path):
    Dataset.plan(Variant("horus", 2), ["random"], 1).make(tmp_path)
    path = tmp_path / "manifest.json"
    path.write_text(path.read_text().replace(f'"rules": "{waset.game("horus").version}"', '"rules": "0.1"'))
    with pytest.raises(WasetError, match=r"it was made with rules 0.1 of horus; expected rules"):
        waset.datasets.read(tmp_path)
    path.write_text(path.read_text().replace('"rules": "0.1"', f'"rules": "{waset.game("horus").version}"'))
    path.write_text(path.read_text().replace(f'"count": {len(waset.game("horus").actions)}', '"count": 20026'))
    with pytest.raises(WasetError, match=r"has 20026 actions and [0-9]+ bytes a position; expected [0-9]+ and [0-9]+"):
        waset.datasets.read(tmp_path)
    path.write_text("what?")
    with pytest.raises(WasetError, match="expected the manifest of a dataset"):
        waset.datasets.read(tmp_path)


# ---------------------------------------------------------------- the command


def invoke(*words, code=0):
    result = CliRunner(env={"COLUMNS": "300", "WASET_LANG": "en"}).invoke(main, ["dataset", *words])
    assert result.exit_code == code and "Traceback" not in result.output, result.output + repr(result.exception)
    return result.output


def test_the_command_says_what_it_has_written(tmp_path):
    words = ("expedition", "--games", "12", "--players", "4", "--modules", "new-adventures")
    assert "12 games, " in invoke(*words, "--out", str(tmp_path / "a"))
    report = json.loads(invoke(*words, "--out", str(tmp_path / "b"), "--json", "--jobs", "2"))
    assert (
        report["complete"] and report["games"] == 12 and report["decisions"] == len(waset.datasets.read(tmp_path / "b"))
    )
    assert files(tmp_path / "a") == files(tmp_path / "b")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--bots", "nobody"), "'nobody' is no bot"),
        (("--bots", ","), "bots: expected at least one"),
        (("--keep", "everything"), "keep: expected some of observation, mask, state, got 'everything'"),
        (("--players", "9"), "players: expected one of"),
        (("--modules", "dragons"), "'dragons' is no module"),
        (("--out", "/proc/nothing"), "can't be written"),
        (("--resume",), "nothing to go on with"),
    ],
)
def test_mistakes_get_one_kind_sentence(tmp_path, words, message):
    assert message in invoke("expedition", "--out", str(tmp_path / "new"), *words, code=1)


def test_datasets_of_another_set_up_are_never_mixed(tmp_path):
    invoke("expedition", "--games", "3", "--out", str(tmp_path))
    before = files(tmp_path)
    for words, message in (
        (("--seed", "1"), "seed is 0 there and 1 here"),
        (("--games", "4"), "games is 3 there and 4 here"),
    ):
        out = invoke("expedition", "--games", "3", "--out", str(tmp_path), *words, code=1)
        assert f"holds a dataset of another set-up: {message}; choose another folder" in out
    assert files(tmp_path) == before


def test_two_runs_do_not_write_to_one_folder(tmp_path):
    plan = Dataset.plan(Variant("expedition", 2), ["greedy"], 2)

    def second(done):
        if done == 1:
            with pytest.raises(WasetError, match="another run is writing here"):
                plan.make(tmp_path)

    assert plan.make(tmp_path, progress=second).complete


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path, monkeypatch, bots):
    words = ("expedition", "--games", "6", "--shard", "2", "--bots", bots, "--out", str(tmp_path / "parts"))
    written, write = [], os.fsync

    def full(file):
        written.append(file)
        if len(written) == 5:  # the manifest, the first shard, half of the second
            raise OSError(28, "No space left on device")
        write(file)

    monkeypatch.setattr(dataset_folder.os, "fsync", full)
    out = invoke(*words, code=1)
    assert "can't be written (No space left on device); what was finished before is kept" in out
    assert not list((tmp_path / "parts").glob("*.new"))
    monkeypatch.undo()
    invoke(*words)
    invoke(*words[:-1], str(tmp_path / "whole"))
    assert files(tmp_path / "parts") == files(tmp_path / "whole")


def test_without_pyarrow_the_extra_is_named():
    program = "import sys; sys.modules['pyarrow'] = None\nfrom waset.cli import main\nmain()"
    words = ["dataset", "expedition", "--games", "1", "--out", "never"]
    done = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, check=False)
    assert "pyarrow is missing; install it with: pip install 'waset[dataset]'" in done.stderr
    assert "Traceback" not in done.stderr
