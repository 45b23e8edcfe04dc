"""The full position as a readable document, and back; impossible ones are refused (docs/notation.md)."""

import re
from typing import Annotated, Any

import msgspec

from waset.games.luxor.components import BACKS, CHARACTER_CODES, TEMPLE_TILES
from waset.games.luxor.names import (
    card_name,
    card_names,
    card_of,
    effect_of,
    place_name,
    place_of,
    tile_names,
    tile_of,
)
from waset.games.luxor.possible import check_possible
from waset.games.luxor.rules.state import (
    HAND,
    LEFT_OUT,
    LEVELS,
    OPEN,
    SCARABS,
    SPACES,
    STATUES,
    TEAM,
    TOMB,
    TREASURES,
    TUNNEL,
    VALUES,
    Character,
    Effect,
    Phase,
    Player,
    Source,
    State,
    Step,
)
from waset.games.luxor.view import cards_of, effects_of, treasures_of
from waset.layout import Ints
from waset.notation import code
from waset.position_document import Count, Few, RngWord, check_seat, named, need, parse, read_header, without_none

Turn = Annotated[int, msgspec.Meta(ge=0, le=30_000)]
PHASES = {code(phase): phase for phase in Phase}
STEPS = {code(step): step for step in Step}
HAND_CARD = re.compile(r"(.+?)(?:(!)|(\*)|@([1-9][0-9]?|100))?")


