"""What travels over a table's socket: JSON text frames with a `type`, unknown fields refused (docs/protocol.md)."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from waset.bots.thought import Thought
from waset.server.errors import Code

MAX_CHAT = 500  # characters
MAX_FRAME = 16_384  # bytes of one message from a client
MAX_SEATS = 8
MAX_ACTIONS = 16  # in one message

# ---------------------------------------------------------------- words

Ask = Annotated[int, Meta(ge=0, le=2**53 - 1, description="Chosen by the client, echoed in the reply or error.")]
Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]
SeatNumber = Annotated[int, Meta(ge=0, le=MAX_SEATS)]
Key = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[\w-]+$", description="Sent again, it counts once.")]
Actions = Annotated[list[Number], Meta(min_length=1, max_length=MAX_ACTIONS)]
Lang = Annotated[str, Meta(min_length=2, max_length=12)]
BotName = Annotated[str, Meta(min_length=1, max_length=64)]
Pace = Literal["live", "correspondence"]
Status = Literal["waiting", "running", "over"]
ClosingReason = Literal["restart", "replaced", "too-slow", "too-many"]

# What a game defines itself; `ts` is the type parameter in messages.ts.
View = Annotated[Any, Meta(description="View of the game, view.py.", extra={"ts": "V"})]
Option = Annotated[Any, Meta(description="Option of the game, options.py.", extra={"ts": "O"})]
Event = Annotated[Any, Meta(description="Event of the game, events.py, or TableEvent.", extra={"ts": "E | TableEvent"})]


# ---------------------------------------------------------------- from client to server


class FromClient(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    ask: Ask


class Hello(FromClient, tag="hello"):
    """The first message; `since` is the last `seq` this client has seen."""

    since: Number | None = None
    lang: Lang = "en"


class Act(FromClient, tag="act"):
    """Play an action, or several that were planned as a whole: all of them or none.

    `length` is the number of actions this client has seen. Only the last action may reveal something.
    """

    seat: SeatNumber
    length: Number
    actions: Actions
    key: Key


class Why(FromClient, tag="why"):
    """Why can't this be done? `option` is an Option without its action."""

    seat: SeatNumber
    option: dict[str, Any]


class Undo(FromClient, tag="undo"):
    """Take the last decision of this seat back."""

    seat: SeatNumber
    length: Number
    key: Key


class Resign(FromClient, tag="resign"):
    seat: SeatNumber
    key: Key


class Say(FromClient, tag="chat"):
    text: Annotated[str, Meta(max_length=MAX_CHAT)]
    key: Key


class Take(FromClient, tag="take"):
    """Sit down; also back on a seat that a bot plays for you."""

    seat: SeatNumber


class Leave(FromClient, tag="leave"):
    """Stand up; in a running game the seat stays yours until somebody has it replaced."""

    seat: SeatNumber


class Replace(FromClient, tag="replace"):
    """A bot takes an open seat (the host, before the start) or an absent player's."""

    seat: SeatNumber
    bot: BotName


class Start(FromClient, tag="start"):
    """The host begins; open seats are played by bots."""


class Hint(FromClient, tag="hint"):
    seat: SeatNumber


class Scoring(FromClient, tag="scoring"):
    """How are the points made up that everybody can see?"""


class Ping(FromClient, tag="ping"):
    pass


ClientMessage = Hello | Act | Why | Undo | Resign | Say | Take | Leave | Replace | Start | Hint | Scoring | Ping


# ---------------------------------------------------------------- what the server's messages are made of


class Seat(Struct, kw_only=True):
    """Who sits where; `absent`: others may have the seat replaced by a bot."""

    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None
    you: bool
    online: bool
    absent: bool
    resigned: bool


class Result(Struct, kw_only=True):
    scores: list[int]
    winners: list[int]
    resigned: list[int]


class ChatLine(Struct, kw_only=True):
    """`seat` is None where a spectator spoke; `at` is seconds since 1970."""

    seq: int
    seat: int | None
    name: str
    text: str
    at: float


class Table(Struct, kw_only=True):
    """All about a table but the game itself; `chat` comes with the welcome, None means as before."""

    id: str
    game: str
    players: int
    modules: list[str]
    edition: dict[str, Any]
    pace: Pace
    clock: int | None
    public: bool
    undo: bool
    rated: bool
    status: Status
    seats: list[Seat]
    host: bool
    rematch: str | None
    result: Result | None
    chat: list[ChatLine] | None


class LogLine(Struct, kw_only=True):
    """A move as the viewpoint may hear of it."""

    turn: int
    seat: int
    text: str


class UndoPolicy(Struct, kw_only=True):
    allowed: bool
    why: Code | None


class Clock(Struct, kw_only=True):
    """Seconds this seat has left for its turn."""

    seat: int
    left: float
    running: bool


class Undone(Struct, tag_field="event", tag="undone"):
    seat: int


class Resigned(Struct, tag_field="event", tag="resigned"):
    seat: int


class Began(Struct, tag_field="event", tag="began"):
    """The game has begun."""


TableEvent = Undone | Resigned | Began


class RulingText(Struct, kw_only=True):
    rule: str
    message: str


# ---------------------------------------------------------------- from server to client


class FromServer(Struct, tag_field="type", kw_only=True):
    pass


class Update(FromServer, tag="update"):
    """The position after entry `seq` as the viewpoint may see it.

    `fresh`: `log` is the whole log of this viewpoint; else only what is new. `asked` is -1 when the game is over.
    """

    seq: int
    length: int
    viewpoint: int | None
    view: View
    asked: int
    options: list[Option] | None
    events: list[Event]
    fresh: bool
    log: list[LogLine]
    undo: UndoPolicy
    clocks: list[Clock] | None
    last: LogLine | None


class Welcome(FromServer, tag="welcome"):
    """The answer to hello; `update` is None where the missed messages follow instead, or nothing has begun."""

    ask: int
    table: Table
    seq: int
    update: Update | None


class TableChanged(FromServer, tag="table"):
    """Somebody sat down, left, came online; the game began or ended."""

    seq: int
    table: Table


class Chat(FromServer, tag="chat"):
    seq: int
    seat: int | None
    name: str
    text: str
    at: float


class Thinking(FromServer, tag="thinking"):
    """How far a bot is, 0 to 1; best effort."""

    seat: int
    share: float


class Done(FromServer, tag="done"):
    """Accepted and kept, as entry `seq`; sent after the messages it led to."""

    ask: int
    seq: int


class WhyAnswer(FromServer, tag="why"):
    """None: it is allowed."""

    ask: int
    ruling: RulingText | None


class HintAnswer(FromServer, tag="hint"):
    ask: int
    length: int
    thought: Thought


class ScoringAnswer(FromServer, tag="scoring"):
    """Every point with its seat, rule and place, as the game's breakdown names them."""

    ask: int
    points: list[dict[str, Any]]


class Pong(FromServer, tag="pong"):
    ask: int


class Refusal(FromServer, tag="error"):
    """`ask` is None where the message could not be read so far."""

    ask: int | None
    code: Code
    message: str
    detail: str | None = None
    ruling: RulingText | None = None


class Closing(FromServer, tag="closing"):
    """The server goes away; come back after `retry_after` seconds."""

    reason: ClosingReason
    retry_after: float


ServerMessage = (
    Welcome
    | Update
    | TableChanged
    | Chat
    | Thinking
    | Done
    | WhyAnswer
    | HintAnswer
    | ScoringAnswer
    | Pong
    | Refusal
    | Closing
)

encode = msgspec.json.Encoder().encode
decode_client = msgspec.json.Decoder(ClientMessage).decode
