"""What happened in Expedition Luxor, step by step, for animation, log and screen readers (E24).

Everything is read off the views of the seat and the public part of the action, so an event tells nothing that the
seat may not know.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np

from waset.games.expedition.actions import TABLE
from waset.games.expedition.notation import cell_name, cell_of
from waset.games.expedition.scoring import result
from waset.games.expedition.state import SEATS, STEPS, Direction
from waset.games.expedition.view import Place, Seat, View, view


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


def events(before: Any, action: int, after: Any, seat: int | None) -> list[Event]:
    """What this seat (None: a spectator) may know of an action that led from one record to the other, in order."""
    old, new = view(before, seat), view(after, seat)
    kind, index = TABLE.find(action)
    happened: list[Event] = [*STORIES[kind](old, new, index), *scored(old, new)]
    if new.seat < 0:
        happened.append(over(after))
    elif (old.seat, old.turn) != (new.seat, new.turn):
        happened.append(Turn(new.seat, new.turn))
    return happened


# ---------------------------------------------------------------- what the views tell


def by_cell(seen: View) -> dict[str, Place]:
    return {place.cell: place for place in seen.display}


def grown(old: View, new: View, cell: str) -> int:
    """How many more adventurers lie on a cell than before; a tile just laid had none."""
    places = by_cell(old)
    earlier = len(places[cell].stack) if cell in places else 0
    return len(by_cell(new)[cell].stack) - earlier


def one_step(cell: str, direction: str) -> str:
    return cell_name(cell_of(cell) + STEPS[Direction[direction.upper()]])


def scored(old: View, new: View) -> Iterator[Event]:
    for seat, (earlier, now) in enumerate(zip(old.seats, new.seats, strict=True)):
        if earlier.score != now.score:
            yield Scored(seat, now.score - earlier.score, now.score)


def over(after: Any) -> Over:
    """E23: the end, which everybody sees."""
    scores, won = np.zeros(SEATS, np.int64), np.zeros(SEATS, np.int64)
    result(after, scores, won)
    return Over(scores[: after.seats].tolist(), np.flatnonzero(won[: after.seats]).tolist())


def drawn(old: View, new: View) -> Iterator[Event]:
    """E7: the tile that was drawn when the last one and its camp were resolved."""
    mover = old.seat
    earlier, now = old.seats[mover], new.seats[mover]
    if len(now.stack) < len(earlier.stack):
        last = [tile for tile in now.hand if tile][-1]
        yield Drew(mover, last.back, last.tile)


# ---------------------------------------------------------------- a story for each kind of action


def told_keep(old: View, new: View, index: tuple[int, ...]) -> Iterator[Event]:
    hand = new.seats[old.seat].hand
    yield TileKept(old.seat, hand[1].tile if hand[1] else None)
    if new.display:
        yield DisplayRevealed([LaidTile(place.cell, place.tile) for place in new.display])


def told_place(old: View, new: View, index: tuple[int, ...]) -> Iterator[Event]:
    mover, cell = old.seat, cell_name(index[1])
    slot = index[0] if mover == old.you else None
    yield TileLaid(mover, cell, by_cell(new)[cell].tile, laid_back(old.seats[mover], new.seats[mover]), slot)
    if number := grown(old, new, cell):  # no number to choose (E13)
        yield Deployed(mover, cell, number)
    yield from drawn(old, new)


def laid_back(old: Seat, new: Seat) -> int:
    """The back number that is missing now from hand and stack together."""
    earlier = Counter(tile.back for tile in old.hand if tile) + Counter(old.stack)
    now = Counter(tile.back for tile in new.hand if tile) + Counter(new.stack)
    return next(iter(earlier - now))


def told_stop(old: View, new: View, index: tuple[int, ...]) -> Iterator[Event]:
    yield Stopped(old.seat)


def told_deploy(old: View, new: View, index: tuple[int, ...]) -> Iterator[Event]:
    assert old.moving
    yield Deployed(old.seat, old.moving.cell, index[0])
    yield from drawn(old, new)


def told_hold(old: View, new: View, index: tuple[int, ...]) -> Iterator[Event]:
    assert old.moving
    yield Held(old.seat, old.moving.cell)
    yield from drawn(old, new)


def told_leave(old: View, new: View, index: tuple[int, ...]) -> Iterator[Event]:
    assert old.moving
    direction, number = Direction(index[0]).name.lower(), index[1]
    yield from step(old, new, old.moving.cell, direction, number)
    yield from drawn(old, new)


def told_stay(old: View, new: View, index: tuple[int, ...]) -> Iterator[Event]:
    assert old.moving and old.moving.direction
    cell, walking = old.moving.cell, old.moving.number - index[0]
    yield Stayed(old.seat, index[0], cell)
    if walking:
        yield from step(old, new, cell, old.moving.direction, walking)
    yield from drawn(old, new)


def step(old: View, new: View, start: str, direction: str, walking: int) -> Iterator[Event]:
    """E16: from tile to tile until all rest, or until it is asked how many stay."""
    while walking:
        cell = one_step(start, direction)
        yield Walked(old.seat, walking, start, cell, direction)
        if new.phase == "STAY" and new.moving and new.moving.cell == cell:
            return
        stayed = grown(old, new, cell)
        yield Stayed(old.seat, stayed, cell)
        walking -= stayed
        start = cell


def told_skip(old: View, new: View, index: tuple[int, ...]) -> Iterator[Event]:
    yield ActionSkipped(old.seat)


def told_use(old: View, new: View, index: tuple[int, ...]) -> Iterator[Event]:
    assert new.using
    yield ActionUsed(old.seat, new.using.action)
    if new.using.mountain:  # the only one from which it can be done
        yield MountainChosen(old.seat, new.using.mountain)


def told_mountain(old: View, new: View, index: tuple[int, ...]) -> Iterator[Event]:
    yield MountainChosen(old.seat, cell_name(index[0]))


def told_target(old: View, new: View, index: tuple[int, ...]) -> Iterator[Event]:
    assert old.using and old.using.mountain
    mover, start, cell = old.seat, old.using.mountain, cell_name(index[0])
    yield from carried_out(old, new, start, cell)
    earlier, now = old.seats[mover].actions, new.seats[mover].actions
    if earlier and now and now.left < earlier.left:
        fresh = Counter(now.hand or []) - Counter(earlier.hand or [])
        yield ActionDrawn(mover, next(iter(fresh), None))


def carried_out(old: View, new: View, start: str, cell: str) -> Iterator[Event]:
    """X4-X7: what the action tile did."""
    assert old.using
    mover, action = old.seat, old.using.action
    if action == "caravan":
        yield CaravanMoved(mover, start, cell)
    elif action == "sandstorm":
        taken = Counter(new.seats[mover].trophies) - Counter(old.seats[mover].trophies)
        yield SandstormBlew(mover, start, cell, sorted(taken.elements()))
    else:
        yield Returned(mover, start)
        yield BoatPlaced(mover, cell) if action == "boat" else SnakesPlaced(mover, cell)


STORIES = {
    "keep": told_keep,
    "place": told_place,
    "stop": told_stop,
    "deploy": told_deploy,
    "hold": told_hold,
    "leave": told_leave,
    "stay": told_stay,
    "skip": told_skip,
    "use": told_use,
    "mountain": told_mountain,
    "target": told_target,
}
