"""The digest by mail on the page of the person: an address is given, confirmed by the link of a mail, and forgotten."""

import asyncio
import re
import threading

import pytest

from server.smtp_server import inbox
from waset.text import texts
from web.conftest import serving
from web.driver import NARROW


@pytest.fixture
def mails():
    """An SMTP server in a thread of its own."""
    loop, over, ready, found = asyncio.new_event_loop(), asyncio.Event(), threading.Event(), []

    async def run():
        async with inbox() as box:
            found.append(box)
            ready.set()
            await over.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(run(),))
    thread.start()
    ready.wait(20)
    yield found[0]
    loop.call_soon_threadsafe(over.set)
    thread.join(20)


def test_an_address_is_given_confirmed_and_forgotten(browser, mails, tmp_path):
    words, public = texts("de", "page")["mail"], "https://waset.example.org"
    variables = {"WASET_SMTP_URL": mails.url, "WASET_MAIL_FROM": "waset@example.org", "WASET_PUBLIC_URL": public}
    with serving(tmp_path, **variables) as url:
        context = browser.new_context(base_url=url, locale="de", viewport=NARROW, service_workers="block")
        context.set_default_timeout(90_000)
        page = context.new_page()
        page.goto("/me")
        page.get_by_label(words["label"]).fill("ann@example.org")
        page.get_by_role("button", name=words["give"]).click()
        page.get_by_text(words["waiting"].format(address="ann@example.org")).wait_for()
        for _ in range(600):
            if mails.mails:
                break
            page.wait_for_timeout(100)
        link = re.search(rf"{public}(/mail/confirm/[\w-]+)", mails.mails[0].get_content())[1]
        page.goto(link)
        page.get_by_text(words["confirmed"]).wait_for()
        page.goto("/me")
        page.get_by_text(words["on"].format(address="ann@example.org")).wait_for()
        page.get_by_role("button", name=words["forget"]).click()
        page.get_by_label(words["label"]).wait_for()
        page.goto(link)
        page.get_by_text(words["gone"]).wait_for()
        context.close()
