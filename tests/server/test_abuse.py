"""What one person might try at the cost of others: sending too much, stalling, asking for expensive things."""

import asyncio
import json
from functools import partial

import httpx
import pytest
from sqlalchemy import update
from sqlalchemy.exc import OperationalError
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from server.bare_tables import ANN, BEN, CAT, act, fold, person_on, running
from server.client import Person, Refusal, code_of
from server.in_process import made, refused, said, with_services
from server.real_server import Here, run
from server.smtp_server import inbox
from waset.errors import WasetError
from waset.game import game
from waset.games.luxor import names
from waset.server import bot_jobs, clock, connection, limits, moderation_store, schema, transitions
from waset.server.limits import PEOPLE_PER_ADDRESS, RATES, Rate
from waset.server.replay_cache import ReplayCache
from waset.server.settings import Settings

pytestmark = pytest.mark.compiled


# ---------------------------------------------------------------- time


def test_standing_up_and_sitting_down_again_does_not_stop_the_clock():
    made = running(clock=60)
    fold(made, act(made, at=1000.0)) if made.asked == 0 else None
    seat, since = made.asked, made.asked_since
    person = person_on(made, seat)
    for at in (since + 20, since + 40, since + 59):
        fold(made, transitions.stand(made, person, seat, at))
        fold(made, transitions.sit(made, person, person.title(), seat, at))
    assert made.left_on_clock(since + 50) == 10
    assert seat in made.claimable(since + 61)


def test_who_takes_a_seat_back_from_a_bot_has_a_whole_turn():
    made = running(people=(ANN, BEN, CAT), clock=60)
    seat, since = made.asked, made.asked_since
    person = person_on(made, seat)
    other = next(one for one in (ANN, BEN, CAT) if one != person)
    fold(made, transitions.stand(made, person, seat, since + 10))
    fold(made, transitions.replace(made, other, seat, "random", True, since + 50))
    fold(made, transitions.sit(made, person, person.title(), seat, since + 55))
    assert made.left_on_clock(since + 56) == 59


@pytest.mark.parametrize("archived", [False, True], ids=["listed", "archived"])
def test_chat_does_not_put_off_the_end_of_a_game(database, archived):
    """Whoever has let the clock run out cannot talk their way out of the automatic end; nor can a spectator.

    A long clock may still run when the table is archived because nothing happens there.
    """

    async def test(services):
        live = await made(services, seats=("me", "me"), pace="correspondence", clock=60)
        for number, person in enumerate((ANN, BEN)):
            await services.tables.perform(live, said("One moment!", f"chatted-{number}", person))
        async with services.store.engine.begin() as connection:  # the game began long ago, and the chat is of now
            long_ago = schema.entries.c.kind != "chat"
            await connection.execute(update(schema.entries).where(long_ago).values(at=clock.now() - 90_000))
        await moderation_store.archive(services.store, live.header.id, archived)
        services.tables.evict(live.header.id)
        assert await moderation_store.overdue(services.store, 24 * 3600.0) == [live.header.id]
        await services.upkeep.sweep()
        assert (await services.tables.get(live.header.id)).table.status == "over"

    with_services(test, database)


# ---------------------------------------------------------------- too much


def test_many_sockets_may_not_send_more_than_their_address_may(tmp_path, monkeypatch):
    """Each socket stays within its own limit, all together do not."""
    monkeypatch.setattr(limits, "RATES", RATES | {"message": Rate(10, 0.00001)})
    monkeypatch.setattr(connection, "FLOOD_PAUSE", 0.0)

    async def test(server):
        accepted = 0
        async with Person(server.url) as ann:
            made = await ann.table()
            for _ in range(PEOPLE_PER_ADDRESS + 2):
                table = ann.at(made["id"])
                for words in (table.open, *[partial(table.ask, "ping")] * 8):
                    accepted += not await is_refused(words(), "too-many", "hello-first")
                await table.close()
        assert accepted == PEOPLE_PER_ADDRESS * 10

    with Here(f"sqlite:///{tmp_path / 'waset.db'}", limits=True) as server:
        run(test(server))


async def is_refused(awaitable, *codes):
    try:
        await awaitable
    except Refusal as refusal:
        assert refusal.code in codes
        return True
    return False


