"""What an analysis tells: turning points with choice and luck apart, moves on the board, choices made again, hints."""

import json
import random
import re

import msgspec
import pytest

import waset
from waset.bots.thought import Assessment, Thought
from waset.server.analysis import empty_analysis
from waset.server.messages import Result
from waset.server.review import Review, at_first_sight, turns
from web.driver import NARROW, READY, click_something
from web.test_boards import record_until, sit_down
from web.test_finished_games import at, finished_record

GAMES = ("expedition", "luxor", "horus")
OFFERED = "section.learn .ask + .buttons button, .board .lit:not(.fewer), .hand .lit, .hand button.primary"


def steps_of(record):
    state = record.first_state()
    for action in record.actions:
        yield (step := state.step(action))
        state = step.after


CHANCES = (0.3, 0.45, 0.6, 0.75)  # of the first seat before a turn, by the turn's number


def made_up(text):
    """An analysis of a recorded game as the server would send it, from chances that are made up.

    In each fourth turn the first decision cost 20 %, and luck took some more.
    """
    record = waset.Record.read(text)
    found = turns(steps_of(record))
    review = Review(found, Result(scores=record.state.scores(), winners=record.state.winners(), resigned=[]))
    for index, turn in enumerate(found):
        review.guess(index, Thought(0, "", [0.5, 0.5], [9.0, 9.0], [], 100, 0.1, []))
        share, bad = CHANCES[turn.turn % 4], turn.turn % 4 == 3 and turn.seat == 0
        review.assess(index, [assessed(one, share, bad and one is turn.decisions[0]) for one in turn.decisions])
    answer = empty_analysis("none", len(found))
    review.tell(answer)
    answer.status, answer.done = "done", len(found)
    return msgspec.to_builtins(answer)


def assessed(one, first, bad):
    best = next(action for action in one.before.legal() if action != one.action) if bad else one.action
    chances = [first, 1 - first]
    worse = [first - 0.2, 1.2 - first] if bad else chances
    loss = 0.2 if bad else 0.0
    return Assessment(best, one.action, chances, worse, [9.0, 9.0], [], loss, 0.04 if bad else 0.0, 0.02, 500)


def analysed(visit, game, **settings):
    """The replay of a fixed game whose analysis is made up, and that analysis."""
    page, text = visit(**settings), finished_record(game, 2)
    answer = page.request.post("/api/records", data={"text": text})
    table, told = answer.json()["id"], made_up(text)
    page.route(f"**/api/tables/{table}/analysis", lambda route: route.fulfill(json=told))
    page.goto(f"/replay/{table}")
    page.wait_for_selector("figure .marks li")
    return page, told, table


def choose_something(page):
    """Click what is offered until a whole decision is made."""
    dice = random.Random(1)
    for _ in range(60):
        if page.locator(".learn .answer p").count():
            return
        click_something(page, dice, OFFERED)
        page.wait_for_function(
            f"offered => document.querySelector('.learn .answer p') || ({READY})(offered)", arg=OFFERED
        )
    raise AssertionError("nothing that was clicked made a choice")


def percents(text):
    """The signed numbers of a text, as shares."""
    return [float(sign.replace("−", "-") + number) for sign, number in re.findall(r"([−+])(\d+)\s%", text)]


@pytest.mark.parametrize(("locale", "words"), [("en-US", "better was"), ("de-DE", "besser war")])
def test_turning_points_tell_choice_and_luck_that_add_up(visit, locale, words):
    page, *_ = analysed(visit, "luxor", locale=locale)
    marks = page.locator("figure .marks li")
    assert 0 < marks.count() <= 6
    for text in marks.all_inner_texts():
        before, after = (int(share) for share in re.findall(r"(\d+)\s% → (\d+)", text)[0])
        assert abs(after - before) >= 8
        assert abs(sum(percents(text.split("\n", 1)[1])) - (after - before)) <= 2
        assert not re.search(r"\{|\bplay (left|right)\b", text)
    assert words in " ".join(marks.all_inner_texts())
    for row in page.locator(".sums tbody tr").all():
        first, last = (int(row.locator("td").nth(place).inner_text()[:-2]) for place in (0, -1))
        assert abs(sum(percents(row.inner_text())) - (last - first)) <= 2


def growing(text):
    """What the server tells of a recorded game one after the other: a network's guess, some turns searched, all."""
    record = waset.Record.read(text)
    found = turns(steps_of(record))
    review = Review(found, Result(scores=record.state.scores(), winners=record.state.winners(), resigned=[]))
    review.expect(at_first_sight(found))
    answer = empty_analysis("waiting", len(found))
    for index in range(len(found) + 1):
        review.tell(answer)
        answer.status, answer.done = "running", index
        yield msgspec.to_builtins(answer)
        if index < len(found):
            share = CHANCES[found[index].turn % 4]
            review.assess(index, [assessed(one, share, False) for one in found[index].decisions])
    yield made_up(text)


