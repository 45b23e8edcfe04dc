"""Options: what a board is told about each legal move, and what it may ask about any other one."""

import random
import string

import msgspec
import pytest

from games.horus.positions import GAME, laying, middle_game, position, seat
from waset.errors import NotationError
from waset.games.horus.options import OPTIONS, options
from waset.text import LANGUAGES, texts


def told(state):
    """The options of all legal moves, as they are sent."""
    return msgspec.to_builtins(options(state._s, state.legal()))


def by_text(state):
    return {one["text"]: one for one in told(state)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_options_are_the_legal_moves_and_name_them_again(players):
    dice, state, seen = random.Random(players), GAME.new(players, seed=players), set()
    while not state.over:
        legal = state.legal()
        found = told(state)
        assert [one["action"] for one in found] == legal
        assert [one["text"] for one in found] == [state.name(a) for a in legal]
        without_id = [{key: one[key] for key in one if key not in ("action", "text")} for one in found]
        assert [OPTIONS.action(state._s, one) for one in without_id] == legal
        assert all(one["kind"] == GAME.actions.find(one["action"])[0] for one in found)
        seen.update(one["kind"] for one in found)
        state.play(dice.choice(legal))
    assert seen == set(GAME.actions.ranges)


def test_H8_a_place_comes_with_the_tile_that_goes_there():
    option = by_text(laying("hill"))["hill -2,1"]
    assert option == {"action": option["action"], "kind": "place", "text": "hill -2,1", "x": -2, "y": 1, "tile": "hill"}


def test_H11_both_sides_of_a_two_sided_tile_and_both_ends_are_told_apart():
    found = by_text(laying("two-sided", "desert 4,0; desert 2,0"))
    assert found["river 2,2"]["kind"] == "place" and found["river 2,2"]["tile"] == "river"
    assert found["necropolis 6,0"]["kind"] == "necropolis" and found["necropolis 6,0"]["tile"] == "necropolis"
    end = found["replace end-b"]
    assert (end["kind"], end["end"], end["x"], end["y"]) == ("replace", "end-b", 0, 2)


def test_H10_the_lifted_end_is_the_tile_that_is_laid():
    state = laying("river").play("replace end-a")
    assert {one["tile"] for one in told(state)} == {"end-a"}


def test_H5_cards_and_piles_are_named_as_in_the_view():
    state = position("", seat("hill-3 ?-2"), seat("marsh-1"))
    assert [one["card"] for one in told(state)] == [*state.view(0)["seats"][0]["hand"], "nile"]
    state.play("play ?-2")
    assert [one["pile"] for one in told(state)] == list(state.view(0)["piles"])


def test_H6_a_marker_goes_to_the_place_of_a_laid_tile():
    land = "hill 2,0; hill 4,1; marsh 2,-2"
    state = position(land, seat("hill-2"), seat("marsh-1"), phase="marker", card="hill-2")
    assert [(one["kind"], one["x"], one["y"], one["tile"]) for one in told(state)] == [
        ("mark", 2, 0, "hill"),
        ("mark", 4, 1, "hill"),
    ]


def test_fields_of_another_kind_are_left_out():
    for option in told(middle_game(40)):
        assert None not in option.values()


@pytest.mark.parametrize(
    ("option", "rule"),
    [
        ({"kind": "place", "x": 0, "y": 0}, "H8"),
        ({"kind": "place", "x": 20, "y": 20}, "H8"),
        ({"kind": "necropolis", "x": 2, "y": 0}, "H11"),
        ({"kind": "card", "card": "hill-1"}, "H5"),
        ({"kind": "mark", "x": 9, "y": 9}, "H6"),
        ({"kind": "pile", "pile": "river"}, "H5"),
    ],
)
def test_an_illegal_option_can_be_asked_about(option, rule):
    state = laying("hill")
    assert state.why_not(OPTIONS.action(state._s, option)).rule == rule


@pytest.mark.parametrize(
    ("option", "named"),
    [
        ({}, "kind"),
        ({"kind": "fly"}, "kind"),
        ({"kind": "place", "x": 1}, "y"),
        ({"kind": "place", "x": 500, "y": 0}, "500,0"),
        ({"kind": "mark", "x": "two", "y": 0}, "two,0"),
        ({"kind": "replace"}, "end"),
        ({"kind": "replace", "end": "end-c"}, "end-c"),
        ({"kind": "card", "card": "hill-9"}, "hill-9"),
        ({"kind": "pile", "pile": "gold"}, "gold"),
    ],
)
def test_what_names_no_action_is_refused_kindly(option, named):
    with pytest.raises(NotationError, match=named):
        OPTIONS.action(laying("hill")._s, option)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_has_a_text_that_its_fields_fill(lang):
    book = texts(lang, "horus")["option"]
    assert set(book) == set(GAME.actions.ranges)
    for kind, text in book.items():
        known = set(OPTIONS.structs[kind].__struct_fields__)
        assert {name for _, name, _, _ in string.Formatter().parse(text) if name} <= known
