"""Boards on a phone and a small desk: what is legible, what fingers reach, and that nothing that opens moves them."""

import random

import pytest

import waset
from web.driver import length, settled, wait_at_rest, wait_for_length
from web.test_boards import open_table, record_until, sit_down

SIZES = {"desk": (1280, 720), "upright": (390, 844), "lying": (844, 390)}
EVERYTHING = {"expedition": ["new-adventures"], "luxor": ["mummy", "equipment", "artifacts", "characters"], "horus": []}


def phone(visit, size="upright", **settings):
    width, height = SIZES[size]
    return visit(width=width, height=height, has_touch=True, is_mobile=True, **settings)


def four_players(game, turns):
    """A game of four random players with all modules, after so many turns."""
    record = waset.Record.start(waset.game(game), players=4, modules=EVERYTHING[game], seed=7)
    dice = random.Random(7)
    while record.state.turn < turns and not record.state.over:
        record.play(dice.choice(record.state.legal()))
    return record


def look_at(page, record):
    """A table that stands still: every seat is ours."""
    seats = len(record.state.view(0)["seats"])
    open_table(page, "/api/records", {"text": record.write(), "seats": ["me"] * seats})
    if settled(page) == "cover":
        page.locator("main.cover button.primary").click()
    page.wait_for_selector(".frame .content")


# ---------------------------------------------------------------- legible

SMALLEST = """() => Math.min(...[...document.querySelectorAll("main.board text")]
    .filter((one) => one.checkVisibility() && one.textContent.trim())
    .map((one) => {
        const { a, b } = one.getScreenCTM();
        return parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b);
    }))"""
PAWNS = """() => [...document.querySelectorAll(".frame .pawn .body:not(.lying)")]
    .map((one) => one.getBoundingClientRect().height)"""
HIDDEN = """() => {
    const shelf = document.querySelector(".shelf");
    return shelf ? shelf.scrollWidth - shelf.clientWidth : 0;
}"""


@pytest.mark.parametrize("game", EVERYTHING)
def test_what_stands_on_a_board_can_be_read(visit, game):
    """Every board, young and old, with four players, on every screen."""
    page = visit()
    for turns in (1, 9, 40):
        look_at(page, four_players(game, turns))
        for width, height in SIZES.values():
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function("() => !document.querySelector('.gliding')")
            page.wait_for_function(f"() => ({SMALLEST})() >= {12 if width > height > 500 else 11} - 0.05")
            wait_at_rest(page)
            assert all(high >= (32 if width > height > 500 else 24) - 0.1 for high in page.evaluate(PAWNS))
            assert page.evaluate(HIDDEN) <= 0


def test_luxor_keeps_its_orientation_whatever_opens(visit):
    page = phone(visit)
    sit_down(page, record_until("luxor", lambda state: state.turn > 6 and state.phase.name == "PLAY"))
    shape = "() => document.querySelector('.frame .content').getAttribute('viewBox')"
    board = "() => JSON.stringify(document.querySelector('.frame').getBoundingClientRect())"
    before = page.evaluate(shape), page.evaluate(board)
    page.get_by_role("button", name="Players, log and more").click()
    page.wait_for_selector(".rest .log")
    assert (page.evaluate(shape), page.evaluate(board)) == before
    page.get_by_role("button", name="Less").click()
    page.locator("[data-luxor-hand] .card").nth(2).tap()  # refused
    page.wait_for_selector(".refused")
    assert (page.evaluate(shape), page.evaluate(board)) == before


def test_the_whole_temple_is_a_button_away_and_so_is_the_way_back(visit):
    page = phone(visit)
    sit_down(page, record_until("luxor", lambda state: state.phase.name == "MOVE" and state.turn > 2))
    inside = """() => {
        const box = (one) => document.querySelector(one).getBoundingClientRect();
        const [frame, content] = [box(".frame"), box(".frame .content")];
        return content.left >= frame.left - 1 && content.right <= frame.right + 1
            && content.top >= frame.top - 1 && content.bottom <= frame.bottom + 1;
    }"""
    page.wait_for_function(f"() => !({inside})()")
    page.locator("aside.first .icon").click()
    page.get_by_role("button", name="Show the whole board").click()
    page.wait_for_function(inside)
    page.get_by_role("button", name="Come closer again").click()
    page.wait_for_function(f"() => !({inside})()")


