"""One handler for each message of a client: it sends a reply, or adds entries to the table's log."""

import asyncio
from typing import Any, NamedTuple, assert_never

import msgspec

from waset.errors import NoMove, NotationError
from waset.game import State
from waset.sentences import certain_events, certain_facts
from waset.server import clock, messages, transitions
from waset.server.client import Client
from waset.server.entries import Entry, Kind
from waset.server.errors import Code, Refused
from waset.server.fair_queue import Payer
from waset.server.live_table import LiveTable, missed_frames, shown_by
from waset.server.structured_logs import log
from waset.server.table import Table
from waset.server.tables import IdempotentRequest, Transition
from waset.server.texts import supported_language
from waset.text import texts

MAX_MISSED = 300  # entries; clients that missed more get the current position instead


async def handle(client: Client, message: messages.ClientMessage) -> None:
    """Do what a message asks for, or raise Refused. The type checker makes sure that no message is left out."""
    if client.closing:  # banned, or to come back later: it has not been answered, so it may be sent again
        return
    if not client.greeted and not isinstance(message, messages.Hello):
        raise Refused(Code.HELLO_FIRST)
    match message:
        case messages.Hello():
            await hello(client, message)
        case messages.Ping():
            client.send_message(messages.Pong(ask=message.ask))
        case messages.Why():
            await answer_why(client, message)
        case messages.Scoring():
            await scoring(client, message)
        case messages.Outlook():
            await outlook(client, message)
        case messages.Hint():
            await hint(client, message)
        case messages.Act():
            await act(client, message)
        case messages.Undo():
            await undo(client, message)
        case messages.Resign():
            await resign(client, message)
        case messages.Say():
            await say(client, message)
        case messages.Take():
            await take(client, message)
        case messages.Leave():
            await leave(client, message)
        case messages.Replace():
            await replace(client, message)
        case messages.Claim():
            await claim(client, message)
        case messages.Start():
            await start(client, message)
        case _:
            assert_never(message)


# ---------------------------------------------------------------- coming in


async def hello(client: Client, message: messages.Hello) -> None:
    """Send the welcome and what was missed, between two entries so that nothing slips through."""
    services = client.services
    services.limits.take("hello", client.id)
    client.lang = supported_language(message.lang)  # texts are cached by language, so only those we have
    client.takes_changes = message.changes
    live = client.live = await services.tables.get(client.live.header.id)
    if services.tables.pubsub.shared or (message.since or 0) > live.table.number:
        await services.tables.catch_up(live)  # another process may have told this client more than we know
    since = message.since if message.since in (None, live.table.number) or await may_catch_up(client) else None
    async with services.tables.locked(live):
        number = live.table.number
        since = since if since is not None and 0 <= number - since <= MAX_MISSED else None
        client.shown = None  # whatever it has been shown on another connection, the next view is whole
        frames = await frames_since(client, live, since) if since is not None else []
        seen = number if since is None else since
        live.subscribers.add(client)
        client.viewpoint = live.table.viewpoint(client.person)
        info = live.updates.table_info(client.person, live.online(), live.absent(clock.now()), chat_to=seen)
        update = live.current_update(client.viewpoint) if since is None else None
        if update is not None and client.takes_changes:
            client.shown = shown_by(update)
        client.send_message(messages.Welcome(ask=message.ask, table=info, seq=seen, update=update))
        for frame in frames:
            client.send(frame)
    client.greeted = True
    if services.moderation.announcement:
        client.send_message(messages.Announcement(text=services.moderation.announcement))
    await services.presence.enter(live, client)


async def may_catch_up(client: Client) -> bool:
    """Replaying what was missed takes a while: whoever asks for it all the time gets the current position instead."""
    try:
        await client.services.limits.charge("missed", client.person, client.address)
    except Refused:
        return False
    return True


