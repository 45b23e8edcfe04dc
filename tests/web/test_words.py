"""The page speaks in sentences: no notation unless it is asked for, and what is spoken of is lit on the board."""

import re

import pytest

from web.driver import play_now, play_on, settled

GAMES = ("expedition", "luxor", "horus")
NOTATION = re.compile(r"[{}#/]|\b[a-r]\d{1,2}\b|-?\d+,-?\d+|\b[a-z]+-[a-z0-9]+\b")


@pytest.mark.parametrize("game", GAMES)
def test_the_log_is_told_in_words_and_lights_what_it_speaks_of(visit, game):
    page = visit()
    play_now(page, game)
    play_on(page, seed=2, steps=14, until_over=False)
    for seed in range(30):  # until both have moved
        settled(page)
        log = page.locator(".log").inner_text()
        if "Ankh" in log and "Random" in log:
            break
        play_on(page, seed, steps=2, until_over=False)
    assert "Ankh" in log and "Random" in log
    assert not NOTATION.search(log), log
    assert page.locator(".pointed").count() == 0
    page.locator(".log .points").last.hover()
    page.wait_for_selector(".pointed")
    lit, board = page.locator(".pointed").first.bounding_box(), page.locator("main.board").bounding_box()
    assert lit["x"] + lit["width"] / 2 < board["x"] + board["width"]
    page.locator(".log .points").last.focus()
    page.mouse.move(5, 5)
    page.get_by_role("button", name="Deutsch").click()
    page.wait_for_selector(".log >> text=/Anch (behält|legt|spielt)/")
    assert not NOTATION.search(page.locator(".log").inner_text())


@pytest.mark.parametrize("game", GAMES)
def test_notation_and_coordinates_are_shown_to_those_who_want_them(visit, game):
    page = visit()
    play_now(page, game)
    play_on(page, seed=2, steps=6, until_over=False)
    settled(page)
    assert page.locator(".coordinate").count() == page.locator(".log .notation").count() == 0
    page.get_by_role("button", name="Settings").click()
    page.get_by_label(re.compile("Notation")).check()
    page.keyboard.press("Escape")
    page.wait_for_selector(".log .notation")
    assert page.locator(".coordinate").count() > 0
