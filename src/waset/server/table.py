"""The state of one table, folded from the entries of its log; no input or output."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple, assert_never

import msgspec
from msgspec import Struct

from waset import record
from waset.errors import WasetError
from waset.game import Game, State, Step, game
from waset.server import clock
from waset.server.compatibility import numbers_mean_the_same, played_with_these_rules
from waset.server.entries import Ending, Entry, Header, Kind, added_by
from waset.server.errors import Code, Refused
from waset.server.messages import Result, Status, UndoPolicy
from waset.verifiable_deals import SECRET, SEED, Contribution, seed_of

UNKNOWN_ACTION = -1  # a move of other rules
MAX_UNDO = 64  # how many decisions in a row can be taken back


class Holder(Struct):
    """Who holds a seat: nobody, a person or a bot; `stands_for` is the person a bot has replaced."""

    person: str | None = None
    name: str = ""
    bot: str | None = None
    left: bool = False
    resigned: bool = False
    stands_for: str | None = None

    @property
    def open(self) -> bool:
        return self.person is None and self.bot is None


class Change(NamedTuple):
    """An entry that was folded; `about_game` if it changed the game, with the step if it is a move."""

    entry: Entry
    about_game: bool
    step: Step | None = None


class Decision(Struct):
    """One of the last decisions of a seat, which it may take back unless it revealed something."""

    step: Step
    seat: int
    asked_since: float
    revealed: bool | None = None  # computed when first needed


def first_state(header: Header, known: Game, begin: dict[str, str]) -> State:
    """The position a table begins with."""
    tags = begin | {"Players": str(header.players), "Modules": " ".join(header.modules)}
    return record.first_state(known, tags, known.own_edition(header.edition) if header.edition else known.edition)


class Table:
    """A table as its header and entries describe it."""

    def __init__(self, header: Header, entries: Iterable[Entry] = ()) -> None:
        self.header = header
        self.game = game(header.game)
        self.number = 0
        self.status: Status = "waiting"
        self.seats = [Holder() for _ in range(header.players)]
        self.actions: list[int] = []
        self.undoable: list[Decision] = []
        self.recently_asked: list[int] = []  # seats, the one that was asked last first
        self.asked_since = 0.0
        self.changed = header.created
        self.rematch: str | None = None
        self.same_deal: list[str] = []  # the tables that have played this deal before
        self.ending: Ending | None = None
        self.contributions: dict[int, Contribution] = {}  # the numbers of the seats, until the game begins
        self.begin: dict[str, str] = {}  # the tags of a record, once the game has begun
        self.replayable = played_with_these_rules(header, self.game)
        self.added: Counter[tuple[Kind, str | None]] = Counter()  # entries by kind and person
        self.speakers: dict[str, str] = {}  # people who have said something, with their names
        self.position: State | None = None
        for entry in entries:
            self.fold(entry)

    # ------------------------------------------------------------ queries

    @property
    def state(self) -> State:
        if self.position is None:
            raise Refused(Code.NOT_STARTED if self.replayable else Code.OTHER_RULES)
        return self.position

    @property
    def length(self) -> int:
        """How many actions were played and not taken back."""
        return len(self.actions)

    @property
    def asked(self) -> int:
        """Who is asked; -1 if nobody is."""
        return self.recently_asked[0] if self.status == "running" and self.replayable else -1

    @property
    def asked_bot(self) -> str | None:
        """The bot that is asked, if one is."""
        return self.seats[self.asked].bot if self.asked >= 0 else None

    def seats_of(self, person: str | None) -> list[int]:
        return [i for i, one in enumerate(self.seats) if person is not None and one.person == person]

    def names_of_others(self, person: str) -> list[str]:
        """The names at the seats of other people, also of those for whom a bot plays."""
        held = ((one.person or one.stands_for, one.name) for one in self.seats)
        return [name for holder, name in held if holder is not None and holder != person]

    def viewpoint(self, person: str | None) -> int | None:
        """The seat whose view a person gets: of several seats, the one that was asked last."""
        held = self.seats_of(person)
        if len(held) < 2:
            return held[0] if held else None
        return next((seat for seat in self.recently_asked if seat in held), held[0])

    def result(self) -> Result | None:
        """The outcome; a seat that resigned can't win. Once the end is in the log, the log decides."""
        if self.ending is not None:
            return self.ending.result
        if self.status != "over" or self.position is None:
            return None
        scores, gone = self.position.scores(), [i for i, one in enumerate(self.seats) if one.resigned]
        staying = [i for i in range(len(self.seats)) if i not in gone]
        winners = [seat for seat in self.position.winners() if seat in staying]
        if not winners:
            best = max(scores[seat] for seat in staying)
            winners = staying if len(staying) == 1 else [seat for seat in staying if scores[seat] == best]
        return Result(scores=scores, winners=winners, resigned=gone)

    def steps(self) -> Iterator[Step]:
        """Every step of the game so far, replayed from its first position."""
        if self.position is None:
            return
        state = self.first_state()
        for action in self.actions:
            step = state.step(action)
            yield step
            state = step.after

    def first_state(self) -> State:
        """The position that the game began with."""
        return first_state(self.header, self.game, self.begin)

    def left_on_clock(self, now: float) -> float | None:
        """Seconds the asked seat has left for its turn; None without a clock, or where a bot is asked."""
        if self.header.clock is None or self.asked < 0 or self.asked_bot:
            return None
        return self.header.clock - clock.played(self.asked_since, now)

    def claimable(self, now: float) -> set[int]:
        """The seats of players from whom the game can be claimed: they have left, or are out of time."""
        if self.status != "running":
            return set()
        left = self.left_on_clock(now)
        late = self.asked if left is not None and left <= 0 else -1
        return {
            seat
            for seat, holder in enumerate(self.seats)
            if holder.person is not None and not holder.resigned and (holder.left or seat == late)
        }

    def undo_policy(self, seat: int | None) -> UndoPolicy:
        """May this seat take back its last decision, and if not, why?"""
        why = self.why_no_undo(seat)
        return UndoPolicy(allowed=why is None, why=why)

    def why_no_undo(self, seat: int | None) -> Code | None:
        if not self.header.undo:
            return Code.UNDO_OFF
        if self.status != "running":
            return Code.OVER if self.status == "over" else Code.NOT_STARTED
        if not self.actions or seat is None or not self.undoable:
            return Code.UNDO_NOTHING
        last = self.undoable[-1]
        if last.seat != seat:
            return Code.UNDO_OTHERS
        if last.revealed is None:
            last.revealed = last.step.reveals
        return Code.UNDO_REVEALED if last.revealed else None

    # ------------------------------------------------------------ folding

    def fold(self, entry: Entry) -> Change:
        """Apply the next entry of the log. The type checker makes sure that no kind of entry is left out."""
        if entry.number != self.number + 1:
            raise ValueError(f"table {self.header.id}: expected entry {self.number + 1}, got {entry.number}")
        self.number, self.changed = entry.number, entry.at
        self.added[added_by(entry)] += 1
        match entry.kind:
            case Kind.SIT:
                self._note_number(entry)
                self._sit(entry)
            case Kind.STAND:
                self._note_number(entry)
                self._stand(entry)
            case Kind.BOT:
                self._note_number(entry)
                self._seat_bot(entry)
            case Kind.NAME:
                self._rename(entry)
            case Kind.START:
                self._start(entry)
            case Kind.ACT:
                step = self._act(entry)
                return Change(entry, about_game=step is not None, step=step)
            case Kind.UNDO:
                self._undo(entry)
            case Kind.RESIGN:
                self._resign(entry)
            case Kind.CHAT:
                self.speakers[entry.person or ""] = entry.name or ""
            case Kind.REMATCH:
                self.rematch = entry.text
            case Kind.SAME_DEAL:
                self.same_deal = (entry.text or "").split()
            case Kind.END:
                self._end(entry)
            case _:
                assert_never(entry.kind)
        return Change(entry, about_game=self.replayable and entry.kind in (Kind.START, Kind.UNDO, Kind.RESIGN))

    def _sit(self, entry: Entry) -> None:
        held_before = self.seats[self._seat_of(entry)].person
        self.seats[self._seat_of(entry)] = Holder(person=entry.person, name=entry.name or "")
        if held_before != entry.person:  # who stands up and sits down again gets no other turn's time
            self._restart_clock(entry)

    def _note_number(self, entry: Entry) -> None:
        """A seat's number for the deal counts if the seat is taken when the game begins."""
        if self.status != "waiting":
            return
        self.contributions.pop(self._seat_of(entry), None)
        if entry.kind == Kind.SIT and entry.text is not None:
            self.contributions[self._seat_of(entry)] = Contribution.parse(entry.text)

    def numbers(self) -> list[str | None]:
        """The number of each seat; None for those that have none, such as bots."""
        given = self.contributions
        return [given[seat].number if seat in given else None for seat in range(len(self.seats))]

    def _stand(self, entry: Entry) -> None:
        if self.status == "waiting":
            self.seats[self._seat_of(entry)] = Holder()
        else:
            self.seats[self._seat_of(entry)].left = True

    def _seat_bot(self, entry: Entry) -> None:
        old = self.seats[self._seat_of(entry)]
        self.seats[self._seat_of(entry)] = Holder(
            name=old.name, bot=entry.text, resigned=old.resigned, stands_for=old.person
        )

    def _rename(self, entry: Entry) -> None:
        for seat in self.seats_of(entry.person):
            self.seats[seat].name = entry.name or ""

    def _start(self, entry: Entry) -> None:
        self.status = "running"
        self.begin = {tag: text for tag, text in self.header.begin.items() if tag != SECRET}
        if SECRET in self.header.begin and SEED not in self.begin:
            self.begin[SEED] = str(seed_of(self.header.id, self.header.begin[SECRET], self.numbers()))
        if self.replayable:
            self.position = self.first_state()
            self._note_asked(entry)

    def _act(self, entry: Entry) -> Step | None:
        """The step of the game; None where moves can only be counted."""
        if entry.text is None and not numbers_mean_the_same(self.game):
            self.replayable, self.position = False, None
            self.undoable.clear()
        if not self.replayable:
            self.actions.append(UNKNOWN_ACTION)
            return None
        try:
            step = self.state.step(self._move_of(entry))
        except WasetError as error:
            raise ValueError(f"table {self.header.id}, entry {entry.number}: {error}") from None
        before, self.position = step.before, step.after
        seat = self.asked
        if self.undoable and self.undoable[-1].seat != seat:
            self.undoable.clear()
        self.undoable.append(Decision(step, seat, self.asked_since))
        del self.undoable[:-MAX_UNDO]
        self.actions.append(step.action)
        same_turn = (seat, before.turn) == (step.after.seat, step.after.turn)
        self._note_asked(entry, same_turn=same_turn)
        return step

    def _move_of(self, entry: Entry) -> int | str:
        """The move as it is written; or its number, which is quicker to play, if that is still what is written."""
        if entry.text is None or entry.action is None:
            move = entry.action if entry.text is None else entry.text
            assert move is not None
            return move
        same = entry.action < len(self.game.actions) and self.state.name(entry.action) == entry.text
        return entry.action if same else entry.text

    def _undo(self, entry: Entry) -> None:
        if not self.replayable:
            self.actions.pop()
            return
        last = self.undoable.pop()
        self.position = last.step.before
        self.asked_since = last.asked_since  # undo must not reset the clock
        self.actions.pop()
        self._note_asked(entry, same_turn=True)

    def _resign(self, entry: Entry) -> None:
        seat = self._seat_of(entry)
        self.seats[seat].resigned = True
        self.undoable.clear()
        if sum(not one.resigned for one in self.seats) <= 1:
            self.status = "over"

    def _end(self, entry: Entry) -> None:
        self.ending = msgspec.json.decode(entry.text or "", type=Ending)
        self.status = "over"
        self.undoable.clear()

    def _seat_of(self, entry: Entry) -> int:
        assert entry.seat is not None
        return entry.seat

    def _note_asked(self, entry: Entry, same_turn: bool = False) -> None:
        """Note who is asked now, and since when."""
        if self.state.over:
            self.status = "over"
            return
        seat = self.state.seat
        if not self.recently_asked or self.recently_asked[0] != seat:
            self.recently_asked = [seat, *(one for one in self.recently_asked if one != seat)]
        if not same_turn:
            self.asked_since = entry.at

    def _restart_clock(self, entry: Entry) -> None:
        """Give a whole turn's time to a person who takes the seat that is asked over from a bot, or from nobody."""
        if self.status == "running" and self.asked == entry.seat:
            self.asked_since = entry.at