# ---------------------------------------------------------------- touch


def lit_place(page):
    """The middle of a lit place that is in sight, and how large it is."""
    page.wait_for_function("() => document.querySelector('.frame .lit') && !document.querySelector('.gliding')")
    wait_at_rest(page)
    return page.evaluate("""() => {
        const frame = document.querySelector(".frame").getBoundingClientRect();
        const boxes = [...document.querySelectorAll(".frame .lit")].map((one) => one.getBoundingClientRect());
        const seen = boxes.find((box) => box.left > frame.left && box.right < frame.right
            && box.top > frame.top && box.bottom < frame.bottom);
        return [seen.x + seen.width / 2, seen.y + seen.height / 2, seen.width, seen.height];
    }""")


def horus_lays(state):
    return state.phase.name == "LAY" and state.turn > 10


def test_a_first_tap_shows_what_a_second_does(visit):
    page = phone(visit)
    sit_down(page, record_until("horus", horus_lays))
    moves, (x, y, *_) = length(page), lit_place(page)
    page.touchscreen.tap(x, y)
    page.wait_for_selector(".question .primary")
    assert page.locator(".frame .ghost").count() == 1
    assert length(page) == moves
    page.touchscreen.tap(x, y)
    wait_for_length(page, moves + 1)


def test_the_button_does_it_too_and_back_does_nothing(visit):
    page = phone(visit)
    sit_down(page, record_until("luxor", lambda state: state.phase.name == "PLAY" and state.turn > 2))
    moves, card = length(page), page.locator("[data-luxor-hand] .card.lit").first
    card.tap()
    page.locator(".question .outlook").wait_for()  # what the card does, in words
    page.get_by_role("button", name="Back").tap()
    page.wait_for_selector(".question .primary", state="detached")
    assert length(page) == moves
    card.tap()
    page.get_by_role("button", name="Do it").tap()
    wait_for_length(page, moves + 1)


def test_whoever_wants_it_quick_taps_once(visit):
    page = phone(visit)
    page.evaluate("() => localStorage.setItem('waset.settings', JSON.stringify({ twice: false }))")
    sit_down(page, record_until("luxor", lambda state: state.phase.name == "PLAY" and state.turn > 2))
    moves = length(page)
    page.locator("[data-luxor-hand] .card.lit").first.tap()
    wait_for_length(page, moves + 1)


def test_a_mouse_needs_no_second_click(visit):
    page = visit()
    sit_down(page, record_until("luxor", lambda state: state.phase.name == "PLAY" and state.turn > 2))
    moves = length(page)
    page.locator("[data-luxor-hand] .card.lit").first.click()
    wait_for_length(page, moves + 1)


def test_a_tap_beside_a_small_place_means_it(visit):
    page = phone(visit)
    sit_down(page, record_until("horus", horus_lays))
    beside = page.evaluate("""() => {
        const boxes = [...document.querySelectorAll(".frame .lit")].map((one) => one.getBoundingClientRect());
        const middles = boxes.map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
        const free = (x, y) => !document.elementFromPoint(x, y)?.closest(".lit") && document.elementFromPoint(x, y);
        for (const [x, y] of middles)
            for (const [dx, dy] of [[0, -20], [0, 20], [-20, 0], [20, 0]])
                if (free(x + dx, y + dy)?.closest(".frame")) return [x + dx, y + dy];
    }""")
    page.touchscreen.tap(*beside)
    page.wait_for_selector(".question .primary")
    assert page.locator(".refused").count() == 0


