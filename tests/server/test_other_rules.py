"""A game stays what it was: with other rules or another edition it keeps its result, and is never replayed wrongly."""

import asyncio
import json
import sqlite3
import time
from pathlib import Path

import pytest

import waset
from server.bare_tables import ANN, BEN
from server.client import Person, Refusal, play_on
from server.in_process import made, move, refused, with_services
from server.real_server import Here, run
from waset.server import compatibility, transitions
from waset.server.entries import Kind
from waset.server.errors import Code
from waset.server.identity import Person as Known

pytestmark = pytest.mark.compiled
DATABASES = sorted((Path(__file__).parent / "databases").glob("*.sql"))


@pytest.fixture(params=["rules", "edition"])
def other_rules(request, monkeypatch):
    """Give the server another version of the rules, or an edition with a corrected value."""
    known = waset.game("expedition")

    def change():
        if request.param == "rules":
            monkeypatch.setattr(known, "version", "2")
        else:
            monkeypatch.setitem(vars(known), "edition", known.own_edition({"camp": {"most": 4}}))

    return change


async def played(services, moves=100_000, **fields):
    live = await made(services, **fields)
    while live.table.status == "running" and live.table.length < moves:
        await services.tables.perform(live, move(live))
    return live


def test_the_log_says_what_it_was_played_with_and_its_moves_in_notation(tmp_path):
    async def test(services):
        live = await played(services, moves=12)
        known = waset.game("expedition")
        header, entries = (
            await services.store.header(live.header.id),
            await services.store.entries(live.header.id),
        )
        assert (header.rules, header.edition_digest) == (known.version, known.edition.digest)
        state = known.new(2, [], int(live.table.begin["Seed"]), "random")
        for entry in entries:
            if entry.kind == Kind.ACT:
                assert entry.text == state.name(entry.action)
                state.play(entry.text)
        assert state == live.table.state

    with_services(test, tmp_path)


def test_moves_mean_the_same_when_actions_get_other_numbers(tmp_path, monkeypatch):
    """The notation is the truth: numbers are those of the day a move was made."""
    import sqlalchemy as sa

    from waset.server import schema

    async def test(services):
        live = await played(services, moves=12)
        async with services.store.engine.begin() as connection:
            acts = schema.entries.c.kind == Kind.ACT.value
            await connection.execute(sa.update(schema.entries).where(acts).values(action=0))
        services.tables.evict(live.header.id)
        again = await services.tables.get(live.header.id)
        assert again.table.state == live.table.state and again.table.actions == live.table.actions

    with_services(test, tmp_path)


def test_a_finished_game_keeps_its_result_and_is_not_replayed(tmp_path, other_rules):
    from waset.server.replay import export_table, record_of
    from waset.server.routes.tables import finished_table

    async def test(services):
        live = await played(services)
        table_id, result = live.header.id, live.table.result()
        assert result is not None and live.table.ending.result == result
        other_rules()
        services.tables.evict(table_id)
        again = await services.tables.get(table_id)
        assert again.table.result() == result and again.table.length == live.table.length
        assert not again.table.replayable and again.current_update(None) is None
        assert await refused(finished_table(services, table_id)) == Code.OTHER_RULES
        with pytest.raises(Exception, match="other-rules"):
            record_of(again.table)
        told = export_table(again.header, await services.store.entries(table_id), ANN)
        assert told["table"]["result"]["scores"] == result.scores and not told["table"]["replayable"]
        assert [one["text"] for one in told["entries"] if one["kind"] == "act"]

    with_services(test, tmp_path)


def test_a_rated_game_never_changes_its_winner(tmp_path, other_rules):
    """With a corrected value, a rebuild turned the winner of a finished game into its loser."""
    from waset.server import admin

    async def test(services):
        live = await made(services, seats=("me", "random"), rated=True)
        while live.table.status == "running":
            if live.table.asked == 0:
                await services.tables.perform(live, move(live))
            await asyncio.sleep(0.002)
        await services.tables.close()
        before = [dict(row) for row in await services.store.ratings("expedition")]
        other_rules()
        assert (await admin.rebuild(services.store)).unreadable == []
        assert [dict(row) for row in await services.store.ratings("expedition")] == before
        ((_, summary, status, _),) = await services.store.list_tables("finished", ANN)
        assert status == "over" and summary["result"]["winners"] == live.table.result().winners

    with_services(test, tmp_path)


def test_a_running_game_is_ended_with_a_word_and_nobody_has_won(tmp_path, other_rules):
    async def test(services):
        live = await made(services, seats=("me", "open"), rated=True)
        await services.tables.perform(live, lambda table: transitions.sit(table, BEN, "Ben", 1, time.time()))
        for _ in range(6):
            person = [ANN, BEN][live.table.asked]
            await services.tables.perform(live, move(live, person))
        other_rules()
        services.tables.evict(live.header.id)
        again = await services.tables.get(live.header.id)
        info = again.updates.table_info(ANN, (), ())
        assert (info.status, info.result, info.ended) == ("over", None, "other-rules")
        assert await refused(services.tables.perform(again, move(again, BEN, length=6))) in (
            Code.OVER,
            Code.OTHER_RULES,
        )
        await services.tables.close()
        assert await services.store.ratings("expedition") == []
        from waset.server.routes.tables import create_rematch

        rematch = await create_rematch(services, again, Known(ANN, locked=False))  # they may begin again
        assert rematch.table.replayable and rematch.table.status == "waiting"

    with_services(test, tmp_path)


