"""A light player for playouts: goes where a treasure can be taken or the tile gives most."""

from waset import rng
from waset.games.luxor.rules.actions import DECLINE, EXTRA, LIGHTER, PLAY, ROLL, TEMPLE, move_start, move_target
from waset.games.luxor.rules.hand import kind_of, numbers, outer
from waset.games.luxor.rules.judge import legal
from waset.games.luxor.rules.move import reach_paid
from waset.games.luxor.rules.prospects import SCALE, SEVERAL, move_value
from waset.games.luxor.rules.state import FACES, TOMB, Card, Phase, State
from waset.games.luxor.rules.track import ahead, rearmost
from waset.kernel import kernel
from waset.layout import Ints


@kernel
def suggest_move(s: State, dice: Ints, out: Ints, count: int) -> int:
    """The move that gains most, a little noise on all."""
    best, best_action = -(1 << 30), out[0]
    for i in range(count):
        value = rng.below(dice, 2 * SCALE)
        if out[i] != DECLINE:
            value += move_value(s, int(s.active), move_start(out[i]), move_target(out[i]))
        if value > best:
            best, best_action = value, out[i]
    return best_action


@kernel
def card_value(s: State, card: int, dice: Ints) -> int:
    """The best move this card allows; a card that rolls or moves several is worth a guess."""
    kind = kind_of(s, card)
    if kind == Card.ALL or kind == Card.CATCH_UP:
        return SEVERAL * SCALE
    roll = rng.below(dice, FACES - 1) + 1
    steps = (numbers(s, card, roll), 0, 0)
    best = 0
    space = rearmost(s, -1)
    while space < TOMB:
        found = reach_paid(s, space, steps)
        number = 0
        while found >> number > 0:
            if found >> number & 1:
                best = max(best, move_value(s, int(s.active), space, ahead(s, space, number)))
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
