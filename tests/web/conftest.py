"""The page in a real Chromium, and in Firefox, against a real server, which is started once for each worker."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[2] / "src" / "waset" / "server" / "page" / "index.html"
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
FIREFOXES = ("firefox-esr", "firefox")
STILL = {"ui.prefersReducedMotion": 1}  # Firefox is asked by its own settings: the driver can't tell it
NO_BROWSER = (
    "no Chromium was found: install one (Debian, Ubuntu: apt-get install chromium) or name it in WASET_CHROMIUM"
)
NO_FIREFOX = "no Firefox was found: install one (Debian: apt-get install firefox-esr) or name it in WASET_FIREFOX"
HOST_KEY = "the key of the host"
GIVEN_UP = "status=2152398850"  # Firefox was still loading a font when the page was left: NS_BINDING_ABORTED
NOT_BUILT = "the page is not built; build it with: make page"


def installed(variable: str, names: tuple[str, ...]) -> str | None:
    """The browser that the variable names, else the first of these that the machine has."""
    return os.environ.get(variable) or next((path for name in names if (path := shutil.which(name))), None)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def wait_until_ready(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(1200):  # the first start compiles the rules
        if process.poll() is not None:
            pytest.fail(f"the server ended at once:\n{log.read_text()[-3000:]}")
        try:
            if b'"ready":true' in urllib.request.urlopen(f"{url}/health", timeout=5).read():
                return
        except OSError:
            pass
        time.sleep(0.2)
    pytest.fail(f"the server did not get ready:\n{log.read_text()[-3000:]}")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of our own, or of one that runs already and is named in WASET_SERVER."""
    if running := os.environ.get("WASET_SERVER"):
        yield running
        return
    with serving(tmp_path_factory.mktemp("server")) as url:
        yield url


@contextmanager
def serving(folder: Path, **variables: str) -> Iterator[str]:
    """A server that keeps its data in this folder; its address."""
    if not PAGE.exists():
        pytest.fail(NOT_BUILT)
    port, log = free_port(), folder / "log.txt"
    environment = os.environ | {"WASET_DATA_DIR": str(folder), "WASET_LIMITS": "off", "WASET_THINKERS": "1"}
    environment |= {"WASET_ADMIN_KEY": HOST_KEY} | variables
    command = [str(Path(sys.executable).with_name("waset")), "serve", "--port", str(port), "--log", "warning"]
    with log.open("wb") as out:
        process = subprocess.Popen(command, env=environment, stdout=out, stderr=out)
    try:
        wait_until_ready(f"http://127.0.0.1:{port}", process, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest) -> Iterator[Any]:
    path = installed("WASET_CHROMIUM", CHROMIUMS)
    if path is None:
        pytest.skip(NO_BROWSER)
    started = request.getfixturevalue("playwright").chromium.launch(executable_path=path, args=list(FLAGS))
    yield started
    started.close()


@pytest.fixture(scope="session")
def firefox(request: pytest.FixtureRequest) -> Iterator[Any]:
    """Firefox as it is shipped, driven by WebDriver BiDi."""
    path = installed("WASET_FIREFOX", FIREFOXES)
    if path is None:
        pytest.skip(NO_FIREFOX)
    started = request.getfixturevalue("playwright").firefox.launch(
        executable_path=path, channel="moz-firefox", firefox_user_prefs=STILL
    )
    yield started
    started.close()


@pytest.fixture
def visit(browser: Any, server: str) -> Iterator[Callable[..., Any]]:
    """Opens a page in a browser of its own; at the end nothing may have been complained about in any console."""
    with visitor(browser, server) as open_page:
        yield open_page


@pytest.fixture
def visit_in_firefox(firefox: Any, server: str) -> Iterator[Callable[..., Any]]:
    with visitor(firefox, server) as open_page:
        yield open_page


def is_complaint(message: Any) -> bool:
    return message.type == "error" and GIVEN_UP not in message.text


@contextmanager
def visitor(browser: Any, server: str) -> Iterator[Callable[..., Any]]:
    contexts, complaints = [], []

    def open_page(path: str = "/", *, width: int = 1400, height: int = 900, **settings: Any) -> Any:
        chosen = {"reduced_motion": "reduce", "locale": "en-US", "service_workers": "block"} | settings
        context = browser.new_context(viewport={"width": width, "height": height}, base_url=server, **chosen)
        contexts.append(context)
        context.set_default_timeout(90_000)
        page = context.new_page()
        page.on("console", lambda message: is_complaint(message) and complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path)
        return page

    open_page.complaints = complaints  # type: ignore[attr-defined]
    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def pytest_collection_modifyitems(items):
    """Last of all: the browser's driver leaves an event loop running, beside which other tests can't start theirs."""
    items.sort(key=lambda item: Path(__file__).parent in item.path.parents)
