"""What can be done now, as a board needs it: options, whole camp moves, and the way back to actions."""

import random
from string import Formatter

import msgspec
import pytest

from games.expedition.positions import ADVENTURES, GAME, acting, play, position, seat, use
from waset.errors import NoMove, NotationError
from waset.games.expedition.options import action, options
from waset.games.expedition.rules.actions import ACTION_SPACE
from waset.text import LANGUAGES, texts


def choices(state):
    """The options of a position as the page gets them."""
    return msgspec.to_builtins(options(state._s, state.legal()))


def walk(seed, players=3):
    """Every position of a random game with the module."""
    dice = random.Random(seed)
    state = GAME.new(players=players, modules=ADVENTURES, seed=seed)
    while not state.over:
        yield state
        state.play(dice.choice(state.legal()))


def new_camp(picture="desert | temple-o 11 | pyramid-d 11", tile="camp-d", **fields):
    """Seat 0 has just laid a camp west of the picture and is asked how many it puts there."""
    mine = seat(f"{tile}/5 lake/2", **fields)
    return position(picture, mine, seat("desert/1"), at="i9").play(f"{tile} h9")


# ---------------------------------------------------------------- each kind names what it is about


def test_E4_a_start_tile_is_named_with_its_place_among_the_ones():
    state = GAME.new(players=2, seed=1)
    shown = [tile["tile"] for tile in state.view(0)["seats"][0]["hand"]]
    for one in choices(state):
        assert one["kind"] == "keep"
        assert shown[one["hand"]] == one["tile"] != "camp-d"


def test_E8_a_placement_names_tile_place_in_hand_and_cell():
    state = position("desert", seat("camp-d/1 lake/2"), seat("desert/1"))
    places = {(one["hand"], one["tile"], one["cell"]) for one in choices(state)}
    cells = {"g9", "i9", "h8", "h10"}
    assert places == {(0, "camp-d", cell) for cell in cells} | {(1, "lake", cell) for cell in cells}


def test_E7_stop_is_offered_after_the_first_tile():
    state = position("desert", seat("lake/2 desert/1"), seat("desert/1"))
    assert "stop" not in {one["kind"] for one in choices(state)}
    assert "stop" in {one["kind"] for one in choices(state.play("lake i9"))}


def test_E12_a_deployment_names_the_number():
    assert [one["number"] for one in choices(new_camp())] == [1, 2, 3, 4, 5]


def test_E14_leaving_names_direction_and_number():
    state = new_camp().play("deploy 3")
    leaving = {(one["direction"], one["number"]) for one in choices(state) if one["kind"] == "leave"}
    assert leaving == {("e", 1), ("e", 2)}
    assert "hold" in {one["kind"] for one in choices(state)}


def test_X2_action_tiles_are_named():
    state = acting("mountain 0 | lake", "boat", "caravan")
    assert {one.get("action_tile") for one in choices(state)} == {None, "boat"}


def test_X3_X4_mountain_and_target_are_cells():
    state = acting("mountain 0 | lake | mountain 0", "boat").play("use boat")
    assert [(one["kind"], one["cell"]) for one in choices(state)] == [("mountain", "h9"), ("mountain", "j9")]
    assert [(one["kind"], one["cell"]) for one in choices(use("mountain 0 | lake", "boat"))] == [("target", "i9")]


def test_options_are_the_legal_actions_with_their_names():
    for state in walk(seed=1):
        found = choices(state)
        assert [one["action"] for one in found] == state.legal()
        assert [one["text"] for one in found] == [state.name(one["action"]) for one in found]
        assert [one["kind"] for one in found] == [ACTION_SPACE.find(one["action"])[0] for one in found]


# ---------------------------------------------------------------- whole camp moves


