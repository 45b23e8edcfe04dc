"""The page for everyone: axe on every page and state, German, keys only, phones."""

import itertools
import random

import pytest

import waset
from web.axe import violations
from web.driver import NARROW, play_now, play_on, settled, unfold, wait_at_rest
from web.test_boards import MODULES, sit_down
from web.test_finished_games import replay_of

PAGES = (
    *("/", "/tables", "/me", "/players", "/learn", "/rules", "/rules/luxor"),
    *("/gallery", "/learn/expedition", "/nowhere"),
)
GAMES = ("expedition", "luxor", "horus")


def quiet(page):
    page.wait_for_load_state("networkidle")
    wait_at_rest(page, "main")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(visit, theme):
    page = visit(color_scheme=theme)
    for path in PAGES:
        page.goto(path)
        page.wait_for_selector("h1")
        quiet(page)
        assert violations(page) == [], path


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_a_table(visit, game, theme):
    page = visit(color_scheme=theme)
    play_now(page, game)
    play_on(page, seed=4, steps=8, until_over=False)
    settled(page)
    for summary in page.locator(".rest details:not([open]) > summary").all():
        summary.click()
    assert violations(page) == []
    page.get_by_role("button", name="Settings").click()
    assert violations(page) == []


def test_axe_finds_nothing_in_the_options_the_lobby_and_the_cover(visit):
    page = visit()
    card = page.locator("[data-game=luxor]")
    unfold(card)
    assert violations(page) == []
    card.get_by_role("button", name="With friends").click()
    page.wait_for_selector(".lobby")
    assert violations(page) == []
    page.goto("/")
    page.locator("[data-game=horus]").get_by_role("button", name="On this screen").click()
    page.wait_for_selector("main.cover")
    assert violations(page) == []


def test_axe_finds_nothing_in_a_replay_and_its_dialogs(visit):
    page = visit()
    page.goto(f"{replay_of(page, 'horus', 4)}/100")
    page.wait_for_selector(".frame .content")
    quiet(page)
    assert violations(page) == []
    page.get_by_role("button", name="How it was scored").click()
    page.wait_for_selector("dialog .scores .points")
    assert violations(page) == []


# ---------------------------------------------------------------- languages


def test_german_follows_the_browser_and_changes_at_once(visit):
    page = visit(locale="de-DE")
    page.get_by_role("button", name="Jetzt spielen").first.wait_for()
    assert page.locator("html").get_attribute("lang") == "de"
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="Play now").first.wait_for()
    assert page.locator("html").get_attribute("lang") == "en"
    page.reload()
    page.get_by_role("button", name="Play now").first.wait_for()


@pytest.mark.parametrize("game", GAMES)
def test_a_table_in_german_leaves_no_text_untranslated(visit, game):
    page = visit(locale="de-DE")
    play_now(page, game)
    play_on(page, seed=2, steps=6, until_over=False)
    settled(page)
    text = page.locator(".table").inner_text()
    assert "Du bist dran" in text
    for raw in ("phase.", "option.", "event.", "question.", "undefined", "[object"):
        assert raw not in text


# ---------------------------------------------------------------- keys only


@pytest.mark.parametrize("game", GAMES)
def test_moves_can_be_made_with_keys_only(visit, game):
    page = visit()
    page.locator(f"[data-game={game}] button.now").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".question.turn", timeout=90_000)
    dice, before = random.Random(1), page.locator(".log .moves > *").count()
    settled(page)
    for _ in range(1500):  # it walks at random
        if press_keys(page, dice) == "Enter":
            settled(page)
            if page.locator(".log .moves > *").count() >= before + 2:
                return
    raise AssertionError("two moves could not be made with keys")


WHERE = """() => {
    const one = document.activeElement;
    const board = one?.closest(".frame");
    if (board) return one.matches(".lit") ? "lit" : board.querySelector(".lit") ? "board" : "";
    return one?.matches(".question .buttons button, .hand .lit, .hand .primary") ? "button" : "";
}"""


def press_keys(page, dice):
    """Tab to a button or the board, walk over what is lit with the arrows, press Enter; says which key it was."""
    where, key = page.evaluate(WHERE), "Tab"
    if where in ("lit", "button") and dice.random() < 0.6:
        key = "Enter"
    elif where in ("lit", "board") and dice.random() < 0.8:
        key = dice.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"])
    page.keyboard.press(key)
    return key


