"""Rate limits that several processes share through Redis, and what becomes of them without it."""

import asyncio
import contextlib
import socket

import httpx
import pytest
from redis import Redis

from server.real_server import Here, free_port, run
from waset.server import limits as rates
from waset.server import pubsub, shared_limits
from waset.server.errors import Code, Refused
from waset.server.limits import Limits, Rate
from waset.server.pubsub import PubSub
from waset.server.shared_limits import SharedLimits

SECRET = "a secret of this house"


@contextlib.asynccontextmanager
async def processes(url, number):
    """The limits of so many processes, all with the same Redis."""
    found = [Limits() for _ in range(number)]
    for one in found:
        one.shared = SharedLimits(url, SECRET)
    try:
        yield found
    finally:
        for one in found:
            await one.shared.close()


async def allowed(limits, *use):
    try:
        await limits.charge(*use)
    except Refused as refused:
        assert refused.code == Code.TOO_MANY
        return False
    return True


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """However slow this machine is, no token comes back during a test, and Redis answers in time."""
    monkeypatch.setattr(shared_limits, "ANSWER_SECONDS", 30.0)
    monkeypatch.setattr(pubsub, "PUBLISH_SECONDS", 30.0)
    for what in ("login", "table"):
        monkeypatch.setitem(rates.RATES, what, Rate(rates.RATES[what].burst, 0.0001))


@pytest.fixture
def empty_redis(redis):
    with Redis.from_url(redis) as client:
        client.flushall()
    return redis


def test_processes_count_together(empty_redis):
    async def test():
        async with processes(empty_redis, 4) as four:
            done = [await allowed(four[number % 4], "login", "10.0.0.1") for number in range(20)]
            assert done == [True] * 8 + [False] * 12
            assert await allowed(four[0], "login", "10.0.0.2")

    run(test())


def test_many_at_once_get_no_more_than_one_after_the_other(empty_redis):
    async def test():
        async with processes(empty_redis, 4) as four:
            done = await asyncio.gather(*(allowed(four[number % 4], "login", "10.0.0.1") for number in range(600)))
            assert sum(done) == 8

    run(test())


def test_the_people_behind_an_address_count_together(empty_redis):
    """An address has the share of six people; who is refused as a person costs the address nothing."""

    async def test():
        async with processes(empty_redis, 2) as two:
            for number in range(6 * 20):
                assert await allowed(two[number % 2], "table", f"person {number % 6}", "10.0.0.1")
            assert not await allowed(two[0], "table", "somebody new", "10.0.0.1")
            assert await allowed(two[1], "table", "somebody new", "10.0.0.2")

    run(test())


def test_tokens_come_back(empty_redis, monkeypatch):
    monkeypatch.setitem(rates.RATES, "login", Rate(2, 0.5))

    async def test():
        async with processes(empty_redis, 2) as (one, other):
            with pytest.raises(Refused, match=r"login: try again in [12] s"):
                for _ in range(20):  # on a slow machine some may come back meanwhile
                    await one.charge("login", "x")
            async with asyncio.timeout(60):
                while not await allowed(other, "login", "x"):
                    await asyncio.sleep(0.05)

    run(test())


def test_redis_learns_no_address_and_forgets_everything(empty_redis):
    async def test():
        async with processes(empty_redis, 1) as (one,):
            await one.charge("table", "ann-the-person", "10.11.12.13")

    run(test())
    with Redis.from_url(empty_redis) as client:
        keys = client.keys("*")
        assert len(keys) == 2
        for key in keys:
            told = repr(key) + repr(client.hgetall(key))
            assert "ann" not in told and "10.11" not in told and "table" not in told
            assert 0 < client.ttl(key) <= 10_001  # until the bucket is full again, and a second


def test_without_redis_each_process_counts_for_itself():
    async def test():
        async with processes(f"redis://127.0.0.1:{free_port()}", 2) as (one, other):
            for limits in (one, other):
                assert [await allowed(limits, "login", "x") for _ in range(10)] == [True] * 8 + [False] * 2

    run(test())


def test_a_redis_that_hangs_is_asked_once_in_a_while(monkeypatch):
    monkeypatch.setattr(shared_limits, "ANSWER_SECONDS", 0.2)
    monkeypatch.setattr(shared_limits, "REST_SECONDS", 600.0)
    asked = []

    async def test(url):
        async with processes(url, 1) as (one,):
            take = one.shared._take
            one.shared._take = lambda **given: asked.append(given) or take(**given)
            assert [await allowed(one, "login", "x") for _ in range(11)] == [True] * 8 + [False] * 3

    with socket.create_server(("127.0.0.1", 0)) as deaf:
        run(test(f"redis://127.0.0.1:{deaf.getsockname()[1]}"))
    assert len(asked) == 1


def test_redis_is_asked_again_after_a_while(empty_redis, monkeypatch):
    monkeypatch.setattr(shared_limits, "REST_SECONDS", 0.0)

    async def test():
        async with processes(empty_redis, 2) as (one, other):
            assert await allowed(one, "login", "x")
            with Redis.from_url(empty_redis) as client:
                client.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
            done = [await allowed((one, other)[number % 2], "login", "x") for number in range(12)]
            assert 7 <= sum(done) <= 8  # the one that found its connection cut was counted by its process

    run(test())


@pytest.mark.compiled
def test_two_servers_refuse_the_ninth_password(empty_redis, tmp_path):
    def server(name):
        database = f"sqlite:///{tmp_path / name}.db"
        return Here(database, limits=True, redis_url=empty_redis, secret=SECRET, password="sesame")

    with server("one") as one, server("two") as two, httpx.Client(timeout=60) as client:
        wrong = {"password": "open"}
        codes = [client.post(f"{(one, two)[i % 2].url}/api/login", json=wrong).json()["code"] for i in range(12)]
        assert codes == ["wrong-password"] * 8 + ["too-many"] * 4


def test_hundreds_of_notices_at_once_are_all_published(redis):
    async def test():
        one, other, heard = PubSub(redis), PubSub(redis), set()

        async def listen(notice):
            heard.add(notice.number)

        await other.open(listen)
        async with asyncio.timeout(120):
            while not heard:  # it may not listen yet
                await one.publish("a table", number=0)
                await asyncio.sleep(0.05)
            await asyncio.gather(*(one.publish("a table", number=number) for number in range(300)))
            while len(heard) < 300:
                await asyncio.sleep(0.05)
        assert heard == set(range(300))
        await one.close()
        await other.close()

    run(test())
