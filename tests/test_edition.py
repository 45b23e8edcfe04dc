"""Edition data: values with their standing, a person's own, refusals that name the key."""

import pytest

import waset
from waset import edition as editions
from waset.errors import EditionError
from waset.games import GAMES

GAME = waset.game("expedition")


@pytest.mark.parametrize("name", GAMES)
def test_every_value_has_a_standing_and_a_rule_that_exists(name):
    rules = waset.text.texts("en", name)["rule"]
    rows = list(waset.game(name).edition.rows())
    assert rows
    for row in rows:
        assert row.standing in ("printed", "reconstructed"), row
        assert row.rule in rules, row


@pytest.mark.parametrize("name", GAMES)
def test_the_edition_that_comes_with_the_program_adds_up(name):
    game = waset.game(name)
    game.package.components.check(game.edition.values)
    assert game.own_edition({}).digest == game.edition.digest


def test_an_own_value_is_marked_and_changes_the_digest():
    own = GAME.own_edition({"points": {"temple": 5}})
    standing = {row.key: row.standing for row in own.rows()}
    assert standing["points.temple"] == "own"
    assert standing["cost.oasis"] == "printed"
    assert own.digest != GAME.edition.digest
    assert own.own == {"points": {"temple": 5}}


def test_an_own_value_may_say_that_it_is_printed():
    own = GAME.own_edition({"points": {"temple": 5, "standing": "printed"}})
    assert {row.standing for row in own.rows() if row.key.startswith("points.")} == {"printed"}


@pytest.mark.parametrize(
    ("own", "key"),
    [
        ({"pointz": {"temple": 5}}, "pointz"),
        ({"points": {"tempel": 5}}, "points.tempel"),
        ({"points": {"temple": "five"}}, "points.temple"),
        ({"points": {"temple": True}}, "points.temple"),
        ({"points": {"temple": -1}}, "points.temple"),
        ({"points": {"temple": 10**6}}, "points.temple"),
        ({"points": 5}, "points"),
        ({"points": {"rule": "E1"}}, "points.rule"),
        ({"points": {"temple": 5, "standing": "guess"}}, "points.standing"),
        ({"points": {"standing": 3}}, "points.standing"),
        ({"points": {"standing": ["own"]}}, "points.standing"),
        ({"backs": {"1": "camp-d"}}, "backs.1"),
        ({"backs": {"1": ["camp-d", 3]}}, "backs.1[1]"),
    ],
)
def test_unknown_keys_and_wrong_types_are_refused_by_name(own, key):
    with pytest.raises(EditionError) as refused:
        GAME.own_edition(own)
    assert refused.value.key == key
    assert "expected" in refused.value.message


def test_files_that_cannot_be_read_are_refused(tmp_path):
    broken = tmp_path / "broken.toml"
    broken.write_text("points = [")
    for path in (tmp_path / "missing.toml", broken, tmp_path):
        with pytest.raises(EditionError):
            editions.read_own(path)


@pytest.mark.compiled
def test_an_own_edition_compiles_nothing_again():
    GAME.new(players=2, seed=1).legal()
    compiled = []
    with waset.kernel.compiling(lambda name, known: compiled.append(name)):
        state = GAME.new(players=2, seed=1, edition=GAME.own_edition({"supply": {"adventurers": 7}}))
        state.legal()
    assert state.view(0)["seats"][0]["supply"] == 7
    assert compiled == []
