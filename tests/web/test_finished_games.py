"""Finished games: replay, links to an exact turn, fork, scores, record, analysis."""

import random

import pytest

import waset


def finished_record(game: str, players: int, modules: tuple[str, ...] = ()) -> str:
    """A whole random game as a record."""
    record = waset.Record.start(waset.game(game), players=players, modules=modules, seed=5)
    dice = random.Random(5)
    while not record.state.over:
        record.play(dice.choice(record.state.legal()))
    return record.write()


def replay_of(page, game="expedition", players=2, modules=()):
    """Bring a finished game to the server; the address of its replay."""
    answer = page.request.post("/api/records", data={"text": finished_record(game, players, modules)})
    assert answer.ok, answer.text()
    return f"/replay/{answer.json()['id']}"


def at(page):
    return int(page.get_by_role("slider").input_value())


def wait_until_at(page, length):
    page.wait_for_function("at => Number(document.querySelector('[type=range]').value) === at", arg=length)


def test_a_replay_steps_by_keys_buttons_and_scrubber_and_links_to_a_turn(visit):
    page = visit()
    address = replay_of(page)
    page.goto(f"{address}/10")
    page.get_by_role("slider").wait_for()
    page.wait_for_selector(".frame .content")
    wait_until_at(page, 10)
    page.locator(".count").click()
    page.keyboard.press("ArrowRight")
    wait_until_at(page, 11)
    page.get_by_role("button", name="One move back").click()
    wait_until_at(page, 10)
    last = int(page.get_by_role("slider").get_attribute("max"))
    page.keyboard.press("End")
    wait_until_at(page, last)
    page.wait_for_url(f"**{address}/{last}")
    page.keyboard.press("Home")
    wait_until_at(page, 0)
    page.get_by_role("slider").fill("20")
    page.wait_for_url("**/20")
    page.get_by_role("button", name="Play by itself").click()
    page.wait_for_function("() => Number(document.querySelector('[type=range]').value) > 21")
    page.get_by_role("button", name="Pause").click()


def test_a_line_of_the_log_goes_there(visit):
    page = visit()
    page.goto(replay_of(page, "horus"))
    page.wait_for_selector(".log [role=button]")
    page.locator(".log [role=button]").nth(30).click()
    page.wait_for_selector(".log [role=button][aria-current=step]")
    assert at(page) > 30  # not every move has something to tell
    assert page.locator(".log [role=button][aria-current=step]").count() == 1


def test_fork_from_a_position_against_bots(visit):
    page = visit()
    page.goto(f"{replay_of(page)}/30")
    page.get_by_role("button", name="Play from here").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Strength of the bots").select_option("random")
    dialog.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".question.turn")
    assert page.locator(".players > li").count() == 2


def test_the_score_of_a_replayed_game_is_told_point_by_point(visit):
    page = visit()
    page.goto(replay_of(page, "luxor", 3))
    page.get_by_role("button", name="How it was scored").click()
    page.wait_for_selector("dialog .scores .points")
    assert page.locator("dialog .scores thead th").count() == page.locator("dialog .scores section").count() == 3


def test_the_record_can_be_downloaded_and_is_the_game(visit):
    page = visit()
    page.goto(replay_of(page))
    page.get_by_role("link", name="Record").wait_for()
    with page.expect_download() as waited:
        page.get_by_role("link", name="Record").click()
    text = waited.value.path().read_text("utf-8")
    assert waset.Record.read(text).state.over


@pytest.mark.slow
def test_the_analysis_draws_the_chances_and_names_turning_points(visit):
    page = visit()
    page.goto(replay_of(page))
    page.get_by_role("button", name="Analyse the game").click()
    page.wait_for_selector("figure svg path", timeout=180_000)
    assert page.locator("figure > svg path").count() == 2


def test_a_record_is_opened_from_its_text(visit):
    page = visit("/tables")
    page.get_by_text("Open a record").click()
    page.get_by_label("Text of the record").fill(finished_record("horus", 2))
    page.get_by_role("button", name="Open it").click()
    page.wait_for_url("**/replay/*")
    page.goto("/tables")
    page.get_by_text("Open a record").click()
    page.get_by_label("Text of the record").fill("this is no record")
    page.get_by_role("button", name="Open it").click()
    page.wait_for_selector(".notices .bad")
    visit.complaints.clear()  # the browser reports the refused request


def test_older_games_are_shown_when_they_are_asked_for(visit):
    page, text = visit("/tables"), finished_record("horus", 2)
    page.wait_for_load_state("networkidle")
    for _ in range(23):
        assert page.request.post("/api/records", data={"text": text}).ok
    page.reload()
    rows = page.locator("[aria-labelledby=list-finished] > ul > li")
    rows.nth(19).wait_for()
    assert rows.count() == 20
    newest = rows.first.locator("a").get_attribute("href")
    page.get_by_role("button", name="Show older ones").click()
    rows.nth(22).wait_for()
    games = rows.locator("a[href^='/replay/']").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    assert len(games) == len(set(games)) == rows.count()  # each once
    assert games[0] == newest


def test_a_replay_marks_the_turn_that_led_there(visit):
    page = visit()
    page.goto(f"{replay_of(page, 'horus')}/30")
    page.wait_for_selector(".frame .content")
    page.wait_for_selector(".frame .traced")
    said = " ".join(page.locator(".caption .text").inner_text().split())
    assert said.split(" and ")[0] in " ".join(page.locator(".log").inner_text().split())  # as far as it was played
    page.keyboard.press("Home")
    page.wait_for_selector(".frame .traced", state="detached")
