"""What a table is: its header and the entries of its log. Everything else follows from them."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any, NotRequired, TypedDict

from msgspec import Struct

from waset.server.messages import EndReason, Pace, Result


class Kind(StrEnum):
    """What happened; the comments name the fields that matter besides `seat`."""

    SIT = "sit"  # person, name; text: the seat's number for the deal (verifiable_deals.Contribution)
    STAND = "stand"  # person
    BOT = "bot"  # text: the bot's name
    NAME = "name"  # person, name: the new one
    START = "start"
    ACT = "act"  # text: the move in notation, which counts; action: its number that day; person (None: a bot)
    UNDO = "undo"  # person
    RESIGN = "resign"  # person; or text: TIME, if the seat lost because its player had left or was out of time
    CHAT = "chat"  # person, name, text; no seat if a spectator speaks
    REMATCH = "rematch"  # text: the id of the new table
    SAME_DEAL = "same-deal"  # text: the tables that have played this deal before, the first one first
    END = "end"  # text: the ending, as JSON; a result stays what it was whatever becomes of the rules


TIME = "time"


class Entry(Struct, kw_only=True, frozen=True):
    """Something that was accepted; `number` counts from 1 without gaps, `key` recognises a message sent again."""

    number: int
    kind: Kind
    at: float
    key: str | None = None
    seat: int | None = None
    action: int | None = None
    person: str | None = None
    name: str | None = None
    text: str | None = None


def by_message(entries: Iterable[Entry]) -> Iterator[list[Entry]]:
    """Group the entries by the message they come from: of several actions, only the last has the message's key."""
    group: list[Entry] = []
    for entry in entries:
        group.append(entry)
        if entry.kind != Kind.ACT or entry.person is None or entry.key is not None:
            yield group
            group = []
    if group:
        yield group


def added_by(entry: Entry) -> tuple[Kind, str | None]:
    """Which entries are counted together: those of one kind and person; chat of all spectators (None)."""
    return entry.kind, None if entry.kind == Kind.CHAT and entry.seat is None else entry.person


class Ending(Struct, kw_only=True, frozen=True):
    """How a game ended: with a result, or without one because it could not be played on (`why`)."""

    result: Result | None
    why: EndReason | None = None


class Header(Struct, kw_only=True, frozen=True):
    """How a table was set up; `begin` holds the tags of a record, or First and the Secret of the deal.

    `begin` must not leave the server before the game is over. With `known_start` somebody may know what is hidden.

    `rules` and `edition_digest` say what it is played with: with anything else its moves may mean something else.
    """

    id: str
    game: str
    players: int
    modules: list[str]
    edition: dict[str, Any]
    begin: dict[str, str]
    pace: Pace
    clock: int | None
    public: bool
    undo: bool
    rated: bool
    host: str | None
    created: float
    rules: str = ""  # the version
    edition_digest: str = ""
    known_start: bool = False


# ---------------------------------------------------------------- what lists show of a table


class SeatSummary(TypedDict):
    """Who holds a seat, as `Holder` has it."""

    person: str | None
    name: str
    bot: str | None
    left: bool
    resigned: bool
    stands_for: str | None


class StoredSummary(TypedDict):
    """Kept beside the log for lists; it can be rebuilt from the log at any time."""

    seats: list[SeatSummary]
    asked: int  # -1: nobody
    length: int
    rematch: str | None
    result: dict[str, list[int]] | None
    ended: NotRequired[EndReason | None]
