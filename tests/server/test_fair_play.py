"""Nobody learns what they may not know, whatever they ask for while something else is happening."""

import asyncio
import json
import threading
import time

import pytest

from server.bare_tables import ANN, BEN, act, fold, keys, person_on, play, running
from server.in_process import Broken, made, move, refused, with_services
from waset.server import analysis, handlers, log_limits, messages, moderation_store, transitions
from waset.server.client import Client
from waset.server.entries import Kind
from waset.server.errors import Code, Refused
from waset.server.identity import Person
from waset.server.replay import require_over

pytestmark = pytest.mark.compiled


async def of_two(services, **fields):
    """A running game of Ann and Ben."""
    live = await made(services, seats=("me", "open"), **fields)
    await services.tables.perform(live, lambda table: transitions.sit(table, BEN, "Ben", 1, time.time()))
    return live


def tab(services, live, person):
    """A browser's tab at a table."""
    client = Client(services, live, Person(person, locked=False), "127.0.0.1")
    client.greeted = True
    return client


async def answer(client):
    return json.loads(await asyncio.wait_for(client.outbox.get(), 60))


def asked_person(live):
    return [ANN, BEN][live.table.asked]


def test_a_hint_is_about_the_position_it_was_asked_in(tmp_path, monkeypatch):
    """One tab moves while another asks for a hint: never a thought about what the opponent sees."""
    thought_about, think = [], analysis.think

    def noted(state, effort):
        thought_about.append(state.copy())
        return think(state, {"playouts": 20})

    monkeypatch.setattr(analysis, "think", noted)

    async def test(services):
        live = await of_two(services)
        for _ in range(8):
            seat, person, before = live.table.asked, asked_person(live), live.table.state.copy()
            client = tab(services, live, person)
            moving = asyncio.create_task(services.tables.perform(live, move(live, person)))
            await asyncio.sleep(0)
            try:
                await handlers.handle(client, messages.Hint(ask=1, seat=seat))
            except handlers.Refused as refusal:
                assert refusal.code in (Code.NOT_ASKED, Code.NOT_YOUR_SEAT)
            else:
                told = await answer(client)
                if told["type"] == "hint":  # the seat was asked again: of that position, not of another
                    assert told["length"] == live.table.length
                else:
                    assert told["code"] == "stale"
            await moving
            assert all(state.seat == seat for state in thought_about), "a thought with another's eyes"
            assert all(state in (before, live.table.state) for state in thought_about)
            thought_about.clear()

    with_services(test, tmp_path)


class HeldThought:
    """Stands for the bot: thinks about what it is given, and answers when it is let go."""

    def __init__(self, monkeypatch):
        self.about, self.free, self.think = [], threading.Event(), analysis.think
        monkeypatch.setattr(analysis, "think", self)

    def __call__(self, state, effort):
        self.about.append(state.copy())
        assert self.free.wait(60)
        return self.think(state, {"playouts": 20})

    async def begun(self):
        while not self.about:
            await asyncio.sleep(0.01)


async def kept_asked(services, live):
    """Play until a seat has made one of two decisions that let it decide again; the seat, and the other decision."""
    while True:
        state = live.table.state
        steps = [state.step(action) for action in state.legal()]
        going_on = [one for one in steps if one.after.seat == state.seat and not one.after.over and not one.reveals]
        chosen = going_on[0].action if len(going_on) > 1 else steps[0].action
        await services.tables.perform(live, played(live, chosen))
        if len(going_on) > 1:
            return state.seat, going_on[1].action


def played(live, action):
    seat, length = live.table.asked, live.table.length
    return lambda table: transitions.act(table, asked_person(live), seat, length, [action], next(keys), time.time())


@pytest.mark.parametrize("changes", [False, True], ids=["same", "another"])
def test_a_hint_is_given_only_for_the_very_position(tmp_path, monkeypatch, changes):
    """The seat takes its decision back while the bot thinks and makes another one: seat and length are the same."""
    held = HeldThought(monkeypatch)

    async def test(services):
        live = await of_two(services)
        seat, other = await kept_asked(services, live)
        asked, length, client = live.table.state.copy(), live.table.length, tab(services, live, asked_person(live))
        await handlers.handle(client, messages.Hint(ask=1, seat=seat))
        await held.begun()
        if changes:
            back = transitions.undo(live.table, client.person, seat, length, next(keys), time.time())
            await services.tables.perform(live, lambda table: back)
            await services.tables.perform(live, played(live, other))
            assert (live.table.asked, live.table.length) == (seat, length) and live.table.state != asked
        held.free.set()
        told = await answer(client)
        assert held.about == [asked]
        assert told["type"] == ("error" if changes else "hint")
        assert told.get("code", "") == ("stale" if changes else "")
        if not changes:
            assert told["length"] == length and asked.why_not(told["thought"]["action"]) is None

    with_services(test, tmp_path)


