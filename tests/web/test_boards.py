"""The three boards: what they show while pieces move, what they answer, what keys reach, and taking back in a hurry."""

import random
import re

import pytest

import waset
from web.driver import CHOICES, READY, length, settled, wait_at_rest, wait_for_length

GAMES = ("expedition", "luxor", "horus")
MODULES = {"expedition": ["new-adventures"], "luxor": ["mummy", "equipment", "artifacts", "characters"], "horus": []}


def record_until(game, wanted, seeds=range(60), modules=()):
    """A game between random players up to the first position that is wanted."""
    for seed in seeds:
        record = waset.Record.start(waset.game(game), players=2, modules=list(modules), seed=seed)
        dice = random.Random(seed)
        while not record.state.over:
            if wanted(record.state):
                return record
            record.play(dice.choice(record.state.legal()))
    raise AssertionError("no such position was found")


def sit_down(page, record):
    """A table that goes on from the record; we play the seat that is asked."""
    seats = ["me" if seat == record.state.seat else "random" for seat in range(2)]
    open_table(page, "/api/records", {"text": record.write(), "seats": seats})


def new_table(page, game):
    open_table(page, "/api/tables", {"game": game, "seats": ["me", "random"]})


def open_table(page, path, form):
    page.set_default_timeout(60_000)
    page.wait_for_load_state("networkidle")  # by now the browser has the cookie that says who we are
    made = page.request.post(path, data=form).json()
    page.goto(f"/table/{made['id']}")
    settled(page)
    wait_at_rest(page)


def choices(state):
    return state.options()


def far_cell(state):
    """A tile that the people of a new camp reach only by three decisions or more, if there is one."""
    if state.phase.name != "DEPLOY":
        return None
    least = {}
    for one in choices(state):
        for way in one.ways:
            for rest in way.rests:
                if rest.number:
                    least[rest.cell] = min(least.get(rest.cell, 9), 1 + len(way.then))
    return next((cell for cell, decisions in least.items() if decisions > 2), None)


def far_cell_in_mid_turn(state):
    """A far tile, and the turn goes on with nothing drawn when its camp is resolved: all of that can be taken back."""
    if not far_cell(state):
        return None
    one = choices(state)[0]
    for action in (one.action, *one.ways[0].then):
        step = state.step(action)
        state = step.after
    return not step.reveals and not state.over and state.seat == step.before.seat


def plan_a_long_move(page, record):
    """People are sent so far that it takes three decisions; nothing is played yet."""
    page.locator(f".hit[data-cell={far_cell(record.state)}]").click()
    assert page.locator(".planner .row").count() > 2


@pytest.mark.parametrize("notation", [False, True])
def test_a_plan_is_told_in_words_and_by_its_cells_only_where_wished(visit, notation):
    page, record = visit(), record_until("expedition", far_cell)
    page.evaluate("(on) => localStorage.setItem('waset.settings', JSON.stringify({ notation: on }))", notation)
    sit_down(page, record)
    plan_a_long_move(page, record)
    wanted = ".planner [aria-label], .frame .lit"
    labels = page.locator(wanted).evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert len(labels) > 4
    coded = [label for label in labels if re.search(r"\b[a-z]\d{1,2}\b", label)]
    assert (len(coded) == len(labels)) if notation else (coded == [])
    if not notation:
        assert any(re.search(r", \d to the (north|east|south|west) of the camp", label) for label in labels)


# ---------------------------------------------------------------- one button to press


@pytest.mark.parametrize("planned", [False, True])
def test_a_last_look_has_one_primary_button(visit, planned):
    page, record = visit(), record_until("expedition", far_cell)
    sit_down(page, record)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("A last look").check()
    page.keyboard.press("Escape")
    if planned:
        plan_a_long_move(page, record)
    page.locator(".planner .primary").click()
    page.get_by_text("Last look:").wait_for()
    assert page.locator(".side .primary").count() == 1
    page.get_by_role("button", name="Back").click()
    assert page.locator(".side .primary").count() == 1


# ---------------------------------------------------------------- nothing runs ahead of the pieces

WATCH = """(look) => {
    window.seen = [];
    const eye = new Function("return (" + look + ")()");
    const watch = () => {
        if (!window.seen) return;
        window.seen.push(eye());
        requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
}"""

