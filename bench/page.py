"""The page's budgets in a real Chromium: `python bench/page.py` (needs the built page and the server's packages).

It measures the compressed script of the first load, the time until a board takes a click, and frames per second while
a full board is dragged, read from the browser's own trace of drawn and dropped frames. Whatever else the machine does
influences the numbers, so its load is shown beside them.
"""

import gzip
import json
import os
import random
import shutil
import statistics
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypedDict

import click
from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console
from rich.table import Table

import waset
from serving import serving

BUILT = Path(waset.__file__).parent / "server" / "page"
OUT = Path(__file__).parent / "out"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync", "--no-first-run"]
FULL = [  # each game with all players and modules
    ("expedition", 4, ["new-adventures"]),
    ("luxor", 5, ["fifth-player", "mummy", "equipment", "artifacts", "characters"]),
    ("horus", 4, []),
]
CATEGORIES = ["devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame", "blink.user_timing"]
MARK = "() => addEventListener('pointermove', () => performance.mark('finger'), true)"
LATENCY = 2e6 / 60  # microseconds from a move to its picture: two frames
CLICKABLE = ".question .buttons button, .board .lit, .hand .lit"
ROUNDS = 5
PANS = 7
PAN = (420, 280)  # pixels
SPEED = 500  # pixels a second: a pan takes a second


@dataclass(frozen=True)
class Row:
    what: str
    value: float
    unit: str
    budget: float
    note: str = ""


@dataclass(frozen=True)
class Pan:
    """What the browser drew while a finger dragged the board once."""

    frames: int
    dropped: int
    rate: float  # frames a second


# ---------------------------------------------------------------- what is measured


def first_load(browser: Browser, url: str) -> int:
    """Compressed bytes of script that the home page loads."""
    page, asked = browser.new_page(), set[str]()
    page.on("response", lambda answer: asked.add(answer.url))
    page.goto(url)
    page.wait_for_selector(".card")
    page.wait_for_load_state("networkidle")
    page.close()
    names = [one.rsplit("/", 1)[1] for one in asked if one.endswith(".js")]
    return sum(len(gzip.compress((BUILT / "assets" / name).read_bytes())) for name in names)


def interactive(browser: Browser, url: str, game: str) -> float:
    """Median seconds from opening a table's address in a fresh browser to the first thing that takes a click."""
    times = []
    for _ in range(ROUNDS):
        page = browser.new_context(base_url=url).new_page()
        form = {"game": game, "seats": ["me", "random"]}
        made = page.request.post("/api/tables", data=form).json()
        start = time.perf_counter()
        page.goto(f"/table/{made['id']}")
        page.locator(CLICKABLE).first.wait_for()
        times.append(time.perf_counter() - start)
        page.context.close()
    return statistics.median(times)


def finished(game: str, players: int, modules: list[str]) -> str:
    record = waset.Record.start(waset.game(game), players=players, modules=modules, seed=3)
    dice = random.Random(3)
    while not record.state.over:
        record.play(dice.choice(record.state.legal()))
    return record.write()


def pan(page: Page, browser: Browser, way: int) -> Pan:
    """Drag the board with a finger that the browser itself simulates at a realistic speed."""
    box = page.locator(".frame").first.bounding_box()
    assert box is not None
    gesture = {
        "x": box["x"] + box["width"] / 2 - way * PAN[0] / 2,
        "y": box["y"] + box["height"] / 2 - way * PAN[1] / 2,
        "xDistance": way * PAN[0],
        "yDistance": way * PAN[1],
        "speed": SPEED,
        "gestureSourceType": "touch",
        "preventFling": True,
    }
    client, before = page.context.new_cdp_session(page), place(page)
    browser.start_tracing(page=page, categories=CATEGORIES)
    client.send("Input.synthesizeScrollGesture", gesture)
    trace: list[TraceEvent] = json.loads(browser.stop_tracing())["traceEvents"]
    if abs(place(page) - before) < PAN[0] / 2:
        sys.exit("the board did not move with the finger: nothing was measured")
    return counted(trace)


def place(page: Page) -> float:
    box = page.locator(".frame .content").first.bounding_box()
    assert box is not None
    return box["x"]


class TraceEvent(TypedDict, total=False):
    """What the browser notes: some of it without a name or a time."""

    name: str
    ts: float  # microseconds


def counted(trace: list[TraceEvent]) -> Pan:
    """Count the frames from the finger's first move until its last move can be seen."""
    moves = [event["ts"] for event in trace if event.get("name") == "finger"]
    start, end = min(moves), max(moves) + LATENCY

    def during(name: str) -> list[float]:
        return sorted(event["ts"] for event in trace if event.get("name") == name and start <= event["ts"] <= end)

    drawn = during("DrawFrame")
    if len(drawn) < 2:
        sys.exit("the browser drew no frames: nothing was measured")
    return Pan(len(drawn), len(during("DroppedFrame")), (len(drawn) - 1) / ((drawn[-1] - drawn[0]) / 1e6))


def dragged(browser: Browser, url: str, game: str, players: int, modules: list[str]) -> Row:
    """Frames per second while the last position of a full game is dragged to and fro; the median of several pans."""
    page = browser.new_context(base_url=url, viewport={"width": 1400, "height": 900}, has_touch=True).new_page()
    made = page.request.post("/api/records", data={"text": finished(game, players, modules)}).json()
    page.goto(f"/replay/{made['id']}/100000")
    page.locator(".frame .content").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.evaluate(MARK)
    pans = [pan(page, browser, 1 if number % 2 else -1) for number in range(PANS)]
    page.context.close()
    dropped, frames = sum(one.dropped for one in pans), sum(one.frames for one in pans)
    note = f"{dropped} of {dropped + frames} frames dropped, slowest pan {min(one.rate for one in pans):.1f}"
    return Row(f"{game}: dragged, full", statistics.median(one.rate for one in pans), "frames/s", 60, note)


# ---------------------------------------------------------------- all of it


@click.command(help=__doc__)
def main() -> None:
    chromium = os.environ.get("WASET_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("no Chromium was found; install one or name it in WASET_CHROMIUM")
    rows: list[Row] = []
    with serving() as (url, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        rows.append(Row("script of the first load", first_load(browser, url) / 1000, "kB", 200))
        for game, players, modules in FULL:
            rows.append(Row(f"{game}: board takes a click after", interactive(browser, url, game), "s", 1))
            rows.append(dragged(browser, url, game, players, modules))
        browser.close()
    show(rows)


def show(rows: list[Row]) -> None:
    table = Table("what", "measured", "budget", "", box=None)
    for row in rows:
        bound = "at least" if row.unit == "frames/s" else "at most"
        table.add_row(row.what, f"{row.value:.3g} {row.unit}", f"{bound} {row.budget:g} {row.unit}", row.note)
    console = Console(width=120)
    console.print(table)
    console.print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; drawn in software")
    OUT.mkdir(exist_ok=True)
    (OUT / "page.json").write_text(json.dumps([asdict(row) for row in rows], indent=2) + "\n")


if __name__ == "__main__":
    main()