async def frames_since(client: Client, live: LiveTable, since: int) -> list[bytes]:
    """What was sent after entry `since`, up to where this process stands: what others have added is told later."""
    if since == live.table.number:
        return []
    entries = await client.services.store.entries(live.header.id)
    entries = [entry for entry in entries if entry.number <= live.table.number]
    return await asyncio.to_thread(missed_frames, live.header, entries, since, client)


# ---------------------------------------------------------------- messages that change nothing


# They read the table under its lock: a move that is still being written may yet fail, and must not be told.


async def answer_why(client: Client, message: messages.Why) -> None:
    async with client.services.tables.locked(client.live):
        client.send_message(why(client.live.table, client.person, message, client.lang))


def why(table: Table, person: str, message: messages.Why, lang: str) -> messages.WhyAnswer:
    """The rule that an option breaks, if it breaks one."""
    require_asked(table, person, message.seat)
    return messages.WhyAnswer(ask=message.ask, ruling=ruling_on(table, message.option, lang))


def require_asked(table: Table, person: str, seat: int) -> None:
    """Refused unless the person has this seat and it is its turn to decide."""
    transitions.require_own_seat(table, person, seat)
    transitions.require_running(table)
    if table.asked != seat:
        raise Refused(Code.NOT_ASKED)


def ruling_on(table: Table, option: dict[str, Any], lang: str) -> messages.RulingText | None:
    if not isinstance(kind := option.get("kind"), str):
        raise Refused(Code.UNKNOWN_ACTION, f"kind: expected the name of an option's kind, got {kind!r:.40}")
    try:
        action = table.state.option_action(option)
        ruling = table.state.why_not(action, lang)
    except NoMove as error:  # no such action exists, and a rule says why
        return messages.RulingText(rule=error.rule, message=texts(lang, table.game.name)[error.table][error.key])
    except (NotationError, msgspec.ValidationError) as error:
        raise Refused(Code.UNKNOWN_ACTION, str(error)) from None
    return messages.RulingText(rule=ruling.rule, message=ruling.message) if ruling else None


async def scoring(client: Client, message: messages.Scoring) -> None:
    async with client.services.tables.locked(client.live):
        points = client.live.table.state.scoring()
    client.send_message(messages.ScoringAnswer(ask=message.ask, points=points))


class AskedDecision(NamedTuple):
    """A decision that a seat is asked for: position, length and seat are taken together, and belong together."""

    seat: int
    length: int
    state: State

    def still_asked(self, table: Table, person: str) -> bool:
        """Is it the same position? One decision may have been taken back, and another one made."""
        same = (table.asked, table.length) == (self.seat, self.length) and table.position == self.state
        return same and self.seat in table.seats_of(person)


async def outlook(client: Client, message: messages.Outlook) -> None:
    """What would come of an action, told from deals of our own: nobody learns what is not known already."""
    async with client.services.tables.locked(client.live):
        table = client.live.table
        require_asked(table, client.person, message.seat)
        transitions.checked_moves(table.state, [message.action], client.lang)
        decision = AskedDecision(message.seat, table.length, table.state)
    events = certain_events(decision.state, message.action)
    client.send_message(messages.OutlookAnswer(ask=message.ask, length=decision.length, events=events))


async def hint(client: Client, message: messages.Hint) -> None:
    """Ask for a hint in the background: it takes seconds, and the client may go on meanwhile."""
    if client.live.header.rated:
        raise Refused(Code.RATED)
    async with client.services.tables.locked(client.live):
        table = client.live.table
        require_asked(table, client.person, message.seat)
        decision = AskedDecision(message.seat, table.length, table.state)
    if client.tasks:
        raise Refused(Code.BUSY)
    await client.services.limits.charge("hint", client.person, client.address)
    client.tasks.add(task := asyncio.create_task(send_hint(client, message.ask, decision)))
    task.add_done_callback(client.tasks.discard)


