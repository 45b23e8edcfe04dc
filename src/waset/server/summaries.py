"""What lists show of a table: kept with it in the database, made again from its log at any time."""

import time
from typing import Any

import msgspec

from waset.server.bodies import Summary
from waset.server.entries import Header
from waset.server.identity import Person
from waset.server.live import Live
from waset.server.messages import Result
from waset.server.store import Write
from waset.server.table import Holder, Table
from waset.server.telling import seat_message


def described(write: Write, table: Table) -> Write:
    """With what lists show of the table."""
    write.status = table.status
    write.summary = summary(table)
    return write


def summary(table: Table) -> dict[str, Any]:
    result = table.result()
    return {
        "seats": msgspec.to_builtins(table.seats),
        "asked": table.asked,
        "length": table.length,
        "rematch": table.rematch,
        "result": msgspec.to_builtins(result) if result else None,
    }


def holds_seat(kept: dict[str, Any], person: str) -> bool:
    return any(seat["person"] == person for seat in kept["seats"])


def current(live: Live, person: Person) -> Summary:
    """A table in memory, as a person sees it in a list."""
    table = live.table
    return summarised(live.header, summary(table), table.status, table.changed, person, live)


def summarised(
    header: Header, kept: dict[str, Any], status: Any, changed: float, person: Person, live: Live | None = None
) -> Summary:
    seats = msgspec.convert(kept["seats"], list[Holder])
    online = live.online() if live else set[str]()
    absent = live.absent(time.time()) if live else set[int]()
    asked = kept["asked"]
    return Summary(
        id=header.id,
        game=header.game,
        players=header.players,
        modules=header.modules,
        pace=header.pace,
        clock=header.clock,
        public=header.public,
        undo=header.undo,
        rated=header.rated,
        status=status,
        seats=[seat_message(one, person.id, online, i in absent) for i, one in enumerate(seats)],
        host=header.host == person.id,
        asked=asked,
        your_turn=asked >= 0 and seats[asked].person == person.id,
        length=kept["length"],
        created=header.created,
        changed=changed,
        rematch=kept["rematch"],
        result=msgspec.convert(kept["result"], Result | None),
    )
