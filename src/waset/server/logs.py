"""Structured logs: one JSON object a line on stderr; never a cookie, a seed, a password or what people say."""

import json
import logging
import sys
import time
from typing import Any

from sqlalchemy.exc import StatementError

QUIET = logging.WARNING  # for uvicorn, which else logs every frame and header, cookies among them


class Lines(logging.Formatter):
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
    """`log.info("table made", board=...)`."""

    def __init__(self, name: str) -> None:
        self._logger = logging.getLogger(name)

    def info(self, message: str, **fields: Any) -> None:
        self._logger.info(message, extra={"fields": fields})

    def warning(self, message: str, **fields: Any) -> None:
        self._logger.warning(message, extra={"fields": fields})

    def error(self, message: str, error: BaseException | None = None, **fields: Any) -> None:
        hide_values(error)
        self._logger.error(message, extra={"fields": fields}, exc_info=error)


log = Log("waset.server")


def hide_values(error: BaseException | None) -> None:
    """A database's errors show the statement, but not what was to be written: seeds, people, what they say."""
    while error is not None:
        if isinstance(error, StatementError):
            error.hide_parameters = True
        error = error.__cause__ or error.__context__


def set_up(level: str = "info") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    for name, least in (("waset.server", logging.DEBUG), ("uvicorn", QUIET), ("uvicorn.error", QUIET)):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(max(least, logging.getLevelNamesMapping()[level.upper()]))
