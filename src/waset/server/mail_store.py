"""Who wants a digest by mail, in the database: each mail is taken by one process, and given back if it fails."""

from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from waset.server import schema
from waset.server.store import Store


class MailRow(NamedTuple):
    """A person's address; `sent` is when the last mail went out, `given` when the address was told."""

    person: str
    address: str
    lang: str
    token: str
    confirmed: bool
    given: float
    sent: float | None
    busy_until: float  # until then a process is at it, or waits before it tries again


async def of_person(store: Store, person: str) -> MailRow | None:
    return await _one(store, schema.mails.c.person == person)


async def of_token(store: Store, token: str) -> MailRow | None:
    return await _one(store, schema.mails.c.token == token)


async def _one(store: Store, which: ColumnElement[bool]) -> MailRow | None:
    async with store.engine.connect() as connection:
        row = (await connection.execute(select(schema.mails).where(which))).first()
    return MailRow(*row) if row else None


async def give(store: Store, row: MailRow) -> None:
    """Keep an address that is still to be confirmed, in place of the one before."""
    await store.put(schema.mails, {"person": row.person}, {k: v for k, v in row._asdict().items() if k != "person"})


async def know(store: Store, person: str, at: float) -> None:
    """People without a name are not in the database until something is kept of them."""
    try:
        async with store.engine.begin() as connection:
            if not await connection.scalar(select(schema.people.c.id).where(schema.people.c.id == person)):
                await connection.execute(insert(schema.people).values(id=person, name="", created=at))
    except IntegrityError:
        pass  # another process was faster


async def confirm(store: Store, token: str) -> bool:
    """Mails may be sent there from now on, the first at once; False if nobody has this token."""
    mails = schema.mails
    await _change(store, and_(mails.c.token == token, ~mails.c.confirmed), confirmed=True, sent=None, busy_until=0.0)
    return await of_token(store, token) is not None


async def remove(store: Store, which: ColumnElement[bool]) -> bool:
    async with store.engine.begin() as connection:
        gone = await connection.execute(delete(schema.mails).where(which))
    return bool(gone.rowcount)


async def unconfirmed(store: Store, address: str) -> int:
    """How many people have given this address and not confirmed it yet."""
    mails = schema.mails
    query = select(func.count()).where(mails.c.address == address, ~mails.c.confirmed)
    async with store.engine.connect() as connection:
        return int(await connection.scalar(query) or 0)


async def due(store: Store, now: float, interval: float) -> list[MailRow]:
    """Addresses that wait for their confirmation mail, and confirmed ones whose last mail is long ago."""
    mails = schema.mails
    long_ago = and_(mails.c.confirmed, mails.c.sent <= now - interval)
    query = select(mails).where(mails.c.busy_until <= now, or_(mails.c.sent.is_(None), long_ago))
    async with store.engine.connect() as connection:
        return [MailRow(*row) for row in await connection.execute(query)]


async def take(store: Store, row: MailRow, until: float) -> bool:
    """Only one process gets to send this mail; False if another has it, or has sent it."""
    mails = schema.mails
    same = mails.c.sent.is_(None) if row.sent is None else mails.c.sent == row.sent
    which = and_(mails.c.token == row.token, same, mails.c.busy_until == row.busy_until)
    return await _change(store, which, busy_until=until)


async def note_sent(store: Store, row: MailRow, at: float) -> None:
    await _change(store, _as_taken(row), sent=at, busy_until=0.0)


async def put_off(store: Store, row: MailRow, until: float) -> None:
    """It failed, or there was nothing to say: look again then."""
    await _change(store, _as_taken(row), busy_until=until)


def _as_taken(row: MailRow) -> ColumnElement[bool]:
    """The row, unless its address was confirmed while the mail was on its way: then the first digest is due."""
    return and_(schema.mails.c.token == row.token, schema.mails.c.confirmed == row.confirmed)


async def _change(store: Store, which: ColumnElement[bool], **values: object) -> bool:
    async with store.engine.begin() as connection:
        changed = await connection.execute(update(schema.mails).where(which).values(**values))
    return bool(changed.rowcount)
