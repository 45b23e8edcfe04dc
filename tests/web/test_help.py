"""Help at the table, how it would score now, the end with its table and its picture, and where the focus is."""

import random

import pytest

import waset
from waset.text import texts
from web.driver import NARROW, length, one_move, play_on, settled
from web.test_boards import GAMES, MODULES, new_table, open_table, record_until, sit_down

DESK = {"width": 1280, "height": 720}
LYING = {"width": 844, "height": 390}


def shortly_before_the_end(game, left=3, modules=()):
    """A game between random players, so many decisions before its end."""
    record, dice = waset.Record.start(waset.game(game), players=2, modules=list(modules), seed=3), random.Random(3)
    while not record.state.over:
        record.play(dice.choice(record.state.legal()))
    return record.back_to(len(record.actions) - left)


def sit_everywhere(page, record):
    """Go on from a record with all seats ours, without a cover between them."""
    page.evaluate("() => localStorage.setItem('waset.settings', JSON.stringify({ cover: false }))")
    open_table(page, "/api/records", {"text": record.write(), "seats": ["me", "me"]})


def finish(page, game, **options):
    sit_everywhere(page, shortly_before_the_end(game, **options))
    play_on(page, seed=1)
    page.wait_for_selector("dialog[open] .points tfoot")


@pytest.mark.parametrize(("game", "lang"), [("expedition", "de"), ("luxor", "en"), ("horus", "de")])
def test_help_tells_goal_turn_and_scoring(visit, game, lang):
    page = visit(locale=lang, **NARROW)
    new_table(page, game)
    page.locator("aside.first .icon").click()
    page.locator(".bar .help").click()
    dialog = page.locator("dialog[open]")
    wanted = waset.game(game).help(lang)
    dialog.locator("section[aria-labelledby=help-scoring] li").first.wait_for()
    for part in ("goal", "turn", "scoring"):
        told = dialog.locator(f"section[aria-labelledby=help-{part}] li").all_inner_texts()
        assert told == wanted[part].split("\n") and 0 < len(told) <= 5
    assert "{" not in dialog.inner_text()
    assert dialog.locator(f"a[href='/rules/{game}']").count() == dialog.locator(f"a[href='/learn/{game}']").count() == 1


def test_the_first_game_of_a_kind_says_what_it_is_about(visit):
    page = visit(**NARROW)
    new_table(page, "luxor")
    strip = page.locator("aside.first")
    assert strip.locator("p").inner_text() == waset.game("luxor").help("en")["first"]
    strip.get_by_role("button", name="Close").click()
    strip.wait_for(state="detached")
    page.goto("/")
    new_table(page, "luxor")
    assert strip.count() == 0
    page.goto("/")
    new_table(page, "horus")
    strip.wait_for()


# Buttons and lit places that it lies over; only what is on the screen counts.
COVERED = """() => [...document.querySelectorAll("button, a[href], .frame .lit")].filter((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const top = one.checkVisibility() && document.elementFromPoint(x + width / 2, y + height / 2);
    return top && top.closest(".first") && !one.contains(top);
}).map((one) => one.getAttribute("aria-label") ?? one.textContent)"""


# The boxes around a text that cut off a part of it.
CUT = """(text) => {
    const { top, bottom } = text.getBoundingClientRect();
    const cuts = (one) => {
        const box = one.getBoundingClientRect();
        return getComputedStyle(one).overflowY !== "visible" && (top < box.top - 1 || bottom > box.bottom + 1);
    };
    const found = [];
    for (let one = text.parentElement; one; one = one.parentElement) if (cuts(one)) found.push(one.className);
    return found;
}"""


@pytest.mark.parametrize("finger", [True, False], ids=["phone", "desk"])
@pytest.mark.parametrize(("game", "locale"), [("expedition", "de-DE"), ("luxor", "en-US"), ("horus", "de-DE")])
def test_what_the_first_game_says_covers_no_button(visit, game, locale, finger):
    page = visit(locale=locale, has_touch=finger, is_mobile=finger)
    record = record_until(game, lambda state: state.turn > 3)
    for width, height in ((390, 844), (360, 740), (844, 390)) if finger else ((1280, 720),):
        page.evaluate("() => localStorage.removeItem('waset.met')")
        page.set_viewport_size({"width": width, "height": height})
        sit_down(page, record)
        strip = page.locator("aside.first")
        strip.wait_for()
        assert page.evaluate(COVERED) == []
        assert strip.locator("p").evaluate(CUT) == [], "a line is cut off"
        bar = page.locator(".bar:has(aside.first)").bounding_box()
        box = strip.bounding_box()
        assert box["y"] >= bar["y"] - 1 and box["y"] + box["height"] <= bar["y"] + bar["height"] + 1


