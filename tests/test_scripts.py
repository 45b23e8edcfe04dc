"""The scripts of the Makefile: what `make quick` runs for what has changed, and what is installed where we may."""

import importlib.util
import subprocess
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def script(name):
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


quick = script("quick")


def test_every_place_and_every_test_of_quick_is_there():
    assert [place for place in quick.TESTS if not (ROOT / place).exists()] == []
    patterns = {pattern for patterns in quick.TESTS.values() for pattern in patterns}
    assert [pattern for pattern in patterns if not list(ROOT.glob(pattern))] == []
    assert [name for name in quick.LONG if not list(ROOT.glob(f"tests/*/{name}.py"))] == []


def test_changed_tests_come_first_and_nothing_is_run_twice():
    changed = ["src/waset/games/luxor/view.py", "tests/games/luxor/test_move.py", "tests/test_record.py", "LICENSE"]
    assert quick.selected(changed) == ["tests/test_record.py", "tests/games/luxor", "tests/games/test_golden.py"]
    assert quick.selected(["src/waset/server/app.py"]) == ["tests/server"]
    assert quick.selected(["src/waset/record.py"])[-1] == "tests/games"  # what every game builds on


def test_helpers_of_tests_concern_their_folder():
    assert quick.selected(["tests/server/client.py"]) == ["tests/server"]
    assert quick.selected(["tests/games/gone/test_gone.py"]) == []


def test_a_failure_ends_the_run_and_the_end_of_time_does_not_fail(capfd):
    quick.run_within(time.monotonic() + 60, ["/bin/sh", "-c", "exit 5"])  # pytest left all tests out
    with pytest.raises(SystemExit) as failed:
        quick.run_within(time.monotonic() + 60, ["/bin/sh", "-c", "exit 1"])
    with pytest.raises(SystemExit) as late:
        quick.run_within(time.monotonic(), ["/bin/sleep", "60"])
    assert (failed.value.code, late.value.code) == (1, 0)
    assert "not all of these tests were run" in capfd.readouterr().out


@pytest.fixture
def machine(tmp_path):
    """Runs one of our shell scripts with nothing on the machine but `apt-get`, which can install a browser."""
    log, programs = tmp_path / "log", tmp_path / "bin"
    programs.mkdir()
    (programs / "sh").symlink_to("/bin/sh")

    def program(name, *lines):
        (programs / name).write_text("\n".join(["#!/bin/sh", *lines]))
        (programs / name).chmod(0o755)

    program(
        "apt-get",
        f'echo "$@" >> {log}',
        f"if [ $1 = install ]; then : > {programs}/$3; /bin/chmod +x {programs}/$3; fi",
    )

    def run(name, user=0):
        program("id", f"echo {user}")
        command, only_ours = ["/bin/sh", f"scripts/{name}"], {"PATH": str(programs)}
        done = subprocess.run(command, cwd=ROOT, env=only_ours, capture_output=True, text=True, check=True)
        return done.stdout + done.stderr, log.read_text().splitlines() if log.exists() else []

    return run


@pytest.mark.parametrize(("script", "browser"), [("get-chromium.sh", "chromium"), ("get-firefox.sh", "firefox-esr")])
def test_a_browser_is_installed_once_where_we_may(machine, script, browser):
    assert machine(script) == (f"installing {browser}\n", ["update -q", f"install -yq {browser}"])
    assert machine(script) == ("", ["update -q", f"install -yq {browser}"])


def test_nothing_is_installed_for_somebody_who_is_not_root(machine):
    said, installed = machine("get-chromium.sh", user=1000)
    assert "No Chromium: the tests of the page are skipped." in said
    assert installed == []
    said, installed = machine("get-firefox.sh", user=1000)
    assert "No Firefox: its tests of the page are skipped." in said
    assert installed == []


# ---------------------------------------------------------------- tables of docs/strategy.md


@pytest.mark.compiled
def test_reports_become_tables(tmp_path):
    from click.testing import CliRunner

    from waset.cli import main

    for kind, count in (("balance", "--games"), ("luck", "--deals")):
        asked = [kind, "expedition", "--bots", "random", count, "30", "--out", str(tmp_path / kind), "--json"]
        assert CliRunner().invoke(main, asked + (["--only"] if kind == "balance" else [])).exit_code == 0
    strategy = script("strategy")
    told = CliRunner().invoke(strategy.main, [str(tmp_path / "balance"), str(tmp_path / "luck")])
    assert told.exit_code == 0, told.output
    assert "### expedition, 2 players, no modules: 30 games of random" in told.output
    assert "| Start tile kept | had by | win share | points |" in told.output and "| 2 x random |" in told.output
    assert strategy.certain(1) < 1.97 and strategy.certain(50) > 3
