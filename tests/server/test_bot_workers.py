"""Bots on the server: tables take turns, a bot that fails does not stop its table, hints keep to what a seat knows."""

import asyncio
import json
import random
import threading
import time
from itertools import pairwise

import pytest

from server.bare_tables import ANN, FrameRecorder, keys
from server.real_server import run
from waset.bots import registry
from waset.bots.registry import ask, bot
from waset.errors import WasetError
from waset.game import State, game
from waset.server import analysis, bot_workers, review, transitions
from waset.server.errors import Refused
from waset.server.fair_queue import Payer
from waset.server.http_bodies import NewTable
from waset.server.identity import Person
from waset.server.messages import Result
from waset.server.new_table import set_up
from waset.server.ratings import Player, order, rated
from waset.server.review import turns
from waset.server.services import Services
from waset.server.settings import Settings
from waset.server.tables import Tables

pytestmark = pytest.mark.compiled


def settings(tmp_path, **more):
    return Settings(database_url=f"sqlite:///{tmp_path / 'waset.db'}", limits=False, **more)


async def made(services, seats, name="expedition", **fields):
    form = NewTable(game=name, players=len(seats), seats=list(seats), **fields)
    header, entries = set_up(form, ANN, "Ann", time.time(), services.known_bot)
    return await services.tables.create(header, entries)


def first_move(table):
    """Ann plays the first legal move of the seat that is asked."""
    return transitions.act(table, ANN, table.asked, table.length, [table.state.legal()[0]], next(keys), time.time())


def random_move(dice):
    def transition(table):
        action = dice.choice(table.state.legal())
        return transitions.act(table, ANN, table.asked, table.length, [action], next(keys), time.time())

    return transition


async def until(condition, seconds=60):
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)


class Breaks:
    """Raises, plays what is not allowed, or is no bot at all."""

    def __init__(self, seed):
        self.calls = 0

    def choose(self, state: State) -> int:
        Breaks.total += 1
        if Breaks.total % 3 == 0:
            raise RuntimeError("I am lost")
        if Breaks.total % 3 == 1:
            return next(a for a in range(len(state.game.actions)) if a not in state.legal())
        return "e4"

    total = 0


def test_a_bot_that_fails_is_named_and_the_table_goes_on(tmp_path, monkeypatch, caplog):
    monkeypatch.setitem(registry.OURS, "breaks", Breaks)

    async def test():
        services = Services(settings(tmp_path))
        async with services.running():
            live = await made(services, ["breaks", "random"])
            await until(lambda: live.table.status == "over")
            assert live.table.result().winners

    run(test())
    failures = [record for record in caplog.records if record.getMessage() == "bot failed"]
    assert failures and all(record.fields["bot"] == "breaks" for record in failures)
    assert any("I am lost" in str(record.exc_info[1]) for record in failures)


def test_a_hundred_tables_with_bots_take_turns(tmp_path, monkeypatch):
    """Counted, not timed: between two decisions at one table the others have had their turn."""
    order: list[str] = []
    perform = Tables.perform

    async def noted(self, live, transition, request=None):
        order.append(live.header.id)
        return await perform(self, live, transition, request)

    async def test():
        services = Services(settings(tmp_path, bot_threads=3))
        async with services.running():
            await services.compiler.wait_for("expedition")
            wake, services.tables.wake_bot = services.tables.wake_bot, lambda live: None
            lives = [await made(services, ["random", "greedy"]) for _ in range(100)]
            monkeypatch.setattr(Tables, "perform", noted)
            services.tables.wake_bot = wake
            for live in lives:
                wake(live)
            await until(lambda: len(order) >= 1000, 150)
            monkeypatch.setattr(Tables, "perform", perform)
        for live in lives:
            turns_of_one = [place for place, table_id in enumerate(order[:1000]) if table_id == live.header.id]
            for sooner, later in pairwise(turns_of_one):
                others = set(order[sooner + 1 : later])
                assert len(others) >= 90  # all but those that are being thought about or written meanwhile

    run(test())


class Waits:
    """Thinks until it is let go."""

    free = threading.Event()
    thinking = threading.Semaphore(0)

    def __init__(self, seed):
        pass

    def choose(self, state: State) -> int:
        Waits.thinking.release()
        assert Waits.free.wait(100)
        return state.legal()[0]


def test_while_all_bots_think_people_play_on(tmp_path, monkeypatch):
    """Every worker is kept busy until people elsewhere have played a whole game: the event loop waits for none."""
    Waits.free, Waits.thinking = threading.Event(), threading.Semaphore(0)
    monkeypatch.setitem(registry.OURS, "waits", Waits)

    async def test():
        services = Services(settings(tmp_path, bot_threads=2))
        async with services.running():
            await services.compiler.wait_for("expedition")
            stuck = [await made(services, ["waits", "waits"]) for _ in range(8)]
            for _ in range(2):
                await asyncio.to_thread(Waits.thinking.acquire)
            people = await made(services, ["me", "me"])
            while people.table.status == "running":
                await services.tables.perform(people, first_move)
            assert all(live.table.length == 0 for live in stuck)
            Waits.free.set()
            await until(lambda: all(live.table.length > 0 for live in stuck))

    run(test())


