"""Thinking in other processes: beside the server, or workers that share a Redis; a dead one's job is taken up again."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from types import SimpleNamespace

import pytest

from server import faults
from server.client import Person
from server.real_server import Here, run
from waset.game import game
from waset.server import analysis, work_queue
from waset.server.analysis import Analyst
from waset.server.bot_jobs import do, job_for
from waset.server.errors import Code, Refused
from waset.server.fair_queue import FairQueue, Payer
from waset.server.job_dispatch import LocalThinkers

pytestmark = pytest.mark.compiled
ENDS_WITHIN = 10  # seconds from the signal
SLOW = {"playouts": 10_000_000, "seconds": 4.0}


@pytest.fixture
def database(tmp_path):
    return f"sqlite:///{tmp_path / 'waset.db'}"


@contextmanager
def worker(redis):
    """A worker that is ready; `id` is what Redis knows it by."""
    command = [sys.executable, "-m", "waset.cli", "worker", "--jobs", "1"]
    process = subprocess.Popen(command, env=os.environ | {"WASET_REDIS_URL": redis}, stderr=subprocess.PIPE)
    try:
        ready = json.loads(process.stderr.readline())
        assert ready["message"] == "worker ready"
        process.id = ready["worker"]
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(60)


async def until(condition, seconds=120):
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.02)


async def play_until(person, table_id, length, seen=lambda table: None):
    """Play what is first in the list until so many moves were played."""
    async with person.at(table_id) as table:
        while table.length < length and not table.over:
            await table.until(lambda one: one.my_turn or one.over or one.length >= length, wait=120)
            if table.my_turn:
                await table.act(table.update["options"][0]["action"])
            seen(table)
        return table


async def acts(server, table_id):
    return [entry for entry in await server.services.store.entries(table_id) if entry.kind.value == "act"]


def test_a_job_holds_nothing_hidden_and_is_answered_as_the_bot_would():
    state = game("luxor").new(3, seed=5)
    job = job_for("choose", "greedy", state)
    assert job.state != state.box.tobytes()
    assert do(job, lambda share: False).action in state.legal()
    thought = do(job_for("think", "expert", state, {"playouts": 64, "seconds": 5.0}), lambda share: False).thought
    assert thought.action in state.legal() and thought.playouts >= 64


def test_what_goes_wrong_is_told_and_not_raised():
    state = game("luxor").new(2, seed=5)
    for name, value in (("bot", "nobody"), ("rules", "0"), ("state", b"short")):
        job = job_for("choose", "greedy", state)
        setattr(job, name, value)
        assert do(job, lambda share: False).problem


def test_a_process_that_is_killed_while_it_thinks_loses_nothing():
    async def test():
        thinkers, shares = LocalThinkers(1), []
        state = game("expedition").new(2, seed=1)
        first = asyncio.create_task(thinkers.run(job_for("think", "expert", state, SLOW), shares.append))
        await until(lambda: shares)
        (child,) = thinkers._all
        child.process.send_signal(signal.SIGKILL)
        answer = await first
        assert answer.thought.action in state.legal()
        assert child not in thinkers._all and len(thinkers._all) == 1
        await thinkers.close()

    run(test())


def test_a_job_that_nobody_waits_for_is_stopped_and_its_process_goes_on():
    async def test():
        thinkers, shares = LocalThinkers(1), []
        state = game("expedition").new(2, seed=1)
        effort = {"playouts": 10_000_000, "seconds": 60.0}
        long = asyncio.create_task(thinkers.run(job_for("think", "expert", state, effort), shares.append))
        await until(lambda: shares)
        (child,) = thinkers._all
        long.cancel()
        await asyncio.gather(long, return_exceptions=True)
        await until(lambda: child in thinkers._idle, seconds=40)
        answer = await thinkers.run(job_for("choose", "greedy", state), shares.append)
        assert answer.action in state.legal() and thinkers._all == {child}
        await thinkers.close()

    run(test())


def test_bots_of_a_server_think_beside_it(database):
    async def test(server):
        async with Person(server.url, "Ann") as ann:
            made = await ann.table("expedition", seats=["me", "novice"])
            await play_until(ann, made["id"], 12)
            assert server.services.thinkers.local._all
            lengths = [entry.number for entry in await acts(server, made["id"])]
            assert len(lengths) == len(set(lengths)) >= 12

    with Here(database, processes=True, bot_threads=1) as server:
        run(test(server))


def test_workers_take_the_turns_and_one_that_is_killed_loses_nothing(database, redis):
    """Killed with SIGKILL while it thinks: another worker takes the turn up, and it is in the log once."""

    async def test(server, first, second):
        thinkers = server.services.thinkers
        await until(lambda: thinkers.queue.slots == 2)
        async with Person(server.url, "Ann") as ann:
            made = await ann.table("luxor", seats=["me", "expert"])
            await play_until(ann, made["id"], 6)
            state = server.services.tables.in_memory[made["id"]].table.state
            shares = []
            job = job_for("think", "expert", state, SLOW)
            thinking = asyncio.run_coroutine_threadsafe(thinkers.run(job, shares.append), server_loop(server))
            await until(lambda: shares)
            begun, told = time.monotonic(), len(shares)
            (await busy_worker(redis, [first, second])).kill()
            answer = await asyncio.wrap_future(thinking)
            assert answer.thought.action in state.legal() and len(shares) > told
            assert time.monotonic() - begun > work_queue.WORKER_SECONDS - 1
            await play_until(ann, made["id"], 16)  # the game goes on with the other worker
            entries = await acts(server, made["id"])
            numbers = [entry.number for entry in entries]
            assert len(set(numbers)) == len(numbers) >= 16
            assert not thinkers.local._all  # nothing was thought beside the server

    with worker(redis) as first, worker(redis) as second, Here(database, processes=True, redis_url=redis) as server:
        run(test(server, first, second))


def test_a_bots_turn_survives_the_last_worker(database, redis):
    """The only worker hangs in the middle of a bot's turn, and is killed: the server thinks for itself."""

    async def test(server, only):
        thinkers, client = server.services.thinkers, work_queue.connect(redis)
        await until(lambda: thinkers.queue.slots == 1)
        async with Person(server.url, "Ann") as ann:
            made = await ann.table("expedition", seats=["me", "greedy"])
            await play_until(ann, made["id"], 8)
            only.send_signal(signal.SIGSTOP)
            begun = time.monotonic()
            playing = asyncio.create_task(play_until(ann, made["id"], 20))
            while not await client.xlen(work_queue.JOBS):
                await asyncio.sleep(0.02)
            only.kill()
            await playing
            assert time.monotonic() - begun < 4 * work_queue.WORKER_SECONDS
            numbers = [entry.number for entry in await acts(server, made["id"])]
            assert len(set(numbers)) == len(numbers) >= 20
            assert thinkers.local._all and not await client.xlen(work_queue.JOBS)
        await client.aclose()

    with worker(redis) as only, Here(database, processes=True, redis_url=redis) as server:
        run(test(server, only))


