"""No byte that leaves the server for a seat depends on what that seat may not know (DESIGN section 6).

At every step of whole random games a twin of the table is made whose hidden part was dealt again for one seat. All
that this seat is sent must be the same from both: on arriving, on refusals, on questions, on undo and chat; and on
the next decision too, as long as that decision itself does not bring to light that the deals differ.
"""

import asyncio
import json
import random

import pytest

from server.bare_tables import ANN, BEN, CAT, FrameRecorder, keys
from tables import label, tables
from waset.game import Step
from waset.server import transitions
from waset.server.client import error_message
from waset.server.errors import Code, Refused
from waset.server.handlers import why
from waset.server.http_bodies import NewTable
from waset.server.live_table import LiveTable, missed_frames
from waset.server.messages import Why, encode
from waset.server.new_table import set_up
from waset.server.replay import export_table, frames, record_of
from waset.server.table import Decision

pytestmark = pytest.mark.compiled
EVE = "eve"  # watches
NOW = 500.0


class WatchedTable:
    """A live table with a person on each seat, a spectator, and their recorders."""

    def __init__(self, game, players, modules, seed, takes_changes=False):
        self.people = [ANN, BEN, CAT, "dan", "fay"][:players]
        form = NewTable(game=game, players=players, modules=list(modules), seats=["me"] + ["open"] * (players - 1))
        header, self.entries = set_up(form, ANN, "Ann", NOW, lambda name: name)
        header.begin["Seed"] = str(seed)
        self.live = LiveTable(header, self.entries)
        self.recorders = {person: FrameRecorder(person, takes_changes) for person in [*self.people, EVE]}
        for recorder in self.recorders.values():
            self.live.subscribers.add(recorder)
        for seat, person in enumerate(self.people[1:], 1):
            self.fold(transitions.sit(self.table, person, person.title(), seat, NOW))
        for person, recorder in self.recorders.items():
            recorder.viewpoint = self.table.viewpoint(person)

    @property
    def table(self):
        return self.live.table

    def fold(self, entries, tell=True):
        self.entries += entries
        for entry in entries:
            step = self.live.fold(entry)
            if tell:
                self.live.broadcast([step])

    def twin(self, seat, seed):
        """The same table, dealt again for one seat: its log and chat are what this seat has heard so far."""
        other = object.__new__(WatchedTable)
        other.people = self.people
        other.entries = []
        other.live = LiveTable(self.live.header, [])
        mine, theirs = other.live.table, self.live.table
        for name in (
            "number",
            "status",
            "seats",
            "recently_asked",
            "asked_since",
            "changed",
            "rematch",
            "same_deal",
            "contributions",
            "begin",
            "speakers",
        ):
            setattr(mine, name, getattr(theirs, name))
        mine.actions = list(theirs.actions)
        mine.position = theirs.state.redeal(seat, seed)
        # What could be taken back revealed nothing: the position before it is dealt again in the same way.
        mine.undoable = [
            Decision(dealt_again(one.step, seat, seed), one.seat, one.asked_since) for one in theirs.undoable
        ]
        other.live.updates.logs = {view: list(log) for view, log in self.live.updates.logs.items()}
        other.live.updates.chat = list(self.live.updates.chat)
        other.recorders = {person: FrameRecorder(person, one.takes_changes) for person, one in self.recorders.items()}
        for person, recorder in other.recorders.items():
            recorder.viewpoint = mine.viewpoint(person)
            recorder.shown = self.recorders[person].shown
            other.live.subscribers.add(recorder)
        return other


def dealt_again(step, seat, seed):
    return Step(step.before.redeal(seat, seed), step.action, step.after.redeal(seat, seed), step.noted)


def arriving(watched, person):
    """What is sent to somebody who comes in."""
    live = watched.live
    info = encode(live.updates.table_info(person, [], [], chat_to=live.table.number))
    return [info, encode(live.updates.update((), live.table.viewpoint(person), NOW, fresh=True))]