@pytest.mark.parametrize(
    ("locale", "guess", "label"),
    [("en-US", "first guess", "Part of it is a first guess"), ("de-DE", "Vermutung", "Ein Teil davon ist eine erste")],
)
def test_the_whole_curve_is_there_as_a_guess_that_the_search_replaces(visit, locale, guess, label):
    page, text = visit(locale=locale), finished_record("luxor", 2)
    table = page.request.post("/api/records", data={"text": text}).json()["id"]
    told, now = list(growing(text)), [0]
    page.route(f"**/api/tables/{table}/analysis", lambda route: route.fulfill(json=told[now[0]]))
    page.goto(f"/replay/{table}")
    page.wait_for_selector("figure path.guess")
    assert page.locator("figure path.guess").count() == 2 and page.locator("figure path.sure").count() == 0
    across = "path => path.getBBox().width / path.ownerSVGElement.viewBox.baseVal.width"
    assert page.locator("figure path.guess").first.evaluate(across) > 0.8  # the whole game, not a beginning
    assert guess in page.locator("figure").inner_text() and not page.locator("figure .marks li").count()
    assert label in page.locator("figure > svg").get_attribute("aria-label")
    now[0] = len(told) // 2
    page.wait_for_selector("figure path.sure")
    assert page.locator("figure path.guess").count() == 2  # under what is still to come
    now[0] = len(told) - 1
    page.wait_for_selector("figure .sums")
    assert page.locator("figure path.guess").count() == 0 and page.locator("figure path.sure").count() == 2
    assert guess not in page.locator("figure").inner_text()


@pytest.mark.parametrize("game", GAMES)
def test_best_and_played_move_are_drawn_in_the_replay(visit, game):
    page, told, table = analysed(visit, game)
    moment = next(one for one in told["moments"] if one["mistake"])
    page.goto(f"/replay/{table}/{moment['length']}")
    group = page.get_by_role("group", name="This decision")
    group.get_by_role("button", name=re.compile("^Best:")).wait_for()
    assert at(page) == moment["length"]
    assert "20" in group.inner_text() and moment["best_option"]["text"] not in group.inner_text().splitlines()
    group.get_by_role("button", name=re.compile("^Played:")).click()
    assert group.get_by_role("button", name=re.compile("^Played:")).get_attribute("aria-pressed") == "true"


@pytest.mark.parametrize(("locale", "show"), [("en-US", "Show the answer"), ("de-DE", "Die Antwort zeigen")])
def test_a_costly_choice_is_made_again_on_the_board(visit, locale, show):
    page, told, table = analysed(visit, "expedition", locale=locale, **NARROW)
    asked = []

    def answer(route):
        if route.request.method == "GET":
            return route.continue_()
        asked.append(json.loads(route.request.post_data)["action"])
        best = next(one for one in told["moments"] if one["mistake"])["best_option"]
        return route.fulfill(json={"chance": 0.55, "loss": 0.01, "error": 0.04, "clear": False, "best_option": best})

    page.route(f"**/api/tables/{table}/decisions/*", answer)
    page.locator(".learn select").select_option("0")
    page.locator(".learn button").click()
    panel = page.locator("section.learn")
    panel.locator(".ask").wait_for()
    assert panel.locator(".answer").inner_text() == ""
    choose_something(page)
    panel.locator(".verdict.good").wait_for()
    assert len(asked) == 1 and "55" in panel.locator(".verdict").inner_text()
    panel.get_by_role("button", name=show).click()
    assert panel.locator(".answer p").count() == 3
    panel.locator(".buttons button").last.click()
    page.wait_for_selector("figure .marks li")


def test_a_hint_gives_its_reason_in_words_and_no_number_for_what_was_hardly_tried(visit):
    """In a position with many options, most of which no search of some seconds looks at closely."""
    page = visit()
    record = record_until("horus", lambda state: state.turn > 3 and len(state.legal()) > 30)
    sit_down(page, record)
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector("div.hint .best")
    told = page.locator("div.hint").inner_text()
    assert re.search(r"It wins \d+\s% of [\d,]+ games", told) and re.search("Quite sure|Not sure|No other move", told)
    for action in record.state.legal():
        assert record.state.name(action) not in told.splitlines()
    for row in page.locator("div.hint tbody tr").all():
        assert ("hardly tried" in row.inner_text()) != ("%" in row.inner_text())
