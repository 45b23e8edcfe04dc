"""What bad messages do: a clear code, nothing changed, the connection kept where that makes sense."""

import asyncio
import json
import logging
import socket
import time

import httpx
import pytest
from sqlalchemy.exc import IntegrityError
from websockets.asyncio.client import connect

from server.bare_tables import ANN, BEN, keys
from server.client import Person, Refusal, code_of
from server.in_process import made, with_services
from server.real_server import Here, run
from waset.server import admin, connection, limits, moderation_store, transitions
from waset.server.allowed_hosts import host_allowed
from waset.server.errors import Code, Refused, code_for
from waset.server.identity import Identity
from waset.server.identity import Person as Known
from waset.server.limits import PEOPLE_PER_ADDRESS, RATES, Limits, Rate, network
from waset.server.middleware import origin_allowed
from waset.server.store import Store
from waset.server.structured_logs import configure, log
from waset.text import LANGUAGES, _read, texts

pytestmark = pytest.mark.compiled


def test_messages_that_must_not_count(url):
    """Forged seats, foreign actions, malformed and oversized frames: each refused, and the table is as before."""

    async def test():
        async with Person(url, "Ann") as ann, Person(url, "Ben") as ben, Person(url) as eve:
            made = await ann.table("expedition", seats=["me", "open"], undo=False)
            other = await eve.table("luxor", seats=["me", "me"])
            async with ann.at(made["id"]) as first, ben.at(made["id"]) as second, eve.at(made["id"]) as watching:
                await second.ask("take", seat=1)
                await first.until(lambda one: one.update)
                mover, idle = (first, second) if first.my_turn else (second, first)
                seat, action = mover.update["asked"], mover.update["options"][0]["action"]
                before = (mover.update, mover.seq)

                assert await code_of(idle.act(action, seat=seat)) == "not-your-seat"
                assert await code_of(watching.act(action, seat=seat)) == "not-your-seat"
                assert await code_of(idle.act(action, seat=1 - seat)) == "not-asked"
                assert await code_of(mover.act(action, seat=5)) == "unknown-seat"
                assert await code_of(mover.act(action, length=3)) == "stale"
                assert await code_of(mover.act(10**6)) == "unknown-action"
                illegal = next(a for a in range(500) if a not in {o["action"] for o in mover.update["options"]})
                assert await code_of(mover.act(illegal)) == "illegal"
                assert await code_of(mover.ask("undo", seat=seat, length=0, key="12345678")) == "undo-off"
                assert await code_of(watching.ask("take", seat=0)) == "seat-taken"
                assert await code_of(watching.ask("leave", seat=0)) == "not-your-seat"
                assert await code_of(watching.ask("resign", seat=0, key="12345678")) == "not-your-seat"
                assert await code_of(watching.ask("replace", seat=0, bot="greedy")) == "not-seated"
                assert await code_of(idle.ask("replace", seat=seat, bot="greedy")) == "not-absent"
                assert await code_of(idle.ask("replace", seat=seat, bot="nobody")) == "unknown-bot"
                assert await code_of(watching.ask("start")) == "not-host"
                assert await code_of(watching.ask("hint", seat=0)) == "not-your-seat"
                assert await code_of(mover.ask("chat", text="   ", key="12345678")) == "empty-chat"
                assert await code_of(mover.ask("chat", text="x" * 501, key="12345678")) == "bad-message"
                assert await code_of(mover.send_raw("x" * 20_000)) == "too-large"
                for frame in ("", "{", "[]", "null", '{"type":"act"}', '{"type":"fly","ask":1}', '{"ask":1}', "\x00"):
                    ask = 1 if "ask" in frame else None
                    assert await code_of(mover.send_raw(frame, ask)) == "bad-message", frame
                unknown = {"type": "ping", "ask": 99, "admin": True}
                assert await code_of(mover.send_raw(json.dumps(unknown), 99)) == "bad-message"
                assert await code_of(mover.send_raw("[" * 10_000)) == "bad-message"
                assert await code_of(mover.ask("act", seat=seat, length=0, actions=[action], key="x")) == "bad-message"
                for actions in ([-1], [True], [], [action] * 17, action, None, ["1"]):
                    fields = {"seat": seat, "length": 0, "actions": actions, "key": "12345678"}
                    assert await code_of(mover.ask("act", **fields)) == "bad-message", actions
                for option in ({}, {"kind": []}, {"kind": None}, {"kind": "place", "cell": {}}, {"kind": "x" * 9000}):
                    assert await code_of(mover.ask("why", seat=seat, option=option)) == "unknown-action", option

                # a move of another table is no move here, and the other way round
                async with eve.at(other["id"]) as foreign:
                    theirs = foreign.update["options"][0]["action"]
                    assert await code_of(mover.act(10**5 + theirs)) == "unknown-action"
                    assert foreign.update["length"] == 0

                assert (await mover.ask("ping"))["type"] == "pong"
                assert (mover.update, mover.seq) == before
                await mover.act(action)  # the same connection goes on

    run(test())


