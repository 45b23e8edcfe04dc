"""What every request passes: who it is, where it comes from, how much it may ask; and headers on every answer."""

from typing import Any
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from waset.server.codes import Code, Refused
from waset.server.house import House
from waset.server.limits import network

SAFE = ("GET", "HEAD", "OPTIONS")
OPEN = ("/api/me", "/api/texts/", "/api/games")  # what a locked browser may still read
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # where pieces lie
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


class Door:
    """ASGI middleware: leaves a Person, or the Refused that awaits it, in the request's state."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        house: House = scope["app"].state.house
        headers = dict(scope["headers"])
        person = house.identity.person(headers.get(b"cookie", b"").decode("latin-1"))
        secure = scope["scheme"] in ("https", "wss")
        lasting = person.new or scope["path"] == "/api/me"  # who comes back is remembered for another year
        cookie = house.identity.cookie(person, secure) if lasting else None
        state: dict[str, Any] = scope["state"]
        state["person"] = person
        state["refused"] = refusal(house, scope, headers, person.locked)

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                answer = [*message.get("headers", ()), *HEADERS]
                more = private(answer, cookie) if scope["path"].startswith("/api/") else []
                message["headers"] = answer + more
            await send(message)

        await self.app(scope, receive, send_with_headers)


def refusal(house: House, scope: Scope, headers: dict[bytes, bytes], locked: bool) -> Refused | None:
    """Why this request must not be answered."""
    path = scope["path"]
    if not path.startswith("/api/"):
        return None
    if scope["type"] == ScopeType.WEBSOCKET or scope["method"] not in SAFE:
        origin = headers.get(b"origin", b"").decode("latin-1")
        if origin and not allowed(origin, headers.get(b"host", b"").decode("latin-1"), house.settings.origins):
            return Refused(Code.FOREIGN_ORIGIN)
    address = address_of(scope)
    try:
        house.limits.take("connect" if scope["type"] == ScopeType.WEBSOCKET else "request", address)
        if path == "/api/login":
            house.limits.take("login", address)
    except Refused as refused:
        return refused
    if locked and path != "/api/login" and not (path.startswith(OPEN) and scope.get("method") in SAFE):
        return Refused(Code.LOGIN)
    return None


def address_of(scope: Scope) -> str:
    """Where a request comes from, as limits count it."""
    client = scope.get("client")
    return network(client[0]) if client else "?"


def private(headers: list[tuple[bytes, bytes]], cookie: str | None) -> list[tuple[bytes, bytes]]:
    """What makes an answer one person's: nobody between keeps it, and they are known the next time."""
    names = {name.lower() for name, _ in headers}
    more = [] if b"cache-control" in names else [(b"cache-control", b"no-store")]
    if cookie and b"set-cookie" not in names:
        more.append((b"set-cookie", cookie.encode()))
    return more


def allowed(origin: str, host: str, others: tuple[str, ...]) -> bool:
    """A page of this very server, or one that was named in WASET_ORIGINS."""
    return origin in others or (bool(host) and urlsplit(origin).netloc.lower() == host.lower())
