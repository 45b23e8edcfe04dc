"""Structured logs: one JSON object a line on stderr; never a cookie, a seed, a password or what people say."""

import json
import logging
import sys
import time
from typing import Any


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
        self._logger.error(message, extra={"fields": fields}, exc_info=error)


log = Log("waset.server")


def set_up(level: str = "info") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    for name, quiet in (("waset.server", False), ("uvicorn", True), ("uvicorn.error", True)):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel("WARNING" if quiet and level == "info" else level.upper())