NEAR = """() => {
    const seen = (one) => one.checkVisibility();
    const wanted = ".question .buttons button, .hand .lit, .hand .primary:not([disabled]), .board .lit:not(.fewer)";
    const all = [...document.querySelectorAll(wanted)].filter(seen);
    const inside = all.filter((one) => one.closest(".frame"));
    const rest = all.filter((one) => !one.closest(".frame"));
    all.forEach((one, number) => (one.dataset.wanted = number));
    return { rest: rest.map((one) => +one.dataset.wanted), inside: inside.length };
}"""
AT = """() => {
    const at = document.activeElement;
    return { wanted: at.dataset.wanted ?? null, inside: !!at.closest(".frame") };
}"""
MOST_PRESSES = 4


def out_of_reach(page):
    """The choices beside the map, and the map itself, to which no four keys lead."""
    wanted = page.evaluate(NEAR)
    left = {str(one) for one in wanted["rest"]} | ({"map"} if wanted["inside"] else set())
    for place, arrow in itertools.product(("1", "2", "3", "33", "5"), ("ArrowRight", "ArrowLeft")):
        for key in (*place, *[arrow] * (MOST_PRESSES - len(place))):
            page.keyboard.press(key)
            at = page.evaluate(AT)
            left.discard("map" if at["inside"] else at["wanted"])
            if not left:
                return left
            if at["inside"] and key == arrow:
                break
    return left


@pytest.mark.parametrize("game", GAMES)
def test_four_keys_lead_to_every_choice(visit, game):
    """Every kind of question of a game: a key for the part of the table, then arrows, which walk on over a map."""
    page, seen = visit(), set()
    record, dice = waset.Record.start(waset.game(game), players=2, modules=MODULES[game], seed=1), random.Random(1)
    while not record.state.over:
        if record.state.phase not in seen:
            seen.add(record.state.phase)
            page.goto("/")
            sit_down(page, record)
            assert out_of_reach(page) == set(), record.state.phase.name
        record.play(dice.choice(record.state.legal()))
    assert len(seen) > 3


def test_escape_puts_back_what_is_half_chosen(visit):
    page = visit()
    play_now(page, "expedition")
    play_on(page, seed=1, steps=1, until_over=False)
    settled(page)
    page.keyboard.press("Escape")
    assert page.locator(".refused").count() == 0


# ---------------------------------------------------------------- what is told


LISTEN = """() => {
    window.told = [];
    const hear = () => {
        const text = document.querySelector("[aria-live=polite]").textContent;
        if (text) window.told.push(text);
    };
    new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_what_happens_is_told_to_screen_readers(visit):
    page = visit()
    play_now(page, "expedition")
    page.evaluate(LISTEN)
    play_on(page, seed=5, steps=10, until_over=False)
    page.wait_for_function("() => window.told.length > 1")
    assert all("{" not in one for one in page.evaluate("() => window.told"))


@pytest.mark.parametrize("game", GAMES)
def test_the_board_can_be_read_in_words(visit, game):
    page = visit()
    play_now(page, game)
    page.locator("summary", has_text="The board in words").click()
    page.locator(".words li").nth(2).wait_for()
    lines = page.locator(".words li").all_inner_texts()
    assert len(lines) > 2
    assert all(line.strip() and "{" not in line and "undefined" not in line for line in lines)


# ---------------------------------------------------------------- phones


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "sideways"])
def test_on_a_phone_the_board_the_question_and_the_hand_are_in_sight(visit, game, size):
    page = visit(width=size[0], height=size[1], has_touch=True, is_mobile=True)
    play_now(page, game)
    settled(page)
    wait_at_rest(page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
    assert page.evaluate("() => document.documentElement.scrollHeight <= window.innerHeight")
    board = page.locator("main").bounding_box()
    question = page.locator(".question").bounding_box()
    assert board["height"] >= 0.3 * size[1]
    assert board["width"] >= 0.5 * size[0]
    assert 0 <= question["y"] < size[1] - 60
    play_on(page, seed=6, steps=6, until_over=False)


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "sideways"])
def test_on_a_phone_the_first_game_starts_without_scrolling(visit, size):
    page = visit(width=size[0], height=size[1], has_touch=True, is_mobile=True)
    button = page.locator("button.now").first
    button.wait_for()
    quiet(page)
    assert button.bounding_box()["y"] + 40 <= size[1]


@pytest.mark.parametrize("path", ["/", "/tables", "/rules/horus", "/gallery", "/learn"])
def test_no_page_is_wider_than_a_phone(visit, path):
    page = visit(path, **NARROW)
    page.wait_for_selector("h1")
    quiet(page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
