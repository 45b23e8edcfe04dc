"""What has changed between two views of one seat, so that a client that has the old one is told only that."""

from msgspec import Struct
from msgspec.structs import astuple

from waset.server.messages import ViewChange

MOST = 60  # changes; with more of them the whole view is shorter

Path = list[str | int]


class ViewChanges:
    """What has changed from one position to the next; parts that the views of several seats share are compared once."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, int, int], list[ViewChange]] = {}
        self._compared: list[Struct] = []  # while they live, no other part has the id of one of theirs

    def between(self, old: Struct, new: Struct) -> list[ViewChange] | None:
        """What turns the old view into the new one, in order; None if it is too much."""
        self._compared += old, new
        changes: list[ViewChange] = []
        for field, was, now in zip(new.__struct_fields__, astuple(old), astuple(new), strict=True):
            if was is not now and was != now:
                changes += self._of_field(field, was, now)
        return changes if len(changes) <= MOST else None

    def _of_field(self, field: str, was: object, now: object) -> list[ViewChange]:
        key = field, id(was), id(now)
        if key not in self._found:
            self._found[key] = changes = list[ViewChange]()
            compare(was, now, [field], changes)
        return self._found[key]


def compare(old: object, new: object, at: Path, changes: list[ViewChange]) -> None:
    """Add what has changed at this path, where the two differ."""
    if len(changes) > MOST:
        return
    if type(old) is not type(new):
        changes.append(ViewChange(at=at, value=new))
    elif isinstance(new, Struct):
        for field, was, now in zip(new.__struct_fields__, astuple(old), astuple(new), strict=True):  # type: ignore[arg-type]
            if was is not now and was != now:
                compare(was, now, [*at, field], changes)
    elif isinstance(new, dict) and isinstance(old, dict) and old.keys() == new.keys():
        for key, value in new.items():
            if old[key] != value:
                compare(old[key], value, [*at, key], changes)
    elif isinstance(new, list) and isinstance(old, list):
        compare_lists(old, new, at, changes)
    else:
        changes.append(ViewChange(at=at, value=new))


def compare_lists(old: list[object], new: list[object], at: Path, changes: list[ViewChange]) -> None:
    """Between what both lists begin and end with, either each item is compared or the whole part is replaced."""
    shorter, first, last = min(len(old), len(new)), 0, 0
    while first < shorter and old[first] == new[first]:
        first += 1
    while last < shorter - first and old[-1 - last] == new[-1 - last]:
        last += 1
    if len(old) == len(new):
        for i in range(first, len(new) - last):
            if old[i] != new[i]:
                compare(old[i], new[i], [*at, i], changes)
    else:
        cut = (first, len(old) - last - first)
        changes.append(ViewChange(at=at, value=new[first : len(new) - last], cut=cut))
