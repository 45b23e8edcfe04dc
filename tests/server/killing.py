"""Plays at several tables while things go wrong, and compares what everybody was told with what the log holds.

What goes wrong are the faults of `server.faults`; without any, the server is killed and started again. Players send
some moves twice at once, and moves of long ago once more: each must be answered as it was the first time, and count
once. Some messages overtake the one before them, and are refused.
"""

import asyncio
import contextlib
import random
import uuid

from websockets.exceptions import WebSocketException

from server.client import Person, Refusal

GAMES = ("expedition", "luxor", "horus")
LOST = (ConnectionError, OSError, WebSocketException, TimeoutError, asyncio.TimeoutError)
PASSING = ("busy", "internal")  # refusals while the database is away or full: the same message may be sent again


class Torture:
    """`run` raises AssertionError on anything lost, doubled or different.

    If there are several servers, the two players of each table are served by the first and the last of them.
    """

    def __init__(self, server, tables, kills=0, seed=1, told=lambda text: None, faults=(), others=()):
        self.server = server
        self.servers = [server, *others]
        self.tables = tables
        self.faults = list(faults) or [kill] * kills
        self.dice = random.Random(seed)
        self.told = told
        self.moves = 0
        self.resent = 0
        self.doubled = 0
        self.swapped = 0
        self.refused = 0
        self.ending = False
        self.all_over = False
        self.acknowledged = {}  # table -> [(seq, action)] in order

    async def run(self):
        async with Person(self.server.url, "Ann") as ann, Person(self.servers[-1].url, "Ben") as ben:
            table_ids = [(await self.made(ann, ben, GAMES[i % 3]))["id"] for i in range(self.tables)]
            players = [asyncio.create_task(self.play(table_id, [ann, ben])) for table_id in table_ids]
            asyncio.gather(*players).add_done_callback(self.ended)
            for number, fault in enumerate(self.faults, 1):
                await self.more_moves(self.dice.randrange(8, 40))
                await asyncio.sleep(self.dice.uniform(0, 0.1))  # anywhere within a move
                self.told(f"{number}: {fault.__name__}, {self.moves} moves so far")
                await fault(self)
            await self.more_moves(8)
            self.ending = True
            await asyncio.gather(*players)
            for table_id in table_ids:
                await self.compare(table_id, [ann, ben])

    def ended(self, _):
        self.all_over = True

    async def more_moves(self, number):
        """Until so many more were acknowledged, however fast this machine is."""
        enough = self.moves + number
        while self.moves < enough and not self.all_over:
            await asyncio.sleep(0.005)

    async def more_refusals(self, number):
        """Until somebody has met with what goes wrong."""
        enough = self.refused + number
        while self.refused < enough and not self.all_over:
            await asyncio.sleep(0.005)

    async def made(self, ann, ben, game):
        made = await ann.table(game, seats=["me", "open"])
        self.acknowledged[made["id"]] = []
        async with ben.at(made["id"]) as table:
            await table.ask("take", seat=1)
        return made

    async def play(self, table_id, people):
        """Both seats of a table; a move whose answer was lost is sent again with its key until there is one."""
        tables = [person.at(table_id) for person in people]
        for table in tables:
            await self.connect(table)
        pending, past = None, []
        while not self.ending or pending:
            try:
                if pending is None:
                    mover = next((one for one in tables if one.my_turn), None)
                    if mover is None:
                        if tables[0].over:
                            return
                        await asyncio.wait_for(tables[0].until(lambda one: any(t.my_turn or t.over for t in tables)), 1)
                        continue
                    action = self.dice.choice(mover.update["options"])["action"]
                    pending = (mover, action, str(uuid.uuid4()), mover.update["viewpoint"], mover.update["length"])
                    await self.send_swapped(mover, action, mover.update["viewpoint"], mover.update["length"])
                seq = await self.sent(*pending)
                past.append((pending, seq))
                self.acknowledged[table_id].append((seq, action))
                self.moves += 1
                pending = None
                await self.send_again(past)
            except Refusal as refusal:
                assert refusal.code in PASSING, refusal
                self.refused += 1
                await asyncio.sleep(0.1)
            except LOST:
                if all(not table.closed for table in tables):
                    continue
                for table in tables:
                    if table.closed:
                        await self.connect(table)
                self.resent += pending is not None
        for table in tables:
            await table.close()

    async def sent(self, mover, action, key, seat, length):
        """The number of a move in the log; some are sent twice at once, and must have one number."""
        times = 2 if self.dice.random() < 0.1 else 1
        asked = [mover.act(action, key=key, seat=seat, length=length) for _ in range(times)]
        numbers = {done["seq"] for done in await asyncio.wait_for(asyncio.gather(*asked), 15)}
        assert len(numbers) == 1, f"one message, several answers: {numbers}"
        self.doubled += times - 1
        return numbers.pop()

    async def send_swapped(self, mover, action, seat, length):
        """Now and then the message after this one overtakes it: it is refused, and nothing comes of it."""
        if self.dice.random() < 0.1:
            try:
                done = await asyncio.wait_for(mover.act(action, seat=seat, length=length + 1), 15)
            except Refusal as refusal:
                assert refusal.code in ("stale", *PASSING), refusal
                self.swapped += 1
            else:
                raise AssertionError(f"taken before its time: {done}")

    async def send_again(self, past):
        """Now and then a message of long ago comes once more; it is answered as it was then."""
        if self.dice.random() < 0.1:
            (mover, action, key, seat, length), seq = self.dice.choice(past)
            done = await asyncio.wait_for(mover.act(action, key=key, seat=seat, length=length), 15)
            assert done["seq"] == seq, f"answered {seq} first, then {done['seq']}"
            self.doubled += 1

    async def connect(self, table):
        """Open, or open again with what was last seen."""
        while True:
            table.closed = False
            try:
                await asyncio.wait_for(table.open(), 30)
                return
            except (*LOST, Refusal):
                with contextlib.suppress(Exception):
                    await table.socket.close()
                await asyncio.sleep(0.05)

    async def more_moves_within(self, number, seconds):
        """The same, but it must not take long."""
        await asyncio.wait_for(self.more_moves(number), seconds)

    async def compare(self, table_id, people):
        """The log holds every acknowledged move once, in order; who looks now sees what the players saw."""
        store_log = await self.entries(table_id)
        acts = [(entry.number, entry.action) for entry in store_log if entry.kind.value == "act"]
        assert [entry.number for entry in store_log] == list(range(1, len(store_log) + 1))
        known = dict(acts)
        for seq, action in self.acknowledged[table_id]:
            assert known.get(seq) == action, f"{table_id}: acknowledged {seq}, {action}; the log says {known.get(seq)}"
        assert len(acts) == len(self.acknowledged[table_id]), f"{table_id}: {len(acts)} acts, not all were acknowledged"
        keys = [entry.key for entry in store_log if entry.key]
        assert len(set(keys)) == len(keys)
        for seat, person in enumerate(people):
            async with person.at(table_id) as fresh:
                assert fresh.update["length"] == len(acts)
                assert fresh.update["viewpoint"] == seat and len(fresh.log) == len(acts)

    async def entries(self, table_id):
        from waset.server.store import Store

        store = await Store.open(self.server.environment["WASET_DATABASE_URL"])
        try:
            return await store.entries(table_id)
        finally:
            await store.close()


async def kill(torture):
    """Kill a server, and start it again."""
    server = torture.dice.choice(torture.servers)
    server.kill()
    await asyncio.to_thread(server.start)
