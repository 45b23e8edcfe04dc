"""A new table as somebody asked for it: its header and the first entries of its log."""

import json
import secrets
from collections.abc import Callable, Sequence
from typing import Any, Literal

from waset.errors import WasetError
from waset.game import game
from waset.record import Record, game_of
from waset.server.compatibility import current_rules
from waset.server.deals import NewDeal, contribution
from waset.server.entries import Entry, Header, Kind
from waset.server.errors import Code, Refused
from waset.server.http_bodies import NewTable
from waset.server.table import Table, first_state
from waset.verifiable_deals import SECRET

ME, OPEN = "me", "open"
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no characters that are easily confused
KnownBot = Callable[[str, str], str]  # a bot, and the game it is to play
Move = tuple[int, str]  # an action, and what it is in notation
Source = tuple[dict[str, str], list[int]]  # how a game begins, and the actions played so far
TAGS: tuple[Literal["Seed", "First", "Position"], ...] = ("Seed", "First", "Position")


def new_table_id() -> str:
    """59 random bits: without the link, nobody can find a private table."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def new_deal() -> NewDeal:
    """The deal of a table that nobody has asked a commitment for."""
    return NewDeal(new_table_id(), secrets.token_hex(32))


def set_up(
    form: NewTable,
    person: str,
    name: str,
    at: float,
    known_bot: KnownBot,
    past: Table | None = None,
    deal: NewDeal | None = None,
) -> tuple[Header, list[Entry]]:
    """Header and first entries for this form, or Refused; `past` is the finished table that `form.position` names."""
    seats, deal = requested_seats(form, known_bot), deal or new_deal()
    known_start = form.record is not None or form.position is not None
    begin, actions = begin_of(form, past) if known_start else (random_start(deal), [])
    rules = current_rules(game(form.game), form.edition or {})
    header = Header(
        id=deal.table_id,
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
        rules=rules.version,
        edition_digest=rules.edition_digest,
        known_start=known_start,
    )
    return header, first_entries(seats, person, name, at, moves_of(header, actions), deal.entropy)


def moves_of(header: Header, actions: Sequence[int]) -> list[Move]:
    """The actions of an earlier game with their notation."""
    moves = list[Move]()
    if not actions:
        return moves
    state = first_state(header, game(header.game), header.begin)
    for action in actions:
        moves.append((action, state.name(action)))
        state.play(action)
    return moves


def begin_of(form: NewTable, past: Table | None) -> Source:
    """How a game begins that goes on with a record or an earlier table."""
    return begin_of_record(form) if form.record is not None else begin_of_position(form, past)


def random_start(deal: NewDeal) -> dict[str, str]:
    """A new deal, with a random first player; its seed is made when the game begins, from the numbers of the seats."""
    return {SECRET: deal.secret, "First": "random"}


def check_settings(form: NewTable) -> None:
    """Refused if the game cannot be set up like this."""
    try:
        known = game(form.game)
    except WasetError as error:
        raise Refused(Code.BAD_SETTINGS, f"game: {error}") from None
    try:
        edition = known.own_edition(form.edition) if form.edition else None
        form.modules = list(known.known_modules(form.modules))
        known.blank(form.players, form.modules, 0, edition)
    except WasetError as error:
        raise Refused(Code.BAD_SETTINGS, str(error)) from None


def requested_seats(form: NewTable, known_bot: KnownBot) -> list[str]:
    """Who is to have each seat: `ME`, `OPEN` or the name of a bot."""
    check_settings(form)
    seats = form.seats if form.seats is not None else [ME] + [OPEN] * (form.players - 1)
    if len(seats) != form.players:
        raise Refused(Code.BAD_SETTINGS, f"seats: expected {form.players}, got {len(seats)}")
    for requested in seats:
        if requested not in (ME, OPEN):
            known_bot(requested, form.game)
    if form.rated and (seats.count(ME) > 1 or form.record is not None or form.position or form.edition):
        raise Refused(Code.BAD_SETTINGS, "rated: expected one seat per person, the printed edition and a new game")
    return list(seats)


def require_person(seats: Sequence[str] | None) -> None:
    """Refused if bots are to play among themselves: on a shared server, they would only take time from people."""
    if seats and not {ME, OPEN} & set(seats):
        raise Refused(Code.BAD_SETTINGS, "seats: expected at least one for a person, me or open")


def first_entries(
    seats: Sequence[str],
    person: str,
    name: str,
    at: float,
    moves: Sequence[Move] = (),
    entropy: str | None = None,
    same_deal: Sequence[str] = (),
) -> list[Entry]:
    """People and bots sit down; a full table starts, and an earlier game is played up to where it continues.

    `same_deal` are the tables that have played its deal before.
    """
    entries: list[Entry] = []

    def add(kind: Kind, **fields: Any) -> None:
        entries.append(Entry(number=len(entries) + 1, kind=kind, at=at, **fields))

    if same_deal:
        add(Kind.SAME_DEAL, text=" ".join(same_deal))
    for seat, requested in enumerate(seats):
        if requested == ME:
            add(Kind.SIT, seat=seat, person=person, name=name, text=contribution(entropy))
        elif requested != OPEN:
            add(Kind.BOT, seat=seat, text=requested)
    if OPEN not in seats or moves:
        add(Kind.START)
    for action, text in moves:
        add(Kind.ACT, action=action, text=text)
    return entries


# ---------------------------------------------------------------- games that began elsewhere


def read_record(text: str, edition: dict[str, Any] | None) -> Record:
    """Read a record, which replays it; Refused if it does not hold."""
    try:
        return Record.read(text, game_of(text).own_edition(edition) if edition else None)
    except WasetError as error:
        raise Refused(Code.BAD_RECORD, str(error)) from None


def begin_of_record(form: NewTable) -> Source:
    record = read_record(form.record or "", form.edition)
    require_same_game(form, record.game.name, record.state.players, record.state.modules)
    form.edition = record.edition.own
    return {tag: record.header[tag] for tag in TAGS if tag in record.header}, record.actions


def begin_of_position(form: NewTable, past: Table | None) -> Source:
    assert form.position is not None and past is not None
    header = past.header
    require_same_game(form, header.game, header.players, header.modules)
    if form.position.length > past.length:
        raise Refused(Code.BAD_SETTINGS, f"position: expected a length of 0 to {past.length}")
    form.edition = header.edition
    return dict(past.begin), past.actions[: form.position.length]


def require_same_game(form: NewTable, name: str, players: int, modules: Sequence[str]) -> None:
    if (form.game, form.players, list(form.modules)) != (name, players, list(modules)):
        raise Refused(Code.BAD_SETTINGS, f"expected {name}, {players} players, modules: {json.dumps(list(modules))}")


def form_for_record(record: Record, seats: list[str] | None, text: str, edition: dict[str, Any] | None) -> NewTable:
    """The form for a table that continues a record."""
    players = record.state.players
    return NewTable(
        game=record.game.name,
        players=players,
        modules=list(record.state.modules),
        seats=seats if seats is not None else [ME] * players,
        edition=edition or record.edition.own or None,
        record=text,
    )
