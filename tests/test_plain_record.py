"""Records as plain numbers and bytes: the same as numpy reads them."""

import random

import pytest

import waset
from waset.games import names
from waset.layout import Int8Grid, Int8s, Int16, Int16s, Layout, Many, blank, shape
from waset.plain_record import int16s, piece, plain


class Player(Layout):
    supply: Int16
    hand: Int16s = shape(2)


class Position(Layout):
    seat: Int16
    players: Many[Player] = shape(3)
    first: Player
    grid: Int8Grid = shape(2, 3)
    row: Int8s = shape(4)


def assert_same(read, s):
    """Every field, those of records within it included."""
    for name in s.dtype.names:
        field = s.dtype[name]
        if field.names:
            assert_same(getattr(read, name), s[name])
        elif field.subdtype:
            assert piece(read, name) == s[name].tobytes()
        else:
            assert getattr(read, name) == int(s[name])


@pytest.mark.parametrize("name", names())
def test_a_position_reads_like_its_record(name):
    state, dice = waset.game(name).new(players=waset.game(name).players[0], seed=4), random.Random(4)
    for _ in range(40):
        if not state.over:
            state.play(dice.choice(state.legal()))
    read = plain(state.box[0])
    assert_same(read, state.box[0])
    assert read.tobytes() == state.box.tobytes()


def test_pieces_are_found_by_their_path():
    s = blank(Position)[0]
    s.players[2].hand[:] = (-7, 300)
    s.grid[1, 2] = 5
    s.first.supply = 9
    read = plain(s)
    assert int16s(piece(read, "players", 2, "hand")) == [-7, 300]
    assert piece(read, "players", 1) == bytes(6)
    assert piece(read, "grid", 1) == bytes((0, 0, 5))
    assert read.first.supply == 9


def test_a_plain_record_is_as_it_was():
    s = blank(Position)[0]
    read = plain(s)
    s.seat = 2
    assert read.seat == 0
    assert plain(read) is read


def test_lists_are_no_attributes():
    with pytest.raises(AttributeError, match="row: expected a number or a record"):
        _ = plain(blank(Position)[0]).row