async def send_hint(client: Client, ask: int, decision: AskedDecision) -> None:
    try:
        thought = await client.services.analyst.hint(decision.state, Payer(client.person, client.address))
        async with client.services.tables.locked(client.live):
            if not decision.still_asked(client.live.table, client.person):
                raise Refused(Code.STALE)
    except Refused as refused:
        client.refuse(refused, ask)
    except Exception as error:
        log.error("hint failed", error, table=client.live.header.id)
        client.refuse(Refused(Code.INTERNAL), ask)
    else:
        known = certain_facts(decision.state, thought.action)
        client.send_message(messages.HintAnswer(ask=ask, length=decision.length, thought=thought, facts=known))


# ---------------------------------------------------------------- messages that change the table


async def act(client: Client, message: messages.Act) -> None:
    seat, length, actions, key, at = message.seat, message.length, message.actions, message.key, clock.now()

    def transition(table: Table) -> list[Entry]:
        return transitions.act(table, client.person, seat, length, actions, key, at, client.lang)

    await perform(
        client, message.ask, transition, IdempotentRequest(key, Kind.ACT, client.person, tuple(actions), seat)
    )


async def undo(client: Client, message: messages.Undo) -> None:
    seat, length, key, at = message.seat, message.length, message.key, clock.now()

    def transition(table: Table) -> list[Entry]:
        return transitions.undo(table, client.person, seat, length, key, at)

    await perform(client, message.ask, transition, IdempotentRequest(key, Kind.UNDO, client.person, seat=seat))


async def resign(client: Client, message: messages.Resign) -> None:
    seat, key, bot, at = message.seat, message.key, client.services.tables.default_bot, clock.now()

    def transition(table: Table) -> list[Entry]:
        return transitions.resign(table, client.person, seat, key, bot, at)

    await perform(client, message.ask, transition, IdempotentRequest(key, Kind.RESIGN, client.person, seat=seat))


async def say(client: Client, message: messages.Say) -> None:
    moderation = client.services.moderation
    moderation.require_may_chat(client.person)
    await client.services.limits.charge("chat", client.person, client.address)
    text, key, at = message.text, message.key, clock.now()
    name = await client.services.store.name_of(client.person)

    def transition(table: Table) -> list[Entry]:
        moderation.require_may_chat(client.person)  # the mute may have come while this waited for the table
        return transitions.chat(table, client.person, name, text, key, at)

    await perform(
        client,
        message.ask,
        transition,
        IdempotentRequest(key, Kind.CHAT, client.person, text=transitions.one_line(text)),
    )


async def take(client: Client, message: messages.Take) -> None:
    at, name = clock.now(), await client.services.store.name_of(client.person)
    seat, entropy = message.seat, message.entropy

    def transition(table: Table) -> list[Entry]:
        return transitions.sit(table, client.person, name, seat, at, entropy)

    await perform(client, message.ask, transition)


async def leave(client: Client, message: messages.Leave) -> None:
    at = clock.now()
    await perform(client, message.ask, lambda table: transitions.stand(table, client.person, message.seat, at))


async def replace(client: Client, message: messages.Replace) -> None:
    seat, bot, at = message.seat, client.services.known_bot(message.bot, client.live.header.game), clock.now()

    def transition(table: Table) -> list[Entry]:
        return transitions.replace(table, client.person, seat, bot, seat in client.live.absent(at), at)

    await perform(client, message.ask, transition)


async def claim(client: Client, message: messages.Claim) -> None:
    seat, bot, at = message.seat, client.services.tables.default_bot, clock.now()
    await perform(client, message.ask, lambda table: transitions.claim(table, client.person, seat, bot, at))


async def start(client: Client, message: messages.Start) -> None:
    bot, at = client.services.tables.default_bot, clock.now()
    await perform(client, message.ask, lambda table: transitions.start(table, client.person, bot, at))


async def perform(client: Client, ask: int, transition: Transition, request: IdempotentRequest | None = None) -> None:
    """Change the table, and say so once it is written."""

    def acknowledge(number: int) -> None:
        client.send_message(messages.Done(ask=ask, seq=number))

    await client.services.tables.perform(client.live, transition, request, acknowledge)
