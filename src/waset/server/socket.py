"""A table's WebSocket: reads a person's messages one by one, and writes what the table tells."""

import asyncio
import contextlib
import time
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from waset.errors import NotationError
from waset.server import judge, messages
from waset.server.codes import Code, Refused
from waset.server.entries import Entry, Kind
from waset.server.hall import Claim
from waset.server.house import House
from waset.server.identity import Person
from waset.server.live import Live, missed
from waset.server.logs import log
from waset.server.metrics import ANSWER_SECONDS, MESSAGES, REFUSED, SOCKETS
from waset.server.table import Table
from waset.server.telling import Viewpoint
from waset.server.words import error_text

MOST_WAITING = 500  # frames for a client that reads too slowly
MOST_MISSED = 300  # entries; who missed more gets the position afresh
POLICY, TRY_LATER = 1008, 1013  # WebSocket close codes


class Connection:
    """One browser at one table."""

    def __init__(self, house: House, socket: WebSocket[Any, Any, Any], live: Live, person: Person) -> None:
        self.house = house
        self.socket = socket
        self.live = live
        self.person: str | None = person.id
        self.viewpoint: Viewpoint = None
        self.lang = "en"
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()
        self._greeted = False

    # ------------------------------------------------------------ writing

    def send(self, frame: bytes) -> None:
        """Queue a frame; a client that does not read is told to come back."""
        if self._out.qsize() < MOST_WAITING:
            self._out.put_nowait(frame)
        elif self._out.qsize() == MOST_WAITING:
            self.close_with("too-slow", 5)

    def close_with(self, reason: Any, retry_after: float) -> None:
        self._out.put_nowait(messages.encode(messages.Closing(reason=reason, retry_after=retry_after)))
        self._out.put_nowait(None)

    def refuse(self, refused: Refused, ask: int | None) -> None:
        REFUSED.labels(refused.code.value).inc()
        self.send(messages.encode(refusal(refused, ask, self.lang)))

    async def _write(self) -> None:
        while (frame := await self._out.get()) is not None:
            await self.socket.send_text(frame.decode())
        await self.socket.close(TRY_LATER)

    # ------------------------------------------------------------ reading

    async def run(self) -> None:
        """Until one side goes."""
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        self.house.connections.add(self)
        SOCKETS.inc()
        try:
            await asyncio.wait([writer, reader], return_when=asyncio.FIRST_COMPLETED)
        finally:
            SOCKETS.dec()
            self.house.connections.discard(self)
            for task in (writer, reader, *self._tasks):
                task.cancel()
            await asyncio.gather(writer, reader, *self._tasks, return_exceptions=True)
            await self.house.hall.leave(self.live, self)

    async def _read(self) -> None:
        while True:
            frame: Any = await self.socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            begun = time.perf_counter()
            await self._answer(frame.get("text"))
            ANSWER_SECONDS.observe(time.perf_counter() - begun)

    async def _answer(self, text: str | None) -> None:
        ask: int | None = None
        try:
            self.house.limits.take("message", str(id(self)))
            message = read(text)
            ask = message.ask
            MESSAGES.labels(message.__struct_config__.tag).inc()
            await self._do(message)
        except Refused as refused:
            self.refuse(refused, ask if ask is not None else ask_of(text))
        except (asyncio.CancelledError, WebSocketDisconnect):
            raise
        except Exception as error:
            log.error("message failed", error, board=self.live.header.id)
            self.refuse(Refused(Code.INTERNAL), ask)

    async def _do(self, message: messages.ClientMessage) -> None:
        if isinstance(message, messages.Hello):
            await self._hello(message)
        elif not self._greeted:
            raise Refused(Code.HELLO_FIRST)
        elif isinstance(message, messages.Ping):
            self.send(messages.encode(messages.Pong(ask=message.ask)))
        elif isinstance(message, messages.Why):
            self.send(messages.encode(self._why(message)))
        elif isinstance(message, messages.Scoring):
            points = self.live.table.state.breakdown()
            self.send(messages.encode(messages.ScoringAnswer(ask=message.ask, points=points)))
        elif isinstance(message, messages.Hint):
            self._begin_hint(message)
        else:
            number = await self._change(message)
            self.send(messages.encode(messages.Done(ask=message.ask, seq=number)))

    # ------------------------------------------------------------ messages that change nothing

    async def _hello(self, message: messages.Hello) -> None:
        """Welcome, and what was missed; under the lock, so that nothing slips in between."""
        live, self.lang = self.live, message.lang
        async with live.lock:
            since, number = message.since, live.table.number
            follow = since is not None and number - MOST_MISSED <= since <= number
            frames: list[bytes] = []
            if follow and since is not None and since < number:
                entries = await self.house.store.entries(live.header.id)
                frames = await asyncio.to_thread(missed, live.header, entries, since, self)
            live.guests.add(self)
            self.viewpoint = live.table.viewpoint(self.person)
            seen = since if follow and since is not None else number
            face = live.telling.face(self.person, live.online(), live.absent(time.time()), chat_to=seen)
            update = None if follow else live.now(self.viewpoint)
            self.send(messages.encode(messages.Welcome(ask=message.ask, table=face, seq=number, update=update)))
            for frame in frames:
                self.send(frame)
        self._greeted = True
        await self.house.hall.enter(live, self)

    def _why(self, message: messages.Why) -> messages.WhyAnswer:
        table = self.live.table
        judge.own_seat(table, self.person, message.seat)
        judge.must_run(table)
        if table.asked != message.seat:
            raise Refused(Code.NOT_ASKED)
        try:
            action = table.game.part("options").action(table.state._s, message.option)
            ruling = table.state.why_not(action, self.lang)
        except (NotationError, msgspec.ValidationError) as error:
            raise Refused(Code.UNKNOWN_ACTION, str(error)) from None
        text = messages.RulingText(rule=ruling.rule, message=ruling.message) if ruling else None
        return messages.WhyAnswer(ask=message.ask, ruling=text)

    def _begin_hint(self, message: messages.Hint) -> None:
        """A hint takes seconds: the socket goes on meanwhile."""
        table = self.live.table
        judge.own_seat(table, self.person, message.seat)
        judge.must_run(table)
        if self.live.header.rated:
            raise Refused(Code.RATED)
        if table.asked != message.seat:
            raise Refused(Code.NOT_ASKED)
        if self._tasks:
            raise Refused(Code.BUSY)
        self.house.limits.take("hint", str(self.person))
        self._tasks.add(task := asyncio.create_task(self._hint(message.ask, table)))
        task.add_done_callback(self._tasks.discard)

    async def _hint(self, ask: int, table: Table) -> None:
        length = table.length
        try:
            thought = await self.house.analyst.hint(table.state)
        except Refused as refused:
            self.refuse(refused, ask)
        except Exception as error:
            log.error("hint failed", error, board=self.live.header.id)
            self.refuse(Refused(Code.INTERNAL), ask)
        else:
            self.send(messages.encode(messages.HintAnswer(ask=ask, length=length, thought=thought)))

    # ------------------------------------------------------------ messages that change something

    async def _change(self, message: messages.ClientMessage) -> int:
        person, live, hall, at = self.person, self.live, self.house.hall, time.time()
        if person is None:
            raise Refused(Code.NOT_SEATED)
        claim: Claim | None = None
        name, bot = "", hall.default_bot
        match message:
            case messages.Act():
                claim = Claim(message.key, Kind.ACT, person, message.action)
            case messages.Undo():
                claim = Claim(message.key, Kind.UNDO, person)
            case messages.Resign():
                claim = Claim(message.key, Kind.RESIGN, person)
            case messages.Say():
                self.house.limits.take("chat", person)
                claim = Claim(message.key, Kind.CHAT, person)
                name = await self.house.name_of(person)
            case messages.Take():
                name = await self.house.name_of(person)
            case messages.Replace():
                bot = self.house.known_bot(message.bot)

        def question(table: Table) -> list[Entry]:
            match message:
                case messages.Act(seat=seat, length=length, action=action, key=key):
                    return judge.act(table, person, seat, length, action, key, at, self.lang)
                case messages.Undo(seat=seat, length=length, key=key):
                    return judge.undo(table, person, seat, length, key, at)
                case messages.Resign(seat=seat, key=key):
                    return judge.resign(table, person, seat, key, bot, at)
                case messages.Say(text=text, key=key):
                    return judge.chat(table, person, name, text, key, at)
                case messages.Take(seat=seat):
                    return judge.sit(table, person, name, seat, at)
                case messages.Leave(seat=seat):
                    return judge.stand(table, person, seat, at)
                case messages.Replace(seat=seat):
                    return judge.replace(table, person, seat, bot, seat in live.absent(at), at)
                case _:
                    return judge.start(table, person, bot, at)

        return await hall.accept(live, question, claim)