def test_what_was_missed_is_not_replayed_without_end(tmp_path, monkeypatch):
    """Beyond the limit, somebody who comes back gets the current position."""
    monkeypatch.setattr(limits, "RATES", RATES | {"missed": Rate(2, 0.0001)})

    async def test(server):
        async with Person(server.url) as ann:
            made = await ann.table(seats=["me", "me"])
            async with ann.at(made["id"]) as table:
                for _ in range(3):
                    await table.act(table.update["options"][0]["action"])
            welcomes = []
            for _ in range(4):
                async with ann.at(made["id"], since=1) as back:
                    welcomes.append(next(one for one in back.heard if one["type"] == "welcome"))
                    await back.until(lambda now: now.update and now.update["length"] == 3)
            assert [one["update"] is None for one in welcomes] == [True, True, False, False]
            assert welcomes[-1]["seq"] > 1

    with Here(f"sqlite:///{tmp_path / 'waset.db'}", limits=True) as server:
        run(test(server))


def test_files_of_the_page_are_limited_and_health_is_not(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "RATES", RATES | {"page": Rate(5, 0.0001)})
    with (
        Here(f"sqlite:///{tmp_path / 'waset.db'}", limits=True) as server,
        httpx.Client(base_url=server.url) as browser,
    ):
        codes = [browser.get(path).status_code for path in ("/", "/schema", "/metrics", "/", "/", "/", "/schema")]
        assert codes[:5] == [200] * 5 and codes[5:] == [429, 429]
        assert browser.get("/health").status_code == 200 and browser.get("/api/me").status_code == 200


def test_replays_of_one_address_do_not_hold_up_another():
    async def test():
        cache, order, gate = ReplayCache(), [], asyncio.Event()
        loop = asyncio.get_running_loop()

        def work(what):
            asyncio.run_coroutine_threadsafe(gate.wait(), loop).result(60)
            order.append(what)

        greedy = [asyncio.create_task(cache.run("192.0.2.1", work, "greedy")) for _ in range(20)]
        await asyncio.sleep(0)
        other = asyncio.create_task(cache.run("192.0.2.2", work, "other"))
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*greedy, other)
        cache.close()
        assert order.index("other") <= 4, order  # after those that were at it, and one more for each thread

    run(test())


def test_own_editions_are_not_kept_for_ever():
    """Anybody may play with values of their own; what is worked out for each of them is dropped again."""
    for cached in (names.names_of_cards, names.names_of_tiles, bot_jobs._own_edition):
        assert cached.cache_info().maxsize


# ---------------------------------------------------------------- mistakes of clients


@pytest.mark.parametrize("body", [{"address": "x"}, {"address": 3}, {"address": None}, {}])
def test_a_bad_mail_address_is_the_clients_mistake(url, body):
    with httpx.Client(base_url=url) as browser:
        browser.get("/api/me")
        answer = browser.put("/api/me/mail", json=body)
    assert answer.status_code == 400 and answer.json()["code"] == "bad-message"
    assert not body or "address" in answer.json()["detail"]


@pytest.mark.parametrize("section", ["horus", "more_horus"])
def test_an_own_edition_with_thousands_of_cards_is_refused_in_a_sentence(section):
    known = game("luxor")
    cards = known.edition.values[section]["1"]["cards"]
    with pytest.raises(WasetError, match="at most 100"):
        known.own_edition({section: {"1": {"cards": cards * 2000}}})
    with pytest.raises(WasetError, match="at most 100"):
        known.own_edition({"osiris": {"tiles": [1] * 300}})


def test_a_commitment_that_was_used_is_no_reason_to_be_busy(tmp_path):
    async def test(server):
        async with Person(server.url) as ann:
            token = (await ann.get("/api/tables/commitment"))["token"]
            deal = {"token": token, "entropy": "0" * 32}
            await ann.table(seats=["me", "open"], deal=deal)
            other = await ann.table(seats=["me", "random"])
            async with ann.at(other["id"]) as table:
                await table.ask("resign", seat=0, key="resigned")
            again = ann.post(f"/api/tables/{other['id']}/rematch", deal=deal)
            assert await code_of(again) == "bad-settings"
            assert (await ann.post(f"/api/tables/{other['id']}/rematch"))["id"] != other["id"]

    with Here(f"sqlite:///{tmp_path / 'waset.db'}") as server:
        run(test(server))


