"""The messages of a table's WebSocket: JSON with a `type`; unknown fields are refused (docs/protocol.md)."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from waset.bots.thought import Thought
from waset.sentences import Fact
from waset.server.errors import Code

MAX_CHAT = 500  # characters
MAX_FRAME = 16_384  # characters of one message from a client
MAX_SEATS = 8
MAX_ACTIONS = 16  # in one message

# ---------------------------------------------------------------- fields

Ask = Annotated[int, Meta(ge=0, le=2**53 - 1, description="Chosen by the client, repeated in the reply or error.")]
Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
Key = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[\w-]+$", description="The same key counts once.")]
Actions = Annotated[list[Number], Meta(min_length=1, max_length=MAX_ACTIONS)]
# The length, too, because in a pattern "$" lets a line feed pass.
Entropy = Annotated[
    str,
    Meta(
        pattern=r"^[0-9a-f]{32}$",
        min_length=32,
        max_length=32,
        description="A random number of the client's own, in hex.",
    ),
]
NumberSource = Literal["client", "server"]
Lang = Annotated[str, Meta(min_length=2, max_length=12)]
BotName = Annotated[str, Meta(min_length=1, max_length=64)]
Pace = Literal["live", "correspondence"]
Status = Literal["waiting", "running", "over"]
# the server was given other rules or another edition while the game was running; or its host has closed the table
EndReason = Literal["other-rules", "closed"]
ClosingReason = Literal["restart", "too-slow", "banned"]

# Defined by each game; `ts` is the type in messages.ts.
View = Annotated[Any, Meta(description="The game's View.", extra={"ts": "V"})]
Option = Annotated[Any, Meta(description="The game's Option.", extra={"ts": "O"})]
Event = Annotated[Any, Meta(description="The game's Event, or a TableEvent.", extra={"ts": "E | TableEvent"})]


# ---------------------------------------------------------------- from client to server


class FromClient(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    ask: Ask


class Hello(FromClient, tag="hello"):
    """The first message; `since` is the largest `seq` this client has seen.

    `changes`: this client keeps its last view, and takes `changed` where only a little of it has changed.
    """

    since: Number | None = None
    changes: bool = False
    lang: Lang = "en"


class Act(FromClient, tag="act"):
    """Play an action, or several that were planned as a whole: all of them or none.

    `length` is that of the update this client has decided on. Only the last action may reveal something.
    """

    seat: SeatNumber
    length: Number
    actions: Actions
    key: Key


class Why(FromClient, tag="why"):
    """Ask why something is not allowed; `option` is an Option without `action` and `text`."""

    seat: SeatNumber
    option: dict[str, Any]


class Undo(FromClient, tag="undo"):
    """Take back the last decision of this seat."""

    seat: SeatNumber
    length: Number
    key: Key


class Resign(FromClient, tag="resign"):
    """Give up."""

    seat: SeatNumber
    key: Key


class Say(FromClient, tag="chat"):
    """Say something to everybody at the table."""

    text: Annotated[str, Meta(max_length=MAX_CHAT)]
    key: Key


class Take(FromClient, tag="take"):
    """Sit down, or return to a seat that a bot plays for you."""

    seat: SeatNumber
    entropy: Entropy | None = None


class Leave(FromClient, tag="leave"):
    """Stand up; in a running game the seat stays yours until somebody gives it to a bot."""

    seat: SeatNumber


class Replace(FromClient, tag="replace"):
    """Give an open seat (before the start, only the host may) or an absent player's seat to a bot."""

    seat: SeatNumber
    bot: BotName


class Claim(FromClient, tag="claim"):
    """Claim the game from a player who has left or is out of time: that seat can no longer win."""

    seat: SeatNumber


class Start(FromClient, tag="start"):
    """Begin, with bots on the open seats; only the host may."""


class Outlook(FromClient, tag="outlook"):
    """Ask what an action would do at once, before it is played."""

    seat: SeatNumber
    action: Number


class Hint(FromClient, tag="hint"):
    """Ask what a strong bot would do."""

    seat: SeatNumber


class Scoring(FromClient, tag="scoring"):
    """Ask for every point that everybody can see, with its rule."""


class Ping(FromClient, tag="ping"):
    """Ask for a sign of life."""


ClientMessage = (
    Hello | Act | Why | Undo | Resign | Say | Take | Leave | Replace | Claim | Start | Outlook | Hint | Scoring | Ping
)


# ---------------------------------------------------------------- parts of the server's messages


class Seat(Struct, kw_only=True):
    """Who has a seat; `absent`: others may give it to a bot; `claimable`: or claim the game from it."""

    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None
    you: bool
    online: bool
    absent: bool
    claimable: bool
    resigned: bool


class Result(Struct, kw_only=True):
    """The points by seat, and the seats that won or resigned."""

    scores: list[int]
    winners: list[int]
    resigned: list[int]


class ChatLine(Struct, kw_only=True):
    """Something that was said; `seat` is null for a spectator, `at` is in seconds since 1970."""

    seq: int
    seat: int | None
    name: str
    text: str
    at: float


class Deal(Struct, kw_only=True):
    """What the deal is made of; `secret`, `entropy` and `seed` are None until the game is over.

    `commitment` is None where there is nothing to check: at tables from before, and where the start is known.
    """

    known_start: bool
    commitment: str | None
    numbers_from: list[NumberSource | None]
    secret: str | None
    entropy: list[str | None] | None
    seed: str | None


