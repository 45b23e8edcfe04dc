"""The application: its routes, their dependencies, and how errors become responses."""

from typing import Any

from litestar import Litestar, Request
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from waset import __version__
from waset.server import http_bodies
from waset.server.errors import Refused
from waset.server.http_bodies import MAX_RECORD
from waset.server.http_errors import on_bad_body, on_failure, on_http, on_refused, raise_refusal
from waset.server.identity import Person
from waset.server.middleware import RequestGuard, address_of
from waset.server.routes.admin import AdminRoutes
from waset.server.routes.games import games, page_texts
from waset.server.routes.mail import MailRoutes
from waset.server.routes.page import page
from waset.server.routes.people import PeopleRoutes
from waset.server.routes.puzzles import PuzzleRoutes
from waset.server.routes.status import addresses, health, prometheus
from waset.server.routes.table_socket import table_socket
from waset.server.routes.tables import TableRoutes, import_record
from waset.server.services import Services
from waset.server.settings import Settings

ROUTES: list[Any] = [
    PeopleRoutes,
    AdminRoutes,
    TableRoutes,
    PuzzleRoutes,
    MailRoutes,
    import_record,
    games,
    page_texts,
    health,
    addresses,
    prometheus,
    table_socket,
    page,
]


def make_app(settings: Settings) -> Litestar:
    """The server with these settings."""
    services = Services(settings)

    async def provide_services() -> Services:
        return services

    async def provide_person(request: Request[Any, Any, Any]) -> Person:
        person: Person = request.scope["state"]["person"]
        return person

    async def provide_address(request: Request[Any, Any, Any]) -> str:
        return address_of(request.scope)

    app = Litestar(
        route_handlers=ROUTES,
        dependencies={
            "services": Provide(provide_services),
            "person": Provide(provide_person),
            "address": Provide(provide_address),
        },
        middleware=[RequestGuard],
        before_request=raise_refusal,
        exception_handlers={
            Refused: on_refused,
            HTTPException: on_http,
            UnicodeDecodeError: on_bad_body,
            RecursionError: on_bad_body,
            Exception: on_failure,
        },
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=2000, gzip_compress_level=2, exclude_opt_key="compressed"
        ),
        request_max_body_size=MAX_RECORD * 2,
        openapi_config=OpenAPIConfig(
            title="Waset",
            version=__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        ),
        lifespan=[lambda app: services.running()],
        state=State({"services": services}),
        logging_config=None,
    )
    document_strictness(app)
    return app


def document_strictness(app: Litestar) -> None:
    """Say in the OpenAPI description that unknown fields are refused."""
    for title, schema in (app.openapi_schema.components.schemas or {}).items():
        if any(title.endswith(one.__name__) for one in http_bodies.Request.__subclasses__()):
            schema.additional_properties = False


def from_environment() -> Litestar:
    """For other ASGI servers: `uvicorn --factory waset.server.app:from_environment`."""
    return make_app(Settings.from_environment())
