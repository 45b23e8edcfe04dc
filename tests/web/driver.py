"""What a person does at the page: start a game, look for what is lit, click it."""

import random
import re
from collections.abc import Callable
from typing import Any

CHOICES = ".question .buttons button, .board .lit:not(.fewer), .hand .lit, .hand button.primary"
NARROW = {"width": 390, "height": 844}


def play_now(page: Any, game: str, bot: str = "random", **options: Any) -> None:
    """One click on the home page, after the bot was chosen in the folded options."""
    card = page.locator(f"[data-game={game}]")
    unfold(card)
    card.locator("select").first.select_option(bot)
    if players := options.get("players"):
        card.locator(f"input[type=radio][value='{players}']").check(force=True)
    for module in options.get("modules", ()):
        card.get_by_label(re.compile(module)).check()
    card.locator("button.now").click()
    page.wait_for_selector(".question.turn, .question .ask")


def unfold(card: Any) -> None:
    """Open the options of a game; while lists and fonts still arrive the card moves, and a click may miss it."""
    for _ in range(5):
        card.locator("summary").click()
        if card.locator("details").evaluate("one => one.open"):
            return
    raise AssertionError("the options of the game do not open")


def two_at_a_table(visit: Callable[..., Any], game: str) -> tuple[Any, Any]:
    """Two browsers at a table: whoever opened it, and who came by its link."""
    host = visit()
    host.locator(f"[data-game={game}]").get_by_role("button", name="With friends").click()
    host.wait_for_url("**/table/*")
    guest = visit(host.url)
    guest.get_by_role("button", name="Sit here").first.click()
    for page in (host, guest):
        page.wait_for_selector(".question .ask")
    return host, guest


def whoever_is_asked(*pages: Any) -> Any:
    """The one of these browsers whose turn it is, as soon as there is one."""
    for _ in range(900):
        for page in pages:
            if page.locator(".question.turn").count():
                return page
        pages[0].wait_for_timeout(100)
    raise AssertionError("nobody was asked")


def length(page: Any) -> int:
    """How many lines the log has: it grows with every move."""
    count: int = page.locator(".log .moves > *").count()
    return count


def wait_for_length(page: Any, least: int) -> None:
    """Until the log has at least so many lines."""
    page.wait_for_function("least => document.querySelectorAll('.log .moves > *').length >= least", arg=least)


READY = """(choices) => document.querySelector("dialog[open] .scores, main.cover")
    || [...document.querySelectorAll(choices)].some((one) => one.checkVisibility())"""


def settled(page: Any) -> str:
    """Wait until the person is asked or the game is over; says which."""
    page.wait_for_function(READY, arg=CHOICES, timeout=180_000)
    if page.locator("dialog[open] .scores").count():
        return "over"
    return "cover" if page.locator("main.cover").count() else "asked"


# One of the things that can be chosen, and a point of it that no other piece covers; null: look again.
PICK = """([selector, share]) => {
    const found = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const ready = found.filter((one) => one.matches(".hand .primary"));  // a choice made of steps is complete
    const one = ready.length && share < 0.5 ? ready[0] : found[Math.floor(share * found.length)];
    if (!one) return null;
    if (!one.closest(".frame")) one.scrollIntoView({ block: "nearest" });
    const box = one.getBoundingClientRect();
    const points = [[0.5, 0.5], [0.3, 0.3], [0.7, 0.3], [0.3, 0.7], [0.7, 0.7], [0.5, 0.15], [0.5, 0.85]]
        .map(([x, y]) => [box.x + x * box.width, box.y + y * box.height]);
    return points.find(([x, y]) => one.contains(document.elementFromPoint(x, y))) ?? null;
}"""


AT_REST = """async (selector) => {
    await document.fonts.ready;
    const place = () => JSON.stringify(document.querySelector(selector)?.getBoundingClientRect());
    for (let last = "", same = 0, frames = 0; same < 3 && frames < 600; last = place(), frames++) {
        await new Promise(requestAnimationFrame);
        same = place() === last ? same + 1 : 0;
    }
}"""


def wait_at_rest(page: Any, selector: str = ".frame .content") -> None:
    """Until fonts are there, and the board has not moved for some frames."""
    page.evaluate(AT_REST, selector)


def click_something(page: Any, dice: random.Random, choices: str = CHOICES) -> None:
    """Click one of the things that can be chosen, as a person does: with the mouse, where it is."""
    if point := page.evaluate(PICK, [choices, dice.random()]):
        page.mouse.click(*point)


MOVED = """([before, choices]) => document.querySelectorAll(".log .moves > *").length > before
    || document.querySelector("dialog[open] .scores, main.cover")
    || [...document.querySelectorAll(choices)].some((one) => one.checkVisibility())"""


def one_move(page: Any, seed: int = 0) -> None:
    """Click until the log has grown, or the screen is to be passed on."""
    before, dice = length(page), random.Random(seed)
    for _ in range(60):
        if settled(page) == "cover":
            return
        click_something(page, dice)
        page.wait_for_function(MOVED, arg=[before, CHOICES])
        if length(page) > before:
            return
    raise AssertionError("nothing that was clicked made a move")


def play_on(page: Any, seed: int, steps: int = 2000, until_over: bool = True) -> int:
    """Click until the game is over, or so many steps; says how many clicks it took."""
    dice = random.Random(seed)
    for step in range(steps):
        state = settled(page)
        if state == "over":
            return step
        if state == "cover":
            page.locator("main.cover button.primary").click()
        else:
            click_something(page, dice)
    assert not until_over, f"the game was not over after {steps} clicks"
    return steps
