"""HTTP for the host of the server, who shows the admin key: tables, load, reports, sanctions, announcements."""

import hmac
from typing import Annotated, Any, Literal

from litestar import Controller, delete, get, post, put
from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler
from litestar.params import Parameter

from waset.server import clock, moderation_store, transitions
from waset.server.entries import Entry, Header, Kind, StoredSummary
from waset.server.errors import Code, Refused
from waset.server.http_bodies import (
    AdminSeat,
    AdminTable,
    Archiving,
    NewAnnouncement,
    NewSanction,
    Overview,
    Report,
    SaidLine,
    Sanction,
    SanctionKind,
    TableId,
)
from waset.server.http_errors import ERROR_RESPONSES
from waset.server.messages import Status
from waset.server.middleware import address_of
from waset.server.services import Services

HOUR = 3600.0
PersonId = Annotated[str, Parameter(min_length=1, max_length=80, pattern=r"^@?[\w-]+$")]


async def require_admin_key(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    services: Services = connection.app.state.services
    given = connection.headers.get("authorization", "").removeprefix("Bearer ").encode()
    if not hmac.compare_digest(given, services.admin_key.encode()):
        await services.limits.charge("login", address_of(connection.scope))
        raise Refused(Code.ADMIN)


class AdminRoutes(Controller):
    path = "/api/admin"
    tags = ("host",)
    guards = (require_admin_key,)

    @get("/overview", responses=ERROR_RESPONSES)
    async def overview(self, services: Services) -> Overview:
        """The load of each process, and how many tables there are."""
        store = services.store
        return Overview(
            processes=await moderation_store.loads(store),
            tables=await moderation_store.table_counts(store),
            reports=len(await moderation_store.reports(store)),
            announcement=services.moderation.announcement,
        )

    # ------------------------------------------------------------ tables

    @get("/tables", responses=ERROR_RESPONSES)
    async def tables(
        self,
        services: Services,
        status: Literal["waiting", "running", "over", "archived"] = "running",
    ) -> list[AdminTable]:
        """The last changed tables with a status."""
        rows = await moderation_store.tables_with(services.store, status)
        return [admin_table(services, *row) for row in rows]

    @get("/tables/{table_id:str}/chat", responses=ERROR_RESPONSES)
    async def chat(self, table_id: TableId, services: Services) -> list[SaidLine]:
        """Everything that was said at a table, and by whom."""
        entries = await services.store.entries(table_id)
        return [said(entry) for entry in entries if entry.kind == Kind.CHAT]

    @post("/tables/{table_id:str}/close", status_code=204, responses=ERROR_RESPONSES)
    async def close(self, table_id: TableId, services: Services) -> None:
        """End a game without a winner."""
        live, at = await services.tables.get(table_id), clock.now()
        await services.tables.perform(live, lambda table: transitions.close(table, at))

    @put("/tables/{table_id:str}/archived", status_code=204, responses=ERROR_RESPONSES)
    async def archive(self, table_id: TableId, data: Archiving, services: Services) -> None:
        """Take a table out of the lists, or back into them."""
        if not await moderation_store.archive(services.store, table_id, data.archived):
            raise Refused(Code.UNKNOWN_TABLE)

    # ------------------------------------------------------------ people

    @get("/sanctions", responses=ERROR_RESPONSES)
    async def sanctions(self, services: Services) -> list[Sanction]:
        """Who is muted or banned."""
        return await moderation_store.sanctions(services.store)

    @post("/people/{who:str}/sanctions", status_code=204, responses=ERROR_RESPONSES)
    async def impose(self, who: PersonId, data: NewSanction, services: Services) -> None:
        """Mute or ban somebody."""
        addresses = services.moderation.addresses_of(who) if data.address and data.kind == "ban" else set()
        until = clock.now() + data.hours * HOUR if data.hours else None
        for one in [who, *map(services.identity.address_digest, addresses)]:
            await moderation_store.impose(services.store, one, data.kind, until, data.reason)
        await services.moderation.refresh()

    @delete("/people/{who:str}/sanctions/{kind:str}", responses=ERROR_RESPONSES)
    async def lift(self, who: PersonId, kind: SanctionKind, services: Services) -> None:
        """Let somebody chat, or take part, again."""
        if not await moderation_store.lift(services.store, who, kind):
            raise Refused(Code.NOT_FOUND)
        await services.moderation.refresh()

    @get("/reports", responses=ERROR_RESPONSES)
    async def reports(self, services: Services, handled: bool = False) -> list[Report]:
        """What players have reported, the newest first."""
        return await moderation_store.reports(services.store, handled)

    @post("/reports/{report:str}/handled", status_code=204, responses=ERROR_RESPONSES)
    async def handle(self, report: Annotated[str, Parameter(max_length=32)], services: Services) -> None:
        """Done with a report."""
        if not await moderation_store.handle_report(services.store, report):
            raise Refused(Code.NOT_FOUND)

    @put("/announcement", status_code=204, responses=ERROR_RESPONSES)
    async def announce(self, data: NewAnnouncement, services: Services) -> None:
        """Tell everybody something."""
        until = clock.now() + data.hours * HOUR if data.hours else None
        await moderation_store.announce(services.store, transitions.one_line(data.text), until)
        await services.moderation.refresh()


def admin_table(
    services: Services, header: Header, stored: StoredSummary, status: Status, changed: float, archived: bool
) -> AdminTable:
    live = services.tables.in_memory.get(header.id)
    return AdminTable(
        id=header.id,
        game=header.game,
        status=status,
        archived=archived,
        public=header.public,
        rated=header.rated,
        pace=header.pace,
        seats=[AdminSeat(name=one["name"], person=one["person"], bot=one["bot"]) for one in stored["seats"]],
        moves=stored["length"],
        sockets=len(live.subscribers) if live else 0,
        created=header.created,
        changed=changed,
    )


def said(entry: Entry) -> SaidLine:
    return SaidLine(seq=entry.number, person=entry.person, name=entry.name or "", text=entry.text or "", at=entry.at)
