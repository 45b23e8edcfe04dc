"""What may happen at a table: each function returns the log entries to append, or refuses; none changes the table."""

from collections.abc import Sequence

import msgspec

from waset.errors import NotationError
from waset.game import State
from waset.server.deals import contribution
from waset.server.entries import TIME, Ending, Entry, Kind
from waset.server.errors import Code, Refused
from waset.server.log_limits import require_within_limit
from waset.server.look_alikes import look_alike
from waset.server.table import Holder, Table


def seat_of(table: Table, seat: int) -> Holder:
    if not 0 <= seat < len(table.seats):
        raise Refused(Code.UNKNOWN_SEAT, f"seat: expected 0 to {len(table.seats) - 1}, got {seat}")
    return table.seats[seat]


def require_own_seat(table: Table, person: str | None, seat: int) -> Holder:
    holder = seat_of(table, seat)
    if person is None or holder.person != person:
        raise Refused(Code.NOT_YOUR_SEAT)
    return holder


def require_running(table: Table) -> None:
    if table.status != "running":
        raise Refused(Code.OVER if table.status == "over" else Code.NOT_STARTED)


def require_current(table: Table, length: int) -> None:
    if length != table.length:
        raise Refused(Code.STALE, f"length: expected {table.length}, got {length}")


def require_not_over(table: Table) -> None:
    if table.status == "over":
        raise Refused(Code.OVER)


# ---------------------------------------------------------------- the game


def act(
    table: Table,
    person: str | None,
    seat: int,
    length: int,
    actions: Sequence[int],
    key: str | None,
    at: float,
    lang: str = "en",
) -> list[Entry]:
    """Play actions for the seat that is asked, all or none; `person` is None if a bot plays them."""
    if person is not None:
        require_own_seat(table, person, seat)
    elif seat_of(table, seat).bot is None:
        raise Refused(Code.NOT_YOUR_SEAT)
    require_running(table)
    require_current(table, length)
    if table.asked != seat:
        raise Refused(Code.NOT_ASKED)
    moves = checked_moves(table.state, actions, lang)
    entries = [
        Entry(number=number, kind=Kind.ACT, at=at, seat=seat, action=action, text=move, person=person)
        for number, (action, move) in enumerate(zip(actions, moves, strict=True), table.number + 1)
    ]
    return [*entries[:-1], msgspec.structs.replace(entries[-1], key=key)]


def checked_moves(state: State, actions: Sequence[int], lang: str) -> list[str]:
    """The actions in notation; Refused unless the asked seat may play all of them in a row.

    Only the last may reveal something: otherwise a seat could look at what is hidden, and then have nothing played,
    by adding an illegal action.
    """
    seat, moves = state.seat, list[str]()
    for number, action in enumerate(actions, 1):
        where = f"actions: number {number} of {len(actions)}" if len(actions) > 1 else None
        if state.over or state.seat != seat:
            raise Refused(Code.NOT_ASKED, where)
        check_action(state, action, lang, where)
        moves.append(state.name(action))
        if number < len(actions):
            step = state.step(action)
            if step.reveals:
                raise Refused(Code.REVEALS, where)
            state = step.after
    return moves


def check_action(state: State, action: int, lang: str, where: str | None) -> None:
    try:
        ruling = state.why_not(action, lang)
    except NotationError as error:
        raise Refused(Code.UNKNOWN_ACTION, f"{where}: {error}" if where else str(error)) from None
    if ruling:
        raise Refused(Code.ILLEGAL, where, ruling)


def undo(table: Table, person: str, seat: int, length: int, key: str, at: float) -> list[Entry]:
    """Take back the seat's last decision."""
    require_own_seat(table, person, seat)
    require_running(table)
    require_current(table, length)
    if why := table.why_no_undo(seat):
        raise Refused(why)
    entry = Entry(number=table.number + 1, kind=Kind.UNDO, at=at, key=key, seat=seat, person=person)
    return [require_within_limit(table, entry)]


def resign(table: Table, person: str, seat: int, key: str, bot: str, at: float) -> list[Entry]:
    """Give up; if others play on, a bot takes the seat, which can no longer win."""
    require_own_seat(table, person, seat)
    require_running(table)
    entry = Entry(number=table.number + 1, kind=Kind.RESIGN, at=at, key=key, seat=seat, person=person)
    return [entry, *bot_if_others_play_on(table, seat, bot, at)]


def bot_if_others_play_on(table: Table, seat: int, bot: str, at: float) -> list[Entry]:
    """After a seat has lost."""
    staying = sum(not one.resigned for one in table.seats) - 1
    return [Entry(number=table.number + 2, kind=Kind.BOT, at=at, seat=seat, text=bot)] if staying > 1 else []


def claim(table: Table, person: str, seat: int, bot: str, at: float) -> list[Entry]:
    """Claim the game from a player who has left or is out of time."""
    seat_of(table, seat)
    require_running(table)
    if not table.seats_of(person):
        raise Refused(Code.NOT_SEATED)
    if seat not in table.claimable(at):
        raise Refused(Code.NOT_LATE)
    return time_out(table, seat, bot, at)


def time_out(table: Table, seat: int, bot: str, at: float) -> list[Entry]:
    """A seat loses because nobody decides for it; if others play on, a bot takes it."""
    entry = Entry(number=table.number + 1, kind=Kind.RESIGN, at=at, seat=seat, text=TIME)
    return [entry, *bot_if_others_play_on(table, seat, bot, at)]


