"""The bodies of HTTP requests and responses (docs/protocol.md)."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from waset.bots.thought import Thought
from waset.sentences import Fact
from waset.server.errors import Code
from waset.server.messages import (
    BotName,
    EndReason,
    Entropy,
    Event,
    LogLine,
    Option,
    Pace,
    Result,
    RulingText,
    Seat,
    Status,
    View,
)

MAX_RECORD = 200_000  # characters
MAX_NAME = 24
MAX_CLOCK = 60 * 60 * 24 * 30  # seconds: a month

Name = Annotated[str, Meta(max_length=MAX_NAME)]
TableId = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[\w-]+$")]
RecordText = Annotated[str, Meta(max_length=MAX_RECORD)]
SeatRequest = Annotated[str, Meta(min_length=1, max_length=64, description="me, open, or the name of a bot.")]
SeatRequests = Annotated[list[SeatRequest], Meta(max_length=8)]
Modules = Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=16)]
ClockSeconds = Annotated[int, Meta(ge=5, le=MAX_CLOCK, description="Seconds for a turn.")]


class Request(Struct, forbid_unknown_fields=True, kw_only=True):
    """A body that clients send."""


# ---------------------------------------------------------------- people


class Naming(Request):
    """A display name."""

    name: Name


class Login(Request):
    """The password of a private server."""

    password: Annotated[str, Meta(max_length=200)]


class Me(Struct, kw_only=True):
    """Who this browser is; `locked`: the server has a password, and this browser has not given it yet."""

    name: str
    locked: bool
    announcement: str | None
    ratings: dict[str, "Rating"]


class Rating(Struct, kw_only=True):
    """A player's strength: its mean and deviation, and `points`, a cautious estimate to sort by."""

    name: str
    bot: bool
    points: float
    mu: float
    sigma: float
    games: int


class FinishedGame(Struct, kw_only=True):
    """A finished game of a person; place 1 is a victory, `others` are the names of the opponents."""

    id: str
    game: str
    players: int
    rated: bool
    ended: float
    place: int
    points: int
    others: list[str]


class PlayedSum(Struct, kw_only=True):
    """All games of a kind with so many players: how many, how many won, the sum of the points."""

    game: str
    players: int
    games: int
    won: int
    points: int


class Results(Struct, kw_only=True):
    """What a person has played: one page of it, newest first, and the sums over all of it."""

    total: int
    games: list[FinishedGame]
    sums: list[PlayedSum]


class Addresses(Struct, kw_only=True):
    """How others reach this server, told at its own machine only; `only_here`: not at all, until `command` is run."""

    only_here: bool
    urls: list[str]
    command: str


# ---------------------------------------------------------------- games and tables


class GameInfo(Struct, kw_only=True):
    """A game; `needed` are the modules that a number of players requires, `bots` begin with the levels of strength.

    `words` says which table of the game's texts names the values of a field, where it is not called like the field.
    """

    name: str
    players: list[int]
    modules: list[str]
    needed: dict[str, list[str]]
    bots: list[str]
    words: dict[str, str]


class Position(Request):
    """A position of a finished table: the one after `length` actions."""

    table: TableId
    length: Annotated[int, Meta(ge=0, le=100_000)]


class DealRequest(Request):
    """A commitment that was asked for before, and a random number made after it was seen."""

    token: Annotated[str, Meta(max_length=200)]
    entropy: Entropy


class NewRematch(Request):
    """With `same_deal`, the deal of the finished game is played again; everybody may know it."""

    deal: DealRequest | None = None
    same_deal: bool = False


class NewTable(Request):
    """The settings of a new table; "me" on several `seats` means that one browser is passed around."""

    game: Annotated[str, Meta(max_length=64)]
    players: Annotated[int, Meta(ge=1, le=8)] = 2
    modules: Modules = []
    seats: SeatRequests | None = None
    pace: Pace = "live"
    clock: ClockSeconds | None = None
    public: bool = False
    undo: bool = True
    rated: bool = False
    edition: dict[str, Any] | None = None
    record: RecordText | None = None
    position: Position | None = None
    deal: DealRequest | None = None


