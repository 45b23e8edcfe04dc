"""A new table from what somebody asked for: its header and first entries."""

import json
import secrets
from collections.abc import Callable, Sequence
from typing import Any, Literal

from waset.errors import WasetError
from waset.game import SEEDS, Game, game
from waset.games import GAMES
from waset.record import Record
from waset.server.bodies import NewTable
from waset.server.codes import Code, Refused
from waset.server.entries import Entry, Header, Kind
from waset.server.hall import new_id
from waset.server.table import Table

ME, OPEN = "me", "open"
KnownBot = Callable[[str], str]


def opening(
    form: NewTable, person: str, name: str, at: float, known_bot: KnownBot, past: Table | None = None
) -> tuple[Header, list[Entry]]:
    """Refuses settings that can't be; `past` is the finished table that `form.position` names."""
    seats = wishes(form, known_bot)
    source = from_record(form) if form.record is not None else from_table(form, past) if form.position else None
    begin, actions = source or (fresh_begin(), [])
    header = Header(
        id=new_id(),
        game=form.game,
        players=form.players,
        modules=list(form.modules),
        edition=form.edition or {},
        begin=begin,
        pace=form.pace,
        clock=form.clock,
        public=form.public,
        undo=form.undo,
        rated=form.rated,
        host=person,
        created=at,
    )
    return header, first_entries(seats, person, name, at, actions)


def fresh_begin() -> dict[str, str]:
    """A new deal, and anybody may be first."""
    return {"Seed": str(secrets.randbelow(SEEDS)), "First": "random"}


def check(form: NewTable) -> Game:
    """The game, if it can be set up so."""
    if form.game not in GAMES:
        raise Refused(Code.BAD_SETTINGS, f"game: expected one of {', '.join(GAMES)}, got {form.game!r}")
    known = game(form.game)
    try:
        edition = known.own_edition(form.edition) if form.edition else None
        form.modules = list(known.known_modules(form.modules))
        known.blank(form.players, form.modules, 0, edition)
    except WasetError as error:
        raise Refused(Code.BAD_SETTINGS, str(error)) from None
    return known


def wishes(form: NewTable, known_bot: KnownBot) -> list[str]:
    """Who is wanted on each seat."""
    check(form)
    seats = form.seats if form.seats is not None else [ME] + [OPEN] * (form.players - 1)
    if len(seats) != form.players:
        raise Refused(Code.BAD_SETTINGS, f"seats: expected {form.players}, got {len(seats)}")
    for wish in seats:
        if wish not in (ME, OPEN):
            known_bot(wish)
    if form.rated and (seats.count(ME) > 1 or form.record is not None or form.position or form.edition):
        what = "one seat a person, the printed edition and a new game"
        raise Refused(Code.BAD_SETTINGS, f"rated: expected {what}")
    return list(seats)


def first_entries(seats: Sequence[str], person: str, name: str, at: float, actions: Sequence[int]) -> list[Entry]:
    """People and bots sit down; a full table begins, and a known game is played to where it goes on."""
    entries: list[Entry] = []

    def add(kind: Kind, **fields: Any) -> None:
        entries.append(Entry(number=len(entries) + 1, kind=kind, at=at, **fields))

    for seat, wish in enumerate(seats):
        if wish == ME:
            add(Kind.SIT, seat=seat, person=person, name=name)
        elif wish != OPEN:
            add(Kind.BOT, seat=seat, text=wish)
    if OPEN not in seats or actions:
        add(Kind.START)
    for action in actions:
        add(Kind.ACT, action=action)
    return entries


# ---------------------------------------------------------------- games that have begun elsewhere

Source = tuple[dict[str, str], list[int]]
TAGS: tuple[Literal["Seed", "First", "Position"], ...] = ("Seed", "First", "Position")


def read_record(text: str, edition: dict[str, Any] | None) -> Record:
    """A record, if it replays here."""
    try:
        named = next((line for line in text.splitlines() if line.startswith("[Game ")), "")
        known = next((game(name) for name in GAMES if f'"{name}"' in named), None)
        return Record.read(text, known.own_edition(edition) if known and edition else None)
    except WasetError as error:
        raise Refused(Code.BAD_RECORD, str(error)) from None


def from_record(form: NewTable) -> Source:
    record = read_record(form.record or "", form.edition)
    need_same(form, record.game.name, record.state.players, record.state.modules)
    return begun(record), record.actions


def from_table(form: NewTable, past: Table | None) -> Source:
    assert form.position is not None and past is not None
    header = past.header
    need_same(form, header.game, header.players, header.modules)
    if form.position.length > past.length:
        raise Refused(Code.BAD_SETTINGS, f"position: expected a length of 0 to {past.length}")
    form.edition = header.edition
    return dict(header.begin), past.actions[: form.position.length]


def need_same(form: NewTable, name: str, players: int, modules: Sequence[str]) -> None:
    if (form.game, form.players, list(form.modules)) != (name, players, list(modules)):
        raise Refused(Code.BAD_SETTINGS, f"expected {name}, {players} players, modules: {json.dumps(list(modules))}")


def begun(record: Record) -> dict[str, str]:
    """How a record says its game began."""
    return {tag: record.header[tag] for tag in TAGS if tag in record.header}


def form_of(record: Record, seats: list[str] | None, text: str, edition: dict[str, Any] | None) -> NewTable:
    """The table that a record would be played at."""
    players = record.state.players
    return NewTable(
        game=record.game.name,
        players=players,
        modules=list(record.state.modules),
        seats=seats if seats is not None else [ME] * players,
        edition=edition or record.edition.own or None,
        record=text,
    )
