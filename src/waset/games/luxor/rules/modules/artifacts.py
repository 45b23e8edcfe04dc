"""Module Artifact treasures: two layers on the first plain spaces (A1-A4)."""

from waset.event_log import Log, note
from waset.games.luxor.rules.hand import pick, total
from waset.games.luxor.rules.happened import Happened
from waset.games.luxor.rules.state import SPACES, TREASURES, Space, State, Tile
from waset.games.luxor.rules.treasure import kind_count
from waset.kernel import kernel
from waset.layout import Ints


@kernel
def hide_treasures(s: State, bag: Ints, count: int) -> int:
    """A1: the first plain spaces get a treasure face down; return how many are left for the others."""
    hidden = int(s.edition.face_down)
    for _ in range(hidden):
        s.artifacts.hidden[pick(s.rng, bag, count)] += 1
        count -= 1
    for space in range(SPACES):
        if hidden > 0 and s.edition.space[space] == Space.PLAIN:
            s.artifacts.under[space] = 1
            hidden -= 1
    return count


@kernel
def turn_up(s: State, space: int, log: Log) -> None:
    """A4: the treasure below is turned up; it is not collected now."""
    if s.artifacts.under[space] > 0:
        s.artifacts.under[space] = 0
        tile = pick(s.rng, s.artifacts.hidden, total(s.artifacts.hidden))
        s.tile[space] = tile
        note(log, Happened.TILE_SHOWN.value, space, tile, s.edition.needed[tile], s.edition.points[tile])


@kernel
def is_artifact(s: State, treasure: int) -> bool:
    """A2: neither vase, statue nor jewel."""
    return s.edition.tile[treasure] == Tile.ARTIFACT


@kernel
def in_box(s: State, treasure: int) -> int:
    """A1: how many of this treasure are in the game."""
    if is_artifact(s, treasure) and s.artifacts.on == 0:
        return 0
    return int(s.edition.treasures[treasure])


@kernel
def bonus(s: State, seat: int, sets: int) -> int:
    """A3: each artifact laid to a complete set, one a set."""
    return min(kind_count(s, seat, Tile.ARTIFACT), sets) * int(s.edition.artifact_points)


@kernel
def lowest(s: State) -> int:
    """M9: points of the lowest-valued face-up treasure; 0 if there is none."""
    least = -1
    for space in range(SPACES):
        tile = s.tile[space]
        if 0 < tile < TREASURES and (least < 0 or s.edition.points[tile] < least):
            least = int(s.edition.points[tile])
    return max(least, 0)
