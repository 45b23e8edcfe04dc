"""Positions that can't be are refused by the name of the field."""

import pytest

from games.expedition.positions import ADVENTURES, GAME, document, seat
from waset.errors import PositionError

MINE = seat("camp-d/1 mountain/1", "lake/2 camp-d/2 desert/3")
OTHER = seat("desert/1 temple-d/3", "desert/5")
STORM = {"hand": ["boat", "sandstorm"], "used": ["caravan"]}
ACTING = seat("desert/1", actions=STORM)


def base(**changes):
    """A possible position with some of its fields changed."""
    return document("camp-d 0 | temple-o 1100 | lake\n. | mountain 01 | desert", MINE, OTHER) | changes


def shown(picture, *seats, **fields):
    """Changes of the display, and of seats and other fields if given."""
    return document(picture, *(seats or (MINE, OTHER)), **fields)


def refused_field(changes):
    with pytest.raises(PositionError) as error:
        GAME.load(base(**changes))
    return error.value.field


def test_the_base_of_these_tests_is_possible():
    assert GAME.load(base()).phase.name == "PLACE"
    acting = GAME.load(base(modules=ADVENTURES, seats=[ACTING, OTHER], phase="action", placed=1))
    assert acting.phase.name == "ACTION" and acting.legal()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"game": "horus"}, "game"),
        ({"rules": "0"}, "rules"),
        ({"colour": "red"}, "position"),
        ({"seats": [MINE]}, "seats"),
        ({"seats": [MINE, OTHER, OTHER]}, "seats"),
        ({"seats": "two"}, "seats"),
        ({"seats": [MINE, {"hat": 1}]}, "seats[1]"),
        ({"seat": 2}, "seat"),
        ({"seat": -1}, "seat"),
        ({"first": 2}, "first"),
        ({"turn": 0}, "turn"),
        ({"phase": "dance"}, "phase"),
        ({"placed": 3}, "placed"),
        ({"rng": [0, 0, 0, 0]}, "rng"),
        ({"rng": [1, 2, 3]}, "rng"),
        ({"rng": []}, "rng"),
        ({"rng": [1, 2, 3, 2**32]}, "rng[3]"),
        ({"modules": "new-adventures"}, "modules"),
        ({"edition": 3}, "edition"),
        ({"players": 5}, "players"),
        ({"players": "two"}, "players"),
        ({"modules": ["old-adventures"]}, "modules"),
    ],
)
def test_the_frame_of_a_position(changes, field):
    assert refused_field(changes) == field


def test_E3_a_hand_is_drawn_before_what_is_left_of_the_stack():
    late = seat("camp-d/1 desert/5", "lake/2 camp-d/3")
    assert refused_field({"seats": [late, OTHER]}) == "seats[0].hand"
    GAME.load(base(seats=[seat("camp-d/1 camp-d/2", "lake/2 camp-d/3"), OTHER]))
    GAME.load(base(seats=[seat("camp-d/1 desert/5"), OTHER]))


@pytest.mark.parametrize(
    ("picture", "field"),
    [
        ("castle", "display.h9"),
        ("camp-d 2", "display.h9"),
        ("camp-d 0x", "display.h9"),
        ("camp-d 000000000", "display.h9"),
        ("camp-d boat0", "display.h9"),
        ("camp-d 0 | temple-d 01010", "display.i9"),
        ("camp-d 00000 | camp-o 00001", "display.i9"),
        ("desert 00000", "display.h9"),
        ("lake 0", "display.h9"),
        ("desert snakes", "display.h9"),
        ("lake boat0", "display.h9"),
        ("desert | . | desert", "display.j9"),
        ("desert | .\n. | desert", "display.i10"),
        ("lake | lake", "display"),
        ("pyramid-o | pyramid-o | pyramid-o", "display"),
        ("|".join(["camp-d"] * 8), "display"),
        ("\n".join(["camp-d"] * 8), "display"),
        (".", "display"),
        ("desert 0 1", "display.h9"),
        ("desert 00 1", "display.h9"),
    ],
)
def test_the_display(picture, field):
    assert refused_field(shown(picture)) == field


