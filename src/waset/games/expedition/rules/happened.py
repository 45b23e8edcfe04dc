"""What can happen in a game of Expedition Luxor, as the rules note it; `event_kinds.py` says what each number means."""

from enum import IntEnum


class Happened(IntEnum):
    NOTHING = 0
    TILE_KEPT = 1
    DISPLAY_REVEALED = 2
    TILE_LAID = 3
    DEPLOYED = 4
    HELD = 5
    WALKED = 6
    STAYED = 7
    DREW = 8
    STOPPED = 9
    ACTION_SKIPPED = 10
    ACTION_USED = 11
    MOUNTAIN_CHOSEN = 12
    RETURNED = 13
    BOAT_PLACED = 14
    SNAKES_PLACED = 15
    CARAVAN_MOVED = 16
    SANDSTORM_BLEW = 17
    ACTION_DRAWN = 18
