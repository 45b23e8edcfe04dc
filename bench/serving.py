"""A server in a process of its own, for the benchmarks that need one."""

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

import httpx

SECONDS = 240  # the rules may have to be compiled first


@contextlib.contextmanager
def serving(folder: str | None = None, **environment: str) -> Iterator[tuple[str, int]]:
    """Run `waset serve` without limits (all clients have one address); yield its URL and process id when it is ready.

    Its database is a fresh one in this folder (None: the temporary one), or the one that WASET_DATABASE_URL names.
    """
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "waset.cli", "serve", "--port", str(port), "--log", "warning"]
    with tempfile.TemporaryDirectory(dir=folder) as data:
        settings = {"WASET_DATA_DIR": data, "WASET_LIMITS": "off"} | environment
        process = subprocess.Popen(command, env=os.environ | settings)
        try:
            wait_until_ready(url)
            yield url, process.pid
        finally:
            process.terminate()
            process.wait(60)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def wait_until_ready(url: str) -> None:
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(f"{url}/health", timeout=5).json()["ready"]:
                return
        time.sleep(0.1)
    sys.exit(f"expected the server to be ready within {SECONDS} seconds")
