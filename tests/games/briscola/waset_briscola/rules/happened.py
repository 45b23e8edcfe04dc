"""What can happen in a game of Briscola, as the rules note it; `event_kinds.py` says what each number means."""

from enum import IntEnum


class Happened(IntEnum):
    NOTHING = 0
    PLAYED = 1
    TRICK_TAKEN = 2
    DREW = 3
    TRUMP_DRAWN = 4
