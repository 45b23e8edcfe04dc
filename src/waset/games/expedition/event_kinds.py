"""The kinds of events: what can happen in a game of Expedition Luxor, as the page is told."""

import msgspec


class Happened(msgspec.Struct, tag_field="event"):
    """Of all events `seat` is who did it and `cell` where it happened."""


class TileKept(Happened, tag="tile-kept"):
    """E4: a start tile; it is None where it is secret."""

    seat: int
    tile: str | None


class LaidTile(msgspec.Struct):
    cell: str
    tile: str


class DisplayRevealed(Happened, tag="display-revealed"):
    """E5: what all gave is revealed and forms the starting display."""

    tiles: list[LaidTile]


class TileLaid(Happened, tag="tile-laid"):
    """E8: from the hand onto the display; `hand` is the place in the hand it came from, None where that is secret."""

    seat: int
    cell: str
    tile: str
    back: int
    hand: int | None


class Deployed(Happened, tag="deployed"):
    """E11, E12: put on a camp from the supply."""

    seat: int
    cell: str
    number: int


class Held(Happened, tag="held"):
    """E14: nobody leaves the camp."""

    seat: int
    cell: str


class Walked(Happened, tag="walked"):
    """E14: a pile goes from one tile to the next."""

    seat: int
    number: int
    start: str
    cell: str
    direction: str


class Stayed(Happened, tag="stayed"):
    """E16: so many come to rest."""

    seat: int
    number: int
    cell: str


class Drew(Happened, tag="drew"):
    """E7: from the stack; the tile is None where it is secret."""

    seat: int
    back: int
    tile: str | None


class Stopped(Happened, tag="stopped"):
    """E7: no further tile."""

    seat: int


class ActionSkipped(Happened, tag="action-skipped"):
    """X2: none is used this turn."""

    seat: int


class ActionUsed(Happened, tag="action-used"):
    """X2: it is shown; what it does follows."""

    seat: int
    action_tile: str


class MountainChosen(Happened, tag="mountain-chosen"):
    """X3: whose adventurer leaves."""

    seat: int
    cell: str


class Returned(Happened, tag="returned"):
    """X4, X5: an adventurer goes back from a mountain to the supply."""

    seat: int
    cell: str


class BoatPlaced(Happened, tag="boat-placed"):
    """X4: on a lake, for good."""

    seat: int
    cell: str


class SnakesPlaced(Happened, tag="snakes-placed"):
    """X5: on a tile that nobody enters any more."""

    seat: int
    cell: str


class CaravanMoved(Happened, tag="caravan-moved"):
    """X6: an adventurer goes from a mountain to a neighbouring tile."""

    seat: int
    start: str
    cell: str


class SandstormBlew(Happened, tag="sandstorm-blew"):
    """X7: an adventurer goes from a mountain to any tile; `trophies` are the owners of those taken, by seat."""

    seat: int
    start: str
    cell: str
    trophies: list[int]


class ActionDrawn(Happened, tag="action-drawn"):
    """X2: in place of the one used; the action tile is None where it is secret."""

    seat: int
    action_tile: str | None


class Scored(Happened, tag="score"):
    """Points as the position stands went up or down by so many."""

    seat: int
    points: int
    score: int


class Turn(Happened, tag="turn"):
    """Another seat is asked, or another turn begins; turn 0 is the set-up."""

    seat: int
    turn: int


class Over(Happened, tag="over"):
    scores: list[int]
    winners: list[int]


Event = (
    TileKept
    | DisplayRevealed
    | TileLaid
    | Deployed
    | Held
    | Walked
    | Stayed
    | Drew
    | Stopped
    | ActionSkipped
    | ActionUsed
    | MountainChosen
    | Returned
    | BoatPlaced
    | SnakesPlaced
    | CaravanMoved
    | SandstormBlew
    | ActionDrawn
    | Scored
    | Turn
    | Over
)
