"""A table in the memory of this process: the folded log, the sockets that watch it, and who is there."""

import asyncio
import time
from collections.abc import Iterable
from typing import Protocol

from waset.server import telling
from waset.server.entries import Entry, Header, Kind
from waset.server.messages import Update, encode
from waset.server.table import Change, Table
from waset.server.telling import Telling, Viewpoint

AWAY_SECONDS = 60  # after so long offline a player of a live table is absent
PRESENCE_SECONDS = 60  # how long another process's word about who is there counts


class Guest(Protocol):
    """A socket at a table; `viewpoint` is the one it was last sent an update for."""

    person: str | None
    viewpoint: Viewpoint

    def send(self, frame: bytes) -> None: ...


class Live:
    """One table; hold `lock` while entries are judged, written and told."""

    def __init__(self, header: Header, entries: Iterable[Entry]) -> None:
        self.header = header
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self.touched = time.time()
        self._elsewhere: dict[str, tuple[set[str], float]] = {}
        self._away_since: dict[str, float] = {}
        self._told: tuple[set[str], set[int]] = (set(), set())
        self.rebuild(entries)

    def rebuild(self, entries: Iterable[Entry]) -> None:
        self.table = Table(self.header)
        self.telling = Telling(self.table)
        for entry in entries:
            self.take_in(entry)

    def take_in(self, entry: Entry) -> Change:
        change = self.table.fold(entry)
        self.telling.note(change)
        return change

    # ------------------------------------------------------------ who is there

    def online(self) -> set[str]:
        """People with a socket here or in another process."""
        now = time.time()
        found = {guest.person for guest in self.guests if guest.person}
        for people, until in self._elsewhere.values():
            if until > now:
                found |= people
        return found

    def heard_from(self, process: str, online: Iterable[str]) -> None:
        self._elsewhere[process] = (set(online), time.time() + PRESENCE_SECONDS)

    def absent(self, now: float) -> set[int]:
        """Seats that others may have replaced: left, out of time, or (live) offline for long."""
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
        """Is somebody there, or absent, who was not when the guests were last told?"""
        return (self.online(), self.absent(time.time())) != self._told

    # ------------------------------------------------------------ telling

    def tell(self, change: Change, face: bool = True) -> None:
        """Send every guest what an entry changed, as far as it may know."""
        entry = change.entry
        if entry.kind == Kind.CHAT:
            self.send_all(encode(telling.chat_message(entry)))
            return
        face = face and telling.changes_face(self.table, change)
        if face and change.entry.kind == Kind.START:
            self.tell_face()
        if change.about_game:
            self._tell_update(change)
        if face and change.entry.kind != Kind.START:
            self.tell_face()

    def tell_face(self) -> None:
        now = time.time()
        online, absent = self.online(), self.absent(now)
        self._told = (online, absent)
        frames: dict[str | None, bytes] = {}
        for guest in self.guests:
            if guest.person not in frames:
                face = self.telling.face(guest.person, online, absent)
                frames[guest.person] = encode(telling.table_message(self.table.number, face))
            guest.send(frames[guest.person])

    def _tell_update(self, change: Change) -> None:
        now, frames = time.time(), dict[tuple[Viewpoint, bool], bytes]()
        for guest in self.guests:
            viewpoint = self.table.viewpoint(guest.person)
            fresh = viewpoint != guest.viewpoint or change.entry.kind != Kind.ACT
            if (viewpoint, fresh) not in frames:
                frames[viewpoint, fresh] = encode(self.telling.update(change, viewpoint, now, fresh))
            guest.viewpoint = viewpoint
            guest.send(frames[viewpoint, fresh])

    def send_all(self, frame: bytes) -> None:
        for guest in self.guests:
            guest.send(frame)

    def now(self, viewpoint: Viewpoint) -> Update | None:
        """The position for somebody who comes in."""
        if self.table.position is None:
            return None
        return self.telling.update(None, viewpoint, time.time(), fresh=True)


def missed(header: Header, entries: list[Entry], since: int, guest: Guest) -> list[bytes]:
    """The updates and chat that somebody who has seen entry `since` has missed, in order, as they were sent."""
    past = [entry for entry in entries if entry.number <= since]
    scratch = Live(header, past)
    guest.viewpoint = scratch.table.viewpoint(guest.person)
    inbox = Inbox(guest)
    scratch.guests.add(inbox)
    for entry in entries[len(past) :]:
        scratch.tell(scratch.take_in(entry), face=False)
    guest.viewpoint = inbox.viewpoint
    return inbox.frames


class Inbox:
    """A guest that only collects."""

    def __init__(self, guest: Guest) -> None:
        self.person = guest.person
        self.viewpoint = guest.viewpoint
        self.frames: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)