# In the panel of the first seat, on the map, on the way: adventurers of Expedition never get lost or doubled.
# While a camp move is planned the board shows people who are not there yet.
ADVENTURERS = """() => {
    if (document.querySelector(".planner")) return null;
    const panels = [...document.querySelectorAll(".players ul li:first-child b")].map((one) => +one.textContent);
    const discs = document.querySelectorAll(":is(.frame .picture, .frame .waiting, .flight) .disc").length;
    return panels.reduce((sum, one) => sum + one, 0) + discs;
}"""
# On the stairs of Luxor's board, and in the panels.
STAIRS = """() => {
    const panels = [...document.querySelectorAll(".players .where li:first-child b")].map((one) => +one.textContent);
    const discs = document.querySelectorAll(".frame [data-luxor-stairs] .disc").length;
    return panels.reduce((sum, one) => sum + one, 0) - discs;
}"""
# Markers of Horus: in the supplies, on the map, in the air.
MARKERS = """() => {
    const panels = [...document.querySelectorAll(".players [data-horus-markers]")].map((one) => +one.textContent);
    const laid = document.querySelectorAll(":is(.frame .content > g, .flight > svg) > use[href^='#horus-marker']");
    return panels.reduce((sum, one) => sum + one, 0) + laid.length;
}"""


@pytest.mark.parametrize(("game", "look"), [("expedition", ADVENTURERS), ("luxor", STAIRS), ("horus", MARKERS)])
def test_panels_and_board_tell_the_same_at_every_moment(visit, game, look):
    page = visit(reduced_motion="no-preference")
    new_table(page, game)
    page.evaluate(WATCH, look)
    dice = random.Random(3)
    for _ in range(40):
        if length(page) > 24:
            break
        settled(page)
        play_without_hurry(page, dice)
    seen = page.evaluate("() => { const seen = window.seen; window.seen = null; return seen; }")
    assert length(page) > 12
    assert len(seen) > 60  # it was watched while things moved
    assert len({one for one in seen if one is not None}) == 1


def test_a_marker_that_moves_is_never_seen_twice(visit):
    page = visit(reduced_motion="no-preference")
    sit_down(page, record_until("horus", lambda state: state.phase.name == "TO"))
    page.evaluate(WATCH, MARKERS)
    moves = length(page)
    page.locator(".frame .lit").first.evaluate("one => one.dispatchEvent(new MouseEvent('click', { bubbles: true }))")
    wait_for_length(page, moves + 1)
    settled(page)
    page.wait_for_function("() => window.seen.length > 10")
    seen = page.evaluate("() => { const seen = window.seen; window.seen = null; return seen; }")
    assert len(seen) > 10
    assert len(set(seen)) == 1


PRESS = """(share) => {
    const places = ".question .buttons button, .board .lit:not(.fewer), .hand .lit, .hand button.primary";
    const found = [...document.querySelectorAll(places)].filter((one) => one.checkVisibility());
    const ready = found.filter((one) => one.matches(".hand .primary"));
    const one = ready[0] ?? found[Math.floor(share * found.length)];
    one?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""


def play_without_hurry(page, dice):
    """A click that skips nothing: it has no pointer."""
    page.evaluate(PRESS, dice.random())
    page.wait_for_timeout(250)


def test_a_card_leaves_the_hand_only_once(visit):
    """Luxor's hand, card by card: from five to four as one is played, then five again as one is drawn."""
    page = visit(reduced_motion="no-preference")
    page.evaluate("() => localStorage.setItem('waset.settings', JSON.stringify({ speed: 'slow' }))")
    new_table(page, "luxor")
    page.evaluate(WATCH, "() => document.querySelectorAll('[data-luxor-hand] .card').length")
    dice = random.Random(1)
    drawn = "() => window.seen.includes(4) && window.seen.at(-1) === 5"  # the card drawn has come
    for _ in range(60):
        settled(page)
        if length(page) >= 4 and page.evaluate(drawn):
            break
        play_without_hurry(page, dice)
    seen = page.evaluate("() => window.seen")
    steps = [one for one, before in zip(seen[1:], seen, strict=False) if one != before]
    assert steps[:2] == [4, 5]
    assert all(number in (4, 5) for number in seen)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_wants_no_motion_sees_the_new_position_at_once(visit, game):
    page = visit()
    new_table(page, game)
    dice = random.Random(2)
    for _ in range(12):
        settled(page)
        play_without_hurry(page, dice)
    settled(page)
    assert page.evaluate(LASTING) == 0


