"""The board zooms and pans by wheel, drag, pinch and keys, and fits itself until somebody moves it."""

import random

import pytest

from web.driver import click_something, length, play_now, play_on, settled, wait_at_rest
from web.test_finished_games import replay_of


@pytest.fixture
def board(visit):
    """A full board of a finished game, at rest."""
    page = visit(has_touch=True)
    page.goto(f"{replay_of(page, 'horus', 4)}/100000")
    page.wait_for_selector(".frame .content")
    return page


def place(page):
    """Where the content lies on the screen, once it has stopped moving."""
    wait_at_rest(page)
    return page.locator(".frame .content").bounding_box()


def middle(page):
    box = page.locator(".frame").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, x, y):
    start = middle(page)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + x, start[1] + y, steps=8)


def near(one, other):
    return one == pytest.approx(other, abs=1.5)


def comes_to(page, **wanted):
    """Whether the content comes to lie so: a busy machine may answer a key or a wheel a few frames late."""
    for _ in range(60):
        now = place(page)
        if all(near(now[side], value) for side, value in wanted.items()):
            return True
    return False


def test_a_drag_moves_the_board_and_it_stays_where_it_is_let_go(board):
    before = place(board)
    drag(board, 120, -70)
    for _ in range(2):  # while it is held, and after
        now = place(board)
        assert near(now["x"], before["x"] + 120)
        assert near(now["y"], before["y"] - 70)
        assert near(now["width"], before["width"])
        board.mouse.up()
    drag(board, -40, 0)
    board.mouse.up()
    assert near(place(board)["x"], before["x"] + 80)


def test_a_drag_never_loses_the_board(board):
    for _ in range(6):
        drag(board, 480, 380)
        board.mouse.up()
    now, frame = place(board), board.locator(".frame").bounding_box()
    assert now["x"] <= frame["x"] + frame["width"] - 79
    assert now["y"] <= frame["y"] + frame["height"] - 79


def lit_board(visit):
    """A table where places of the board can be chosen."""
    page, dice = visit(), random.Random(1)
    play_now(page, "horus")
    for _ in range(30):
        settled(page)
        if page.locator(".frame .lit").count():
            return page
        click_something(page, dice)
    raise AssertionError("no place of the board was lit")


def test_a_drag_is_no_choice(visit):
    page = lit_board(visit)
    lit, moves = page.locator(".frame .lit").first.bounding_box(), length(page)
    x, y = lit["x"] + lit["width"] / 2, lit["y"] + lit["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 40, steps=5)
    page.mouse.up()
    place(page)
    assert length(page) == moves
    assert page.locator(".frame .lit").count() > 0


WIDER = "least => document.querySelector('.frame .content').getBoundingClientRect().width > least"


def test_the_wheel_zooms_where_the_pointer_is(board):
    before, at = place(board), (middle(board)[0] + 100, middle(board)[1] + 50)
    board.mouse.move(*at)
    board.mouse.wheel(0, -300)
    board.wait_for_function(WIDER, arg=before["width"] * 1.3)
    now = place(board)
    zoom = now["width"] / before["width"]
    assert zoom > 1.3
    assert near(at[0] - now["x"], (at[0] - before["x"]) * zoom)
    assert near(at[1] - now["y"], (at[1] - before["y"]) * zoom)
    drag(board, 50, 50)
    board.mouse.up()
    assert near(place(board)["x"], now["x"] + 50)


def test_two_fingers_zoom_and_move(board):
    before, (x, y) = place(board), middle(board)
    client = board.context.new_cdp_session(board)

    def touch(kind, *points):
        fingers = [{"x": px, "y": py, "id": number} for number, (px, py) in enumerate(points)]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    touch("touchStart", (x - 50, y))
    touch("touchStart", (x - 50, y), (x + 50, y))
    for step in range(1, 6):
        touch("touchMove", (x - 50 - 10 * step, y), (x + 50 + 10 * step, y))
    touch("touchEnd")
    board.wait_for_function(WIDER, arg=before["width"] * 1.9)
    now = place(board)
    assert now["width"] / before["width"] == pytest.approx(2, abs=0.1)
    assert near(x - now["x"], (x - before["x"]) * now["width"] / before["width"])


def test_keys_zoom_pan_and_fit(board):
    fitted = place(board)
    board.locator(".frame").focus()
    board.keyboard.press("+")
    assert comes_to(board, width=fitted["width"] * 1.25)
    board.keyboard.press("-")
    assert comes_to(board, width=fitted["width"])
    board.keyboard.press("Shift+ArrowRight")
    assert comes_to(board, x=fitted["x"] - 80)
    board.keyboard.press("Shift+ArrowUp")
    assert comes_to(board, x=fitted["x"] - 80, y=fitted["y"] + 80)
    board.keyboard.press("0")
    assert comes_to(board, x=fitted["x"], y=fitted["y"])


IN_SIGHT = """() => {
    const box = (one) => document.querySelector(one)?.getBoundingClientRect();
    const [frame, lit] = [box(".frame"), box(".frame .lit:focus")];
    return lit
        && frame.left <= lit.left && lit.right <= frame.right && frame.top <= lit.top && lit.bottom <= frame.bottom;
}"""


def test_a_place_that_gets_the_focus_comes_into_sight(visit):
    page = lit_board(visit)
    drag(page, 900, 700)  # as far away as it goes
    page.mouse.up()
    page.evaluate("() => document.activeElement.blur()")  # the pointer went down on a place: it has the focus already
    page.locator(".frame .lit").first.evaluate("one => one.focus()")
    page.wait_for_function(IN_SIGHT)


def test_nothing_but_a_person_scrolls_the_board(board):
    before = place(board)
    board.locator(".frame").evaluate("one => one.scrollBy(100, 60)")
    assert near(place(board)["x"], before["x"])
    drag(board, 30, 0)
    board.mouse.up()
    assert near(place(board)["x"], before["x"] + 30)


def test_the_board_fits_itself_until_somebody_moves_it(visit):
    page = visit()
    play_now(page, "horus")
    play_on(page, seed=2, steps=6, until_over=False)
    page.set_viewport_size({"width": 1000, "height": 700})
    content, frame = place(page), page.locator(".frame").bounding_box()
    assert frame["x"] <= content["x"]
    assert content["x"] + content["width"] <= frame["x"] + frame["width"]
    drag(page, 100, 0)
    page.mouse.up()
    moved = place(page)
    page.set_viewport_size({"width": 1100, "height": 750})
    assert near(place(page)["x"], moved["x"])
    page.get_by_role("button", name="Show the whole board").click()
    content, frame = place(page), page.locator(".frame").bounding_box()
    assert near(content["x"] - frame["x"], frame["x"] + frame["width"] - content["x"] - content["width"])
