"""How much one person may add to a table's log, each kind of thing for itself, so that nobody fills it for the others.

Moves need no limit: a game ends by itself, and what is played again was taken back before. Leaving, resigning, and
replacing somebody in a running game are never refused: each of them needs a seat that was taken before.
"""

from waset.server.entries import Entry, Kind, added_by
from waset.server.errors import Code, Refused
from waset.server.table import Table

MAX_ENTRIES = {Kind.CHAT: 1000, Kind.UNDO: 2000, Kind.SIT: 200, Kind.NAME: 100, Kind.BOT: 200}


def require_room(table: Table, entry: Entry) -> Entry:
    """The same entry; Refused if the person has added as many of its kind as one may."""
    most = MAX_ENTRIES[entry.kind]
    if table.added[added_by(entry)] >= most:
        raise Refused(Code.TOO_MANY, f"{entry.kind.value}: expected at most {most} at one table")
    return entry