class NewRecord(Request):
    """A record to replay if its game is over, otherwise to play on; without `seats` they are all yours."""

    text: RecordText
    seats: SeatRequests | None = None
    edition: dict[str, Any] | None = None


class Commitment(Struct, kw_only=True):
    """The server's word for the deal of a table that is still to be created; its `token` is good for an hour."""

    table: str
    commitment: str
    token: str


class Summary(Struct, kw_only=True):
    """A table in a list; `asked` is -1 while nobody is asked."""

    id: str
    game: str
    players: int
    modules: list[str]
    pace: Pace
    clock: int | None
    public: bool
    undo: bool
    rated: bool
    status: Status
    seats: list[Seat]
    host: bool
    asked: int
    your_turn: bool
    length: int
    created: float
    changed: float
    rematch: str | None
    result: Result | None
    ended: EndReason | None
    replayable: bool
    known_start: bool


# ---------------------------------------------------------------- finished games


class Frame(Struct, kw_only=True):
    """A position of a replay, after `length` actions: who is asked, what happened last, the scores so far."""

    length: int
    turn: int
    seat: int
    view: View
    events: list[Event]
    log: LogLine | None
    scores: list[int]


class Moment(Struct, kw_only=True):
    """A turn as the analysis sees it: the chances before and after it, and its costliest decision.

    What changed is what its decisions cost (`choice`) and what chance brought (`luck`), by seat: their sum is the
    difference of `chances` and `before`. `loss` is what the costliest decision gave away, `error` how far that may be
    off, and `mistake` the same loss where it is a clear one, else 0. `moved` is the seat whose chance really moved in
    this turn, if any did. A `rough` moment is a first guess: it has chances only.
    """

    turn: int
    seat: int
    start: int  # actions played before the turn
    length: int  # … and before its costliest decision
    before: list[float]
    chances: list[float]
    scores: list[float]
    choice: list[float] = []
    luck: list[float] = []
    choice_error: float = 0.0
    luck_error: float = 0.0
    drew: bool = False  # something was drawn or came to light
    moved: int | None = None
    rough: bool = True
    loss: float = 0.0
    error: float = 0.0
    mistake: float = 0.0
    played_option: Option | None = None
    best_option: Option | None = None
    line: list[str] = []


class Analysis(Struct, kw_only=True):
    """The analysis of a finished game: `done` of `total` turns; `chances` are those before the first turn."""

    status: Literal["none", "waiting", "running", "done", "failed"]
    done: int
    total: int
    bot: BotName
    chances: list[float]
    moments: list[Moment]
    method: int = 0  # how it was done: an older analysis is done again


class Decision(Struct, kw_only=True):
    """A decision of a finished game as its seat was asked it, to be tried again."""

    length: int
    turn: int
    seat: int
    view: View
    options: list[Option]


class Attempt(Request):
    """A move to be compared with the best one."""

    action: Annotated[int, Meta(ge=0, le=2**31)]


class Verdict(Struct, kw_only=True):
    """What a move gives away beside the best one, on the same deals; right within `error`."""

    chance: float  # to win, with this move
    loss: float
    error: float
    clear: bool  # it is clearly worse
    best_option: Option


# ---------------------------------------------------------------- mail


class NewMail(Request):
    """Where to send the digest, and in which language."""

    address: Annotated[str, Meta(min_length=3, max_length=254)]
    lang: Annotated[str, Meta(max_length=8)] = "en"


class MailState(Struct, kw_only=True):
    """One's own address for the digest; `offered`: this server sends mails, at most one in so many hours."""

    offered: bool
    address: str | None
    confirmed: bool
    hours: int


class MailDone(Struct, kw_only=True):
    """Did the link of a mail still mean something?"""

    done: bool


# ---------------------------------------------------------------- puzzles


class PuzzleInfo(Struct, kw_only=True):
    """A puzzle as lists show it; `grade` is how many of the levels miss the solution."""

    id: str
    game: str
    grade: Annotated[int, Meta(ge=0, le=5)]
    players: int
    modules: list[str]


class DailyPuzzle(Struct, kw_only=True):
    """The puzzle of a date (in UTC); null if no game of this server has any."""

    date: str
    puzzle: PuzzleInfo | None


