"""Why a card is refused: each reason with the rule it comes from."""

from enum import IntEnum


class Deny(IntEnum):
    NO = 0  # legal
    GAME_OVER = 1
    NO_CARD = 2
    LEFT_OUT = 3
    NOT_HELD = 4


RULE = {
    Deny.GAME_OVER: "B9",
    Deny.NO_CARD: "B1",
    Deny.LEFT_OUT: "B3",
    Deny.NOT_HELD: "B6",
}
