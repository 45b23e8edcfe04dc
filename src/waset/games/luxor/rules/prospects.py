"""What moves promise at first sight: for the light player, and for programs that learn."""

from waset.games.luxor.rules.hand import kind_of, numbers
from waset.games.luxor.rules.state import FACES, STATUES, TOMB, Card, State
from waset.games.luxor.rules.temple import tile_kind
from waset.games.luxor.rules.track import ahead, can_enter
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
def move_value(s: State, seat: int, start: int, target: int) -> int:
    """Parts of a point that a seat gains by a move, about."""
    player = s.players[seat]
    points = int(s.edition.space_points[target]) - int(s.edition.space_points[start])
    value = (points + WAKE * waking(s, seat, start, target)) * SCALE
    if target == TOMB:
        return value + int(s.edition.sarcophagus[s.entered]) * SCALE
    if start != target:
        value -= treasure_share(s, start, int(player.upright[start]))
        value += treasure_share(s, start, int(player.upright[start]) - 1)
    if s.mummy.on and target == s.mummy.at:
        return value - WAKE * SCALE
    stay = 0 if start == target else 1
    value += treasure_share(s, target, int(player.upright[target]) + stay)
    value -= treasure_share(s, target, int(player.upright[target])) if stay else 0
    return value + GIFT[tile_kind(s, target)] * SCALE


@kernel
def find_gains(s: State, seat: int, most: int, gains: Ints) -> None:
    """By number of steps: the points, up to `most`, that a move of one of a seat's adventurers brings at best."""
    player = s.players[seat]
    for space in range(TOMB):
        if player.upright[space] == 0:
            continue
        for steps in range(1, FACES):
            target = ahead(s, space, steps)
            if target < 0 or (target == TOMB and not can_enter(s, int(player.keys))):
                break
            value = move_value(s, seat, space, target) // SCALE
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
