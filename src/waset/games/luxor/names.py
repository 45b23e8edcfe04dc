"""Places, cards, tiles and pieces of Luxor as words, and back (docs/notation.md)."""

from functools import lru_cache

from waset.errors import NotationError
from waset.games.luxor.components import EFFECT_CODES, HORUS_NAMES, PLAIN_CARDS, TEMPLE_TILES, WITH_VALUE
from waset.games.luxor.rules.state import (
    CARDS,
    HORUS_CARDS,
    STAIRS,
    TILES,
    TOMB,
    TREASURES,
    Card,
    Edition,
    Effect,
    State,
    Take,
    Tile,
)
from waset.layout import unpacked
from waset.moves import number_of
from waset.notation import read_word

TAKES = {take.name.lower().replace("card_", "horus-"): int(take) for take in Take}
PIECES = ("key", "scarab", "wild")
TEMPLE_NAMES = {tile: name for name, tile in TEMPLE_TILES.items()}


def place_name(place: int) -> str:
    """0 -> stairs, 41 -> tomb."""
    return {STAIRS: "stairs", TOMB: "tomb"}.get(int(place), str(int(place)))


def place_of(text: str) -> int:
    """stairs -> 0, tomb -> 41."""
    if text in ("stairs", "tomb"):
        return STAIRS if text == "stairs" else TOMB
    return number_of(text, TOMB - 1, "place, or stairs or tomb")


def card_names(s: State) -> tuple[str, ...]:
    """3, +/-1, die, 1+; a Horus card with its value and level: range-4/1, catch-up/3."""
    return names_of_cards(s["edition"].tobytes())


@lru_cache(64)  # by edition, and anybody may have one of their own
def names_of_cards(edition: bytes) -> tuple[str, ...]:
    """The same, from the bytes of the edition."""
    own: Edition = unpacked(edition, Edition.dtype)[0]
    kinds, values, levels = own.card.tolist(), own.value.tolist(), own.level.tolist()
    names = ["", *PLAIN_CARDS]
    for card in range(HORUS_CARDS, CARDS):
        kind = HORUS_NAMES.get(Card(kinds[card]), "")
        value = f"-{values[card]}" if kind in WITH_VALUE else ""
        names.append(f"{kind}{value}/{levels[card]}" if kind else "")
    return tuple(names)


def card_name(s: State, card: int) -> str:
    return card_names(s)[card]


def card_of(s: State, text: str) -> int:
    """The card of this name."""
    names = card_names(s)
    if text and text in names:
        return names.index(text)
    raise NotationError(f"{text!r} is no card; expected {', '.join(PLAIN_CARDS)} or a Horus card such as range-4/1")


def tile_names(s: State) -> tuple[str, ...]:
    """vase-2-3 (adventurers needed, points), tunnel, horus-1, osiris-3."""
    return names_of_tiles(s["edition"].tobytes())


@lru_cache(64)  # by edition, and anybody may have one of their own
def names_of_tiles(edition: bytes) -> tuple[str, ...]:
    """The same, from the bytes of the edition."""
    own: Edition = unpacked(edition, Edition.dtype)[0]
    kinds, needed, points = own.tile.tolist(), own.needed.tolist(), own.points.tolist()
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


def tile_name(s: State, tile: int) -> str:
    return tile_names(s)[tile]


def tile_of(s: State, text: str) -> int:
    """The tile of this name."""
    names = tile_names(s)
    if text and text in names:
        return names.index(text)
    raise NotationError(f"{text!r} is no tile; expected one such as vase-2-3, tunnel, horus-1 or osiris-2")


def effect_of(text: str) -> Effect:
    return read_word(text, EFFECT_CODES, "mummy tile")
