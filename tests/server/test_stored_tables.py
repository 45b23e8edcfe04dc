"""A server with many stored tables: nothing takes long, and no table is loaded that nobody asked for.

Processor time is compared with a budget that is many times what is needed; bench/stored_tables.py tells the figures.
"""

import asyncio
import importlib.util
from pathlib import Path

import pytest

pytestmark = [pytest.mark.compiled, pytest.mark.slow]
SCRIPT = Path(__file__).resolve().parents[2] / "bench" / "stored_tables.py"


STARTS = 3
MOST_TIMES = 3  # what a start takes with no tables; each table that was read would take as much


@pytest.fixture(scope="module")
def stored():
    spec = importlib.util.spec_from_file_location("stored_tables", SCRIPT)
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


@pytest.fixture(scope="module")
def full(stored, tmp_path_factory):
    url = f"sqlite:///{tmp_path_factory.mktemp('full') / 'waset.db'}"
    asyncio.run(stored.fill(url, 3000))
    return url


def test_every_list_and_every_action_is_quick_with_many_stored_tables(stored, full):
    measured = asyncio.run(stored.measure(full))
    assert {name: seconds for name, seconds in measured.items() if seconds > stored.BUDGET} == {}


def test_a_start_takes_hardly_longer_than_with_an_empty_database(stored, full, tmp_path):
    """The quickest of several, by processor time, so that what else the machine does counts little."""
    empty = f"sqlite:///{tmp_path / 'empty.db'}"
    asyncio.run(stored.fill(empty, 0))
    asyncio.run(start(stored, empty, {}))  # imports and caches
    quickest = {empty: {}, full: {}}
    for _ in range(STARTS):
        for url, measured in quickest.items():
            asyncio.run(start(stored, url, measured))
    taken = {url: measured["start"] + measured["after it"] for url, measured in quickest.items()}
    assert taken[full] < MOST_TIMES * taken[empty]


async def start(stored, url, measured):
    async with stored.started(url, measured):
        pass
