"""A table in the memory of this process: its folded log, the connections that watch it, and who is online."""

import asyncio
import time
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import NamedTuple, Protocol

from msgspec import Struct

from waset.server import clock
from waset.server.entries import Entry, Header, Kind, by_message
from waset.server.messages import Changed, Position, TableChanged, Update, encode
from waset.server.table import Change, Table
from waset.server.updates import Updates, Viewpoint, changes_table_info, chat_message
from waset.server.view_changes import ViewChanges

AWAY_SECONDS = 60  # after being offline for this long, a player of a live table is absent
BOTS_PAUSE_SECONDS = 300  # bots play on for this long after somebody has looked at their table
PRESENCE_SECONDS = 60  # how long another process's report of who is online counts
POSITION = Position.__struct_fields__

of_position = attrgetter(*POSITION)


class Shown(NamedTuple):
    """What is kept of an update: the view that the next one is compared with, and which one it was."""

    seq: int
    viewpoint: Viewpoint
    view: Struct


def shown_by(update: Update) -> Shown:
    return Shown(update.seq, update.viewpoint, update.view)


class Subscriber(Protocol):
    """A connection to a table; `viewpoint` is the one of the last update it was sent.

    `shown` is what that update showed if the client keeps its view and takes changes of it; `takes_changes` if it does
    so at all.
    """

    person: str
    viewpoint: Viewpoint
    takes_changes: bool
    shown: Shown | None

    def send(self, frame: bytes) -> None: ...


