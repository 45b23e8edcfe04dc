"""A whole game of each of the three, by clicks, against a bot; everything on the way must work."""

import pytest

from web.driver import play_now, play_on

TABLES = [("expedition", {}), ("luxor", {}), ("horus", {})]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), TABLES, ids=[game for game, _ in TABLES])
def test_a_whole_game_by_clicks_ends_with_every_point_told(visit, game, options):
    page = visit()
    play_now(page, game, **options)
    clicks = play_on(page, seed=1)
    assert clicks > 20
    page.wait_for_selector("dialog[open] .points tfoot")
    scores = page.locator("dialog[open] .scores section")
    assert scores.count() == 2
    totals = [int(one) for one in page.locator("dialog[open] .points .total td").all_inner_texts()]
    for i in range(scores.count()):
        section = scores.nth(i)
        told = [int(one) for one in section.locator(".number").all_text_contents()]
        assert sum(told) == totals[i]
        assert section.locator("a[href^='/rules/']").count() == len(told)
