"""Tables: by link, on one screen, reloads, undo, "why not", the last look, settings."""

import random
import re

from web.driver import CHOICES, click_something, length, play_now, play_on, settled


def waits_for_turn(page):
    page.wait_for_selector(".question.turn", timeout=90_000)


def one_move(page, seed=0):
    """Click until the log has grown, or the screen is to be passed on."""
    before, dice = length(page), random.Random(seed)
    for _ in range(40):
        if settled(page) == "cover":
            return
        click_something(page, dice)
        page.wait_for_timeout(50)
        if length(page) > before:
            return
    raise AssertionError("nothing that was clicked made a move")


def test_two_browsers_play_each_other_by_link(visit):
    host = visit()
    host.locator("[data-game=expedition]").get_by_role("button", name="With friends").click()
    host.wait_for_url("**/table/*")
    link = host.get_by_label("Link to this table").input_value()
    assert link == host.url
    assert host.get_by_role("img", name=re.compile("QR code of")).is_visible()
    guest = visit(link)
    guest.get_by_role("button", name="Sit here").first.click()
    for turn in range(4):  # both keep their tile, then the first turn
        one_move(whoever_is_asked(host, guest), turn)
    moves = length(host) if host.locator(".question.turn").count() else length(guest)
    for page in (host, guest):
        page.wait_for_function(f"() => document.querySelectorAll('.log .moves > *').length >= {moves}")


def whoever_is_asked(*pages):
    for _ in range(200):
        for page in pages:
            if page.locator(".question.turn").count():
                return page
        pages[0].wait_for_timeout(100)
    raise AssertionError("nobody was asked")


def test_what_is_said_reaches_the_other_browser(visit):
    host = visit()
    host.locator("[data-game=horus]").get_by_role("button", name="With friends").click()
    host.wait_for_url("**/table/*")
    guest = visit(host.url)
    guest.get_by_role("button", name="Sit here").first.click()
    host.wait_for_selector(".question .ask")
    guest.wait_for_selector(".question .ask")
    for page in (host, guest):
        page.locator("summary", has_text="Chat").click()
    host.get_by_label("Say something").fill("good luck")
    host.get_by_role("button", name="Send").click()
    guest.get_by_text("good luck").wait_for()


def test_a_third_browser_watches_and_sees_no_hand(visit):
    host = visit()
    play_now(host, "luxor")
    watcher = visit(host.url)
    watcher.get_by_text("You are watching").wait_for()
    watcher.wait_for_selector(".question .ask")
    assert watcher.locator(CHOICES).count() == 0
    assert watcher.locator(".question.turn").count() == 0


def test_on_one_screen_a_cover_hides_the_table_between_players(visit):
    page = visit()
    page.locator("[data-game=expedition]").get_by_role("button", name="On this screen").click()
    page.wait_for_selector("main.cover")
    assert page.locator(".frame, .hand").count() == 0  # not only hidden: it is not there
    page.locator("main.cover button.primary").click()
    waits_for_turn(page)
    one_move(page)
    page.wait_for_selector("main.cover")
    assert page.locator(".frame, .hand").count() == 0
    page.locator("main.cover button.primary").click()
    waits_for_turn(page)


def test_a_reload_in_the_middle_of_a_decision_asks_the_same_again(visit):
    page = visit()
    play_now(page, "expedition")
    play_on(page, seed=3, steps=12, until_over=False)
    settled(page)
    asked, moves = page.locator(".question .ask").inner_text(), length(page)
    page.reload()
    waits_for_turn(page)
    assert page.locator(".question .ask").inner_text() == asked
    assert length(page) == moves
    one_move(page, 1)


def test_a_lost_connection_comes_back_silently_and_exactly(visit):
    page = visit()
    play_now(page, "horus")
    waits_for_turn(page)
    moves = length(page)
    page.context.set_offline(True)
    page.evaluate("() => window.dispatchEvent(new Event('offline'))")
    page.context.set_offline(False)
    one_move(page, 2)
    assert length(page) > moves
    visit.complaints.clear()  # the browser itself reports the cut line


def test_a_step_is_taken_back(visit):
    page = visit()
    play_now(page, "expedition")
    waits_for_turn(page)
    asked = page.locator(".question .ask").inner_text()
    undo = page.get_by_role("button", name="Undo")
    for seed in range(12):  # until a step that reveals nothing, which may be taken back
        moves, asked = length(page), page.locator(".question .ask").inner_text()
        one_move(page, seed)
        settled(page)
        if undo.is_enabled():
            break
    assert undo.is_enabled()
    after = length(page)
    undo.click()
    page.wait_for_function(f"() => document.querySelectorAll('.log .moves > *').length === {after - 1}")
    if after - 1 == moves:
        assert page.locator(".question .ask").inner_text() == asked


def test_what_is_not_allowed_is_answered_with_the_rule(visit):
    page = visit()
    play_now(page, "luxor")
    waits_for_turn(page)
    page.locator(".board .ask").first.dispatch_event("click")
    page.wait_for_selector(".refused")
    assert page.locator(".refused p").first.inner_text()
    page.locator(".refused summary").click()
    link = page.locator(".refused a").get_attribute("href")
    assert re.fullmatch(r"/rules/luxor#[A-Z]\d+", link)
    page.goto(link)
    rule = link.split("#")[1]
    page.wait_for_selector(f"article#{rule}.here")


def test_a_last_look_sends_nothing_until_it_is_confirmed(visit):
    page = visit()
    play_now(page, "horus")
    waits_for_turn(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label(re.compile("A last look")).check()
    page.keyboard.press("Escape")
    moves = length(page)
    for seed in range(20):
        click_something(page, random.Random(seed))
        page.wait_for_timeout(50)
        if page.get_by_text("Last look:").count():
            break
    assert length(page) == moves
    page.get_by_role("button", name="Back").click()
    assert page.get_by_text("Last look:").count() == 0
    assert length(page) == moves


def test_a_hint_names_a_move_and_its_reasons(visit):
    page = visit()
    play_now(page, "expedition")
    waits_for_turn(page)
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".hint, .refused", timeout=90_000)
    assert page.locator(".hint").count() == 1, page.locator(".refused").inner_text()
    assert "%" in page.locator(".hint").inner_text()


def test_the_turn_is_in_the_title_and_the_favicon(visit):
    page = visit()
    play_now(page, "expedition")
    waits_for_turn(page)
    page.wait_for_function("() => document.title.startsWith('Your turn')")
    assert page.locator("#favicon").get_attribute("href").endswith("favicon-turn.svg")


def test_resigning_ends_the_game(visit):
    page = visit()
    play_now(page, "horus")
    waits_for_turn(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.wait_for_selector("dialog[open] .scores")


def test_an_address_without_a_table_says_so(visit):
    page = visit("/table/nosuchtable")
    page.get_by_role("heading", name="This table can't be opened").wait_for()
    page.goto("/nowhere")
    page.get_by_role("heading", name="Nothing is buried here").wait_for()
    visit.complaints.clear()  # the browser reports the table that was not found