class LiveTable:
    """One table; hold `lock` while entries are checked, written and broadcast."""

    def __init__(self, header: Header, entries: Iterable[Entry]) -> None:
        self.header = header
        self.table = Table(header)
        self.updates = Updates(self.table)
        self.lock = asyncio.Lock()
        self.subscribers: set[Subscriber] = set()
        self._online_elsewhere: dict[str, tuple[set[str], float]] = {}
        self._away_since: dict[str, float] = {}
        self._broadcast_presence: tuple[set[str], set[int], set[int]] = (set(), set(), set())
        for entry in entries:
            self.fold(entry)
        self.table.asked_since = min(self.table.asked_since, clock.now())  # the machine's time may have been set back
        self.last_looked = time.monotonic() - max(0.0, clock.now() - self.table.changed)

    def fold(self, entry: Entry) -> Change:
        """Apply the next entry of the log."""
        change = self.table.fold(entry)
        self.updates.note(change)
        return change

    # ------------------------------------------------------------ presence

    @property
    def watched(self) -> bool:
        """Has somebody looked at the table lately? If not, its bots pause."""
        return bool(self.subscribers) or self.idle_seconds < BOTS_PAUSE_SECONDS

    @property
    def idle_seconds(self) -> float:
        """How long ago somebody last looked at the table; at first, when it last changed."""
        return time.monotonic() - self.last_looked

    def online(self) -> set[str]:
        """People with a connection to this process or to another one."""
        now = clock.now()
        found = {subscriber.person for subscriber in self.subscribers}
        for people, until in self._online_elsewhere.values():
            if until > now:
                found |= people
        return found

    def set_online_elsewhere(self, process: str, online: Iterable[str]) -> None:
        self._online_elsewhere[process] = (set(online), clock.now() + PRESENCE_SECONDS)

    def absent(self, now: float) -> set[int]:
        """Seats that may be given to a bot: their players have left, are out of time, or (live pace) long offline."""
        if self.table.status != "running":
            return set()
        left = self.table.left_on_clock(now)
        late = self.table.asked if left is not None and left <= 0 else -1
        online = self.online()
        return {
            seat
            for seat, holder in enumerate(self.table.seats)
            if holder.person is not None and (holder.left or seat == late or self._gone(holder.person, online, now))
        }

    def _gone(self, person: str, online: set[str], now: float) -> bool:
        if self.header.pace != "live":
            return False
        if person in online:
            self._away_since.pop(person, None)
            return False
        return now - self._away_since.setdefault(person, now) > AWAY_SECONDS

    def presence_changed(self) -> bool:
        """Is anybody online or absent who was not at the last broadcast, or out of time?"""
        return self._presence() != self._broadcast_presence

    def _presence(self) -> tuple[set[str], set[int], set[int]]:
        now = clock.now()
        return self.online(), self.absent(now), self.table.claimable(now)

    # ------------------------------------------------------------ broadcasting

    def broadcast(self, changes: Sequence[Change], table_info: bool = True) -> None:
        """Send every subscriber what one entry, or the actions of one message, changed, as far as they may know it."""
        change, entry = changes[-1], changes[-1].entry
        if entry.kind == Kind.CHAT:
            self.send_to_all(encode(chat_message(entry)))
            return
        table_info = table_info and changes_table_info(self.table, change)
        if table_info and entry.kind == Kind.START:
            self.broadcast_table_info()
        if change.about_game:
            self._broadcast_update(changes)
        if table_info and entry.kind != Kind.START:
            self.broadcast_table_info()

    def broadcast_table_info(self) -> None:
        """Send everything about the table but the game itself."""
        online, absent, _ = self._broadcast_presence = self._presence()
        frames: dict[str, bytes] = {}
        for subscriber in self.subscribers:
            if subscriber.person not in frames:
                info = self.updates.table_info(subscriber.person, online, absent)
                frames[subscriber.person] = encode(TableChanged(seq=self.table.number, table=info))
            subscriber.send(frames[subscriber.person])

    def _broadcast_update(self, changes: Sequence[Change]) -> None:
        now, view_changes = clock.now(), ViewChanges()
        updates: dict[tuple[Viewpoint, bool], Update] = {}
        frames: dict[tuple[Viewpoint, bool, int | None], bytes] = {}
        for subscriber in self.subscribers:
            viewpoint = self.table.viewpoint(subscriber.person)
            fresh = viewpoint != subscriber.viewpoint or changes[-1].entry.kind != Kind.ACT
            if (viewpoint, fresh) not in updates:
                updates[viewpoint, fresh] = self.updates.update(changes, viewpoint, now, fresh)
            update, shown = updates[viewpoint, fresh], None if fresh else subscriber.shown
            if shown and shown.viewpoint != viewpoint:
                shown = None
            which = viewpoint, fresh, id(shown) if shown else None
            if which not in frames:
                frames[which] = encode(changed(shown, update, view_changes) if shown else update)
            subscriber.viewpoint = viewpoint
            subscriber.shown = shown_by(update) if subscriber.takes_changes else None
            subscriber.send(frames[which])

    def send_to_all(self, frame: bytes) -> None:
        for subscriber in self.subscribers:
            subscriber.send(frame)

    def current_update(self, viewpoint: Viewpoint) -> Update | None:
        """The position for a newcomer; None before the game has begun."""
        if self.table.position is None:
            return None
        return self.updates.update((), viewpoint, clock.now(), fresh=True)


def missed_frames(header: Header, entries: list[Entry], since: int, subscriber: Subscriber) -> list[bytes]:
    """The updates and chat that a subscriber who has seen entry `since` missed, in order, as they were sent."""
    past = [entry for entry in entries if entry.number <= since]
    replayed = LiveTable(header, past)
    subscriber.viewpoint = replayed.table.viewpoint(subscriber.person)
    inbox = Inbox(subscriber)
    replayed.subscribers.add(inbox)
    for group in by_message(entries[len(past) :]):
        replayed.broadcast([replayed.fold(entry) for entry in group], table_info=False)
    subscriber.viewpoint, subscriber.shown = inbox.viewpoint, inbox.shown
    return inbox.frames


def changed(shown: Shown, update: Update, view_changes: ViewChanges) -> Update | Changed:
    """The update as a client is told it that has been shown an earlier one of the same viewpoint."""
    changes = view_changes.between(shown.view, update.view)
    if changes is None:
        return update
    position = zip(POSITION, of_position(update), strict=True)
    return Changed(since=shown.seq, changes=changes, **dict(position))


class Inbox:
    """A subscriber that only collects frames."""

    def __init__(self, subscriber: Subscriber) -> None:
        self.person = subscriber.person
        self.viewpoint = subscriber.viewpoint
        self.takes_changes = subscriber.takes_changes
        self.shown: Shown | None = None
        self.frames: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)
