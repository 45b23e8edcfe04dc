"""The digest by mail: off unless the host wants it, asked for by a link, at most one in a set time, never lost."""

import asyncio
import re
import sqlite3

import pytest
from sqlalchemy import delete

from server.bare_tables import ANN, BEN
from server.client import Person, code_of
from server.in_process import made, move, refused, said, with_services
from server.real_server import run
from server.smtp_server import inbox
from waset.errors import WasetError
from waset.server import admin, clock, mail_digest, mail_store, schema
from waset.server.mail_digest import HELD_SECONDS, LOOK_SECONDS, RETRY_SECONDS, Digest
from waset.server.settings import Settings

pytestmark = pytest.mark.compiled

ADDRESS = "ann@example.org"
MAIL = {"mail_from": "Waset <waset@example.org>", "public_url": "https://waset.example.org", "digest_hours": 2}
HOURS = 2 * 3600.0


class Time:
    """A clock that is set forward by hand."""

    def __init__(self, monkeypatch):
        self.offset, real = 0.0, clock.now
        monkeypatch.setattr(mail_digest.clock, "now", lambda: real() + self.offset)


@pytest.fixture
def later(monkeypatch):
    return Time(monkeypatch)


def with_digest(test, database):
    """Run a test with services, an SMTP server, and a digest that sends only when it is told to."""

    async def prepared(services):
        async with inbox() as box:
            settings = Settings(database_url="", smtp_url=box.url, **MAIL)
            await test(services, box, Digest(services.store, settings))

    with_services(prepared, database)


async def subscribed(found, box, lang="en"):
    await found.give(ANN, ADDRESS, lang)
    assert await found.send_due() == 1
    token = re.search(r"/mail/confirm/([\w-]+)", box.mails[-1].get_content())[1]
    assert await found.confirm(token)
    return token


@pytest.mark.parametrize(("lang", "words"), [("en", "It is your turn"), ("de", "Du bist am Zug")])
def test_from_the_address_to_the_digest(database, later, lang, words):
    async def test(services, box, found):
        live = await made(services, seats=("me", "me"), pace="correspondence")
        await made(services, seats=("me", "me"))  # a live table is no matter for mails
        token = await subscribed(found, box, lang)
        first = box.mails[0]
        assert first["To"] == ADDRESS and first["From"] == MAIL["mail_from"] and "{" not in first.get_content()

        assert await found.send_due() == 1 and await found.send_due() == 0
        told = box.mails[1]
        text = told.get_content()
        assert words in text and f"https://waset.example.org/table/{live.header.id}" in text
        assert text.count("/table/") == 1 and f"/mail/stop/{token}" in text and "{" not in text
        assert told["List-Unsubscribe"] == f"<https://waset.example.org/api/mail/stop/{token}>"
        assert told.get_content_type() == "text/plain"

        later.offset += HOURS + 1  # nothing has happened since: nothing to say
        assert await found.send_due() == 0
        later.offset += LOOK_SECONDS + 1
        await services.tables.perform(live, said("Are you there?", "said-once", BEN))  # chat is no turn
        assert await found.send_due() == 0
        await services.tables.perform(live, move(live))  # both seats are hers: it is her turn again
        later.offset += LOOK_SECONDS + 1
        assert await found.send_due() == 1 and len(box.mails) == 3

    with_digest(test, database)


def test_a_new_turn_brings_a_new_digest_but_not_before_its_time(database, later):
    async def test(services, box, found):
        live = await made(services, seats=("me", "me"), pace="correspondence")
        await subscribed(found, box)
        later.offset = -2 * HOURS  # the first digest went out hours ago
        await mail_store.put_off(services.store, await mail_store.of_person(services.store, ANN), 0.0)
        assert await found.send_due() == 1
        await services.tables.perform(live, move(live))
        later.offset = -HOURS - 60
        assert await found.send_due() == 0  # too soon
        later.offset = 0.0
        assert await found.send_due() == 1 and len(box.mails) == 3

    with_digest(test, database)


def test_a_mail_that_fails_is_sent_later_and_once(database, later):
    async def test(services, box, found):
        await made(services, seats=("me", "me"), pace="correspondence")
        await subscribed(found, box)
        box.refusing = True
        assert await found.send_due() == 0 and len(box.mails) == 1
        box.refusing = False
        assert await found.send_due() == 0  # it waits before it tries again
        later.offset += RETRY_SECONDS + 1
        assert await found.send_due() == 1 and await found.send_due() == 0
        assert len(box.mails) == 2

    with_digest(test, database)


def test_of_many_processes_one_sends(database):
    async def test(services, box, found):
        await made(services, seats=("me", "me"), pace="correspondence")
        await subscribed(found, box)
        others = [found, *(Digest(services.store, found.settings) for _ in range(4))]
        assert sum(await asyncio.gather(*(one.send_due() for one in others))) == 1
        assert len(box.mails) == 2

    with_digest(test, database)


def test_a_process_that_dies_with_a_mail_in_hand_does_not_lose_it(database, later):
    async def test(services, box, found):
        await made(services, seats=("me", "me"), pace="correspondence")
        await subscribed(found, box)
        row = await mail_store.of_person(services.store, ANN)
        assert await mail_store.take(services.store, row, clock.now() + HELD_SECONDS)  # … and dies
        assert await found.send_due() == 0
        later.offset += HELD_SECONDS + 1
        assert await found.send_due() == 1 and len(box.mails) == 2

    with_digest(test, database)


