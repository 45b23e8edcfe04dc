"""What each message of a client leads to: a reply, or entries in the table's log."""

import asyncio
import time
from typing import TYPE_CHECKING, Any

import msgspec

from waset.errors import NoMove, NotationError
from waset.server import messages, transitions
from waset.server.entries import Entry, Kind
from waset.server.errors import Code, Refused
from waset.server.live_table import LiveTable, missed_frames
from waset.server.structured_logs import log
from waset.server.table import Table
from waset.server.tables import IdempotentRequest
from waset.server.texts import supported_language
from waset.text import texts

if TYPE_CHECKING:
    from waset.server.connection import Connection

MAX_MISSED = 300  # entries; clients that missed more get the current position instead


async def handle(connection: "Connection", message: messages.ClientMessage) -> None:
    """Do what a message asks for, or raise Refused."""
    if isinstance(message, messages.Hello):
        await hello(connection, message)
    elif not connection.greeted:
        raise Refused(Code.HELLO_FIRST)
    elif isinstance(message, messages.Ping):
        connection.send_message(messages.Pong(ask=message.ask))
    elif isinstance(message, messages.Why):
        connection.send_message(why(connection.live.table, connection.person, message, connection.lang))
    elif isinstance(message, messages.Scoring):
        points = connection.live.table.state.breakdown()
        connection.send_message(messages.ScoringAnswer(ask=message.ask, points=points))
    elif isinstance(message, messages.Hint):
        begin_hint(connection, message)
    else:
        number = await change(connection, message)
        connection.send_message(messages.Done(ask=message.ask, seq=number))


# ---------------------------------------------------------------- coming in


async def hello(connection: "Connection", message: messages.Hello) -> None:
    """Send the welcome and what was missed, between two entries so that nothing slips through."""
    services = connection.services
    services.limits.take("hello", connection.id)
    connection.lang = supported_language(message.lang)  # texts are cached by language, so only those we have
    live = connection.live = await services.tables.get(connection.live.header.id)
    async with services.tables.locked(live):
        since, number = message.since, live.table.number
        follow = since is not None and number - MAX_MISSED <= since <= number
        frames = await missed_by(connection, live, since) if follow and since is not None else []
        live.subscribers.add(connection)
        connection.viewpoint = live.table.viewpoint(connection.person)
        seen = since if follow and since is not None else number
        info = live.updates.table_info(connection.person, live.online(), live.absent(time.time()), chat_to=seen)
        update = None if follow else live.current_update(connection.viewpoint)
        connection.send_message(messages.Welcome(ask=message.ask, table=info, seq=seen, update=update))
        for frame in frames:
            connection.send(frame)
    connection.greeted = True
    await services.presence.enter(live, connection)


async def missed_by(connection: "Connection", live: LiveTable, since: int) -> list[bytes]:
    """The frames that were sent after entry `since`."""
    if since == live.table.number:
        return []
    entries = await connection.services.store.entries(live.header.id)
    return await asyncio.to_thread(missed_frames, live.header, entries, since, connection)


# ---------------------------------------------------------------- messages that change nothing


def why(table: Table, person: str | None, message: messages.Why, lang: str) -> messages.WhyAnswer:
    """The rule that an option breaks, if it does."""
    transitions.require_own_seat(table, person, message.seat)
    transitions.require_running(table)
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
    transitions.require_own_seat(table, connection.person, message.seat)
    transitions.require_running(table)
    if connection.live.header.rated:
        raise Refused(Code.RATED)
    if table.asked != message.seat:
        raise Refused(Code.NOT_ASKED)
    if connection.tasks:
        raise Refused(Code.BUSY)
    connection.services.limits.take("hint", str(connection.person), connection.address)
    connection.tasks.add(task := asyncio.create_task(hint(connection, message.ask, table)))
    task.add_done_callback(connection.tasks.discard)


async def hint(connection: "Connection", ask: int, table: Table) -> None:
    length = table.length
    try:
        thought = await connection.services.analyst.hint(table.state)
    except Refused as refused:
        connection.refuse(refused, ask)
    except Exception as error:
        log.error("hint failed", error, table=table.header.id)
        connection.refuse(Refused(Code.INTERNAL), ask)
    else:
        connection.send_message(messages.HintAnswer(ask=ask, length=length, thought=thought))


# ---------------------------------------------------------------- messages that change something


async def change(connection: "Connection", message: messages.ClientMessage) -> int:
    """Ask the table for what the message wants; the number of the entry that it led to."""
    services, person, live, at = connection.services, connection.person, connection.live, time.time()
    if person is None:
        raise Refused(Code.NOT_SEATED)
    name, bot = "", services.tables.default_bot
    match message:
        case messages.Say():
            services.limits.take("chat", person, connection.address)
            name = await services.name_of(person)
        case messages.Take():
            name = await services.name_of(person)
        case messages.Replace():
            bot = services.known_bot(message.bot)

    def transition(table: Table) -> list[Entry]:
        match message:
            case messages.Act(seat=seat, length=length, action=action, key=key):
                return transitions.act(table, person, seat, length, action, key, at, connection.lang)
            case messages.Undo(seat=seat, length=length, key=key):
                return transitions.undo(table, person, seat, length, key, at)
            case messages.Resign(seat=seat, key=key):
                return transitions.resign(table, person, seat, key, bot, at)
            case messages.Say(text=text, key=key):
                return transitions.chat(table, person, name, text, key, at)
            case messages.Take(seat=seat):
                return transitions.sit(table, person, name, seat, at)
            case messages.Leave(seat=seat):
                return transitions.stand(table, person, seat, at)
            case messages.Replace(seat=seat):
                return transitions.replace(table, person, seat, bot, seat in live.absent(at), at)
            case _:
                return transitions.start(table, person, bot, at)

    return await services.tables.perform(live, transition, idempotent_request(message, person))


def idempotent_request(message: messages.ClientMessage, person: str) -> IdempotentRequest | None:
    """What a message with a key would write."""
    match message:
        case messages.Act(key=key, action=action):
            return IdempotentRequest(key, Kind.ACT, person, action)
        case messages.Undo(key=key):
            return IdempotentRequest(key, Kind.UNDO, person)
        case messages.Resign(key=key):
            return IdempotentRequest(key, Kind.RESIGN, person)
        case messages.Say(key=key):
            return IdempotentRequest(key, Kind.CHAT, person)
    return None
