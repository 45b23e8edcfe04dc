"""Nobody stops the rest: those who think are shared between people by what each has used, and bots need a person."""

import asyncio
import threading
import time

import httpx
import pytest

from server.bare_tables import ANN, BEN, FrameRecorder, fold, keys, table
from server.in_process import made, move, with_services
from server.real_server import Here, run
from waset.game import game
from waset.server import analysis, transitions
from waset.server.errors import Code, Refused
from waset.server.fair_queue import FairQueue, Payer
from waset.server.live_table import BOTS_PAUSE_SECONDS


class Work:
    """Jobs in a queue whose clock only goes on while a job is done; `order` says for whom they were done."""

    def __init__(self, slots=1):
        self.now = 0.0
        self.queue = FairQueue(slots, clock=lambda: self.now)
        self.order = []
        self.tasks = []

    def ask(self, payer, cost=1.0, times=1):
        self.tasks += [asyncio.create_task(self._job(payer, cost)) for _ in range(times)]

    async def _job(self, payer, cost):
        async with self.queue.turn(payer):
            self.order.append(payer.person)
            await asyncio.sleep(0)
            self.now += cost

    async def after(self, jobs):
        while len(self.order) < jobs:
            await asyncio.sleep(0)

    async def done(self):
        await asyncio.gather(*self.tasks)


def test_who_comes_later_with_one_job_does_not_wait_for_a_hundred():
    async def test():
        work = Work()
        work.ask(Payer("many"), times=128)
        await work.after(20)
        work.ask(Payer("one"))
        await work.done()
        assert work.order.index("one") <= 21

    run(test())


def test_shares_are_equal_by_cost_and_not_by_number():
    async def test():
        work = Work()
        work.ask(Payer("dear"), cost=10.0, times=20)
        work.ask(Payer("cheap"), cost=1.0, times=200)
        await work.after(110)
        assert 8 <= work.order.count("dear") <= 12
        await work.done()

    run(test())


def test_many_names_behind_one_address_are_no_more_than_a_few_people():
    async def test():
        work = Work()
        for number in range(60):
            work.ask(Payer(f"name {number}", "192.0.2.1"), times=2)
        work.ask(Payer("alone", "192.0.2.2"), times=30)
        await work.after(60)
        assert work.order.count("alone") >= 13
        await work.done()

    run(test())


def test_an_idle_time_is_not_saved_up():
    """Who has never asked for anything begins level with the others, and not with a claim to hours."""

    async def test():
        work = Work()
        work.ask(Payer("long here"), times=50)
        await work.done()
        work.ask(Payer("long here"), times=20)
        work.ask(Payer("new"), times=20)
        await work.after(70)
        assert 8 <= work.order[50:70].count("new") <= 12
        await work.done()

    run(test())


def test_who_gives_up_waiting_leaves_no_gap():
    async def test():
        work = Work(slots=2)
        work.ask(Payer("a"), times=6)
        await asyncio.sleep(0)
        for task in (work.tasks[0], work.tasks[3], work.tasks[5]):
            task.cancel()
        await asyncio.gather(*work.tasks, return_exceptions=True)
        assert work.queue.waiting == 0 and work.queue._free == 2
        work.ask(Payer("b"))
        await work.tasks[-1]

    run(test())


# ---------------------------------------------------------------- tables need a person


@pytest.mark.compiled
def test_there_is_no_table_without_a_person(tmp_path):
    with Here(f"sqlite:///{tmp_path / 'waset.db'}") as here, httpx.Client(base_url=here.url, timeout=60) as client:
        refused = client.post("/api/tables", json={"game": "expedition", "seats": ["greedy", "random"]})
        assert (refused.status_code, refused.json()["code"]) == (400, "bad-settings")
        assert "at least one for a person" in refused.json()["detail"]
        assert client.post("/api/tables", json={"game": "expedition", "seats": ["open", "random"]}).status_code == 201


def test_nor_does_one_begin_without_a_person():
    made = table(seats=("open", "open"))
    with pytest.raises(Refused, match="not-seated"):
        transitions.start(made, ANN, "random", 101.0)
    fold(made, transitions.replace(made, ANN, 0, "random", False, 101.0))
    with pytest.raises(Refused, match="not-seated"):
        transitions.replace(made, ANN, 1, "random", False, 101.0)
    fold(made, transitions.sit(made, BEN, "Ben", 1, 102.0))
    assert made.status == "running"


