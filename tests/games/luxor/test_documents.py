"""Position documents: what is refused, and with which field."""

import json

import pytest

from games.luxor.positions import ALL, GAME, dice, document, position, seat, walk
from waset.errors import NotationError, PositionError

TRACK = "1 vase-3-5, 5 horus-1, 8 osiris-2, 12 scarab"
MUMMY = {"modules": ["mummy"], "mummy": {"at": "5"}}


def broken(track=TRACK, own=None, **fields):
    with pytest.raises(PositionError) as error:
        position(track, own or seat("1 2 2 2 4"), **fields)
    return error.value.field


@pytest.mark.parametrize(
    ("track", "field"),
    [
        ("1 horus-1", "track.1"),
        ("5 vase-2-3", "track.5"),
        ("5 horus-2", "track.5"),
        ("1 scarab", "track.1"),
        ("8 vase-2-3", "track.8"),
        ("1 pot-2-3", "track.1"),
        ("41 vase-2-3", "track.41"),
        ("1 artifact-1-2", "track.1"),
        ("1 vase-1-1, 2 vase-1-1", "treasures"),
        ("8 osiris-1, 17 osiris-1", "track"),
    ],
)
def test_tiles_that_cant_lie_there(track, field):
    assert broken(track) == field


@pytest.mark.parametrize(
    ("own", "field"),
    [
        (seat("1 2 2 2"), "seats[0].hand"),
        (seat("1 2 2 2 4 4"), "seats[0].hand"),
        (seat("1 2 2 2 9"), "seats[0].hand[4]"),
        (seat("2 2 2 2 2"), "cards"),
        (seat("1! 2 2 2 4"), "seats[0].hand[0]"),
        (seat("6* 2 2 2 4"), "cards"),
        (seat("range-4/1!@2 2 2 2 4"), "seats[0].hand[0]"),
        (seat("1 2 2 2 4", "stairs, 77"), "seats[0].adventurers[1]"),
        (seat("1 2 2 2 4", "stairs lying"), "seats[0]"),
        (seat("1 2 2 2 4", "tomb"), "seats[0].adventurers"),
        (seat("1 2 2 2 4", "anubis 1, anubis 1"), "seats[0].adventurers"),
        (seat("1 2 2 2 4", "anubis 4"), "seats[0].adventurers[0]"),
        (seat("1 2 2 2 4", "1, 1, 1, 1, 1, 1"), "seats[0].adventurers"),
        (seat("1 2 2 2 4", keys=21), "keys"),
        (seat("1 2 2 2 4", talismans=1), "seats[0]"),
        (seat("1 2 2 2 4", scarabs=[5]), "seats[0].scarabs[0]"),
        (seat("1 2 2 2 4", scarabs=[4, 4, 4, 4, 4]), "scarabs"),
        (seat("1 2 2 2 4", character="forward"), "seats[0].character"),
        (seat("1 2 2 2 4", treasures={"tunnel": 1}), "seats[0].treasures.tunnel"),
        (seat("1 2 2 2 4", turned=1), "seats[0].turned"),
        (seat("1 2 2 2 4", left_out=["6"]), "seats[0].left_out"),
    ],
)
def test_seats_that_cant_be(own, field):
    assert broken(own=own) == field


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"phase": "dance"}, "phase"),
        ({"active": 3}, "active"),
        ({"phase": "move"}, "playing"),
        ({"playing": {"card": "3"}, "phase": "play"}, "seats[0].hand"),
        ({"fresh": 1}, "fresh"),
        ({"wakes": 1}, "wakes"),
        ({"then": "draw"}, "then"),
        ({"choices": ["1"]}, "choices"),
        ({"mummy": {"at": "5"}}, "mummy"),
        ({"modules": ["mummy"]}, "mummy"),
        ({"modules": ["mummy"], "mummy": {"at": "4"}}, "mummy.at"),
        ({"modules": ["mummy"], "mummy": {"at": "5", "open": ["keys", "keys"]}}, "mummy"),
        ({**MUMMY, "phase": "get-up"}, "phase"),
        ({**MUMMY, "phase": "mummy"}, "phase"),
        ({**MUMMY, "phase": "drop"}, "mummy.using"),
        ({"phase": "over"}, "phase"),
        ({"face_down": {"vase-2-3": 1}}, "face_down"),
        ({"horus": {"1": {"top": "all-2/2"}}}, "horus.1.top"),
        ({"temple": {"cobra": ["wild"]}}, "temple.cobra"),
        ({"rng": [0, 0, 0, 0]}, "rng"),
        ({"turn": 0}, "turn"),
        ({"seat": 1}, "seat"),
        ({"die": 7}, "die"),
    ],
)
def test_fields_that_cant_be(fields, field):
    assert broken(**fields) == field


def test_nobody_stands_on_the_mummys_tile():
    assert broken(own=seat("1 2 2 2 4", "5"), **MUMMY) == "seats[0].adventurers"


def test_supplies_left_out_are_what_nobody_holds():
    state = position(TRACK, seat("1 2 2 2 4", keys=3, wilds=2))
    assert state.view()["keys"] == 17 and state.view()["wilds"] == 16


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_every_phase_is_saved_and_loaded_to_the_same_bytes(seed):
    seen = set()
    for step, state in enumerate(walk(3, ALL, seed)):
        if step % 12 == 0 or state.phase not in seen:
            seen.add(state.phase)
            assert GAME.load(json.loads(json.dumps(state.save()))) == state
    assert len(seen) > 8


NO_MOVES = """\
|play|play middle|play left 5|move 1|move 1 42|move a b|act|take gold|sort 0 1|sort 1 6|use pyramid|use nothing
|pair key key|drop 6|exchange 0|exchange 99|up|place middle|keep 3"""


@pytest.mark.parametrize("text", NO_MOVES.replace("\n", "").split("|"))
def test_texts_that_are_no_moves(text):
    with pytest.raises(NotationError):
        position(TRACK, seat("1 2 2 2 4")).why_not(text)


def test_a_move_may_name_its_card():
    state = position(TRACK, seat("1 2 2 2 4"))
    assert state.action("play left") == state.action("PLAY LEFT 1") == state.legal()[0]


def test_the_record_tells_what_chance_decided():
    state = position(TRACK, seat("die 2 2 2 4"), rng=dice(4), draw=["5"])
    step = state.step(state.legal()[0])
    assert step.told == "play left die {rolls 4}"
    assert step.after.step("move stairs 12").told == "move stairs 12 {draws 5}"
    track = "11 vase-3-5, 12 vase-1-1"
    state = position(track, seat("1 2 2 2 4", "11"), temple={"cobra": ["scarab"]}, draw=["5"]).play("play left")
    assert state.step("move 11 12").told == "move 11 12 {12 shows scarab, draws 5}"
    state = position(TRACK, seat("2 2 2 2 4"), draw=["5"], horus={"1": {"top": "all-1/1"}})
    state.play("play left").play("move stairs 5")
    assert state.step("take horus-1").told == "take horus-1 {horus-1 shows nothing}"


def test_documents_are_plain_and_short_ones_are_enough():
    assert GAME.load(document(TRACK, seat("1 2 2 2 4"))).phase.name == "PLAY"