def test_the_first_message_must_be_hello(url):
    async def test():
        async with Person(url) as ann:
            made = await ann.table("expedition", seats=["me", "greedy"])
            async with connect(f"{url.replace('http', 'ws')}/api/tables/{made['id']}/socket") as socket:
                await socket.send('{"type":"ping","ask":4}')
                answer = json.loads(await socket.recv())
                assert (answer["type"], answer["code"], answer["ask"]) == ("error", "hello-first", 4)
                await socket.send(b"\x01\x02")
                assert json.loads(await socket.recv())["code"] == "bad-message"
                await socket.send('{"type":"hello","ask":5}')
                assert json.loads(await socket.recv())["type"] == "welcome"

    run(test())


def test_who_says_nothing_or_too_much(tmp_path, monkeypatch):
    """No hello: closed after a while. A flood: refused, and read slowly. Too many sockets: refused."""
    monkeypatch.setattr(connection, "HELLO_SECONDS", 0.3)
    monkeypatch.setattr(connection, "FLOOD_PAUSE", 0.01)
    monkeypatch.setattr(limits, "MAX_SOCKETS", 3)
    monkeypatch.setattr(limits, "RATES", RATES | {"message": Rate(20, 5), "hello": Rate(2, 0.01)})

    async def test(url):
        async with Person(url) as ann:
            made = await ann.table("expedition", seats=["me", "me"])
            address = f"{url.replace('http', 'ws')}/api/tables/{made['id']}/socket"
            async with connect(address) as silent:
                assert json.loads(await silent.recv())["type"] == "closing"
                await asyncio.wait_for(silent.wait_closed(), 10)
            async with ann.at(made["id"]) as table:
                assert (await table.ask("hello", since=table.seq, lang="de"))["seq"] == table.seq
                assert await code_of(table.ask("hello", since=0, lang="de")) == "too-many"
                answers = await asyncio.gather(*(table.ask("ping") for _ in range(60)), return_exceptions=True)
                refused = [one for one in answers if isinstance(one, Refusal)]
                assert {one.code for one in refused} == {"too-many"} and 20 <= len(refused) < 60
                async with ann.at(made["id"]), ann.at(made["id"]), connect(address) as fourth:
                    assert json.loads(await fourth.recv())["code"] == "too-many"

    with Here(f"sqlite:///{tmp_path / 'waset.db'}", limits=True) as server:
        run(test(server.url))
        run(eventually(lambda: not server.services.limits._sockets and not server.services.clients))


async def eventually(condition):
    async with asyncio.timeout(30):
        while not condition():
            await asyncio.sleep(0.01)


def test_an_unknown_language_is_not_remembered(tmp_path):
    """Texts are kept by language: nobody may fill the memory with languages that there are not."""

    async def test(url):
        async with Person(url) as ann:
            made = await ann.table("expedition", seats=["me", "me"])
            kept = _read.cache_info().currsize
            for number in range(5):
                async with ann.at(made["id"], lang=f"x{number}-klingon") as table:
                    illegal = next(a for a in range(500) if a not in {o["action"] for o in table.update["options"]})
                    assert await code_of(table.act(illegal)) == "illegal"
            assert _read.cache_info().currsize <= kept

    with Here(f"sqlite:///{tmp_path / 'waset.db'}") as server:
        run(test(server.url))


def test_an_unknown_table_and_a_foreign_page(url):
    async def test():
        address = url.replace("http", "ws") + "/api/tables/{}/socket"
        async with connect(address.format("nothing-here")) as socket:
            assert json.loads(await socket.recv())["code"] == "unknown-table"
            await asyncio.wait_for(socket.wait_closed(), 5)
            assert socket.close_code == 1008
        async with connect(address.format("nothing-here"), origin="https://evil.example") as socket:
            assert json.loads(await socket.recv())["code"] == "foreign-origin"
        async with httpx.AsyncClient(base_url=url) as http:
            refused = await http.post("/api/tables", json={"game": "horus"}, headers={"origin": "https://evil.example"})
            assert (refused.status_code, refused.json()["code"]) == (403, "foreign-origin")
            own = await http.put("/api/me", json={"name": "Ann"}, headers={"origin": url})
            assert own.status_code == 200

    run(test())