def rests_of(state, actions):
    """Play on; where the adventurers of seat 0 lie then, as far as they came on the way."""
    before = {place["cell"]: len(place["stack"]) for place in state.view(None)["display"]}
    for one in actions:
        state.play(one)
    after = {place["cell"]: len(place["stack"]) for place in state.view(None)["display"]}
    return {cell: after[cell] - before[cell] for cell in after if after[cell] != before[cell]}


def shown_rests(way, but=()):
    return {rest["cell"]: rest["number"] for rest in way["rests"] if rest["cell"] not in but and rest["number"]}


def whole_moves(state):
    """Every sequence of actions that resolves the camp, by playing them all."""
    if state.phase.name not in ("DEPLOY", "LEAVE", "STAY"):
        return [()]
    return [(one, *rest) for one in state.legal() for rest in whole_moves(state.copy().play(one))]


@pytest.mark.parametrize("ground", ["camp-d", "camp-o"])
@pytest.mark.parametrize(
    "picture",
    [
        "desert | temple-o 11 | pyramid-d 11",
        "desert 111 | temple-o | .",
        "temple-o 11 | pyramid-d 1 | camp-d 1",
        "mountain 1 | desert | lake",
        "lake | desert",
        "desert | desert | desert | desert | desert",
    ],
)
def test_E16_ways_are_all_the_whole_camp_moves(picture, ground):
    state = new_camp(picture, ground)
    told = [(one["action"], *way["then"]) for one in choices(state) for way in one["ways"]]
    assert sorted(told) == sorted(whole_moves(state))
    assert len(set(told)) == len(told)


def test_E16_ways_say_where_everybody_comes_to_rest():
    state = new_camp()
    for one in choices(state):
        for way in one["ways"]:
            assert rests_of(state.copy(), [one["action"], *way["then"]]) == shown_rests(way)


def test_E16_the_worked_example_is_one_of_the_ways():
    state = new_camp("temple-o 11 | pyramid-d 11")
    five = next(one for one in choices(state) if one["number"] == 5)
    rests = [[(rest["cell"], rest["number"]) for rest in way["rests"]] for way in five["ways"]]
    assert [("h9", 1), ("i9", 2), ("j9", 2)] in rests


@pytest.mark.parametrize(("moves", "walking"), [("deploy 5", 5), ("deploy 5; leave e 4", 4)])
def test_E16_while_they_leave_and_walk_the_ways_are_those_that_are_left(moves, walking):
    state = play(new_camp("desert | desert | desert"), moves)
    told = [(one["action"], *way["then"]) for one in choices(state) for way in one["ways"]]
    assert sorted(told) == sorted(whole_moves(state))
    for one in choices(state):
        assert all(sum(rest["number"] for rest in way["rests"]) == walking for way in one["ways"])


def test_E16_who_walks_rests_from_the_tile_just_entered():
    state = play(new_camp("desert | desert | desert"), "deploy 5; leave e 4")
    first = {(way["rests"][0]["cell"], way["rests"][0]["number"]) for one in choices(state) for way in one["ways"]}
    assert first == {("i9", 1), ("i9", 2), ("i9", 3), ("i9", 4)}


def test_ways_hold_in_random_games():
    for seed in range(4):
        for state in walk(seed):
            if state.phase.name not in ("DEPLOY", "LEAVE", "STAY"):
                continue
            told = sorted((one["action"], *way["then"]) for one in choices(state) for way in one["ways"])
            assert told == sorted(whole_moves(state))


def test_E14_E15_E17_where_the_lines_end_and_why():
    state = new_camp("desert | temple-o 111 | .")
    assert {(one["cell"], one["deny"]) for one in choices(state)[0]["barred"]} == {
        ("h8", "GAP"),
        ("g9", "GAP"),
        ("h10", "GAP"),
        ("j9", "TILE_FULL"),
    }
    for one in choices(new_camp("lake | ."))[0]["barred"]:
        assert one["deny"] == ("LAKE" if one["cell"] == "i9" else "GAP")


