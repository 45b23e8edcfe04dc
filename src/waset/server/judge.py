"""What people may do at a table: each question gives the entries to write, or is refused; nothing is changed."""

from waset.errors import NotationError
from waset.server.codes import Code, Refused
from waset.server.entries import Entry, Kind
from waset.server.table import Holder, Table


def seat_of(table: Table, seat: int) -> Holder:
    if not 0 <= seat < len(table.seats):
        raise Refused(Code.UNKNOWN_SEAT, f"seat: expected 0 to {len(table.seats) - 1}, got {seat}")
    return table.seats[seat]


def own_seat(table: Table, person: str | None, seat: int) -> Holder:
    holder = seat_of(table, seat)
    if person is None or holder.person != person:
        raise Refused(Code.NOT_YOUR_SEAT)
    return holder


def must_run(table: Table) -> None:
    if table.status != "running":
        raise Refused(Code.OVER if table.status == "over" else Code.NOT_STARTED)


def must_be_current(table: Table, length: int) -> None:
    if length != table.length:
        raise Refused(Code.STALE, f"length: expected {table.length}, got {length}")


def must_not_be_over(table: Table) -> None:
    if table.status == "over":
        raise Refused(Code.OVER)


# ---------------------------------------------------------------- the game


def act(
    table: Table, person: str | None, seat: int, length: int, action: int, key: str | None, at: float, lang: str = "en"
) -> list[Entry]:
    """A decision of the seat that is asked (with `person` None: of its bot)."""
    if person is not None:
        own_seat(table, person, seat)
    elif seat_of(table, seat).bot is None:
        raise Refused(Code.NOT_YOUR_SEAT)
    must_run(table)
    must_be_current(table, length)
    if table.asked != seat:
        raise Refused(Code.NOT_ASKED)
    try:
        ruling = table.state.why_not(action, lang)
    except NotationError as error:
        raise Refused(Code.UNKNOWN_ACTION, str(error)) from None
    if ruling:
        raise Refused(Code.ILLEGAL, ruling=ruling)
    number = table.number + 1
    return [Entry(number=number, kind=Kind.ACT, at=at, key=key, seat=seat, action=action, person=person)]


def undo(table: Table, person: str, seat: int, length: int, key: str, at: float) -> list[Entry]:
    """Take the seat's last decision back."""
    own_seat(table, person, seat)
    must_run(table)
    must_be_current(table, length)
    if why := table.why_no_undo(seat):
        raise Refused(why)
    return [Entry(number=table.number + 1, kind=Kind.UNDO, at=at, key=key, seat=seat, person=person)]


def resign(table: Table, person: str, seat: int, key: str, bot: str, at: float) -> list[Entry]:
    """Give up; where others play on, a bot takes the seat, which can't win any more."""
    own_seat(table, person, seat)
    must_run(table)
    entries = [Entry(number=table.number + 1, kind=Kind.RESIGN, at=at, key=key, seat=seat, person=person)]
    staying = sum(not one.resigned for one in table.seats) - 1
    if staying > 1:
        entries.append(Entry(number=table.number + 2, kind=Kind.BOT, at=at, seat=seat, text=bot))
    return entries


# ---------------------------------------------------------------- the seats


def sit(table: Table, person: str, name: str, seat: int, at: float) -> list[Entry]:
    """Take an open seat, or one's own again; the game begins with the last seat."""
    holder = seat_of(table, seat)
    must_not_be_over(table)
    if not may_sit(table, holder, person):
        raise Refused(Code.SEAT_TAKEN)
    if table.header.rated and table.seats_of(person) and holder.person != person:
        raise Refused(Code.SEATED)
    entry = Entry(number=table.number + 1, kind=Kind.SIT, at=at, seat=seat, person=person, name=name)
    return [entry, *start_if_full(table, seat, at)]


def may_sit(table: Table, holder: Holder, person: str) -> bool:
    if table.status == "waiting" or holder.open:  # a game from a record runs before all its seats are taken
        return holder.open
    if holder.person is not None:
        return holder.left and holder.person == person
    return holder.stands_for == person and not holder.resigned


def start_if_full(table: Table, seat: int, at: float) -> list[Entry]:
    """The start, if this seat was the last that nobody held."""
    waits = table.status == "waiting" and not any(one.open for i, one in enumerate(table.seats) if i != seat)
    return [Entry(number=table.number + 2, kind=Kind.START, at=at)] if waits else []


def stand(table: Table, person: str, seat: int, at: float) -> list[Entry]:
    """Leave: before the start the seat is open again, later others may have it replaced."""
    own_seat(table, person, seat)
    must_not_be_over(table)
    return [Entry(number=table.number + 1, kind=Kind.STAND, at=at, seat=seat, person=person)]


def replace(table: Table, person: str, seat: int, bot: str, absent: bool, at: float) -> list[Entry]:
    """A bot for an open seat (before the start the host asks) or for a player who is absent."""
    holder = seat_of(table, seat)
    must_not_be_over(table)
    entry = Entry(number=table.number + 1, kind=Kind.BOT, at=at, seat=seat, text=bot)
    if table.status == "running":
        if not table.seats_of(person):
            raise Refused(Code.NOT_SEATED)
        if not holder.open and (holder.person is None or not absent):
            raise Refused(Code.NOT_ABSENT)
        return [entry]
    if person != table.header.host:
        raise Refused(Code.NOT_HOST)
    if holder.person is not None:
        raise Refused(Code.SEAT_TAKEN)
    return [entry, *start_if_full(table, seat, at)]


def start(table: Table, person: str, bot: str, at: float) -> list[Entry]:
    """The host does not wait any longer: bots take the open seats."""
    if person != table.header.host:
        raise Refused(Code.NOT_HOST)
    if table.status != "waiting":
        raise Refused(Code.STARTED)
    opened = [seat for seat, holder in enumerate(table.seats) if holder.open]
    bots = [
        Entry(number=table.number + 1 + i, kind=Kind.BOT, at=at, seat=seat, text=bot) for i, seat in enumerate(opened)
    ]
    return [*bots, Entry(number=table.number + 1 + len(bots), kind=Kind.START, at=at)]


# ---------------------------------------------------------------- talk


def plain(text: str) -> str:
    """One line without signs that can't be seen, so that nobody can pass for somebody else."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def chat(table: Table, person: str, name: str, text: str, key: str, at: float) -> list[Entry]:
    """Say something; everybody at the table reads it."""
    text = plain(text)
    if not text:
        raise Refused(Code.EMPTY_CHAT)
    held = table.seats_of(person)
    seat = held[0] if held else None
    number = table.number + 1
    return [Entry(number=number, kind=Kind.CHAT, at=at, key=key, seat=seat, person=person, name=name, text=text)]
