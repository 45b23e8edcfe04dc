"""Why an action is refused: each reason with the rule it comes from."""

from enum import IntEnum


class Deny(IntEnum):
    NO = 0  # legal
    GAME_OVER = 1
    # cards
    NOT_PLAYING = 2
    CARD_CANT_MOVE = 3
    MUST_MOVE = 4
    # moving
    NOT_MOVING = 5
    NO_ADVENTURER = 6
    NO_TILE = 7
    WRONG_COUNT = 8
    BACK_TO_STAIRS = 9
    TOMB_CLOSED = 10
    TOMB_KEY = 11
    NO_STAY = 12
    NOT_CHOOSING = 13
    NOT_MOVED = 14
    # tiles
    NOT_LIGHTER = 15
    NOT_TAKING = 16
    NOT_OFFERED = 17
    SUPPLY_EMPTY = 18
    # the mummy
    MUMMY_OFF = 19
    NOT_GETTING_UP = 20
    NOT_RAISING = 21
    NOBODY_LIES = 22
    MUMMY_STANDS_THERE = 23
    NOT_OFFERING = 24
    NOT_OPEN = 25
    TOO_DEAR = 26
    NOT_LAST = 27
    NOT_DROPPING = 28
    NOT_PAIRING = 29
    NOT_EXCHANGING = 30
    NO_SUCH_SCARAB = 31
    # equipment
    EQUIPMENT_OFF = 32
    NOT_ADDING = 33
    SECOND_HORUS = 34
    SECOND_CANT_MOVE = 35
    ALONE_CANT_MOVE = 36
    NOT_PLACING = 37
    # characters
    CHARACTERS_OFF = 38
    NOT_FORWARD = 39
    FORWARD_BLOCKED = 40
    NOT_REROLLING = 41
    KEY_NEEDED = 42
    NOT_DECLINING = 43
    NOT_TEMPLE = 44
    NOT_EXTRA = 45
    NOT_SORTING = 46
    SAME_PLACE = 47
    SAME_ORDER = 48
    NO_SUCH_CARD = 49


RULE = {
    Deny.GAME_OVER: "L18",
    Deny.NOT_PLAYING: "L9",
    Deny.CARD_CANT_MOVE: "L13",
    Deny.MUST_MOVE: "L13",
    Deny.NOT_MOVING: "L10",
    Deny.NO_ADVENTURER: "L11",
    Deny.NO_TILE: "L10",
    Deny.WRONG_COUNT: "L10",
    Deny.BACK_TO_STAIRS: "L10",
    Deny.TOMB_CLOSED: "L12",
    Deny.TOMB_KEY: "L12",
    Deny.NO_STAY: "Q3",
    Deny.NOT_CHOOSING: "L15",
    Deny.NOT_MOVED: "L15",
    Deny.NOT_LIGHTER: "L15",
    Deny.NOT_TAKING: "L16",
    Deny.NOT_OFFERED: "L16",
    Deny.SUPPLY_EMPTY: "L16",
    Deny.MUMMY_OFF: "M1",
    Deny.NOT_GETTING_UP: "M7",
    Deny.NOT_RAISING: "M7",
    Deny.NOBODY_LIES: "M7",
    Deny.MUMMY_STANDS_THERE: "M7",
    Deny.NOT_OFFERING: "M8",
    Deny.NOT_OPEN: "M8",
    Deny.TOO_DEAR: "M8",
    Deny.NOT_LAST: "M9",
    Deny.NOT_DROPPING: "M9",
    Deny.NOT_PAIRING: "M9",
    Deny.NOT_EXCHANGING: "M9",
    Deny.NO_SUCH_SCARAB: "M9",
    Deny.EQUIPMENT_OFF: "Q1",
    Deny.NOT_ADDING: "Q4",
    Deny.SECOND_HORUS: "Q4",
    Deny.SECOND_CANT_MOVE: "Q4",
    Deny.ALONE_CANT_MOVE: "Q4",
    Deny.NOT_PLACING: "Q5",
    Deny.CHARACTERS_OFF: "C0",
    Deny.NOT_FORWARD: "C5",
    Deny.FORWARD_BLOCKED: "C5",
    Deny.NOT_REROLLING: "C1",
    Deny.KEY_NEEDED: "C8",
    Deny.NOT_DECLINING: "C8",
    Deny.NOT_TEMPLE: "C6",
    Deny.NOT_EXTRA: "C7",
    Deny.NOT_SORTING: "C2",
    Deny.SAME_PLACE: "C2",
    Deny.SAME_ORDER: "C2",
    Deny.NO_SUCH_CARD: "C2",
}