def test_the_first_tap_tells_how_the_regions_would_be(visit):
    page, record = phone(visit), record_until("horus", lays_beside_a_region)
    sit_down(page, record)
    x, y = middle_of(page, option_beside_a_region(record.state))
    page.touchscreen.tap(x, y)
    page.locator(".question .outlook", has_text="Afterwards: ").wait_for()
    told = page.locator(".question .outlook").inner_text()
    wanted = regions_after(record.state, option_beside_a_region(record.state))
    assert all(f"{region.tiles} tiles, worth {region.worth}" in told for region in wanted)


def regions_after(state, option):
    """The regions that an option changes, largest where two tiles or more have grown together."""
    step = state.step(option.action)
    return [event.region for event in step.events(state.seat) if type(event).__name__ == "RegionChanged"]


def option_beside_a_region(state):
    """A land tile that joins a region, where one can be laid."""
    if state.phase.name != "LAY" or state.turn < 8:
        return None
    return next((one for one in state.options() if any(r.tiles > 1 for r in regions_after(state, one))), None)


def lays_beside_a_region(state):
    return option_beside_a_region(state) is not None


def middle_of(page, option):
    """Where the dot of a place is on the screen."""
    return page.evaluate(
        """([x, y]) => {
            const lit = [...document.querySelectorAll(".frame .spot")].find((one) =>
                +one.getAttribute("x") === x * 50 + 25 && +one.getAttribute("y") === y * 50 + 25);
            const box = lit.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }""",
        [option.x, option.y],
    )


FINGER = 44
# How far the lit place that is nearest to a point is from the one beside it.
CLOSEST = """([x, y]) => {
    const middles = [...document.querySelectorAll(".frame .lit")].map((one) => one.getBoundingClientRect())
        .map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
    const far = ([a, b], [c, d]) => Math.max(Math.abs(a - c), Math.abs(b - d));
    const tapped = middles.toSorted((one, two) => far(one, [x, y]) - far(two, [x, y]))[0];
    return Math.min(...middles.filter((two) => two !== tapped).map((two) => far(tapped, two)));
}"""


@pytest.mark.parametrize("size", ["upright", "lying"])
@pytest.mark.parametrize(("game", "phase"), [("horus", "LAY"), ("expedition", "PLACE")])
def test_after_a_tap_a_place_is_as_broad_as_a_finger(visit, game, phase, size):
    page = phone(visit, size)
    sit_down(page, record_until(game, lambda state: state.phase.name == phase and state.turn > 12))
    moves, (x, y, *_) = length(page), lit_place(page)
    page.touchscreen.tap(x, y)
    page.wait_for_function(f"(at) => ({CLOSEST})(at) >= {FINGER} - 0.5", arg=[x, y])
    assert length(page) == moves  # it came closer, and nothing was played


def test_whoever_taps_once_comes_closer_first_where_places_are_dense(visit):
    page = phone(visit)
    page.evaluate("() => localStorage.setItem('waset.settings', JSON.stringify({ twice: false }))")
    sit_down(page, record_until("horus", horus_lays))
    moves, (x, y, *_) = length(page), lit_place(page)
    page.touchscreen.tap(x, y)
    page.wait_for_function(f"(at) => ({CLOSEST})(at) >= {FINGER} - 0.5", arg=[x, y])
    assert length(page) == moves
    page.touchscreen.tap(x, y)
    page.wait_for_function(f"() => document.querySelectorAll('.log .moves > *').length > {moves}")


