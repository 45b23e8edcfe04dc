"""The bodies of HTTP requests and responses (docs/protocol.md)."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from waset.server.errors import Code
from waset.server.messages import BotName, Event, LogLine, Pace, Result, RulingText, Seat, Status, View

MAX_RECORD = 200_000  # characters
MAX_NAME = 24
MAX_CLOCK = 60 * 60 * 24 * 30  # seconds: a month

Name = Annotated[str, Meta(max_length=MAX_NAME)]
TableId = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[\w-]+$")]
RecordText = Annotated[str, Meta(max_length=MAX_RECORD)]
SeatWish = Annotated[str, Meta(min_length=1, max_length=64, description="me, open, or the name of a bot.")]
SeatWishes = Annotated[list[SeatWish], Meta(max_length=8)]
Modules = Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=16)]
ClockSeconds = Annotated[int, Meta(ge=5, le=MAX_CLOCK, description="Seconds for a turn.")]


class Request(Struct, forbid_unknown_fields=True, kw_only=True):
    pass


# ---------------------------------------------------------------- people


class Naming(Request):
    name: Name


class Login(Request):
    password: Annotated[str, Meta(max_length=200)]


class Me(Struct, kw_only=True):
    """`locked`: this server has a password, and this browser has not given it yet."""

    name: str
    locked: bool
    ratings: dict[str, "Rating"]


class Rating(Struct, kw_only=True):
    """`points` is what to sort by: what the player is worth at least, very likely."""

    name: str
    bot: bool
    points: float
    mu: float
    sigma: float
    games: int


# ---------------------------------------------------------------- games and tables


class GameInfo(Struct, kw_only=True):
    """`needed` modules are those without which a number of players can't play; `bots` begin with the levels."""

    name: str
    players: list[int]
    modules: list[str]
    needed: dict[str, list[str]]
    bots: list[str]


class Position(Request):
    """A position of a finished table: when `length` actions were played."""

    table: TableId
    length: Annotated[int, Meta(ge=0, le=100_000)]


class NewTable(Request):
    """`seats` may hold "me" several times: then one browser is passed round."""

    game: Annotated[str, Meta(max_length=64)]
    players: Annotated[int, Meta(ge=1, le=8)] = 2
    modules: Modules = []
    seats: SeatWishes | None = None
    pace: Pace = "live"
    clock: ClockSeconds | None = None
    public: bool = False
    undo: bool = True
    rated: bool = False
    edition: dict[str, Any] | None = None
    record: RecordText | None = None
    position: Position | None = None


class NewRecord(Request):
    """A record to replay if its game is over, else to go on with; without `seats` they are all yours."""

    text: RecordText
    seats: SeatWishes | None = None
    edition: dict[str, Any] | None = None


class Summary(Struct, kw_only=True):
    """A table in a list; `asked` is -1 while nobody is asked, `your_turn` if you are."""

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


# ---------------------------------------------------------------- looking back


class Frame(Struct, kw_only=True):
    """A finished game when `length` actions were played; `seat` is who is asked there, `scores` how it stands."""

    length: int
    turn: int
    seat: int
    view: View
    events: list[Event]
    log: LogLine | None
    scores: list[int]


class Moment(Struct, kw_only=True):
    """A turn, judged: the chances after it, and its costliest decision if another was better.

    `mistake` is the share of victory given away, 0 to 1; `best` and `line` are what the bot would have done instead.
    """

    turn: int
    seat: int
    length: int
    chances: list[float]
    scores: list[float]
    played: str
    best: str
    line: list[str]
    mistake: float


class Analysis(Struct, kw_only=True):
    """`done` of `total` turns; `chances` are those before the first turn."""

    status: Literal["none", "waiting", "running", "done", "failed"]
    done: int
    total: int
    bot: BotName
    chances: list[float]
    moments: list[Moment]


# ---------------------------------------------------------------- the server


class Health(Struct, kw_only=True):
    """`ready` once the rules are compiled; `compiling` says how far that is."""

    status: Literal["ok", "starting", "closing"]
    ready: bool
    compiling: "Compiling | None"
    version: str
    tables: int
    sockets: int
    thinking: int


class Compiling(Struct, kw_only=True):
    done: int
    known: int
    kernel: str


class Problem(Struct, kw_only=True):
    """The body of every error."""

    code: Code
    message: str
    detail: str | None = None
    ruling: RulingText | None = None