def test_a_hint_asked_for_during_a_move_that_fails_is_about_what_was_before_it(tmp_path, monkeypatch):
    """The position is the later one in memory while the move is being written; but that move never happens."""
    held = HeldThought(monkeypatch)
    held.free.set()

    async def test(services):
        live, full = await of_two(services), asyncio.Event()
        before, length, person = live.table.state.copy(), live.table.length, asked_person(live)

        class Full(Broken):
            async def append(self, write):
                await full.wait()
                raise OSError("the disk is full")

        services.tables.store = Full(services.store)
        moving = asyncio.create_task(services.tables.perform(live, move(live, person)))
        while live.table.length == length:
            await asyncio.sleep(0)
        client = tab(services, live, person)
        hint = asyncio.create_task(handlers.handle(client, messages.Hint(ask=1, seat=before.seat)))
        await asyncio.sleep(0.05)
        assert not held.about
        full.set()
        with pytest.raises(OSError):
            await moving
        await hint
        told = await answer(client)
        assert (told["type"], told["length"]) == ("hint", length) and held.about == [before]

    with_services(test, tmp_path)


def test_who_is_muted_while_their_words_wait_says_nothing(tmp_path):
    async def test(services):
        live = await of_two(services)
        client = tab(services, live, ANN)
        async with live.lock:
            saying = asyncio.create_task(handlers.handle(client, messages.Say(ask=1, text="hello", key=next(keys))))
            await asyncio.sleep(0.05)
            await moderation_store.impose(services.store, ANN, "mute", None, "")
            await services.moderation.refresh()
        assert await refused(saying) == Code.MUTED
        assert not live.table.speakers

    with_services(test, tmp_path)


def test_who_is_banned_is_not_heard_any_more(tmp_path):
    """Even if they never read that they are: the socket stays open until it is seen to be stalled."""

    async def test(services):
        live = await of_two(services)
        client, number = tab(services, live, asked_person(live)), live.table.number
        client.close("banned", 60)
        action = live.table.state.legal()[0]
        await handlers.handle(
            client, messages.Act(ask=1, seat=live.table.asked, length=0, actions=[action], key=next(keys))
        )
        await handlers.handle(client, messages.Say(ask=2, text="hello", key=next(keys)))
        assert live.table.number == number and client.outbox.qsize() == 2

    with_services(test, tmp_path)


def test_what_was_read_of_sanctions_earlier_never_counts_after_what_was_read_later(tmp_path, monkeypatch):
    async def test(services):
        read, late, waiting = moderation_store.sanctions, asyncio.Event(), [True]
        await services.upkeep.close()  # it refreshes by itself

        async def slow(store):
            found = await read(store)
            if waiting and waiting.pop():
                await late.wait()
            return found

        monkeypatch.setattr(moderation_store, "sanctions", slow)
        first = asyncio.create_task(services.moderation.refresh())
        await asyncio.sleep(0.1)
        await moderation_store.impose(services.store, ANN, "mute", None, "")
        second = asyncio.create_task(services.moderation.refresh())
        await asyncio.sleep(0.1)
        late.set()
        await asyncio.gather(first, second)
        with pytest.raises(Refused):
            services.moderation.require_may_chat(ANN)

    with_services(test, tmp_path)


def test_a_hint_that_comes_too_late_is_refused(tmp_path, monkeypatch):
    held = HeldThought(monkeypatch)
    held.free.set()

    async def test(services):
        live = await of_two(services)
        seat, person = live.table.asked, asked_person(live)
        client = tab(services, live, person)
        await handlers.handle(client, messages.Hint(ask=1, seat=seat))
        told = await answer(client)
        assert (told["type"], told["length"]) == ("hint", 0)
        held.free.clear()
        await handlers.handle(client, messages.Hint(ask=2, seat=seat))
        await services.tables.perform(live, move(live, person))
        held.free.set()
        told = await answer(client)
        assert (told["type"], told["code"], told["ask"]) == ("error", "stale", 2)

    with_services(test, tmp_path)


@pytest.mark.parametrize(
    "question",
    [
        messages.Why(ask=1, seat=0, option={"kind": "stop"}),
        messages.Outlook(ask=1, seat=0, action=0),
        messages.Scoring(ask=1),
        messages.Hint(ask=1, seat=0),
    ],
    ids=["why", "outlook", "scoring", "hint"],
)
def test_nobody_asks_about_a_move_that_is_still_being_written(tmp_path, question, monkeypatch):
    """The disk may be full: then the move has not happened, and nobody may have seen what it brought to light."""
    monkeypatch.setattr(analysis, "HINT", {"playouts": 20})

    async def test(services):
        live, free = await made(services), asyncio.Event()
        if hasattr(question, "seat"):
            question.seat = live.table.asked
        if hasattr(question, "action"):
            question.action = live.table.state.legal()[0]

        class Slow(Broken):
            async def append(self, write):
                await free.wait()
                raise OSError("the disk is full")

        good, services.tables.store = services.tables.store, Slow(services.tables.store)
        moving = asyncio.create_task(services.tables.perform(live, move(live)))
        while not live.table.length:
            await asyncio.sleep(0)
        client = tab(services, live, ANN)
        asking = asyncio.create_task(handlers.handle(client, question))
        await asyncio.sleep(0.1)
        assert client.outbox.empty() and not asking.done()
        free.set()
        services.tables.store = good
        with pytest.raises(OSError):
            await moving
        await asking
        assert live.table.length == 0

    with_services(test, tmp_path)


