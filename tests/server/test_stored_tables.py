"""A server with many stored tables: nothing takes long, and no table is loaded that nobody asked for.

Processor time is compared with a budget that is many times what is needed; bench/stored_tables.py tells the figures.
"""

import asyncio
import importlib.util
from pathlib import Path

import pytest

pytestmark = [pytest.mark.compiled, pytest.mark.slow]
SCRIPT = Path(__file__).resolve().parents[2] / "bench" / "stored_tables.py"


def test_every_list_and_every_action_is_quick_with_many_stored_tables(tmp_path):
    spec = importlib.util.spec_from_file_location("stored_tables", SCRIPT)
    stored = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(stored)
    url = f"sqlite:///{tmp_path / 'waset.db'}"
    asyncio.run(stored.fill(url, 3000))
    measured = asyncio.run(stored.measure(url))
    assert {name: seconds for name, seconds in measured.items() if seconds > stored.BUDGET} == {}
