"""What lists show of a table: stored with it in the database, and rebuilt from its log at any time."""

import msgspec

from waset.game import game
from waset.server import clock
from waset.server.compatibility import played_with_these_rules
from waset.server.entries import Header, StoredSummary
from waset.server.http_bodies import Summary
from waset.server.identity import Person
from waset.server.live_table import LiveTable
from waset.server.log_writer import Write
from waset.server.messages import Result, Status
from waset.server.table import Holder, Table
from waset.server.updates import seat_message


def with_summary(write: Write, table: Table) -> Write:
    """The same write, with what lists show of the table."""
    write.status = table.status
    write.summary = stored_summary(table)
    return write


def stored_summary(table: Table) -> StoredSummary:
    result = table.result()
    return {
        "seats": msgspec.to_builtins(table.seats),
        "asked": table.asked,
        "length": table.length,
        "rematch": table.rematch,
        "result": msgspec.to_builtins(result) if result else None,
        "ended": table.ending.why if table.ending else None,
    }


def live_summary(live: LiveTable, person: Person) -> Summary:
    """A table in memory, as a person sees it in a list."""
    table = live.table
    return summary_for(live.header, stored_summary(table), table.status, table.changed, person, live)


def summary_for(
    header: Header,
    stored: StoredSummary,
    status: Status,
    changed: float,
    person: Person,
    live: LiveTable | None = None,
) -> Summary:
    """A stored summary, as a person sees it in a list."""
    seats = msgspec.convert(stored["seats"], list[Holder])
    online = live.online() if live else set[str]()
    absent = live.absent(clock.now()) if live else set[int]()
    claimable = live.table.claimable(clock.now()) if live else set[int]()
    asked = stored["asked"]
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
        seats=[seat_message(one, person.id, online, i in absent, i in claimable) for i, one in enumerate(seats)],
        host=header.host == person.id,
        asked=asked,
        your_turn=asked >= 0 and seats[asked].person == person.id,
        length=stored["length"],
        created=header.created,
        changed=changed,
        rematch=stored["rematch"],
        result=msgspec.convert(stored["result"], Result | None),
        ended=stored.get("ended"),
        known_start=header.known_start,
        replayable=played_with_these_rules(header, game(header.game)),
    )
