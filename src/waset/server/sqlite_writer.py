"""Writes to the SQLite file in a thread of its own, without the layers that a query goes through.

A move is a transaction of two statements, and several a second at each table add up: through SQLAlchemy and its
asynchronous driver a transaction takes ten times the processor time of the same statements here.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from sqlalchemy import JSON
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.sql.dml import UpdateBase

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")

Row = dict[str, object]
Rows = Sequence[Row]


class Statement:
    """A statement of SQLAlchemy as SQLite takes it."""

    def __init__(self, statement: UpdateBase, columns: Sequence[str] | None = None) -> None:
        compiled = statement.compile(dialect=dialect(), column_keys=columns)
        self.text = compiled.string
        self._given = compiled.params
        self._order = compiled.positiontup or []
        self._json = {name for name, bind in compiled.binds.items() if isinstance(bind.type, JSON)}

    def values(self, row: Row) -> list[object]:
        return [self._value(name, row) for name in self._order]

    def _value(self, name: str, row: Row) -> object:
        value = row[name] if name in row else self._given[name]
        return msgspec.json.encode(value).decode() if name in self._json else value


class SqliteWriter:
    """One connection in one thread; it is opened with the first transaction."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._connection: sqlite3.Connection | None = None
        self._statements: dict[int, Statement] = {}

    async def write(self, work: Sequence[tuple[UpdateBase, Rows]]) -> None:
        """Everything in one transaction, safe on disk; IntegrityError if a number or key is taken."""
        await asyncio.get_running_loop().run_in_executor(self._pool, self._write, work)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._pool, self._drop)
        self._pool.shutdown(wait=False)

    def _write(self, work: Sequence[tuple[UpdateBase, Rows]], again: bool = True) -> None:
        try:
            self._transact(work)
        except sqlite3.IntegrityError as error:
            raise IntegrityError("the log", None, error, hide_parameters=True) from None
        except sqlite3.ProgrammingError as error:  # the connection is gone; nothing was written
            self._drop()
            if not again:
                raise OperationalError("the log", None, error, hide_parameters=True) from None
            self._write(work, again=False)
        except sqlite3.Error as error:  # disk full, or the file is locked
            self._drop()
            raise OperationalError("the log", None, error, hide_parameters=True) from None

    def _transact(self, work: Sequence[tuple[UpdateBase, Rows]]) -> None:
        connection = self._connection = self._connection or open_file(self.path)
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement, rows in work:
                if rows:
                    known = self._compiled(statement, rows[0])
                    connection.executemany(known.text, [known.values(row) for row in rows])
            connection.execute("COMMIT")
        except sqlite3.Error:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise

    def _compiled(self, statement: UpdateBase, row: dict[str, Any]) -> Statement:
        if id(statement) not in self._statements:
            columns = list(row) if statement.is_insert else None
            self._statements[id(statement)] = Statement(statement, columns)
        return self._statements[id(statement)]

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(sqlite3.Error):
                connection.close()


def open_file(path: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    return connection