LASTING = """() => document.getAnimations().filter((one) => one.playState === "running"
    && one.effect.getComputedTiming().duration > 1).length"""  # milliseconds

MOVING = """() => document.getAnimations().some((one) => one.playState === "running"
    && !(one instanceof CSSAnimation) && !(one instanceof CSSTransition)
    && one.effect.target.closest(".frame, .flight"))"""


@pytest.mark.parametrize(("game", "phase"), [("expedition", "PLACE"), ("luxor", "PLAY"), ("horus", "LAY")])
def test_a_key_skips_to_where_the_game_stands(visit, game, phase):
    page = visit(reduced_motion="no-preference")
    sit_down(page, record_until(game, lambda state: state.phase.name == phase and state.turn > 2))
    page.evaluate(PRESS, 0.999)
    if game == "expedition":  # that was a tile of the hand; now its place
        page.evaluate(PRESS, 0)
    page.wait_for_function(MOVING)
    page.evaluate("() => document.getAnimations().forEach((one) => one.updatePlaybackRate(0.0001))")  # no end by itself
    page.keyboard.press("Shift")
    page.wait_for_function(f"choices => !({MOVING})() && ({READY})(choices)", arg=CHOICES)


# ---------------------------------------------------------------- why not


def test_a_card_inside_luxors_hand_is_refused_by_the_server_with_its_rule(visit):
    page = visit()
    new_table(page, "luxor")
    page.locator("[data-luxor-hand] .card").nth(2).click()
    page.wait_for_selector(".refused")
    assert "outer cards" in page.locator(".refused p").first.inner_text()
    page.locator(".refused summary").click()
    assert page.locator(".refused a").get_attribute("href") == "/rules/luxor#L9"


def test_a_tile_that_ends_a_line_is_explained_with_its_rule(visit):
    def has_a_lake_beside(state):
        return state.phase.name == "DEPLOY" and any(end.deny == "LAKE" for end in choices(state)[0].barred or [])

    page, record = visit(), record_until("expedition", has_a_lake_beside)
    lake = next(end.cell for end in choices(record.state)[0].barred if end.deny == "LAKE")
    sit_down(page, record)
    page.get_by_role("button", name=re.compile(rf"^Lake\..* {lake}\.$")).dispatch_event("click")
    page.wait_for_selector(".refused")
    page.locator(".refused summary").click()
    assert page.locator(".refused a").get_attribute("href") == "/rules/expedition#E15"


# ---------------------------------------------------------------- keys


@pytest.mark.parametrize("game", GAMES)
def test_the_first_arrow_key_goes_to_something_that_can_be_done(visit, game):
    def has_places(state):
        return state.phase.name in ("PLACE", "MOVE", "TWO_SIDED", "LAY") and len(state.legal()) > 2

    page = visit()
    sit_down(page, record_until(game, has_places))
    page.locator(".frame").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("() => document.activeElement.matches('.frame .lit')")


def test_horus_answers_why_not_on_free_places_by_keys(visit):
    def has_a_river(state):
        return state.phase.name == "TWO_SIDED" and len(state.view(0)["map"]) > 12

    page = visit()
    sit_down(page, record_until("horus", has_a_river))
    free = page.locator(".frame .ask[aria-label^='Free place']")
    assert free.count() > 0
    reached = 0
    page.locator(".frame").focus()
    for key in ["ArrowRight"] * 12 + ["ArrowDown"] * 12 + ["ArrowLeft"] * 12 + ["ArrowUp"] * 12:
        page.keyboard.press(key)
        if page.evaluate("() => document.activeElement.matches('.ask[aria-label^=\"Free place\"]')"):
            reached += 1
            page.keyboard.press("Enter")
            page.wait_for_selector(".refused")
            page.locator(".refused summary").click()
            assert page.locator(".refused a").get_attribute("href").startswith("/rules/horus#H")
            return
    raise AssertionError("no free place could be reached with the arrows")


# ---------------------------------------------------------------- taking back in a hurry


LATE = """() => {
    const later = (hear) => (event) => setTimeout(() => hear(event), 300);
    window.WebSocket = class extends window.WebSocket {
        set onmessage(hear) { super.onmessage = later(hear); }
        addEventListener(kind, hear, ...rest) {
            super.addEventListener(kind, kind === "message" ? later(hear) : hear, ...rest);
        }
    };
}"""


def lines(page):
    """Watch how many moves the log has, from now on."""
    page.evaluate(WATCH, "() => document.querySelectorAll('.log .moves > *').length")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
