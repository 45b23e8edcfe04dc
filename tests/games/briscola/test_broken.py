"""A package that is broken gives one clear error for its game alone."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

import waset
import waset.testing
from outside import tell_python
from server.client import Person
from server.real_server import Here, run
from waset.cli import main
from waset.errors import WasetError
from waset.games import playable

HEAD = """\
from dataclasses import replace
from pathlib import Path
from waset.package import GamePackage
from waset_briscola import PACKAGE as GOOD
"""

# name of the game -> what its module says, and what is said of it
BROKEN = {
    "stillborn": ("raise RuntimeError('no dice')", "the game stillborn can't be loaded: RuntimeError: no dice"),
    "leaving": ("raise SystemExit(3)", "the game leaving can't be loaded: SystemExit: 3"),
    "absent": ("", "the game absent can't be loaded: AttributeError: module 'absent' has no attribute 'PACKAGE'"),
    "partial": (
        "PACKAGE = GamePackage(name='partial', version='1', players=(2,), folder=GOOD.folder, rules=GOOD.rules)",
        "missing 7 required keyword-only arguments: 'components', 'notation', 'face', 'document', 'features', 'levels'",
    ),
    "number": ("PACKAGE = 4", "the game number: expected a GamePackage of that name, got 4"),
    "stranger": ("PACKAGE = GOOD", "the game stranger: expected a GamePackage of that name, got GamePackage("),
    "hollow": (
        "PACKAGE = replace(GOOD, name='hollow', components=None)",
        "the game hollow: components: expected Components, got None",
    ),
    "blind": (
        "PACKAGE = replace(GOOD, name='blind', face=replace(GOOD.face, view='all'))",
        "the game blind: face.view: expected a function, got 'all'",
    ),
    "lawless": (
        "rules = replace(GOOD.rules, kernels=GOOD.rules.kernels._replace(why_not=None))\n"
        "PACKAGE = replace(GOOD, name='lawless', rules=rules)",
        "the game lawless: rules.kernels.why_not: expected a function, got None",
    ),
    "crowd": (
        "PACKAGE = replace(GOOD, name='crowd', players=(2, 6))",
        "the game crowd: state.players: expected room for 6 seats",
    ),
    "page": ("PACKAGE = replace(GOOD, name='page')", "the game page: name: expected small letters, digits and _, and"),
    "weak": (
        "PACKAGE = replace(GOOD, name='weak', levels={})",
        "the game weak: levels: it does not say how strong novice, casual, club, expert, master, grandmaster play",
    ),
    "unruly": (
        "PACKAGE = replace(GOOD, name='unruly', rules=replace(GOOD.rules, deny_rules={}))",
        "the game unruly: deny_rules: no rule for GAME_OVER, NO_CARD, LEFT_OUT, NOT_HELD",
    ),
    "empty": (
        "PACKAGE = replace(GOOD, name='empty', folder=Path(__file__).parent / 'nothing')",
        "the game empty: no edition.toml in ",
    ),
}


def bring(site, name, code):
    """A package with one module that brings a game of this name."""
    (site / f"{name}.py").write_text(HEAD + code + "\n")
    tell_python(site, f"{name}-game", "1", {"waset.games": {name: f"{name}:PACKAGE"}})


@pytest.fixture
def site(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("name", BROKEN)
def test_one_error_says_what_is_wrong(site, name):
    code, message = BROKEN[name]
    bring(site, name, code)
    with pytest.raises(WasetError) as told:
        waset.game(name)
    assert message in str(told.value) and "\n" not in str(told.value)


def test_a_broken_game_harms_no_other(site):
    bring(site, "sick", "raise RuntimeError('no dice')")
    found, problems = playable()
    assert {"expedition", "briscola"} <= set(found)
    assert problems["sick"] == "the game sick can't be loaded: RuntimeError: no dice"
    waset.testing.check_game("briscola", games=1)


def with_texts(site, name, change):
    """Briscola under another name, its texts changed."""
    folder = (
        Path(__file__).parent / "waset_briscola"
    )  # asking for the game would note that the new one is not there yet
    for file in ["edition.toml", *(f"locales/{lang}.toml" for lang in ("en", "de"))]:
        (site / name / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(folder / file, site / name / file)
    change(site / name / "locales")
    bring(site, f"{name}_game", f"PACKAGE = replace(GOOD, name='{name}_game', folder=Path(__file__).parent / '{name}')")
    return pytest.raises(WasetError)


def without(line):
    def change(locales):
        file = locales / "de.toml"
        text = file.read_text("utf-8")
        assert text.count(line) == 1
        file.write_text(text.replace(line, ""), "utf-8")

    return change


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("mute", shutil.rmtree, "its texts (en) lack everything: expected locales/<lang>.toml in its folder"),
        ("shy", without('drew = "{seat} zieht eine Karte."\n'), "its texts (de) lack event.drew"),
        ("vague", without('play = "{card} spielen"\n'), "its texts (de) lack option.play"),
        ("helpless", without("[help]"), "its texts (de) lack [help]"),
        ("terse", without("[breakdown]\n"), "its texts (de) lack [breakdown]"),
        ("garbled", without("[deny]"), "its texts (de) lack [deny]"),
        ("torn", lambda locales: (locales / "de.toml").write_text("[game"), "locales/de.toml: is not a TOML file"),
    ],
)
def test_missing_texts_are_named(site, name, change, message):
    with with_texts(site, name, change) as told:
        waset.game(f"{name}_game")
    assert message in str(told.value)


def test_a_game_that_two_packages_bring_is_refused(site):
    bring(site, "twice", "PACKAGE = 1")
    tell_python(site, "other", "1", {"waset.games": {"twice": "elsewhere:PACKAGE"}})
    with pytest.raises(WasetError, match=r"the game twice: several installed packages bring it \(.*\); expected one"):
        waset.game("twice")


def test_the_commands_tell_it_and_go_on(site):
    bring(site, "ill", "raise RuntimeError('no dice')")
    listed = CliRunner(env={"WASET_LANG": "en"}).invoke(main, ["games"])
    assert listed.exit_code == 0 and "expedition" in listed.stdout and "briscola" in listed.stdout
    assert "the game ill can't be loaded: RuntimeError: no dice" in listed.stderr
    asked = CliRunner().invoke(main, ["play", "ill"])
    assert asked.exit_code == 1 and "RuntimeError: no dice" in asked.output and "Traceback" not in asked.output


@pytest.mark.compiled
@pytest.mark.filterwarnings("ignore::DeprecationWarning:litestar")
def test_the_server_serves_the_others(few_games, site, tmp_path):
    bring(site, "feverish", "raise RuntimeError('no dice')")

    async def test(url):
        async with Person(url, "Ann") as ann:
            assert "feverish" not in {one["name"] for one in await ann.get("/api/games")}
            assert "feverish" not in await ann.get("/api/texts/en")
            refused = await ann.http.post("/api/tables", json={"game": "feverish"})
            assert refused.status_code == 400 and "RuntimeError: no dice" in refused.json()["detail"]
            assert (await ann.table("briscola", seats=["me", "open"]))["status"] == "waiting"

    with Here(f"sqlite:///{tmp_path / 'waset.db'}") as server:
        run(test(server.url))
