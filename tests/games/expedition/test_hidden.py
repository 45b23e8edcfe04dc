"""E24, E4: what a seat may see, and what it may hear."""

import json

import pytest

from games.expedition.positions import ADVENTURES, GAME, middle_game, play, position, seat
from waset.record import Record

# ---------------------------------------------------------------- views


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_E24_faces_in_hand_and_stack_and_action_hands_are_secret(viewer):
    state = middle_game()
    view = state.view(viewer)
    for one, (shown, truth) in enumerate(zip(view["seats"], state.save()["seats"], strict=True)):
        mine = one == viewer
        faces = [tile.split("/")[0] if mine else None for tile in truth["hand"] if tile]
        assert [tile["tile"] for tile in shown["hand"] if tile] == faces
        assert shown["actions"]["hand"] == (truth["actions"]["hand"] if mine else None)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_E24_all_else_is_public(viewer):
    state = middle_game()
    view, truth = state.view(viewer), state.save()
    assert (view["phase"], view["seat"], view["turn"]) == (state.phase.name, state.seat, state.turn)
    assert len(view["display"]) == len(truth["display"])
    for shown, true in zip(view["seats"], truth["seats"], strict=True):
        assert shown["supply"] == true["supply"]
        assert [tile and tile["back"] for tile in shown["hand"]] == [tile and int(tile[-1]) for tile in true["hand"]]
        assert shown["stack"] == [int(tile[-1]) for tile in true["stack"]]
        assert shown["actions"]["held"] == len(true["actions"]["hand"])
        assert shown["actions"]["left"] == len(true["actions"]["stack"])
        assert shown["actions"]["used"] == true["actions"].get("used", [])


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_E24_stacks_boats_snakes_and_trophies_are_public(viewer):
    actions = {"hand": ["caravan"], "used": ["boat", "snakes"]}
    state = position(
        "camp-d 0110 | lake boat1\ndesert snakes | .",
        seat("desert/1", trophies=[1, 1]),
        seat("camp-d/5", actions=actions),
        modules=ADVENTURES,
    )
    view = state.view(viewer)
    assert [(place["cell"], place["tile"], place["stack"]) for place in view["display"]] == [
        ("h9", "camp-d", [0, 1, 1, 0]),
        ("i9", "lake", []),
        ("h10", "desert", []),
    ]
    assert [place["boat"] for place in view["display"]] == [None, 1, None]
    assert [place["snakes"] for place in view["display"]] == [False, False, True]
    assert view["seats"][0]["trophies"] == [1, 1]
    assert view["seats"][1]["actions"]["used"] == ["boat", "snakes"]


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_E24_the_generator_is_secret(viewer):
    state = middle_game()
    other = GAME.load(state.save() | {"rng": [9, 9, 9, 9]})
    assert other != state
    assert json.dumps(other.view(viewer)) == json.dumps(state.view(viewer))
    assert other.redeal(viewer, 5) == state.redeal(viewer, 5)


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_E4_nobody_sees_what_another_chose(viewer):
    desert, mountain = (GAME.new(players=3, seed=8).play(f"keep {tile}") for tile in ("desert", "mountain"))
    assert desert.view(viewer) == mountain.view(viewer)


def test_E4_who_chose_sees_it():
    view = GAME.new(players=3, seed=8).play("keep mountain").view(0)
    assert {tile["tile"] for tile in view["seats"][0]["hand"]} == {"camp-d", "mountain"}


@pytest.mark.parametrize("viewer", [None, 1])
def test_E24_the_log_tells_nothing_of_the_tile_that_stays_in_hand(viewer):
    alike = position("desert", seat("camp-o/3 camp-o/5", "camp-d/5 desert/5 temple-o/5"), seat("desert/1"))
    apart = position("desert", seat("camp-o/3 desert/5", "camp-d/5 camp-o/5 temple-o/5"), seat("desert/1"))
    assert alike.view(viewer) == apart.view(viewer)
    heard = [list(Record.from_position(state).play("#1 i9").lines(heard_by=viewer)) for state in (alike, apart)]
    assert heard[0] == heard[1]


@pytest.mark.parametrize("viewer", [None, 1])
def test_E24_which_place_of_a_hand_was_played_is_not_seen(viewer):
    """Of two tiles alike only the first is played: who saw the second played would know the first is another."""
    hands = ("camp-d/4 mountain/4", "mountain/4 camp-d/4")
    states = [position("desert", seat(hand, "camp-d/5 desert/5"), seat("desert/1")) for hand in hands]
    assert states[0].view(viewer) == states[1].view(viewer)
    views = [play(state, "camp-d i9; deploy 1").view(viewer) for state in states]
    assert views[0] == views[1]