class Table(Struct, kw_only=True):
    """Everything about a table but the game; `chat` comes with the welcome only, elsewhere it is null."""

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
    same_deal: list[str]  # tables that played this deal before, the first one first; each time seats went on by one
    result: Result | None
    ended: EndReason | None  # None: by its rules, or not yet
    replayable: bool  # False: played with other rules than those of this server
    deal: Deal
    chat: list[ChatLine] | None


class LogLine(Struct, kw_only=True):
    """A move, as far as the viewpoint may know it: in notation, and as facts for the sentences of a language."""

    turn: int
    seat: int
    text: str
    facts: list[Fact]


class UndoPolicy(Struct, kw_only=True):
    """May the viewpoint take back its last decision, and if not, why?"""

    allowed: bool
    why: Code | None


class Clock(Struct, kw_only=True):
    """The seconds that a seat has left for its turn."""

    seat: int
    left: float
    running: bool


class Undone(Struct, tag_field="event", tag="undone"):
    """A seat has taken back its last decision."""

    seat: int


class Resigned(Struct, tag_field="event", tag="resigned"):
    """A seat has given up."""

    seat: int


class TimedOut(Struct, tag_field="event", tag="timed-out"):
    """A seat that had left, or was out of time, has lost the game."""

    seat: int


class Began(Struct, tag_field="event", tag="began"):
    """The game has begun."""


TableEvent = Undone | Resigned | TimedOut | Began


class RulingText(Struct, kw_only=True):
    """The id of a rule, and what it says about the case."""

    rule: str
    message: str


# ---------------------------------------------------------------- from server to client


class FromServer(Struct, tag_field="type", kw_only=True):
    pass


class Position(FromServer):
    seq: int
    length: int
    viewpoint: int | None
    asked: int
    options: list[Option] | None
    events: list[Event]
    fresh: bool
    log: list[LogLine]
    undo: UndoPolicy
    clocks: list[Clock] | None
    last: LogLine | None


class Update(Position, tag="update"):
    """The position after entry `seq`, as the viewpoint may see it.

    `fresh`: `log` is the viewpoint's whole log, not only what is new. `asked` is -1 when the game is over.
    """

    view: View


class ViewChange(Struct, kw_only=True, omit_defaults=True):
    """A part of the view that has changed: `value` is what is there now.

    With `cut` it is a list, and `value` comes in place of some of its items: where they begin, and how many they are.
    """

    at: list[str | int]
    value: Any
    cut: tuple[int, int] | None = None


class Changed(Position, tag="changed"):
    """An update for a client that takes changes: its view is that of the update of entry `since` but for these."""

    since: int
    changes: list[ViewChange]


class Welcome(FromServer, tag="welcome"):
    """The reply to hello; `update` is null if the missed messages follow instead, or nothing has begun."""

    ask: int
    table: Table
    seq: int
    update: Update | None


class TableChanged(FromServer, tag="table"):
    """Somebody sat down, left, came online or became absent; or the game began or ended."""

    seq: int
    table: Table


class Chat(FromServer, tag="chat"):
    """Somebody said something."""

    seq: int
    seat: int | None
    name: str
    text: str
    at: float


class Announcement(FromServer, tag="announcement"):
    """What the host of the server tells everybody; null when it no longer holds."""

    text: str | None


class Thinking(FromServer, tag="thinking"):
    """How far a bot is with its decision, from 0 to 1; best effort."""

    seat: int
    share: float


class Done(FromServer, tag="done"):
    """Accepted and safe on disk, as entry `seq` (the last, if there are several); sent after the messages it led to."""

    ask: int
    seq: int


class WhyAnswer(FromServer, tag="why"):
    """The rule that forbids it; null if it is allowed."""

    ask: int
    ruling: RulingText | None


class OutlookAnswer(FromServer, tag="outlook"):
    """What the action would lead to after `length` actions, whatever is drawn."""

    ask: int
    length: int
    events: list[Event]


class HintAnswer(FromServer, tag="hint"):
    """What a strong bot would do after `length` actions, and why; `facts` are what the move does, whatever is drawn."""

    ask: int
    length: int
    thought: Thought
    facts: list[Fact]


class ScoringAnswer(FromServer, tag="scoring"):
    """Every point with its seat and rule, in the words of the game's breakdown."""

    ask: int
    points: list[dict[str, Any]]


class Pong(FromServer, tag="pong"):
    """A sign of life."""

    ask: int


class Refusal(FromServer, tag="error"):
    """Refused, and nothing was changed; `ask` is null if the message could not be read."""

    ask: int | None
    code: Code
    message: str
    detail: str | None = None
    ruling: RulingText | None = None


class Closing(FromServer, tag="closing"):
    """The server closes the connection; come back after `retry_after` seconds."""

    reason: ClosingReason
    retry_after: float


ServerMessage = (
    Welcome
    | Update
    | Changed
    | TableChanged
    | Chat
    | Announcement
    | Thinking
    | Done
    | WhyAnswer
    | OutlookAnswer
    | HintAnswer
    | ScoringAnswer
    | Pong
    | Refusal
    | Closing
)

encode = msgspec.json.Encoder().encode
decode_client = msgspec.json.Decoder(ClientMessage).decode
