"""A small client: plays whole games through the real socket, with nothing but docs/protocol.md."""

import asyncio
import itertools
import json
import random
import uuid

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed


class Refusal(Exception):
    """What the server refused: `code`, and the whole message."""

    def __init__(self, message):
        super().__init__(f"{message['code']}: {message['message']} ({message.get('detail')})")
        self.code = message["code"]
        self.message = message


async def code_of(awaitable):
    """The code of the refusal that this must end in; every refusal has a sentence too."""
    try:
        await awaitable
    except Refusal as refusal:
        assert refusal.message["message"]
        return refusal.code
    raise AssertionError("expected a refusal")


class Person:
    """A browser: one cookie, HTTP calls, sockets."""

    def __init__(self, url, name=None):
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=60)
        self.name = name

    async def __aenter__(self):
        await self.get("/api/me")
        if self.name:
            await self.put("/api/me", name=self.name)
        return self

    async def __aexit__(self, *_):
        await self.http.aclose()

    async def get(self, path, **query):
        return answer(await self.http.get(path, params=query))

    async def put(self, path, **body):
        return answer(await self.http.put(path, json=body))

    async def post(self, path, **body):
        return answer(await self.http.post(path, json=body))

    async def table(self, game="expedition", **settings):
        """A new table."""
        return await self.post("/api/tables", game=game, **settings)

    @property
    def cookie(self):
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def at(self, table_id, **settings):
        """A seat or a spectator's place: `async with person.at(id) as table`."""
        return Table(self, table_id, **settings)


def answer(response):
    kind = response.headers.get("content-type", "")
    body = response.json() if "json" in kind else response.text
    if response.status_code >= 400:
        raise Refusal(body)
    return body


class Table:
    """A socket at a table; keeps what the server has said."""

    def __init__(self, person, table_id, lang="en", since=None, changes=False):
        self.person = person
        self.id = table_id
        self.lang = lang
        self.seq = since
        self.changes = changes
        self.table = None
        self.update = None
        self.log = []
        self.chat = []
        self.heard = []  # every message, in order
        self.closing = None
        self._asks = itertools.count(1)
        self._answers = {}
        self._changed = asyncio.Event()

    async def __aenter__(self):
        await self.open()
        return self

    async def __aexit__(self, *_):
        await self.close()

    async def open(self):
        url = self.person.url.replace("http", "ws", 1) + f"/api/tables/{self.id}/socket"
        headers = {"Cookie": self.person.cookie}
        self.socket = await connect(url, additional_headers=headers, max_size=None, compression=None)
        self._reader = asyncio.create_task(self._read())
        return await self.ask("hello", since=self.seq, lang=self.lang, changes=self.changes)

    async def close(self):
        self._reader.cancel()
        await asyncio.gather(self._reader, return_exceptions=True)
        await self.socket.close()

    # ------------------------------------------------------------ asking

    async def ask(self, kind, **fields):
        """Send a message; its answer, or Refusal."""
        return await self.send_raw(json.dumps({"type": kind, "ask": (ask := next(self._asks)), **fields}), ask)

    async def send_raw(self, text, ask=None, wait=20):
        self._answers[ask] = asyncio.get_running_loop().create_future()
        await self.socket.send(text)
        message = await asyncio.wait_for(self._answers[ask], wait)
        if message["type"] == "error":
            raise Refusal(message)
        return message

    async def act(self, *actions, key=None, seat=None, length=None):
        seat = self.update["viewpoint"] if seat is None else seat
        length = self.update["length"] if length is None else length
        return await self.ask("act", seat=seat, length=length, actions=actions, key=key or str(uuid.uuid4()))

    async def undo(self, key=None):
        seat, length = self.update["viewpoint"], self.update["length"]
        return await self.ask("undo", seat=seat, length=length, key=key or str(uuid.uuid4()))

    # ------------------------------------------------------------ listening

    async def _read(self):
        try:
            async for text in self.socket:
                self._take(json.loads(text))
        except ConnectionClosed:
            pass
        finally:
            for waiting in self._answers.values():
                if not waiting.done():
                    waiting.set_exception(ConnectionError("the socket was closed"))
                    waiting.exception()  # perhaps nobody waits for it any more
            self._answers.clear()
            self.closed = True
            self._changed.set()

    def _take(self, message):
        self.heard.append(message)
        kind = message["type"]
        if kind == "welcome":
            self.table, self.chat = message["table"], list(message["table"]["chat"])
            if message["update"]:
                self._position(message["update"])
            self.seq = message["seq"]
        elif kind == "update":
            self._position(message)
        elif kind == "changed":
            assert message["since"] == self.update["seq"]
            self._position(message | {"view": patched(self.update["view"], message["changes"])})
        elif kind == "table":
            self.table = message["table"]
        elif kind == "chat":
            self.chat.append(message)
            self.seq = max(self.seq or 0, message["seq"])
        elif kind == "closing":
            self.closing = message
        waiting = self._answers.pop(message.get("ask"), None) if "ask" in message else None
        if waiting and not waiting.done():
            waiting.set_result(message)
        self._changed.set()

    def _position(self, update):
        self.log = list(update["log"]) if update["fresh"] else self.log + update["log"]
        self.update = update
        self.seq = max(self.seq or 0, update["seq"])

    async def until(self, condition, wait=30):
        """Listen until something is so."""
        async with asyncio.timeout(wait):
            while not condition(self):
                self._changed.clear()
                await self._changed.wait()

    closed = False

    @property
    def my_turn(self):
        return bool(self.update and self.update["options"])

    @property
    def length(self):
        return self.update["length"] if self.update else -1

    @property
    def over(self):
        return self.table["status"] == "over"


def patched(view, changes):
    """The view after these changes; the old one stays as it was."""
    for change in changes:
        view = changed_at(view, change["at"], change)
    return view


def changed_at(part, at, change):
    if at:
        copy = part.copy()
        copy[at[0]] = changed_at(part[at[0]], at[1:], change)
        return copy
    if "cut" not in change:
        return change["value"]
    start, count = change["cut"]
    return [*part[:start], *change["value"], *part[start + count :]]


async def play_on(table, dice=None, length=100_000):
    """Play random legal moves whenever this table's person is asked, until so many were played or the game is over."""
    dice = dice or random.Random(1)

    def ended(one):
        return one.over or one.closed or (one.update and one.update["length"] >= length)

    while True:
        await table.until(lambda one: one.my_turn or ended(one), wait=120)
        if ended(table):
            return
        await table.act(dice.choice(table.update["options"])["action"])
