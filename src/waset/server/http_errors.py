"""Errors over HTTP: the status of each code, and how they become responses."""

from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec
from msgspec import ValidationError

from waset.server import metrics
from waset.server.errors import Code, Refused, code_for
from waset.server.http_bodies import Problem
from waset.server.structured_logs import log
from waset.server.texts import error_text, supported_language

STATUS = {
    Code.NOT_FOUND: 404,
    Code.UNKNOWN_TABLE: 404,
    Code.UNKNOWN_SEAT: 404,
    Code.LOGIN: 401,
    Code.WRONG_PASSWORD: 403,
    Code.ADMIN: 401,
    Code.BANNED: 403,
    Code.MUTED: 403,
    Code.FOREIGN_ORIGIN: 403,
    Code.FOREIGN_HOST: 421,
    Code.NOT_SEATED: 403,
    Code.NOT_OVER: 409,
    Code.STARTED: 409,
    Code.NAME_TAKEN: 409,
    Code.UNREADABLE: 409,
    Code.OTHER_RULES: 409,
    Code.TOO_LARGE: 413,
    Code.TOO_MANY: 429,
    Code.BUSY: 503,
    Code.NO_ANALYSIS: 503,
    Code.INTERNAL: 500,
}
GONE = "client disconnected prematurely"  # as the framework says it
BY_STATUS = {404: Code.NOT_FOUND, 405: Code.NOT_FOUND, 413: Code.TOO_LARGE, 429: Code.TOO_MANY}

# Any request under /api may get one of these.
ERROR_RESPONSES = {
    status: ResponseSpec(Problem, generate_examples=False, description="Refused; nothing was changed.")
    for status in (400, 401, 403, 404, 405, 409, 413, 415, 421, 429, 503)
}


def problem(request: Request[Any, Any, Any], code: Code, detail: str | None = None) -> Response[Problem]:
    metrics.REFUSED.labels(code.value).inc()
    lang = supported_language(request.headers.get("accept-language", ""))
    body = Problem(code=code, message=error_text(code, lang), detail=detail)
    return Response(body, status_code=STATUS.get(code, 400), media_type=MediaType.JSON)


def on_refused(request: Request[Any, Any, Any], refused: Refused) -> Response[Problem]:
    return problem(request, refused.code, refused.detail)


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What the framework refuses: unknown routes, bodies that don't match their schema."""
    if error.detail == GONE:
        return problem(request, Code.BAD_MESSAGE, error.detail)  # nobody reads it, and nothing is wrong with us
    if error.status_code >= 500:
        bad = is_bad_field(error)
        return problem(request, Code.BAD_MESSAGE, str(error.__cause__)) if bad else on_failure(request, error)
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [f"{one.get('key', '')}: {one.get('message', '')}".strip(": ") for one in extra if isinstance(one, dict)]
    response = problem(request, BY_STATUS.get(error.status_code, Code.BAD_MESSAGE), "; ".join(parts) or error.detail)
    response.status_code = error.status_code
    response.headers.update(error.headers or {})
    return response


def is_bad_field(error: HTTPException) -> bool:
    """Is it a body that doesn't match? Where a field is called like a dependency, the framework takes it for ours."""
    return isinstance(error.__cause__, ValidationError) and "`$.data" in str(error.__cause__)


def on_bad_body(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """What the framework's parser of JSON does not catch: bytes that are no UTF-8, and too many brackets."""
    nested = isinstance(error, RecursionError)
    return problem(request, Code.BAD_MESSAGE, "nested too deeply" if nested else "expected text in UTF-8")


def on_failure(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.error("request failed", error, path=request.url.path)
    return problem(request, code_for(error))


def raise_refusal(request: Request[Any, Any, Any]) -> None:
    """Turn the refusal of the request guard into a response."""
    if refused := request.scope["state"].get("refused"):
        raise refused
