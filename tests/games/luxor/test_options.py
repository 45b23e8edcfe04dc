"""What a board lights up: options name the card, the adventurer, the space, the tile, and lead back to the action."""

import re

import msgspec
import pytest

from games.luxor.positions import ALL, GAME, mummy, position, seat, walk
from waset.errors import NoMove, NotationError
from waset.games.luxor import options as written_options
from waset.text import LANGUAGES, texts

TRACK = "1 vase-2-3, 2 statue-2-3, 3 jewel-2-3, 4 vase-2-4, 5 horus-1"


def asked(state):
    return [msgspec.to_builtins(one) for one in written_options.options(state._s, state.legal())]


def fields(state):
    """Without the number and the notation."""
    return [{key: value for key, value in one.items() if key not in ("action", "text")} for one in asked(state)]


@pytest.mark.parametrize("seed", range(4))
def test_every_option_of_a_game_leads_back_to_its_action(seed):
    kinds = set()
    for state in walk(5 if seed % 2 else 3, ALL if seed else [], seed):
        for one in asked(state):
            action, text = one.pop("action"), one.pop("text")
            assert state.name(action) == text
            assert written_options.action(state._s, one) == action
            kinds.add(one["kind"])
    assert kinds >= {"play", "move", "take"}


def test_every_action_of_the_table_is_an_option_and_back():
    state = GAME.new(5, ALL, 3)
    for action in range(len(GAME.actions)):
        one = msgspec.to_builtins(written_options.options(state._s, [action])[0])
        if one["kind"] == "use" and one["tile"] == "nothing":  # no mummy tile at all
            continue
        assert written_options.action(state._s, one) == action


def test_a_card_is_named_with_its_place_in_the_hand():
    state = position(TRACK, seat("1 2 2 4 5"))
    assert fields(state) == [
        {"kind": "play", "side": "left", "hand": 0, "card": "1"},
        {"kind": "play", "side": "right", "hand": 4, "card": "5"},
    ]


def test_a_move_is_named_with_both_places_and_the_tomb_costs_a_key():
    state = position(TRACK, seat("2 3 3 3 1", "4, 1", keys=1)).play("play left")
    assert fields(state) == [
        {"kind": "move", "start": 1, "target": 3, "missing": 1},
        {"kind": "move", "start": 4, "target": 41, "keys": 1},
    ]


def test_L16_a_move_tells_how_many_more_the_treasure_needs_then():
    state = position(TRACK, seat("2 3 3 3 1", "stairs, 1, 3")).play("play left")
    assert {(one["start"], one["target"]): one.get("missing") for one in fields(state)} == {
        (0, 2): 1,  # nobody there yet
        (1, 3): 0,  # the second one
        (3, 5): None,  # no treasure
    }


def test_C8_a_move_by_the_special_key_shows_its_price():
    own = seat("2 3 3 3 1", "1", keys=1, character="special-key")
    state = position(TRACK, own, modules=["characters"]).play("play left")
    assert {one["target"]: one.get("keys") for one in fields(state)} == {2: 1, 3: None, 4: 1}


def test_Q5_a_card_is_placed_second_from_either_side():
    own = seat("1+ 2 3 3 4", "stairs")
    state = position(TRACK, own, modules=["equipment"], draw=["5", "5"])
    state.play("play left").play("add left").play("move stairs 3")
    assert fields(state) == [
        {"kind": "place", "side": "left", "hand": 1, "to": 1},
        {"kind": "place", "side": "right", "hand": 1, "to": 2},
    ]


def test_M8_a_mummy_tile_is_named_with_its_cost():
    one = seat("1 2 2 4 4", talismans=2)
    state = position(TRACK, one, **mummy("5", open=["keys", "scarab", "re-sort"]), phase="mummy")
    assert fields(state) == [
        {"kind": "use", "tile": "re-sort", "cost": 1},
        {"kind": "use", "tile": "scarab", "cost": 2},
        {"kind": "skip"},
    ]


def test_a_horus_card_is_taken_by_stack_and_shown():
    state = position(TRACK, seat("5 2 2 2 4"), horus={"1": {"top": "all-1/1"}})
    state.play("play left").play("move stairs 5")
    assert fields(state) == [{"kind": "take", "take": "key"}, {"kind": "take", "take": "horus-1", "card": "all-1/1"}]


def test_an_outer_card_may_be_named_by_its_place():
    state = position(TRACK, seat("1 2 2 4 5"))
    assert written_options.action(state._s, {"kind": "play", "hand": 4}) == state.action("play right")


@pytest.mark.parametrize("kind", ["play", "discard"])
def test_L9_a_card_inside_the_hand_is_refused_with_its_rule(kind):
    state = position(TRACK, seat("1 2 2 4 5"))
    for at in (1, 2, 3):
        with pytest.raises(NoMove) as refused:
            written_options.action(state._s, {"kind": kind, "hand": at})
        assert refused.value.rule == "L9"
        assert all(texts(lang, "luxor")[refused.value.table][refused.value.key] for lang in LANGUAGES)


@pytest.mark.parametrize(
    ("option", "field"),
    [
        ({}, "kind"),
        ({"kind": "fly"}, "kind"),
        ({"kind": "play"}, "hand"),
        ({"kind": "play", "side": "top"}, "side"),
        ({"kind": "move", "start": 3}, "target"),
        ({"kind": "move", "start": True, "target": 4}, "start"),
        ({"kind": "move", "start": 3, "target": 42}, "target"),
        ({"kind": "take"}, "take"),
        ({"kind": "take", "take": "gold"}, "gold"),
        ({"kind": "use", "tile": "gold"}, "gold"),
        ({"kind": "pair", "pieces": ["key", "key"]}, "key"),
        ({"kind": "pair", "pieces": "key"}, "pieces"),
        ({"kind": "sort", "hand": 0, "to": -1}, "to"),
    ],
)
def test_what_names_no_action_is_refused_by_name(option, field):
    with pytest.raises(NotationError, match=field):
        written_options.action(GAME.new(2, (), 1)._s, option)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_has_a_button_text_of_its_fields(lang):
    book = texts(lang, "luxor")["option"]
    assert set(book) == set(GAME.actions.ranges)
    for kind, text in book.items():
        named = set(re.findall(r"\{(\w+)(?::\w+)?\}", text))
        assert named <= set(written_options.OPTIONS.structs[kind].__struct_fields__)
