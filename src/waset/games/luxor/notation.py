"""Moves, places, cards and tiles of Luxor as text, and back (docs/notation.md)."""

import re
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from waset.errors import NotationError
from waset.games.luxor.components import (
    EFFECT_CODES,
    HORUS_NAMES,
    PLAIN_CARDS,
    TEMPLE_TILES,
    WITH_VALUE,
)
from waset.games.luxor.rules.actions import TABLE
from waset.games.luxor.rules.state import (
    CARDS,
    HAND,
    HORUS_CARDS,
    LEVELS,
    SCARABS,
    STAIRS,
    TILES,
    TOMB,
    TREASURES,
    TUNNEL,
    Card,
    Edition,
    Effect,
    Phase,
    Source,
    Take,
    Tile,
)
from waset.notation import code, read_word

ROLLING = (Card.DIE, Card.DIE_RANGE, Card.DIE_BACK)
SIDES = ("left", "right")
SIMPLE = tuple(name for name, one in TABLE.ranges.items() if not one.shape)
WITH_CARD = {"play": "play", "forward": "forward", "discard": "discard", "add": "second"}
TAKES = {take.name.lower().replace("card_", "horus-"): take for take in Take}
PIECES = ("key", "scarab", "wild")
TEMPLE_NAMES = {tile: name for name, tile in TEMPLE_TILES.items()}
EXPECTED = (
    "play|forward|discard|add left|right, move PLACE PLACE, act SPACE, take PIECE, place left|right, sort N N, "
    f"use TILE, drop N, pair PIECE PIECE, exchange N, up SPACE, or one of: {', '.join(SIMPLE)}"
)


# ---------------------------------------------------------------- places, cards, tiles


def place_name(place: int) -> str:
    """0 -> stairs, 41 -> tomb."""
    return {STAIRS: "stairs", TOMB: "tomb"}.get(int(place), str(int(place)))


def number_of(text: str, most: int, what: str) -> int:
    """A whole number of 1 to `most`."""
    if not re.fullmatch(r"[1-9][0-9]?", text) or int(text) > most:
        raise NotationError(f"{text!r} is no {what}; expected 1 to {most}")
    return int(text)


def place_of(text: str) -> int:
    """stairs -> 0, tomb -> 41."""
    if text in ("stairs", "tomb"):
        return STAIRS if text == "stairs" else TOMB
    return number_of(text, TOMB - 1, "place, or stairs or tomb")


def card_names(s: Any) -> tuple[str, ...]:
    """3, +/-1, die, 1+; a Horus card with its value and level: range-4/1, catch-up/3."""
    return _card_names(s["edition"].tobytes())


@cache
def _card_names(edition: bytes) -> tuple[str, ...]:
    kinds, values, levels = (
        np.frombuffer(edition, Edition.dtype)[key][0].tolist() for key in ("card", "value", "level")
    )
    names = ["", *PLAIN_CARDS]
    for card in range(HORUS_CARDS, CARDS):
        kind = HORUS_NAMES.get(Card(kinds[card]), "")
        value = f"-{values[card]}" if kind in WITH_VALUE else ""
        names.append(f"{kind}{value}/{levels[card]}" if kind else "")
    return tuple(names)


def card_name(s: Any, card: int) -> str:
    return card_names(s)[card]


def card_of(s: Any, text: str) -> int:
    """The card of this name."""
    names = card_names(s)
    if text and text in names:
        return names.index(text)
    raise NotationError(f"{text!r} is no card; expected {', '.join(PLAIN_CARDS)} or a Horus card such as range-4/1")


def tile_names(s: Any) -> tuple[str, ...]:
    """vase-2-3 (adventurers needed, points), tunnel, horus-1, osiris-3."""
    return _tile_names(s["edition"].tobytes())


@cache
def _tile_names(edition: bytes) -> tuple[str, ...]:
    kinds, needed, points = (
        np.frombuffer(edition, Edition.dtype)[key][0].tolist() for key in ("tile", "needed", "points")
    )
    names = [""] * TILES
    for tile in range(TILES):
        kind = Tile(kinds[tile])
        if 0 < tile < TREASURES and kind:
            names[tile] = f"{kind.name.lower()}-{needed[tile]}-{points[tile]}"
        elif kind in (Tile.HORUS, Tile.OSIRIS):
            names[tile] = f"{kind.name.lower()}-{needed[tile]}"
        elif kind:
            names[tile] = TEMPLE_NAMES[tile]
    return tuple(names)


