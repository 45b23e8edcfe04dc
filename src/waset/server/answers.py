"""What each message of a client leads to: an answer, or entries of the table's log."""

import asyncio
import time
from typing import TYPE_CHECKING, Any

import msgspec

from waset.errors import NoMove, NotationError
from waset.server import judge, messages
from waset.server.codes import Code, Refused
from waset.server.entries import Entry, Kind
from waset.server.hall import Claim
from waset.server.live import Live, missed
from waset.server.logs import log
from waset.server.table import Table
from waset.server.words import spoken
from waset.text import texts

if TYPE_CHECKING:
    from waset.server.socket import Connection

MOST_MISSED = 300  # entries; who missed more gets the position afresh


async def answer(connection: "Connection", message: messages.ClientMessage) -> None:
    """Do what a message asks for; Refused if that can't be."""
    if isinstance(message, messages.Hello):
        await hello(connection, message)
    elif not connection.greeted:
        raise Refused(Code.HELLO_FIRST)
    elif isinstance(message, messages.Ping):
        connection.tell(messages.Pong(ask=message.ask))
    elif isinstance(message, messages.Why):
        connection.tell(why(connection.live.table, connection.person, message, connection.lang))
    elif isinstance(message, messages.Scoring):
        points = connection.live.table.state.breakdown()
        connection.tell(messages.ScoringAnswer(ask=message.ask, points=points))
    elif isinstance(message, messages.Hint):
        begin_hint(connection, message)
    else:
        number = await change(connection, message)
        connection.tell(messages.Done(ask=message.ask, seq=number))


# ---------------------------------------------------------------- coming in


async def hello(connection: "Connection", message: messages.Hello) -> None:
    """Welcome, and what was missed; in between two entries, so that nothing slips through."""
    house = connection.house
    house.limits.take("hello", connection.number)
    connection.lang = spoken(message.lang)  # texts are kept by language: only ours
    live = connection.live = await house.hall.live(connection.live.header.id)
    async with house.hall.holding(live):
        since, number = message.since, live.table.number
        follow = since is not None and number - MOST_MISSED <= since <= number
        frames = await missed_by(connection, live, since) if follow and since is not None else []
        live.guests.add(connection)
        connection.viewpoint = live.table.viewpoint(connection.person)
        seen = since if follow and since is not None else number
        face = live.telling.face(connection.person, live.online(), live.absent(time.time()), chat_to=seen)
        update = None if follow else live.now(connection.viewpoint)
        connection.tell(messages.Welcome(ask=message.ask, table=face, seq=seen, update=update))
        for frame in frames:
            connection.send(frame)
    connection.greeted = True
    await house.presence.enter(live, connection)


async def missed_by(connection: "Connection", live: Live, since: int) -> list[bytes]:
    """What was told after entry `since`."""
    if since == live.table.number:
        return []
    entries = await connection.house.store.entries(live.header.id)
    return await asyncio.to_thread(missed, live.header, entries, since, connection)


# ---------------------------------------------------------------- messages that change nothing


def why(table: Table, person: str | None, message: messages.Why, lang: str) -> messages.WhyAnswer:
    """The rule that an option breaks, if it does."""
    judge.own_seat(table, person, message.seat)
    judge.must_run(table)
    if table.asked != message.seat:
        raise Refused(Code.NOT_ASKED)
    return messages.WhyAnswer(ask=message.ask, ruling=ruling_on(table, message.option, lang))


def ruling_on(table: Table, option: dict[str, Any], lang: str) -> messages.RulingText | None:
    if not isinstance(kind := option.get("kind"), str):
        raise Refused(Code.UNKNOWN_ACTION, f"kind: expected the name of an option's kind, got {kind!r:.40}")
    try:
        action = table.state.option_action(option)
        ruling = table.state.why_not(action, lang)
    except NoMove as error:  # there is no such action, but a rule that says so
        return messages.RulingText(rule=error.rule, message=texts(lang, table.game.name)[error.table][error.key])
    except (NotationError, msgspec.ValidationError) as error:
        raise Refused(Code.UNKNOWN_ACTION, str(error)) from None
    return messages.RulingText(rule=ruling.rule, message=ruling.message) if ruling else None


def begin_hint(connection: "Connection", message: messages.Hint) -> None:
    """A hint takes seconds: the socket goes on meanwhile."""
    table = connection.live.table
    judge.own_seat(table, connection.person, message.seat)
    judge.must_run(table)
    if connection.live.header.rated:
        raise Refused(Code.RATED)
    if table.asked != message.seat:
        raise Refused(Code.NOT_ASKED)
    if connection.tasks:
        raise Refused(Code.BUSY)
    connection.house.limits.take("hint", str(connection.person), connection.address)
    connection.tasks.add(task := asyncio.create_task(hint(connection, message.ask, table)))
    task.add_done_callback(connection.tasks.discard)


async def hint(connection: "Connection", ask: int, table: Table) -> None:
    length = table.length
    try:
        thought = await connection.house.analyst.hint(table.state)
    except Refused as refused:
        connection.refuse(refused, ask)
    except Exception as error:
        log.error("hint failed", error, board=table.header.id)
        connection.refuse(Refused(Code.INTERNAL), ask)
    else:
        connection.tell(messages.HintAnswer(ask=ask, length=length, thought=thought))


# ---------------------------------------------------------------- messages that change something


async def change(connection: "Connection", message: messages.ClientMessage) -> int:
    """Ask the table for what the message wants; the number of the entry that it led to."""
    house, person, live, at = connection.house, connection.person, connection.live, time.time()
    if person is None:
        raise Refused(Code.NOT_SEATED)
    name, bot = "", house.hall.default_bot
    match message:
        case messages.Say():
            house.limits.take("chat", person, connection.address)
            name = await house.name_of(person)
        case messages.Take():
            name = await house.name_of(person)
        case messages.Replace():
            bot = house.known_bot(message.bot)

    def question(table: Table) -> list[Entry]:
        match message:
            case messages.Act(seat=seat, length=length, action=action, key=key):
                return judge.act(table, person, seat, length, action, key, at, connection.lang)
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

    return await house.hall.accept(live, question, claim_of(message, person))


def claim_of(message: messages.ClientMessage, person: str) -> Claim | None:
    """What a message with a key would write."""
    match message:
        case messages.Act(key=key, action=action):
            return Claim(key, Kind.ACT, person, action)
        case messages.Undo(key=key):
            return Claim(key, Kind.UNDO, person)
        case messages.Resign(key=key):
            return Claim(key, Kind.RESIGN, person)
        case messages.Say(key=key):
            return Claim(key, Kind.CHAT, person)
    return None
