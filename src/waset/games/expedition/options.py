"""What can be done now in Expedition Luxor, in the shape a board needs."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from waset.errors import NoMove, NotationError
from waset.games.expedition import notation
from waset.games.expedition.notation import cell_name, cell_of, tile_name
from waset.games.expedition.rules.actions import HOLD, STAY, STOP, TABLE, leave
from waset.games.expedition.rules.deny import RULE, Deny
from waset.games.expedition.rules.move import cost, room, why_not_enter
from waset.games.expedition.rules.state import COLUMNS, HAND, STEPS, Action, Direction, Phase
from waset.notation import code


class Rest(msgspec.Struct):
    """So many of the camp's adventurers come to rest on this cell."""

    cell: str
    number: int


class Barred(msgspec.Struct):
    """Nobody can come to rest on this cell, though it is next on a line out of the camp; `deny` says why."""

    cell: str
    deny: str


class Way(msgspec.Struct):
    """One whole way to resolve a camp: what is to be played after this option, and who rests where in the end."""

    then: list[int]
    rests: list[Rest]


class Option(msgspec.Struct, omit_defaults=True):
    """A legal action: its kind, and what of the board it is about.

    `hand` is the place in the hand, `number` counts adventurers, `action_tile` is the one to use. `ways` are all the
    whole camp moves that begin with this option, so that a board can show a move before any of it is played; `barred`
    are the cells at which the lines out of the camp end.
    """

    action: int
    kind: str
    text: str
    hand: int | None = None
    tile: str | None = None
    cell: str | None = None
    number: int | None = None
    direction: str | None = None
    action_tile: str | None = None
    ways: list[Way] | None = None
    barred: list[Barred] | None = None


FIELDS = {  # what names an action of each kind
    "keep": ("tile",),
    "place": ("hand", "cell"),
    "deploy": ("number",),
    "leave": ("direction", "number"),
    "stay": ("number",),
    "use": ("action_tile",),
    "mountain": ("cell",),
    "target": ("cell",),
}

CAMP_PHASES = (Phase.DEPLOY, Phase.LEAVE, Phase.STAY)

# ---------------------------------------------------------------- options


def options(s: Any, actions: Sequence[int]) -> list[Option]:
    """These actions, which are legal now, as options of the seat that is asked."""
    if s.phase == Phase.PLACE:
        return placing(s, actions)
    found = [option(s, action) for action in actions]
    if s.phase in CAMP_PHASES:
        camp = Camp(s)
        for one in found:
            one.ways = list(camp.ways(one))
            one.barred = camp.barred
    return found


def placing(s: Any, actions: Sequence[int]) -> list[Option]:
    """There are many places: so what they share, the two tiles in hand, is read from the record once."""
    player = s.players[s.seat]
    tiles = [tile_name(tile) if tile else None for tile in player.hand.tolist()]
    texts = [notation.hand_name(player, slot) for slot in range(HAND)]
    found = []
    for action in actions:
        if action == STOP:
            found.append(Option(action, "stop", "stop"))
        else:
            slot, place = TABLE["place"].decode(action)
            cell = cell_name(place)
            found.append(Option(action, "place", f"{texts[slot]} {cell}", hand=slot, tile=tiles[slot], cell=cell))
    return found


def option(s: Any, action: int) -> Option:
    kind, index = TABLE.find(action)
    return Option(action, kind, notation.name(s, action), **named(s, kind, index))


def named(s: Any, kind: str, index: tuple[int, ...]) -> dict[str, Any]:
    """The fields of an option, in the words of the view."""
    if kind == "keep":
        ones = s.edition.tile[s.edition.back == 1].tolist()
        return {"hand": ones.index(index[0]), "tile": tile_name(index[0])}
    if kind == "leave":
        return {"direction": Direction(index[0]).name.lower(), "number": index[1]}
    if kind == "use":
        return {"action_tile": code(Action(index[0]))}
    if kind in ("mountain", "target"):
        return {"cell": cell_name(index[0])}
    return {"number": index[0]} if index else {}


# ---------------------------------------------------------------- whole camp moves