def test_hints_do_not_hold_up_bots(tmp_path, monkeypatch):
    """However many ask for hints, the bots at the tables play."""
    free = threading.Event()
    monkeypatch.setattr(analysis, "think", lambda state, effort: free.wait(100))

    async def test():
        services = Services(settings(tmp_path, bot_threads=2))
        async with services.running():
            await services.compiler.wait_for("expedition")
            state = game("expedition").new(2, seed=1)
            hints = [asyncio.create_task(services.analyst.hint(state, Payer(ANN))) for _ in range(10)]
            live = await made(services, ["random", "random"])
            await until(lambda: live.table.status == "over")
            assert not any(hint.done() for hint in hints)
            free.set()
            await asyncio.gather(*hints)

    run(test())


class Tells:
    """Says ten times how far it is."""

    def __init__(self, seed):
        self.progress = None

    def choose(self, state: State) -> int:
        for step in range(1, 11):
            self.progress(step / 10)
        return state.legal()[0]


@pytest.mark.parametrize(("often", "shares"), [(0.0, 11), (1000.0, 1)], ids=["each word", "not too often"])
def test_a_table_hears_how_far_its_bot_is(tmp_path, monkeypatch, often, shares):
    monkeypatch.setitem(registry.OURS, "tells", Tells)
    monkeypatch.setattr(bot_workers, "FIRST_PROGRESS", 0.0)
    monkeypatch.setattr(bot_workers, "PROGRESS_INTERVAL", often)

    async def test():
        services = Services(settings(tmp_path))
        async with services.running():
            live, recorder = await made(services, ["tells", "me"]), FrameRecorder(ANN)
            await until(lambda: live.table.asked == 1)
            live.subscribers.add(recorder)
            while live.table.asked == 1:
                await services.tables.perform(live, first_move)
            length = live.table.length
            await until(lambda: live.table.length > length)
            heard = [json.loads(frame) for frame in recorder.frames]
            told = [one["share"] for one in heard if one["type"] == "thinking"][:shares]
            assert told == [step / 10 for step in range(11)][:shares]
            assert {one["seat"] for one in heard if one["type"] == "thinking"} == {0}

    run(test())


def test_a_level_says_how_far_it_is_and_stops_when_nobody_waits():
    player, told = bot("master", 1), []
    player.progress = told.append
    state = game("expedition").new(2, seed=1)
    player.choose(state)
    assert told == sorted(told) and told[-1] == 1.0 and len(told) > 3
    stopped = bot("master", 1)
    stopped.progress = lambda share: True
    assert stopped.choose(state) in state.legal()


def test_a_server_ends_whatever_its_bots_are_at(tmp_path):
    """Closed again and again at some moment between two moves of a bot: it always comes to an end."""

    async def test():
        for moment in range(12):
            services = Services(settings(tmp_path))
            async with services.running():
                live = await made(services, ["random", "random"])
                await until(lambda: live.table.length >= moment)  # noqa: B023
            assert live.table.length >= moment and not services.bot_workers.waiting

    run(test())


def test_a_game_that_a_bot_was_thinking_about_goes_on_after_a_restart(tmp_path):
    async def first():
        services = Services(settings(tmp_path, bot_threads=1))
        async with services.running():
            live = await made(services, ["random", "random"])
            await until(lambda: live.table.length > 5)
            return live.header.id, live.table.length

    async def second(table_id):
        services = Services(settings(tmp_path))
        async with services.running():
            await until(lambda: table_id in services.tables.in_memory)
            table = services.tables.in_memory[table_id].table
            await until(lambda: table.status == "over")
            return table.length, table.state.over

    table_id, played = run(first())
    length, over = run(second(table_id))
    assert over and length > played


# ---------------------------------------------------------------- hints and analysis


def test_a_hint_is_a_function_of_what_the_seat_may_know(monkeypatch):
    """The bot is given another deal than the real one."""
    state = game("horus").new(2, seed=4)
    for _ in range(12):
        state.play(state.legal()[0])
    seen = []

    class Spy:
        def think(self, given, **effort):
            seen.append(given)
            raise WasetError("enough")

    monkeypatch.setattr(analysis, "bot", lambda name, seed: Spy())
    for _ in range(6):
        with pytest.raises(WasetError):
            analysis.think(state, {})
    assert all(given.view(state.seat) == state.view(state.seat) for given in seen)
    assert any(given != state for given in seen) and len(set(seen)) > 1


