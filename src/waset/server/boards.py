"""HTTP: making, listing and looking back at tables."""

import asyncio
import time
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, MediaType, Response, get, post
from litestar.params import Parameter

from waset.server import looking_back
from waset.server.bodies import Analysis, Frame, NewRecord, NewTable, Summary
from waset.server.codes import Code, Refused
from waset.server.entries import Entry, Header, Kind
from waset.server.hall import new_id, summary
from waset.server.house import House
from waset.server.identity import Person
from waset.server.live import Live
from waset.server.messages import Result
from waset.server.opening import ME, OPEN, first_entries, form_of, fresh_begin, opening, read_record
from waset.server.refusals import REFUSALS
from waset.server.table import Holder
from waset.server.telling import seat_message

MOST_FRAMES = 1000
Board = Annotated[str, Parameter(min_length=1, max_length=32, pattern=r"^[\w-]+$")]


class Boards(Controller):
    path = "/api/tables"
    tags = ("tables",)

    @get(responses=REFUSALS)
    async def listed(
        self,
        house: House,
        person: Person,
        which: Annotated[Literal["open", "mine", "finished"], Parameter(query="list")] = "open",
    ) -> list[Summary]:
        """Tables that wait for players, one's own, or finished ones; the newest first."""
        rows = await house.store.listed(which, person.id)
        return [summarised(header, kept, status, changed, person) for header, kept, status, changed in rows]

    @post(status_code=201, responses=REFUSALS)
    async def create(self, data: NewTable, house: House, person: Person, address: str) -> Summary:
        """A new table; with every seat filled its game begins at once."""
        return await made(house, data, person, address)

    @get("/{board:str}", responses=REFUSALS)
    async def one(self, board: Board, house: House, person: Person) -> Summary:
        return current(await house.hall.live(board), person)

    @post("/{board:str}/rematch", status_code=201, responses=REFUSALS)
    async def rematch(self, board: Board, house: House, person: Person, address: str) -> Summary:
        """The same again with seats rotated by one; other people's seats are open to them. Asked twice, made once."""
        live = await house.hall.live(board)
        if live.table.rematch is None:
            take(house, "table", person, address)
            await begin_rematch(house, live, person)
        return current(await house.hall.live(live.table.rematch or ""), person)

    @get("/{board:str}/record", media_type=MediaType.TEXT, responses=REFUSALS)
    async def record(self, board: Board, house: House) -> Response[str]:
        """A finished game as a record file."""
        live = await house.hall.live(board)
        text = await asyncio.to_thread(looking_back.record_of, live.table)
        name = f'attachment; filename="{live.header.game}-{board}.txt"'
        return Response(text, media_type=MediaType.TEXT, headers={"content-disposition": name})

    @get("/{board:str}/export", responses=REFUSALS)
    async def export(self, board: Board, house: House, person: Person) -> dict[str, Any]:
        """All of the table's data as far as one may know it."""
        live = await house.hall.live(board)
        entries = await house.store.entries(board)
        return await asyncio.to_thread(looking_back.exported, live.header, entries, live.table, person.id)

    @get("/{board:str}/replay", responses=REFUSALS)
    async def replay(
        self,
        board: Board,
        house: House,
        seat: Annotated[str, Parameter(pattern=r"^(all|none|[0-9])$")] = "all",
        start: Annotated[int, Parameter(ge=0, le=100_000)] = 0,
        count: Annotated[int, Parameter(ge=1, le=MOST_FRAMES)] = MOST_FRAMES,
    ) -> list[Frame]:
        """Every position of a finished game: as a seat saw it, as a spectator (none), or with nothing hidden (all)."""
        live = await house.hall.live(board)
        eyes: Any = seat if seat == "all" else None if seat == "none" else int(seat)
        if isinstance(eyes, int) and eyes >= live.header.players:
            raise Refused(Code.UNKNOWN_SEAT, f"seat: expected 0 to {live.header.players - 1}, all or none")
        return await asyncio.to_thread(looking_back.frames, live.table, eyes, start, count)

    @post("/{board:str}/analysis", status_code=202, responses=REFUSALS)
    async def analyse(self, board: Board, house: House, person: Person) -> Analysis:
        """Begin to judge a finished game."""
        live = await house.hall.live(board)
        looking_back.must_be_over(live.table)
        house.limits.take("analysis", person.id)
        return await house.analyst.begin(live.table)

    @get("/{board:str}/analysis", responses=REFUSALS)
    async def analysis(self, board: Board, house: House) -> Analysis:
        """How far the judgement is, and what it has found."""
        live = await house.hall.live(board)
        looking_back.must_be_over(live.table)
        return await house.analyst.look(live.table)


@post("/api/records", status_code=201, tags=["tables"], responses=REFUSALS)
async def import_record(data: NewRecord, house: House, person: Person, address: str) -> Summary:
    """A table from a record: to replay if its game is over, else to go on with."""
    record = await asyncio.to_thread(read_record, data.text, data.edition)
    form = form_of(record, data.seats, data.text, data.edition)
    return await made(house, form, person, address)


async def made(house: House, form: NewTable, person: Person, address: str) -> Summary:
    take(house, "table", person, address)
    past = None
    if form.position is not None:
        past = (await house.hall.live(form.position.table)).table
        looking_back.must_be_over(past)
    name = await house.name_of(person.id)
    header, entries = await asyncio.to_thread(opening, form, person.id, name, time.time(), house.known_bot, past)
    return current(await house.hall.create(header, entries), person)


async def begin_rematch(house: House, live: Live, person: Person) -> None:
    looking_back.must_be_over(live.table)
    seats = live.table.seats
    if not live.table.seats_of(person.id) and live.header.host != person.id:
        raise Refused(Code.NOT_SEATED)
    at, name = time.time(), await house.name_of(person.id)
    rotated = [wish(holder, person.id) for holder in seats[1:] + seats[:1]]
    begin = fresh_begin()
    header = msgspec.structs.replace(live.header, id=new_id(), begin=begin, host=person.id, created=at, public=False)
    made_live = await house.hall.create(header, first_entries(rotated, person.id, name, at, []))

    def question(table: Any) -> list[Entry]:
        if table.rematch is not None:
            raise Refused(Code.STARTED)
        return [Entry(number=table.number + 1, kind=Kind.REMATCH, at=at, text=made_live.header.id)]

    try:
        await house.hall.accept(live, question)
    except Refused:  # somebody else was faster: theirs is the rematch
        await house.hall.drop(made_live.header.id)


def wish(holder: Holder, person: str) -> str:
    """Bots and oneself sit down at once; others are asked by the table's `rematch`."""
    if holder.bot and not holder.resigned:
        return holder.bot
    return ME if person in (holder.person, holder.stands_for) else OPEN


def take(house: House, what: str, person: Person, address: str) -> None:
    house.limits.take(what, person.id)
    house.limits.take(what, address)


def current(live: Live, person: Person) -> Summary:
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