def time_out_overdue(table: Table, grace: float, bot: str, at: float) -> list[Entry]:
    """The automatic end: the asked seat loses if it has been out of time for so many seconds."""
    require_running(table)
    left = table.left_on_clock(at)
    if left is None or left > -grace:
        raise Refused(Code.NOT_LATE)
    return time_out(table, table.asked, bot, at)


def close(table: Table, at: float) -> list[Entry]:
    """The host of the server ends the game; nobody has won."""
    require_not_over(table)
    return [end_entry(table, Ending(result=None, why="closed"), at)]


def end(table: Table, at: float) -> Entry:
    """The end of a game that is over, with its result."""
    return end_entry(table, Ending(result=table.result()), at)


def end_unplayable(table: Table, at: float) -> list[Entry]:
    """End a game that can't go on with the rules of this server; nobody has won."""
    require_not_over(table)
    return [end_entry(table, Ending(result=None, why="other-rules"), at)]


def end_entry(table: Table, ending: Ending, at: float) -> Entry:
    return Entry(number=table.number + 1, kind=Kind.END, at=at, text=msgspec.json.encode(ending).decode())


# ---------------------------------------------------------------- the seats


def sit(table: Table, person: str, name: str, seat: int, at: float, entropy: str | None = None) -> list[Entry]:
    """Take an open seat, or return to one's own; the game begins when the last seat is taken."""
    holder = seat_of(table, seat)
    require_not_over(table)
    if not may_sit(table, holder, person):
        raise Refused(Code.SEAT_TAKEN)
    if table.header.rated and table.seats_of(person) and holder.person != person:
        raise Refused(Code.SEATED)
    require_own_look(name, table.names_of_others(person))
    number = contribution(entropy) if table.status == "waiting" else None  # later the deal is done
    entry = Entry(number=table.number + 1, kind=Kind.SIT, at=at, seat=seat, person=person, name=name, text=number)
    return [require_within_limit(table, entry), *start_if_full(table, seat, at)]


def may_sit(table: Table, holder: Holder, person: str) -> bool:
    if table.status == "waiting" or holder.open:  # a game from a record may run before all its seats are taken
        return holder.open
    if holder.person is not None:
        return holder.left and holder.person == person
    return holder.stands_for == person and not holder.resigned


def start_if_full(table: Table, seat: int, at: float) -> list[Entry]:
    """The start, if this seat was the last open one."""
    last = table.status == "waiting" and not any(one.open for i, one in enumerate(table.seats) if i != seat)
    return [Entry(number=table.number + 2, kind=Kind.START, at=at)] if last else []


def stand(table: Table, person: str, seat: int, at: float) -> list[Entry]:
    """Leave: before the start the seat becomes open, afterwards others may give it to a bot."""
    require_own_seat(table, person, seat)
    require_not_over(table)
    return [Entry(number=table.number + 1, kind=Kind.STAND, at=at, seat=seat, person=person)]


def replace(table: Table, person: str, seat: int, bot: str, absent: bool, at: float) -> list[Entry]:
    """Give an open seat (before the start only the host may) or an absent player's seat to a bot."""
    holder = seat_of(table, seat)
    require_not_over(table)
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
    starts = start_if_full(table, seat, at)
    if starts:
        require_person(table)
    return [require_within_limit(table, entry), *starts]


def require_person(table: Table) -> None:
    """Refused if bots would play among themselves."""
    if not any(one.person for one in table.seats):
        raise Refused(Code.NOT_SEATED, "expected at least one person at the table")


def start(table: Table, person: str, bot: str, at: float) -> list[Entry]:
    """Begin without waiting any longer: bots take the open seats."""
    if person != table.header.host:
        raise Refused(Code.NOT_HOST)
    if table.status != "waiting":
        raise Refused(Code.STARTED)
    require_person(table)
    open_seats = [seat for seat, holder in enumerate(table.seats) if holder.open]
    bots = [
        Entry(number=table.number + 1 + i, kind=Kind.BOT, at=at, seat=seat, text=bot)
        for i, seat in enumerate(open_seats)
    ]
    return [*bots, Entry(number=table.number + 1 + len(bots), kind=Kind.START, at=at)]


# ---------------------------------------------------------------- names and chat


def one_line(text: str) -> str:
    """The text in one line, without control characters."""
    return " ".join("".join(character if character.isprintable() else " " for character in text).split())


def require_own_look(name: str, others: Sequence[str]) -> None:
    """Refused if this name could be taken for one of the others."""
    if any(look_alike(name, other) for other in others):
        raise Refused(Code.NAME_TAKEN)


def chat(table: Table, person: str, name: str, text: str, key: str, at: float) -> list[Entry]:
    """Say something that everybody at the table can read."""
    text = one_line(text)
    if not text:
        raise Refused(Code.EMPTY_CHAT)
    held = table.seats_of(person)
    seat = held[0] if held else None
    spectators = [] if held else [name for one, name in table.speakers.items() if one != person]
    require_own_look(name, table.names_of_others(person) + spectators)
    number = table.number + 1
    entry = Entry(number=number, kind=Kind.CHAT, at=at, key=key, seat=seat, person=person, name=name, text=text)
    return [require_within_limit(table, entry)]
