"""Two processes, one PostgreSQL and one Redis: people at one table who are served by different processes."""

import asyncio
import os
import random
import subprocess
import sys
from functools import partial

import pytest

from server.client import Person, Refusal
from server.killing import Torture
from server.real_server import Server, run

pytestmark = pytest.mark.compiled


def has_length(table, length):
    return table.length == length


@pytest.fixture
def two(postgres, redis):
    with Server(postgres, WASET_REDIS_URL=redis) as one, Server(postgres, WASET_REDIS_URL=redis) as other:
        yield one, other


def test_people_of_two_processes_play_one_game(two):
    async def test():
        async with Person(two[0].url, "Ann") as ann, Person(two[1].url, "Ben") as ben:
            made = await ann.table("luxor", seats=["me", "open", "random"], players=3)
            async with ann.at(made["id"]) as first, ben.at(made["id"]) as second:
                await second.ask("take", seat=1)
                await first.until(lambda one: one.table["seats"][1]["online"])
                dice = random.Random(3)
                while min(first.length, second.length) < 40:
                    mover = first if first.my_turn else second
                    if mover.my_turn:
                        await mover.act(dice.choice(mover.update["options"])["action"])
                    await asyncio.sleep(0.01)
                await first.ask("chat", text="hello over there", key="chat-key")
                await second.until(lambda one: one.chat)
                for table in (first, second):
                    lengths = [one["length"] for one in table.heard if one["type"] == "update"]
                    assert lengths == list(range(len(lengths)))

    run(test())


def test_two_processes_that_act_at_once_count_once(two):
    """One person, a tab at each process, both click: one counts."""

    async def test():
        async with Person(two[0].url, "Ann") as ann:
            made = await ann.table("expedition", seats=["me", "me"])
            elsewhere = Person(two[1].url)
            elsewhere.http.cookies = ann.http.cookies
            async with ann.at(made["id"]) as one, elsewhere.at(made["id"]) as other:
                for step in range(15):
                    await asyncio.gather(*(tab.until(partial(has_length, length=step)) for tab in (one, other)))
                    key, seat = f"key-{step:06d}", one.update["asked"]
                    first, last = one.update["options"][0]["action"], one.update["options"][-1]["action"]
                    if step % 2:  # the same message, resent through the other process
                        answers = [await tab.act(first, key=key, seat=seat, length=step) for tab in (one, other)]
                        assert answers[0]["seq"] == answers[1]["seq"]
                    else:
                        answers = await asyncio.gather(
                            one.act(first, seat=seat, length=step),
                            other.act(last, seat=seat, length=step),
                            return_exceptions=True,
                        )
                        assert sum(isinstance(answer, Refusal) for answer in answers) == 1
                await elsewhere.http.aclose()

    run(test())


def test_a_new_name_is_seen_in_every_process(two):
    """Renamed at one process; the tables are in the memory of the other, or of none."""

    async def test():
        async with Person(two[0].url, "Ann") as ann, Person(two[1].url, "Ben") as ben:
            made = await ben.table("expedition", seats=["me", "open"])
            async with ben.at(made["id"]) as table:
                elsewhere = Person(two[1].url)
                elsewhere.http.cookies = ann.http.cookies
                async with elsewhere.at(made["id"]) as other:
                    await other.ask("take", seat=1)
                await elsewhere.http.aclose()
                await ann.put("/api/me", name="Anne")
                await table.until(lambda one: one.table["seats"][1]["name"] == "Anne")
                listed = {one["id"]: one for one in await ann.get("/api/tables", list="mine")}
                assert listed[made["id"]]["seats"][1]["name"] == "Anne"

    run(test())


def test_processes_that_start_together_migrate_once(postgres):
    command = [sys.executable, "-m", "waset.cli", "admin", "list"]
    environment = os.environ | {"WASET_DATABASE_URL": postgres}
    starting = [subprocess.Popen(command, env=environment, stderr=subprocess.PIPE) for _ in range(3)]
    for process in starting:
        _, told = process.communicate(timeout=120)
        assert process.returncode == 0, told.decode()


def test_nothing_is_lost_on_postgresql_either(two):
    torture = Torture(two[0], tables=3, kills=2, seed=6)
    asyncio.run(asyncio.wait_for(torture.run(), 500))
    assert torture.moves > 20
