"""Nothing is left out: every rule has a test, every name a text, every table a golden."""

import re
from pathlib import Path

import pytest

import waset
from goldens import FOLDER, golden_tables
from tables import label
from waset.games import GAMES
from waset.text import LANGUAGES, texts

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_a_test_named_after_it(name):
    written = "\n".join(path.read_text("utf-8") for path in (HERE / "games" / name).glob("test_*.py"))
    tested = set(re.findall(r"def test_([A-Z]\d+)_", written))
    tested |= {one for names in re.findall(r"def test_((?:[A-Z]\d+_)+)", written) for one in names.split("_") if one}
    assert set(texts("en", name)["rule"]) - tested == set()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_enum_member_has_a_text(name, lang):
    game, book = waset.game(name), texts(lang, name)
    rules = game.package.rules
    assert {member.name for member in rules.deny if member} == set(book["deny"])
    assert {member.name for member in game.package.rules.phase} == set(book["phase"])
    assert set(rules.deny_rules) == {member for member in rules.deny if member}
    assert set(rules.deny_rules.values()) <= set(book["rule"])
    assert set(game.modules) == set(book.get("module", {}))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_can_be_filled_with_the_numbers_of_the_edition(name, lang):
    game, book = waset.game(name), texts(lang, name)
    numbers = game.package.components.numbers(game.edition.values, game.players[0])
    for section in ("rule", "deny"):
        for text in book[section].values():
            assert "{" not in text.format_map(numbers)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_chapters_hold_every_rule_once(name, lang):
    book = texts(lang, name)
    listed = [rule for chapter in book["chapters"] for rule in chapter["rules"]]
    assert sorted(listed) == sorted(book["rule"]) == sorted(book["rule_title"])


@pytest.mark.parametrize("part", [*GAMES, "app"])
def test_languages_say_the_same_things(part):
    def keys(value, prefix=""):
        if isinstance(value, dict):
            return {one for key, inner in value.items() for one in keys(inner, f"{prefix}.{key}")}
        return {prefix}

    assert keys(texts("en", part)) == keys(texts("de", part))


def test_every_game_and_module_has_a_golden_playthrough():
    assert {path.stem for path in FOLDER.glob("*-*-*.txt")} == {label(table) for table in golden_tables()}
