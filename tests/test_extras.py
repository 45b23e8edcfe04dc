"""Without an optional package, whatever needs it names the extra to install, in one sentence."""

import subprocess
import sys

import pytest

from server.real_server import free_port

POSTGRES = {"WASET_DATABASE_URL": "postgresql://waset@127.0.0.1:1/waset"}
REDIS = {"WASET_REDIS_URL": "redis://127.0.0.1:1"}
PROGRAM = """
import sys
sys.modules[sys.argv.pop(1)] = None
from waset.cli import main
main()
"""


@pytest.mark.parametrize(
    ("package", "extra", "words", "environment"),
    [
        ("litestar", "server", "serve --port PORT", {}),
        ("uvicorn", "server", "serve --port PORT", {}),
        ("sqlalchemy", "server", "admin list", {}),
        ("alembic", "server", "admin backup copy.db", {}),
        ("sqlalchemy", "server", "admin ban somebody", {}),
        ("aiosqlite", "server", "admin list", {}),
        ("asyncpg", "cluster", "serve --port PORT", POSTGRES),
        ("asyncpg", "cluster", "admin list", POSTGRES),
        ("redis", "cluster", "serve --port PORT", REDIS),
        ("redis", "cluster", "worker", REDIS),
        ("sqlalchemy", "server", "worker", REDIS),
        ("pyarrow", "dataset", "dataset expedition --games 1 --out never", {}),
        ("jax", "train", "train luxor --out never", {}),
        ("ray", "ray", "simulate expedition --ray auto", {}),
    ],
)
def test_a_command_names_the_extra_that_it_lacks(package, extra, words, environment, tmp_path, monkeypatch):
    command = words.replace("PORT", str(free_port())).split()
    for name, value in ({"WASET_DATA_DIR": str(tmp_path), "WASET_WAIT": "0"} | environment).items():
        monkeypatch.setenv(name, value)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, package, *command],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=tmp_path,
    )
    assert done.returncode == 1, done.stderr
    assert f"{package} is missing" in done.stderr.replace("JAX", "jax") and f"'waset[{extra}]'" in done.stderr
    assert "Traceback" not in done.stderr
