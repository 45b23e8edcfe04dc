"""No byte that leaves the server for a seat depends on what that seat may not know (DESIGN section 6).

At every step of whole random games a twin of the table is made whose hidden part was dealt again for one seat. All
that this seat is sent must be the same from both: on arriving, on refusals, on questions, on undo and chat; and on
the next decision too, as long as that decision itself does not bring to light that the deals differ.
"""

import asyncio
import json
import random

import pytest

from server.places import ANN, BEN, CAT, Ear, keys
from tables import label, tables
from waset.game import Step
from waset.server import judge
from waset.server.answers import why
from waset.server.bodies import NewTable
from waset.server.codes import Code, Refused
from waset.server.live import Live, missed
from waset.server.looking_back import exported, frames, record_of
from waset.server.messages import Why, encode
from waset.server.opening import opening
from waset.server.socket import refusal
from waset.server.table import Decision

pytestmark = pytest.mark.compiled
EVE = "eve"  # watches
NOW = 500.0


class Room:
    """A live table with a person on each seat, a spectator, and their ears."""

    def __init__(self, game, players, modules, seed):
        self.people = [ANN, BEN, CAT, "dan", "fay"][:players]
        form = NewTable(game=game, players=players, modules=list(modules), seats=["me"] + ["open"] * (players - 1))
        header, self.entries = opening(form, ANN, "Ann", NOW, lambda name: name)
        header.begin["Seed"] = str(seed)
        self.live = Live(header, self.entries)
        self.ears = {person: Ear(person) for person in [*self.people, EVE]}
        for ear in self.ears.values():
            self.live.guests.add(ear)
        for seat, person in enumerate(self.people[1:], 1):
            self.take_in(judge.sit(self.table, person, person.title(), seat, NOW))
        for person, ear in self.ears.items():
            ear.viewpoint = self.table.viewpoint(person)

    @property
    def table(self):
        return self.live.table

    def take_in(self, entries, tell=True):
        self.entries += entries
        for entry in entries:
            step = self.live.take_in(entry)
            if tell:
                self.live.tell(step)

    def twin(self, seat, seed):
        """The same table, dealt again for one seat: its log and chat are what this seat has heard so far."""
        other = object.__new__(Room)
        other.people = self.people
        other.entries = []
        other.live = Live(self.live.header, [])
        mine, theirs = other.live.table, self.live.table
        for name in ("number", "status", "seats", "recent", "asked_since", "changed", "rematch"):
            setattr(mine, name, getattr(theirs, name))
        mine.actions = list(theirs.actions)
        mine.position = theirs.state.redeal(seat, seed)
        # What could be taken back revealed nothing: the position before it is dealt again in the same way.
        mine.run = [Decision(dealt_again(one.step, seat, seed), one.asked_since) for one in theirs.run]
        other.live.telling.logs = {view: list(log) for view, log in self.live.telling.logs.items()}
        other.live.telling.chat = list(self.live.telling.chat)
        other.ears = {person: Ear(person) for person in [*self.people, EVE]}
        for person, ear in other.ears.items():
            ear.viewpoint = mine.viewpoint(person)
            other.live.guests.add(ear)
        return other


def dealt_again(step, seat, seed):
    return Step(step.before.redeal(seat, seed), step.action, step.after.redeal(seat, seed))


def arriving(room, person):
    """What is sent to somebody who comes in."""
    live = room.live
    face = encode(live.telling.face(person, [], [], chat_to=live.table.number))
    return [face, encode(live.telling.update(None, live.table.viewpoint(person), NOW, fresh=True))]


def refusals(room, person, dice):
    """What somebody is told who asks for what can't be done: as they are, and in the other languages."""
    table, sent = room.table, []
    seat = table.viewpoint(person)
    for action in dice.sample(range(len(table.game.actions)), 12):
        for lang in ("en", "de"):
            asked = seat if seat is not None else 0
            sent.append(told(judge.act, table, person, asked, table.length, action, "k", NOW, lang))
    sent.append(told(judge.undo, table, person, seat or 0, table.length, "k", NOW))
    sent.append(told(judge.resign, table, EVE, 0, "k", "greedy", NOW))
    sent.append(told(judge.replace, table, person, 0, "greedy", False, NOW))
    sent.append(str(table.undo_policy(seat)).encode())
    return sent


def told(question, *arguments):
    try:
        return repr([(entry.number, entry.kind, entry.seat) for entry in question(*arguments)]).encode()
    except Refused as refused:
        return encode(refusal(refused, 1, "en"))


