"""A client that keeps its view is told only what has changed, and sees exactly what it would see otherwise."""

import json
import random
from asyncio import gather

import pytest
from msgspec import Struct

from server.bare_tables import FrameRecorder
from server.client import Person, patched, play_on
from server.real_server import run
from server.test_hidden import EVE, NOW, WatchedTable, acted, every_table, undone
from waset.game import game
from waset.record import Record
from waset.server.messages import encode
from waset.server.view_changes import MOST, ViewChanges

pytestmark = pytest.mark.compiled


class Part(Struct):
    name: str
    numbers: list[int]


class Whole(Struct):
    parts: list[Part]
    counts: dict[str, int]
    one: Part | None = None


def told(old, new):
    """The changes as a client reads them; they must lead from the one to the other."""
    changes = json.loads(encode(ViewChanges().between(old, new)))
    assert patched(json.loads(encode(old)), changes) == json.loads(encode(new))
    return changes


def test_parts_that_two_views_share_are_told_to_both():
    old, new = whole("a", "b"), whole("a", "c")
    own_old, own_new = Whole(old.parts, old.counts, Part("mine", [1])), Whole(new.parts, new.counts, Part("mine", [2]))
    shared = ViewChanges()
    everybody, own = shared.between(old, new), shared.between(own_old, own_new)
    assert own[: len(everybody)] == everybody
    assert patched(json.loads(encode(own_old)), json.loads(encode(own))) == json.loads(encode(own_new))


def test_fields_that_change_alike_are_told_apart():
    first, second = Part("a", [1]), Part("b", [2])
    assert told(Pair(first, first), Pair(second, second))


class Pair(Struct):
    left: Part
    right: Part


def whole(*names, **more):
    return Whole([Part(name, [1, 2, 3]) for name in names], {"keys": 1}, **more)


def test_what_is_the_same_is_not_told():
    assert told(whole("a", "b"), whole("a", "b")) == []


def test_a_field_deep_inside_is_told_alone():
    new = whole("a", "b")
    new.parts[1].numbers[2] = 9
    assert told(whole("a", "b"), new) == [{"at": ["parts", 1, "numbers", 2], "value": 9}]


def test_what_comes_to_a_list_or_goes_is_told_alone():
    assert told(whole("a", "c"), whole("a", "b", "c"))[0]["cut"] == [1, 0]
    assert told(whole("a", "b", "c"), whole("a", "c")) == [{"at": ["parts"], "value": [], "cut": [1, 1]}]
    assert told(whole("a"), whole()) == [{"at": ["parts"], "value": [], "cut": [0, 1]}]
    assert told(whole("a", "a"), whole("a", "a", "a"))[0]["cut"] == [2, 0]


def test_a_part_that_comes_or_goes_is_told_whole():
    assert [one["at"] for one in told(whole(), whole(one=Part("x", [])))] == [["one"]]
    assert told(whole(one=Part("x", [])), whole()) == [{"at": ["one"], "value": None}]
    other = whole()
    other.counts = {"wilds": 2}
    assert told(whole(), other) == [{"at": ["counts"], "value": {"wilds": 2}}]


def test_too_much_is_not_told_as_changes():
    old, new = Part("x", list(range(MOST + 1))), Part("x", list(range(1, MOST + 2)))
    assert ViewChanges().between(old, new) is None


class ChangesReader(FrameRecorder):
    """Keeps the view as the page does."""

    def __init__(self, person):
        super().__init__(person, takes_changes=True)
        self.view, self.seq, self.size = None, None, 0

    def read(self):
        for frame in self.take():
            message = json.loads(frame)
            if message["type"] == "changed":
                assert message["since"] == self.seq
                self.view = patched(self.view, message["changes"])
            elif message["type"] == "update":
                self.view = message["view"]
            else:
                continue
            self.seq = message["seq"]
            self.size += len(frame)


@every_table
def test_every_view_of_a_game_is_what_it_is_without_changes(game, players, modules):
    dice = random.Random(f"changes {game} {players} {modules}")
    watched = WatchedTable(game, players, modules, seed=dice.randrange(2**31))
    readers = [ChangesReader(person) for person in [*watched.people, EVE]]
    for reader in readers:
        watched.live.subscribers.add(reader)
    while watched.table.status == "running" and watched.table.length < 150:
        watched.fold(acted(watched, dice.choice(watched.table.state.legal())))
        if dice.random() < 0.1 and (undo := undone(watched)):
            watched.fold(undo)
        for reader in readers:
            reader.read()
            update = watched.live.updates.update((), watched.table.viewpoint(reader.person), NOW)
            assert reader.view == json.loads(encode(update.view))
    wholly = sum(len(frame) for person in watched.people for frame in watched.recorders[person].take())
    assert sum(reader.size for reader in readers[:-1]) < 0.75 * wholly


def test_a_client_that_comes_back_gets_a_whole_view_first(url):
    async def scenario():
        async with Person(url) as ann, Person(url) as ben:
            known = Record.start(
                game("luxor"), 2, seed=4
            ).write()  # in some deals more changes than are told as changes
            made = await ann.table("luxor", players=2, seats=["me", "open"], record=known)
            async with ann.at(made["id"], changes=True) as one, ben.at(made["id"]) as two:
                await two.ask("take", seat=1)
                await gather(play_on(one, length=12), play_on(two, length=12))
                await one.until(lambda table: table.length == 12)
                await two.until(lambda table: table.length == 12)
                assert "changed" in kinds(one) and "changed" not in kinds(two)
            async with ann.at(made["id"], changes=True, since=one.seq - 4) as again:
                await again.until(lambda table: table.seq == one.seq)
                assert kinds(again)[:4] == ["welcome", "update", "changed", "changed"]
                assert again.update["view"] == one.update["view"]

    run(scenario())


def kinds(table):
    """The types of the messages that it has heard, but for those about the table."""
    return [message["type"] for message in table.heard if message["type"] not in ("table", "done")]