# Fingers that come down around every lit place, up to half a finger away: where they mean another than the nearest.
# What lies under a finger is nearest, and of two that are equally far either may be meant. All of it is one task: the
# board must not come closer in between. Browsers tell whole pixels.
MISSED = """() => {
    const frame = document.querySelector(".frame");
    const middle = (one) => {
        const box = one.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const places = [...frame.querySelectorAll(".lit")];
    let [meant, fingers, missed] = [null, 0, []];
    for (const one of places)
        one.addEventListener("click", (event) => { meant = one; event.stopImmediatePropagation(); }, true);
    for (const [x, y] of places.map(middle))
        for (const far of [8, 15, 21])
            for (let turn = 0; turn < 12; turn++) {
                const angle = turn * Math.PI / 6;
                const [a, b] = [x + far * Math.cos(angle), y + far * Math.sin(angle)].map(Math.round);
                const under = document.elementFromPoint(a, b);
                if (!frame.contains(under)) continue;
                const tap = { bubbles: true, cancelable: true, pointerType: "touch", clientX: a, clientY: b };
                const away = (one) => Math.hypot(middle(one)[0] - a, middle(one)[1] - b);
                meant = null;
                under.dispatchEvent(new PointerEvent("click", tap));
                fingers++;
                const hit = under.closest(".lit");
                const good = hit ? meant === hit : meant && away(meant) < Math.min(...places.map(away)) + 0.5;
                if (!good) missed.push([a, b, meant?.getAttribute("aria-label")]);
            }
    return [fingers, missed];
}"""
# How far the middle of each lit place is from the middle of what can be seen of it.
OFF = """() => [...document.querySelectorAll(".frame .lit .hit")].map((seen) => {
    const [one, other] = [seen, seen.closest(".lit")].map((each) => each.getBoundingClientRect());
    const [across, down] = [one.x - other.x, one.y - other.y];
    return Math.hypot(across + (one.width - other.width) / 2, down + (one.height - other.height) / 2);
})"""


@pytest.mark.parametrize("size", ["upright", "lying"])
@pytest.mark.parametrize(("game", "phase"), [("luxor", "MOVE"), ("horus", "LAY"), ("expedition", "PLACE")])
def test_a_finger_beside_a_lit_place_means_the_nearest(visit, game, phase, size):
    page = phone(visit, size)
    for turn in (2, 9):
        sit_down(page, record_until(game, lambda state, turn=turn: state.phase.name == phase and state.turn > turn))
        lit_place(page)
        off = page.evaluate(OFF)
        fingers, missed = page.evaluate(MISSED)
        assert fingers >= 24 and missed == []
        assert all(one < 4 for one in off)


# The lit places of which hardly anything is in sight, by the side beyond which they lie.
OUT = """() => {
    const frame = document.querySelector(".frame").getBoundingClientRect();
    return [...document.querySelectorAll(".frame .lit")].map((one) => one.getBoundingClientRect()).flatMap((box) => [
        ...(box.bottom < frame.top + 20 ? ["top"] : []), ...(box.top > frame.bottom - 20 ? ["bottom"] : []),
        ...(box.right < frame.left + 20 ? ["left"] : []), ...(box.left > frame.right - 20 ? ["right"] : [])]);
}"""


@pytest.mark.parametrize("size", [(360, 740), (844, 390)], ids=["upright", "lying"])
def test_an_arrow_leads_to_what_can_be_chosen_out_of_sight(visit, size):
    page = visit(width=size[0], height=size[1], has_touch=True, is_mobile=True)
    record = record_until("luxor", far_apart)
    sit_down(page, record)
    page.wait_for_function("() => document.querySelector('.frame .lit') && !document.querySelector('.gliding')")
    wait_at_rest(page)
    hidden = page.evaluate(OUT)
    assert hidden
    for side in set(hidden):
        page.locator(f".beyond.{side}").wait_for()
    moves, side = length(page), hidden[0]
    page.locator(f".beyond.{side}").tap()
    fewer = f"([side, before]) => ({OUT})().filter((one) => one === side).length < before"
    page.wait_for_function(fewer, arg=[side, hidden.count(side)])
    assert length(page) == moves


def far_apart(state):
    """Adventurers who may move, so far from one another that a phone does not show them all at a legible size."""
    if state.phase.name != "MOVE" or state.turn < 16:
        return False
    starts = [one.start for one in state.options() if hasattr(one, "start")]
    return bool(starts) and min(starts) < 4 and max(starts) > 14


