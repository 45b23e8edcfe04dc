"""Editions that don't add up are refused with the key."""

import pytest

from games.luxor.positions import ALL, GAME
from waset.errors import EditionError


@pytest.mark.parametrize(
    ("own", "key"),
    [
        ({"starters": {"1": 0}}, "starters"),
        ({"equipment": {"6": 2}}, "equipment"),
        ({"horus": {"1": {"cards": ["run 3"]}}}, "horus.1.cards[0]"),
        ({"horus": {"1": {"cards": ["range"]}}}, "horus.1.cards[0]"),
        ({"horus": {"1": {"cards": ["catch-up 3"]}}}, "horus.1.cards[0]"),
        ({"treasures": {"copies": [1, 4, 3, 1, 2]}}, "treasures.copies"),
        ({"treasure_faces": {"needed": [1, 2]}}, "treasure_faces.needed"),
        ({"treasure_faces": {"needed": [0, 2, 2, 3, 3]}}, "treasure_faces.needed[0]"),
        ({"artifacts": {"copies": [4, 4, 3]}}, "face_down.treasures"),
        ({"track": {"order": ["P"]}}, "treasures.copies"),
        ({"positions": {"points": [1]}}, "positions.points"),
        ({"osiris": {"tiles": [1]}}, "osiris.tiles"),
        ({"osiris": {"tiles": [0, 1, 2, 3]}}, "osiris.tiles[0]"),
        ({"temple": {"cobra": {"tiles": ["trap"]}}}, "temple.cobra.tiles[0]"),
        ({"temple": {"lion": {"tiles": ["tunnel"]}}}, "temple.lion.tiles"),
        ({"scarabs": {"1": 40}}, "scarabs"),
        ({"sets": {"points": [1, 2]}}, "sets.points"),
        ({"sarcophagi": {"points": [1]}}, "sarcophagi.points"),
        ({"talismans": {"5": 9}}, "talismans.5"),
        ({"get_up": {"faces": ["one", "one", "all", "all", "turn", "fly"]}}, "get_up.faces[5]"),
        ({"mummy_numbers": {"move-1": 0}}, "mummy_numbers.move-1"),
        ({"special_key": {"keys": 30}}, "special_key.keys"),
        ({"supply": {"keys": 300}}, "supply.keys"),
        ({"rounds": {"most": 0}}, "rounds.most"),
    ],
)
def test_editions_that_dont_add_up(own, key):
    with pytest.raises(EditionError) as error:
        GAME.own_edition(own)
    assert error.value.key == key


def test_every_value_has_a_rule_and_a_standing():
    for row in GAME.edition.rows():
        assert row.standing in ("printed", "reconstructed") and row.rule


def test_a_persons_own_values_are_played():
    edition = GAME.own_edition({"starters": {"1": 7}, "supply": {"keys": 5}, "rounds": {"most": 2}})
    state = GAME.new(2, ALL, 1, edition=edition)
    held = sum(one["keys"] for one in state.view()["seats"])
    assert state.view()["keys"] + held == 5
    while not state.over:
        state.play(state.legal()[-1])
    assert state.view()["rounds"] == 2 and GAME.load(state.save()) == state
