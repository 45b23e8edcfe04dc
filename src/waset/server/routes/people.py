"""HTTP: the identity, name and results of a person, the password, ratings."""

from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post, put
from litestar.params import Parameter

from waset.server import clock, played_games, ratings, renaming, transitions
from waset.server.errors import Code, Refused
from waset.server.http_bodies import Login, Me, Naming, Rating, Results
from waset.server.http_errors import ERROR_RESPONSES
from waset.server.identity import Person
from waset.server.look_alikes import looks, visible
from waset.server.services import Services

RESULTS = 20  # a page
Page = Annotated[int, Parameter(ge=0, le=10_000)]


class PeopleRoutes(Controller):
    path = "/api"
    tags = ("people",)

    @get("/me", responses=ERROR_RESPONSES)
    async def me(self, services: Services, person: Person) -> Me:
        """Who this browser is; the first response gives it an identity."""
        return await about(services, person)

    @put("/me", responses=ERROR_RESPONSES)
    async def rename(self, data: Naming, services: Services, person: Person, address: str) -> Me:
        """Choose a display name; it changes at one's unfinished tables too."""
        await services.limits.charge("name", person.id, address)
        name = transitions.one_line(visible(data.name))
        written = await renaming.rename(services.store, person.id, name, clock.now())
        await services.store.rename(person.id, name)
        await services.tables.note_written(written)
        return await about(services, person)

    @get("/me/results", responses=ERROR_RESPONSES)
    async def results(self, services: Services, person: Person, address: str, page: Page = 0) -> Results:
        """One's own finished games, the newest first, a page at a time; and the sums over all of them."""
        await services.limits.charge("look", address)
        rows = await services.store.finished_tables(person.id)
        games = [one for row in rows if (one := played_games.finished_game(row, person.id))]
        shown = games[page * RESULTS : (page + 1) * RESULTS]
        return Results(total=len(games), games=shown, sums=played_games.sums_of(games))

    @post("/login", status_code=200, responses=ERROR_RESPONSES)
    async def login(
        self, data: Login, services: Services, person: Person, request: Request[Any, Any, Any]
    ) -> Response[Me]:
        """Give the password of a private server."""
        if not services.identity.right_password(data.password):
            raise Refused(Code.WRONG_PASSWORD)
        known = Person(person.id, locked=False)
        cookie = services.identity.cookie(known, secure=request.scope["scheme"] == "https")
        return Response(await about(services, known), headers={"set-cookie": cookie})

    @get("/ratings", responses=ERROR_RESPONSES)
    async def ratings(
        self,
        services: Services,
        game: Annotated[str | None, Parameter(max_length=64, pattern=r"^[\w-]*$")] = None,
        page: Page = 0,
    ) -> dict[str, list[Rating]]:
        """The best players of each game at rated tables, people and bots, a hundred at a time."""
        found: dict[str, list[Rating]] = {}
        for row in await services.store.ratings(game, page=page):
            if not row["name"]:
                continue  # a guest without a name
            found.setdefault(row["game"], []).append(ratings.rating_of(row))
        for listed in found.values():
            number_look_alikes(listed)
        return found


async def about(services: Services, person: Person) -> Me:
    rows = await services.store.ratings(who=[person.id])
    own = {row["game"]: ratings.rating_of(row) for row in rows}
    announcement = None if person.locked else services.moderation.announcement
    name = await services.store.name_of(person.id)
    return Me(name=name, locked=person.locked, announcement=announcement, ratings=own)


def number_look_alikes(listed: list[Rating]) -> None:
    """People whose names look the same are told apart by a number."""
    seen: dict[str, list[Rating]] = {}
    for one in listed:
        for look in looks(one.name) if not one.bot else ():
            seen.setdefault(look, []).append(one)
    for number, one in enumerate(listed, 1):
        if any(len(seen[look]) > 1 for look in looks(one.name) if look in seen) and not one.bot:
            one.name = f"{one.name} ({number})"