def tile_name(s: Any, tile: int) -> str:
    return tile_names(s)[tile]


def tile_of(s: Any, text: str) -> int:
    """The tile of this name."""
    names = tile_names(s)
    if text and text in names:
        return names.index(text)
    raise NotationError(f"{text!r} is no tile; expected one such as vase-2-3, tunnel, horus-1 or osiris-2")


def effect_of(text: str) -> Effect:
    return read_word(text, EFFECT_CODES, "mummy tile")


# ---------------------------------------------------------------- moves


def hand_card(s: Any, at: int) -> str:
    """The card at this place of the asked seat's hand, with a blank before it; nothing where there is none."""
    hand = s.players[s.seat].hand
    return f" {card_name(s, hand[at])}" if hand[at] else ""


def side_card(s: Any, side: int) -> str:
    held = int((s.players[s.seat].hand != 0).sum())
    return hand_card(s, held - 1 if side else 0) if held else ""


def name(s: Any, a: int) -> str:
    """The canonical text of an action."""
    kind, index = TABLE.find(a)
    if kind in ("play", "forward", "discard", "second"):
        verb = "add" if kind == "second" else kind
        return f"{verb} {SIDES[index[0]]}{side_card(s, index[0])}"
    if kind in ("move", "act", "up"):
        return " ".join([kind, *map(place_name, index)])
    if kind == "take":
        return f"take {list(TAKES)[index[0]]}"
    if kind == "place":
        return f"place {SIDES[index[0]]}"
    if kind == "use":
        return f"use {code(Effect(index[0])) if index[0] else 'nothing'}"
    if kind == "pair":
        return "pair " + " ".join(piece for i, piece in enumerate(PIECES) if i != index[0])
    if kind == "drop":
        return f"drop {index[0] + 1}{hand_card(s, index[0])}"
    return " ".join([kind, *(str(i + 1) for i in index)])


def action(s: Any, text: str) -> int:
    """The action that a text names, legal or not."""
    words = text.lower().split()
    if len(words) == 1 and words[0] in SIMPLE:
        return TABLE[words[0]].first
    if len(words) in (2, 3):
        verb, *rest = words
        if verb in WITH_CARD or verb == "drop":
            return with_card(s, verb, rest)
        if (verb, len(rest)) in READERS:
            return TABLE[verb].encode(*READERS[verb, len(rest)](*rest))
    raise NotationError(f"{text!r} is no move; expected {EXPECTED}")


def side_of(text: str) -> int:
    if text not in SIDES:
        raise NotationError(f"{text!r} is no side; expected left or right")
    return SIDES.index(text)


def with_card(s: Any, verb: str, rest: list[str]) -> int:
    """A hand card by its place; its name may follow and must be right."""
    if verb == "drop":
        a = TABLE["drop"].encode(number_of(rest[0], HAND, "place in the hand") - 1)
    else:
        a = TABLE[WITH_CARD[verb]].encode(side_of(rest[0]))
    if rest[1:] and name(s, a).split()[2:] != rest[1:]:
        raise NotationError(f"{' '.join(rest[1:])!r} is not the card there")
    return a


def take_of(text: str) -> tuple[int]:
    if text not in TAKES:
        raise NotationError(f"{text!r} can't be taken; expected one of: {', '.join(TAKES)}")
    return (TAKES[text],)


def pair_of(one: str, other: str) -> tuple[int]:
    rest = [piece for piece in PIECES if piece not in (one, other)]
    if len(rest) != 1:
        raise NotationError(f"'{one} {other}': expected two different ones of: {', '.join(PIECES)}")
    return (PIECES.index(rest[0]),)


def hand_places(start: str, target: str) -> tuple[int, int]:
    what = "place in the hand"
    return number_of(start, HAND, what) - 1, number_of(target, HAND, what) - 1


READERS: dict[tuple[str, int], Any] = {
    ("move", 2): lambda start, target: (place_of(start), place_of(target)),
    ("act", 1): lambda space: (place_of(space),),
    ("up", 1): lambda space: (place_of(space),),
    ("take", 1): take_of,
    ("place", 1): lambda side: (side_of(side),),
    ("sort", 2): hand_places,
    ("use", 1): lambda tile: (effect_of(tile),),
    ("pair", 2): pair_of,
    ("exchange", 1): lambda at: (number_of(at, SCARABS, "place of a scarab") - 1,),
}


