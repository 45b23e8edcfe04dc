"""The truth about a table: its header, and its entries in order. Everything else is rebuilt from them."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any

from msgspec import Struct

from waset.server.messages import Pace


class Kind(StrEnum):
    """What an entry says happened."""

    SIT = "sit"  # person, text: the name
    STAND = "stand"
    BOT = "bot"  # text: the bot's name
    NAME = "name"  # person, text: the new name
    START = "start"
    ACT = "act"  # action
    UNDO = "undo"
    RESIGN = "resign"
    CHAT = "chat"  # person, seat or none, text; name
    REMATCH = "rematch"  # text: the new table


class Entry(Struct, kw_only=True, frozen=True):
    """One accepted thing; `number` counts from 1 without gaps, `key` makes a resend harmless."""

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
    """The same entries, with the actions of one message together: only the last of them has the message's key."""
    together: list[Entry] = []
    for entry in entries:
        together.append(entry)
        if entry.kind != Kind.ACT or entry.person is None or entry.key is not None:
            yield together
            together = []
    if together:
        yield together


def added_by(entry: Entry) -> tuple[Kind, str | None]:
    """Whose entries of a kind are counted together: a person's own; None for all spectators."""
    return entry.kind, None if entry.kind == Kind.CHAT and entry.seat is None else entry.person


class Header(Struct, kw_only=True, frozen=True):
    """How a table was set up; `begin` holds the record's tags Seed and First, or Position: the server's secret."""

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
