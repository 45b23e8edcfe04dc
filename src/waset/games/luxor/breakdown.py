"""Every point of a position with the rule it comes from."""

from typing import Any

from waset.games.luxor.components import EFFECT_CODES, SET_TILES
from waset.games.luxor.names import place_name, tile_names
from waset.games.luxor.rules.scoring import count_open
from waset.games.luxor.rules.state import SEATS, SPACES, TREASURES, Character, Phase, State, Tile
from waset.layout import boxed, ints
from waset.plain_record import piece, plain
from waset.points import TIE_BREAK, item
from waset.position_cache import remembered

Item = dict[str, Any]

CATEGORIES = {
    **{"L16": "treasures", "A2": "artifacts", "C4": "extra", "M9": "mummy", "L6": "walk", "L12": "tomb"},
    **{"L19": "sets", "A3": "artifact-sets", "L20": TIE_BREAK},
}


@remembered(64)
def counted(s: State) -> tuple[list[int], list[int]]:
    """The open points of each seat, and its sets."""
    scores, sets = ints(SEATS), ints(SEATS)
    count_open(boxed(s), scores, sets)
    return scores.tolist()[: s.seats], sets.tolist()[: s.seats]


def scores_of(s: State, seat: int | None) -> list[int]:
    """Points of each seat as this seat may know them: its own scarabs, and all of them at the end."""
    s = plain(s)
    over = s.phase == Phase.OVER
    return [
        points + (sum(piece(s, "players", other, "scarab")) if over or other == seat else 0)
        for other, points in enumerate(counted(s)[0])
    ]


def breakdown(s: State) -> list[Item]:
    """Seat by seat, in the order in which points are counted."""
    return [one for seat, sets in enumerate(counted(s)[1]) for one in seat_breakdown(s, seat, sets)]


def seat_breakdown(s: State, seat: int, sets: int) -> list[Item]:
    player = s.players[seat]
    found = [*treasures(s, seat), *positions(s, seat)]
    for i in range(2):
        if s.sarcophagus[i] == seat + 1:
            found.append(item(seat, "L12", s.edition.sarcophagus[i], place=i + 1))
    keys, scarabs = int(player.keys), int(player.scarabs)
    found.append(item(seat, "L18", keys * int(s.edition.key_points), piece="key", count=keys))
    found += set_items(s, seat, sets)
    shown = int(player.scarab.sum()) if s.phase == Phase.OVER else 0
    found.append(item(seat, "L18", shown, piece="scarab", count=scarabs))
    return [*found, item(seat, "L20", 0, count=int(player.taken.sum()))]


def treasures(s: State, seat: int) -> list[Item]:
    """L16, A2, C4, M9: what was scored at once."""
    found = []
    names, kinds, worth = tile_names(s), s.edition.tile.tolist(), s.edition.points.tolist()
    taken = s.players[seat].taken.tolist()
    for treasure in range(1, TREASURES):
        if count := taken[treasure]:
            rule = "A2" if kinds[treasure] == Tile.ARTIFACT else "L16"
            found.append(item(seat, rule, count * worth[treasure], treasure=names[treasure], count=count))
    if s.characters.who[seat] == Character.EXTRA_POINT:
        count = sum(taken)
        found.append(item(seat, "C4", count * int(s.edition.character_points), count=count))
    points = s.mummy.players[seat].points.tolist()
    return found + [
        item(seat, "M9", points[tile], mummy_tile=name) for name, tile in EFFECT_CODES.items() if points[tile]
    ]


def positions(s: State, seat: int) -> list[Item]:
    """L6, M5: each place with adventurers, upright or lying."""
    counts = (s.players[seat].upright + s.players[seat].lying).tolist()
    worth = s.edition.space_points.tolist()
    return [
        item(seat, "L6", counts[space] * worth[space], place=place_name(space), count=counts[space])
        for space in range(SPACES)
        if counts[space] and worth[space]
    ]


def kind_counts(s: State, seat: int) -> dict[Tile, int]:
    """How many treasures of each kind a seat has taken."""
    kinds, taken = s.edition.tile.tolist(), s.players[seat].taken.tolist()
    counts = dict.fromkeys((*SET_TILES, Tile.ARTIFACT), 0)
    for treasure, count in enumerate(taken):
        if count:
            counts[Tile(kinds[treasure])] += count
    return counts


def set_items(s: State, seat: int, count: int) -> list[Item]:
    """L19, A3: the best grouping, set by set."""
    if not count:
        return []
    counts = kind_counts(s, seat)
    groups = "; ".join(" ".join(group) for group in grouping(counts, count))
    found = [item(seat, "L19", s.edition.sets[count], count=count, groups=groups)]
    laid = min(count, counts[Tile.ARTIFACT])
    bonus = laid * int(s.edition.artifact_points)
    return [*found, item(seat, "A3", bonus, count=laid)] if laid else found


def grouping(counts: dict[Tile, int], sets: int) -> list[list[str]]:
    """The treasures of each set, wilds where one is missing; sets are filled so that none is all wild."""
    groups: list[list[str]] = [[] for _ in range(sets)]
    for kind in SET_TILES:
        emptiest = sorted(range(sets), key=lambda i: len(groups[i]))
        for i in emptiest[: min(sets, counts[kind])]:
            groups[i].append(kind.name.lower())
    return [group + ["wild"] * (len(SET_TILES) - len(group)) for group in groups]


def category(item: Item) -> str:
    """L18 counts keys and scarabs."""
    return CATEGORIES.get(item["rule"]) or f"{item['piece']}s"
