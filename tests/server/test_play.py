"""Whole games through the real socket, by a client that knows only the protocol."""

import asyncio
import random

import pytest

from server.client import Person, Refusal, play_on
from server.real_server import run
from waset.game import game as game_of
from waset.games import GAMES
from waset.record import Record
from waset.sentences import certain_events

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("name", GAMES)
def test_a_person_plays_a_whole_game_against_a_bot(url, name):
    async def test():
        async with Person(url, "Ann") as ann:
            modules = list(game_of(name).modules)
            made = await ann.table(name, seats=["me", "greedy"], modules=modules)
            assert made["status"] == "running"
            async with ann.at(made["id"]) as table:
                await play_on(table)
                await table.until(lambda one: one.update["asked"] == -1)
                result, log = table.table["result"], table.log
                assert len(log) == table.update["length"] and set(result) == {"scores", "winners", "resigned"}
            text = await ann.get(f"/api/tables/{made['id']}/record")
            record = Record.read(text)
            assert record.state.over and record.state.scores() == result["scores"]
            assert len(record.actions) == len(log)

    run(test())


@pytest.mark.parametrize("name", GAMES)
def test_people_play_each_other_and_somebody_watches(url, name):
    """Every update that follows an action comes to everybody, in order, each with their own view."""

    async def test():
        players = max(p for p in game_of(name).players if game_of(name).can_seat(p))
        people = [Person(url, f"P{seat}") for seat in range(players)]
        watcher = Person(url)
        async with contexts(*people, watcher):
            made = await people[0].table(name, players=players, seats=["me"] + ["open"] * (players - 1))
            tables = [person.at(made["id"]) for person in people]
            async with contexts(*tables, watching := watcher.at(made["id"])):
                assert watching.update is None and watching.table["status"] == "waiting"
                for seat, table in enumerate(tables[1:], 1):
                    await table.ask("take", seat=seat)
                await asyncio.gather(
                    *(play_on(table, random.Random(seat), length=40) for seat, table in enumerate(tables))
                )
                last = 40
                for seat, table in enumerate([*tables, watching]):
                    await table.until(lambda one: one.update["length"] == last)
                    lengths = [one["length"] for one in table.heard if one["type"] == "update"]
                    assert lengths == list(range(len(lengths)))
                    seen = {one["viewpoint"] for one in table.heard if one["type"] == "update"}
                    assert seen <= ({seat} if seat < players else {None}) | {None}
                assert watching.update["options"] is None

    run(test())


def contexts(*managers):
    from contextlib import AsyncExitStack

    class All(AsyncExitStack):
        async def __aenter__(self):
            await super().__aenter__()
            for manager in managers:
                await self.enter_async_context(manager)
            return self

    return All()


def test_one_browser_is_passed_round(url):
    async def test():
        async with Person(url, "Ann") as ann:
            made = await ann.table("expedition", seats=["me", "me"])
            async with ann.at(made["id"]) as table:
                for _ in range(30):
                    update = table.update
                    assert update["viewpoint"] == update["asked"] and update["view"]["you"] == update["asked"]
                    await table.act(update["options"][-1]["action"])
                changes = [one for one in table.heard if one["type"] == "update"]
                before = None
                for one in changes:
                    if before is not None and one["viewpoint"] != before:
                        assert one["fresh"] and len(one["log"]) == one["length"]
                    before = one["viewpoint"]

    run(test())


def test_a_double_click_a_resend_and_two_tabs_count_once(url):
    async def test():
        async with Person(url, "Ann") as ann:
            made = await ann.table("expedition", seats=["me", "me"])
            async with ann.at(made["id"]) as one, ann.at(made["id"]) as two:
                action = one.update["options"][0]["action"]
                seqs = await asyncio.gather(
                    *(
                        tab.act(action, key="the-same-key", seat=one.update["asked"], length=0)
                        for tab in (one, one, two)
                    )
                )
                assert len({answer["seq"] for answer in seqs}) == 1
                await two.until(lambda tab: tab.update["length"] == 1)
                # two tabs, two keys, one length: one of them counts
                actions = [option["action"] for option in one.update["options"]][:2]
                answers = await asyncio.gather(
                    one.act(actions[0], length=1), two.act(actions[-1], length=1), return_exceptions=True
                )
                codes = [answer.code for answer in answers if isinstance(answer, Refusal)]
                assert codes in (["stale"], ["not-your-seat"])
                # the key of one thing is not the key of another
                with pytest.raises(Refusal) as refused:
                    await one.ask("chat", text="hello", key="the-same-key")
                assert refused.value.code == "key-used"
                seq = (await one.ask("chat", text="hello", key="chat-key-1"))["seq"]
                assert (await two.ask("chat", text="hello", key="chat-key-1"))["seq"] == seq
                await one.until(lambda tab: len(tab.chat) == 1)

    run(test())


