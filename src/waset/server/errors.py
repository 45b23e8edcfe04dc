"""Why the server refuses something: a closed list of codes, with texts in locales/<lang>/page.toml, table [error]."""

from enum import StrEnum
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from waset.game import Ruling


class Code(StrEnum):
    """Why something was refused."""

    # the request itself
    BAD_MESSAGE = "bad-message"  # not JSON, an unknown type, an unknown or missing field
    TOO_LARGE = "too-large"
    TOO_MANY = "too-many"  # too much in a short time, or too many at once
    HELLO_FIRST = "hello-first"
    FOREIGN_ORIGIN = "foreign-origin"
    FOREIGN_HOST = "foreign-host"  # addressed by a name that is not ours
    LOGIN = "login"  # this server has a password
    WRONG_PASSWORD = "wrong-password"
    ADMIN = "admin"  # needs the key of the server's host
    BANNED = "banned"
    MUTED = "muted"
    # what the request names
    NOT_FOUND = "not-found"
    UNKNOWN_TABLE = "unknown-table"
    UNKNOWN_SEAT = "unknown-seat"
    UNKNOWN_ACTION = "unknown-action"
    UNKNOWN_BOT = "unknown-bot"
    OTHER_RULES = "other-rules"  # the game was played with other rules or another edition than those of this server
    UNREADABLE = "unreadable"  # the log of this table is damaged
    BAD_SETTINGS = "bad-settings"
    BAD_RECORD = "bad-record"
    # the state of the table
    NOT_YOUR_SEAT = "not-your-seat"
    NOT_ASKED = "not-asked"
    ILLEGAL = "illegal"  # with the ruling
    REVEALS = "reveals"  # only the last of several actions may reveal something
    STALE = "stale"  # the game has moved on
    KEY_USED = "key-used"  # this key was used for something else
    NOT_STARTED = "not-started"
    STARTED = "started"
    OVER = "over"
    NOT_OVER = "not-over"
    SEAT_TAKEN = "seat-taken"
    SEATED = "seated"  # at a rated table, a person has one seat
    NOT_SEATED = "not-seated"
    NOT_HOST = "not-host"
    NOT_ABSENT = "not-absent"
    NOT_LATE = "not-late"  # only a game whose player has left or is out of time can be claimed
    EMPTY_CHAT = "empty-chat"
    NAME_TAKEN = "name-taken"  # somebody else at the table has a name that looks the same
    # undo
    UNDO_OFF = "undo-off"
    UNDO_NOTHING = "undo-nothing"
    UNDO_OTHERS = "undo-others"  # another player has decided since
    UNDO_REVEALED = "undo-revealed"  # something hidden was revealed
    # help
    RATED = "rated"  # no hints at rated tables
    NO_ANALYSIS = "no-analysis"
    # the server
    BUSY = "busy"
    INTERNAL = "internal"


def code_for(error: Exception) -> Code:
    """The code for an unexpected error: the database may be gone, or it is our fault."""
    return Code.BUSY if isinstance(error, OSError | SQLAlchemyError) else Code.INTERNAL


class Refused(Exception):
    """A request was refused and nothing was changed; `detail` explains the code where it needs explaining."""

    def __init__(self, code: Code, detail: str | None = None, ruling: Ruling | None = None) -> None:
        super().__init__(code.value if detail is None else f"{code.value}: {detail}")
        self.code = code
        self.detail = detail
        self.ruling = ruling

    def __reduce__(self) -> tuple[Any, ...]:
        return Refused, (self.code, self.detail, self.ruling)
