"""What has changed between two views of one seat, so that a client that has the old one is told only that."""

from msgspec import Struct

from waset.server.messages import ViewChange

MOST = 60  # changes; with more of them the whole view is shorter

Path = list[str | int]


def view_changes(old: Struct, new: Struct) -> list[ViewChange] | None:
    """What turns the old view into the new one, in order; None if it is too much."""
    changes: list[ViewChange] = []
    if old != new:
        compare(old, new, [], changes)
    return changes if len(changes) <= MOST else None


def compare(old: object, new: object, at: Path, changes: list[ViewChange]) -> None:
    """Add what has changed at this path, where the two differ."""
    if len(changes) > MOST:
        return
    if type(old) is not type(new):
        changes.append(ViewChange(at=at, value=new))
    elif isinstance(new, Struct):
        for field in new.__struct_fields__:
            was: object = getattr(old, field)
            now: object = getattr(new, field)
            if was != now:
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
