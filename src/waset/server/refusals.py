"""Refusals over HTTP: the status of each code, and how they are described."""

from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec

from waset.server import metrics
from waset.server.bodies import Problem
from waset.server.codes import Code, Refused, blame
from waset.server.logs import log
from waset.server.words import error_text, spoken

STATUS = {
    Code.NOT_FOUND: 404,
    Code.UNKNOWN_TABLE: 404,
    Code.UNKNOWN_SEAT: 404,
    Code.LOGIN: 401,
    Code.WRONG_PASSWORD: 403,
    Code.FOREIGN_ORIGIN: 403,
    Code.NOT_SEATED: 403,
    Code.NOT_OVER: 409,
    Code.STARTED: 409,
    Code.TOO_LARGE: 413,
    Code.TOO_MANY: 429,
    Code.BUSY: 503,
    Code.NO_ANALYSIS: 503,
    Code.INTERNAL: 500,
}
BY_STATUS = {404: Code.NOT_FOUND, 405: Code.NOT_FOUND, 413: Code.TOO_LARGE, 429: Code.TOO_MANY}

# What any call under /api may answer.
REFUSALS = {
    status: ResponseSpec(Problem, generate_examples=False, description="Refused; nothing was changed.")
    for status in (400, 401, 403, 404, 405, 409, 413, 415, 429, 503)
}


def problem(request: Request[Any, Any, Any], code: Code, detail: str | None = None) -> Response[Problem]:
    metrics.REFUSED.labels(code.value).inc()
    lang = spoken(request.headers.get("accept-language", ""))
    body = Problem(code=code, message=error_text(code, lang), detail=detail)
    return Response(body, status_code=STATUS.get(code, 400), media_type=MediaType.JSON)


def on_refused(request: Request[Any, Any, Any], refused: Refused) -> Response[Problem]:
    return problem(request, refused.code, refused.detail)


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What the framework refuses: unknown routes, bodies that don't fit their schema."""
    if error.status_code >= 500:
        return on_failure(request, error)
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [f"{one.get('key', '')}: {one.get('message', '')}".strip(": ") for one in extra if isinstance(one, dict)]
    answer = problem(request, BY_STATUS.get(error.status_code, Code.BAD_MESSAGE), "; ".join(parts) or error.detail)
    answer.status_code = error.status_code
    answer.headers.update(error.headers or {})
    return answer


def on_failure(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.error("request failed", error, path=request.url.path)
    return problem(request, blame(error))


def check_door(request: Request[Any, Any, Any]) -> None:
    """The door's refusal, as an answer."""
    if refused := request.scope["state"].get("refused"):
        raise refused
