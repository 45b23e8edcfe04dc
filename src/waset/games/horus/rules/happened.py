"""What can happen in a game of Horus, as the rules note it; `event_kinds.py` says what each number means."""

from enum import IntEnum


class Happened(IntEnum):
    NOTHING = 0
    TILE_LAID = 1
    END_LIFTED = 2
    END_LAID = 3
    TILE_DRAWN = 4
    TILE_TAKEN = 5
    TILE_GONE = 6
    REGION = 7
    CARD_PLAYED = 8
    NILE_PLAYED = 9
    PILE_EMPTY = 10
    CARDS_DISCARDED = 11
    DEAD_CARDS = 12
    CARDS_SHUFFLED = 13
    CARDS_DRAWN = 14
    MARKER_SET = 15
    MARKER_PICKED = 16
    MARKER_MOVED = 17
    LAST_TURN = 18
    TURN = 19
