"""What is remembered of a position: by its bytes, the newest only."""

import numpy as np

from waset.layout import record
from waset.position_cache import remembered

POINT = record(("x", "i2"), ("y", "i2"))


def points(*places):
    """A record for each place."""
    found = np.zeros(len(places), POINT)
    found["x"], found["y"] = zip(*places, strict=True)
    return found


def test_the_same_bytes_are_answered_once():
    asked = []

    @remembered(4)
    def place(s, seat):
        asked.append((int(s.x), seat))
        return [int(s.x), int(s.y), seat]

    first, twin, other = points((1, 2), (1, 2), (1, 3))
    assert place(first, 0) is place(twin, 0)
    assert place(other, 0) == [1, 3, 0]
    assert place(first, 1) == [1, 2, 1]
    assert asked == [(1, 0), (1, 0), (1, 1)]


def test_a_changed_position_is_answered_anew():
    @remembered(4)
    def total(s):
        return int(s.x) + int(s.y)

    (s,) = points((1, 2))
    assert total(s) == 3
    s.x = 5
    assert total(s) == 7


def test_only_the_newest_answers_are_kept():
    asked = []

    @remembered(2)
    def column(s):
        asked.append(int(s.x))
        return int(s.x)

    for s in points((1, 0), (2, 0), (3, 0), (3, 0), (2, 0), (1, 0)):
        column(s)
    assert asked == [1, 2, 3, 1]
