"""Moves, places, tiles and cards of Horus as text, and back (docs/notation.md)."""

import re
from typing import Any

from waset.errors import NotationError
from waset.games.horus.components import CARD_CODES, PILE_CODES, TILE_CODES
from waset.games.horus.rules.actions import TABLE
from waset.games.horus.rules.state import MIDDLE, NILE, SIDE, TILES, Phase, Tile
from waset.notation import code, read_word

PLACE = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})")
NUMBER = re.compile(r"#([0-9]{1,3})")
CARD_NAMES = {card: name for name, card in CARD_CODES.items()}
TILE_NAMES = [code(tile) for tile in Tile]
PILE_NAMES = {pile: name for name, pile in PILE_CODES.items()}
TILE_VERBS = {"mark": "mark", "from": "pick", "to": "move"}
TILE_WORDS = {kind: word for word, kind in TILE_VERBS.items()}
LAYABLE = ("desert", "hill", "farmland", "marsh", "temple", "river", "end-a", "end-b")
EXPECTED = (
    "TILE X,Y, necropolis X,Y, replace end-a|end-b, play CARD, play nile, take PILE, mark X,Y, from X,Y or to X,Y"
)


def place_name(place: int) -> str:
    """The place's column and row, counted from the river start: 2,-1."""
    row, column = divmod(int(place), SIDE)
    return f"{column - MIDDLE},{row - MIDDLE}"


def place_of(text: str) -> int:
    """2,-1 -> the number of the place."""
    match = PLACE.fullmatch(text)
    if match:
        column, row = int(match[1]) + MIDDLE, int(match[2]) + MIDDLE
        if 0 <= column < SIDE and 0 <= row < SIDE:
            return row * SIDE + column
    raise NotationError(f"{text!r} is no place; expected column and row, -{MIDDLE} to {MIDDLE}, such as 2,-1")


def tile_name(tile: int) -> str:
    return TILE_NAMES[tile]


def tile_of(text: str) -> Tile:
    return read_word(text, TILE_CODES, "tile")


def card_name(card: int) -> str:
    return "nile" if int(card) == NILE else CARD_NAMES[int(card)]


def card_of(text: str) -> int:
    if text not in CARD_CODES:
        raise NotationError(f"{text!r} is no card; expected a terrain or ?, a hyphen, 1 to 5 or ?, such as hill-3")
    return CARD_CODES[text]


def pile_of(text: str) -> Tile:
    return read_word(text, PILE_CODES, "pile")


def end_of(text: str) -> int:
    if text not in ("end-a", "end-b"):
        raise NotationError(f"{text!r} is no river end; expected end-a or end-b")
    return int(text == "end-b")


def laid_name(s: Any, number: int) -> str:
    """A laid tile by its place; #NUMBER where there is none."""
    place = int(s.place[number]) if 0 < number <= s.laid else 0
    return place_name(place) if place else f"#{number}"


def laid_of(s: Any, text: str) -> int:
    """The number of the tile on a place; 0 if none lies there."""
    match = NUMBER.fullmatch(text)
    if match and int(match[1]) < TILES:
        return int(match[1])
    return int(s.at[place_of(text)])


def word_in_hand(s: Any) -> str:
    """What the tile in hand is called when it is laid; `lay` if there is none."""
    if s.phase == Phase.END:
        return f"end-{'ab'[s.lifted - 1]}"
    if s.phase == Phase.TWO_SIDED:
        return "river"
    return tile_name(s.tile) if s.phase == Phase.LAY else "lay"


def name(s: Any, a: int) -> str:
    """The canonical text of an action."""
    kind, index = TABLE.find(a)
    if kind == "place":
        return f"{word_in_hand(s)} {place_name(a - TABLE['place'].first)}"
    if kind == "necropolis":
        return f"necropolis {place_name(a - TABLE['necropolis'].first)}"
    if kind == "replace":
        return f"replace end-{'ab'[index[0]]}"
    if kind == "nile":
        return "play nile"
    if kind == "card":
        return f"play {card_name(index[0]) if index[0] else '#0'}"
    if kind == "pile":
        return f"take {PILE_NAMES[Tile(index[0])] if index[0] else '#0'}"
    return f"{TILE_WORDS[kind]} {laid_name(s, index[0])}"


def action(s: Any, text: str) -> int:
    """The action that a text names, legal or not."""
    words = text.lower().split()
    if len(words) != 2:
        raise NotationError(f"{text!r} is no move; expected {EXPECTED}")
    verb, what = words
    if verb == "necropolis":
        return TABLE["necropolis"].first + place_of(what)
    if verb == "replace":
        return TABLE["replace"].encode(end_of(what))
    if verb == "play":
        return TABLE["nile"].first if what == "nile" else TABLE["card"].encode(0 if what == "#0" else card_of(what))
    if verb == "take":
        return TABLE["pile"].encode(0 if what == "#0" else pile_of(what))
    if verb in TILE_VERBS:
        return TABLE[TILE_VERBS[verb]].encode(laid_of(s, what))
    if verb == "lay" or verb in LAYABLE:
        return TABLE["place"].first + place_in_hand(s, verb, what)
    raise NotationError(f"{text!r} is no move; expected {EXPECTED}")


def place_in_hand(s: Any, word: str, what: str) -> int:
    """A place for the tile in hand, which must be the one that the text names."""
    expected = word_in_hand(s)
    if word not in ("lay", expected) and expected != "lay":
        raise NotationError(f"{word!r} is not the tile to be laid now; that is {expected}")
    return place_of(what)


# ---------------------------------------------------------------- chance


def card_played(a: int) -> int:
    """The Horus card that a move plays, or 0."""
    kind, index = TABLE.find(a)
    return index[0] if kind == "card" else 0


def drawn_cards(before: Any, after: Any, seat: int, played: int) -> list[str]:
    """The cards that came to a seat's hand; the mover played one."""
    more = (after.players[seat].hand - before.players[seat].hand).tolist()
    if played and seat == before.seat:
        more[played] += 1
    return [card_name(card) for card, number in enumerate(more) for _ in range(number)]


def drawn_tiles(before: Any, after: Any) -> list[str]:
    """The tiles that came out of the bag."""
    return [tile_name(before.bag[i]) for i in range(before.bag_left - 1, after.bag_left - 1, -1)]


def told(cards: dict[int, str], tiles: list[str]) -> str:
    parts = [f"seat {seat} draws {text}" for seat, text in cards.items() if text]
    return ", ".join([*parts, *([f"tile {' '.join(tiles)}"] if tiles else [])])


def chance(before: Any, a: int, after: Any) -> str:
    """What chance decided after a move: cards drawn, and tiles drawn from the bag."""
    played = card_played(a)
    cards = {seat: " ".join(drawn_cards(before, after, seat, played)) for seat in range(after.seats)}
    return told(cards, drawn_tiles(before, after))


def heard(before: Any, a: int, after: Any, seat: int) -> str:
    """A move as this seat (-1: a spectator) may hear of it: others draw their cards in secret (H20)."""
    played = card_played(a)
    cards = {}
    for other in range(after.seats):
        drawn = drawn_cards(before, after, other, played)
        cards[other] = " ".join(drawn) if other == seat else " ".join("?" for _ in drawn)
    happened = told(cards, drawn_tiles(before, after))
    return f"{name(before, a)} {{{happened}}}" if happened else name(before, a)
