"""Ratings in the database: every rated game changes them exactly once, even if the server stops in between."""

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from waset.server import ratings, schema
from waset.server.store import Store
from waset.server.table import Table


async def rate(store: Store, table: Table) -> bool:
    """Apply a finished game to the ratings and mark it as counted, in one transaction; False if it was before."""
    if not ratings.counts(table):
        return False
    try:
        async with store.engine.begin() as connection:
            await rate_game(connection, ratings.finished_game(table))
    except IntegrityError:
        return False
    return True


async def rate_game(connection: AsyncConnection, game: ratings.FinishedGame) -> None:
    """Apply a finished game to the ratings; IntegrityError if it was before."""
    rows, who = schema.ratings, sorted(player.who for player in game.players)
    await connection.execute(insert(schema.counted).values(table_id=game.table_id))
    query = select(rows).where(rows.c.game == game.game, rows.c.who.in_(who)).order_by(rows.c.who)
    found = (await connection.execute(query.with_for_update())).mappings()
    known = {str(row["who"]): msgspec.convert(schema.plain(row), ratings.RatingRow) for row in found}
    for row in ratings.rated(game.game, game.players, game.places, known):
        own = (rows.c.game == game.game, rows.c.who == row["who"])
        change = update(rows).where(*own) if row["who"] in known else insert(rows)
        await connection.execute(change.values(**row))


async def unrated(store: Store) -> list[str]:
    """Rated tables that are over but not part of the ratings yet, oldest first."""
    tables, counted = schema.tables.c, select(schema.counted.c.table_id)
    query = select(tables.id).where(tables.rated, tables.status == "over", tables.id.not_in(counted))
    async with store.engine.connect() as connection:
        return list((await connection.execute(query.order_by(tables.changed))).scalars())


async def clear(connection: AsyncConnection) -> None:
    """Delete all ratings, so that every game can be rated again."""
    await connection.execute(delete(schema.ratings))
    await connection.execute(delete(schema.counted))