def test_who_comes_back_gets_what_was_missed_and_no_more(url):
    async def test():
        async with Person(url, "Ann") as ann, Person(url, "Ben") as ben:
            made = await ann.table("luxor", seats=["me", "open"])
            async with ben.at(made["id"]) as there:
                await there.ask("take", seat=1)
                away = ann.at(made["id"])
                await away.open()
                dice = random.Random(2)
                while away.update["length"] < 6:
                    await one_move(away, there, dice)
                await away.close()
                while there.my_turn:
                    await there.act(dice.choice(there.update["options"])["action"])
                await there.ask("chat", text="where are you?", key="chat-key-1")
                heard = len(away.heard)
                assert (await away.open())["update"] is None
                await away.until(lambda one: one.seq == there.seq)
                new = away.heard[heard + 1 :]
                lengths = [one["length"] for one in new if one["type"] == "update"]
                assert lengths == list(range(7, there.update["length"] + 1))
                assert [one["text"] for one in away.chat] == ["where are you?"]
                assert len(away.log) == away.update["length"] and away.update["view"]["you"] == 0
                await away.close()

    run(test())


async def one_move(first, second, dice):
    length = first.update["length"]
    await first.until(lambda _: first.my_turn or second.my_turn)
    mover = first if first.my_turn else second
    await mover.act(dice.choice(mover.update["options"])["action"])
    for one in (first, second):
        await one.until(lambda table: table.update["length"] > length)


def test_undo_over_the_socket(url):
    async def test():
        async with Person(url, "Ann") as ann:
            made = await ann.table("horus", seats=["me", "me"])
            async with ann.at(made["id"]) as table:
                undone = 0
                for _ in range(60):
                    if table.update["undo"]["allowed"] and table.update["length"] and undone < 3:
                        length = table.update["length"]
                        await table.undo()
                        assert table.update["length"] == length - 1
                        assert table.update["events"] == [{"event": "undone", "seat": table.update["viewpoint"]}]
                        assert len(table.log) == length - 1
                        undone += 1
                    await table.act(table.update["options"][-1]["action"])
                assert undone == 3

    run(test())


def test_why_not_in_the_language_of_the_hello(url):
    async def test():
        async with Person(url, "Ann") as ann:
            made = await ann.table("expedition", seats=["me", "me"])
            async with ann.at(made["id"], lang="de") as table:
                await table.act(table.update["options"][0]["action"])
                await table.act(table.update["options"][0]["action"])
                seat = table.update["asked"]
                answer = await table.ask("why", seat=seat, option={"kind": "stop"})
                assert answer["ruling"]["rule"] == "E7" and "Plättchen" in answer["ruling"]["message"]
                legal = {
                    name: value
                    for name, value in table.update["options"][0].items()
                    if name in ("kind", "hand", "cell")
                }
                assert (await table.ask("why", seat=seat, option=legal))["ruling"] is None
                with pytest.raises(Refusal) as refused:
                    await table.ask("why", seat=seat, option={"kind": "fly"})
                assert refused.value.code == "unknown-action"

    run(test())


def test_what_an_action_would_do_is_told_before_it_is_played(url):
    async def test():
        async with Person(url, "Ann") as ann:
            made = await ann.table("horus", seats=["me", "me"])
            async with ann.at(made["id"]) as table:
                seat, length = table.update["asked"], table.update["length"]
                action = table.update["options"][0]["action"]
                told = await table.ask("outlook", seat=seat, action=action)
                assert told["length"] == length
                await table.act(action)
                assert table.update["length"] == length + 1  # only now
                certain = [event for event in table.update["events"] if event["event"] in ("tile-laid", "region")]
                assert certain and all(event in told["events"] for event in certain)
                with pytest.raises(Refusal) as refused:
                    await table.ask("outlook", seat=table.update["asked"], action=999_999)
                assert refused.value.code == "unknown-action"
                with pytest.raises(Refusal) as refused:
                    await table.ask("outlook", seat=1 - table.update["asked"], action=action)
                assert refused.value.code == "not-asked"

    run(test())


@pytest.mark.parametrize("game", ["expedition", "luxor", "horus"])
def test_an_outlook_is_the_same_whatever_is_hidden(game):
    """What it tells comes from deals of its own: two games that the seat can't tell apart have the same outlook."""
    state = game_of(game).new(players=3, seed=2)
    for _ in range(12):
        other = state.redeal(state.seat, 77)
        for action in state.legal()[:4]:
            assert certain_events(state, action) == certain_events(other, action)
        state = state.play(state.legal()[0])


def test_why_not_about_what_is_no_move_at_all(url):
    async def test():
        async with Person(url, "Ann") as ann:
            made = await ann.table("luxor", seats=["me", "me"])
            async with ann.at(made["id"], lang="de") as table:
                answer = await table.ask("why", seat=table.update["asked"], option={"kind": "play", "hand": 2})
                assert answer["ruling"]["rule"] == "L9" and "Karten" in answer["ruling"]["message"]

    run(test())


def test_the_points_that_everybody_sees(url):
    async def test():
        async with Person(url, "Ann") as ann:
            made = await ann.table("expedition", seats=["me", "greedy"])
            async with ann.at(made["id"]) as table:
                await play_on(table, length=30)
                await table.until(lambda one: one.my_turn)  # or the bot would move between the view and the points
                points = (await table.ask("scoring"))["points"]
                seats = table.update["view"]["seats"]
                for seat in (0, 1):
                    assert sum(one["points"] for one in points if one["seat"] == seat) == seats[seat]["score"]

    run(test())


