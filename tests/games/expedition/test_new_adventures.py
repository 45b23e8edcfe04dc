"""X1, X2, X3, X8: action tiles in general; the four kinds are in test_action_tiles.py and test_sandstorm.py."""

from collections import Counter

import pytest

from games.expedition.positions import ADVENTURES, GAME, acting, lies, moves, play, position, refused, seat, supply
from waset.errors import WasetError

ALL = {"boat": 2, "snakes": 2, "caravan": 2, "sandstorm": 2}


def actions(state, of=0):
    """An action hand, stack and used tiles."""
    held = state.save()["seats"][of]["actions"]
    return held.get("hand", []), held.get("stack", []), held.get("used", [])


def turn(picture, hand, stack=(), tiles="desert/1 desert/3", **fields):
    """Seat 0 begins a turn with these action tiles."""
    mine = seat(tiles, "desert/5", actions={"hand": list(hand), "stack": list(stack)})
    return position(picture, mine, seat("mountain/1"), modules=ADVENTURES, **fields)


# ---------------------------------------------------------------- X1: eight each, three in hand


@pytest.mark.parametrize("players", GAME.players)
def test_X1_eight_action_tiles_three_of_them_in_hand_before_E4(players):
    state = GAME.new(players=players, modules=ADVENTURES, seed=2)
    assert state.phase.name == "KEEP"
    for one in range(players):
        hand, stack, used = actions(state, one)
        assert (len(hand), len(stack), used) == (3, 5, [])
        assert Counter(hand + stack) == ALL


def test_X1_they_are_shuffled():
    hands = Counter()
    for seed in range(100):
        hands.update(actions(GAME.new(modules=ADVENTURES, seed=seed))[0])
    assert set(hands) == set(ALL)
    assert min(hands.values()) > 45  # of 75 expected


def test_X1_without_the_module_there_are_none():
    assert GAME.new(seed=2).save()["seats"][0].get("actions", {}) == {}
    state = position("mountain 0", seat("desert/1 desert/3"), seat("desert/5"))
    refused(state.play("#1 g9"), "use boat", "X1")
    assert state.play("stop").seat == 1


def test_X1_an_unknown_module_is_refused():
    with pytest.raises(WasetError, match="modules"):
        GAME.new(modules=["old-adventures"])


# ---------------------------------------------------------------- X2: when


@pytest.mark.parametrize("tiles", ["#1 g9; stop", "#1 g9; #1 f9; stop", "#1 g9; #1 f9; #1 e9"])
def test_X2_after_the_1_to_3_tiles_an_action_tile_may_be_used(tiles):
    state = play(turn("mountain 0 | temple-d", ["caravan"]), tiles)
    assert (state.seat, state.phase.name) == (0, "ACTION")
    assert moves(state) == {"skip", "use caravan"}


def test_X2_not_before_or_between_the_tiles():
    state = turn("mountain 0 | temple-d", ["caravan"])
    refused(state, "use caravan", "X2")
    refused(state.play("#1 g9"), "use caravan", "X2")
    refused(state, "skip", "X2")


def test_X2_no_more_tiles_after_it():
    refused(acting("mountain 0 | temple-d", "caravan"), "#1 f9", "E7")
    refused(acting("mountain 0 | temple-d", "caravan"), "stop", "E7")


@pytest.mark.parametrize("picture", ["mountain | temple-d 0", "mountain 1 | temple-d 0", "mountain 11 | lake"])
def test_X2_without_an_own_adventurer_on_a_mountain_nobody_is_asked(picture):
    state = turn(picture, ["caravan", "boat", "snakes"])
    assert play(state, "#1 g9; stop").seat == 1


def test_X2_without_an_action_tile_nobody_is_asked():
    assert play(turn("mountain 0", []), "#1 g9; stop").seat == 1


def test_X2_the_question_is_asked_even_if_nothing_can_be_used():
    state = play(turn("mountain 0", ["boat", "sandstorm"]), "#1 g9; stop")
    assert moves(state) == {"skip"}
    assert state.play("skip").seat == 1


def test_X2_an_adventurer_that_just_came_to_a_mountain_counts():
    state = turn("mountain | temple-d", ["caravan"], tiles="camp-d/1 desert/3")
    play(state, "camp-d g9; deploy 4; leave e 3; stop")
    assert state.phase.name == "ACTION"


def test_X1_only_a_tile_that_is_held():
    refused(acting("mountain 0 | lake", "caravan"), "use boat", "X1")