@pytest.mark.compiled
def test_bots_pause_where_nobody_looks_and_play_on_when_somebody_does(tmp_path):
    async def test(services):
        await services.compiler.wait_for("expedition", "bots")
        wake, services.tables.wake_bot = services.tables.wake_bot, lambda live: None
        live = await made(services, seats=("random", "random"))
        services.tables.wake_bot = wake
        live.last_looked -= BOTS_PAUSE_SECONDS + 1
        wake(live)
        assert not services.bot_workers.waiting
        await services.tables.load(live.header.id)  # the server itself does not count
        assert not live.watched
        await services.tables.get(live.header.id)
        while live.table.length < 3:
            await asyncio.sleep(0.01)
        assert live.watched

    with_services(test, tmp_path)


@pytest.mark.compiled
def test_bots_play_as_long_as_somebody_watches(tmp_path):
    async def test(services):
        live = await made(services, seats=("random", "random"))
        live.subscribers.add(FrameRecorder(ANN))
        live.last_looked -= BOTS_PAUSE_SECONDS + 1
        while live.table.status != "over":
            await asyncio.sleep(0.01)
        assert live.table.state.over and live.watched

    with_services(test, tmp_path)


# ---------------------------------------------------------------- hints and analyses


class Thinker:
    """Stands in for the bot that thinks: each thought ends when it is let go."""

    def __init__(self):
        self.order, self.efforts, self.free = [], [], threading.Semaphore(0)

    def __call__(self, state, effort):
        assert self.free.acquire(timeout=60)
        self.order.append(state.turn)
        self.efforts.append(effort)


async def waiting(queue, number):
    """Until so many wait for a slot; one has it."""
    while queue.waiting < number:
        await asyncio.sleep(0.01)


@pytest.mark.compiled
def test_a_stranger_waits_for_one_hint_at_most_and_crowds_get_shorter_ones(tmp_path, monkeypatch):
    thinker = Thinker()
    monkeypatch.setattr(analysis, "think", thinker)

    async def test(services):
        await services.compiler.wait_for("expedition", "bots")
        first = game("expedition").new(2, seed=1)
        later = first.copy()
        while later.turn == first.turn:
            later.play(later.legal()[0])
        hints = [
            asyncio.create_task(services.analyst.hint(first, Payer(f"name {n % 9}", "192.0.2.1"))) for n in range(60)
        ]
        await waiting(services.analyst.queue, 59)
        hints.append(asyncio.create_task(services.analyst.hint(later, Payer("stranger", "192.0.2.2"))))
        await waiting(services.analyst.queue, 60)
        thinker.free.release(100)
        await asyncio.gather(*hints)
        assert thinker.order.index(later.turn) <= 2
        assert thinker.efforts[1]["seconds"] < 1.5 and thinker.efforts[-1]["seconds"] == 4.0

    with_services(test, tmp_path, bot_threads=2)


@pytest.mark.compiled
def test_one_person_has_few_analyses_at_once_and_others_still_get_theirs(tmp_path, monkeypatch):
    thinker = Thinker()
    monkeypatch.setattr(analysis, "think", thinker)

    async def finished(services, person):
        live = await made(services, seats=("me", "me"), host=person)
        for _ in range(4):
            await services.tables.perform(live, move(live, person))
        await services.tables.perform(
            live, lambda now: transitions.resign(now, person, 0, next(keys), "random", time.time())
        )
        return live.table

    async def test(services):
        begin = services.analyst.begin
        for _ in range(analysis.MAX_BY_PERSON):
            await begin(await finished(services, ANN), Payer(ANN, "192.0.2.1"))
        with pytest.raises(Refused) as refused:
            await begin(await finished(services, ANN), Payer(ANN, "192.0.2.1"))
        assert refused.value.code == Code.TOO_MANY
        assert (await begin(await finished(services, BEN), Payer(BEN, "192.0.2.1"))).status == "waiting"
        thinker.free.release(1000)

    with_services(test, tmp_path)