def test_a_table_that_waits_begins_with_the_rules_of_today(tmp_path, other_rules):
    async def test(services):
        live = await made(services, seats=("me", "open"))
        other_rules()
        services.tables.evict(live.header.id)
        again = await services.tables.get(live.header.id)
        await services.tables.perform(again, lambda table: transitions.sit(table, BEN, "Ben", 1, time.time()))
        assert again.table.status == "running" and again.table.replayable and again.table.asked >= 0
        header = await services.store.header(live.header.id)
        rules = compatibility.current_rules(waset.game("expedition"), {})
        assert (header.rules, header.edition_digest) == rules

    with_services(test, tmp_path)


def test_bots_do_not_wait_for_a_game_of_other_rules(tmp_path, other_rules):
    async def test(services):
        live = await made(services, seats=("me", "random"))
        while live.table.asked != 0:
            await asyncio.sleep(0.01)
        other_rules()
        services.tables.evict(live.header.id)
        services.bot_workers.wake(live)
        while services.bot_workers.waiting:
            await asyncio.sleep(0.01)
        assert (await services.tables.get(live.header.id)).table.status == "over"

    with_services(test, tmp_path)


def test_an_own_edition_that_no_longer_fits(tmp_path, monkeypatch):
    known = waset.game("expedition")

    async def test(services):
        own = {"camp": {"most": 4}}
        finished, waiting = (
            await played(services, edition=own),
            await made(services, seats=("me", "open"), edition=own),
        )
        values = {name: part for name, part in known.edition.values.items() if name != "camp"}
        monkeypatch.setitem(vars(known), "edition", waset.edition.Edition(values, {}))
        for live in (finished, waiting):
            services.tables.evict(live.header.id)
        assert (await services.tables.get(finished.header.id)).table.result() == finished.table.result()
        assert (await services.tables.get(waiting.header.id)).table.ending.why == "other-rules"

    with_services(test, tmp_path)


# ---------------------------------------------------------------- databases of older versions


def opened(old, tmp_path):
    path = tmp_path / "old.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(old.read_text("utf-8"))
    connection.close()
    return f"sqlite:///{path}"


@pytest.mark.parametrize("old", DATABASES, ids=lambda path: path.stem)
def test_results_of_an_old_database_are_in_the_log(old, tmp_path):
    async def test(services):
        for header, summary, status, _ in await services.store.list_tables("all", None):
            assert header.rules and header.edition_digest
            ends = [one for one in await services.store.entries(header.id) if one.kind == Kind.END]
            assert len(ends) == (status == "over")
            if ends:
                assert json.loads(ends[0].text)["result"] == summary["result"]

    opened(old, tmp_path).replace("old.db", "waset.db")
    (tmp_path / "old.db").rename(tmp_path / "waset.db")
    with_services(test, tmp_path)


@pytest.mark.parametrize("old", DATABASES, ids=lambda path: path.stem)
def test_games_of_an_old_database_go_on_or_end_with_a_word(old, tmp_path, other_rules, monkeypatch):
    """An old log holds only numbers: they are replayed with the rules they were played with, and with no others."""

    async def test(url):
        async with Person(url) as somebody:
            (finished,) = await somebody.get("/api/tables", list="finished")
            assert finished["result"]["winners"] and not finished["replayable"]
            with pytest.raises(Refusal) as refusal:
                await somebody.get(f"/api/tables/{finished['id']}/record")
            assert refusal.value.code == "other-rules" and refusal.value.message["message"]
            async with somebody.at(finished["id"]) as table:
                assert table.over and table.update is None and table.table["result"] == finished["result"]
                with pytest.raises(Refusal) as refusal:
                    await table.ask("scoring")
                assert refusal.value.code == "other-rules"
            (waiting,) = await somebody.get("/api/tables", list="open")
            async with somebody.at(waiting["id"]) as table:
                await table.ask("take", seat=1)
                await table.until(lambda one: one.update)

    database = opened(old, tmp_path)
    with Here(database) as server:
        pass  # migrated by the version that came after it
    other_rules()
    with Here(database) as server:
        run(test(server.url))


def test_old_numbers_are_not_replayed_with_other_action_tables(tmp_path, monkeypatch):
    monkeypatch.setattr(compatibility, "NUMBERED_TABLES", {})

    async def test(url):
        async with Person(url) as somebody:
            (finished,) = await somebody.get("/api/tables", list="finished")
            assert finished["result"]["winners"]
            with pytest.raises(Refusal) as refusal:
                await somebody.get(f"/api/tables/{finished['id']}/record")
            assert refusal.value.code == "other-rules"
            made = await somebody.table(seats=["me", "random"])
            async with somebody.at(made["id"]) as table:
                await play_on(table, length=10)

    with Here(opened(DATABASES[0], tmp_path)) as server:
        run(test(server.url))
