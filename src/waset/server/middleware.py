"""Middleware for every request: identity, origin and rate checks, and security headers on every response."""

from typing import Any
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from waset.server.allowed_hosts import host_allowed, host_name
from waset.server.errors import Code, Refused
from waset.server.identity import Person
from waset.server.limits import Limited, network
from waset.server.services import Services

SAFE = ("GET", "HEAD", "OPTIONS")
OPEN = ("/api/login", "/api/mail/")  # what needs no password: the links in mails hold a secret of their own
PUBLIC = ("/api/me", "/api/texts/", "/api/games")  # what may be read without the password
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # the positions of pieces
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class RequestGuard:
    """ASGI middleware: puts the Person, and a Refused if there is reason for one, into the request's state."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        services: Services = scope["app"].state.services
        headers = dict(scope["headers"])
        person = services.identity.person(headers.get(b"cookie", b"").decode("latin-1"))
        secure = scope["scheme"] in ("https", "wss")
        set_cookie = person.new or scope["path"] == "/api/me"  # renewed for another year at every visit
        cookie = services.identity.cookie(person, secure) if set_cookie else None
        state: dict[str, Any] = scope["state"]
        state["person"] = person
        services.limits.note_address(person.id, address_of(scope))
        state["refused"] = await find_refusal(services, scope, headers, person)

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                present = [*message.get("headers", ()), *HEADERS]
                more = private_headers(present, cookie) if scope["path"].startswith("/api/") else []
                message["headers"] = present + more
            await send(message)

        await self.app(scope, receive, send_with_headers)


async def find_refusal(services: Services, scope: Scope, headers: dict[bytes, bytes], who: Person) -> Refused | None:
    """The reason to refuse this request, if there is one."""
    path = scope["path"]
    host = headers.get(b"host", b"").decode("latin-1")
    if path != "/health" and not host_allowed(host, services.settings.hosts):
        return Refused(Code.FOREIGN_HOST, f"host: {host_name(host)!r:.80} is not among the names in WASET_HOSTS")
    if path == "/health":
        return None
    address = address_of(scope)
    if not path.startswith("/api/"):
        return await over_limit(services, address, "page")
    if scope["type"] == ScopeType.WEBSOCKET or scope["method"] not in SAFE:
        origin = headers.get(b"origin", b"").decode("latin-1")
        if origin and not origin_allowed(origin, host, services.settings.origins):
            return Refused(Code.FOREIGN_ORIGIN)
    if refused := await over_limit(services, address, "connect" if scope["type"] == ScopeType.WEBSOCKET else "request"):
        return refused
    if path == "/api/login" and (refused := await over_limit(services, address, "login")):
        return refused
    if not path.startswith(("/api/admin/", "/api/texts/")) and services.moderation.banned(who.id, address):
        return Refused(Code.BANNED)
    if who.locked and not path.startswith(OPEN) and not (path.startswith(PUBLIC) and scope.get("method") in SAFE):
        return Refused(Code.LOGIN)
    return None


async def over_limit(services: Services, address: str, what: Limited) -> Refused | None:
    """Count a request; the refusal if there are too many."""
    try:
        await services.limits.charge(what, address)
    except Refused as refused:
        return refused
    return None


def address_of(scope: Scope) -> str:
    """The network address that rate limits count a request for."""
    client = scope.get("client")
    return network(client[0]) if client else "?"


def private_headers(headers: list[tuple[bytes, bytes]], cookie: str | None) -> list[tuple[bytes, bytes]]:
    """Headers that keep a personal response out of shared caches, and set the cookie."""
    names = {name.lower() for name, _ in headers}
    more = [] if b"cache-control" in names else [(b"cache-control", b"no-store")]
    if cookie and b"set-cookie" not in names:
        more.append((b"set-cookie", cookie.encode()))
    return more


def origin_allowed(origin: str, host: str, others: tuple[str, ...]) -> bool:
    """Is it this server's own page, or one that WASET_ORIGINS names?"""
    return origin in others or (bool(host) and netloc(origin) == host.lower())


def netloc(origin: str) -> str | None:
    """The host and port of an origin; None if it is not one."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None
