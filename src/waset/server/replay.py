"""Finished games: every position with its events, the record, and the export of a table."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Literal

import msgspec

from waset.game import State, Step
from waset.record import Record
from waset.sentences import facts
from waset.server.entries import Entry, Header
from waset.server.errors import Code, Refused
from waset.server.http_bodies import Frame
from waset.server.messages import LogLine
from waset.server.table import Table
from waset.server.updates import Told, Updates
from waset.verifiable_deals import COMMITMENT, ENTROPY, SECRET, TABLE, commitment, entropy_tag

ReplayViewpoint = int | Literal["all"] | None  # "all": a finished game has no secrets


def require_over(table: Table) -> None:
    """Refused unless the game is over and can be replayed."""
    if table.status != "over":
        raise Refused(Code.NOT_OVER)
    if table.position is None:
        raise Refused(Code.OTHER_RULES)


def record_of(table: Table) -> str:
    """The game as a record, with the players' names."""
    require_over(table)
    names = " ".join("_".join((holder.bot or holder.name or "guest").split()) for holder in table.seats)
    header = table.begin | deal_tags(table) | {"Names": names}
    if resigned := [str(seat) for seat, holder in enumerate(table.seats) if holder.resigned]:
        header["Resigned"] = " ".join(resigned)
    return Record(table.game, table.state.edition, header, table.state, list(table.actions)).write()


def deal_tags(table: Table) -> dict[str, str]:
    """The tags with which anybody can check the deal of a finished game."""
    header = table.header
    if SECRET not in header.begin:
        return {"KnownStart": "yes"} if header.known_start else {}
    secret = header.begin[SECRET]
    tags = {TABLE: header.id, COMMITMENT: commitment(header.id, secret), SECRET: secret}
    return tags | {ENTROPY: entropy_tag(table.contributions)}


def frames(table: Table, viewpoint: ReplayViewpoint, start: int, count: int) -> list[Frame]:
    """The positions of a finished game, as a seat saw them or with everything that was hidden."""
    require_over(table)
    return list(frames_in(table, viewpoint, range(start, start + count)))


def frames_in(table: Table, viewpoint: ReplayViewpoint, lengths: range) -> Iterator[Frame]:
    if 0 in lengths:
        yield frame_of(table.first_state(), 0, viewpoint, None)
    for length, step in enumerate(islice(table.steps(), lengths.stop - 1), 1):
        if length in lengths:
            yield frame_of(step.after, length, viewpoint, step)


def frame_of(state: State, length: int, viewpoint: ReplayViewpoint, step: Step | None) -> Frame:
    mover = step.before.seat if step else None
    seat = mover if viewpoint == "all" else viewpoint
    return Frame(
        length=length,
        turn=state.turn,
        seat=state.seat,
        view=open_view(state) if viewpoint == "all" else state.seen_by(viewpoint),
        events=step.events(seat) if step else [],
        log=replayed_line(step, viewpoint) if step else None,
        scores=state.scores(),
    )


def replayed_line(step: Step, viewpoint: ReplayViewpoint) -> LogLine:
    if viewpoint != "all":
        return Told(step).line(viewpoint)
    return LogLine(turn=step.before.turn, seat=step.before.seat, text=step.told, facts=facts(step, step.before.seat))


def open_view(state: State) -> Any:
    """A spectator's view, but with each seat as that seat itself sees it."""
    seats = [state.seen_by(seat).seats[seat] for seat in range(state.players)]  # type: ignore[attr-defined]
    return msgspec.structs.replace(state.seen_by(None), seats=seats)


# ---------------------------------------------------------------- export


def export_table(header: Header, entries: list[Entry], person: str | None) -> dict[str, Any]:
    """All data of a table: of a finished one everything but people's identities, else what the person may know."""
    table = Table(header)
    updates = Updates(table)
    for entry in entries:
        updates.note(table.fold(entry))
    info = msgspec.to_builtins(updates.table_info(person, (), (), chat_to=table.number))
    common = {"table": info, "created": header.created}
    if table.status == "over":
        exported = [export_entry(entry) for entry in entries]
        return common | {"begin": table.begin | deal_tags(table), "actions": table.actions, "entries": exported}
    viewpoint = table.viewpoint(person)
    view = table.state.view(viewpoint) if table.position is not None else None
    return common | {"viewpoint": viewpoint, "view": view, "log": msgspec.to_builtins(updates.log(viewpoint))}


def export_entry(entry: Entry) -> dict[str, Any]:
    fields = msgspec.to_builtins(entry)
    return {name: value for name, value in fields.items() if name not in ("person", "key") and value is not None}