@pytest.mark.parametrize("wait", [100, 450])  # the move is on its way; it is shown
def test_undo_after_a_planned_move_takes_one_step_back(visit, wait, motion):
    page, record = visit(reduced_motion=motion), record_until("expedition", far_cell_in_mid_turn)
    page.add_init_script(f"({LATE})()")  # every message of the server is 300 ms late
    sit_down(page, record)
    moves = length(page)
    lines(page)
    plan_a_long_move(page, record)
    page.locator(".planner .primary").click()
    page.wait_for_timeout(wait)
    page.keyboard.press("u")
    page.wait_for_function(
        "least => Math.max(...window.seen) > least && window.seen.at(-1) < Math.max(...window.seen)", arg=moves + 2
    )
    page.wait_for_timeout(800)  # in which another step might be taken back
    settled(page)
    seen = page.evaluate("() => window.seen")
    assert length(page) == max(seen) - 1  # one step was taken back
    assert max(seen) > moves + 2 and set(seen) == {moves, max(seen), max(seen) - 1}  # the move came as a whole
    assert page.locator(".notices p, .refused").count() == 0


def test_undo_pressed_quickly_takes_back_step_by_step(visit):
    page, record = visit(), record_until("expedition", far_cell_in_mid_turn)
    page.add_init_script(f"({LATE})()")
    sit_down(page, record)
    moves, asked = length(page), page.locator(".question .ask").inner_text()
    plan_a_long_move(page, record)
    page.locator(".planner .primary").click()
    page.wait_for_function(f"() => document.querySelectorAll('.log .moves > *').length > {moves + 2}")
    for _ in range(length(page) - moves):
        page.keyboard.press("u")
    page.wait_for_function(f"() => document.querySelectorAll('.log .moves > *').length === {moves + 1}")
    page.wait_for_function(f"() => document.querySelectorAll('.log .moves > *').length === {moves}")
    page.wait_for_timeout(800)
    settled(page)
    assert length(page) == moves
    assert page.locator(".question .ask").inner_text() == asked
    assert page.locator(".notices p, .refused").count() == 0
    page.locator(".planner .primary").click()  # only the people that the camp needs, and nobody leaves:
    wait_for_length(page, moves + 1)  # nothing of the old plan goes with it
    settled(page)
    log = " ".join(page.locator(".log .moves > *").all_inner_texts()[moves:])
    assert "puts" in log and "sends" not in log


# ---------------------------------------------------------------- nothing is cut off


CUT_OFF = """() => [...document.querySelectorAll(".side *")]
    .filter((one) => one.checkVisibility() && !one.closest(".unseen") && !one.children.length && one.textContent.trim())
    .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
    .filter((one) => getComputedStyle(one).overflowX !== "visible")
    .map((one) => one.textContent)"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(1400, 900), (390, 844), (844, 390)], ids=["desk", "upright", "sideways"])
def test_no_text_of_hand_and_panels_is_cut_off_at_the_fullest(visit, game, size):
    page = visit(width=size[0], height=size[1])
    sit_down(page, record_until(game, lambda state: state.turn > 12, modules=MODULES[game]))
    assert page.evaluate(CUT_OFF) == []


# ---------------------------------------------------------------- without seeing the board

COORDINATES = re.compile(r"-?\d+, ?-\d+|\(-?\d+, ?-?\d+\)|\b[a-v]\d+ ")


@pytest.mark.parametrize("notation", [False, True])
@pytest.mark.parametrize(("game", "phase"), [("expedition", "PLACE"), ("luxor", "MOVE"), ("horus", "LAY")])
def test_every_place_has_a_label_of_its_own_in_words_first(visit, game, phase, notation):
    page = visit()
    page.evaluate(
        f"() => localStorage.setItem('waset.settings', JSON.stringify({{ notation: {str(notation).lower()} }}))"
    )
    sit_down(page, record_until(game, lambda state: state.phase.name == phase and state.turn > 6))
    labels = page.locator(".frame :is(.lit, .ask)").evaluate_all("all => all.map((one) => one.ariaLabel)")
    lit = page.locator(".frame .lit").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert len(set(lit)) == len(lit) > 1  # told apart
    assert all(re.match(r"[A-Za-z]{2,}", label) for label in labels)
    told = [label for label in labels if COORDINATES.search(label)]
    assert bool(told) == (notation and game == "horus")
