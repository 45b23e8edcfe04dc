"""What the rules noted, read as events: lists, secrets, words and functions that tell a number."""

from enum import IntEnum
from typing import Annotated

import pytest

from waset.event_log import CAPACITY, listening, note, note_item, note_secret
from waset.events import Happened, Reader, Secret, told_by
from waset.moves import named


class Notes(IntEnum):
    NOTHING = 0
    CARDS_DRAWN = 1
    PATH = 2


Letter = Annotated[str, told_by(lambda s, number: "abcdef"[number])]


class CardsDrawn(Happened, tag="cards-drawn"):
    seat: int
    cards: list[Secret[Letter]]
    hand: list[int]
    secret: Secret[int]


class Path(Happened, tag="path"):
    suit: str
    cells: list[int]
    again: bool


READER = Reader(Notes, [CardsDrawn, Path], {"suit": named({"red": 1, "blue": 2}, "suit")})


def noted(log):
    return log[0].noted.tolist()[: log[0].count]


def test_each_list_takes_one_number_of_every_item():
    log = listening()
    note(log[0], Notes.PATH.value, 2, 1)
    note_item(log[0], 7)
    note_item(log[0], 8)
    (pair,) = READER.pairs(None, noted(log))
    assert pair.told_to(0) == pair.told_to(None) == Path(suit="blue", cells=[7, 8], again=True)


def test_what_is_secret_is_told_to_its_own_seat_only_and_an_item_may_be_open_all_the_same():
    log = listening()
    note(log[0], Notes.CARDS_DRAWN.value, 1, 9)
    note_item(log[0], 0, 3)
    note_secret(log[0], 1, 4)
    (pair,) = READER.pairs(None, noted(log))
    assert pair.told_to(1) == CardsDrawn(seat=1, cards=["a", "b"], hand=[3, 4], secret=9)
    assert pair.told_to(0) == pair.told_to(None) == CardsDrawn(seat=1, cards=["a", None], hand=[3, 4], secret=None)


def test_items_belong_to_the_event_before_them():
    log = listening()
    for suit in (1, 2):
        note(log[0], Notes.PATH.value, suit)
        note_item(log[0], suit)
    assert [pair.open.cells for pair in READER.pairs(None, noted(log))] == [[1], [2]]


def test_a_note_without_an_event_is_an_error_at_once():
    with pytest.raises(TypeError, match="no event is tagged 'path'"):
        Reader(Notes, [CardsDrawn])


def test_an_event_without_a_note_is_an_error_at_once():
    class Lost(Happened, tag="lost"):
        seat: int

    with pytest.raises(TypeError, match="lost: the rules note no such events"):
        Reader(Notes, [CardsDrawn, Path, Lost])


def test_a_full_log_notes_no_more():
    log = listening()
    for _ in range(CAPACITY + 3):
        note(log[0], Notes.PATH.value, 1)
    assert log[0].count == CAPACITY
