"""Firefox, as Debian ships it: the home page, a few moves of each game, a finished game looked back at."""

import pytest

from web.driver import one_move, play_now, settled
from web.test_boards import GAMES
from web.test_finished_games import replay_of, wait_until_at


@pytest.mark.parametrize("game", GAMES)
def test_a_few_moves_in_firefox(visit_in_firefox, game):
    page = visit_in_firefox(width=1280, height=720)
    assert "Firefox" in page.evaluate("() => navigator.userAgent")
    page.wait_for_selector(f"[data-game={game}] button.now")
    play_now(page, game)
    for seed in range(3):
        one_move(page, seed)
    settled(page)
    assert page.locator(".frame .content").count() == 1
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")


def test_a_game_is_looked_back_at_in_firefox(visit_in_firefox):
    page = visit_in_firefox(width=1280, height=720)
    page.wait_for_selector("[data-game=expedition] button.now")  # Firefox complains of what it is still asking for
    page.goto(f"{replay_of(page)}/10")
    page.wait_for_selector(".frame .content")
    page.locator(".count").click()
    page.keyboard.press("ArrowRight")
    wait_until_at(page, 11)
    page.get_by_role("button", name="One move back").click()
    wait_until_at(page, 10)
    page.get_by_role("button", name="How it was scored").click()
    page.wait_for_selector("dialog[open] .scores .points")