class SeatDoc(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    hand: list[str] = []
    adventurers: list[str] = []
    keys: Few = 0
    wilds: Few = 0
    scarabs: list[Count] = []
    treasures: dict[str, Few] = {}
    talismans: Few = 0
    points: dict[str, Annotated[int, msgspec.Meta(ge=0, le=9999)]] = {}
    boxed: list[Count] = []
    left_out: list[str] = []
    character: str | None = None
    turned: Count = 0


class StackDoc(msgspec.Struct, forbid_unknown_fields=True):
    top: str
    below: list[str] = []


class PlayingDoc(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    card: str
    second: str | None = None
    roll: Annotated[int, msgspec.Meta(ge=1, le=6)] | None = None
    forward: bool = False


class MummyDoc(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    at: str
    talismans: Few | None = None
    open: list[str] = []
    pile: list[str] = []
    discard: list[str] = []
    using: str | None = None


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """Everything on the table, hidden things and the generator included."""

    players: Count
    seats: list[SeatDoc]
    track: dict[str, str] = {}
    phase: str = "play"
    seat: Count | None = None
    active: Count = 0
    turn: Turn = 1
    first: Count = 0
    rounds: Turn = 0
    sarcophagi: list[int] = []
    draw: list[str] = []
    discard: list[str] = []
    horus: dict[str, StackDoc] = {}
    temple: dict[str, list[str]] = {}
    scarabs: list[Count] = []
    keys: Few | None = None
    wilds: Few | None = None
    face_down: dict[str, Few] = {}
    mummy: MummyDoc | None = None
    die: Annotated[int, msgspec.Meta(ge=1, le=6)] | None = None
    playing: PlayingDoc | None = None
    acting: str | None = None
    choices: list[str] = []
    fresh: Count = 0
    wakes: Count = 0
    then: str | None = None
    extra: Count = 0
    rng: list[RngWord] | None = None


# ---------------------------------------------------------------- writing


def hand_text(s: State, player: Player) -> list[str]:
    """`3`, `range-4/1!` (open to all), `6*` (own equipment), `die@2` (drawn two reshuffles ago)."""
    names = card_names(s)
    rows = zip(player.hand.tolist(), player.source.tolist(), player.age.tolist(), strict=True)
    return [names[card] + ("", "!", "*")[source] + (f"@{age}" if age else "") for card, source, age in rows if card]


def team_text(player: Player) -> list[str]:
    """`stairs`, `12`, `12 lying`, `anubis 2`, `tomb`: one word an adventurer."""
    words: list[str] = []
    upright, lying = player.upright.tolist(), player.lying.tolist()
    for place in range(SPACES):
        words += [place_name(place)] * upright[place]
        words += [f"{place_name(place)} lying"] * lying[place]
    return words + [f"anubis {i + 1}" for i in range(STATUES) if player.statue[i]]


def seat_doc(s: State, seat: int) -> SeatDoc:
    player, own = s.players[seat], s.mummy.players[seat]
    who = Character(int(s.characters.who[seat]))
    return SeatDoc(
        hand=hand_text(s, player),
        adventurers=team_text(player),
        keys=int(player.keys),
        wilds=int(player.wilds),
        scarabs=player.scarab[: player.scarabs].tolist(),
        treasures=treasures_of(tile_names(s), player.taken),
        talismans=int(own.talismans),
        points={code(Effect(i)): points for i, points in enumerate(own.points.tolist()) if points},
        boxed=values_of(own.boxed),
        left_out=[card_name(s, card) for card in s.equipment.left_out[seat].tolist() if card],
        character=code(who) if who else None,
        turned=int(s.characters.turned[seat]),
    )


def values_of(bag: Ints) -> list[int]:
    """The scarabs of a bag by rising value."""
    return [value for value, count in enumerate(bag.tolist()) for _ in range(count)]


def track_text(s: State) -> dict[str, str]:
    """Space to tile; `under`: a treasure lies face down below."""
    names, under = tile_names(s), s.artifacts.under.tolist()
    return {
        str(space): names[tile] + (" under" if under[space] else "")
        for space, tile in enumerate(s.tile.tolist())
        if tile
    }


def stacks_doc(s: State) -> dict[str, StackDoc]:
    found = {}
    for level in range(1, LEVELS):
        if s.top[level]:
            bag = s.horus * (s.edition.level == level)
            found[str(level)] = StackDoc(card_name(s, s.top[level]), cards_of(card_names(s), bag.tobytes()))
    return found


def mummy_doc(s: State) -> MummyDoc | None:
    if not s.mummy.on:
        return None
    return MummyDoc(
        at=place_name(s.mummy.at),
        talismans=int(s.mummy.talismans),
        open=[code(Effect(tile)) if tile else "" for tile in s.mummy.open.tolist()],
        pile=effects_of(s.mummy.pile),
        discard=effects_of(s.mummy.discard),
        using=code(Effect(int(s.mummy.using))) if s.mummy.using else None,
    )


def playing_doc(s: State) -> PlayingDoc | None:
    if not s.card:
        return None
    second = card_name(s, s.second) if s.second else None
    return PlayingDoc(card_name(s, s.card), second, int(s.roll) or None, bool(s.ignored))


def write(s: State) -> dict[str, Any]:
    """The position as a document of plain values."""
    waiting = s.phase == Phase.RESORT and not s.mummy.using
    names = tile_names(s)
    position = Position(
        players=int(s.seats),
        seats=[seat_doc(s, seat) for seat in range(s.seats)],
        track=track_text(s),
        phase=code(Phase(int(s.phase))),
        seat=int(s.seat),
        active=int(s.active),
        turn=int(s.turn),
        first=int(s.first),
        rounds=int(s.rounds),
        sarcophagi=[int(s.sarcophagus[i]) - 1 for i in range(s.entered)],
        draw=cards_of(card_names(s), s.draw.tobytes()),
        discard=cards_of(card_names(s), s.discard.tobytes()),
        horus=stacks_doc(s),
        temple={
            back: [names[TUNNEL + tile] for tile, count in enumerate(s.temple[i].tolist()) for _ in range(count)]
            for i, back in enumerate(BACKS)
        },
        scarabs=values_of(s.scarabs),
        keys=int(s.keys),
        wilds=int(s.wilds),
        face_down=treasures_of(tile_names(s), s.artifacts.hidden),
        mummy=mummy_doc(s),
        die=int(s.die) or None,
        playing=playing_doc(s),
        acting=place_name(s.cell) if s.cell else None,
        choices=[str(space) for space in s.moved.nonzero()[0].tolist()],
        fresh=int(s.fresh),
        wakes=int(s.wakes),
        then=code(Step(int(s.step))) if waiting else None,
        extra=int(s.extra),
        rng=[int(word) for word in s.rng],
    )
    return without_none(msgspec.to_builtins(position))


# ---------------------------------------------------------------- reading


def read(document: object, s: State) -> None:
    """Fill the blank state `s` (edition, players and modules are set) from a document, or refuse it."""
    position = parse(document, Position)
    check_seat(position.active, "active", s)
    position.seat = position.active if position.seat is None else position.seat
    read_header(position, s, PHASES)  # type: ignore[arg-type]  # its seat is no longer None
    s.active, s.rounds, s.fresh, s.extra = position.active, position.rounds, position.fresh, position.extra
    read_track(position, s)
    for number, doc in enumerate(position.seats):
        read_seat(f"seats[{number}]", doc, s, number)
    read_piles(position, s)
    read_tomb(position, s)
    read_mummy(position.mummy, s)
    read_playing(position, s)
    read_waiting(position, s)
    read_supplies(position, s)
    check_possible(s)


def space_of(field: str, text: str) -> int:
    space: int = named(field, place_of, text)
    need(0 < space < TOMB, field, f"expected a space of 1 to {TOMB - 1}, got {text}")
    return space


def read_track(position: Position, s: State) -> None:
    for name, text in position.track.items():
        field = f"track.{name}"
        space = space_of(field, name)
        words = text.split()
        need(words and words[1:] in ([], ["under"]), field, "expected a tile, such as 'vase-2-3' or 'vase-2-3 under'")
        s.tile[space] = named(field, tile_of, s, words[0])
        s.artifacts.under[space] = int(len(words) > 1)
    laid = (s.tile != 0).astype(int)
    s.tiles = laid.sum()
    s.rank[:] = laid.cumsum()
    s.order[1 : s.tiles + 1] = laid.nonzero()[0]


def read_hand(field: str, words: list[str], s: State, player: Player) -> None:
    need(len(words) <= HAND, field, f"expected at most {HAND} cards, got {len(words)}")
    for i, word in enumerate(words):
        match = HAND_CARD.fullmatch(word)
        need(match, f"{field}[{i}]", "expected a card")
        name, known, own, age = match.groups() if match else ("", None, None, None)
        player.hand[i] = named(f"{field}[{i}]", card_of, s, name)
        player.source[i] = Source.STACK if known else Source.CHEST if own else Source.PILE
        player.age[i] = int(age or 0)


def read_team(field: str, words: list[str], player: Player) -> None:
    need(len(words) <= TEAM, field, f"expected at most {TEAM}, got {len(words)}")
    for i, text in enumerate(words):
        word, _, rest = text.partition(" ")
        if word == "anubis":
            need(rest in ("1", "2", "3"), f"{field}[{i}]", f"{text!r}: expected anubis 1, 2 or 3")
            player.statue[int(rest) - 1] += 1
        else:
            need(rest in ("", "lying"), f"{field}[{i}]", f"{text!r}: expected a place, or a place and lying")
            place = named(f"{field}[{i}]", place_of, word)
            (player.lying if rest else player.upright)[place] += 1


def read_values(field: str, values: list[int], bag: list[int] | Ints) -> None:
    """Scarabs into a bag."""
    for i, value in enumerate(values):
        need(1 <= value < VALUES, f"{field}[{i}]", f"expected 1 to {VALUES - 1}, got {value}")
    for value in range(1, VALUES):
        bag[value] = values.count(value)


def read_treasures(field: str, counts: dict[str, int], s: State, bag: Ints) -> None:
    for name, count in counts.items():
        treasure = named(f"{field}.{name}", tile_of, s, name)
        need(treasure < TREASURES, f"{field}.{name}", "expected a treasure")
        bag[treasure] = count


def read_seat(field: str, doc: SeatDoc, s: State, seat: int) -> None:
    player, own = s.players[seat], s.mummy.players[seat]
    read_hand(f"{field}.hand", doc.hand, s, player)
    read_team(f"{field}.adventurers", doc.adventurers, player)
    player.keys, player.wilds, player.scarabs = doc.keys, doc.wilds, len(doc.scarabs)
    need(len(doc.scarabs) <= SCARABS, f"{field}.scarabs", f"expected at most {SCARABS}, got {len(doc.scarabs)}")
    read_values(f"{field}.scarabs", doc.scarabs, [0] * VALUES)
    player.scarab[: len(doc.scarabs)] = doc.scarabs
    read_treasures(f"{field}.treasures", doc.treasures, s, player.taken)
    own.talismans = doc.talismans
    for name, points in doc.points.items():
        own.points[named(f"{field}.points", effect_of, name)] = points
    need(len(doc.boxed) <= SCARABS, f"{field}.boxed", f"expected at most {SCARABS}, got {len(doc.boxed)}")
    read_values(f"{field}.boxed", doc.boxed, own.boxed)
    need(len(doc.left_out) <= LEFT_OUT, f"{field}.left_out", f"expected at most {LEFT_OUT}, got {len(doc.left_out)}")
    for i, name in enumerate(doc.left_out):
        s.equipment.left_out[seat, i] = named(f"{field}.left_out[{i}]", card_of, s, name)
    if doc.character is not None:
        expected = f"expected one of: {', '.join(CHARACTER_CODES)}"
        need(doc.character in CHARACTER_CODES, f"{field}.character", f"{doc.character!r}: {expected}")
        s.characters.who[seat] = CHARACTER_CODES[doc.character]
    s.characters.turned[seat] = doc.turned


def read_cards(field: str, words: list[str], s: State, bag: Ints) -> None:
    need(len(words) <= 120, field, f"expected at most 120 cards, got {len(words)}")
    for i, word in enumerate(words):
        bag[named(f"{field}[{i}]", card_of, s, word)] += 1


def read_piles(position: Position, s: State) -> None:
    read_cards("draw", position.draw, s, s.draw)
    read_cards("discard", position.discard, s, s.discard)
    s.pile = len(position.draw)
    for level, stack in position.horus.items():
        field = f"horus.{level}"
        need(level in ("1", "2", "3"), field, "expected the levels 1, 2 and 3")
        top = named(f"{field}.top", card_of, s, stack.top)
        need(s.edition.level[top] == int(level), f"{field}.top", f"{stack.top} is not of level {level}")
        s.top[int(level)] = top
        before = s.horus.copy()
        read_cards(f"{field}.below", stack.below, s, s.horus)
        wrong = (s.horus != before) & (s.edition.level != int(level))
        need(not wrong.any(), f"{field}.below", f"expected cards of level {level} only")
    for back, tiles in position.temple.items():
        need(back in BACKS, f"temple.{back}", f"expected {', '.join(BACKS)}")
        for i, tile in enumerate(tiles[:100]):
            expected = ", ".join(TEMPLE_TILES)
            need(
                tile in TEMPLE_TILES, f"temple.{back}[{i}]", f"{tile!r} is no temple tile; expected one of: {expected}"
            )
            s.temple[BACKS.index(back), TEMPLE_TILES[tile] - TUNNEL] += 1
    need(len(position.scarabs) <= SCARABS, "scarabs", f"expected at most {SCARABS}, got {len(position.scarabs)}")
    read_values("scarabs", position.scarabs, s.scarabs)
    read_treasures("face_down", position.face_down, s, s.artifacts.hidden)


def read_tomb(position: Position, s: State) -> None:
    need(len(position.sarcophagi) <= 2, "sarcophagi", f"expected at most 2 seats, got {len(position.sarcophagi)}")
    s.entered = len(position.sarcophagi)
    for i, seat in enumerate(position.sarcophagi):
        need(0 <= seat < s.seats, f"sarcophagi[{i}]", f"expected a seat of 0 to {s.seats - 1}, got {seat}")
        s.sarcophagus[i] = seat + 1


def read_mummy(doc: MummyDoc | None, s: State) -> None:
    need((doc is not None) == bool(s.mummy.on), "mummy", "expected with the module mummy, and only then")
    if doc is None:
        return
    s.mummy.at = space_of("mummy.at", doc.at)
    need(len(doc.open) <= OPEN, "mummy.open", f"expected at most {OPEN}, got {len(doc.open)}")
    for i, name in enumerate(doc.open):
        s.mummy.open[i] = named(f"mummy.open[{i}]", effect_of, name) if name else 0
    for field, names, bag in (("pile", doc.pile, s.mummy.pile), ("discard", doc.discard, s.mummy.discard)):
        for i, name in enumerate(names[:100]):
            bag[named(f"mummy.{field}[{i}]", effect_of, name)] += 1
    if doc.using is not None:
        s.mummy.using = named("mummy.using", effect_of, doc.using)
        s.step = Step.RETIRE


def read_playing(position: Position, s: State) -> None:
    doc = position.playing
    s.die = position.die or (doc.roll if doc is not None and doc.roll else 0)
    if doc is not None:
        s.card = named("playing.card", card_of, s, doc.card)
        s.second = named("playing.second", card_of, s, doc.second) if doc.second else 0
        s.roll, s.ignored = doc.roll or 0, int(doc.forward)
    if position.acting is not None:
        s.cell = space_of("acting", position.acting)
    for i, text in enumerate(position.choices):
        s.moved[space_of(f"choices[{i}]", text)] = 1


def read_waiting(position: Position, s: State) -> None:
    s.wakes = position.wakes
    if position.then is None:
        return
    need(position.then in STEPS, "then", f"expected one of {', '.join(STEPS)}, got {position.then!r}")
    s.step = STEPS[position.then]


def read_supplies(position: Position, s: State) -> None:
    """Supplies that are not given are what nobody holds."""
    for name in ("keys", "wilds"):
        given, own = getattr(position, name), sum(int(s.players[seat][name]) for seat in range(s.seats))
        left = int(s.edition[name]) - own
        need(left >= 0, name, f"the seats hold {own}, but there are {s.edition[name]}")
        need(given is None or given <= left, name, f"expected at most {left}, got {given}")
        s[name] = left if given is None else given
    if s.mummy.on and position.mummy is not None:
        given, own = position.mummy.talismans, sum(int(s.mummy.players[seat].talismans) for seat in range(s.seats))
        left = int(s.edition.talismans) - own
        need(left >= 0, "mummy.talismans", f"the seats hold {own}, but there are {s.edition.talismans}")
        need(given is None or given <= left, "mummy.talismans", f"expected at most {left}, got {given}")
        s.mummy.talismans = left if given is None else given
