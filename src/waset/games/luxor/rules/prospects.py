"""What moves promise at first sight: for the light player, and for programs that learn."""

from waset.games.luxor.rules.hand import kind_of, numbers
from waset.games.luxor.rules.state import FACES, STATUES, TOMB, Card, State
from waset.games.luxor.rules.temple import tile_kind
from waset.games.luxor.rules.track import can_enter
from waset.games.luxor.rules.treasure import is_treasure
from waset.kernel import kernel
from waset.layout import Ints

SCALE = 4  # parts of a point: values are whole numbers
SET_SHARE = 3  # points a treasure brings through sets, about
WAKE = 3  # points an adventurer more is worth
GIFT = (0, 0, 0, 0, 0, 2, 2, 4, 4, 2, 2, 3)  # points that acting on a tile is worth, about; by Tile
SEVERAL = 4  # points that a card is worth which moves several, about


@kernel
def waking(s: State, seat: int, start: int, target: int) -> int:
    """How many of its own a move would wake."""
    player = s.players[seat]
    count = 0
    for i in range(STATUES):
        if start <= s.edition.statue[i] < target and player.statue[i] > 0:
            count += 1
    return count


@kernel
def treasure_share(s: State, space: int, present: int) -> int:
    """Parts of a point that so many adventurers on this space are worth: a part of the treasure, or all of it."""
    if present <= 0 or not is_treasure(s, space):
        return 0
    needed = int(s.edition.needed[s.tile[space]])
    worth = (int(s.edition.points[s.tile[space]]) + SET_SHARE) * SCALE
    return worth if present >= needed else worth * present // (2 * needed)


@kernel
def last_share(s: State, space: int, present: int) -> int:
    """Parts of a point that the last of so many adventurers on this space adds."""
    return treasure_share(s, space, present) - treasure_share(s, space, present - 1)


@kernel
def arriving(s: State, seat: int, target: int) -> int:
    """Parts of a point that another adventurer on this space is worth, about."""
    if target == TOMB:
        return int(s.edition.sarcophagus[s.entered]) * SCALE
    if s.mummy.on and target == s.mummy.at:
        return -WAKE * SCALE
    return last_share(s, target, int(s.players[seat].upright[target]) + 1) + GIFT[tile_kind(s, target)] * SCALE


@kernel
def going(s: State, seat: int, start: int, target: int, left: int) -> int:
    """Parts of a point that a way brings, about; `left` is what the adventurer was worth where it stood."""
    points = int(s.edition.space_points[target]) - int(s.edition.space_points[start])
    value = (points + WAKE * waking(s, seat, start, target)) * SCALE + arriving(s, seat, target)
    return value if target == TOMB else value - left


@kernel
def move_value(s: State, seat: int, start: int, target: int) -> int:
    """Parts of a point that a seat gains by a move, about."""
    present = int(s.players[seat].upright[start])
    if start != target:
        return going(s, seat, start, target, last_share(s, start, present))
    if s.mummy.on and target == s.mummy.at:
        return -WAKE * SCALE
    return treasure_share(s, target, present) + GIFT[tile_kind(s, target)] * SCALE


@kernel
def find_gains(s: State, seat: int, most: int, gains: Ints) -> None:
    """By number of steps: the points, up to `most`, that a move of one of a seat's adventurers brings at best."""
    player = s.players[seat]
    end = int(s.tiles) + 1 if can_enter(s, int(player.keys)) else int(s.tiles)  # steps from the stairs
    for space in range(TOMB):
        if player.upright[space] == 0:
            continue
        rank, left = int(s.rank[space]), last_share(s, space, int(player.upright[space]))
        for steps in range(1, min(FACES - 1, end - rank) + 1):
            target = int(s.order[rank + steps]) if rank + steps <= s.tiles else TOMB
            value = going(s, seat, space, target, left) // SCALE
            if value > gains[steps]:
                gains[steps] = min(value, most)


@kernel
def card_gain(s: State, card: int, gains: Ints) -> int:
    """The points that a card brings at best, or on average where a die decides; a guess where several move."""
    kind = kind_of(s, card)
    if kind == Card.ALL or kind == Card.CATCH_UP:
        return SEVERAL
    able, best, total = numbers(s, card, 0), 0, 0
    for steps in range(1, FACES):
        if able >> steps & 1:
            best = max(best, int(gains[steps]))
            total += int(gains[steps])
    rolled = kind == Card.DIE or kind == Card.DIE_RANGE or kind == Card.DIE_BACK
    return total // (FACES - 1) if rolled else best