class PuzzleDecision(Struct, kw_only=True):
    """The decision of a puzzle as its seat is asked it; `next` is the id of another puzzle of the game."""

    info: PuzzleInfo
    turn: int
    seat: int
    view: View
    options: list[Option]
    next: str


class PuzzleAttempt(Request):
    """The move that somebody tries; null asks for the solution."""

    action: Annotated[int, Meta(ge=0, le=2**31)] | None


class PuzzleSolution(Struct, kw_only=True):
    """The one move that is clearly the best, with its reasons; `facts` are what it does, whatever is drawn."""

    thought: Thought
    option: Option
    facts: list[Fact]
    found: list[str]  # the levels that play it


class PuzzleVerdict(Struct, kw_only=True):
    """How good a move is: what it gives away beside the solution, right within `error`.

    The solution is told to whoever has found it or asked for it.
    """

    solved: bool
    chance: float | None
    loss: float | None
    error: float | None
    solution: PuzzleSolution | None


# ---------------------------------------------------------------- the host of the server

SanctionKind = Literal["mute", "ban"]
Hours = Annotated[float, Meta(gt=0, le=24 * 365 * 10, description="How long it holds; null: for good.")]
Words = Annotated[str, Meta(max_length=500)]


class NewReport(Request):
    """A complaint about whoever has a `seat`, or about a line of chat (`seq`)."""

    text: Words
    seat: Annotated[int, Meta(ge=0, le=8)] | None = None
    seq: Annotated[int, Meta(ge=1, le=2**31)] | None = None


class NewSanction(Request):
    """`mute`: no chat; `ban`: nothing at all, with `address` also for the addresses that the person now uses."""

    kind: SanctionKind
    hours: Hours | None = None
    reason: Words = ""
    address: bool = False


class NewAnnouncement(Request):
    """What everybody is told; an empty text takes the last one back."""

    text: Words
    hours: Hours | None = None


class Archiving(Request):
    archived: bool


class Sanction(Struct, kw_only=True):
    """Somebody who is muted or banned; `who` is a person, or the digest of an address."""

    who: str
    name: str
    kind: SanctionKind
    until: float | None
    reason: str
    at: float


class Report(Struct, kw_only=True):
    """A complaint; `said` is the line of chat it is about."""

    id: str
    table: str
    person: str
    name: str
    reporter: str
    text: str
    said: str | None
    at: float
    handled: bool


class Load(Struct, kw_only=True):
    """What a process reports about itself; `cpu` is 1 for a whole core, `lag` (seconds) how late its event loop is."""

    process: str
    kind: Literal["server", "worker"]
    at: float
    started: float
    cpu: float
    memory_mb: float
    tables: int = 0
    sockets: int = 0
    thinking: int = 0
    entries_per_minute: float = 0.0
    lag: float = 0.0


class Overview(Struct, kw_only=True):
    """The whole server: its processes, and how many tables there are with each status."""

    processes: list[Load]
    tables: dict[str, int]
    reports: int
    announcement: str | None


class AdminSeat(Struct, kw_only=True):
    """Who has a seat; `person` is the id that sanctions take, null for bots."""

    name: str
    person: str | None
    bot: str | None


class AdminTable(Struct, kw_only=True):
    """A table as the host of the server sees it; `sockets` are those of this process."""

    id: str
    game: str
    status: Status
    archived: bool
    public: bool
    rated: bool
    pace: Pace
    seats: list[AdminSeat]
    moves: int
    sockets: int
    created: float
    changed: float


class SaidLine(Struct, kw_only=True):
    seq: int
    person: str | None
    name: str
    text: str
    at: float


# ---------------------------------------------------------------- the server


class Health(Struct, kw_only=True):
    """The state of the server; `ready` once all rules are compiled."""

    status: Literal["ok", "starting", "closing"]
    ready: bool
    compiling: "Compiling | None"
    version: str
    tables: int
    sockets: int
    thinking: int


class Compiling(Struct, kw_only=True):
    """Progress of the compiler: `done` of about `known` kernels, and the one it has just finished."""

    done: int
    known: int
    kernel: str


class Problem(Struct, kw_only=True):
    """The body of every error."""

    code: Code
    message: str
    detail: str | None = None
    ruling: RulingText | None = None
