"""How many entries of each kind one person may add to a table's log, so that nobody fills it for the others.

Moves need no limit: every game ends, and only a decision that was taken back can be made again. Leaving, resigning and
replacing somebody in a running game need none either, because a seat must have been taken before.
"""

from waset.server.entries import Entry, Kind, added_by
from waset.server.errors import Code, Refused
from waset.server.table import Table

MAX_ENTRIES = {Kind.CHAT: 1000, Kind.UNDO: 2000, Kind.SIT: 200, Kind.NAME: 100, Kind.BOT: 200}


def require_within_limit(table: Table, entry: Entry) -> Entry:
    """The same entry; Refused if the person has added too many of its kind."""
    most = MAX_ENTRIES[entry.kind]
    if table.added[added_by(entry)] >= most:
        raise Refused(Code.TOO_MANY, f"{entry.kind.value}: expected at most {most} at one table")
    return entry