def test_a_worker_goes_on_when_redis_has_restarted_empty(database, redis):
    """Redis forgets the group of workers and all jobs; bots' turns are thought by the worker again afterwards."""

    async def test(server):
        thinkers = server.services.thinkers
        await until(lambda: thinkers.queue.slots == 1)
        async with Person(server.url, "Ann") as ann:
            made = await ann.table("expedition", seats=["me", "greedy"])
            await play_until(ann, made["id"], 6)
            await faults.restart(redis)
            await until(lambda: thinkers.queue.slots == 1, seconds=30)
            await play_until(ann, made["id"], 14)
            state = server.services.tables.in_memory[made["id"]].table.state
            asked = thinkers.queue.run(job_for("choose", "greedy", state), lambda share: None)
            answer = await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(asked, server_loop(server)))
            assert answer.action in state.legal()
            numbers = [entry.number for entry in await acts(server, made["id"])]
            assert len(set(numbers)) == len(numbers) >= 14

    with worker(redis), Here(database, processes=True, redis_url=redis) as server:
        run(test(server), seconds=90)


def test_a_job_that_redis_has_forgotten_is_given_out_again(redis):
    async def test():
        queue, client, shares = work_queue.WorkQueue(redis), work_queue.connect(redis), []
        await queue.open()
        await until(lambda: queue.slots == 1)
        state = game("expedition").new(2, seed=1)
        thinking = asyncio.create_task(queue.run(job_for("think", "expert", state, SLOW), shares.append))
        await until(lambda: shares)
        await client.delete(work_queue.JOBS)
        answer = await thinking
        assert answer.thought.action in state.legal()
        await client.aclose()
        await queue.close()

    with worker(redis):
        run(test(), seconds=60)


def test_who_asks_for_a_hint_is_not_kept_waiting_for_ever(monkeypatch):
    class Silent:
        async def run(self, job):
            await asyncio.Event().wait()

    async def test():
        analyst = Analyst(None, SimpleNamespace(wait_for=no_time), 2, Silent())
        with pytest.raises(Refused) as refused:
            await analyst.hint(game("expedition").new(2, seed=1), Payer("Ann"))
        assert refused.value.code is Code.BUSY
        await analyst.close()

    async def no_time(*_):
        pass

    monkeypatch.setattr(analysis, "MAX_SECONDS", 0.1)
    run(test(), seconds=20)


