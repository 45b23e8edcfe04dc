"""Goldens: what a game was yesterday it is today.

After a wanted change run `python tests/goldens.py` and review the difference.
"""

import pytest

from goldens import FOLDER, counts, golden_tables, playthrough
from tables import label

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("table", [pytest.param(one, id=label(one)) for one in golden_tables()])
def test_the_golden_playthrough_is_unchanged(table):
    golden = (FOLDER / f"{label(table)}.txt").read_text("utf-8").splitlines()
    for number, (now, before) in enumerate(zip(playthrough(*table).splitlines(), golden, strict=True), 1):
        assert now == before, f"line {number}"


def test_the_counts_are_unchanged():
    golden = (FOLDER / "perft.txt").read_text("utf-8").splitlines()
    assert list(counts()) == golden
