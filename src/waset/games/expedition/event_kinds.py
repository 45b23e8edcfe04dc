"""The kinds of events: what can happen in a game of Expedition Luxor, as people and clients are told.

The fields of each are the numbers that the rules note, in the same order. They hold all that changes on the table, so
that a board need not work anything out; `room` is how many more adventurers fit on a tile then.
"""

from typing import Annotated

import msgspec

from waset.events import Happened, Secret, told_after, told_by
from waset.games.expedition.components import ActionName, DirectionName, TileName
from waset.games.expedition.view import Frame, Place, frame_of, laid_place, room_on

Laid = Annotated[Place, told_by(laid_place)]
Room = Annotated[int, told_by(room_on)]
Framed = Annotated[Frame, told_after(frame_of)]


class KeptTile(msgspec.Struct):
    back: int
    tile: Secret[TileName]
    points: Secret[int]
    cost: Secret[int]


class TileKept(Happened, tag="tile-kept"):
    """E4: a start tile, and the hand it makes; `given` tiles with this back lie in the middle now, face down."""

    seat: int
    tile: Secret[TileName]
    given: int
    back: int
    hand: list[KeptTile]


class DisplayRevealed(Happened, tag="display-revealed"):
    """E5: what all gave is revealed and forms the starting display."""

    frame: Framed
    tiles: list[Laid]


class TileLaid(Happened, tag="tile-laid"):
    """E8: from the hand onto the display; `hand` is the place in the hand it came from."""

    seat: int
    cell: str
    tile: TileName
    back: int
    hand: Secret[int]
    place: Laid
    frame: Framed


class Deployed(Happened, tag="deployed"):
    """E11, E12: put on a camp from the supply."""

    seat: int
    cell: str
    number: int
    room: Room


class Held(Happened, tag="held"):
    """E14: nobody leaves the camp."""

    seat: int
    cell: str


class Walked(Happened, tag="walked"):
    """E14: a pile goes from one tile to the next; `room` is that of the tile it leaves."""

    seat: int
    number: int
    start: str
    cell: str
    direction: DirectionName
    room: Room


class Stayed(Happened, tag="stayed"):
    """E16: so many come to rest."""

    seat: int
    number: int
    cell: str
    room: Room


class Drew(Happened, tag="drew"):
    """E7: from the stack into this place of the hand, with what the tile is worth and costs to enter."""

    seat: int
    hand: int
    back: int
    tile: Secret[TileName]
    points: Secret[int]
    cost: Secret[int]


class Stopped(Happened, tag="stopped"):
    """E7: no further tile."""

    seat: int


class ActionSkipped(Happened, tag="action-skipped"):
    """X2: none is used this turn."""

    seat: int


class ActionUsed(Happened, tag="action-used"):
    """X2: it is shown; what it does follows."""

    seat: int
    action_tile: ActionName


class MountainChosen(Happened, tag="mountain-chosen"):
    """X3: whose adventurer leaves."""

    seat: int
    cell: str


class Returned(Happened, tag="returned"):
    """X4, X5: an adventurer goes back from a mountain to the supply."""

    seat: int
    cell: str
    room: Room


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
    start_room: Room
    room: Room


class SandstormBlew(Happened, tag="sandstorm-blew"):
    """X7: an adventurer goes from a mountain to any tile; `trophies` are the owners of those taken, bottom first."""

    seat: int
    start: str
    cell: str
    start_room: Room
    room: Room
    trophies: list[int]


class ActionDrawn(Happened, tag="action-drawn"):
    """X2: in place of the one used."""

    seat: int
    action_tile: Secret[ActionName]
