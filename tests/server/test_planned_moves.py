"""A move of several decisions travels as one message: checked, written and sent as one, all of it or nothing."""

import asyncio
import copy
import json
import random
import time

import pytest

from server.bare_tables import ANN, FrameRecorder, act, fold, keys, play, running
from server.client import Person, code_of
from server.in_process import Broken, made, said, with_services
from server.real_server import run
from waset.server import transitions
from waset.server.entries import Entry, Kind, by_message
from waset.server.errors import Code, Refused
from waset.server.handlers import frames_since
from waset.server.live_table import LiveTable, missed_frames
from waset.server.tables import IdempotentRequest

pytestmark = pytest.mark.compiled


def long_plan(options):
    """The actions of the longest camp move among these options; empty if none is of three decisions or more."""
    plans = [[option.action, *way.then] for option in options for way in getattr(option, "ways", None) or []]
    longest = max(plans, key=len, default=[])
    return longest if len(longest) > 2 else []


def table_with_plan(**settings):
    """A running table, and a camp move of the seat that is asked."""
    game, dice = running(**settings), random.Random(3)
    while not (plan := long_plan(game.state.options())):
        play(game, 1, dice)
    return game, plan


def refusal_of(game, actions, **overrides):
    with pytest.raises(Refused) as caught:
        act(game, actions=actions, **overrides)
    return caught.value


# ---------------------------------------------------------------- checked as one


def test_a_plan_gives_an_entry_for_each_action_and_the_last_one_has_the_key():
    game, plan = table_with_plan()
    entries = act(game, actions=plan, key="key-plan")
    assert [entry.action for entry in entries] == plan
    assert [entry.number for entry in entries] == list(range(game.number + 1, game.number + 1 + len(plan)))
    assert [entry.key for entry in entries] == [None] * (len(plan) - 1) + ["key-plan"]
    assert {(entry.kind, entry.seat, entry.at) for entry in entries} == {(Kind.ACT, game.asked, 101.0)}


def test_a_plan_leads_where_its_actions_lead_one_by_one():
    planned, plan = table_with_plan()
    stepped = copy.deepcopy(planned)
    fold(planned, act(planned, actions=plan))
    for action in plan:
        fold(stepped, act(stepped, actions=[action]))
    assert planned.state == stepped.state and planned.length == stepped.length
    assert len(planned.undoable) == len(stepped.undoable)


def test_a_plan_with_an_illegal_action_is_refused_whole():
    game, plan = table_with_plan()
    number, length, before = game.number, game.length, game.state.copy()
    for index in range(len(plan)):
        state = game.state
        for action in plan[:index]:
            state = state.step(action).after
        illegal = next(action for action in range(len(game.game.actions)) if action not in state.legal())
        refused = refusal_of(game, [*plan[:index], illegal, *plan[index + 1 :]])
        assert refused.code == Code.ILLEGAL and refused.ruling.rule
        assert refused.detail == f"actions: number {index + 1} of {len(plan)}"
    refused = refusal_of(game, [plan[0], 10**9])
    assert refused.code == Code.UNKNOWN_ACTION and refused.detail.startswith("actions: number 2 of 2: ")
    assert (game.number, game.length) == (number, length) and game.state == before


def test_a_plan_made_on_an_old_position_is_refused():
    game, plan = table_with_plan()
    assert refusal_of(game, plan, length=game.length - 1).code == Code.STALE
    assert refusal_of(game, plan[1:], length=game.length + 1).code == Code.STALE


def test_a_plan_ends_where_another_seat_is_asked():
    game = running()
    first = game.asked
    keep = game.state.legal()[0]
    assert game.state.step(keep).after.seat != first and not game.state.step(keep).reveals
    assert refusal_of(game, [keep, keep]).code == Code.NOT_ASKED


def test_nothing_can_be_looked_up_by_planning_beyond_a_reveal():
    """Or else an illegal action at the end would show what comes to light, and nothing would have been played."""
    game, dice, tried = running(), random.Random(8), 0
    while game.status == "running" and tried < 25:
        state = game.state
        for action in state.legal():
            step = state.step(action)
            if step.reveals and not step.after.over and step.after.seat == state.seat:
                tried += 1
                assert {refusal_of(game, [action, then]).code for then in range(0, 500, 97)} == {Code.REVEALS}
        play(game, 1, dice)
    assert tried >= 25


def test_a_plan_is_taken_back_decision_by_decision():
    game, plan = table_with_plan()
    plan, seat = plan[:-1], game.asked  # the last one would draw tiles
    position, length = game.state.copy(), game.length
    fold(game, act(game, actions=plan))
    for _ in plan:
        assert game.undo_policy(seat).allowed
        fold(game, transitions.undo(game, game.seats[seat].person, seat, game.length, next(keys), at=102.0))
    assert game.state == position and game.length == length


# ---------------------------------------------------------------- written as one


async def live_with_plan(services):
    live, dice = await made(services), random.Random(3)
    while not (plan := long_plan(live.table.state.options())):
        action = dice.choice(live.table.state.legal())
        await services.tables.perform(live, one_message(live.table, [action]))
    return live, plan


def one_message(table, actions, key=None):
    seat, length, key = table.asked, table.length, key or next(keys)
    return lambda now: transitions.act(now, ANN, seat, length, actions, key, time.time())


def test_a_plan_that_can_not_be_written_has_not_happened(tmp_path):
    async def test(services):
        live, plan = await live_with_plan(services)
        recorder = FrameRecorder(ANN)
        live.subscribers.add(recorder)
        good, number, position = services.tables.store, live.table.number, live.table.state.copy()
        services.tables.store = Broken(good)
        with pytest.raises(OSError):
            await services.tables.perform(live, one_message(live.table, plan))
        services.tables.store = good
        assert live.table.number == number and live.table.state == position and not recorder.frames
        await services.tables.perform(live, one_message(live.table, plan))
        assert live.table.number == number + len(plan) and len(recorder.frames) == 1

    with_services(test, tmp_path)