def test_an_address_is_forgotten_by_its_link_by_its_owner_and_with_the_person(database):
    async def test(services, box, found):
        token = await subscribed(found, box)
        assert await found.stop(token) and not await found.stop(token) and not await found.confirm(token)
        assert (await found.state(ANN)).address is None
        await subscribed(found, box)
        assert (await found.forget(ANN)).address is None
        await subscribed(found, box)
        async with services.store.engine.begin() as connection:
            await connection.execute(delete(schema.people).where(schema.people.c.id == ANN))
        assert await mail_store.of_person(services.store, ANN) is None

    with_digest(test, database)


def test_nothing_is_sent_to_an_address_that_was_not_confirmed(database, later):
    async def test(services, box, found):
        await made(services, seats=("me", "me"), pace="correspondence")
        await found.give(ANN, ADDRESS, "en")
        assert await found.send_due() == 1  # the question
        later.offset += HOURS + 1
        assert await found.send_due() == 0
        later.offset += mail_digest.FORGET_SECONDS
        await found.send_due()
        assert (await found.state(ANN)).address is None

    with_digest(test, database)


def test_nobody_is_flooded_with_questions(database):
    async def test(services, box, found):
        await found.give("one", ADDRESS, "en")
        await found.give("one", ADDRESS, "en")  # the same again asks nothing again
        await found.give("two", ADDRESS, "en")
        assert await refused(found.give("three", ADDRESS, "en")) == "too-many"
        for wrong in ("ann", "ann@", "a b@example.org", "ann@example.org\nBcc: eve@example.org", "ann@exämple.org"):
            assert await refused(found.give("four", wrong, "en")) == "bad-settings"
        assert await found.send_due() == 2

    with_digest(test, database)


def test_a_backup_without_secrets_holds_no_address(tmp_path):
    async def test(services, box, found):
        await subscribed(found, box)
        whole, public = tmp_path / "whole.db", tmp_path / "public.db"
        assert (await admin.backup(services.store, whole)).mails == 1
        assert not any(await admin.backup(services.store, public, without_secrets=True))
        assert ADDRESS.encode() in whole.read_bytes() and ADDRESS.encode() not in public.read_bytes()
        assert sqlite3.connect(public).execute("SELECT count(*) FROM mail").fetchone() == (0,)

    with_digest(test, tmp_path)


def test_a_server_sends_no_mails_unless_it_is_told_how(url):
    async def test():
        async with Person(url) as ann:
            state = await ann.get("/api/me/mail")
            assert state["offered"] is False and state["address"] is None
            assert await code_of(ann.put("/api/me/mail", address=ADDRESS)) == "not-found"
            assert await ann.post("/api/mail/stop/nobody") == {"done": False}
            assert await ann.post("/api/mail/confirm/nobody") == {"done": False}

    run(test())


def test_settings_that_do_not_go_together_are_refused():
    whole = {
        "WASET_DATABASE_URL": "sqlite://",
        "WASET_SMTP_URL": "smtps://me:secret@mail.example.org:465",
        "WASET_MAIL_FROM": "waset@example.org",
        "WASET_PUBLIC_URL": "https://waset.example.org/",
    }
    read = Settings.from_environment(whole)
    assert read.public_url == "https://waset.example.org" and read.digest_hours == 12
    for name in ("WASET_SMTP_URL", "WASET_MAIL_FROM", "WASET_PUBLIC_URL"):
        with pytest.raises(WasetError, match=name):
            Settings.from_environment(whole | {name: "nonsense"})
    assert Settings.from_environment({"WASET_DATABASE_URL": "sqlite://"}).smtp_url is None


def test_an_address_confirmed_while_its_mail_is_on_its_way_gets_its_first_digest_at_once(database):
    async def test(services, box, found):
        await made(services, seats=("me", "me"), pace="correspondence")
        loop = asyncio.get_running_loop()

        def confirmed_at_once(url, message):
            token = re.search(r"/mail/confirm/([\w-]+)", message.get_content())[1]
            assert asyncio.run_coroutine_threadsafe(found.confirm(token), loop).result(30)

        quick = Digest(services.store, found.settings, confirmed_at_once)
        await quick.give(ANN, ADDRESS, "en")
        assert await quick.send_due() == 1
        assert await found.send_due() == 1 and "your turn" in box.mails[0].get_content()

    with_digest(test, database)


def test_an_address_forgotten_while_its_mail_is_written_gets_none(database, monkeypatch):
    async def test(services, box, found):
        await found.give(ANN, ADDRESS, "en")
        taken = mail_store.take

        async def take_and_forget(*arguments):
            assert await taken(*arguments)
            await found.forget(ANN)
            return True

        monkeypatch.setattr(mail_store, "take", take_and_forget)
        assert await found.send_due() == 0 and not box.mails

    with_digest(test, database)


def test_many_who_give_one_address_at_the_same_time_do_not_flood_it(database):
    async def test(services, box, found):
        people = [f"person-{number}" for number in range(8)]
        await asyncio.gather(*(found.give(one, ADDRESS, "en") for one in people), return_exceptions=True)
        assert await mail_store.unconfirmed(services.store, ADDRESS) <= mail_digest.MOST_UNCONFIRMED

    with_digest(test, database)
