"""Finished games: every position with its events, the record, and all of a table's data."""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from waset.game import State, Step
from waset.record import Record
from waset.server import telling
from waset.server.bodies import Frame
from waset.server.codes import Code, Refused
from waset.server.entries import Entry, Header, Kind
from waset.server.messages import LogLine
from waset.server.table import Table, first_state

Eyes = int | Literal["all"] | None  # "all": a finished game has no secrets


def must_be_over(table: Table) -> None:
    if table.status != "over" or table.position is None:
        raise Refused(Code.NOT_OVER)


def record_of(table: Table) -> str:
    """The game as a record, with the names of those who played."""
    must_be_over(table)
    names = " ".join("_".join((holder.bot or holder.name or "guest").split()) for holder in table.seats)
    header = dict(table.header.begin) | {"Names": names}
    if resigned := [str(seat) for seat, holder in enumerate(table.seats) if holder.resigned]:
        header["Resigned"] = " ".join(resigned)
    return Record(table.game, table.state.edition, header, table.state, list(table.actions)).write()


def frames(table: Table, eyes: Eyes, start: int, count: int) -> list[Frame]:
    """Every position of a finished game, as a seat saw it or with all that was hidden."""
    must_be_over(table)
    wanted = range(start, start + count)
    return [frame for frame in all_frames(table, eyes, wanted) if frame.length in wanted]


def all_frames(table: Table, eyes: Eyes, wanted: range) -> Iterator[Frame]:
    state = first_state(table.header, table.game)
    if 0 in wanted:
        yield frame_of(state, 0, eyes, None)
    for length, action in enumerate(table.actions, 1):
        step = state.step(action)
        state = step.after
        if length in wanted:
            yield frame_of(state, length, eyes, step)
        if length >= wanted.stop:
            return


def frame_of(state: State, length: int, eyes: Eyes, step: Step | None) -> Frame:
    mover = step.before.seat if step else None
    seat = mover if eyes == "all" else eyes
    return Frame(
        length=length,
        turn=state.turn,
        seat=state.seat,
        view=open_view(state) if eyes == "all" else state.seen_by(eyes),
        events=step.events(seat) if step else [],
        log=log_line(step, eyes) if step else None,
        scores=state.scores(),
    )


def open_view(state: State) -> Any:
    """A spectator's view in which every seat shows what it sees itself."""
    seats = [state.seen_by(seat).seats[seat] for seat in range(state.players)]  # type: ignore[attr-defined]
    return msgspec.structs.replace(state.seen_by(None), seats=seats)


def log_line(step: Step, eyes: Eyes) -> LogLine:
    text = step.told if eyes == "all" else step.heard(eyes)
    return LogLine(turn=step.before.turn, seat=step.before.seat, text=text)


# ---------------------------------------------------------------- export


def exported(header: Header, entries: list[Entry], person: str | None) -> dict[str, Any]:
    """All of a table's data: of a finished one everything but who people are, of others what the person may know."""
    table = Table(header, entries)
    tongue = telling.Telling(table)
    tongue.chat = [telling.chat_line(entry) for entry in entries if entry.kind == Kind.CHAT]
    face = msgspec.to_builtins(tongue.face(person, (), (), chat_to=table.number))
    common = {"table": face, "created": header.created}
    if table.status == "over":
        told_all = [export_entry(entry) for entry in entries]
        return common | {"begin": header.begin, "actions": table.actions, "entries": told_all}
    viewpoint = table.viewpoint(person)
    seen = table.state.view(viewpoint) if table.position is not None else None
    return common | {"viewpoint": viewpoint, "view": seen, "log": msgspec.to_builtins(tongue.log(viewpoint))}


def export_entry(entry: Entry) -> dict[str, Any]:
    fields = msgspec.to_builtins(entry)
    return {name: value for name, value in fields.items() if name not in ("person", "key") and value is not None}
