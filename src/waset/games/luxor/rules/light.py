"""A light player for playouts: goes where a treasure can be taken or the tile gives most."""

from waset import rng
from waset.games.luxor.rules.actions import DECLINE, EXTRA, LIGHTER, PLAY, ROLL, TEMPLE, move_start, move_target
from waset.games.luxor.rules.hand import kind_of, numbers, outer
from waset.games.luxor.rules.judge import legal
from waset.games.luxor.rules.move import reach_paid
from waset.games.luxor.rules.state import FACES, STATUES, TOMB, Card, Phase, State
from waset.games.luxor.rules.temple import tile_kind
from waset.games.luxor.rules.track import ahead, rearmost
from waset.games.luxor.rules.treasure import is_treasure
from waset.kernel import kernel
from waset.layout import Ints

SCALE = 4  # parts of a point: values are whole numbers
SET_SHARE = 3  # points a treasure brings through sets, about
WAKE = 3  # points an adventurer more is worth
GIFT = (0, 0, 0, 0, 0, 2, 2, 4, 4, 2, 2, 3)  # points that acting on a tile is worth, about; by Tile


@kernel
def waking(s: State, start: int, target: int) -> int:
    """How many of its own a move would wake."""
    player = s.players[s.active]
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
def move_value(s: State, start: int, target: int) -> int:
    """Parts of a point that a move gains, about."""
    player = s.players[s.active]
    points = int(s.edition.space_points[target]) - int(s.edition.space_points[start])
    value = (points + WAKE * waking(s, start, target)) * SCALE
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
def suggest_move(s: State, dice: Ints, out: Ints, count: int) -> int:
    """The move that gains most, a little noise on all."""
    best, best_action = -(1 << 30), out[0]
    for i in range(count):
        value = rng.below(dice, 2 * SCALE)
        if out[i] != DECLINE:
            value += move_value(s, move_start(out[i]), move_target(out[i]))
        if value > best:
            best, best_action = value, out[i]
    return best_action


@kernel
def card_value(s: State, card: int, dice: Ints) -> int:
    """The best move this card allows; a card that rolls or moves several is worth a guess."""
    kind = kind_of(s, card)
    if kind == Card.ALL or kind == Card.CATCH_UP:
        return 4 * SCALE
    roll = rng.below(dice, FACES - 1) + 1
    steps = (numbers(s, card, roll), 0, 0)
    best = 0
    space = rearmost(s, -1)
    while space < TOMB:
        found = reach_paid(s, space, steps)
        number = 0
        while found >> number > 0:
            if found >> number & 1:
                best = max(best, move_value(s, space, ahead(s, space, number)))
            number += 1
        space = rearmost(s, space)
    return best


@kernel
def suggest_play(s: State, dice: Ints, out: Ints, count: int) -> int:
    """The outer card with the better move."""
    player = s.players[s.active]
    best, best_action = -(1 << 30), out[0]
    for i in range(count):
        value = rng.below(dice, 4 * SCALE)
        side = out[i] - PLAY
        if 0 <= side < 2:
            value += card_value(s, int(player.hand[outer(player, side)]), dice)
        if value > best:
            best, best_action = value, out[i]
    return best_action


@kernel
def suggest(s: State, dice: Ints, out: Ints) -> int:
    """A sensible action, quickly."""
    phase = s.phase
    if phase == Phase.MOVE:
        return suggest_move(s, dice, out, legal(s, out))
    if phase == Phase.PLAY:
        return suggest_play(s, dice, out, legal(s, out))
    if phase == Phase.LIGHTER:
        return LIGHTER
    if phase == Phase.GET_UP:
        return ROLL
    if phase == Phase.TEMPLE:
        return TEMPLE
    return EXTRA if phase == Phase.EXTRA else -1
