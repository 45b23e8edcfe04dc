"""Edition data of Horus: checks that it adds up, and writes it into a state."""

from collections.abc import Mapping
from typing import Annotated

from waset.edition import Values, need
from waset.games.horus.rules.state import ANY, FREE, REACH, Phase, State, Tile
from waset.moves import one_of
from waset.notation import codes

PLAYERS = (2, 3, 4)
MODULES: tuple[str, ...] = ()

TERRAINS = ("desert", "hill", "farmland", "marsh")
NUMBERS = ("1", "2", "3", "4", "5")


TILE_CODES = codes(Tile)
END_CODES = {"end-a": 0, "end-b": 1}
PILE_CODES = {**{name: TILE_CODES[name] for name in TERRAINS}, "river": Tile.TWO_SIDED}
CARD_CODES = {
    f"{terrain}-{number}": (i - 1) * FREE + j
    for i, terrain in enumerate((*TERRAINS, "?"), 1)
    for j, number in enumerate((*NUMBERS, "?"), 1)
}

TileName = Annotated[str, one_of("Tile", TILE_CODES)]
TerrainName = Annotated[str, one_of("Terrain", TERRAINS)]
EndName = Annotated[str, one_of("End", END_CODES)]
PileName = Annotated[str, one_of("Pile", PILE_CODES)]
CardName = Annotated[str, one_of("Card", (*CARD_CODES, "nile"))]
PhaseName = Annotated[str, one_of("Phase", Phase.__members__)]


def check(values: Values) -> None:
    """Refuse an edition that can't be played, naming the key."""
    check_tiles(values)
    check_cards(values)
    check_numbers(values)


def check_tiles(values: Values) -> None:
    tiles, bag, piles = values["tiles"], values["bag"], values["piles"]
    for terrain in TERRAINS:
        there = bag[terrain] + piles[terrain]
        need(tiles[terrain] == there, f"tiles.{terrain}", f"{tiles[terrain]}, but bag and pile hold {there}")
    need(tiles["temple"] == bag["temple"] <= 1, "tiles.temple", "expected 0 or 1, the same as in the bag")
    rivers = bag["river"] + piles["river"]
    need(
        values["river"]["tiles"] == rivers, "river.tiles", f"{values['river']['tiles']}, but bag and pile hold {rivers}"
    )
    need(tiles["start"] == 3, "tiles.start", "expected 3: the river start and two ends")
    counted = sum(tiles[name] for name in (*TERRAINS, "temple", "start")) + rivers
    need(tiles["all"] == counted, "tiles.all", f"{tiles['all']}, but there are {counted}")
    need(counted <= 127, "tiles.all", f"expected at most 127, got {counted}")
    for name in PILE_CODES:
        need(piles[name] >= 1, f"piles.{name}", "expected at least 1")


def check_cards(values: Values) -> None:
    counted = sum(deck_of(values))
    need(values["cards"]["all"] == counted, "cards.all", f"{values['cards']['all']}, but the deck has {counted}")
    need(counted <= 127, "cards.all", f"expected at most 127, got {counted}")
    ends = min(values["end"]["piles"], len(TERRAINS))
    deck, hand = deck_of(values), values["hand"]["cards"]
    living = sum(deck[(ends * FREE) + 1 :])
    hands = PLAYERS[-1] * hand
    need(hand >= 1, "hand.cards", "expected at least 1")
    text = f"{PLAYERS[-1]} hands of {hand} need {hands} cards; with {ends} terrains gone only {living} are left"
    need(living >= hands, "hand.cards", text)


def check_numbers(values: Values) -> None:
    need(1 <= values["end"]["piles"] <= 3, "end.piles", f"expected 1 to 3, got {values['end']['piles']}")
    need(values["marker"]["most"] >= 1, "marker.most", "expected at least 1")
    number = values["first"]["number"]
    need(1 <= number <= len(NUMBERS), "first.number", f"expected 1 to {len(NUMBERS)}, got {number}")
    reach = values["table"]["reach"]
    need(2 <= reach <= REACH, "table.reach", f"expected 2 to {REACH}, got {reach}")
    for key in ("temple", "island"):
        need(1 <= values["points"][key] <= 9, f"points.{key}", f"expected 1 to 9, got {values['points'][key]}")


def deck_of(values: Values) -> list[int]:
    """How many of each card, by its number in the state."""
    deck, counts = values["deck"], [0]
    for terrain in range(1, ANY + 1):
        for number in range(1, FREE + 1):
            middle = "any" if terrain == ANY else "terrain"
            corner = "any" if number == FREE else "number"
            counts.append(deck[f"{middle}-{corner}"])
    return counts


def fill(s: State, values: Values, players: int) -> None:
    """The edition as the sub-record `s.edition`."""
    edition = s.edition
    for name, count in values["bag"].items():
        if name in TILE_CODES:
            edition.bag[TILE_CODES[name]] = count
    for name, pile in PILE_CODES.items():
        edition.piles[pile] = values["piles"][name]
    edition.deck[:] = deck_of(values)
    edition.hand = values["hand"]["cards"]
    edition.markers = values["player"]["markers"]
    edition.nile = values["player"]["nile"]
    edition.nile_tiles = values["nile"]["tiles"]
    edition.marker_most = values["marker"]["most"]
    edition.first_number = values["first"]["number"]
    edition.end_piles = values["end"]["piles"]
    edition.points = values["points"]["tile"]
    edition.temple = values["points"]["temple"]
    edition.island = values["points"]["island"]
    edition.cap = values["points"]["cap"]
    edition.reach = values["table"]["reach"]


def switch_on(s: State, modules: tuple[str, ...]) -> None:
    """Horus has no modules."""


def modules_on(s: State) -> tuple[str, ...]:
    """Horus has no modules."""
    return ()


def numbers(values: Values, players: int = PLAYERS[0]) -> Mapping[str, object]:
    """The edition's numbers under the names the texts use."""
    named = {
        f"{section}_{key}": value
        for section in ("tiles", "bag", "piles", "player", "points")
        for key, value in values[section].items()
    }
    return named | {
        "rivers": values["river"]["tiles"],
        "cards": values["cards"]["all"],
        "hand": values["hand"]["cards"],
        "marker_most": values["marker"]["most"],
        "too_big": values["marker"]["most"] + 1,
        "first_number": values["first"]["number"],
        "reach": values["table"]["reach"],
        "nile_tiles": values["nile"]["tiles"],
        "end_piles": values["end"]["piles"],
        "bag": sum(values["bag"][name] for name in (*TERRAINS, "river", "temple")),
        "piles": sum(values["piles"][name] for name in PILE_CODES),
    }
