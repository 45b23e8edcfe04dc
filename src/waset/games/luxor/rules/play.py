"""A card is played, and somebody moves (L9, L10, L13-L15, Q4, C1, C5, C8)."""

from waset.event_log import Log, note
from waset.games.luxor.rules.actions import (
    AGAIN,
    ALONE,
    DECLINE,
    DISCARD,
    FORWARD,
    PLAY,
    SECOND,
    move_start,
    move_target,
)
from waset.games.luxor.rules.hand import discard_at, kind_of, outer, roll, rolls, throw_away
from waset.games.luxor.rules.happened import Happened
from waset.games.luxor.rules.modules import characters
from waset.games.luxor.rules.move import can_move, catch_up_target, pay_number
from waset.games.luxor.rules.state import SPACES, TOMB, Card, Character, Phase, State, Step
from waset.games.luxor.rules.track import rearmost
from waset.games.luxor.rules.turn import ask, decline, go_on
from waset.games.luxor.rules.walk import go, move_all, wake_mummy
from waset.kernel import kernel


@kernel
def play(s: State, side: int, ignored: int, log: Log) -> bool:
    """L9, L14, M2, C5: the card goes to the discard pile, the mummy moves, then the card is carried out."""
    at = outer(s.players[s.active], side)
    s.card = discard_at(s, at)
    s.ignored = ignored
    note(log, Happened.CARD_PLAYED.value, s.active, s.card, at, 0, ignored)
    if s.edition.level[s.card] > 0:
        wake_mummy(s, s.card, log)
    if ignored:
        return go_on(s, Step.CARRY)
    if kind_of(s, s.card) == Card.PLUS:
        return ask(s, Phase.SECOND)
    return roll_for(s, s.card, log)


@kernel
def add_second(s: State, side: int, log: Log) -> bool:
    """Q4: one more outer card."""
    at = outer(s.players[s.active], side)
    s.second = discard_at(s, at)
    note(log, Happened.CARD_PLAYED.value, s.active, s.second, at, 1, 0)
    return roll_for(s, s.second, log)


@kernel
def roll_for(s: State, card: int, log: Log) -> bool:
    """L10, C1: cards that roll do it now."""
    s.step = Step.CARRY
    if not rolls(s, card):
        return False
    s.roll = roll(s, log)
    if characters.is_active(s, Character.RE_ROLL):
        s.step = Step.NOTHING
        return ask(s, Phase.REROLL)
    return False


@kernel
def carry_out(s: State, log: Log) -> bool:
    """L10, L13, L15: who moves? If nobody can, nothing moves and the card is spent."""
    kind = Card.NUMBER.value if s.ignored else kind_of(s, s.card)
    if kind == Card.ALL:
        move_all(s, int(s.edition.value[s.card]), log)
        return go_on(s, Step.CHOOSE)
    if kind == Card.CATCH_UP:
        target = catch_up_target(s)
        s.cell = go(s, rearmost(s, -1), target, 0, log) if target < TOMB else 0
        return go_on(s, Step.ACT)
    return ask(s, Phase.MOVE) if can_move(s, True) else go_on(s, Step.DRAW)


@kernel
def choose_actor(s: State) -> bool:
    """L15: one of those that moved acts; asked if they stand on different tiles."""
    count = 0
    for space in range(SPACES):
        if s.moved[space] > 0:
            s.cell = space
            count += 1
    if count > 1:
        s.cell = 0
        return ask(s, Phase.ACT)
    s.moved[:] = 0
    return go_on(s, Step.ACT)


@kernel
def answer_play(s: State, a: int, log: Log) -> bool:
    """L9, L13, C5: an outer card is played, ignored or discarded."""
    if a < FORWARD:
        return play(s, a - PLAY, 0, log)
    if a < DISCARD:
        return play(s, a - FORWARD, 1, log)
    throw_away(s, outer(s.players[s.active], a - DISCARD), log)
    return go_on(s, Step.DRAW)


@kernel
def answer_card(s: State, a: int, log: Log) -> bool:
    """Q4, C1: a second card, another roll."""
    if a < ALONE:
        return add_second(s, a - SECOND, log)
    if a == AGAIN:
        s.roll = roll(s, log)
    else:
        decline(s, a, log)
    return go_on(s, Step.CARRY)


@kernel
def answer_move(s: State, a: int, log: Log) -> bool:
    """L10, C8, M9: an adventurer moves, and acts unless a mummy tile moved it."""
    if a == DECLINE:
        decline(s, a, log)
        return go_on(s, Step.DRAW)
    start, target = move_start(a), move_target(a)
    cell = go(s, start, target, pay_number(s, start, target), log)
    if s.mummy.using > 0:
        return go_on(s, Step.RETIRE)
    s.cell = cell
    return go_on(s, Step.ACT)
