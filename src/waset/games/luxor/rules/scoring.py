"""The end: who scores what (L18-L20, A3, C4, M9)."""

from waset.games.luxor.rules.modules import artifacts
from waset.games.luxor.rules.state import EFFECTS, SETS, SPACES, TREASURES, Character, Phase, State, Tile
from waset.games.luxor.rules.treasure import kind_count, treasure_count
from waset.kernel import kernel
from waset.layout import Ints, Many


@kernel
def treasure_points(s: State, seat: int) -> int:
    """L16: points of the treasures taken."""
    points = 0
    for treasure in range(TREASURES):
        points += int(s.players[seat].taken[treasure]) * int(s.edition.points[treasure])
    return points


@kernel
def position_points(s: State, seat: int) -> int:
    """L6, M5: points of the places, lying adventurers included."""
    player = s.players[seat]
    points = 0
    for space in range(SPACES):
        points += (int(player.upright[space]) + int(player.lying[space])) * int(s.edition.space_points[space])
    return points


@kernel
def sarcophagus_points(s: State, seat: int) -> int:
    """L12: the first and the second to enter the tomb."""
    points = 0
    for i in range(2):
        if s.sarcophagus[i] == seat + 1:
            points += int(s.edition.sarcophagus[i])
    return points


@kernel
def key_points(s: State, seat: int) -> int:
    """L18: keys left."""
    return int(s.players[seat].keys) * int(s.edition.key_points)


@kernel
def scarab_points(s: State, seat: int) -> int:
    """L18, L23: the values of the scarabs; they are secret, and count for nothing, until the game is over."""
    player = s.players[seat]
    points = 0
    if s.phase != Phase.OVER:
        return points
    for i in range(player.scarabs):
        points += int(player.scarab[i])
    return points


@kernel
def can_make(vases: int, statues: int, jewels: int, wilds: int, sets: int) -> bool:
    """L19: enough treasures and wilds for so many sets, at most two wilds in each?"""
    real = min(sets, vases) + min(sets, statues) + min(sets, jewels)
    return real >= sets and 3 * sets - real <= wilds


@kernel
def best_sets(s: State, seat: int) -> int:
    """L19, A3: how many sets score most, artifacts laid to them included."""
    vases, statues = kind_count(s, seat, Tile.VASE.value), kind_count(s, seat, Tile.STATUE.value)
    jewels, wilds = kind_count(s, seat, Tile.JEWEL.value), int(s.players[seat].wilds)
    best, most, sets = 0, 0, 1
    while sets < SETS and can_make(vases, statues, jewels, wilds, sets):
        points = int(s.edition.sets[sets]) + artifacts.bonus(s, seat, sets)
        if points > most:
            best, most = sets, points
        sets += 1
    return best


@kernel
def set_points(s: State, seat: int) -> int:
    """L19, A3: sets, and the artifacts laid to them."""
    sets = best_sets(s, seat)
    return int(s.edition.sets[sets]) + artifacts.bonus(s, seat, sets)


@kernel
def character_points(s: State, seat: int) -> int:
    """C4: one more for each treasure collected."""
    if s.characters.who[seat] != Character.EXTRA_POINT:
        return 0
    return treasure_count(s, seat) * int(s.edition.character_points)


@kernel
def effect_points(s: State, seat: int) -> int:
    """M9: points of mummy tiles."""
    points = 0
    for tile in range(EFFECTS):
        points += int(s.mummy.players[seat].points[tile])
    return points


@kernel
def open_points(s: State, seat: int) -> int:
    """L18: all points that everybody can see."""
    points = treasure_points(s, seat) + position_points(s, seat) + sarcophagus_points(s, seat)
    points += key_points(s, seat) + set_points(s, seat) + character_points(s, seat)
    return points + effect_points(s, seat) if s.mummy.on else points


@kernel
def count_open(box: Many[State], scores: Ints, sets: Ints) -> None:
    """L18, L19: what everybody can see, and how many sets that makes, for each seat."""
    for seat in range(box[0].seats):
        scores[seat] = open_points(box[0], seat)
        sets[seat] = best_sets(box[0], seat)


@kernel
def beats(s: State, scores: Ints, seat: int, other: int) -> bool:
    """L20: more points, or as many and more treasures."""
    if scores[seat] != scores[other]:
        return scores[seat] > scores[other]
    return treasure_count(s, seat) > treasure_count(s, other)


@kernel
def result(s: State, scores: Ints, won: Ints) -> None:
    """L18, L20: points and winners as the position stands."""
    scores[:] = 0
    won[:] = 0
    for seat in range(s.seats):
        scores[seat] = open_points(s, seat) + scarab_points(s, seat)
    for seat in range(s.seats):
        won[seat] = 1
        for other in range(s.seats):
            if beats(s, scores, other, seat):
                won[seat] = 0