# What a finger hits within 21 pixels of the middle of each lit piece beside the board.
HIT = """() => [...document.querySelectorAll(".shelf .lit")].flatMap((one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return [[-21, 0], [21, 0], [0, -21], [0, 21]].map(([dx, dy]) =>
        one.contains(document.elementFromPoint(x + dx, y + dy)));
})"""


@pytest.mark.parametrize("size", ["upright", "lying"])
def test_small_pieces_of_the_shelf_are_as_broad_as_a_finger(visit, size):
    page = phone(visit, size)
    wanted = record_until("luxor", lambda state: state.phase.name == "TAKE", modules=EVERYTHING["luxor"])
    sit_down(page, wanted)
    hits = page.evaluate(HIT)
    assert hits and all(hits)


def hold(page, x, y):
    """A finger goes down and stays."""
    client = page.context.new_cdp_session(page)
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_selector(".explanation")
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


COVERED = """() => {
    const told = document.querySelector(".explanation").getBoundingClientRect();
    const lit = [...document.querySelectorAll(".lit")].filter((one) => one.checkVisibility());
    const over = lit.map((one) => one.getBoundingClientRect()).filter((box) => box.left < told.right
        && told.left < box.right && box.top < told.bottom && told.top < box.bottom).length;
    return [over, told.left >= 0, told.top >= 0, told.right <= innerWidth, told.bottom <= innerHeight];
}"""


def test_an_explanation_opens_by_a_long_press_and_covers_nothing_that_can_be_chosen(visit):
    page = phone(visit)
    sit_down(page, record_until("luxor", lambda state: state.phase.name == "MOVE" and state.turn > 2))
    moves, (x, y, *_) = length(page), lit_place(page)
    page.touchscreen.tap(x, y)
    assert page.locator(".explanation").count() == 0
    page.keyboard.press("Escape")
    hold(page, x, y)
    assert page.evaluate(COVERED) == [0, True, True, True, True]
    assert page.locator(".question .primary").count() == 0  # the finger that was held has chosen nothing
    page.touchscreen.tap(195, 20)
    page.wait_for_selector(".explanation", state="detached")
    assert length(page) == moves


# ---------------------------------------------------------------- steady

PLACES = """() => JSON.stringify([".frame", ".hand", ".rest"].map((one) => {
    const { x, y, width, height } = document.querySelector(one).getBoundingClientRect();
    return one === ".rest" ? [x, y] : [x, y, width, height];
}))"""


@pytest.mark.parametrize("size", SIZES)
def test_what_opens_moves_neither_board_nor_hand(visit, size):
    page = visit(width=SIZES[size][0], height=SIZES[size][1])
    sit_down(page, record_until("luxor", lambda state: state.turn > 4 and state.phase.name == "PLAY"))
    before = page.evaluate(PLACES)
    page.locator("[data-luxor-hand] .card").nth(2).click()
    page.wait_for_selector(".refused")
    assert page.evaluate(PLACES) == before
    page.locator(".refused .shut").click()
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".thought .hint")
    assert page.evaluate(PLACES) == before
    shown = page.locator(".thought").bounding_box()
    assert shown["y"] >= 0
    assert shown["y"] + shown["height"] <= SIZES[size][1]


def test_lying_down_the_plan_and_its_button_are_on_the_screen(visit):
    page = phone(visit, "lying")
    sit_down(page, record_until("expedition", lambda state: state.phase.name == "DEPLOY" and state.turn > 6))
    for part in (".planner .row", ".planner .primary"):
        box = page.locator(part).first.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= SIZES["lying"][1]


def test_buttons_that_zoom_cover_nothing(visit):
    page = visit(width=1280, height=720)
    sit_down(page, record_until("expedition", lambda state: state.turn > 6))
    bar, frame = page.locator(".bar:has(.zoom)").bounding_box(), page.locator(".frame").bounding_box()
    assert bar["y"] + bar["height"] <= frame["y"]
