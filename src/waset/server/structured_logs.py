"""Structured logs: one JSON object per line on stderr; never cookies, seeds, passwords or chat."""

import json
import logging
import sys
import time
from typing import Any

from sqlalchemy.exc import StatementError

QUIET = logging.WARNING  # for uvicorn, which would otherwise log every frame and header, including cookies


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


class Log:
    """`log.info("table created", table=...)`."""

    def __init__(self, name: str) -> None:
        self._logger = logging.getLogger(name)

    def info(self, message: str, **fields: Any) -> None:
        self._logger.info(message, extra={"fields": fields})

    def warning(self, message: str, **fields: Any) -> None:
        self._logger.warning(message, extra={"fields": fields})

    def error(self, message: str, error: BaseException | None = None, **fields: Any) -> None:
        hide_parameters(error)
        self._logger.error(message, extra={"fields": fields}, exc_info=error)


log = Log("waset.server")


def hide_parameters(error: BaseException | None) -> None:
    """Let database errors show the statement but not its parameters, which may be seeds, people or chat."""
    while error is not None:
        if isinstance(error, StatementError):
            error.hide_parameters = True
        error = error.__cause__ or error.__context__


def configure(level: str = "info") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    for name, least in (("waset.server", logging.DEBUG), ("uvicorn", QUIET), ("uvicorn.error", QUIET)):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(max(least, logging.getLevelNamesMapping()[level.upper()]))
