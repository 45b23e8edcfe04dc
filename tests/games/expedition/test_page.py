"""The page's part of the game: every text it asks for is there, and its tutorial can be played."""

import json
import re
from pathlib import Path

import pytest

from games.expedition.positions import GAME
from waset.text import LANGUAGES, texts

FOLDER = Path(__file__).parents[3] / "web" / "src" / "games" / "expedition"
STEPS = json.loads((FOLDER / "tutorial.json").read_text("utf-8"))

by_step = pytest.mark.parametrize("step", STEPS, ids=[step["id"] for step in STEPS])


def asked():
    """The keys of all texts that the page asks for by name, and the tables it looks words up in."""
    written = "\n".join(path.read_text("utf-8") for path in FOLDER.rglob("*") if path.suffix in (".svelte", ".ts"))
    keys = re.findall(r'\bt\(\s*"([\w.-]+)"', written) + re.findall(r'(?:name|group): "([\w-]+\.[\w-]+)"', written)
    return sorted(set(keys)), sorted(set(re.findall(r"\bt\(`([\w-]+)\.\$", written)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_that_the_page_asks_for_is_written(lang):
    book = texts(lang, "expedition")
    keys, tables = asked()
    assert len(keys) > 40 and len(tables) > 4
    assert [key for key in keys if key.split(".")[1] not in book.get(key.split(".")[0], {})] == []
    assert [table for table in tables if table not in book] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_action_tiles_and_ends_of_lines_are_explained(lang):
    book = texts(lang, "expedition")
    assert set(book["action_tile_about"]) == set(book["action_tile"])
    assert set(book["barred"]) - {"LINE", "FAR"} <= set(book["deny"])
    assert {"GAP", "LAKE", "SNAKES", "TILE_FULL", "LINE", "FAR"} == set(book["barred"])


def test_the_tutorial_has_twelve_steps():
    assert len(STEPS) == len({step["id"] for step in STEPS}) == 12


@by_step
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_is_told(step, lang):
    book = texts(lang, "expedition")["tutorial"]
    for key in (f"{step['id']}_title", step["id"], *([f"{step['id']}_done"] if step["expect"] else [])):
        assert book[key]


@by_step
def test_every_step_can_be_played(step):
    begun = "position" in step
    state = GAME.load(step["position"]) if begun else GAME.new(players=step["players"], seed=step["seed"])
    for number, moves in enumerate(step["expect"]):
        assert state.seat == 0
        assert moves != ["*"] or number == len(step["expect"]) - 1
        for move in moves if moves != ["*"] else map(state.name, state.legal()):
            assert state.copy().why_not(move) is None
        state.play(state.legal()[0] if moves == ["*"] else moves[0])
