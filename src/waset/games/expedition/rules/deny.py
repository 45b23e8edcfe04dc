"""Why an action is refused: each reason with the rule it comes from."""

from enum import IntEnum


class Deny(IntEnum):
    NO = 0  # legal
    GAME_OVER = 1
    # set-up
    SETTING_UP = 2
    NOT_KEEPING = 3
    KEEP_CAMP = 4
    KEEP_NOT_ONE = 5
    # tiles
    CAMP_FIRST = 6
    TILES_DONE = 7
    NO_SUCH_TILE = 8
    SAME_TILE = 9
    OCCUPIED = 10
    NO_EDGE = 11
    FRAME_WIDE = 12
    FRAME_HIGH = 13
    FIRST_TILE = 14
    # camps
    NO_CAMP = 15
    CAMP_TOO_FEW = 16
    CAMP_TOO_MANY = 17
    NO_SUPPLY = 18
    # moving
    NOT_LEAVING = 19
    TOO_MANY_LEAVE = 20
    GAP = 21
    LAKE = 22
    SNAKES = 23
    TILE_FULL = 24
    TOO_FEW_ENTER = 25
    NO_REST = 26
    NOT_MOVING = 27
    STAY_TOO_FEW = 28
    STAY_TOO_MANY = 29
    STAY_MORE_THAN_COME = 30
    # New Adventures
    MODULE_OFF = 31
    NOT_ACTING = 32
    NO_MOUNTAIN = 33
    NOT_HELD = 34
    CANT_BE_DONE = 35
    NOT_CHOOSING_MOUNTAIN = 36
    NOT_YOUR_MOUNTAIN = 37
    MOUNTAIN_CANT = 38
    NOT_CHOOSING_TARGET = 39
    NO_TILE = 40
    NOT_A_LAKE = 41
    LAKE_TAKEN = 42
    SNAKES_OCCUPIED = 43
    SNAKES_TAKEN = 44
    CARAVAN_FAR = 45
    CARAVAN_LAKE = 46
    CARAVAN_SNAKES = 47
    CARAVAN_FULL = 48
    STORM_HERE = 49
    STORM_MINORITY = 50
    STORM_FULL = 51
    # tiles again
    FIELD_EDGE = 52


RULE = {
    Deny.GAME_OVER: "E21",
    Deny.SETTING_UP: "E4",
    Deny.NOT_KEEPING: "E4",
    Deny.KEEP_CAMP: "E4",
    Deny.KEEP_NOT_ONE: "E4",
    Deny.CAMP_FIRST: "E10",
    Deny.TILES_DONE: "E7",
    Deny.NO_SUCH_TILE: "E7",
    Deny.SAME_TILE: "E7",
    Deny.OCCUPIED: "E8",
    Deny.NO_EDGE: "E8",
    Deny.FRAME_WIDE: "E9",
    Deny.FRAME_HIGH: "E9",
    Deny.FIRST_TILE: "E7",
    Deny.NO_CAMP: "E11",
    Deny.CAMP_TOO_FEW: "E11",
    Deny.CAMP_TOO_MANY: "E12",
    Deny.NO_SUPPLY: "E12",
    Deny.NOT_LEAVING: "E20",
    Deny.TOO_MANY_LEAVE: "E14",
    Deny.GAP: "E14",
    Deny.LAKE: "E15",
    Deny.SNAKES: "X5",
    Deny.TILE_FULL: "E17",
    Deny.TOO_FEW_ENTER: "E15",
    Deny.NO_REST: "E16",
    Deny.NOT_MOVING: "E20",
    Deny.STAY_TOO_FEW: "E15",
    Deny.STAY_TOO_MANY: "E17",
    Deny.STAY_MORE_THAN_COME: "E16",
    Deny.MODULE_OFF: "X1",
    Deny.NOT_ACTING: "X2",
    Deny.NO_MOUNTAIN: "X2",
    Deny.NOT_HELD: "X1",
    Deny.CANT_BE_DONE: "X2",
    Deny.NOT_CHOOSING_MOUNTAIN: "X3",
    Deny.NOT_YOUR_MOUNTAIN: "X3",
    Deny.MOUNTAIN_CANT: "X2",
    Deny.NOT_CHOOSING_TARGET: "X2",
    Deny.NO_TILE: "X2",
    Deny.NOT_A_LAKE: "X4",
    Deny.LAKE_TAKEN: "X4",
    Deny.SNAKES_OCCUPIED: "X5",
    Deny.SNAKES_TAKEN: "X5",
    Deny.CARAVAN_FAR: "X6",
    Deny.CARAVAN_LAKE: "X6",
    Deny.CARAVAN_SNAKES: "X6",
    Deny.CARAVAN_FULL: "X6",
    Deny.STORM_HERE: "X7",
    Deny.STORM_MINORITY: "X7",
    Deny.STORM_FULL: "X7",
    Deny.FIELD_EDGE: "E9",
}