def test_a_new_deal_after_one_whose_first_table_was_deleted(tmp_path):
    async def test(server):
        async with Person(server.url) as ann:
            table_ids = [(await ann.table(seats=["me", "random"]))["id"]]
            for same_deal in (True, False):
                async with ann.at(table_ids[-1]) as table:
                    await table.ask("resign", seat=table.update["viewpoint"], key="resigned")
                if not same_deal:
                    await server.services.store.delete_table(table_ids[0])
                    server.services.tables.evict(table_ids[0])
                made = await ann.post(f"/api/tables/{table_ids[-1]}/rematch", same_deal=same_deal)
                assert made["known_start"] is same_deal
                table_ids.append(made["id"])

    with Here(f"sqlite:///{tmp_path / 'waset.db'}") as server:
        run(test(server))


def test_resigning_sent_again_is_answered_as_it_was(tmp_path):
    """With more than two players a bot sits down in the same breath."""

    async def test(server):
        async with Person(server.url) as ann:
            made = await ann.table(players=3, seats=["me", "random", "random"])
            async with ann.at(made["id"]) as table:
                answers = [(await table.ask("resign", seat=0, key="resigned"))["seq"] for _ in range(2)]
        assert answers[0] == answers[1]

    with Here(f"sqlite:///{tmp_path / 'waset.db'}") as server:
        run(test(server))


@pytest.mark.parametrize(("table_id", "code"), [("a%00b", "unknown-table"), ("x" * 40, "unknown-table")])
def test_a_socket_for_what_is_no_table(url, table_id, code):
    assert run(first_words(url, table_id)) == (code, 1008)


def test_a_socket_while_the_database_is_away(tmp_path, monkeypatch):
    with Here(f"sqlite:///{tmp_path / 'waset.db'}") as server:

        async def gone(table_id):
            raise OperationalError("select", None, Exception("the database is away"))

        monkeypatch.setattr(server.services.tables, "get", gone)
        assert run(first_words(server.url, "23456789abcd")) == ("busy", 1013)


async def first_words(url, table_id):
    async with connect(url.replace("http", "ws", 1) + f"/api/tables/{table_id}/socket") as socket:
        code = json.loads(await asyncio.wait_for(socket.recv(), 60))["code"]
        with pytest.raises(ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), 60)
        return code, closed.value.rcvd.code


def test_a_short_key_of_the_host_is_refused():
    with pytest.raises(WasetError, match="WASET_ADMIN_KEY: expected at least 16"):
        Settings.from_environment({"WASET_DATABASE_URL": "sqlite://", "WASET_ADMIN_KEY": "sesame"})
    long = Settings.from_environment({"WASET_DATABASE_URL": "sqlite://", "WASET_ADMIN_KEY": "s" * 16})
    assert long.admin_key == "s" * 16


# ---------------------------------------------------------------- mails to somebody else


def test_an_address_is_not_asked_again_and_again(tmp_path, monkeypatch):
    """Taking it back, or giving another one in between, does not let somebody send mails to a stranger without end."""
    monkeypatch.setattr(limits, "RATES", RATES | {"mail": Rate(1000, 1)})

    async def test(url):
        accepted = 0
        async with Person(url) as ann:
            for number in range(8):
                victim = "Vic@example.org" if number % 2 else "vic@example.org"
                accepted += not await is_refused(ann.put("/api/me/mail", address=victim), "too-many")
                await ann.http.delete("/api/me/mail")
            await ann.put("/api/me/mail", address="ann@example.org")  # other addresses are not concerned
        return accepted

    async def served():
        async with inbox() as box:
            settings = {"smtp_url": box.url, "mail_from": "w@example.org", "public_url": "https://example.org"}
            server = Here(f"sqlite:///{tmp_path / 'waset.db'}", limits=True, **settings)
            await asyncio.to_thread(server.__enter__)
            try:
                return await test(server.url)
            finally:
                await asyncio.to_thread(server.__exit__)

    assert run(served()) == 3


@pytest.mark.parametrize("address", ["a\x00b@example.org", "a\x7f@example.org", "ann@exa\x01mple.org"])
def test_an_address_with_invisible_signs_is_refused(tmp_path, address):
    async def test(services):
        from waset.server.mail_digest import Digest

        found = Digest(
            services.store, Settings(database_url="", smtp_url="smtp://localhost", mail_from="w@example.org")
        )
        assert await refused(found.give(ANN, address, "en")) == "bad-settings"

    with_services(test, tmp_path)