@pytest.mark.parametrize(
    ("cell", "rule", "reason"),
    [
        ("h8", "E14", "GAP"),
        ("h7", "E14", "GAP"),  # beyond the end of a line: why it ends
        ("j9", "E17", "TILE_FULL"),
        ("k9", "E17", "TILE_FULL"),
        ("i10", "E14", "LINE"),
    ],
)
def test_why_nobody_can_come_to_rest_on_a_tile(cell, rule, reason):
    state = new_camp("desert | temple-o 111 | desert\ndesert | . | .")
    with pytest.raises(NoMove) as refused:
        action(state._s, {"kind": "rest", "cell": cell})
    assert (refused.value.rule, refused.value.table, refused.value.key) == (rule, "barred", reason)


def test_E15_E16_a_tile_too_far_for_those_there_are():
    state = new_camp("temple-o | pyramid-o | camp-o | desert", supply=6)
    assert "k9" not in {rest["cell"] for one in choices(state) for way in one["ways"] for rest in way["rests"]}
    with pytest.raises(NoMove) as refused:
        action(state._s, {"kind": "rest", "cell": "l9"})
    assert (refused.value.rule, refused.value.key) == ("E16", "FAR")


def test_only_a_camp_that_is_being_resolved_answers_where_nobody_can_rest():
    with pytest.raises(NotationError) as refused:
        action(position("desert", seat("camp-d/1"), seat("desert/1"))._s, {"kind": "rest", "cell": "h9"})
    assert not isinstance(refused.value, NoMove)


# ---------------------------------------------------------------- back to actions


def test_an_option_leads_back_to_its_action():
    for state in walk(seed=2):
        for one in choices(state):
            fields = {key: value for key, value in one.items() if key not in ("action", "text", "ways", "barred")}
            assert action(state._s, fields) == one["action"]


def test_what_is_not_legal_has_an_action_too():
    state = position("desert", seat("camp-d/1 lake/2"), seat("desert/1"))
    assert state.why_not(action(state._s, {"kind": "place", "hand": 0, "cell": "b2"})).rule == "E9"
    assert state.why_not(action(state._s, {"kind": "stop"})).rule == "E7"
    assert state.why_not(action(state._s, {"kind": "leave", "direction": "n", "number": 2})).rule == "E20"


@pytest.mark.parametrize(
    "option",
    [
        {},
        {"kind": "fly"},
        {"kind": "place", "hand": 0},
        {"kind": "place", "hand": 2, "cell": "h9"},
        {"kind": "place", "hand": True, "cell": "h9"},
        {"kind": "place", "hand": 0, "cell": "z99"},
        {"kind": "deploy", "number": -1},
        {"kind": "deploy", "number": 99},
        {"kind": "leave", "direction": "up", "number": 1},
        {"kind": "use", "action_tile": "camel"},
        {"kind": "keep", "tile": 4},
    ],
)
def test_what_names_no_action_is_refused_kindly(option):
    state = GAME.new(players=2, seed=1)
    with pytest.raises(NotationError, match="expected"):
        action(state._s, option)


# ---------------------------------------------------------------- texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_has_a_text_that_can_be_filled(lang):
    tables = texts(lang, "expedition")
    assert {kind.removesuffix("_one") for kind in tables["option"]} == set(ACTION_SPACE.ranges)
    known = ("tile", "cell", "number", "direction", "action_tile")
    for text in tables["option"].values():
        for _, field, form, _ in Formatter().parse(text):
            assert field is None or field in known
            assert not form or form == "w" or f"{field}_{form}" in tables  # a form of its name, or a number as a word


def test_E13_camp_without_extras_is_not_asked():
    state = new_camp(supply=1)
    assert state.phase.name != "DEPLOY"
    assert all("ways" not in one for one in choices(state))


def test_play_accepts_what_the_options_say():
    state = new_camp()
    one = choices(state)[4]
    play(state, one["text"])
    assert state.phase.name == "LEAVE"
