"""What the rules do, noted while they do it: a few numbers an event, in a buffer that listens or does not.

From this one list come events, chance comments, what each seat may hear and what undo may not cross. Kernels that
change a position take the log as their last argument; playouts pass `SILENT[0]`, which notes nothing.
"""

from waset.kernel import kernel
from waset.layout import Int16, Int16Grid, Layout, Many, blank, shape

CAPACITY = 512  # rows of one action, at most
WIDTH = 7  # numbers of an event: its kind, and up to six more
ITEM = -1  # the kind of a row that belongs to the list of the event before it
SECRET_ITEM = -2  # the same, if only the seat of that event may know it
POINTS = -3  # the kind of a row that says only: how points stand now is told here, before what follows


class Log(Layout):
    on: Int16  # 1: it listens
    count: Int16
    noted: Int16Grid = shape(CAPACITY, WIDTH)


SILENT = blank(Log)


@kernel
def note(log: Log, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0) -> None:
    """An event of this kind and its numbers, if anybody listens."""
    if log.on != 0 and log.count < CAPACITY:
        noted = log.noted[log.count]
        noted[0] = kind
        noted[1] = a
        noted[2] = b
        noted[3] = c
        noted[4] = d
        noted[5] = e
        noted[6] = f
        log.count += 1


@kernel
def note_item(log: Log, a: int = 0, b: int = 0) -> None:
    """One more for the list of the event that was noted last."""
    note(log, ITEM, a, b)


@kernel
def note_secret(log: Log, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """The same, for the eyes of that event's own seat only."""
    note(log, SECRET_ITEM, a, b, c, d)


@kernel
def note_points(log: Log) -> None:
    """How points stand now is told here; where the rules never say so, it is told after everything else."""
    note(log, POINTS)


def listening() -> Many[Log]:
    """A fresh log that listens, as an array of one."""
    box = blank(Log)
    box[0].on = 1
    return box