PLACES = """() => JSON.stringify([".frame", ".side", ".hand"].map((one) =>
    document.querySelector(one).getBoundingClientRect()))"""


@pytest.mark.parametrize("screen", [NARROW, DESK, LYING], ids=["upright", "desk", "lying"])
def test_closing_what_the_first_game_says_moves_nothing(visit, screen):
    page = visit(**screen)
    new_table(page, "luxor")
    before = page.evaluate(PLACES)
    page.locator("aside.first").get_by_role("button", name="Close").click()
    page.wait_for_selector("aside.first", state="detached")
    assert page.evaluate(PLACES) == before


@pytest.mark.parametrize("game", GAMES)
def test_closing_it_moves_nothing_beside_the_longest_words_of_the_bar(visit, game):
    """German, lying down, and the bar says that the start is known."""
    page = visit(locale="de", **LYING)
    sit_down(page, record_until(game, lambda state: len(state.options()) > 1))
    before = page.evaluate(PLACES)
    page.locator("aside.first").get_by_role("button", name="Schließen").click()
    page.wait_for_selector("aside.first", state="detached")
    assert page.evaluate(PLACES) == before


def test_a_server_that_prepares_itself_moves_no_card(visit):
    places = (
        """() => JSON.stringify([...document.querySelectorAll(".card")].map((one) => one.getBoundingClientRect()))"""
    )
    page = visit("about:blank", **DESK)
    ready = []
    state = {"ready": False, "compiling": {"done": 1, "known": 4, "what": "horus"}}
    page.route("**/health", lambda route: route.fulfill(json=state | {"ready": bool(ready)}))
    page.goto("/")
    page.wait_for_selector(".preparing")
    page.evaluate("() => document.fonts.ready.then(() => true)")
    page.wait_for_load_state("networkidle")
    before = page.evaluate(places)
    ready.append(True)
    page.wait_for_selector(".preparing", state="detached")
    assert page.evaluate(places) == before


@pytest.mark.parametrize("game", GAMES)
def test_how_it_would_score_now(visit, game):
    page, record = visit(), shortly_before_the_end(game, left=30)
    sit_everywhere(page, record)
    page.keyboard.press("s")
    page.wait_for_selector("dialog[open] .points tfoot")
    shown = page.locator("dialog[open] .points .total td").all_inner_texts()
    seat = record.state.seat
    assert sorted(map(int, shown)) == sorted(record.state.scores_known(seat))
    names = texts("en", game)["category"].values()
    rows = page.locator("dialog[open] .points tbody th").all_inner_texts()
    assert rows and all(row.startswith((*names, "Known only")) for row in rows)


ENDS = [("expedition", NARROW), ("luxor", DESK), ("horus", NARROW), ("horus", LYING)]


@pytest.mark.parametrize(("game", "screen"), ENDS)
def test_the_end_shows_places_what_to_do_next_and_draws_a_picture(visit, game, screen):
    page = visit(**screen)
    finish(page, game, modules=MODULES[game])
    points = [int(one) for one in page.locator(".points .total td").all_inner_texts()]
    places = [one.strip() for one in page.locator(".points .place td").all_inner_texts()]
    assert points == sorted(points, reverse=True)
    assert places[0].startswith("1.") and places[1].startswith("1." if points[0] == points[1] else "2.")
    for name in ("Play again", "Analyse", "Replay"):
        button = page.locator("dialog[open] .buttons").get_by_text(name, exact=True)
        box = button.bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= screen["height"], f"{name} is out of sight"
    total = page.locator(".points .total").bounding_box()
    assert total["y"] + total["height"] <= screen["height"]


def test_the_focus_is_never_lost(visit):
    page = visit(**DESK)
    new_table(page, "expedition")
    for seed in range(4):
        before = length(page)
        one_move(page, seed)
        settled(page)
        page.wait_for_function("() => document.activeElement !== document.body")
        assert length(page) > before


def test_keys_lead_to_question_hand_board_and_log(visit):
    page = visit(**DESK)
    sit_everywhere(page, record_until("expedition", lambda state: state.phase.name == "PLACE" and state.turn > 4))
    for key, place in (("2", ".hand"), ("3", ".board"), ("4", ".log"), ("5", ".side"), ("1", ".question")):
        page.keyboard.press(key)
        page.wait_for_function("(place) => document.activeElement.closest(place)", arg=place)
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open] .help")
    page.locator("dialog[open] summary", has_text="Keys").click()
    assert page.locator("dialog[open] kbd").count() == 10
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('dialog[open]') && document.activeElement !== document.body")
