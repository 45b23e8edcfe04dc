"""The page of whoever runs the server: behind its key, what players report arrives and can be acted on."""

import os

import pytest

from web.axe import violations
from web.conftest import HOST_KEY
from web.driver import NARROW, two_at_a_table

LOOK = os.environ.get("WASET_SCREENSHOTS")  # a folder to look at the pages in


def photograph(page, name):
    if LOOK:
        page.screenshot(path=f"{LOOK}/{name}.png", full_page=True)


def enter(page, key=HOST_KEY):
    page.locator("input[type=password]").fill(key)
    page.locator("form.key button").click()


@pytest.mark.parametrize("how", [{}, {"width": NARROW["width"], "height": NARROW["height"]}], ids=["desktop", "phone"])
def test_the_host_sees_a_report_mutes_its_subject_and_ends_the_game(visit, how):
    first, second = two_at_a_table(visit, "horus")
    for page in (first, second):
        page.locator("summary", has_text="Chat").click()
    second.get_by_label("Say something").fill("what a stupid move")
    second.get_by_role("button", name="Send").click()
    first.get_by_text("what a stupid move").wait_for()
    first.get_by_role("button", name="Settings").click()
    first.locator("summary", has_text="Report somebody").click()
    first.get_by_label("Who, or which words").select_option(index=1)
    first.get_by_label("What happened?").fill("rude")
    photograph(first, "report")
    first.get_by_role("button", name="Report", exact=True).click()
    first.get_by_text("will see it").first.wait_for()
    page = visit("/host", **how)
    enter(page)
    report = page.locator("section", has=page.locator("#host-reports")).locator("li", has_text="what a stupid move")
    report.first.wait_for()
    assert violations(page) == []
    report.first.get_by_role("button", name="Mute").click()
    page.get_by_role("button", name="Lift").wait_for()
    second.get_by_label("Say something").fill("and another")
    second.get_by_role("button", name="Send").click()
    second.get_by_text("taken the chat away").first.wait_for()
    report.first.get_by_role("button", name="Done with it").click()
    table = page.locator("section", has=page.locator("#host-tables"))
    table = table.locator("li", has=page.locator(f"a[href='/table/{first.url.rsplit('/', 1)[1]}']"))
    table.get_by_role("button", name="Who is there").click()
    page.get_by_label("What everybody is to read").fill("We update at nine.")
    page.get_by_role("button", name="Announce").click()
    page.locator(".announcement").wait_for()
    first.get_by_text("We update at nine.").first.wait_for()
    photograph(page, f"host-{how.get('width', 'desktop')}")
    page.wait_for_function("() => !document.querySelector('.notices *')")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    table.get_by_role("button", name="End the game").click()
    first.get_by_text("has ended this game").wait_for()
    photograph(first, "closed")
    page.get_by_role("button", name="Lift").click()
    page.get_by_text("Nobody is muted or banned.").wait_for()
    page.get_by_role("button", name="Take the last one back").click()
    page.locator(".announcement").wait_for(state="detached")


def test_a_wrong_key_is_refused_in_a_sentence_and_german_is_spoken(browser, server):
    context = browser.new_context(base_url=server, locale="de-DE", viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.goto("/host")
    enter(page, "guessed")
    page.get_by_text("Das ist nicht der Schlüssel des Gastgebers.").wait_for()
    enter(page)
    page.get_by_role("heading", name="Auslastung").wait_for()
    photograph(page, "host-de")
    context.close()