def test_origins():
    assert origin_allowed("http://localhost:8000", "localhost:8000", ())
    assert origin_allowed("https://waset.example", "WASET.example", ())
    assert not origin_allowed("https://waset.example.evil.example", "waset.example", ())
    assert not origin_allowed("null", "waset.example", ())
    assert not origin_allowed("https://waset.example", "", ())
    assert origin_allowed("https://page.example", "waset.example", ("https://page.example",))


# ---------------------------------------------------------------- who one is


def test_a_cookie_can_not_be_forged_or_changed():
    identity = Identity("secret", None)
    somebody = identity.person("")
    header = identity.cookie(somebody, secure=True)
    assert all(flag in header for flag in ("HttpOnly", "SameSite=Lax", "Secure", "Path=/"))
    value = header.partition(";")[0]
    assert identity.person(value).id == somebody.id
    digit = "0" if value[10] != "0" else "1"
    for forged in (value[:10] + digit + value[11:], value[:-1], value + "0", "waset=", "waset=x.1.y", "x" * 5000):
        assert identity.known(forged) is None
    assert Identity("another secret", None).known(value) is None
    for others in ('odd={"a": 1}; ', "x=y; ", "=; ;;", "waset2=1; ", 'quoted="a;b'):  # of other programs on this host
        assert identity.known(f"{others}; {value}; more=1").id == somebody.id
    assert identity.known(f"not{value}") is None


def test_a_private_server_forgets_who_knew_the_old_password():
    identity = Identity("secret", "sesame")
    somebody = identity.person("")
    assert somebody.locked
    value = identity.cookie(Known(somebody.id, locked=False), secure=False).partition(";")[0]
    assert not identity.known(value).locked
    assert Identity("secret", "sesam").known(value) is None
    assert identity.right_password("sesame") and not identity.right_password("Sesame")


def test_headers_on_every_answer(url):
    for path in ("/", "/api/games", "/health", "/nothing.js", "/api/tables/nothing"):
        headers = httpx.get(url + path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe-eval" not in policy
        assert (
            "script-src 'self' 'unsafe" not in policy
            and "style-src 'self';" in policy
            and "frame-ancestors 'none'" in policy
        )
        assert headers["x-content-type-options"] == "nosniff"
        assert ("no-store" in headers.get("cache-control", "")) == path.startswith("/api/")
        assert "server" not in headers


# ---------------------------------------------------------------- limits


def test_a_bucket_refills():
    now = [0.0]
    limits = Limits(clock=lambda: now[0])
    rate = RATES["chat"]
    for _ in range(int(rate.burst)):
        limits.take("chat", "ann")
    with pytest.raises(Refused) as caught:
        limits.take("chat", "ann")
    assert caught.value.code == Code.TOO_MANY
    limits.take("chat", "ben")  # each for themselves
    now[0] += 1 / rate.per_second + 0.01
    limits.take("chat", "ann")
    with pytest.raises(Refused):
        limits.take("chat", "ann")


def test_people_behind_one_address_share_its_room():
    limits = Limits(clock=lambda: 0.0)
    burst = int(RATES["chat"].burst)
    for person in range(PEOPLE_PER_ADDRESS):
        for _ in range(burst):
            limits.take("chat", f"person {person}", "192.0.2.1")
    with pytest.raises(Refused):  # a new cookie does not help
        limits.take("chat", "somebody new", "192.0.2.1")
    limits.take("chat", "somebody new", "192.0.2.2")


def test_an_address_is_a_person_not_one_of_their_many_addresses():
    assert network("192.0.2.7") == "192.0.2.7" and network("?") == "?"
    assert network("2001:db8:1:2:aaaa::1") == network("2001:db8:1:2:bbbb::2") != network("2001:db8:1:3::1")
    assert network("::ffff:192.0.2.7") == "192.0.2.7" and network(network("2001:db8::1")) == network("2001:db8::1")


def test_buckets_of_limits_are_not_kept_for_ever(monkeypatch):
    monkeypatch.setattr(limits, "MAX_BUCKETS", 10)
    some = Limits()
    for person in range(100):
        some.take("chat", f"person {person}")
    assert len(some._buckets) == 10


# ---------------------------------------------------------------- logs


def test_no_secret_is_logged(tmp_path, capfd):
    """Even at the most talkative level: no cookie, seed or password, and of a failed statement not what it holds."""
    names = ("waset.server", "uvicorn", "uvicorn.error")
    before = {name: (logging.getLogger(name).handlers, logging.getLogger(name).level) for name in names}
    configure("debug")

    async def test(url):
        async with Person(url) as ann:
            await ann.post("/api/login", password="open sesame")
            made = await ann.table("expedition", seats=["me", "me"])
            async with ann.at(made["id"]) as table:
                await table.act(table.update["options"][0]["action"])
                await table.ask("chat", text="a word in confidence", key="key-0001")
            return [ann.cookie.partition("=")[2], ann.cookie.partition("=")[2].partition(".")[0], made["id"]]

    try:
        with Here(f"sqlite:///{tmp_path / 'waset.db'}", password="open sesame", secret="the secret") as server:
            cookie, person, table_id = run(test(server.url))
            seed = server.services.tables.in_memory[table_id].table.begin["Seed"]
            values = {"table_id": table_id, "text": "a word in confidence", "person": person}
            try:
                raise IntegrityError("INSERT INTO entry", values, Exception("UNIQUE constraint failed"))
            except IntegrityError as error:
                log.error("message failed", error, table_id=table_id)
    finally:
        for name, (handlers, level) in before.items():
            logger = logging.getLogger(name)
            logger.handlers, logger.level, logger.propagate = handlers, level, True
    told = capfd.readouterr().err
    assert "INSERT INTO entry" in told and table_id in told
    for secret in (cookie, person, seed, "open sesame", "the secret", "a word in confidence"):
        assert secret not in told


def test_a_database_that_is_away_is_not_called_a_fault():
    assert code_for(OSError("away")) == code_for(IntegrityError("INSERT", {}, Exception())) == Code.BUSY
    assert code_for(KeyError("x")) == Code.INTERNAL


def test_every_code_has_a_text_in_every_language():
    for lang in LANGUAGES:
        assert set(texts(lang, "page")["error"]) == {code.value for code in Code}


# ---------------------------------------------------------------- names of the server, and copies of its database


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("127.0.0.1:8000", True),
        ("192.168.1.7", True),
        ("[::1]:8000", True),
        ("localhost:8000", True),
        ("LOCALHOST.", True),
        (socket.gethostname(), True),
        ("waset.example", True),
        ("waset.example:443", True),
        ("evil.example", False),
        ("evil.example:8000", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False),
        ("[evil.example]", False),
        ("", True),
    ],
)
def test_a_server_is_only_addressed_by_its_own_names(host, allowed):
    assert host_allowed(host, ("waset.example",)) == allowed
    assert host_allowed(host, ("*",))


