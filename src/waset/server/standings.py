"""Ratings in the database: every rated game changes them once, whatever happens meanwhile."""

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from waset.server import ratings, shelves
from waset.server.store import Store
from waset.server.table import Table


async def count(store: Store, table: Table) -> bool:
    """Let a finished game count, in one transaction with the note that it did; False if it had counted before."""
    if not ratings.counts(table):
        return False
    shelf, players, places = shelves.rating, ratings.players(table), ratings.places(table)
    game, who = table.header.game, sorted(player.who for player in players)
    try:
        async with store.engine.begin() as connection:
            await connection.execute(insert(shelves.counted).values(board=table.header.id))
            query = select(shelf).where(shelf.c.game == game, shelf.c.who.in_(who)).order_by(shelf.c.who)
            known = {row["who"]: row for row in (await connection.execute(query.with_for_update())).mappings()}
            for row in ratings.rated(game, players, places, known):
                mine = (shelf.c.game == game, shelf.c.who == row["who"])
                change = update(shelf).where(*mine) if row["who"] in known else insert(shelf)
                await connection.execute(change.values(**row))
    except IntegrityError:
        return False
    return True


async def not_counted(store: Store) -> list[str]:
    """Rated tables that are over and not in the ratings, the oldest first."""
    board, known = shelves.board.c, select(shelves.counted.c.board)
    query = select(board.id).where(board.rated, board.status == "over", board.id.not_in(known))
    async with store.engine.connect() as connection:
        return list((await connection.execute(query.order_by(board.changed))).scalars())


async def clear(store: Store) -> None:
    """Forget all ratings, to count every game again."""
    async with store.engine.begin() as connection:
        await connection.execute(delete(shelves.rating))
        await connection.execute(delete(shelves.counted))
