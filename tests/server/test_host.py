"""What the host of a server can do, and what the server does for tables whose players stay away."""

import asyncio
import contextlib

import httpx
import pytest
from click.testing import CliRunner

from server.bare_tables import ANN, BEN
from server.client import Person, Refusal, answer
from server.in_process import with_services
from server.real_server import Here, run
from waset.cli import main
from waset.server import upkeep
from waset.server.limits import network
from waset.server.schema import entries as entries_table
from waset.server.schema import tables as tables_table

pytestmark = pytest.mark.compiled
KEY = "the key of the house"
DAY = 86400


@pytest.fixture
def database(tmp_path):
    return f"sqlite:///{tmp_path / 'waset.db'}"


@pytest.fixture
def house(database, monkeypatch):
    monkeypatch.setattr(upkeep, "TICK_SECONDS", 0.2)
    with Here(database, admin_key=KEY) as server:
        yield server


class Host:
    """Whoever holds the admin key."""

    def __init__(self, url, key=KEY):
        self.http = httpx.AsyncClient(base_url=url, timeout=60, headers={"authorization": f"Bearer {key}"})

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        await self.http.aclose()

    async def ask(self, method, path, **body):
        return answer(await self.http.request(method, f"/api/admin{path}", json=body or None))


async def two_at_a_table(ann, ben, **settings):
    made = await ann.table("expedition", seats=["me", "open"], **settings)
    async with ben.at(made["id"]) as table:
        await table.ask("take", seat=1)
    return made["id"]


def run_admin(database, *words, code=0):
    done = CliRunner().invoke(main, ["admin", *words], env={"WASET_DATABASE_URL": database, "COLUMNS": "300"})
    assert done.exit_code == code, done.output
    return done.output


async def admin(database, *words, code=0):
    return await asyncio.to_thread(run_admin, database, *words, code=code)


async def earlier(server, table_id, seconds):
    """As if everything at a table had happened so long ago."""
    async with server.services.store.engine.begin() as connection:
        for table, column, which in ((entries_table, "at", "table_id"), (tables_table, "changed", "id")):
            where = table.c[which] == table_id
            await connection.execute(table.update().where(where).values({column: table.c[column] - seconds}))
    server.services.tables.evict(table_id)


async def on_the_server(server, job, *arguments):
    """Run something in the event loop of the server."""
    loop = server.services.store.writer._task.get_loop()
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(job(*arguments), loop))


# ---------------------------------------------------------------- the key


def test_without_the_key_nothing_is_shown_or_done(house):
    async def test():
        calls = (("GET", "/overview"), ("GET", "/tables"), ("GET", "/reports"), ("PUT", "/announcement"))
        for key in ("none", "wrong", KEY + "s"):
            async with Host(house.url, key) as stranger:
                for method, path in calls:
                    with pytest.raises(Refusal, match="admin"):
                        await stranger.ask(method, path, **({"text": "hello"} if method == "PUT" else {}))

    run(test())


def test_the_key_follows_from_the_secret(database):
    with Here(database) as server:
        key = run_admin(database, "key").strip()

        async def test():
            async with Host(server.url, key) as host:
                assert (await host.ask("GET", "/overview"))["tables"]["running"] == 0

        run(test())


# ---------------------------------------------------------------- tables and load


def test_the_host_sees_tables_and_load_and_closes_a_table(house, database):
    async def test():
        async with Person(house.url, "Ann") as ann, Person(house.url, "Ben") as ben, Host(house.url) as host:
            table_id = await two_at_a_table(ann, ben)
            async with ann.at(table_id) as first, ben.at(table_id) as second:
                mover = first if first.my_turn else second
                await mover.act(mover.update["options"][0]["action"])
                (seen,) = await host.ask("GET", "/tables?status=running")
                assert (seen["id"], seen["moves"], seen["sockets"]) == (table_id, 1, 2)
                assert [seat["name"] for seat in seen["seats"]] == ["Ann", "Ben"]
                overview = await host.ask("GET", "/overview")
                assert overview["tables"] == {"waiting": 0, "running": 1, "over": 0, "archived": 0}
                assert overview["processes"][0]["memory_mb"] > 10
                assert table_id in await admin(database, "list")
                assert "memory_mb" in await admin(database, "status")
                await host.ask("POST", f"/tables/{table_id}/close")
                await first.until(lambda one: one.over)
                assert first.table["ended"] == "closed" and first.table["result"] is None
                with pytest.raises(Refusal, match="over"):
                    await host.ask("POST", f"/tables/{table_id}/close")

    run(test())


def test_a_table_that_the_command_closes_is_closed_in_the_running_server(house, database):
    async def test():
        async with Person(house.url, "Ann") as ann, Person(house.url, "Ben") as ben:
            table_id = await two_at_a_table(ann, ben)
            async with ann.at(table_id) as table:
                await admin(database, "close", table_id)
                await table.until(lambda one: one.table["ended"] == "closed")
                assert "over already" in await admin(database, "close", table_id, code=1)

    run(test())


# ---------------------------------------------------------------- people


