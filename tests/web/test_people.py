"""People: a name, names at one screen, friends nearby, one's own page, the best players, the installed page."""

import json
import random
import re

import waset
from web.driver import NARROW, click_something, settled, two_at_a_table, whoever_is_asked
from web.test_boards import open_table

RATING = {"name": "Ann", "bot": False, "points": 5.0, "mu": 28.0, "sigma": 4.0, "games": 7}


def answer(page, path, body):
    page.route(path, lambda route: route.fulfill(json=body))


def test_a_name_is_asked_once_and_kindly(visit):
    page = visit(**NARROW)
    page.get_by_label("What may others call you?").fill("Nofret")
    page.get_by_role("button", name="Save").click()
    page.locator("header .name", has_text="Nofret").wait_for()
    page.get_by_label("What may others call you?").wait_for(state="detached")
    guest = visit()
    guest.get_by_role("button", name="Play as a guest").click()
    guest.reload()
    guest.wait_for_selector(".card")
    assert guest.get_by_label("What may others call you?").count() == 0


def test_people_at_one_screen_have_names_and_see_what_happened(visit):
    page = visit()
    record, dice = waset.Record.start(waset.game("expedition"), players=2, seed=4), random.Random(4)
    while record.state.turn < 3 or record.state.phase.name != "PLACE" or record.state.seat:
        record.play(dice.choice(record.state.legal()))
    page.set_default_timeout(20_000)
    open_table(page, "/api/records", {"text": record.write(), "seats": ["me", "me"]})
    page.get_by_label("Who plays here?").fill("Ann")
    page.get_by_role("button", name="I am ready").click()
    page.locator(".who", has_text="Ann").first.wait_for()
    for seed in range(60):
        if page.locator("main.cover").count():
            break
        click_something(page, random.Random(seed))
        page.wait_for_function("() => document.querySelector('main.cover, .question.turn')")
        settled(page)
    page.get_by_label("Who plays here?").fill("Ben")
    page.get_by_role("button", name="I am ready").click()
    page.wait_for_selector(".since li")
    since = page.locator(".since li").all_inner_texts()
    assert since and since[0].startswith("Ann ")
    page.locator(".players .name", has_text="Ben").wait_for()
    page.reload()
    page.get_by_role("button", name="I am Ben").click()


def test_waiting_names_the_one_who_is_waited_for(visit):
    host, guest = two_at_a_table(visit, "horus")
    waiting = guest if whoever_is_asked(host, guest) is host else host
    waiting.locator(".question:not(.turn) .ask", has_text=re.compile("^\\s*Waiting for ")).wait_for()


def test_a_link_that_only_works_here_says_so(visit):
    page = visit()
    page.locator("[data-game=luxor]").get_by_role("button", name="With friends").click()
    page.get_by_text("works on this computer only").wait_for()
    assert page.locator(".nearby code").inner_text().startswith("waset serve --host 0.0.0.0 --port ")


def test_a_server_that_is_open_offers_its_addresses(visit):
    page = visit()
    answer(page, "**/api/addresses", {"only_here": False, "urls": ["http://192.168.1.5:8000"], "command": ""})
    page.locator("[data-game=luxor]").get_by_role("button", name="With friends").click()
    page.wait_for_selector(".nearby a")
    link = page.get_by_label("Link to this table").input_value()
    assert link.startswith("http://192.168.1.5:8000/table/") and link.endswith(page.url.rsplit("/", 1)[1])


def test_the_page_of_a_person_and_its_pages(visit):
    page = visit("/nowhere", **NARROW)
    game = {"id": "x", "game": "horus", "players": 3, "rated": True, "ended": 1.7e9, "place": 2, "points": 31}
    games = [game | {"id": str(number), "others": ["Ben", "club"]} for number in range(20)]
    sums = [{"game": "horus", "players": 3, "games": 41, "won": 9, "points": 1271}]
    me = {"name": "Ann", "locked": False, "announcement": None, "ratings": {"horus": RATING}}
    answer(page, "**/api/me", me)
    answer(page, "**/api/me/results?page=*", {"total": 41, "games": games, "sums": sums})
    page.goto("/me")
    page.wait_for_selector(".games tbody tr")
    assert page.locator(".games tbody tr").count() == 20
    assert "28.0 ± 7.8" in page.locator(".ratings").inner_text()
    assert page.locator(".sums tbody tr").inner_text().split() == ["Horus", "3", "41", "9", "31.0"]
    with page.expect_request("**/api/me/results?page=1"):
        page.get_by_role("button", name="Older").click()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_the_best_players_are_listed_with_their_uncertainty(visit):
    page = visit("/nowhere")
    bot = RATING | {"name": "expert", "bot": True, "mu": 35.0, "sigma": 1.0}
    answer(page, "**/api/ratings?game=luxor&page=0", {"luxor": [bot, RATING]})
    answer(page, "**/api/ratings?game=horus&page=0", {})
    page.goto("/players/luxor")
    page.wait_for_selector("tbody tr")
    rows = page.locator("tbody tr").all_inner_texts()
    assert "Expert" in rows[0] and "35.0 ± 2.0" in rows[0] and "Ann" in rows[1]
    page.get_by_role("link", name="Horus").click()
    page.get_by_text("Nobody has finished a rated game").wait_for()


ALL_KEPT = """async () => {
    const kept = (await (await caches.open("waset-shell-1")).keys()).map((one) => one.url);
    const loaded = performance.getEntriesByType("resource").map((one) => one.name);
    return kept.some((one) => one.endsWith("/")) && navigator.serviceWorker.controller
        && loaded.filter((one) => one.includes("/assets/")).every((one) => kept.includes(one));
}"""


def test_the_page_can_be_installed_and_keeps_only_its_shell(visit):
    page = visit(service_workers="allow")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    manifest = page.request.get("/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in json.loads(manifest.text())["icons"]:
        assert page.request.get(icon["src"]).ok
    page.reload()
    page.wait_for_selector(".card")
    page.wait_for_function(ALL_KEPT)
    kept = page.evaluate("async () => (await (await caches.open('waset-shell-1')).keys()).map((one) => one.url)")
    assert all("/assets/" in url or url.endswith("/") for url in kept)
    page.context.set_offline(True)
    page.reload()
    page.get_by_text("The server cannot be reached").wait_for()
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector(".card")
    visit.complaints.clear()  # that the server was away
