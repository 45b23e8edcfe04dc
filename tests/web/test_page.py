"""What the page is made of: its texts, its size, its pieces."""

import gzip
import json
import random
import re
from pathlib import Path

import pytest

from waset.games import GAMES
from waset.text import LANGUAGES, texts
from web.driver import READY, click_something, wait_at_rest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
BUILT = ROOT / "src" / "waset" / "server" / "page"
OURS = [path for path in (WEB / "src").rglob("*") if path.suffix in (".ts", ".svelte") and "games" not in path.parts]
STEP = ".side .buttons:not(.foot) button, .board .lit, .side .lit, .side button.primary:not(.foot *)"
DRAWN = {
    "expedition": ("tile", "action_tile"),
    "luxor": ("tile", "mummy_tile", "character"),
    "horus": ("tile", "card"),
}
BUDGET = 200_000  # bytes of script, compressed, on first load


def test_the_lock_holds_no_addresses():
    assert "http" not in (WEB / "package-lock.json").read_text("utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_the_page_asks_for_is_there(lang):
    book = texts(lang, "page")
    games = set().union(*(texts(lang, game) for game in GAMES))
    for path in OURS:
        for section, key in re.findall(r"\bt\((?:[^()\"`]*\?\s*)?\"(\w+)\.(\w+)\"", path.read_text("utf-8")):
            assert key in book.get(section, {}) or section in games, f"{path.name}: {section}.{key}"


def test_both_languages_have_the_same_texts_of_the_page():
    english, german = (
        {f"{section}.{key}" for section, table in texts(lang, "page").items() for key in table} for lang in LANGUAGES
    )
    assert english == german


def test_every_error_and_bot_has_a_text():
    from waset.bots.registry import LAB_ONLY, names

    for lang in LANGUAGES:
        book = texts(lang, "page")
        offered = {name for name in names() if ":" not in name} - set(LAB_ONLY)
        assert set(book["bot"]) == set(book["bot_about"]) >= offered


def test_the_first_load_is_small(visit):
    sent = {}
    page = visit("about:blank")
    page.on("response", lambda answer: sent.update({answer.url: answer}))
    page.goto("/")
    page.wait_for_selector(".card")
    page.wait_for_load_state("networkidle")
    scripts = [answer.body() for url, answer in sent.items() if url.endswith(".js")]
    assert scripts
    assert sum(len(gzip.compress(script)) for script in scripts) < BUDGET


def test_the_sandbox_is_not_in_the_built_page():
    assert not any("sandbox-texts" in path.read_text("utf-8") for path in BUILT.rglob("*.js"))


ALL_DRAWN = "all => [...document.querySelectorAll(all)].every((one) => one.getBBox().width >= 5)"


def test_the_gallery_shows_every_piece_of_every_game(visit):
    page = visit("/gallery")
    for game in GAMES:
        for section in DRAWN[game]:
            for key in texts("en", game)[section]:
                page.locator(f"[data-game={game}] li[data-piece='{section}.{key}'] svg").first.wait_for()
        page.wait_for_function(ALL_DRAWN, arg=f"[data-game={game}] li svg")


def steps_of(game):
    return json.loads((BUILT / "tutorials" / f"{game}.json").read_text("utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_the_tutorial_opens_with_the_goal_and_can_be_played_through(visit, game):
    steps = steps_of(game)
    assert steps[0]["id"] == "goal"
    page, dice = visit(f"/learn/{game}", width=1280, height=720), random.Random(1)
    for number, step in enumerate(steps, 1):
        page.get_by_text(f"step {number} of {len(steps)}").first.wait_for()
        wait_at_rest(page, ".side")
        assert page.evaluate(OVERFLOW) <= 1, f"{step['id']} does not fit on 1280x720"
        if step["moments"][0]["next"]:
            page.get_by_role("button", name="Show me").click()
        for _ in range(60):
            if page.get_by_role("button", name="Show me").count() == 0:
                break
            click_something(page, dice, STEP)
            page.wait_for_function(DONE_OR_ASKED, arg=STEP)
        assert page.get_by_role("button", name="Show me").count() == 0, f"step {number} could not be done"
        page.get_by_role("button", name="Next" if number < len(steps) else "Finish").click()


DONE_OR_ASKED = f"""choices => ![...document.querySelectorAll("button")].some((one) => one.innerText === "Show me")
    || ({READY})(choices)"""
OVERFLOW = "() => { const side = document.querySelector('.side'); return side.scrollHeight - side.clientHeight; }"


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_a_tutorial_fits_a_small_desk_in_german_too(visit, game):
    page = visit(f"/learn/{game}", width=1280, height=720, locale="de-DE")
    for number, step in enumerate(steps_of(game), 1):
        page.goto(f"/learn/{game}/{number}")
        page.locator("#step", has_text=texts("de", game)["tutorial"][f"{step['id']}_title"]).wait_for()
        page.wait_for_selector(".frame .content")
        assert page.evaluate(OVERFLOW) <= 1, f"{step['id']} does not fit on 1280x720"


def test_a_step_that_was_done_marks_what_happened_on_the_board(visit):
    number = [step["id"] for step in steps_of("horus")].index("lay") + 1
    page = visit(f"/learn/horus/{number}", width=1280, height=720)
    page.wait_for_selector(".board .lit")
    assert page.locator(".traced, .caption .text").count() == 0
    page.locator(".board .lit").first.press("Enter")
    page.locator(".caption .text", has_text="lays").wait_for()
    page.wait_for_selector(".traced")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_wrong_move_in_the_tutorial_is_answered_and_nothing_is_played(visit, lang):
    """The plan of a camp is sent as a whole or not at all: its button does what it says."""
    number = [step["id"] for step in steps_of("expedition")].index("camp") + 1
    page, told = visit(f"/learn/expedition/{number}", locale=lang), texts(lang, "expedition")["tutorial"]
    page.wait_for_selector(".hand .lit, .side .lit, .board .lit")
    page.locator(".side [data-tile=camp-d], .side .lit").first.click()
    page.locator(".board .lit[aria-label*=g9], .board .lit[aria-label*=i8]").first.press("Enter")
    page.locator(".answer", has_text=told["camp_wrong"]).wait_for()
    page.locator(".side .lit").first.click()
    page.locator(".board .lit[aria-label*=h9]").press("Enter")
    page.locator(".planner button.primary").click()  # all stay at the camp
    page.locator(".answer", has_text=told["camp_wrong"]).wait_for()
    assert page.locator(".planner").count() == 1 and page.locator(".done").count() == 0
    page.locator(".foot button", has_text=texts(lang, "page")["learn"]["show"]).click()
    page.locator(".planner button.primary").click()
    page.locator(".done", has_text=told["camp_done"]).wait_for()


def test_the_rules_can_be_searched(visit):
    page = visit("/rules/horus")
    page.wait_for_selector("article")
    every = page.locator("article").count()
    page.get_by_role("searchbox").fill("river BARGE")
    page.wait_for_function(f"() => document.querySelectorAll('article').length < {every}")
    found = page.locator("article").all_inner_texts()
    assert found
    assert all("river" in text.lower() and "barge" in text.lower() for text in found)
    assert page.get_by_role("status").first.inner_text().startswith(str(len(found)))
    page.get_by_role("searchbox").fill("no such words")
    page.get_by_text("No rule says that.").wait_for()