def refusals(watched, person, dice):
    """What somebody is told who asks for what can't be done: as they are, and in the other languages."""
    table, sent = watched.table, []
    seat = table.viewpoint(person)
    legal = table.state.legal() if table.asked == seat else [0]
    for action in dice.sample(range(len(table.game.actions)), 12):
        for lang in ("en", "de"):
            asked = seat if seat is not None else 0
            sent.append(told(transitions.act, table, person, asked, table.length, [action], "k", NOW, lang))
            plan = [dice.choice(legal), action]
            sent.append(told(transitions.act, table, person, asked, table.length, plan, "k", NOW, lang))
    sent.append(told(transitions.undo, table, person, seat or 0, table.length, "k", NOW))
    sent.append(told(transitions.resign, table, EVE, 0, "k", "greedy", NOW))
    sent.append(told(transitions.replace, table, person, 0, "greedy", False, NOW))
    sent.append(str(table.undo_policy(seat)).encode())
    return sent


def told(question, *arguments):
    try:
        return repr([(entry.number, entry.kind, entry.seat) for entry in question(*arguments)]).encode()
    except Refused as refused:
        return encode(error_message(refused, 1, "en"))


def whys(watched, person, options):
    """The answers to "why not" about options of the board, those of the past among them."""
    table, answers = watched.table, []
    for option in options:
        try:
            answers.append(encode(why(table, person, Why(ask=1, seat=table.viewpoint(person), option=option), "en")))
        except Refused as refused:
            answers.append(encode(error_message(refused, 1, "en")))
    return answers


def bare(option):
    """An option as the page asks about it."""
    return {name: value for name, value in option.items() if name not in ("action", "text")}


every_table = pytest.mark.parametrize(
    ("game", "players", "modules"), [pytest.param(*one, id=label(one)) for one in tables()]
)


@every_table
def test_what_a_seat_is_sent_does_not_depend_on_what_it_may_not_know(game, players, modules):
    dice = random.Random(f"{game} {players} {modules}")
    watched = WatchedTable(game, players, modules, seed=dice.randrange(2**31), takes_changes=dice.random() < 0.5)
    steps, compared, known_options = 0, 0, []
    while watched.table.status == "running":
        person = dice.choice([*watched.people, EVE])
        seat = watched.table.viewpoint(person)
        steps += 1
        look = steps % (4 * players + 1) == 0  # games of more players are longer: each is looked at about as often
        state = watched.table.state
        action = dice.choice(state.legal())
        if look:
            twin = watched.twin(seat, dice.randrange(2**31))
            assert arriving(twin, person) == arriving(watched, person)
            same = random.Random(compared)
            assert refusals(twin, person, same) == refusals(watched, person, random.Random(compared))
            assert twin.table.state.breakdown() == state.breakdown()
            if seat is not None and watched.table.asked == seat:
                options = json.loads(encode(watched.live.updates.update((), seat, NOW).options))
                known_options = (known_options + [bare(one) for one in options])[-60:]
                sample = dice.sample(known_options, min(8, len(known_options)))
                assert whys(twin, person, sample) == whys(watched, person, sample)
            if dice.random() < 0.2:
                said = transitions.chat(watched.table, person, person.title(), "Well played!", next(keys), NOW)
                watched.fold(said)
                twin.fold(said)
            step_both(watched, twin, person, seat, action)
            compared += 1
        else:
            watched.fold(acted(watched, action), tell=False)  # nobody compares what is sent now
        for recorder in watched.recorders.values():
            recorder.take()
        if dice.random() < 0.1 and (undo := undone(watched)):
            watched.fold(undo, tell=False)
    assert compared > 4


def acted(watched, action):
    seat = watched.table.asked
    return transitions.act(watched.table, watched.people[seat], seat, watched.table.length, [action], next(keys), NOW)


def undone(watched):
    table = watched.table
    if not table.undoable or not table.undo_policy(table.undoable[-1].seat).allowed:
        return None
    seat = table.undoable[-1].seat
    return transitions.undo(table, watched.people[seat], seat, table.length, next(keys), NOW)


