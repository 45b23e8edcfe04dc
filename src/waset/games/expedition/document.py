"""The full position as a readable document, and back; impossible ones are refused (docs/notation.md)."""

from typing import Any

import msgspec

from waset.games.expedition.notation import action_of, cell_name, cell_of, tile_name, tile_of
from waset.games.expedition.possible import check_possible
from waset.games.expedition.rules.place import lay
from waset.games.expedition.rules.setup import ones
from waset.games.expedition.rules.state import COLUMNS, HAND, ROWS, SEATS, Action, Direction, Phase, Player, State, Tile
from waset.games.expedition.view import Place, action_list, places
from waset.notation import code
from waset.plain_record import plain
from waset.position_document import Count, RngWord, named, need, parse, read_header, without_none

PHASES = {code(phase): phase for phase in Phase}


class ActionsDoc(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    hand: list[str] = []
    stack: list[str] = []
    used: list[str] = []


class SeatDoc(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    supply: Count | None = None
    hand: list[str | None] = []
    stack: list[str] = []
    actions: ActionsDoc = msgspec.field(default_factory=ActionsDoc)
    trophies: list[int] = []


class MovingDoc(msgspec.Struct, forbid_unknown_fields=True):
    cell: str
    number: Count
    direction: str | None = None


class UsingDoc(msgspec.Struct, forbid_unknown_fields=True):
    action: str
    mountain: str | None = None


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """Everything on the table, hidden things and the generator included."""

    players: Count
    seats: list[SeatDoc]
    display: dict[str, str] = {}
    phase: str = "place"
    seat: Count = 0
    turn: Count = 1
    first: Count = 0
    placed: Count = 0
    moving: MovingDoc | None = None
    using: UsingDoc | None = None
    rng: list[RngWord] | None = None


# ---------------------------------------------------------------- writing


def place_text(place: Place) -> str:
    """`temple-o 0011`: the tile, the stack bottom first, boat or snakes."""
    words = [place.tile, "".join(map(str, place.stack))]
    words.append(f"boat{place.boat}" if place.boat is not None else "")
    words.append("snakes" if place.snakes else "")
    return " ".join(word for word in words if word)


def hand_text(player: Player) -> list[str | None]:
    return [f"{tile_name(player.hand[i])}/{player.hand_back[i]}" if player.hand[i] else None for i in range(HAND)]


def seat_doc(s: State, seat: int) -> SeatDoc:
    player, own = s.players[seat], s.adventures.players[seat]
    return SeatDoc(
        supply=int(player.supply),
        hand=hand_text(player),
        stack=[f"{tile_name(tile)}/{back}" for tile, back in zip(player.stack, player.stack_back, strict=True) if tile],
        actions=ActionsDoc(
            hand=action_list(own.hand),
            stack=[code(Action(int(one))) for one in own.stack if one],
            used=action_list(own.used),
        ),
        trophies=[owner for owner in range(SEATS) for _ in range(own.trophies[owner])],
    )


def moving_doc(s: State) -> MovingDoc | None:
    if not s.cell:
        return None
    direction = Direction(int(s.direction)).name.lower() if s.phase == Phase.STAY else None
    return MovingDoc(cell_name(s.cell), int(s.moving), direction)


def using_doc(s: State) -> UsingDoc | None:
    if not s.adventures.action:
        return None
    mountain = cell_name(s.adventures.mountain) if s.adventures.mountain else None
    return UsingDoc(code(Action(int(s.adventures.action))), mountain)


def write(s: State) -> dict[str, Any]:
    """The position as a document of plain values."""
    position = Position(
        players=int(s.seats),
        seats=[seat_doc(s, seat) for seat in range(s.seats)],
        display={place.cell: place_text(place) for place in places(plain(s))},
        phase=code(Phase(int(s.phase))),
        seat=int(s.seat),
        turn=int(s.turn),
        first=int(s.first),
        placed=int(s.placed),
        moving=moving_doc(s),
        using=using_doc(s),
        rng=[int(word) for word in s.rng],
    )
    return without_none(msgspec.to_builtins(position))


# ---------------------------------------------------------------- reading


def numbered_tile(s: State, field: str, text: str) -> tuple[Tile, int]:
    """`camp-d/3`: the tile and its back number, which must exist."""
    word, _, back = text.partition("/")
    tile = named(field, tile_of, word)
    known = set(s.edition.back[s.edition.tile == tile].tolist())
    need(back in map(str, known), field, f"{text!r}: expected {word}/ and one of the numbers {sorted(known)}")
    return tile, int(back)


def read(document: object, s: State) -> None:
    """Fill the blank state `s` (edition, players and modules are set) from a document, or refuse it."""
    position = parse(document, Position)
    read_header(position, s, PHASES)
    s.placed = position.placed
    read_display(position, s)
    for seat, doc in enumerate(position.seats):
        read_seat(f"seats[{seat}]", doc, s, seat)
    read_moving(position, s)
    read_supplies(position, s)
    read_using(position, s)
    check_possible(s)


def read_display(position: Position, s: State) -> None:
    for name, text in position.display.items():
        field = f"display.{name}"
        cell = named(field, cell_of, name)
        row, column = divmod(cell, COLUMNS)
        inside = 0 < row < ROWS - 1 and 0 < column < COLUMNS - 1
        need(inside, field, "expected a cell of columns b-q and rows 1-18")
        words = text.split()
        need(words, field, "expected a tile, such as 'camp-d' or 'temple-o 0011'")
        lay(s, cell, int(named(field, tile_of, words[0])))
        for word in words[1:]:
            read_piece(field, s, cell, word)


def read_piece(field: str, s: State, cell: int, word: str) -> None:
    """What lies on a tile: a stack of seats, a boat or snakes."""
    seats = [str(seat) for seat in range(s.seats)]
    if word == "snakes":
        need(not s.adventures.snakes[cell], field, "expected snakes only once")
        s.adventures.snakes[cell] = 1
    elif word[:-1] == "boat" and word[-1] in seats:
        need(not s.adventures.boat[cell], field, "expected one boat at most")
        s.adventures.boat[cell] = int(word[-1]) + 1
    else:
        need(not s.height[cell], field, "expected one stack at most")
        known = all(digit in seats for digit in word)
        need(known, field, f"{word!r}: expected a stack of seats 0-{s.seats - 1}, boat0-boat{s.seats - 1} or snakes")
        need(len(word) <= s.discs.shape[1], field, f"{word!r}: expected at most {s.discs.shape[1]} adventurers")
        s.height[cell] = len(word)
        s.discs[cell, : len(word)] = [int(digit) + 1 for digit in word]


def read_seat(field: str, doc: SeatDoc, s: State, seat: int) -> None:
    player = s.players[seat]
    need(len(doc.hand) <= HAND, f"{field}.hand", f"expected at most {HAND} tiles, got {len(doc.hand)}")
    held = [numbered_tile(s, f"{field}.hand[{i}]", text) for i, text in enumerate(doc.hand) if text is not None]
    for i, (tile, back) in enumerate(held):
        player.hand[i], player.hand_back[i] = tile, back
    room = int(s.edition.tiles - ones(s))
    need(len(doc.stack) <= room, f"{field}.stack", f"expected at most {room} tiles, got {len(doc.stack)}")
    player.drawn = s.edition.tiles - len(doc.stack)
    for i, text in enumerate(doc.stack):
        at = player.drawn + i
        player.stack[at], player.stack_back[at] = numbered_tile(s, f"{field}.stack[{i}]", text)
    read_actions(f"{field}.actions", doc.actions, s, seat)
    for i, owner in enumerate(doc.trophies):
        known = 0 <= owner < s.seats and owner != seat
        need(known, f"{field}.trophies[{i}]", f"expected the seat of an opponent, got {owner}")
        s.adventures.players[seat].trophies[owner] += 1


def read_actions(field: str, doc: ActionsDoc, s: State, seat: int) -> None:
    own = s.adventures.players[seat]
    room = int(s.edition.actions)
    need(len(doc.stack) <= room, f"{field}.stack", f"expected at most {room} action tiles, got {len(doc.stack)}")
    own.drawn = room - len(doc.stack) if s.adventures.on else 0
    for i, text in enumerate(doc.stack):
        own.stack[own.drawn + i] = named(f"{field}.stack[{i}]", action_of, text)
    for name, texts, counts in (("hand", doc.hand, own.hand), ("used", doc.used, own.used)):
        for i, text in enumerate(texts):
            counts[named(f"{field}.{name}[{i}]", action_of, text)] += 1


def read_supplies(position: Position, s: State) -> None:
    """A supply that is not given is what is neither on the display, nor on its way there, nor a trophy."""
    for seat, doc in enumerate(position.seats):
        away = int((s.discs == seat + 1).sum()) + sum(one.trophies.count(seat) for one in position.seats)
        away += int(s.moving) if s.phase == Phase.STAY and seat == s.seat else 0
        left = int(s.edition.adventurers) - away
        field = f"seats[{seat}].supply"
        need(left >= 0, field, f"{away} adventurers are on the display or trophies, of {s.edition.adventurers}")
        supply = left if doc.supply is None else doc.supply
        need(supply <= left, field, f"expected at most {left}, got {supply}")
        s.players[seat].supply = supply


def read_moving(position: Position, s: State) -> None:
    asked = s.phase in (Phase.DEPLOY, Phase.LEAVE, Phase.STAY)
    need(
        (position.moving is not None) == asked,
        "moving",
        "expected in the phases deploy, leave and stay, and only there",
    )
    if position.moving is None:
        return
    s.cell = named("moving.cell", cell_of, position.moving.cell)
    s.moving = position.moving.number
    direction = (position.moving.direction or "").upper()
    need((direction != "") == (s.phase == Phase.STAY), "moving.direction", "expected in the phase stay, and only there")
    if direction:
        need(direction in Direction.__members__, "moving.direction", "expected n, e, s or w")
        s.direction = Direction[direction]


def read_using(position: Position, s: State) -> None:
    asked = s.phase in (Phase.MOUNTAIN, Phase.TARGET)
    need((position.using is not None) == asked, "using", "expected in the phases mountain and target, and only there")
    if position.using is None:
        return
    s.adventures.action = named("using.action", action_of, position.using.action)
    needed = s.phase == Phase.TARGET
    need(
        (position.using.mountain is not None) == needed,
        "using.mountain",
        "expected in the phase target, and only there",
    )
    if position.using.mountain is not None:
        s.adventures.mountain = named("using.mountain", cell_of, position.using.mountain)
