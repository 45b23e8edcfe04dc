"""HTTP: creating, listing and replaying tables."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, MediaType, Request, Response, get, post
from litestar.params import Parameter

from waset.server import clock, moderation_store, replay, updates
from waset.server.compatibility import with_current_rules
from waset.server.deals import NewDeal
from waset.server.entries import Kind
from waset.server.errors import Code, Refused
from waset.server.fair_queue import Payer
from waset.server.http_bodies import (
    Analysis,
    Attempt,
    Commitment,
    Decision,
    Frame,
    NewRecord,
    NewRematch,
    NewReport,
    NewTable,
    Summary,
    Verdict,
)
from waset.server.http_errors import ERROR_RESPONSES
from waset.server.identity import Person
from waset.server.live_table import LiveTable
from waset.server.log_writer import Conflict
from waset.server.messages import Deal
from waset.server.new_table import (
    ME,
    OPEN,
    first_entries,
    form_for_record,
    new_deal,
    new_table_id,
    random_start,
    read_record,
    require_person,
    set_up,
)
from waset.server.services import Services
from waset.server.store import MAX_LISTED
from waset.server.summaries import live_summary, summary_for
from waset.server.table import Holder, Table
from waset.server.transitions import one_line, seat_of

MAX_FRAMES = 1000
Length = Annotated[int, Parameter(ge=0, le=100_000)]
TableId = Annotated[str, Parameter(min_length=1, max_length=32, pattern=r"^[\w-]+$")]


class TableRoutes(Controller):
    path = "/api/tables"
    tags = ("tables",)

    @get(responses=ERROR_RESPONSES)
    async def list_tables(
        self,
        services: Services,
        person: Person,
        list: Literal["open", "mine", "finished", "archived"] = "open",  # so it is called in the address
        before: Annotated[float | None, Parameter(description="only tables that were last changed before")] = None,
        count: Annotated[int, Parameter(ge=1, le=MAX_LISTED)] = MAX_LISTED,
    ) -> list[Summary]:
        """Tables that wait for players, one's own, finished ones, or one's own archived ones; the newest first."""
        rows = await services.store.list_tables(list, person.id, before, count)
        return [summary_for(header, stored, status, changed, person) for header, stored, status, changed in rows]

    @post(status_code=201, responses=ERROR_RESPONSES)
    async def create(self, data: NewTable, services: Services, person: Person, address: str) -> Summary:
        """Create a table; if every seat is filled, its game begins at once."""
        await services.limits.charge("table", person.id, address)
        return await create_table(services, data, person, address)

    @get("/commitment", responses=ERROR_RESPONSES)
    async def commitment(self, services: Services, person: Person, address: str) -> Commitment:
        """A commitment to the deal of a table that is still to be created; nothing is stored for it."""
        await services.limits.charge("table", person.id, address)
        return services.deals.commit(new_table_id())

    @get("/{table_id:str}", responses=ERROR_RESPONSES)
    async def summary(self, table_id: TableId, services: Services, person: Person) -> Summary:
        """A table as lists show it."""
        return await summary_of(services, await services.tables.get(table_id), person)

    @post("/{table_id:str}/rematch", status_code=201, responses=ERROR_RESPONSES)
    async def rematch(
        self, table_id: TableId, services: Services, person: Person, address: str, data: NewRematch | None = None
    ) -> Summary:
        """Create the same table again with seats rotated by one, other people's seats open; later calls return it.

        With `same_deal` the deal is played again, unrated and marked as known, until everybody had every seat of it.
        """
        live = await services.tables.get(table_id)
        if live.table.rematch is not None:
            return await summary_of(services, await services.tables.get(live.table.rematch), person)
        await services.limits.charge("table", person.id, address)
        deal = services.deals.redeem(data.deal) if data and data.deal else new_deal()
        again = data is not None and data.same_deal
        return await summary_of(services, await create_rematch(services, live, person, deal, again), person)

    @post("/{table_id:str}/reports", status_code=204, responses=ERROR_RESPONSES)
    async def report(
        self, table_id: TableId, data: NewReport, services: Services, person: Person, address: str
    ) -> None:
        """Tell the host of the server about somebody at this table."""
        text = one_line(data.text)
        if not text:
            raise Refused(Code.BAD_SETTINGS, "text: expected some words about what happened")
        await services.limits.charge("report", person.id, address)  # first: looking for what is meant reads the log
        who, name, said = await reported(services, await services.tables.get(table_id), data)
        await moderation_store.add_report(services.store, table_id, who, name, person.id, text, said)

    @get("/{table_id:str}/record", media_type=MediaType.TEXT, responses=ERROR_RESPONSES)
    async def record(self, table_id: TableId, services: Services, address: str) -> Response[str]:
        """A finished game as a record file."""
        await services.limits.charge("look", address)
        table = await finished_table(services, table_id)
        text = await services.replay_cache.run(address, replay.record_of, table)
        name = f'attachment; filename="{table.header.game}-{table_id}.txt"'
        return Response(text, media_type=MediaType.TEXT, headers={"content-disposition": name})

    @get("/{table_id:str}/deal", responses=ERROR_RESPONSES)
    async def deal(self, table_id: TableId, services: Services) -> Deal:
        """What the deal is made of: the commitment, and once the game is over all that is needed to check it."""
        live = await services.tables.get(table_id)
        async with services.tables.locked(live):
            return updates.deal(live.table)

    @get("/{table_id:str}/export", responses=ERROR_RESPONSES)
    async def export(self, table_id: TableId, services: Services, person: Person, address: str) -> dict[str, Any]:
        """All data of the table that the caller may know."""
        await services.limits.charge("look", address)
        header = (await services.tables.get(table_id)).header
        entries = await services.store.entries(table_id)
        return await services.replay_cache.run(address, replay.export_table, header, entries, person.id)

    @get("/{table_id:str}/replay", responses=ERROR_RESPONSES, compressed=True)
    async def replay(
        self,
        table_id: TableId,
        services: Services,
        address: str,
        request: Request[Any, Any, Any],
        seat: Annotated[str, Parameter(pattern=r"^(all|none|[0-9])$")] = "all",
        start: Annotated[int, Parameter(ge=0, le=100_000)] = 0,
        count: Annotated[int, Parameter(ge=1, le=MAX_FRAMES)] = MAX_FRAMES,
    ) -> Response[list[Frame]]:
        """The positions of a finished game: as a seat or a spectator (none) saw them, or with nothing hidden (all)."""
        await services.limits.charge("look", address)
        table = await finished_table(services, table_id)
        viewpoint: Any = seat if seat == "all" else None if seat == "none" else int(seat)
        if isinstance(viewpoint, int) and viewpoint >= table.header.players:
            raise Refused(Code.UNKNOWN_SEAT, f"seat: expected 0 to {table.header.players - 1}, all or none")
        compressed = await services.replay_cache.replay(address, table, viewpoint, start, count)
        return compressed.response(request.headers.get("accept-encoding", ""))

    @post("/{table_id:str}/analysis", status_code=202, responses=ERROR_RESPONSES)
    async def analyse(self, table_id: TableId, services: Services, person: Person, address: str) -> Analysis:
        """Begin to analyse a finished game."""
        table = await finished_table(services, table_id)
        await services.limits.charge("analysis", person.id, address)
        return await services.analyst.begin(table, Payer(person.id, address))

    @get("/{table_id:str}/analysis", responses=ERROR_RESPONSES)
    async def analysis(self, table_id: TableId, services: Services) -> Analysis:
        """The analysis of a finished game, as far as it has got."""
        return await services.analyst.look_up(await finished_table(services, table_id))

    @get("/{table_id:str}/decisions/{length:int}", responses=ERROR_RESPONSES)
    async def decision(self, table_id: TableId, length: Length, services: Services, address: str) -> Decision:
        """A decision of a finished game as its seat was asked it."""
        await services.limits.charge("look", address)
        return await services.analyst.decision(await finished_table(services, table_id), length)

    @post("/{table_id:str}/decisions/{length:int}", status_code=200, responses=ERROR_RESPONSES)
    async def attempt(
        self, table_id: TableId, length: Length, data: Attempt, services: Services, person: Person, address: str
    ) -> Verdict:
        """Try a decision of a finished game again: how another move compares with the best one."""
        table = await finished_table(services, table_id)
        await services.limits.charge("hint", person.id, address)
        return await services.analyst.attempt(table, length, data.action, Payer(person.id, address))


@post("/api/records", status_code=201, tags=["tables"], responses=ERROR_RESPONSES)
async def import_record(data: NewRecord, services: Services, person: Person, address: str) -> Summary:
    """Create a table from a record: to replay if its game is over, otherwise to play on."""
    await services.limits.charge("table", person.id, address)
    record = await services.replay_cache.run(address, read_record, data.text, data.edition)
    return await create_table(services, form_for_record(record, data.seats, data.text, data.edition), person, address)


async def reported(services: Services, live: LiveTable, data: NewReport) -> tuple[str, str, str | None]:
    """The person, the name and the words that a report is about."""
    if data.seq is not None:
        entries = await services.store.entries(live.header.id, after=data.seq - 1)
        if entries and entries[0].kind == Kind.CHAT and entries[0].person:
            return entries[0].person, entries[0].name or "", entries[0].text
    elif data.seat is not None:
        async with services.tables.locked(live):
            holder = seat_of(live.table, data.seat)
        if person := holder.person or holder.stands_for:
            return person, holder.name, None
    raise Refused(Code.BAD_SETTINGS, "expected the seat of a person, or the seq of a line of chat")


async def summary_of(services: Services, live: LiveTable, person: Person) -> Summary:
    """The table as lists show it, with nothing that is still being written and may yet fail."""
    async with services.tables.locked(live):
        return live_summary(live, person)


async def finished_table(services: Services, table_id: str) -> Table:
    """A table whose game is over, and safely so: an end that is still being written may yet fail."""
    live = await services.tables.get(table_id)
    async with services.tables.locked(live):
        replay.require_over(live.table)
        return live.table


async def create_table(services: Services, form: NewTable, person: Person, address: str) -> Summary:
    require_person(form.seats)
    past = await finished_table(services, form.position.table) if form.position is not None else None
    name, at = await services.store.name_of(person.id), clock.now()
    deal = services.deals.redeem(form.deal) if form.deal else None
    header, entries = await services.replay_cache.run(
        address, set_up, form, person.id, name, at, services.known_bot, past, deal
    )
    try:
        return await summary_of(services, await services.tables.create(header, entries), person)
    except Conflict:
        raise Refused(Code.BAD_SETTINGS, "deal: expected a commitment that was not used yet") from None


async def create_rematch(
    services: Services, live: LiveTable, person: Person, deal: NewDeal | None = None, same_deal: bool = False
) -> LiveTable:
    deal = deal or new_deal()
    async with services.tables.locked(live):
        table = live.table
        if table.status != "over":
            raise Refused(Code.NOT_OVER)
    fresh = with_current_rules(msgspec.structs.replace(live.header, begin=random_start(deal)))
    if fresh is None:
        raise Refused(Code.OTHER_RULES)
    earlier = deals_so_far(table) if same_deal else []
    seats = table.seats
    if not table.seats_of(person.id) and live.header.host != person.id:
        raise Refused(Code.NOT_SEATED)
    at, name = clock.now(), await services.store.name_of(person.id)
    rotated = [rematch_seat(holder, person.id) for holder in seats[1:] + seats[:1]]
    require_person(rotated)
    header = msgspec.structs.replace(
        fresh, id=deal.table_id, host=person.id, created=at, public=False, known_start=False
    )
    if table.same_deal:  # the game that is over was unrated only because its deal was known
        header = msgspec.structs.replace(header, rated=await was_rated(services, table.same_deal[0]))
    if same_deal:
        header = msgspec.structs.replace(header, begin=dict(table.begin), known_start=True, rated=False)
    entries = first_entries(rotated, person.id, name, at, entropy=deal.entropy, same_deal=earlier)
    return await services.tables.create_rematch(live, header, entries, at)


async def was_rated(services: Services, table_id: str) -> bool:
    """Was this table rated? Not if it is gone."""
    header = await services.store.header(table_id)
    return header is not None and header.rated


def deals_so_far(table: Table) -> list[str]:
    """The tables that have played a table's deal, itself the last; Refused if it can't be played once more."""
    if not table.replayable or not table.begin:
        raise Refused(Code.OTHER_RULES)
    if table.header.known_start and not table.same_deal:
        raise Refused(Code.BAD_SETTINGS, "same_deal: expected a game with a deal, not one from a record or position")
    played = [*table.same_deal, table.header.id]
    if len(played) >= table.header.players:
        raise Refused(Code.BAD_SETTINGS, "same_deal: expected a deal that was not played from every seat yet")
    return played


def rematch_seat(holder: Holder, person: str) -> str:
    """Bots and whoever asks sit down at once; the others see the table's `rematch` and may join."""
    if holder.bot and not holder.resigned:
        return holder.bot
    return ME if person in (holder.person, holder.stands_for) else OPEN