def step_both(watched, twin, person, seat, action):
    """The same decision at both tables; where it shows the same, all that is sent is the same; so too for undo."""
    before, other = watched.table.state, twin.table.state
    playable = other.why_not(action) is None
    mine = watched.table.asked == seat
    assert playable or not mine  # a seat may do the same in every deal it can't tell apart
    watched.recorders[person].take()
    entries = acted(watched, action)
    watched.fold(entries)
    if not playable or not (mine or heard_alike(before, other, action, seat)):
        return
    twin.recorders[person].take()
    twin.fold(entries)
    if brought_to_light(watched, person, seat) == brought_to_light(twin, person, seat):
        assert twin.recorders[person].take() == watched.recorders[person].take()
        undo = undone(watched)
        if undo and watched.table.undoable[-1].seat == seat:
            twin.fold(undo)
            watched.fold(undo)
            assert twin.recorders[person].take() == watched.recorders[person].take()


def brought_to_light(watched, person, seat):
    """What the seat sees now, and what was shown to everybody on the way there (H15: cards discarded openly)."""
    last = json.loads(watched.recorders[person].frames[-1 if watched.table.status == "running" else 0])
    shown = [event for event in last.get("events", []) if event["event"] == "cards-discarded"]
    return watched.table.state.view(seat), shown


def heard_alike(before, other, action, seat):
    """Is a secret choice of somebody else the same choice in both deals, as far as this seat hears?"""

    sounds = [one.step(action).heard(seat) for one in (before, other)]
    return sounds[0] == sounds[1]


# ---------------------------------------------------------------- what must never leave


@every_table
def test_the_seed_never_leaves_while_the_game_runs(game, players, modules):
    dice, seed = random.Random(3), 8_123_456_789_012_345_678
    watched = WatchedTable(game, players, modules, seed)
    for _ in range(25):
        watched.fold(acted(watched, dice.choice(watched.table.state.legal())))
    sent = b"".join(frame for recorder in watched.recorders.values() for frame in recorder.frames)
    for person in [*watched.people, EVE]:
        sent += b"".join(arriving(watched, person))
        sent += json.dumps(export_table(watched.live.header, watched.entries, person)).encode()
    words = [str(word).encode() for word in watched.table.state.box["rng"][0].tolist()]
    assert str(seed).encode() not in sent
    assert not any(word in sent for word in words if len(word) > 6)
    for person in watched.people:  # nor who people are
        assert f'"{person}"'.encode() not in sent
    for secret in (record_of, lambda table: frames(table, "all", 0, 10)):
        with pytest.raises(Refused) as caught:
            secret(watched.table)
        assert caught.value.code == Code.NOT_OVER


@every_table
def test_who_comes_back_gets_exactly_what_was_missed(game, players, modules):
    """The frames replayed for a reconnect are those that were sent, for every seat and a spectator."""
    dice = random.Random(7)
    watched = WatchedTable(game, players, modules, seed=77)
    for _ in range(12):
        watched.fold(acted(watched, dice.choice(watched.table.state.legal())))
    since, sent = watched.table.number, {person: [] for person in watched.recorders}
    for recorder in watched.recorders.values():
        recorder.take()
    for step in range(14):
        watched.fold(acted(watched, dice.choice(watched.table.state.legal())))
        if step % 5 == 2 and (undo := undone(watched)):
            watched.fold(undo)
        if step % 4 == 1:
            watched.fold(transitions.chat(watched.table, BEN, "Ben", f"move {step}", next(keys), NOW))
    for person, recorder in watched.recorders.items():
        sent[person] = [frame for frame in recorder.take() if b'"type":"table"' not in frame]
        again = missed_frames(watched.live.header, watched.entries, since, FrameRecorder(person))
        assert again == sent[person]


def test_the_event_loop_is_not_needed_to_fold():
    """A table is plain data: no loop runs in these tests."""
    with pytest.raises(RuntimeError):
        asyncio.get_running_loop()