@pytest.mark.parametrize(
    ("action", "picture"),
    [
        ("boat", "mountain 0 | desert"),
        ("boat", "mountain 0 | lake boat1"),
        ("boat", "mountain 0 | lake snakes"),
        ("snakes", "mountain 01 | temple-d 1 | lake boat1"),
        ("caravan", "lake | mountain 0 | temple-d 1111"),
        ("sandstorm", "mountain 0 | desert 01"),
    ],
)
def test_X2_only_if_all_it_says_can_be_done(action, picture):
    refused(acting(picture, action), f"use {action}", "X2")


def test_X2_a_new_one_is_drawn():
    state = play(acting("mountain 0 | temple-d", "caravan", "boat", stack="snakes sandstorm"), "use caravan; to i9")
    hand, stack, used = actions(state)
    assert (sorted(hand), stack, used) == (["boat", "snakes"], ["sandstorm"], ["caravan"])


def test_X2_from_an_empty_stack_nothing_is_drawn():
    state = play(acting("mountain 0 | temple-d", "caravan", "boat"), "use caravan; to i9")
    assert actions(state) == (["boat"], [], ["caravan"])


def test_X2_one_a_turn():
    state = acting("mountain 00 | temple-d", "caravan", "caravan")
    assert play(state, "use caravan; to i9").seat == 1
    assert actions(state)[0] == ["caravan"]


def test_X2_who_uses_none_draws_none():
    state = acting("mountain 0 | temple-d", "caravan", stack="boat").play("skip")
    assert actions(state) == (["caravan"], ["boat"], [])


# ---------------------------------------------------------------- X3: from which mountain


def test_X3_the_player_chooses_the_mountain():
    state = acting("mountain 0 | temple-d | mountain 01", "caravan").play("use caravan")
    assert moves(state) == {"from h9", "from j9"}
    play(state, "from j9; to i9")
    assert [lies(state, cell) for cell in ("h9", "i9", "j9")] == ["mountain 0", "temple-d 0", "mountain 1"]


def test_X3_the_only_mountain_is_not_asked_for():
    state = acting("mountain 0 | temple-d | mountain 1", "caravan").play("use caravan")
    assert state.phase.name == "TARGET"


@pytest.mark.parametrize("cell", ["i9", "k9", "l9", "c3"])
def test_X3_only_a_mountain_with_an_own_adventurer(cell):
    picture = "mountain 0 | temple-d 0 | mountain 01 | mountain 1"
    refused(acting(picture, "caravan").play("use caravan"), f"from {cell}", "X3")


def test_X2_only_a_mountain_from_which_it_can_be_done():
    picture = """
        mountain 0 | temple-d | mountain 0
        .          | .        | lake
        .          | lake     | mountain 0
        """
    state = acting(picture, "caravan").play("use caravan")
    assert moves(state) == {"from h9", "from j9"}
    refused(state, "from j11", "X2")


@pytest.mark.parametrize(
    ("stack", "left"), [("0", ""), ("01", " 1"), ("00", " 0"), ("0101", " 011"), ("0110", " 011"), ("100", " 10")]
)
def test_X3_the_topmost_own_one_is_taken_even_from_under_others(stack, left):
    state = play(acting(f"mountain {stack} | temple-d", "caravan"), "use caravan; to i9")
    assert lies(state, "h9") == f"mountain{left}"
    assert lies(state, "i9") == "temple-d 0"


# ---------------------------------------------------------------- X8: skipped players, supplies, trophies


def test_X8_a_skipped_player_uses_no_action_tile():
    skipped = seat(actions={"hand": ["caravan"]})
    state = position("mountain 1 | temple-d", seat("desert/1 desert/3", "desert/5"), skipped, modules=ADVENTURES)
    assert play(state, "#1 g9; stop").seat == 0


@pytest.mark.parametrize(("action", "target"), [("boat", "j9"), ("snakes", "i9")])
def test_X8_adventurers_returned_count_for_ties(action, target):
    mine = seat("desert/1", actions={"hand": [action]}, supply=9)
    state = position("mountain 0 | desert | lake", mine, seat(supply=9), modules=ADVENTURES)
    play(state, f"desert g9; use {action}; to {target}")
    assert (supply(state, 0), state.winners()) == (10, [0])


def test_X8_trophies_are_in_nobodys_supply():
    mine = seat("desert/1", actions={"hand": ["sandstorm"]})
    state = position("mountain 0 | desert 001 | camp-d 1", mine, seat(), modules=ADVENTURES)
    play(state, "desert g9; use sandstorm; to i9")
    assert state.over
    assert (supply(state, 0), supply(state, 1)) == (27, 28)
    assert state.save()["seats"][0]["trophies"] == [1]
    assert (state.scores(), state.winners()) == ([1, 1], [1])