def test_a_name_that_was_pointed_to_this_machine_gets_nothing(url):
    for path in ("/", "/api/me", "/api/games", "/metrics", "/schema/openapi.json"):
        answer = httpx.get(url + path, headers={"host": "evil.example"})
        assert answer.status_code == 421, path
        assert "Set-Cookie" not in answer.headers or path.startswith("/api/")
    assert httpx.get(url + "/api/me", headers={"host": "evil.example"}).json()["code"] == "foreign-host"
    assert httpx.get(url + "/health", headers={"host": "evil.example"}).status_code == 200
    origin = {"host": "evil.example", "origin": "http://evil.example"}
    assert httpx.put(url + "/api/me", json={"name": "Eve"}, headers=origin).status_code == 421


def test_a_backup_says_what_secrets_it_holds_and_leaves_them_out_if_told(tmp_path):
    async def test(services):
        running = await made(services, seats=("me", "me"))
        over = await made(services, seats=("me", "me"))
        await services.store.rename(ANN, "Ann")
        await services.tables.perform(
            over, lambda now: transitions.resign(now, ANN, 0, next(keys), "random", time.time())
        )
        whole, public = tmp_path / "whole.db", tmp_path / "public.db"
        await moderation_store.impose(services.store, BEN, "ban", None, "rude")
        assert await admin.backup(services.store, whole) == (1, 1, 1, 0, 0, 1)
        assert whole.stat().st_mode & 0o77 == 0
        assert await admin.backup(services.store, public, without_secrets=True) == (0, 0, 0, 0, 0, 0)
        secret = await services.store.setting("secret", "")
        hidden = (secret, running.header.begin["Secret"], running.header.id)
        for text in hidden:
            assert text.encode() in whole.read_bytes() and text.encode() not in public.read_bytes()
        copied = await Store.open(f"sqlite:///{public}")
        try:
            table, entries = await admin.read_table(copied, over.header.id)
            assert table.result() == over.table.result()
            assert all(entry.person != ANN for entry in entries) and len({seat.person for seat in table.seats}) == 1
        finally:
            await copied.close()

    with_services(test, tmp_path)