def test_hint_and_analysis_of_a_whole_game(tmp_path, monkeypatch):
    monkeypatch.setattr(analysis, "ROUGH", {"playouts": 50})
    monkeypatch.setattr(analysis, "REVIEW", {"playouts": 300, "deals": 200})
    monkeypatch.setattr(analysis, "HINT", {"playouts": 64, "deals": 50})

    async def test():
        services = Services(settings(tmp_path))
        async with services.running():
            await services.compiler.wait_for("expedition")
            state = game("expedition").new(2, seed=1)
            thought = await services.analyst.hint(state, Payer(ANN))
            assert thought.action in state.legal() and len(thought.expected) == 2
            live, dice = await made(services, ["me", "me"]), random.Random(1)
            while live.table.status == "running":
                await services.tables.perform(live, random_move(dice))
            assert (await services.analyst.look_up(live.table)).status == "none"
            await services.compiler.wait_for("expedition", "networks")
            found = await services.analyst.begin(live.table, Payer(ANN))
            assert found.status in ("waiting", "running") and found.total == len(turns(live.table.steps()))
            assert len(found.moments) == found.total and not found.done  # the network's curve, before any search
            assert all(moment.rough and moment.moved is None for moment in found.moments)
            again = await services.analyst.begin(live.table, Payer(ANN))
            assert again is found
            await until(lambda: found.status == "done", 100)
            assert found.done == found.total == len(found.moments)
            await until(lambda: not services.analyst._running)  # it has been written
            kept = await services.analyst.look_up(live.table)
            assert kept.status == "done" and len(kept.moments) == found.total
            played = dict(enumerate(live.table.steps()))
            for moment in kept.moments:
                before = played[moment.length].before
                assert not moment.rough and before.seat == moment.seat
                assert moment.played_option["action"] == played[moment.length].action
                assert moment.mistake == 0 or (moment.mistake == moment.loss > moment.error)
            won = live.table.result().winners
            assert kept.moments[-1].chances == [float(seat in won) / len(won) for seat in (0, 1)]
            assert any(moment.mistake > 0 for moment in kept.moments)
            worst = max(kept.moments, key=lambda moment: moment.mistake)
            asked = await services.analyst.decision(live.table, worst.length)
            assert asked.seat == worst.seat
            verdict = await services.analyst.attempt(live.table, worst.length, asked.options[0].action, Payer(ANN))
            assert 0 <= verdict.chance <= 1 and verdict.best_option.action in {one.action for one in asked.options}
            with pytest.raises(Refused):
                await services.analyst.decision(live.table, live.table.length)

    run(test())


@pytest.mark.parametrize("harm", ["none", "broken"])
def test_without_a_good_network_the_curve_is_guessed_by_a_short_search(tmp_path, monkeypatch, harm):
    monkeypatch.setattr(analysis, "ROUGH", {"playouts": 20})
    monkeypatch.setattr(analysis, "REVIEW", {"playouts": 20, "deals": 20})
    guessed, think = [], analysis.think
    monkeypatch.setattr(analysis, "think", lambda *asked: guessed.append(1) or think(*asked))
    if harm == "none":
        monkeypatch.setattr(review, "has_network", lambda game: False)
    else:
        monkeypatch.setattr(review, "network_for", lambda game: None)

    async def test():
        services = Services(settings(tmp_path))
        async with services.running():
            await services.compiler.wait_for("expedition", "networks")
            live, dice = await made(services, ["me", "me"]), random.Random(1)
            while live.table.status == "running":
                await services.tables.perform(live, random_move(dice))
            found = await services.analyst.begin(live.table, Payer(ANN))
            assert found.moments == []
            await until(lambda: found.status == "done", 100)
            assert len(guessed) == found.total == len(found.moments)
            assert not any(moment.rough for moment in found.moments)

    run(test())


# ---------------------------------------------------------------- ratings


def test_ratings_follow_the_results():
    ann, bots = Player("ann", "Ann", False), Player("bot:greedy", "greedy", True)
    known = {}
    for _ in range(5):
        places = order(Result(scores=[10, 4], winners=[0], resigned=[]))
        known = {row["who"]: row for row in rated("expedition", [ann, bots], places, known)}
    assert known["ann"]["mu"] > known["bot:greedy"]["mu"] and known["ann"]["games"] == 5
    assert known["ann"]["sigma"] < 25 / 3


def test_places_of_a_result():
    assert order(Result(scores=[3, 9, 9, 1], winners=[1, 2], resigned=[])) == [1, 0, 0, 2]
    assert order(Result(scores=[9, 3], winners=[1], resigned=[0]), gone=[0]) == [1, 0]


def test_a_rated_game_changes_the_ratings_and_they_can_be_rebuilt(tmp_path):
    from waset.server import admin

    async def test():
        services = Services(settings(tmp_path))
        async with services.running():
            live = await made(services, ["random", "greedy"], rated=True)
            await until(lambda: live.table.status == "over")
            await services.tables.close()  # the ratings are written after the game has ended
            rows = {row["who"]: dict(row) for row in await services.store.ratings("expedition")}
            assert set(rows) == {"bot:random", "bot:greedy"}
            assert await admin.rebuild(services.store) == (1, [])
            assert {row["who"]: dict(row) for row in await services.store.ratings("expedition")} == rows
            assert Person("x", locked=False).id  # people are rated by their cookie's id, which is never shown

    run(test())


def test_every_level_can_be_asked_for():
    state = game("expedition").new(2, seed=2)
    assert ask(bot("novice", 1), state, seed=1) in state.legal()