def test_resigning_and_a_rematch_with_seats_rotated(url):
    async def test():
        async with Person(url, "Ann") as ann, Person(url, "Ben") as ben:
            made = await ann.table("expedition", seats=["me", "open"])
            async with ann.at(made["id"]) as first, ben.at(made["id"]) as second:
                await second.ask("take", seat=1)
                await first.until(lambda one: one.update)
                with pytest.raises(Refusal) as refused:
                    await ann.post(f"/api/tables/{made['id']}/rematch")
                assert refused.value.code == "not-over"
                await first.ask("resign", seat=0, key="resign-key")
                await second.until(lambda one: one.over)
                assert second.table["result"]["winners"] == [1] and second.update["asked"] == -1
                assert {"event": "resigned", "seat": 0} in second.update["events"]
                again = await ben.post(f"/api/tables/{made['id']}/rematch")
                assert [seat["kind"] for seat in again["seats"]] == ["person", "open"] and again["seats"][0]["you"]
                await first.until(lambda one: one.table["rematch"] == again["id"])
                assert (await ann.post(f"/api/tables/{made['id']}/rematch"))["id"] == again["id"]
            async with ann.at(again["id"]) as table:
                await table.ask("take", seat=1)
                await table.until(lambda one: one.update)
                assert table.update["viewpoint"] == 1

    run(test())


def test_a_deal_is_played_again_from_the_other_seat(url):
    """Unrated and marked as known; everybody is told which table came before; a third time is refused."""

    async def finish(person, table_id):
        async with person.at(table_id) as table:
            await play_on(table)
            return table.table

    async def test():
        async with Person(url, "Ann") as ann:
            made = await ann.table("expedition", seats=["me", "random"], rated=True)
            first = await finish(ann, made["id"])
            assert first["same_deal"] == [] and not first["deal"]["known_start"]
            again = await ann.post(f"/api/tables/{made['id']}/rematch", same_deal=True)
            assert [seat["kind"] for seat in again["seats"]] == ["bot", "person"]
            assert again["known_start"] and not again["rated"] and not again["public"]
            assert (await ann.post(f"/api/tables/{made['id']}/rematch"))["id"] == again["id"]
            second = await finish(ann, again["id"])
            assert second["same_deal"] == [made["id"]] and second["deal"]["seed"] == first["deal"]["seed"]
            with pytest.raises(Refusal) as refused:
                await ann.post(f"/api/tables/{again['id']}/rematch", same_deal=True)
            assert refused.value.code == "bad-settings" and "every seat" in str(refused.value)
            fresh = await ann.post(f"/api/tables/{again['id']}/rematch")
            assert not fresh["known_start"] and fresh["rated"]
            async with ann.at(fresh["id"]) as table:
                assert table.table["same_deal"] == [] and table.table["deal"]["commitment"]
            fork = await ann.table("expedition", seats=["me", "random"], position={"table": made["id"], "length": 0})
            async with ann.at(fork["id"]) as table:
                await table.until(lambda one: one.update)
                await table.ask("resign", seat=0, key="resign-key")
                await table.until(lambda one: one.over)
            with pytest.raises(Refusal) as refused:
                await ann.post(f"/api/tables/{fork['id']}/rematch", same_deal=True)
            assert refused.value.code == "bad-settings"

    run(test())


def test_an_absent_player_is_replaced_by_a_bot_when_the_clock_has_run_out(url):
    async def test():
        async with Person(url, "Ann") as ann, Person(url, "Ben") as ben:
            made = await ann.table("expedition", seats=["me", "open"], clock=5)
            async with ann.at(made["id"]) as first, ben.at(made["id"]) as second:
                await second.ask("take", seat=1)
                await first.until(lambda one: one.update)
                late, waiting = (first, second) if first.my_turn else (second, first)
                seat = late.update["viewpoint"]
                assert {one["seat"]: one["running"] for one in waiting.update["clocks"]}[seat]
                with pytest.raises(Refusal) as refused:
                    await waiting.ask("replace", seat=seat, bot="random")
                assert refused.value.code == "not-absent"
                await waiting.until(lambda one: one.table["seats"][seat]["absent"], wait=30)
                await waiting.ask("replace", seat=seat, bot="random")
                await waiting.until(lambda one: one.my_turn)
                assert waiting.table["seats"][seat]["kind"] == "bot"
                await late.ask("take", seat=seat)
                await waiting.until(lambda one: one.table["seats"][seat]["kind"] == "person")

    run(test())


def test_a_name_changes_at_the_table_too(url):
    async def test():
        async with Person(url, "Ann") as ann:
            made = await ann.table("expedition", seats=["me", "greedy"])
            async with ann.at(made["id"]) as table:
                await ann.put("/api/me", name="  Anne   Marie ")
                await table.until(lambda one: one.table["seats"][0]["name"] != "Ann")
                assert table.table["seats"][0]["name"] == "Anne Marie"

    run(test())
