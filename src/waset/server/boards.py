"""HTTP: making, listing and looking back at tables."""

import time
from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, MediaType, Request, Response, get, post
from litestar.params import Parameter

from waset.server import looking_back
from waset.server.bodies import Analysis, Frame, NewRecord, NewTable, Summary
from waset.server.codes import Code, Refused
from waset.server.hall import new_id
from waset.server.house import House
from waset.server.identity import Person
from waset.server.live import Live
from waset.server.opening import ME, OPEN, first_entries, form_of, fresh_begin, opening, read_record
from waset.server.refusals import REFUSALS
from waset.server.summaries import current, summarised
from waset.server.table import Holder

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
        house.limits.take("table", person.id, address)
        return await made(house, data, person)

    @get("/{board:str}", responses=REFUSALS)
    async def one(self, board: Board, house: House, person: Person) -> Summary:
        return current(await house.hall.live(board), person)

    @post("/{board:str}/rematch", status_code=201, responses=REFUSALS)
    async def rematch(self, board: Board, house: House, person: Person, address: str) -> Summary:
        """The same again with seats rotated by one; other people's seats are open to them. Asked twice, made once."""
        live = await house.hall.live(board)
        if live.table.rematch is not None:
            return current(await house.hall.live(live.table.rematch), person)
        house.limits.take("table", person.id, address)
        return current(await begin_rematch(house, live, person), person)

    @get("/{board:str}/record", media_type=MediaType.TEXT, responses=REFUSALS)
    async def record(self, board: Board, house: House, address: str) -> Response[str]:
        """A finished game as a record file."""
        house.limits.take("look", address)
        live = await house.hall.live(board)
        text = await house.archive.do(looking_back.record_of, live.table)
        name = f'attachment; filename="{live.header.game}-{board}.txt"'
        return Response(text, media_type=MediaType.TEXT, headers={"content-disposition": name})

    @get("/{board:str}/export", responses=REFUSALS)
    async def export(self, board: Board, house: House, person: Person, address: str) -> dict[str, Any]:
        """All of the table's data as far as one may know it."""
        house.limits.take("look", address)
        header = (await house.hall.live(board)).header
        entries = await house.store.entries(board)
        return await house.archive.do(looking_back.exported, header, entries, person.id)

    @get("/{board:str}/replay", responses=REFUSALS, packed=True)
    async def replay(
        self,
        board: Board,
        house: House,
        address: str,
        request: Request[Any, Any, Any],
        seat: Annotated[str, Parameter(pattern=r"^(all|none|[0-9])$")] = "all",
        start: Annotated[int, Parameter(ge=0, le=100_000)] = 0,
        count: Annotated[int, Parameter(ge=1, le=MOST_FRAMES)] = MOST_FRAMES,
    ) -> Response[list[Frame]]:
        """Every position of a finished game: as a seat saw it, as a spectator (none), or with nothing hidden (all)."""
        house.limits.take("look", address)
        live = await house.hall.live(board)
        eyes: Any = seat if seat == "all" else None if seat == "none" else int(seat)
        if isinstance(eyes, int) and eyes >= live.header.players:
            raise Refused(Code.UNKNOWN_SEAT, f"seat: expected 0 to {live.header.players - 1}, all or none")
        packed = await house.archive.replay(live.table, eyes, start, count)
        return packed.response(request.headers.get("accept-encoding", ""))

    @post("/{board:str}/analysis", status_code=202, responses=REFUSALS)
    async def analyse(self, board: Board, house: House, person: Person, address: str) -> Analysis:
        """Begin to judge a finished game."""
        live = await house.hall.live(board)
        looking_back.must_be_over(live.table)
        house.limits.take("analysis", person.id, address)
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
    house.limits.take("table", person.id, address)
    record = await house.archive.do(read_record, data.text, data.edition)
    return await made(house, form_of(record, data.seats, data.text, data.edition), person)


async def made(house: House, form: NewTable, person: Person) -> Summary:
    past = None
    if form.position is not None:
        past = (await house.hall.live(form.position.table)).table
        looking_back.must_be_over(past)
    name = await house.name_of(person.id)
    header, entries = await house.archive.do(opening, form, person.id, name, time.time(), house.known_bot, past)
    return current(await house.hall.create(header, entries), person)


async def begin_rematch(house: House, live: Live, person: Person) -> Live:
    looking_back.must_be_over(live.table)
    seats = live.table.seats
    if not live.table.seats_of(person.id) and live.header.host != person.id:
        raise Refused(Code.NOT_SEATED)
    at, name = time.time(), await house.name_of(person.id)
    rotated = [wish(holder, person.id) for holder in seats[1:] + seats[:1]]
    begin = fresh_begin()
    header = msgspec.structs.replace(live.header, id=new_id(), begin=begin, host=person.id, created=at, public=False)
    return await house.hall.rematch(live, header, first_entries(rotated, person.id, name, at, []), at)


def wish(holder: Holder, person: str) -> str:
    """Bots and oneself sit down at once; others are asked by the table's `rematch`."""
    if holder.bot and not holder.resigned:
        return holder.bot
    return ME if person in (holder.person, holder.stands_for) else OPEN
