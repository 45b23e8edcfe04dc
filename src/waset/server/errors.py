"""Everything that can be refused, as one closed list; the texts are in locales/<lang>/page.toml, table [error]."""

from enum import StrEnum
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from waset.game import Ruling


class Code(StrEnum):
    """Why something was refused."""

    # what was sent
    BAD_MESSAGE = "bad-message"  # no JSON, an unknown type, an unknown or missing field
    TOO_LARGE = "too-large"
    TOO_MANY = "too-many"  # requests in a short time
    HELLO_FIRST = "hello-first"
    FOREIGN_ORIGIN = "foreign-origin"
    LOGIN = "login"  # this server has a password
    WRONG_PASSWORD = "wrong-password"
    # what it was about
    NOT_FOUND = "not-found"
    UNKNOWN_TABLE = "unknown-table"
    UNKNOWN_SEAT = "unknown-seat"
    UNKNOWN_ACTION = "unknown-action"
    UNKNOWN_BOT = "unknown-bot"
    UNREADABLE = "unreadable"  # the log of this table is damaged
    BAD_SETTINGS = "bad-settings"
    BAD_RECORD = "bad-record"
    # what the table says
    NOT_YOUR_SEAT = "not-your-seat"
    NOT_ASKED = "not-asked"
    ILLEGAL = "illegal"  # with the ruling
    REVEALS = "reveals"  # an action before the last of a plan would reveal something
    STALE = "stale"  # the game has gone on since
    KEY_USED = "key-used"  # this key was used for something else
    NOT_STARTED = "not-started"
    STARTED = "started"
    OVER = "over"
    NOT_OVER = "not-over"
    SEAT_TAKEN = "seat-taken"
    SEATED = "seated"  # a rated table has one seat a person
    NOT_SEATED = "not-seated"
    NOT_HOST = "not-host"
    NOT_ABSENT = "not-absent"
    EMPTY_CHAT = "empty-chat"
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
    """What to say of an error nobody has foreseen: the database may be away, or it is our fault."""
    return Code.BUSY if isinstance(error, OSError | SQLAlchemyError) else Code.INTERNAL


class Refused(Exception):
    """A request that changes nothing; `detail` says more than the code where there is more to say."""

    def __init__(self, code: Code, detail: str | None = None, ruling: Ruling | None = None) -> None:
        super().__init__(code.value if detail is None else f"{code.value}: {detail}")
        self.code = code
        self.detail = detail
        self.ruling = ruling

    def __reduce__(self) -> tuple[Any, ...]:
        return Refused, (self.code, self.detail, self.ruling)