def whys(room, person, options):
    """The answers to "why not" about options of the board, those of the past among them."""
    table, answers = room.table, []
    for option in options:
        try:
            answers.append(encode(why(table, person, Why(ask=1, seat=table.viewpoint(person), option=option), "en")))
        except Refused as refused:
            answers.append(encode(refusal(refused, 1, "en")))
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
    room = Room(game, players, modules, seed=dice.randrange(2**31))
    steps, compared, known_options = 0, 0, []
    while room.table.status == "running":
        person = dice.choice([*room.people, EVE])
        seat = room.table.viewpoint(person)
        steps += 1
        look = steps % (4 * players + 1) == 0  # games of more players are longer: each is looked at about as often
        state = room.table.state
        action = dice.choice(state.legal())
        if look:
            twin = room.twin(seat, dice.randrange(2**31))
            assert arriving(twin, person) == arriving(room, person)
            same = random.Random(compared)
            assert refusals(twin, person, same) == refusals(room, person, random.Random(compared))
            assert twin.table.state.breakdown() == state.breakdown()
            if seat is not None and room.table.asked == seat:
                options = json.loads(encode(room.live.telling.update(None, seat, NOW).options))
                known_options = (known_options + [bare(one) for one in options])[-60:]
                sample = dice.sample(known_options, min(8, len(known_options)))
                assert whys(twin, person, sample) == whys(room, person, sample)
            if dice.random() < 0.2:
                said = judge.chat(room.table, person, "Somebody", "Well played!", next(keys), NOW)
                room.take_in(said)
                twin.take_in(said)
            step_both(room, twin, person, seat, action)
            compared += 1
        else:
            room.take_in(acted(room, action), tell=False)  # nobody compares what is sent now
        for ear in room.ears.values():
            ear.take()
        if dice.random() < 0.1 and (undo := undone(room)):
            room.take_in(undo, tell=False)
    assert compared > 4


def acted(room, action):
    seat = room.table.asked
    return judge.act(room.table, room.people[seat], seat, room.table.length, action, next(keys), NOW)


def undone(room):
    table = room.table
    if not table.run or not table.undo_policy(table.run[-1].seat).allowed:
        return None
    seat = table.run[-1].seat
    return judge.undo(table, room.people[seat], seat, table.length, next(keys), NOW)


def step_both(room, twin, person, seat, action):
    """The same decision at both tables; where it shows the same, all that is sent is the same; so too for undo."""
    before, other = room.table.state, twin.table.state
    playable = other.why_not(action) is None
    mine = room.table.asked == seat
    assert playable or not mine  # a seat may do the same in every deal it can't tell apart
    room.ears[person].take()
    entries = acted(room, action)
    room.take_in(entries)
    if not playable or not (mine or heard_alike(before, other, action, seat)):
        return
    twin.ears[person].take()
    twin.take_in(entries)
    if brought_to_light(room, person, seat) == brought_to_light(twin, person, seat):
        assert twin.ears[person].take() == room.ears[person].take()
        undo = undone(room)
        if undo and room.table.run[-1].seat == seat:
            twin.take_in(undo)
            room.take_in(undo)
            assert twin.ears[person].take() == room.ears[person].take()


def brought_to_light(room, person, seat):
    """What the seat sees now, and what was shown to everybody on the way there (H15: cards discarded openly)."""
    last = json.loads(room.ears[person].frames[-1 if room.table.status == "running" else 0])
    shown = [event for event in last.get("events", []) if event["event"] == "cards-discarded"]
    return room.table.state.view(seat), shown


def heard_alike(before, other, action, seat):
    """Is a secret choice of somebody else the same choice in both deals, as far as this seat hears?"""

    sounds = [one.step(action).heard(seat) for one in (before, other)]
    return sounds[0] == sounds[1]


# ---------------------------------------------------------------- what must never leave


@every_table
def test_the_seed_never_leaves_while_the_game_runs(game, players, modules):
    dice, seed = random.Random(3), 8_123_456_789_012_345_678
    room = Room(game, players, modules, seed)
    for _ in range(25):
        room.take_in(acted(room, dice.choice(room.table.state.legal())))
    sent = b"".join(frame for ear in room.ears.values() for frame in ear.frames)
    for person in [*room.people, EVE]:
        sent += b"".join(arriving(room, person))
        sent += json.dumps(exported(room.live.header, room.entries, person)).encode()
    words = [str(word).encode() for word in room.table.state.box["rng"][0].tolist()]
    assert str(seed).encode() not in sent
    assert not any(word in sent for word in words if len(word) > 6)
    for person in room.people:  # nor who people are
        assert f'"{person}"'.encode() not in sent
    for secret in (record_of, lambda table: frames(table, "all", 0, 10)):
        with pytest.raises(Refused) as caught:
            secret(room.table)
        assert caught.value.code == Code.NOT_OVER


@every_table
def test_who_comes_back_gets_exactly_what_was_missed(game, players, modules):
    """The frames replayed for a reconnect are those that were sent, for every seat and a spectator."""
    dice = random.Random(7)
    room = Room(game, players, modules, seed=77)
    for _ in range(12):
        room.take_in(acted(room, dice.choice(room.table.state.legal())))
    since, sent = room.table.number, {person: [] for person in room.ears}
    for ear in room.ears.values():
        ear.take()
    for step in range(14):
        room.take_in(acted(room, dice.choice(room.table.state.legal())))
        if step % 5 == 2 and (undo := undone(room)):
            room.take_in(undo)
        if step % 4 == 1:
            room.take_in(judge.chat(room.table, BEN, "Ben", f"move {step}", next(keys), NOW))
    for person, ear in room.ears.items():
        sent[person] = [frame for frame in ear.take() if b'"type":"table"' not in frame]
        again = missed(room.live.header, room.entries, since, Ear(person))
        assert again == sent[person]


def test_the_event_loop_is_not_needed_to_fold():
    """A table is plain data: no loop runs in these tests."""
    with pytest.raises(RuntimeError):
        asyncio.get_running_loop()
