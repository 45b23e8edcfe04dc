"""The page's budgets in a real Chromium: `python bench/page.py` (the page built, the server's packages installed).

Script of the first load, compressed; time until a board takes a click; frames a second while a full board is dragged,
read from the browser's own trace of the frames it drew.
"""

import gzip
import json
import os
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import click
from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console
from rich.table import Table

import waset

BUILT = Path(waset.__file__).parent / "server" / "page"
OUT = Path(__file__).parent / "out"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync", "--no-first-run"]
FULL = [  # the fullest table of each game
    ("expedition", 4, ["new-adventures"]),
    ("luxor", 5, ["fifth-player", "mummy", "equipment", "artifacts", "characters"]),
    ("horus", 4, []),
]
CATEGORIES = ["devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame", "devtools.timeline"]
CLICKABLE = ".question .buttons button, .board .lit, .hand .lit"
ROUNDS = 5
DRAGS = 6


@contextmanager
def serving() -> Iterator[str]:
    """A server of our own, with its rules compiled."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"WASET_DATA_DIR": folder, "WASET_LIMITS": "off"}
        command = [str(Path(sys.executable).with_name("waset")), "serve", "--port", str(port), "--log", "error"]
        process = subprocess.Popen(command, env=environment)
        try:
            wait_until_ready(url)
            yield url
        finally:
            process.terminate()
            process.wait()


def wait_until_ready(url: str) -> None:
    for _ in range(1200):
        try:
            if b'"ready":true' in urllib.request.urlopen(f"{url}/health", timeout=5).read():
                return
        except OSError:
            pass
        time.sleep(0.2)
    sys.exit("the server did not get ready")


# ---------------------------------------------------------------- what is measured


def first_load(browser: Browser, url: str) -> int:
    """Bytes of script, compressed, that the home page asks for."""
    page, asked = browser.new_page(), set[str]()
    page.on("response", lambda answer: asked.add(answer.url))
    page.goto(url)
    page.wait_for_selector(".card")
    page.wait_for_load_state("networkidle")
    page.close()
    names = [one.rsplit("/", 1)[1] for one in asked if one.endswith(".js")]
    return sum(len(gzip.compress((BUILT / "assets" / name).read_bytes())) for name in names)


def interactive(browser: Browser, url: str, game: str) -> float:
    """Median seconds from opening a table's address to the first thing that takes a click, in a browser new to it."""
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


def drag(page: Page) -> None:
    """A finger that drags the board to and fro, made by the browser itself at the rate of a real one."""
    box = page.locator(".frame").first.bounding_box()
    assert box is not None
    middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    client = page.context.new_cdp_session(page)
    for way in (1, -1) * (DRAGS // 2):
        gesture = {"xDistance": 300 * way, "yDistance": 200 * way, "speed": 600, "gestureSourceType": "touch"}
        client.send("Input.synthesizeScrollGesture", middle | gesture | {"preventFling": True})


def frames_a_second(browser: Browser, url: str, game: str, players: int, modules: list[str]) -> float:
    """Frames drawn a second while the last position of a full game is dragged about."""
    page = browser.new_context(base_url=url, viewport={"width": 1400, "height": 900}, has_touch=True).new_page()
    made = page.request.post("/api/records", data={"text": finished(game, players, modules)}).json()
    page.goto(f"/replay/{made['id']}/100000")
    page.locator(".frame .content").first.wait_for()
    page.wait_for_timeout(1500)
    browser.start_tracing(page=page, categories=CATEGORIES)
    drag(page)
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    page.context.close()
    return drawn(trace)


def drawn(trace: list[dict[str, Any]]) -> float:
    """Frames a second while the finger moved: the longest gaps are those between one drag and the next."""
    stamps: list[float] = sorted(event["ts"] for event in trace if event.get("name") == "DrawFrame")
    gaps = sorted(after - before for before, after in pairwise(stamps))[: 1 - DRAGS]
    return len(gaps) / (sum(gaps) / 1e6) if gaps else 0.0


# ---------------------------------------------------------------- all of it


@click.command(help=__doc__)
def main() -> None:
    chromium = os.environ.get("WASET_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("no Chromium was found; install one or name it in WASET_CHROMIUM")
    rows: list[tuple[str, float, str, float]] = []
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        rows.append(("script of the first load", first_load(browser, url) / 1000, "kB", 200))
        for game, players, modules in FULL:
            rows.append((f"{game}: board takes a click after", interactive(browser, url, game), "s", 1))
            rows.append(
                (f"{game}: dragged, full", frames_a_second(browser, url, game, players, modules), "frames/s", 60)
            )
        browser.close()
    show(rows)


def show(rows: list[tuple[str, float, str, float]]) -> None:
    table = Table("what", "measured", "budget", box=None)
    for what, value, unit, budget in rows:
        table.add_row(
            what, f"{value:.3g} {unit}", f"{'at least' if unit == 'frames/s' else 'at most'} {budget:g} {unit}"
        )
    Console(width=100).print(table)
    OUT.mkdir(exist_ok=True)
    document = [dict(zip(("what", "value", "unit", "budget"), row, strict=True)) for row in rows]
    (OUT / "page.json").write_text(json.dumps(document, indent=2) + "\n")


if __name__ == "__main__":
    main()
