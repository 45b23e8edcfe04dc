"""Why an action is refused: each reason with the rule it comes from."""

from enum import IntEnum


class Deny(IntEnum):
    NO = 0  # legal
    GAME_OVER = 1
    # tiles
    NOT_LAYING = 2
    REPLACE_FIRST = 3
    OFF_TABLE = 4
    OVERLAP = 5
    NO_CONTACT = 6
    BLOCKS_END = 7
    TEMPLE_NO_RIVER = 8
    TEMPLE_LAND = 9
    # the river
    NOT_TWO_SIDED = 10
    NO_RIVER = 11
    NO_NEW_RIVER = 12
    END_BLOCKED = 13
    NOT_REPLACING = 14
    CANT_REPLACE = 15
    # cards
    NOT_PLAYING = 16
    NOT_HELD = 17
    NILE_GONE = 18
    NOT_TAKING = 19
    PILE_EMPTY = 20
    # markers
    NOT_MARKING = 21
    NO_TILE = 22
    NO_REGION = 23
    MARKED = 24
    TOO_BIG = 25
    FIRST_ROUND = 26
    OTHER_NUMBER = 27
    # the Nile card
    NOT_PICKING = 28
    NOT_YOURS = 29
    INLAND = 30
    NO_GOAL = 31
    NOT_MOVING = 32
    SAME_REGION = 33


RULE = {
    Deny.GAME_OVER: "H17",
    Deny.NOT_LAYING: "H5",
    Deny.REPLACE_FIRST: "H10",
    Deny.OFF_TABLE: "H8",
    Deny.OVERLAP: "H8",
    Deny.NO_CONTACT: "H8",
    Deny.BLOCKS_END: "H12",
    Deny.TEMPLE_NO_RIVER: "H13",
    Deny.TEMPLE_LAND: "H13",
    Deny.NOT_TWO_SIDED: "H11",
    Deny.NO_RIVER: "H11",
    Deny.NO_NEW_RIVER: "H10",
    Deny.END_BLOCKED: "H12",
    Deny.NOT_REPLACING: "H10",
    Deny.CANT_REPLACE: "H10",
    Deny.NOT_PLAYING: "H5",
    Deny.NOT_HELD: "H5",
    Deny.NILE_GONE: "H14",
    Deny.NOT_TAKING: "H5",
    Deny.PILE_EMPTY: "H16",
    Deny.NOT_MARKING: "H6",
    Deny.NO_TILE: "H6",
    Deny.NO_REGION: "H9",
    Deny.MARKED: "H6",
    Deny.TOO_BIG: "H6",
    Deny.FIRST_ROUND: "H7",
    Deny.OTHER_NUMBER: "H6",
    Deny.NOT_PICKING: "H14",
    Deny.NOT_YOURS: "H14",
    Deny.INLAND: "H14",
    Deny.NO_GOAL: "H14",
    Deny.NOT_MOVING: "H14",
    Deny.SAME_REGION: "H14",
}