@pytest.mark.parametrize(
    ("url", "wait", "told"),
    [
        ("", "0", "WASET_REDIS_URL: expected the Redis"),
        ("redis://127.0.0.1:1", "0", "WASET_REDIS_URL: Redis does not answer"),
        ("redis://127.0.0.1:1", "1", "trying again for 1 s"),
        ("http://127.0.0.1", "0", "WASET_REDIS_URL: expected redis://HOST:PORT"),
        ("redis://127.0.0.1:1", "soon", "WASET_WAIT: expected a whole number"),
    ],
)
def test_without_redis_a_worker_says_so(url, wait, told):
    done = subprocess.run(
        [sys.executable, "-m", "waset.cli", "worker"],
        env=os.environ | {"WASET_REDIS_URL": url, "WASET_WAIT": wait},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1 and told in done.stderr and "Traceback" not in done.stderr


def ended_in_time(process, begun):
    """How a worker ended, which must not take long."""
    code = process.wait(ENDS_WITHIN)
    assert time.monotonic() - begun < ENDS_WITHIN
    return code


def test_a_worker_that_compiles_ends_in_time(redis, tmp_path):
    """Nothing is compiled yet: loading the rules would take minutes."""
    environment = os.environ | {"WASET_REDIS_URL": redis, "WASET_CACHE_DIR": str(tmp_path)}
    process = subprocess.Popen([sys.executable, "-m", "waset.cli", "worker"], env=environment)
    try:
        while not any(one.is_file() for one in tmp_path.rglob("*")):
            assert process.poll() is None
            time.sleep(0.1)
        begun = time.monotonic()
        process.send_signal(signal.SIGTERM)
        assert ended_in_time(process, begun) == 0
    finally:
        process.kill()
        process.wait()


def test_the_second_signal_ends_a_worker_at_once(redis):
    async def test(only):
        queue, shares = work_queue.WorkQueue(redis), []
        await queue.open()
        await until(lambda: queue.slots == 1)
        job = job_for("think", "expert", game("expedition").new(2, seed=1), {"playouts": 10_000_000, "seconds": 30.0})
        thinking = asyncio.create_task(queue.run(job, shares.append))
        await until(lambda: shares)
        only.send_signal(signal.SIGTERM)
        await asyncio.sleep(0.5)
        assert only.poll() is None
        only.send_signal(signal.SIGINT)
        assert only.wait(3) == 128 + signal.SIGINT
        assert await thinking is None  # no worker is left: the server thinks for itself
        await queue.close()

    with worker(redis) as only:
        run(test(only), seconds=60)


def test_a_worker_that_thinks_ends_in_time_and_another_one_takes_its_job(redis):
    async def test(both):
        queue, shares = work_queue.WorkQueue(redis), []
        await queue.open()
        await until(lambda: queue.slots == 2)
        state = game("expedition").new(2, seed=1)
        long = {"playouts": 10_000_000, "seconds": 8.0}
        thinking = asyncio.create_task(queue.run(job_for("think", "expert", state, long), shares.append))
        await until(lambda: shares)
        busy, begun = await busy_worker(redis, both), time.monotonic()
        busy.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(ended_in_time, busy, begun) == 0
        answer = await thinking
        assert answer.thought.action in state.legal() and time.monotonic() - begun > long["seconds"]
        await queue.close()

    with worker(redis) as one, worker(redis) as other:
        run(test([one, other]), seconds=90)


def test_a_queue_can_get_more_slots_and_fewer():
    async def test():
        queue, held = FairQueue(1), {}

        async def hold(number):
            async with queue.turn(Payer(f"person {number}")):
                held[number] = asyncio.Event()
                await held[number].wait()
                del held[number]

        async def ended(number):
            held[number].set()
            await tasks[number]
            await settled()

        async def settled():
            for _ in range(20):
                await asyncio.sleep(0)

        tasks = [asyncio.create_task(hold(number)) for number in range(8)]
        await settled()
        assert list(held) == [0]
        queue.resize(4)
        await settled()
        assert list(held) == [0, 1, 2, 3]
        queue.resize(1)
        for number, left in ((0, [1, 2, 3]), (1, [2, 3]), (2, [3]), (3, [4])):
            await ended(number)
            assert list(held) == left
        for number in range(4, 8):
            await ended(number)
        assert (queue._free, queue.slots) == (1, 1)

    run(test())


def server_loop(server):
    return server.services.store.writer._task.get_loop()


async def busy_worker(redis, workers):
    """The worker that has taken the only job."""
    client = work_queue.connect(redis)
    (pending,) = await client.xpending_range(work_queue.JOBS, work_queue.GROUP, "-", "+", 10)
    await client.aclose()
    return next(one for one in workers if one.id == pending["consumer"].decode())
