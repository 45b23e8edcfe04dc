"""Position documents of Horus: what they hold, and what can't be."""

import json

import pytest

from games.horus.positions import GAME, START, document, laying, middle_game, position, row, seat
from waset.errors import PositionError


def load_error(given):
    with pytest.raises(PositionError) as refused:
        GAME.load(given)
    return refused.value


def test_every_position_of_a_game_is_read_back():
    state = middle_game(decisions=0, seed=6)
    phases = set()
    while not state.over:
        state.play(state.legal()[len(state.legal()) // 2])
        phases.add(state.phase.name)
        assert GAME.load(json.loads(json.dumps(state.save()))) == state
    assert {"LAY", "CARD", "RIVER", "END", "TWO_SIDED"} <= phases


def test_a_document_may_be_short():
    state = GAME.load({"players": 2, "seats": [{}, {}]})
    assert state.phase.name == "CARD"
    assert state.view()["piles"]["desert"] == 8
    assert state.save()["map"] == START.split("; ")


def test_piles_left_out_hold_what_is_not_elsewhere():
    land = "; ".join(f"desert {x},0" for x in range(2, 32, 2))
    assert position(land).view()["piles"]["desert"] == 5


@pytest.mark.parametrize(
    ("rivers", "fields", "left"),
    [
        (16, {}, 20),
        (17, {}, 19),
        (10, {"bag": ["river"] * 6, "gone": {"river": 2}}, 18),
        (16, {"phase": "river", "tile": "river"}, 19),
        (35, {"gone": {"two-sided": 1}}, 0),
    ],
)
def test_rivers_that_the_bag_can_not_have_given_are_missing_from_their_pile(rivers, fields, left):
    right, left_of_start = rivers // 2, rivers - rivers // 2
    land = row("river", 2, 0, right) + "; " + row("river", -2 * left_of_start, 0, left_of_start)
    assert position(land, **fields).view()["piles"]["river"] == left


def test_the_start_and_the_ends_may_stand_anywhere_in_the_list():
    one = document("desert 2,0")
    other = one | {"map": ["desert 2,0", "end-b 0,2", "end-a 0,-2", "start 0,0"]}
    assert GAME.load(one) == GAME.load(other)


def test_own_editions_travel_with_the_position():
    state = laying("hill", edition={"table": {"reach": 3}})
    assert state.save()["edition"] == {"table": {"reach": 3}}
    assert GAME.load(state.save()) == state


FULL = "desert-1 desert-1 desert-2 desert-2 desert-3"
PILES = {"desert": 8, "hill": 8, "farmland": 8, "marsh": 8, "river": 20}


@pytest.mark.parametrize(
    ("given", "field"),
    [
        (document(map=["start 0,0", "end-a 0,-2"]), "map"),
        (document("start 2,0"), "map"),
        (document("desert 1,0"), "map[3]"),
        (document("desert 48,0"), "map[3]"),
        (document("desert 99,0"), "map[3]"),
        (document("lake 2,0"), "map[3]"),
        (document("two-sided 2,0"), "map[3]"),
        (document("desert"), "map[3]"),
        (document("desert 2,0 5"), "map[3]"),
        (document("necropolis 2,0 0"), "map[3]"),
        (document("desert 9,9"), "map"),
        (document("desert 2,0; river 4,0"), "map"),
        (document("desert 2,0; temple 4,0"), "map"),
        (document("temple 2,0; temple -2,0"), "map"),
        (document("; ".join(f"desert {x},0" for x in range(2, 44, 2))), "map"),
        (document("hill -2,-2; desert 0,-4; hill 2,-2"), "map"),
        (document("; ".join(f"necropolis {x},0" for x in range(2, 44, 2))), "map"),
        (document(map=["hill 2,0"] * 200), "map"),
        (document(bag=["desert"] * 13), "bag"),
        (document(bag=["start"]), "bag"),
        (document(bag=["lake"]), "bag[0]"),
        (document(bag=["hill"] * 70), "bag"),
        (document(piles=PILES | {"hill": 9}), "piles.hill"),
        (document(piles={"lake": 1}), "piles.lake"),
        (document(piles={"desert": 8, "hill": 8, "river": 1}), "piles"),
        (document(gone={"start": 1}), "gone.start"),
        (document(gone={"hill": 20}, piles=PILES), "map"),
        (document("", seat("desert-1 desert-1 desert-1")), "seats"),
        (document("", seat(FULL + " desert-3")), "seats[0].hand"),
        (document("", seat("desert-9")), "seats[0].hand[0]"),
        (document("", seat("hill-1"), pile=["hill-2"]), "seats[0].hand"),
        (document("", seat("hill-1", outside=["hill-1"]), seat("hill-2")), "seats[0].outside"),
        (document("", seat("hill-1", outside=["hill-2", "hill-2"]), seat("hill-2")), "seats[0].outside"),
        (document("", seat(outside=["hill-1"] * 3)), "seats[0].outside"),
        (document("", seat(outside=["hill-7"])), "seats[0].outside[0]"),
        (document("", seat("hill-1"), seat("hill-2"), outside=["hill-3"]), "outside"),
        (document("", seat("hill-1"), seat("hill-2"), outside=["hill-1"]), "seats[1].outside"),
        (document("", seat("hill-1", old=2)), "seats[0].old"),
        (document(shuffled=["hill-1"] * 3), "shuffled"),
        (document(discards=["hill-1"] * 3), "discards"),
        (document("", seat("hill-1"), piles=PILES | {"hill": 0}), "seats"),
        (document("", seat(markers=21)), "seats[0].markers"),
        (document("desert 2,0 0", seat(markers=20)), "seats[0].markers"),
        (document("", seat(nile=2)), "seats[0].nile"),
        (document(pile=["hill-7"]), "pile[0]"),
        (document(discards=["hill-1"] * 60), "discards"),
        (document(seat=2), "seat"),
        (document(first=2), "first"),
        (document(turn=0), "turn"),
        (document(phase="dig"), "phase"),
        (document(tile="hill"), "tile"),
        (document(phase="lay"), "tile"),
        (document(phase="lay", tile="river"), "tile"),
        (document(phase="lay", tile="temple", card="hill-1"), "tile"),
        (document(phase="lay", tile="hill", card="marsh-1"), "card"),
        (document(phase="lay", tile="hill", piles={"hill": 8, "marsh": 8}), "piles"),
        (document(phase="river", card="?-1"), "tile"),
        (document(phase="two-sided", card="hill-1"), "card"),
        (document(phase="end", tile="river"), "lifted"),
        (document(phase="end", tile="river", lifted={"end": "end-a", "place": "0,-2"}), "map"),
        (
            document(
                phase="end", tile="river", lifted={"end": "end-a", "place": "0,0"}, map=["start 0,0", "end-b 0,2"]
            ),
            "lifted.place",
        ),
        (document(phase="pile", card="hill-1"), "card"),
        (document("hill 2,0", phase="marker"), "card"),
        (document("hill 2,0", seat(markers=0), phase="marker", card="hill-1"), "seats[0].markers"),
        (document("hill 2,0", phase="marker", card="hill-2"), "phase"),
        (document("hill 2,0 0; marsh -2,0", phase="from"), "card"),
        (document("hill 2,0; marsh -2,0", phase="from", card="nile"), "phase"),
        (document("hill 2,0 0; marsh -2,0", phase="to", card="nile"), "moving"),
        (document("hill 2,0 0; marsh -2,0", phase="to", card="nile", moving="-2,0"), "moving"),
        (document("hill 2,0 0; marsh -2,0", seat(nile=1), phase="from", card="nile"), "seats[0].nile"),
        (document(more=1), "more"),
        (document(phase="over"), "piles"),
        (document("", seat(nile=0), seat(nile=0)), "phase"),
        (document(rng=[0, 0, 0, 0]), "rng"),
        (document(colour="red"), "position"),
        ({"players": 2, "seats": [{}]}, "seats"),
    ],
)
def test_impossible_positions_are_refused_by_their_field(given, field):
    assert load_error(given).field == field


def test_after_a_replacement_the_river_may_lie_on_any_end_place():
    state = laying("two-sided").play("replace end-b")
    saved = state.save()
    assert saved["lifted"] == {"end": "end-b", "place": "0,2"}
    assert "end-b 0,2" not in saved["map"] and "river 0,2" in saved["map"]
    assert GAME.load(saved) == state


def apart(count):
    """Tiles that touch no other one."""
    places = [(x, y) for y in range(-44, 45, 8) for x in range(-44, 45, 8) if max(abs(x), abs(y)) > 8]
    kinds = ["desert"] * 20 + ["hill"] * 20 + ["farmland"] * 20 + ["marsh"] * 20 + ["river"] * 36
    return "; ".join(f"{kind} {x},{y}" for kind, (x, y) in zip(kinds[:count], places, strict=False))


@pytest.mark.parametrize("count", [1, 40, 62, 63, 70, 110, 116])
def test_tiles_that_lie_apart_are_refused_however_many(count):
    assert load_error(document(apart(count))).field.startswith("map")


def test_a_lifted_end_counts_among_the_tiles():
    lifted = {"end": "end-a", "place": "0,-2"}
    land = ["start 0,0", "end-b 0,2", "river 0,-2", *[f"hill {x},0" for x in range(2, 46, 2)]]
    many = document(map=land + ["hill 2,0"] * (127 - len(land)), phase="end", tile="river", lifted=lifted)
    assert "got 128" in str(load_error(many))
