"""Following the game: nothing is told before it is seen, and what others did is marked until the next own move."""

import random

import pytest

from web.driver import click_something, length, one_move, settled
from web.test_boards import open_table, record_until, sit_down
from web.test_finished_games import replay_of

PLAYS = "luxor", lambda state: state.phase.name == "PLAY" and state.turn > 2
LAYS = "horus", lambda state: state.phase.name == "LAY" and state.turn > 6

IN_THE_AIR = """() => document.querySelector(".flight") && [
    document.querySelectorAll(".log .moves > *").length, document.querySelector(".question .ask").textContent
]"""


def test_log_and_question_wait_for_the_pieces(visit):
    page = visit(reduced_motion="no-preference")
    page.evaluate("() => localStorage.setItem('waset.settings', JSON.stringify({ speed: 'slow' }))")
    sit_down(page, record_until(*PLAYS))
    before = [length(page), page.locator(".question .ask").inner_text()]
    card = page.locator("[data-luxor-hand] .card.lit").first
    card.evaluate(
        "one => one.dispatchEvent(new MouseEvent('click', { bubbles: true }))"
    )  # no pointer: nothing is skipped
    assert page.wait_for_function(IN_THE_AIR).json_value() == before
    page.wait_for_function(f"() => document.querySelectorAll('.log .moves > *').length > {before[0]}")


def until_somebody_has_moved(page):
    """Play the own turn to its end, and see that of the bot."""
    dice = random.Random(4)
    for _ in range(40):
        settled(page)
        if page.locator(".traced").count():
            return
        click_something(page, dice)
    raise AssertionError("the bot left no trace")


# How many traces there are after each change of the page: the next turn of the bot may follow before the next frame.
NOTE_TRACES = """() => {
    window.traces = [];
    const note = () => window.traces.push(document.querySelectorAll(".traced, .caption .text").length);
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def test_a_turn_of_another_is_told_on_the_board_and_leaves_a_trace_until_the_next_own_move(visit):
    page = visit()
    sit_down(page, record_until(*LAYS))
    until_somebody_has_moved(page)
    said = " ".join(page.locator(".caption .text").inner_text().split())
    assert said.startswith("Random ")
    assert said in " ".join(page.locator(".log").inner_text().split())  # in the same words
    page.evaluate(NOTE_TRACES)
    one_move(page, 5)
    page.wait_for_function("() => window.traces.includes(0)")


def test_the_last_turn_can_be_seen_again(visit):
    page = visit(reduced_motion="no-preference")
    sit_down(page, record_until(*LAYS))
    until_somebody_has_moved(page)
    moves, said = length(page), page.locator(".caption .text").inner_text()
    page.get_by_role("button", name="Show the last turn again").dispatch_event("click")
    page.wait_for_function("() => !document.querySelector('.lit')")  # first it is told
    page.keyboard.press("Shift")
    settled(page)
    assert length(page) == moves
    assert page.locator(".caption .text").inner_text() == said
    assert page.locator(".traced").count() > 0


def test_people_at_one_screen_see_what_the_one_before_them_did(visit):
    page = visit()
    page.evaluate("() => localStorage.setItem('waset.settings', JSON.stringify({ cover: false }))")
    record = record_until(*LAYS)
    open_table(page, "/api/records", {"text": record.write(), "seats": ["me", "me"]})
    first = page.locator(".question .who").inner_text()
    dice = random.Random(4)
    for _ in range(40):
        settled(page)
        if page.locator(".question .who").inner_text() != first:
            break
        click_something(page, dice)
    page.wait_for_selector(".traced")
    assert page.locator(".caption .text").inner_text().startswith(first.split()[0])
    assert page.get_by_role("button", name="Show the last turn again").count() == 0  # it was another's to see


OWNERS = """() => [...document.querySelectorAll(".owned")].map((one) => Number(one.dataset.owner)).sort()"""


def test_whose_tile_it_is_can_be_asked(visit):
    page, record = visit(), record_until("expedition", lambda state: state.turn > 10)
    sit_down(page, record)
    assert page.evaluate(OWNERS) == []
    page.get_by_role("button", name="Whose tile is it?").click()
    tops = sorted(place["stack"][-1] for place in record.state.view(0)["display"] if place["stack"])
    assert page.evaluate(OWNERS) == tops
    page.get_by_role("button", name="Whose tile is it?").click()
    assert page.evaluate(OWNERS) == []


def test_in_the_end_every_tile_says_whose_it_is(visit):
    page = visit()
    page.goto(f"{replay_of(page)}/100000")
    page.wait_for_selector(".frame .owned")


@pytest.mark.parametrize("game", ["expedition", "luxor", "horus"])
def test_a_line_of_the_log_lights_what_it_speaks_of(visit, game):
    page = visit()
    sit_down(page, record_until(game, lambda state: state.turn > 6))
    page.locator(".log .points").last.focus()
    page.wait_for_selector(".pointed")
    page.locator(".log").focus()
    page.wait_for_selector(".pointed", state="detached")


def test_the_badge_of_the_chat_is_on_the_handle_of_the_folded_sheet(visit):
    page, other = visit(width=390, height=844), visit()
    open_table(page, "/api/tables", {"game": "horus", "seats": ["me", "random"]})
    other.goto(page.url)
    other.wait_for_selector(".frame .content")
    other.locator("summary", has_text="Chat").click()
    other.get_by_label("Say something").fill("Well laid")
    other.get_by_role("button", name="Send").click()
    page.locator(".handle .news").wait_for()
