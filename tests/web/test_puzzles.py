"""Puzzles on the page: one is solved, others fail, the solution is explained, and the marks stay in the browser."""

import pytest

from waset.puzzles import collection
from waset.text import texts
from web.axe import violations
from web.driver import NARROW

DESK = {"width": 1280, "height": 720}
PHASES = {"luxor": "MOVE", "horus": "CARD"}
SPACE = {"en": "Space", "de": "Feld"}
FITS = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def words(lang):
    return texts(lang, "page")["puzzle"]


def asked_for(game):
    """A puzzle whose moves are made on the board, or by playing a card."""
    return next(one for one in collection(game) if one.state().phase.name == PHASES[game])


def make(page, move, lang):
    """Make a move as it is written: `play marsh-4`, or `move 21 24`, where a figure may have only one way to go."""
    kind, *at = move.split()
    if kind == "play":
        page.locator(f".hand .lit[data-spot='card-{at[0]}']").first.press("Enter")
        return
    space = SPACE[lang]
    page.locator(f".board .lit[aria-label^='{space} {at[0]},']").press("Enter")
    target = page.locator(f".board .lit[aria-label^='{space} {at[1]},']")
    page.locator(".verdict").or_(target).first.wait_for()
    if not page.locator(".verdict").count():
        target.press("Enter")


@pytest.mark.parametrize(("game", "lang", "size"), [("luxor", "de", DESK), ("horus", "en", NARROW)])
def test_a_wrong_move_fails_and_the_right_one_solves(visit, game, lang, size):
    one, told = asked_for(game), words(lang)
    page = visit(f"/puzzles/{game}/{one.id}", locale=lang, **size)
    make(page, one.moves[1].move, lang)
    page.locator(".verdict").wait_for()
    assert page.locator(".verdict.good, .solution").count() == 0
    assert str(int(100 * one.moves[1].behind + 0.5)) in page.locator(".verdict").inner_text()
    page.get_by_role("button", name=told["again"]).click()
    make(page, one.solution, lang)
    page.locator(".verdict.good").wait_for()
    assert page.locator(".solution tbody tr").count() == len(one.rivals) - 1
    assert "{" not in page.locator(".side").inner_text() and page.evaluate(FITS)
    page.goto("/puzzles")
    mark = page.locator(f"a[href='/puzzles/{game}/{one.id}'].solved")
    mark.first.wait_for()
    assert told["solved"] in mark.first.inner_text()


def test_the_solution_is_shown_on_request_and_does_not_count_as_solved(visit):
    one = asked_for("horus")
    page = visit(f"/puzzles/horus/{one.id}", **DESK)
    page.get_by_role("button", name=words("en")["show"]).click()
    page.locator(".solution").wait_for()
    assert not violations(page)
    page.get_by_role("link", name=words("en")["next"]).click()
    known = collection("horus")
    following = known[(known.index(one) + 1) % len(known)]
    page.wait_for_url(f"**/puzzles/horus/{following.id}")
    page.locator(".foot").wait_for()
    page.goto("/puzzles")
    link = page.locator(f"li a[href='/puzzles/horus/{one.id}']")
    link.wait_for()
    assert words("en")["shown"] in link.inner_text() and page.locator("a.solved").count() == 0
    assert not violations(page)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_puzzle_of_the_day_is_one_click_from_home(visit, lang):
    page = visit("/", locale=lang, **NARROW)
    page.locator(".more a", has_text=words(lang)["today"]).click()
    page.wait_for_url("**/puzzles/*/*")
    page.locator(".foot").wait_for()
    assert page.evaluate(FITS)


@pytest.mark.parametrize("game", ["expedition", "luxor", "horus"])
def test_every_puzzle_of_a_game_can_be_opened(visit, game):
    page = visit("/puzzles", **DESK)
    for one in collection(game)[::6]:
        page.goto(f"/puzzles/{game}/{one.id}")
        page.locator(".foot").wait_for()
        page.locator(".side .ask").wait_for()
        assert "{" not in page.locator(".side").inner_text()


def test_a_puzzle_that_does_not_exist_says_so(visit):
    page = visit("/puzzles/luxor/none", **DESK)
    page.get_by_role("alert").wait_for()
    page.get_by_role("link", name=words("en")["all"]).click()
    page.locator("ol a").first.wait_for()
    visit.complaints.clear()  # the browser itself notes the 404