def test_an_end_that_is_still_being_written_shows_nothing(tmp_path):
    """A replay lays everything open: only of a game whose end is safe on disk."""
    from waset.server.routes.tables import finished_table

    async def test(services):
        live, free = await of_two(services), asyncio.Event()

        class Slow(Broken):
            async def append(self, write):
                await free.wait()
                raise OSError("the disk is full")

        good, services.tables.store = services.tables.store, Slow(services.tables.store)
        resigning = asyncio.create_task(
            services.tables.perform(
                live, lambda table: transitions.resign(table, ANN, 0, "key-0001", "random", time.time())
            )
        )
        while live.table.status != "over":
            await asyncio.sleep(0)
        require_over(live.table)  # in memory it is
        looking = asyncio.create_task(refused(finished_table(services, live.header.id)))
        await asyncio.sleep(0.05)
        assert not looking.done()
        free.set()
        services.tables.store = good
        with pytest.raises(OSError):
            await resigning
        assert await looking == Code.NOT_OVER

    with_services(test, tmp_path)


# ---------------------------------------------------------------- nobody fills a log for the others


def fill(game, kind, person, seat, added=5):
    """Add what a person may add of one kind."""
    for number in range(added):
        if kind == Kind.CHAT:
            fold(game, transitions.chat(game, person, person.title(), "so", f"chat-{person}-{number}", 101.0))
        else:
            fold(game, transitions.stand(game, person, seat, 101.0))
            fold(game, transitions.sit(game, person, person.title(), seat, 101.0))


@pytest.mark.parametrize("kind", [Kind.CHAT, Kind.SIT], ids=lambda kind: kind.value)
def test_who_fills_a_log_stops_nobody_else(monkeypatch, kind):
    game = running(rated=True)
    monkeypatch.setattr(log_limits, "MAX_ENTRIES", {one: 5 + game.added[one, BEN] for one in log_limits.MAX_ENTRIES})
    fill(game, kind, BEN, 1)
    if kind == Kind.SIT:
        fold(game, transitions.stand(game, BEN, 1, 101.0))
        assert code_of(transitions.sit, game, BEN, "Ben", 1, 101.0) == Code.TOO_MANY
        fold(game, transitions.replace(game, ANN, 1, "greedy", True, 101.0))
    else:
        assert code_of(transitions.chat, game, BEN, "Ben", "so", "chat-last", 101.0) == Code.TOO_MANY
        fold(game, transitions.stand(game, BEN, 1, 101.0))
        fold(game, transitions.sit(game, BEN, "Ben", 1, 101.0))
    fold(game, transitions.chat(game, ANN, "Ann", "I may still speak", "chat-of-ann", 101.0))
    fold(game, act(game, person=person_on(game, game.asked)))
    fold(game, transitions.stand(game, ANN, 0, 101.0))
    fold(game, transitions.sit(game, ANN, "Ann", 0, 101.0))
    fold(game, transitions.resign(game, ANN, 0, "resign-key", "greedy", 101.0))
    assert game.status == "over"


def test_who_moves_and_takes_back_without_end_stops_only_themselves(monkeypatch):
    """The log was full after 10 000 entries, and then nobody could be replaced."""
    monkeypatch.setitem(log_limits.MAX_ENTRIES, Kind.UNDO, 7)
    game = running("horus")
    while not game.undo_policy(game.asked).allowed or game.undoable[-1].seat != game.asked:
        play(game, 1)
    seat = game.asked
    person, other, taken_back = person_on(game, seat), 1 - seat, 0
    undone = game.undoable[-1].step.action
    with pytest.raises(Refused) as caught:
        while True:
            fold(game, transitions.undo(game, person, seat, game.length, next(keys), 101.0))
            taken_back += 1
            fold(game, act(game, undone, person=person))
    assert caught.value.code == Code.TOO_MANY and taken_back == 7
    fold(game, act(game, person=person))  # the game itself goes on
    fold(game, transitions.replace(game, person_on(game, other), seat, "greedy", True, 101.0))
    fold(game, transitions.resign(game, person_on(game, other), other, next(keys), "greedy", 101.0))
    assert game.status == "over"


def test_spectators_share_what_they_may_say(monkeypatch):
    monkeypatch.setitem(log_limits.MAX_ENTRIES, Kind.CHAT, 4)
    game = running()
    for number in range(4):
        fold(game, transitions.chat(game, f"guest {number}", "", "hello", f"key-{number}", 101.0))
    assert code_of(transitions.chat, game, "guest 5", "", "hello", "key-5", 101.0) == Code.TOO_MANY
    fold(game, transitions.chat(game, BEN, "Ben", "hello", "key-ben", 101.0))


def code_of(question, *arguments):
    with pytest.raises(Refused) as caught:
        question(*arguments)
    return caught.value.code
