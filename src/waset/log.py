"""What the rules do, noted while they do it: a few numbers an event, in a buffer that listens or does not.

From this one list come events, chance comments, what each seat may hear and what undo may not cross. Kernels that
change a position take the log as their last argument; playouts pass `SILENT[0]`, which notes nothing.
"""

import numpy as np

from waset.kernel import kernel, record

ROOM = 128  # events of one action, at most
WIDTH = 7  # numbers of an event: its kind, and up to six more
ITEM = -1  # the kind of a row that belongs to the list of the event before it

LOG = record(
    ("on", "i2"),
    ("count", "i2"),
    ("noted", "i2", (ROOM, WIDTH)),
)

SILENT = np.zeros(1, LOG)


@kernel
def note(log, kind, a=0, b=0, c=0, d=0, e=0, f=0):
    """An event of this kind and its numbers, if anybody listens."""
    if log.on != 0 and log.count < ROOM:
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
def note_item(log, a=0, b=0):
    """One more for the list of the event that was noted last."""
    note(log, ITEM, a, b)


def listening():
    """A fresh log that listens, as an array of one."""
    box = np.zeros(1, LOG)
    box["on"] = 1
    return box
