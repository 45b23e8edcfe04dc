"""Tables without a server, to judge and fold by hand."""

import itertools
import random

from waset.server import transitions
from waset.server.http_bodies import NewTable
from waset.server.live_table import LiveTable
from waset.server.new_table import set_up
from waset.server.table import Table

ANN, BEN, CAT = "ann", "ben", "cat"
keys = (f"key-{number:08d}" for number in itertools.count())


def table(game="expedition", seats=("me", "open"), host=ANN, at=100.0, **settings):
    """A new table; Ann is the host."""
    form = NewTable(game=game, players=len(seats), seats=list(seats), **settings)
    header, entries = set_up(form, host, host.title(), at, lambda name, _: name)
    return Table(header, entries)


def running(game="expedition", people=(ANN, BEN), **settings):
    """A table where the game has just begun, a person on each seat."""
    made = table(game, seats=["me"] + ["open"] * (len(people) - 1), host=people[0], **settings)
    for seat, person in enumerate(people[1:], 1):
        fold(made, transitions.sit(made, person, person.title(), seat, at=100.0))
    return made


def fold(made, entries):
    return [made.fold(entry) for entry in entries]


def person_on(made, seat):
    return made.seats[seat].person


def act(made, action=None, at=101.0, **overrides):
    """The asked person plays an action (the first legal one)."""
    seat = made.asked
    fields = {
        "person": person_on(made, seat),
        "seat": seat,
        "length": made.length,
        "actions": [made.state.legal()[0] if action is None else action],
        "key": next(keys),
        "at": at,
    } | overrides
    return transitions.act(made, **fields)


def play(made, moves, dice=None):
    """So many random moves."""
    dice = dice or random.Random(5)
    for _ in range(moves):
        if made.status != "running":
            return
        fold(made, act(made, dice.choice(made.state.legal())))


class FrameRecorder:
    """A subscriber that keeps every frame."""

    def __init__(self, person, takes_changes=False):
        self.person = person
        self.viewpoint = None
        self.takes_changes = takes_changes
        self.shown = None
        self.frames = []

    def send(self, frame):
        self.frames.append(frame)

    def take(self):
        frames, self.frames = self.frames, []
        return frames


def live_of(made, entries):
    return LiveTable(made.header, entries)