@pytest.mark.parametrize(
    ("cells", "field"),
    [
        ({"z9": "desert"}, "display.z9"),
        ({"h99": "desert"}, "display.h99"),
        ({"a5": "desert"}, "display.a5"),
        ({"h0": "desert"}, "display.h0"),
        ({"h9": ""}, "display.h9"),
        ({"h9": 3}, "display[...]"),
        ({"h9": "camp-d", "H9": "temple-d"}, "display.H9"),
    ],
)
def test_the_cells_of_the_display(cells, field):
    assert refused_field({"display": cells}) == field


@pytest.mark.parametrize(
    ("mine", "field"),
    [
        (seat("castle/1"), "seats[0].hand[0]"),
        (seat("camp-d/6"), "seats[0].hand[0]"),
        (seat("camp-d/1 lake"), "seats[0].hand[1]"),
        (seat("lake/3"), "seats[0].hand[0]"),
        ({"hand": ["camp-d/1"] * 3}, "seats[0].hand"),
        (seat("camp-d/1 camp-d/1"), "seats[0]"),
        (seat("desert/1 mountain/1"), "seats[0].hand"),
        (seat("lake/2 camp-d/1", "lake/2"), "seats[0]"),
        (seat("camp-d/1", "lake/2"), "seats[0].hand"),
        (seat("", ""), "seats[0].hand"),
        (seat("camp-d/1 lake/2", "camp-d/3 camp-d/2"), "seats[0].stack"),
        (seat("camp-d/1 lake/2", "desert/1"), "seats[0].stack"),
        (seat("camp-d/1 lake/2", "camp-d/2 " * 21), "seats[0].stack"),
        (seat("camp-d/1 lake/2", "castle/2"), "seats[0].stack[0]"),
        (seat("camp-d/1", supply=31), "seats[0].supply"),
        (seat("camp-d/1", supply=27), "seats[0].supply"),  # four lie on the display
        (seat("camp-d/1", supply=-1), "seats[0].supply"),
        (seat("camp-d/1", supply="all"), "seats[0].supply"),
        (seat("camp-d/1", trophies=[1]), "seats[0].trophies"),
        (seat("camp-d/1", actions={"hand": ["boat"]}), "seats[0].actions"),
    ],
)
def test_the_seats(mine, field):
    assert refused_field({"seats": [mine, OTHER]}) == field


@pytest.mark.parametrize(
    ("actions", "field"),
    [
        ({"hand": ["ship"]}, "seats[0].actions.hand[0]"),
        ({"stack": ["boat", "ship"]}, "seats[0].actions.stack[1]"),
        ({"hand": ["boat"] * 3}, "seats[0].actions"),
        ({"hand": ["boat"], "stack": ["boat"], "used": ["boat"]}, "seats[0].actions"),
        ({"stack": ["boat"] * 99}, "seats[0].actions.stack"),
        ({"hand": ["boat", "boat", "snakes", "snakes"]}, "seats[0].actions.hand"),
    ],
)
def test_action_tiles(actions, field):
    mine = seat("camp-d/1", actions=actions)
    assert refused_field({"modules": ADVENTURES, "seats": [mine, OTHER]}) == field


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        (shown("lake boat0"), "seats[0].actions.used"),
        (shown("lake boat1", seat("camp-d/1", actions={"used": ["boat"]}), OTHER), "seats[1].actions.used"),
        (shown("desert snakes"), "seats"),
        (shown("desert 0 snakes", seat("camp-d/1", actions={"used": ["snakes"]}), OTHER), "display.h9"),
        (shown("desert boat0", seat("camp-d/1", actions={"used": ["boat"]}), OTHER), "display.h9"),
        (shown("lake boat0 boat0", seat("camp-d/1", actions={"used": ["boat"]}), OTHER), "display.h9"),
        ({"seats": [seat("camp-d/1", trophies=[0]), OTHER]}, "seats[0].trophies[0]"),
        ({"seats": [seat("camp-d/1", trophies=[2]), OTHER]}, "seats[0].trophies[0]"),
        ({"seats": [seat("camp-d/1", trophies=[1] * 30), OTHER]}, "seats[1].supply"),
    ],
)
def test_boats_snakes_and_trophies(changes, field):
    assert refused_field({"modules": ADVENTURES} | changes) == field


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"phase": "keep"}, "phase"),
        ({"phase": "over"}, "seats[0].hand"),
        ({"phase": "action", "placed": 1}, "phase"),
        ({"phase": "deploy"}, "moving"),
        ({"phase": "leave"}, "moving"),
        ({"phase": "target"}, "using"),
        ({"moving": {"cell": "h9", "number": 1}}, "moving"),
        ({"using": {"action": "boat"}}, "using"),
        ({"seats": [seat(), OTHER]}, "seats[0].hand"),
    ],
)
def test_the_phase(changes, field):
    assert refused_field(changes) == field