def test_who_is_muted_does_not_chat_and_plays_on(house, database):
    async def test():
        async with Person(house.url, "Ann") as ann, Host(house.url) as host:
            made = await ann.table("expedition", seats=["me", "me"])
            (seen,) = await host.ask("GET", "/tables?status=running")
            person = seen["seats"][0]["person"]
            async with ann.at(made["id"]) as table:
                await table.ask("chat", text="hello", key="first-key")
                (line,) = await host.ask("GET", f"/tables/{made['id']}/chat")
                assert (line["text"], line["person"]) == ("hello", person)
                assert person in await admin(database, "people", made["id"])
                await host.ask("POST", f"/people/{person}/sanctions", kind="mute", hours=1, reason="rude")
                with pytest.raises(Refusal, match="muted"):
                    await table.ask("chat", text="hello", key="other-key")
                await table.act(table.update["options"][0]["action"])
                assert "rude" in await admin(database, "sanctions")
                await admin(database, "unmute", person)
                while "unmuted" not in [line["text"] for line in table.chat]:  # the server looks now and then
                    with contextlib.suppress(Refusal):
                        await table.ask("chat", text="unmuted", key="third-key")
                assert "nobody" in await admin(database, "unmute", person, code=1)

    run(test())


def test_who_is_banned_is_disconnected_and_stays_out_until_it_is_lifted(house):
    async def test():
        async with Person(house.url, "Ann") as ann, Person(house.url, "Ben") as ben, Host(house.url) as host:
            table_id = await two_at_a_table(ann, ben)
            (seen,) = await host.ask("GET", "/tables?status=running")
            person = seen["seats"][1]["person"]
            async with ben.at(table_id) as table, ann.at(table_id) as other:
                await host.ask("POST", f"/people/{person}/sanctions", kind="ban", hours=1)
                await table.until(lambda one: one.closed)
                assert table.closing["reason"] == "banned"
                with pytest.raises(Refusal, match="banned"):
                    await ben.get("/api/tables")
                assert (await ann.get("/api/me"))["name"] == "Ann" and not other.closed
                await host.ask("DELETE", f"/people/{person}/sanctions/ban")
                assert (await ben.get("/api/me"))["name"] == "Ben"

    run(test())


def test_a_ban_of_the_address_meets_whoever_comes_from_there_and_keeps_no_address(house):
    async def test():
        async with Person(house.url, "Ann") as ann, Host(house.url) as host:
            made = await ann.table("expedition", seats=["me", "open"])
            (seen,) = await host.ask("GET", "/tables?status=waiting")
            async with ann.at(made["id"]):
                await host.ask("POST", f"/people/{seen['seats'][0]['person']}/sanctions", kind="ban", address=True)
            async with httpx.AsyncClient(base_url=house.url) as newcomer:
                assert (await newcomer.get("/api/tables")).json()["code"] == "banned"
                assert (await newcomer.get("/api/texts/en")).status_code == 200
            held = await host.ask("GET", "/sanctions")
            assert len(held) == 2 and "127.0.0.1" not in str(held)

    run(test())


def test_players_report_each_other(house, database):
    async def test():
        async with Person(house.url, "Ann") as ann, Person(house.url, "Ben") as ben, Host(house.url) as host:
            table_id = await two_at_a_table(ann, ben)
            async with ben.at(table_id) as table:
                said = await table.ask("chat", text="something rude", key="rude-key")
            path = f"/api/tables/{table_id}/reports"
            for body in ({"text": "rude", "seq": said["seq"]}, {"text": "slow", "seat": 1}):
                await ann.post(path, **body)
            bad = ({"text": "who?"}, {"text": "start", "seq": 1}, {"text": " ", "seat": 1}, {"text": "x", "seat": 7})
            for body in bad:
                with pytest.raises(Refusal):
                    await ann.post(path, **body)
            slow, rude = await host.ask("GET", "/reports")
            assert (rude["name"], rude["said"], rude["text"]) == ("Ben", "something rude", "rude")
            assert slow["person"] == rude["person"] and slow["said"] is None
            assert "something rude" in await admin(database, "reports")
            await host.ask("POST", f"/reports/{rude['id']}/handled")
            assert [one["id"] for one in await host.ask("GET", "/reports")] == [slow["id"]]
            assert slow["id"] not in await admin(database, "reports", "--done", slow["id"])

    run(test())


def test_everybody_is_told_an_announcement(house, database):
    def announced(table):
        return [one["text"] for one in table.heard if one["type"] == "announcement"]

    async def test():
        async with Person(house.url, "Ann") as ann, Host(house.url) as host:
            made = await ann.table("expedition", seats=["me", "open"])
            async with ann.at(made["id"]) as table:
                await host.ask("PUT", "/announcement", text="We update at nine.", hours=2)
                await table.until(lambda one: announced(one) == ["We update at nine."])
                assert (await ann.get("/api/me"))["announcement"] == "We update at nine."
                async with ann.at(made["id"]) as newcomer:
                    await newcomer.until(lambda one: announced(one) == ["We update at nine."])
                await admin(database, "announce", "")
                await table.until(lambda one: announced(one)[1:] == [None])
                assert (await ann.get("/api/me"))["announcement"] is None

    run(test())


