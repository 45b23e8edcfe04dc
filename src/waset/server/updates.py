"""Builds the messages a table sends: views, options, events and log lines, each with only what its reader may know."""

from collections.abc import Iterable, Sequence
from typing import Any

from waset.events import Happened
from waset.game import Step
from waset.sentences import Fact, fact_of
from waset.server import clock
from waset.server.entries import TIME, Entry, Kind
from waset.server.messages import (
    Began,
    Chat,
    ChatLine,
    Clock,
    Deal,
    LogLine,
    Resigned,
    Seat,
    TimedOut,
    Undone,
    Update,
)
from waset.server.messages import Table as TableMessage
from waset.server.table import Change, Holder, Table
from waset.verifiable_deals import SECRET, SEED, commitment

Viewpoint = int | None
MAX_CHAT_LINES = 200  # sent to a newcomer
TABLE_INFO_KINDS = (Kind.SIT, Kind.STAND, Kind.BOT, Kind.NAME, Kind.START, Kind.RESIGN, Kind.REMATCH)


class Updates:
    """The messages of one table; keeps its chat, and its log as each viewpoint has seen it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.chat: list[ChatLine] = []
        self.logs: dict[Viewpoint, list[LogLine]] = {}

    # ------------------------------------------------------------ keeping up

    def note(self, change: Change) -> None:
        """Record an entry that the table has folded."""
        entry = change.entry
        if entry.kind == Kind.CHAT:
            self.chat.append(chat_line(entry))
        elif entry.kind == Kind.UNDO:
            for log in self.logs.values():
                log.pop()
        elif change.step:
            known = Told(change.step)
            for viewpoint, log in self.logs.items():
                log.append(known.line(viewpoint))

    def log(self, viewpoint: Viewpoint) -> list[LogLine]:
        """The whole log of a viewpoint, replayed when first asked for."""
        if viewpoint not in self.logs:
            self.logs[viewpoint] = [Told(step).line(viewpoint) for step in self.table.steps()]
        return self.logs[viewpoint]

    # ------------------------------------------------------------ messages

    def update(self, changes: Sequence[Change], viewpoint: Viewpoint, now: float, fresh: bool = False) -> Update:
        """The position for a viewpoint, with what these changes (none: nothing new) have led to."""
        table, state = self.table, self.table.state
        moves = sum(change.step is not None for change in changes)
        log = self.log(viewpoint)
        return Update(
            seq=table.number,
            length=table.length,
            viewpoint=viewpoint,
            view=state.seen_by(viewpoint),
            asked=table.asked,
            options=state.options() if viewpoint is not None and table.asked == viewpoint else None,
            events=[event for change in changes for event in events(change, viewpoint)],
            fresh=fresh,
            log=log if fresh else log[len(log) - moves :],
            undo=table.undo_policy(viewpoint),
            clocks=clocks(table, now),
            last=log[-1] if log else None,
        )

    def table_info(
        self, person: str | None, online: Iterable[str], absent: Iterable[int], chat_to: int | None = None
    ) -> TableMessage:
        """Everything about the table but the game, as a person sees it; with the chat up to entry `chat_to`."""
        header, table = self.table.header, self.table
        return TableMessage(
            id=header.id,
            game=header.game,
            players=header.players,
            modules=header.modules,
            edition=header.edition,
            pace=header.pace,
            clock=header.clock,
            public=header.public,
            undo=header.undo,
            rated=header.rated,
            status=table.status,
            seats=seats(table, person, set(online), set(absent)),
            host=person is not None and header.host == person,
            rematch=table.rematch,
            same_deal=table.same_deal,
            result=table.result(),
            ended=table.ending.why if table.ending else None,
            replayable=table.replayable,
            deal=deal(table),
            chat=None if chat_to is None else [line for line in self.chat if line.seq <= chat_to][-MAX_CHAT_LINES:],
        )


def deal(table: Table) -> Deal:
    """What the deal is made of, as far as everybody may know it now."""
    header, over, given = table.header, table.status == "over", table.contributions
    secret = header.begin.get(SECRET)
    return Deal(
        known_start=header.known_start,
        commitment=commitment(header.id, secret) if secret else None,
        numbers_from=[given[seat].source if seat in given else None for seat in range(header.players)],
        secret=secret if over else None,
        entropy=table.numbers() if over and secret else None,
        seed=table.begin.get(SEED) if over else None,
    )


def changes_table_info(table: Table, change: Change) -> bool:
    """Has the entry changed anything but the game?"""
    if change.entry.kind == Kind.END:  # the last move has told everybody how the game ended
        return table.ending is not None and table.ending.why is not None
    return change.entry.kind in TABLE_INFO_KINDS or (change.step is not None and table.status == "over")


def seats(table: Table, person: str | None, online: set[str], absent: set[int]) -> list[Seat]:
    claimable = table.claimable(clock.now())
    return [seat_message(one, person, online, i in absent, i in claimable) for i, one in enumerate(table.seats)]


def seat_message(holder: Holder, person: str | None, online: set[str], absent: bool, claimable: bool) -> Seat:
    return Seat(
        kind="open" if holder.open else "bot" if holder.bot else "person",
        name=holder.bot or holder.name,
        bot=holder.bot,
        you=person is not None and holder.person == person,
        online=holder.bot is not None or holder.person in online,
        absent=absent,
        claimable=claimable,
        resigned=holder.resigned,
    )


def events(change: Change, viewpoint: Viewpoint) -> list[Any]:
    """What happened, as far as the viewpoint may know it."""
    entry = change.entry
    if change.step:
        return change.step.events(viewpoint)
    if entry.kind == Kind.START:
        return [Began()]
    if entry.kind == Kind.UNDO and entry.seat is not None:
        return [Undone(entry.seat)]
    if entry.kind == Kind.RESIGN and entry.seat is not None:
        return [TimedOut(entry.seat) if entry.text == TIME else Resigned(entry.seat)]
    return []


class Told:
    """A step as lines of the log; what several viewpoints are told alike is made once."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.turn, self.seat = step.before.turn, step.before.seat
        self._facts: dict[int, Fact | None] = {}  # by the id of the event, which the step keeps
        self._lines: dict[tuple[int, str], LogLine] = {}

    def line(self, viewpoint: Viewpoint) -> LogLine:
        """The step as the viewpoint may know it."""
        events, text = self.step.events(viewpoint), self.step.heard(viewpoint)
        which = id(events), text
        if which not in self._lines:
            facts = [fact for event in events if (fact := self._fact(event))]
            self._lines[which] = LogLine(turn=self.turn, seat=self.seat, text=text, facts=facts)
        return self._lines[which]

    def _fact(self, event: Happened) -> Fact | None:
        if id(event) not in self._facts:
            self._facts[id(event)] = fact_of(self.step, event)
        return self._facts[id(event)]


def chat_line(entry: Entry) -> ChatLine:
    return ChatLine(seq=entry.number, seat=entry.seat, name=entry.name or "", text=entry.text or "", at=entry.at)


def chat_message(entry: Entry) -> Chat:
    return Chat(seq=entry.number, seat=entry.seat, name=entry.name or "", text=entry.text or "", at=entry.at)


def clocks(table: Table, now: float) -> list[Clock] | None:
    """How much time each person has left for a turn."""
    if table.header.clock is None or table.position is None:
        return None
    whole, left = float(table.header.clock), table.left_on_clock(now)
    return [
        Clock(seat=seat, left=max(0.0, round(left, 1)), running=True)
        if left is not None and seat == table.asked
        else Clock(seat=seat, left=whole, running=False)
        for seat, holder in enumerate(table.seats)
        if holder.person is not None
    ]
