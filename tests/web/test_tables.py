"""Tables: by link, on one screen, reloads, undo, "why not", the last look, settings."""

import asyncio
import random
import re

from web.driver import (
    CHOICES,
    click_something,
    length,
    one_move,
    play_now,
    play_on,
    settled,
    two_at_a_table,
    unfold,
    whoever_is_asked,
)
from web.test_boards import record_until, sit_down


def waits_for_turn(page):
    page.wait_for_selector(".question.turn", timeout=90_000)


def test_two_browsers_play_each_other_by_link(visit):
    host = visit()
    host.locator("[data-game=expedition]").get_by_role("button", name="With friends").click()
    host.wait_for_url("**/table/*")
    link = host.get_by_label("Link to this table").input_value()
    assert link == host.url
    host.get_by_role("img", name=re.compile("QR code of")).wait_for()
    guest = visit(link)
    guest.get_by_role("button", name="Sit here").first.click()
    for turn in range(4):  # both keep their tile, then the first turn
        one_move(whoever_is_asked(host, guest), turn)
    moves = length(host) if host.locator(".question.turn").count() else length(guest)
    for page in (host, guest):
        page.wait_for_function(f"() => document.querySelectorAll('.log .moves > *').length >= {moves}")


def test_what_is_said_reaches_the_other_browser(visit):
    host, guest = two_at_a_table(visit, "horus")
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


class Line:
    """The line between a browser and the server, which can be cut."""

    def __init__(self, page):
        self.page, self.sockets, self.down = page, [], False
        page.route_web_socket("**/socket", self.connect)

    def connect(self, socket):
        if self.down:  # a handler must not wait, or it would wait for itself
            asyncio.get_running_loop().create_task(socket._impl_obj.close())
        else:
            socket.connect_to_server()
            self.sockets.append(socket)

    def cut(self):
        self.down = True
        self.sockets[-1].close()
        self.page.get_by_text("Connection lost").wait_for()

    def mend(self):
        self.down = False
        self.page.evaluate("() => window.dispatchEvent(new Event('online'))")
        self.page.get_by_text("Connection lost").wait_for(state="detached")


def test_a_lost_connection_comes_back_silently_and_exactly(visit):
    page = visit("about:blank")
    line = Line(page)
    page.goto("/")
    play_now(page, "horus")
    waits_for_turn(page)
    one_move(page, 1)
    settled(page)
    asked, moves = page.locator(".question .ask").inner_text(), length(page)
    line.cut()
    line.mend()
    assert len(line.sockets) == 2
    assert page.locator(".question .ask").inner_text() == asked
    assert length(page) == moves
    assert page.locator(".notices > *").count() == 0
    one_move(page, 2)


def test_a_move_made_while_the_line_is_cut_counts_once(visit):
    page = visit("about:blank")
    line = Line(page)
    page.goto("/")
    play_now(page, "expedition")
    waits_for_turn(page)
    moves = length(page)
    line.cut()
    page.locator(".hand .lit").first.click()
    page.wait_for_function("() => !document.querySelector('.hand .lit')")  # it is on its way
    assert length(page) == moves
    line.mend()
    settled(page)
    mine = page.locator(".log li", has_text="Ankh").locator(".moves > *")
    assert mine.count() == 1


def test_what_was_missed_while_the_line_was_cut_is_told_after(visit):
    host = visit("about:blank")
    line = Line(host)
    host.goto("/")
    host.locator("[data-game=expedition]").get_by_role("button", name="With friends").click()
    host.wait_for_url("**/table/*")
    guest = visit(host.url)
    guest.get_by_role("button", name="Sit here").first.click()
    if whoever_is_asked(host, guest) is host:
        one_move(host)
    waits_for_turn(guest)
    line.cut()
    one_move(guest, 1)
    line.mend()
    host.wait_for_function(f"() => document.querySelectorAll('.log .moves > *').length === {length(guest)}")


def test_a_step_is_taken_back(visit):
    def reveals_nothing(state):
        steps = [state.step(action) for action in state.legal()]
        return state.phase.name == "PLACE" and all(
            not one.reveals and not one.after.over and one.after.seat == state.seat for one in steps
        )

    page = visit()
    sit_down(page, record_until("expedition", reveals_nothing))
    moves, asked = length(page), page.locator(".question .ask").inner_text()
    one_move(page)
    settled(page)
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function(f"() => document.querySelectorAll('.log .moves > *').length === {moves}")
    page.locator(".question .ask", has_text=asked).wait_for()


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
    sit_down(page, record_until("horus", lambda state: state.phase.name == "LAY" and state.turn > 6))
    page.get_by_role("button", name="Settings").click()
    page.get_by_label(re.compile("A last look")).check()
    page.keyboard.press("Escape")
    moves = length(page)
    click_something(page, random.Random(1))
    page.get_by_text("Last look:").wait_for()
    assert length(page) == moves
    page.get_by_role("button", name="Back").click()
    page.get_by_text("Last look:").wait_for(state="detached")
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
    page.wait_for_selector("#favicon[href$='favicon-turn.svg']", state="attached")


NOTES = """() => {
    localStorage.setItem("waset.settings", JSON.stringify({ notify: true }));
    Object.defineProperty(document, "hidden", { get: () => true });
    window.notes = [];
    window.Notification = class {
        static permission = "granted";
        constructor(title, about) { window.notes.push(about.body); }
    };
}"""