# ---------------------------------------------------------------- players who stay away


def test_the_game_can_be_claimed_when_the_clock_has_run_out(house):
    async def test():
        async with Person(house.url, "Ann") as ann, Person(house.url, "Ben") as ben:
            table_id = await two_at_a_table(ann, ben, pace="correspondence", clock=60)
            async with ann.at(table_id) as first, ben.at(table_id) as second:
                asked = first.update["asked"]
                with pytest.raises(Refusal, match="not-late"):
                    await (first, second)[1 - asked].ask("claim", seat=asked)
            await earlier(house, table_id, 120)
            async with ann.at(table_id) as first, ben.at(table_id) as second:
                waiting = (first, second)[1 - asked]
                assert waiting.table["seats"][asked]["claimable"]
                with pytest.raises(Refusal, match="not-late"):
                    await waiting.ask("claim", seat=1 - asked)
                await waiting.ask("claim", seat=asked)
                await waiting.until(lambda one: one.over)
                assert waiting.table["result"]["winners"] == [1 - asked]
                assert waiting.update["events"] == [{"event": "timed-out", "seat": asked}]

    run(test())


def test_of_three_one_who_left_loses_and_a_bot_plays_on(house):
    async def test():
        async with Person(house.url, "Ann") as ann, Person(house.url, "Ben") as ben, Person(house.url, "Cat") as cat:
            made = await ann.table("expedition", seats=["me", "open", "open"], players=3)
            async with ann.at(made["id"]) as first, ben.at(made["id"]) as second, cat.at(made["id"]) as third:
                await second.ask("take", seat=1)
                await third.ask("take", seat=2)
                await third.ask("leave", seat=2)
                await first.until(lambda one: one.table["seats"][2]["claimable"])
                await first.ask("claim", seat=2)
                await first.until(lambda one: one.table["seats"][2]["bot"])
                assert first.table["status"] == "running" and first.table["seats"][2]["resigned"]
                with pytest.raises(Refusal):
                    await third.ask("take", seat=2)

    run(test())


def test_a_turn_based_game_ends_by_itself_a_day_after_the_clock(house):
    async def test():
        async with Person(house.url, "Ann") as ann, Person(house.url, "Ben") as ben:
            table_id = await two_at_a_table(ann, ben, pace="correspondence", clock=DAY)
            async with ann.at(table_id) as table:
                asked = table.update["asked"]
            for days, status in ((1.5, "running"), (0.6, "over")):
                await earlier(house, table_id, days * DAY)
                await on_the_server(house, house.services.upkeep.sweep)
                summary = await ann.get(f"/api/tables/{table_id}")
                assert summary["status"] == status
            assert summary["result"]["winners"] == [1 - asked] and summary["result"]["resigned"] == [asked]

    run(test())


def test_idle_tables_are_archived_and_come_back_when_something_happens(house, database):
    async def test():
        async def listed(which):
            return {one["id"] for one in await ann.get("/api/tables", list=which)}

        async with Person(house.url, "Ann") as ann, Person(house.url, "Ben") as ben, Host(house.url) as host:
            idle = await two_at_a_table(ann, ben)
            unseen = (await ann.table("expedition", seats=["me", "open"], public=True))["id"]
            busy = await two_at_a_table(ann, ben)
            for table_id in (idle, unseen):
                await earlier(house, table_id, 31 * DAY)
            await on_the_server(house, house.services.upkeep.sweep)
            assert await listed("mine") == {busy} and await listed("open") == set()
            assert await listed("archived") == {idle, unseen}
            assert {one["id"] for one in await host.ask("GET", "/tables?status=archived")} == {idle, unseen}
            async with ann.at(idle) as table:
                await table.ask("chat", text="shall we?", key="chat-key")
            assert await listed("mine") == {idle, busy}
            assert (await admin(database, "purge", "--days", "40")).strip() == "0"
            assert (await admin(database, "purge", "--days", "30")).strip() == "1"
            await host.ask("PUT", f"/tables/{busy}/archived", archived=True)
            assert await listed("mine") == {idle}
            await admin(database, "archive", busy, "--back")
            assert await listed("mine") == {idle, busy}

    run(test())


def test_the_command_bans_an_address_as_well(tmp_path, monkeypatch):
    monkeypatch.setenv("WASET_DATABASE_URL", f"sqlite:///{tmp_path / 'waset.db'}")
    wrong = CliRunner().invoke(main, ["admin", "ban", ANN, "--address", "next door"])
    assert wrong.exit_code == 1 and "--address: expected" in wrong.output
    assert CliRunner().invoke(main, ["admin", "ban", ANN, "--address", "2001:db8::7"]).exit_code == 0

    async def test(services):
        await services.moderation.refresh()
        assert services.moderation.banned(ANN, "elsewhere")
        assert services.moderation.banned(BEN, network("2001:db8::8")) and not services.moderation.banned(
            BEN, "10.0.0.1"
        )

    with_services(test, tmp_path)