CAMP = {"placed": 1, "seats": [seat("lake/2"), OTHER]}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"phase": "deploy", "moving": {"cell": "i9", "number": 0}}, "moving.cell"),
        ({"phase": "deploy", "moving": {"cell": "zz", "number": 0}}, "moving.cell"),
        ({"phase": "deploy", "moving": {"cell": "h9", "number": 0}}, "moving"),  # somebody is on it
        ({"phase": "leave", "moving": {"cell": "h9", "number": 1}}, "moving.number"),  # there are no extras
        ({"phase": "leave", "moving": {"cell": "i9", "number": 1}}, "moving.cell"),
        ({"phase": "leave", "moving": {"cell": "h9", "number": 0, "direction": "e"}}, "moving.direction"),
        ({"phase": "stay", "moving": {"cell": "i10", "number": 2}}, "moving.direction"),
        ({"phase": "stay", "moving": {"cell": "i10", "number": 2, "direction": "x"}}, "moving.direction"),
        ({"phase": "stay", "moving": {"cell": "i9", "number": 2, "direction": "e"}}, "moving.cell"),  # it is full
        ({"phase": "stay", "moving": {"cell": "k9", "number": 2, "direction": "e"}}, "moving.cell"),  # a gap
        ({"phase": "stay", "moving": {"cell": "j10", "number": 9, "direction": "e"}}, "moving.number"),
        ({"phase": "stay", "moving": {"cell": "j10", "number": 2, "direction": "e"}}, "phase"),  # all must stay
    ],
)
def test_the_camp_that_is_resolved(changes, field):
    assert refused_field(CAMP | changes) == field


USING = {"modules": ADVENTURES, "placed": 1, "seats": [ACTING, OTHER]}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"phase": "action", "placed": 0}, "placed"),
        ({"phase": "action", "placed": 4}, "placed"),
        ({"phase": "action", "seat": 1}, "phase"),
        ({"phase": "action", "modules": [], "seats": [MINE, OTHER]}, "phase"),
        ({"phase": "mountain", "using": {"action": "caravan"}}, "phase"),  # there is one mountain only
        ({"phase": "mountain", "using": {"action": "ship"}}, "using.action"),
        ({"phase": "mountain", "using": {"action": "caravan", "mountain": "i10"}}, "using.mountain"),
        ({"phase": "target", "using": {"action": "caravan"}}, "using.mountain"),
        ({"phase": "target", "using": {"action": "caravan", "mountain": "h9"}}, "using.mountain"),
        ({"phase": "target", "using": {"action": "boat", "mountain": "i10"}}, "using.action"),  # it is not used yet
    ],
)
def test_the_action_tile_in_use(changes, field):
    assert refused_field(USING | changes) == field


@pytest.mark.parametrize("text", [None, 3, "position", [1]])
def test_a_position_is_a_table(text):
    with pytest.raises(PositionError):
        GAME.load(text)