def test_a_plan_sent_again_counts_once_and_its_key_stands_for_all_of_it(tmp_path):
    async def test(services):
        live, plan = await live_with_plan(services)
        length = live.table.length
        transition, seat = one_message(live.table, plan, key="key-plan"), live.table.asked

        async def sent(actions):
            request = IdempotentRequest("key-plan", Kind.ACT, ANN, tuple(actions), seat)
            return await services.tables.perform(live, transition, request)

        assert len({await number for number in [sent(plan) for _ in range(3)]}) == 1
        assert live.table.length == length + len(plan)
        services.tables.evict(live.header.id)
        live = await services.tables.get(live.header.id)
        assert await sent(plan) == live.table.number
        for other in (plan[:-1], plan[-1:], [*plan[1:]], [*plan, plan[-1]], [*plan[:-1], plan[-1] + 1]):
            with pytest.raises(Refused) as refused:
                await sent(other)
            assert refused.value.code == Code.KEY_USED
        assert live.table.length == length + len(plan)

    with_services(test, tmp_path)


def entry_at(number, key, person=ANN, kind=Kind.ACT):
    return Entry(number=number, kind=kind, at=0.0, seat=0, action=number, person=person, key=key)


def test_the_log_shows_what_came_in_one_message():
    keyed, bot, chat = entry_at(1, "a"), entry_at(2, None, person=None), entry_at(6, "c", kind=Kind.CHAT)
    plan = [entry_at(3, None), entry_at(4, None), entry_at(5, "b")]
    assert list(by_message([keyed, bot, *plan, chat])) == [[keyed], [bot], plan, [chat]]
    assert list(by_message(plan[:2])) == [plan[:2]] and list(by_message([])) == []


# ---------------------------------------------------------------- sent as one


def test_a_plan_is_one_update_and_who_was_away_gets_the_same(tmp_path):
    async def test(services):
        live, plan = await live_with_plan(services)
        recorder, number, length = FrameRecorder(ANN), live.table.number, live.table.length
        recorder.viewpoint = live.table.viewpoint(ANN)
        live.subscribers.add(recorder)
        await services.tables.perform(live, one_message(live.table, plan))
        await services.tables.perform(live, said("well", "key-0001"))
        update, chat = (json.loads(frame) for frame in recorder.frames)
        assert (update["seq"], update["length"]) == (number + len(plan), length + len(plan)) and chat["type"] == "chat"
        entries = await services.store.entries(live.header.id)
        assert missed_frames(live.header, entries, number, FrameRecorder(ANN)) == recorder.frames

    with_services(test, tmp_path)


def test_who_comes_back_is_told_no_more_than_this_process_knows(tmp_path):
    """Another process has written two entries that this one will tell everybody about in a moment."""

    async def test(services):
        live, plan = await live_with_plan(services)
        number = live.table.number
        await services.tables.perform(live, one_message(live.table, plan))
        for word in ("one", "two"):
            await services.tables.perform(live, said(word, f"key-{word}-0"))
        entries = await services.store.entries(live.header.id)
        behind = LiveTable(live.header, entries[:-2])
        client = FrameRecorder(ANN)
        client.services = services
        frames = [json.loads(frame) for frame in await frames_since(client, behind, number)]
        assert [frame["seq"] for frame in frames] == [behind.table.number]

    with_services(test, tmp_path)


def test_everybody_sees_all_of_a_plan_and_it_can_be_sent_twice(url):
    async def test():
        dice = random.Random(4)
        async with Person(url, "Ann") as ann, Person(url, "Ben") as ben:
            created = await ann.table("expedition", seats=["me", "open"])
            async with ann.at(created["id"]) as first, ben.at(created["id"]) as second:
                await second.ask("take", seat=1)
                mover, plan = await play_until_plan(first, second, dice)
                watcher, length, lines = second if mover is first else first, mover.length, len(mover.log)
                heard = len(watcher.heard)
                illegal = [*plan[:-1], 10**6]
                assert await code_of(mover.act(*illegal)) == "unknown-action"
                assert await code_of(mover.act(*plan, length=length - 1)) == "stale"
                same = {"key": "key-of-the-plan", "seat": mover.update["viewpoint"], "length": length}
                answers = await asyncio.gather(*(mover.act(*plan, **same) for _ in range(3)))
                assert len({answer["seq"] for answer in answers}) == 1 == len({answer["type"] for answer in answers})
                await watcher.until(lambda one: one.length == length + len(plan))
                updates = [one for one in watcher.heard[heard:] if one["type"] == "update"]
                assert len(updates) == 1 and len(watcher.log) == lines + len(plan)
                assert [line["seat"] for line in updates[0]["log"]] == [same["seat"]] * len(plan)
                deployed = [event["event"] for event in updates[0]["events"]]
                assert "deployed" in deployed and "walked" in deployed

    run(test())


async def play_until_plan(first, second, dice):
    """Random moves until one of the two has a camp move of three decisions or more; who, and its actions."""
    while True:
        await first.until(lambda one: one.my_turn or second.my_turn)
        mover = first if first.my_turn else second
        plans = [[one["action"], *way["then"]] for one in mover.update["options"] for way in one.get("ways") or []]
        if long := [plan for plan in plans if len(plan) > 2]:
            return mover, max(long, key=len)
        length = mover.length
        await mover.act(dice.choice(mover.update["options"])["action"])
        for table in (first, second):
            await table.until(lambda one, length=length: one.length > length)