class Camp:
    """The camp that is being resolved, and the lines that lead out of it."""

    def __init__(self, s: Any) -> None:
        self.s = s
        self.cell = int(s.cell)
        self.barred: list[Barred] = []
        ways_out = range(4) if s.phase != Phase.STAY else [int(s.direction)]
        self.lines = {direction: self.line(direction) for direction in ways_out}

    def line(self, direction: int) -> list[tuple[int, int, int]]:
        """E14-E17: cell, cost and room of each tile that can be entered this way, nearest first."""
        found, step = [], STEPS[direction]
        cell = self.cell + step
        while not (deny := Deny(why_not_enter(self.s, cell))):
            found.append((cell, int(cost(self.s, cell)), int(room(self.s, cell))))
            cell += step
        self.barred.append(Barred(cell_name(cell), deny.name))
        return found

    def ways(self, option: Option) -> Iterator[Way]:
        """Every whole camp move that begins with this option."""
        s, number = self.s, option.number or 0
        if option.kind == "deploy":
            extras = max(0, number - int(s.edition.must[s.tile[self.cell]]))
            yield from self.out_of_camp(number, extras)
        elif option.kind == "hold":
            yield Way([], [Rest(cell_name(self.cell), self.on_camp())])
        elif option.kind == "leave":
            line = self.lines[Direction[str(option.direction).upper()]]
            yield from starting(walks(line, number), Rest(cell_name(self.cell), self.on_camp() - number))
        else:
            yield from starting(
                walks(self.lines[int(s.direction)], int(s.moving) - number), Rest(cell_name(self.cell), number)
            )

    def on_camp(self) -> int:
        """A new camp holds only who was just put there."""
        return int(self.s.height[self.cell])

    def out_of_camp(self, number: int, extras: int) -> Iterator[Way]:
        """E14: nobody leaves, or some of the extras in one direction; asked only if somebody can leave."""
        out = [
            Way([leave(direction, leaving), *way.then], [Rest(cell_name(self.cell), number - leaving), *way.rests])
            for direction in range(4)
            for leaving in range(1, extras + 1)
            for way in walks(self.lines[direction], leaving)
        ]
        yield Way([HOLD] if out else [], [Rest(cell_name(self.cell), number)])
        yield from out


def starting(ways: list[Way], rest: Rest) -> Iterator[Way]:
    for way in ways:
        yield Way(way.then, [rest, *way.rests])


def walks(line: list[tuple[int, int, int]], number: int) -> list[Way]:
    """E16: every way in which so many come to rest on a line; how many stay is asked only where there is a choice."""
    if number == 0:
        return [Way([], [])]
    if not line:
        return []
    cell, least, most = line[0]
    stays = {stay: walks(line[1:], number - stay) for stay in range(least, min(most, number) + 1)}
    asked = sum(1 for ways in stays.values() if ways) > 1
    return [
        Way([STAY + stay] * asked + way.then, [Rest(cell_name(cell), stay), *way.rests])
        for stay, ways in stays.items()
        for way in ways
    ]


# ---------------------------------------------------------------- back to actions


def action(s: Any, option: Mapping[str, Any]) -> int:
    """The action of a kind and its fields, legal or not; NotationError if they name none."""
    kind = option.get("kind")
    if kind == "rest" and s.phase in CAMP_PHASES:
        raise no_rest(s, cell_of(str(option.get("cell"))))
    if not isinstance(kind, str) or kind not in TABLE.ranges:
        raise NotationError(f"kind: expected one of {', '.join(TABLE.ranges)}, got {kind!r}")
    index = [number_of(kind, field, option.get(field)) for field in FIELDS.get(kind, ())]
    try:
        return TABLE[kind].encode(*index)
    except IndexError:
        most = [size - 1 for size in TABLE[kind].shape]
        raise NotationError(f"{kind}: expected numbers from 0 to {most}, got {index}") from None


def number_of(kind: str, field: str, value: Any) -> int:
    """A field of an option as a number of the action table."""
    if field in ("hand", "number"):
        if isinstance(value, bool) or not isinstance(value, int):
            raise NotationError(f"{kind}.{field}: expected a whole number, got {value!r}")
        return value
    if not isinstance(value, str):
        raise NotationError(f"{kind}.{field}: expected a text, got {value!r}")
    if field == "tile":
        return int(notation.tile_of(value))
    if field == "cell":
        return cell_of(value)
    if field == "action_tile":
        return int(notation.action_of(value))
    if value not in ("n", "e", "s", "w"):
        raise NotationError(f"{kind}.direction: expected n, e, s or w, got {value!r}")
    return int(Direction[value.upper()])


def no_rest(s: Any, cell: int) -> NoMove:
    """E14-E17: why nobody of the camp can come to rest on a cell; there is no action for a single tile of a line."""
    direction = straight(int(s.cell), cell)
    if direction is None or (s.phase == Phase.STAY and direction != s.direction):
        return NoMove("E14", "barred", "LINE")
    at = int(s.cell) + STEPS[direction]
    while at != cell and not why_not_enter(s, at):
        at += STEPS[direction]
    deny = Deny(why_not_enter(s, at))
    return NoMove(RULE[deny], "barred", deny.name) if deny else NoMove("E16", "barred", "FAR")


def straight(start: int, cell: int) -> Direction | None:
    """E14: the direction in which one cell lies from another, if it does."""
    (row, column), (to_row, to_column) = divmod(start, COLUMNS), divmod(cell, COLUMNS)
    if column == to_column and row != to_row:
        return Direction.N if to_row < row else Direction.S
    if row == to_row and column != to_column:
        return Direction.W if to_column < column else Direction.E
    return None