def read(text: str | None) -> messages.ClientMessage:
    """A message, or what is wrong with it."""
    if text is None:
        raise Refused(Code.BAD_MESSAGE, "expected a text frame")
    if len(text) > messages.MOST_FRAME:
        raise Refused(Code.TOO_LARGE, f"expected at most {messages.MOST_FRAME} characters, got {len(text)}")
    try:
        message: messages.ClientMessage = messages.decode_client(text)
    except msgspec.MsgspecError as error:
        raise Refused(Code.BAD_MESSAGE, str(error)) from None
    except RecursionError:
        raise Refused(Code.BAD_MESSAGE, "nested too deeply") from None
    return message


def ask_of(text: str | None) -> int | None:
    """The `ask` of a message that is wrong otherwise."""
    with contextlib.suppress(Exception):
        ask = msgspec.json.decode(text or "")["ask"]
        return ask if isinstance(ask, int) and not isinstance(ask, bool) else None
    return None


def refusal(refused: Refused, ask: int | None, lang: str) -> messages.Refusal:
    ruling = refused.ruling and messages.RulingText(rule=refused.ruling.rule, message=refused.ruling.message)
    text = error_text(refused.code, lang)
    return messages.Refusal(ask=ask, code=refused.code, message=text, detail=refused.detail, ruling=ruling)