def test_whoever_looks_elsewhere_is_notified_of_the_turn(visit):
    page = visit("about:blank")
    page.add_init_script(f"({NOTES})()")
    page.goto("/")
    play_now(page, "expedition")
    page.wait_for_function("() => window.notes.length > 0")
    assert page.evaluate("() => window.notes")[0].startswith("Your turn")


TONES = """() => {
    window.tones = 0;
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () { window.tones++; return create.call(this); };
}"""


def test_sounds_are_off_until_they_are_switched_on(visit):
    page = visit("about:blank")
    page.add_init_script(f"({TONES})()")
    page.goto("/")
    play_now(page, "expedition")
    one_move(page)
    settled(page)
    assert page.evaluate("() => window.tones") == 0
    page.get_by_role("button", name="Settings").click()
    page.get_by_label(re.compile("Sounds")).check()
    page.keyboard.press("Escape")
    one_move(page, 1)
    page.wait_for_function("() => window.tones > 0")


def test_an_open_table_is_found_by_others_and_ones_own_games_by_oneself(visit):
    host = visit()
    host.locator("#first-name").fill("Hatshepsut")
    host.get_by_role("button", name="Save").click()
    host.locator("#first-name").wait_for(state="detached")
    card = host.locator("[data-game=horus]")
    unfold(card)
    card.get_by_label("Listed among the open tables").check()
    card.get_by_role("button", name="With friends").click()
    host.wait_for_url("**/table/*")
    table = host.url
    guest = visit("/tables")
    row = guest.locator("li.panel", has=guest.locator(f"a[href='/table/{table.rsplit('/', 1)[1]}']"))
    assert "Hatshepsut" in row.inner_text()
    row.get_by_role("link").click()
    guest.wait_for_url(table)
    guest.get_by_role("button", name="Sit here").first.click()
    host.wait_for_selector(".question .ask")
    host.goto("/")
    host.locator("section", has_text="Go on").get_by_role("link").first.click()
    host.wait_for_url(table)


def test_a_clock_runs_beside_the_question(visit):
    page = visit()
    card = page.locator("[data-game=expedition]")
    unfold(card)
    card.get_by_label("Time for a turn").select_option(label="2 minutes")
    card.locator("select").first.select_option("random")
    card.locator("button.now").click()
    waits_for_turn(page)
    clock = page.locator(".question .clock")
    assert re.search(r"[12]:\d\d$", clock.inner_text())
    before = clock.inner_text()
    page.wait_for_function("(before) => document.querySelector('.question .clock').innerText !== before", arg=before)


def test_resigning_ends_the_game(visit):
    page = visit()
    play_now(page, "horus")
    waits_for_turn(page)
    resign(page)
    heading = page.locator("dialog[open] h2").first.inner_text()
    assert heading.endswith("has won") and not heading.startswith("You")


def resign(page):
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.wait_for_selector("dialog[open] .scores")


def test_the_same_deal_from_the_other_seat(visit):
    """The second game of a deal is marked as known, and at its end both are added up; there is no third one."""
    page = visit()
    play_now(page, "horus")
    waits_for_turn(page)
    resign(page)
    first = page.url
    assert not page.locator("dialog[open] table.same-deal").count()
    page.get_by_role("button", name="Same deal, other seat").click()
    page.wait_for_function("(first) => location.href !== first && !document.querySelector('dialog[open]')", arg=first)
    page.get_by_text("known start").wait_for()
    waits_for_turn(page)
    resign(page)
    sums = page.locator("dialog[open] table.same-deal")
    sums.wait_for()
    rows = [
        [int(cell.split()[0]) for cell in row.locator("td").all_inner_texts()] for row in sums.locator("tr").all()[1:]
    ]
    assert len(rows) == 3 and [one + other for one, other in zip(rows[0], rows[1], strict=True)] == rows[2]
    assert sums.locator("tbody .unseen").count() == 2  # somebody won each
    page.get_by_text("This deal has been played before").wait_for()
    assert not page.get_by_role("button", name="Same deal, other seat").count()


LEAVE = """() => new Promise((left) => {
    const socket = new WebSocket(location.href.replace("http", "ws").replace("/table/", "/api/tables/") + "/socket")
    socket.onopen = () => {
        socket.send(JSON.stringify({ type: "hello", ask: 1 }))
        socket.send(JSON.stringify({ type: "leave", ask: 2, seat: 1 }))
    }
    socket.onmessage = (event) => { if (JSON.parse(event.data).type === "done") left() }
})"""


def test_the_game_is_claimed_from_who_has_left(visit):
    """The page has no button to leave a running game, but a client may."""
    host, guest = two_at_a_table(visit, "horus")
    claim = host.get_by_role("button", name="Claim the game")
    assert not claim.count()
    guest.evaluate(LEAVE)
    claim.click()
    for page in (host, guest):
        page.wait_for_selector("dialog[open] .scores")
    assert guest.get_by_role("button", name="Claim the game").count() == 0


def test_an_address_without_a_table_says_so(visit):
    page = visit("/table/nosuchtable")
    page.get_by_role("heading", name="This table can't be opened").wait_for()
    page.goto("/nowhere")
    page.get_by_role("heading", name="Nothing is buried here").wait_for()
    visit.complaints.clear()  # the browser reports the table that was not found