# ---------------------------------------------------------------- chance


class Event(NamedTuple):
    """Something chance decided; `secret`: only the player whose turn it is may know."""

    text: str
    secret: bool = False


def chance(before: Any, a: int, after: Any) -> str:
    """What chance decided after a move: rolls, tiles and cards turned up or drawn."""
    return ", ".join(event.text for event in events(before, a, after))


def heard(before: Any, a: int, after: Any, seat: int) -> str:
    """A move as this seat (-1: a spectator) may hear of it: others draw cards and scarabs in secret (L23)."""
    told = [event.text for event in events(before, a, after) if not event.secret or before.active == seat]
    return f"{name(before, a)} {{{', '.join(told)}}}" if told else name(before, a)


def events(before: Any, a: int, after: Any) -> list[Event]:
    """In the order in which they happen."""
    kind, index = TABLE.find(a)
    found = [*rolled(before, kind, index, after), *turned_up(before, after), *scarab_drawn(before, after)]
    return [*found, *cards_drawn(before, kind, index, after), *tile_opened(before, kind, index, after)]


def rolled(before: Any, kind: str, index: tuple[int, ...], after: Any) -> list[Event]:
    """The die, if it was thrown."""
    if kind in ("play", "second"):
        hand = before.players[before.active].hand
        held = int((hand != 0).sum())
        card = hand[held - 1 if index[0] else 0]
        if before.edition.card[card] not in ROLLING:
            return []
    elif kind not in ("roll", "again"):
        return []
    return [Event(f"rolls {after.die}")]


def turned_up(before: Any, after: Any) -> list[Event]:
    """Temple tiles, face-down treasures and Horus cards."""
    found = []
    was, now = before.tile.tolist(), after.tile.tolist()
    if was != now or before.artifacts.under.any():
        below, left = before.artifacts.under.tolist(), after.artifacts.under.tolist()
        for space, tile in enumerate(now):
            if tile and (tile >= TUNNEL > was[space] or below[space] > left[space]):
                found.append(Event(f"{space} shows {tile_name(after, tile)}"))
    old, new = before.horus.tolist(), after.horus.tolist()
    tops, levels = after.top.tolist(), after.edition.level.tolist()
    if old == new and before.top.tolist() == tops:
        return found
    for level in range(1, LEVELS):
        taken = any(one != other for one, other, own in zip(old, new, levels, strict=True) if own == level)
        if taken or before.top[level] != tops[level]:
            found.append(Event(f"horus-{level} shows {card_name(after, tops[level]) or 'nothing'}"))
    return found


def scarab_drawn(before: Any, after: Any) -> list[Event]:
    if before.scarabs.sum() == after.scarabs.sum():
        return []
    player = after.players[before.active]
    return [Event(f"draws scarab {player.scarab[player.scarabs - 1]}", secret=True)]


IN_PLAY = set(Phase) - {Phase.OVER, Phase.GET_UP, Phase.RAISE, Phase.MUMMY}


def cards_drawn(before: Any, kind: str, index: tuple[int, ...], after: Any) -> list[Event]:
    """Cards of the common pile that came into the hand."""
    player = after.players[before.active]
    drawn: list[int] = []
    if kind == "use" and index[0] == Effect.SWAP_HAND:
        drawn = player.hand.tolist()
    elif after.phase == Phase.PLACE and after.cell == 0:
        drawn = [player.hand[1]]
    elif before.phase in IN_PLAY and before.mummy.using == 0 and player.source[HAND // 2] == Source.PILE:
        over = after.phase in (Phase.MUMMY, Phase.OVER) or after.turn != before.turn
        drawn = [player.hand[HAND // 2]] if over else []
    if not drawn:
        return []
    text = f"draws {' '.join(card_name(after, card) for card in drawn if card)}"
    shuffled = [Event("reshuffle")] if after.pile > before.pile - len(drawn) else []
    return [*shuffled, Event(text, secret=True)]


def tile_opened(before: Any, kind: str, index: tuple[int, ...], after: Any) -> list[Event]:
    """The mummy tile that replaces a used one."""
    used = index[0] if kind == "use" else int(before.mummy.using)
    if not used or after.mummy.using:
        return []
    tile = int(after.mummy.open[before.mummy.open.tolist().index(used)])
    return [Event(f"opens {code(Effect(tile))}")] if tile else []
