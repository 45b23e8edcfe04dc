"""What happened in Expedition Luxor, step by step, for animation, log and screen readers (E24).

Everything is read off the views of the seat and the public part of the action, so an event tells nothing that the
seat may not know.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from waset.games.expedition.event_kinds import (
    ActionDrawn,
    ActionSkipped,
    ActionUsed,
    BoatPlaced,
    CaravanMoved,
    Deployed,
    DisplayRevealed,
    Drew,
    Event,
    Held,
    LaidTile,
    MountainChosen,
    Over,
    Returned,
    SandstormBlew,
    Scored,
    SnakesPlaced,
    Stayed,
    Stopped,
    TileKept,
    TileLaid,
    Turn,
    Walked,
)
from waset.games.expedition.notation import cell_name, cell_of
from waset.games.expedition.rules.actions import TABLE
from waset.games.expedition.rules.scoring import result
from waset.games.expedition.rules.state import SEATS, STEPS, Direction
from waset.games.expedition.view import Place, Seat, View, view


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
