"""A game that another package brings is played on the page at once, on a board that is drawn from its view."""

import os
import re
from pathlib import Path

import pytest

from outside import install
from web.conftest import serving
from web.driver import NARROW, play_now, play_on, settled

BRISCOLA = Path(__file__).parents[1] / "games" / "briscola"
SHOTS = os.environ.get("WASET_SHOTS")  # a folder for pictures, to be looked at


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The address of a server beside which Briscola is installed."""
    site = tmp_path_factory.mktemp("site")
    install(BRISCOLA, site)
    path = os.pathsep.join(part for part in (str(site), os.environ.get("PYTHONPATH")) if part)
    with serving(tmp_path_factory.mktemp("server"), PYTHONPATH=path) as url:
        yield url


def shoot(page, name):
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png")


def test_a_whole_game_of_briscola_is_played_against_a_bot_and_seen_again(visit):
    page = visit(width=1280, height=720)
    play_now(page, "briscola")
    assert settled(page) == "asked"
    assert page.locator(".hand button").all_inner_texts()[0].startswith("Play ")
    page.locator(".hand button").first.click()
    page.wait_for_selector(".told >> text=/ plays /")
    settled(page)
    shoot(page, "briscola-desktop")
    board = page.locator("main.board").inner_text()
    assert not re.search(r"\b(coins|cups|swords|clubs)-", board)  # no code where a card has a name
    assert "hidden" in page.locator("[data-seat='1'] [data-field=hand]").inner_text()
    assert "hidden" not in page.locator("[data-seat='0'] [data-field=hand]").inner_text()
    assert play_on(page, seed=1) > 10
    page.wait_for_selector("dialog[open] .points tfoot")
    shoot(page, "briscola-end")
    totals = [int(one) for one in page.locator("dialog[open] .points .total td").all_inner_texts()]
    assert sum(totals) == 120  # B2: all cards together
    told = [int(one) for one in page.locator("dialog[open] .scores .number").all_text_contents()]
    assert sum(told) == sum(totals)

    page.locator("dialog[open]").get_by_role("link", name="Replay").click()
    page.wait_for_selector(".controls")
    page.get_by_role("button", name="One move on").click()
    page.wait_for_selector(".told >> text=/ plays /")
    page.keyboard.press("End")
    page.wait_for_selector("[data-field=stock] >> text=0")
    shoot(page, "briscola-replay")


def test_hints_and_german_words_work_on_a_phone(visit):
    page = visit(locale="de-DE", **NARROW)
    play_now(page, "briscola")
    settled(page)
    page.get_by_role("button", name="Tipp").click()
    page.wait_for_selector(".hand button.hinted")
    shoot(page, "briscola-phone")
    assert page.locator(".hand button.hinted").count() == 1
    assert "verdeckt" in page.locator("[data-seat='1'] [data-field=hand]").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_lists_of_games_come_from_the_server(visit):
    page = visit()
    page.wait_for_selector("[data-game=briscola]")
    names = page.locator("[data-game]").evaluate_all("(cards) => cards.map((card) => card.dataset.game)")
    assert names == ["expedition", "luxor", "horus", "briscola"]
    assert page.locator("[data-game=briscola] a[href^='/learn']").count() == 0  # it brings no tutorial
    page.goto("/rules/briscola#B7")
    assert "highest trump" in page.locator("#B7").inner_text()
    page.goto("/learn")
    page.wait_for_selector("a[href^='/learn/']")
    assert page.locator("a[href^='/learn/']").count() == 3
