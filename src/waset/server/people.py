"""HTTP: who one is, the password, ratings."""

import contextlib
import time
from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post, put
from litestar.params import Parameter

from waset.server import ratings
from waset.server.bodies import Login, Me, Naming, Rating
from waset.server.codes import Code, Refused
from waset.server.entries import Entry, Kind
from waset.server.house import House
from waset.server.identity import Person
from waset.server.judge import plain
from waset.server.refusals import REFUSALS
from waset.server.summaries import holds_seat
from waset.server.table import Table


class People(Controller):
    path = "/api"
    tags = ("people",)

    @get("/me", responses=REFUSALS)
    async def me(self, house: House, person: Person) -> Me:
        """Who this browser is; the first answer makes it somebody."""
        return await about(house, person)

    @put("/me", responses=REFUSALS)
    async def rename(self, data: Naming, house: House, person: Person, address: str) -> Me:
        """Choose a display name, which changes at one's tables too."""
        house.limits.take("name", person.id, address)
        name = plain(data.name)
        await house.store.rename(person.id, name)
        for board in await unfinished(house, person.id):
            await rename_at(house, board, person.id, name)
        return await about(house, person)

    @post("/login", status_code=200, responses=REFUSALS)
    async def login(self, data: Login, house: House, person: Person, request: Request[Any, Any, Any]) -> Response[Me]:
        """Give the password of a private server."""
        if not house.identity.right_password(data.password):
            raise Refused(Code.WRONG_PASSWORD)
        known = Person(person.id, locked=False)
        cookie = house.identity.cookie(known, secure=request.scope["scheme"] == "https")
        return Response(await about(house, known), headers={"set-cookie": cookie})

    @get("/ratings", responses=REFUSALS)
    async def ratings(
        self, house: House, game: Annotated[str | None, Parameter(max_length=64)] = None
    ) -> dict[str, list[Rating]]:
        """The best players of each game at rated tables: people and bots."""
        found: dict[str, list[Rating]] = {}
        for row in await house.store.ratings(game):
            if not row["name"]:
                continue  # a guest who has not said who they are
            found.setdefault(row["game"], []).append(ratings.rating_of(row))
        return found


async def about(house: House, person: Person) -> Me:
    rows = await house.store.ratings(who=[person.id])
    own = {row["game"]: ratings.rating_of(row) for row in rows}
    return Me(name=await house.name_of(person.id), locked=person.locked, ratings=own)


async def unfinished(house: House, person: str) -> list[str]:
    """Tables where this person sits and whose game is not over, in whatever process they are played."""
    rows = await house.store.listed("mine", person)
    return [header.id for header, kept, status, _ in rows if status != "over" and holds_seat(kept, person)]


async def rename_at(house: House, board: str, person: str, name: str) -> None:
    at = time.time()

    def question(table: Table) -> list[Entry]:
        return [Entry(number=table.number + 1, kind=Kind.NAME, at=at, person=person, name=name)]

    with contextlib.suppress(Refused):  # the table has gone, or its log is full: the old name stays there
        live = await house.hall.live(board)
        if any(live.table.seats[seat].name != name for seat in live.table.seats_of(person)):
            await house.hall.accept(live, question)
