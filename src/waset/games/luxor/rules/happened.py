"""What can happen in a game of Luxor, as the rules note it; `event_kinds.py` says what each number means."""

from enum import IntEnum


class Happened(IntEnum):
    NOTHING = 0
    CARD_PLAYED = 1
    CARDS_DISCARDED = 2
    CARDS_DRAWN = 3
    RESHUFFLED = 4
    CARD_TAKEN = 5
    STACK_OPENED = 6
    CARD_MOVED = 7
    ROLLED = 8
    WALKED = 9
    WOKE = 10
    ENTERED = 11
    LAST_ROUND = 12
    MUMMY_WALKED = 13
    FELL = 14
    ROSE = 15
    TREASURE_TAKEN = 16
    TILE_SHOWN = 17
    PIECES_TAKEN = 18
    KEYS_PAID = 19
    SCARAB_DRAWN = 20
    SCARAB_RETURNED = 21
    SCARABS_SHOWN = 22
    TILE_USED = 23
    TILE_OPENED = 24
    TILE_SCORED = 25
    SET_TURNED = 26
    DECLINED = 27
