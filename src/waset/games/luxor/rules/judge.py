"""What is legal in Luxor, phase by phase, and why not."""

from waset.games.luxor.rules.actions import (
    ACT,
    AGAIN,
    ALONE,
    DECLINE,
    DISCARD,
    DROP,
    EXCHANGE,
    EXTRA,
    FORWARD,
    HEAVY,
    HOLD,
    KEEP,
    LEAVE,
    LIGHTER,
    MOVE,
    PAIR,
    PLACE,
    PLAY,
    SECOND,
    SKIP,
    SORT,
    TAKE,
    TEMPLE,
    UP,
    USE,
    WAIT,
    move_start,
    move_target,
    sort,
    sort_start,
    sort_target,
)
from waset.games.luxor.rules.deny import Deny
from waset.games.luxor.rules.hand import (
    held,
)
from waset.games.luxor.rules.modules import characters, equipment, mummy
from waset.games.luxor.rules.move import (
    can_move,
    legal_move,
    legal_play,
    legal_second,
    why_not_alone,
    why_not_decline,
    why_not_discard,
    why_not_forward,
    why_not_move,
    why_not_play,
    why_not_second,
)
from waset.games.luxor.rules.state import (
    SPACES,
    TAKES,
    TOMB,
    Character,
    Phase,
    State,
    Take,
    Tile,
)
from waset.games.luxor.rules.temple import belongs, in_supply, tile_kind
from waset.games.luxor.rules.treasure import is_treasure, missing
from waset.kernel import kernel
from waset.layout import Ints


@kernel
def shows(s: State, what: int) -> bool:
    """L16, C3, M9: may this be chosen here, as long as the supply lasts?"""
    if s.mummy.using > 0:
        return what > Take.WILD
    if what > Take.WILD and tile_kind(s, s.cell) == Tile.HORUS and characters.is_active(s, Character.HORUS_CHOICE):
        return True
    return belongs(s, s.cell, what)


@kernel
def why_not_act(s: State, space: int) -> Deny:
    """L15: one of the tiles where an adventurer that moved stands."""
    if s.phase != Phase.ACT:
        return Deny.NOT_CHOOSING
    return Deny.NO if s.moved[space] > 0 else Deny.NOT_MOVED


@kernel
def why_not_take(s: State, what: int) -> Deny:
    """L16: shown by the tile, and in the supply."""
    if s.phase != Phase.TAKE:
        return Deny.NOT_TAKING
    if not shows(s, what):
        return Deny.NOT_OFFERED
    return Deny.NO if in_supply(s, what) else Deny.SUPPLY_EMPTY


@kernel
def why_not_lighter(s: State) -> Deny:
    """L15: asked when exactly one adventurer is missing."""
    return Deny.NO if s.phase == Phase.LIGHTER else Deny.NOT_LIGHTER


@kernel
def why_not_leave(s: State) -> Deny:
    """C2, M9: is a hand being re-sorted?"""
    if s.characters.on + s.mummy.on == 0:
        return Deny.CHARACTERS_OFF
    return Deny.NO if s.phase == Phase.RESORT else Deny.NOT_SORTING


@kernel
def why_not_sort(s: State, start: int, target: int) -> Deny:
    """C2, M9: another place; neighbours change places in one way only."""
    deny = why_not_leave(s)
    if deny != Deny.NO:
        return deny
    if max(start, target) >= held(s.players[s.seat]):
        return Deny.NO_SUCH_CARD
    if start == target:
        return Deny.SAME_PLACE
    return Deny.SAME_ORDER if target == start - 1 else Deny.NO


@kernel
def deny_early(s: State, a: int) -> Deny:
    """The reason by the range in which the action lies: up to the move."""
    if a < UP:
        return mummy.why_not_get_up(s)
    if a < PLAY:
        return mummy.why_not_up(s, a - UP)
    if a < FORWARD:
        return why_not_play(s, a - PLAY)
    if a < DISCARD:
        return why_not_forward(s, a - FORWARD)
    if a < SECOND:
        return why_not_discard(s, a - DISCARD)
    if a < ALONE:
        return why_not_second(s, a - SECOND)
    if a < KEEP:
        return why_not_alone(s)
    return characters.why_not_reroll(s)


@kernel
def deny_acting(s: State, a: int) -> Deny:
    """The same, for what tiles and characters ask."""
    if a < ACT:
        return why_not_decline(s)
    if a < LIGHTER:
        return why_not_act(s, a - ACT)
    if a < TAKE:
        return why_not_lighter(s)
    if a < PLACE:
        return why_not_take(s, a - TAKE)
    if a < TEMPLE:
        return equipment.why_not_place(s)
    if a < EXTRA:
        return characters.why_not_temple(s)
    return characters.why_not_extra(s)


@kernel
def deny_late(s: State, a: int) -> Deny:
    """The same, for re-sorting and mummy tiles."""
    if a < LEAVE:
        return why_not_sort(s, sort_start(a), sort_target(a))
    if a < USE:
        return why_not_leave(s)
    if a < SKIP:
        return mummy.why_not_use(s, a - USE)
    if a < DROP:
        return mummy.why_not_offering(s)
    if a < PAIR:
        return mummy.why_not_drop(s, a - DROP)
    if a < EXCHANGE:
        return mummy.why_not_pair(s)
    return mummy.why_not_exchange(s, a - EXCHANGE)


@kernel
def why_not(s: State, a: int) -> int:
    """The one judge of legality: 0, or the Deny."""
    if s.phase == Phase.OVER:
        return Deny.GAME_OVER.value
    if a < MOVE:
        return deny_early(s, a).value
    if a < DECLINE:
        return why_not_move(s, move_start(a), move_target(a)).value
    if a < SORT:
        return deny_acting(s, a).value
    return deny_late(s, a).value


@kernel
def legal_two(one: int, other: int, out: Ints) -> int:
    """A question with two answers."""
    out[0] = one
    out[1] = other
    return 2


@kernel
def legal_act(s: State, out: Ints) -> int:
    """L15: each tile where one that moved stands."""
    count = 0
    for space in range(SPACES):
        if s.moved[space] > 0:
            out[count] = ACT + space
            count += 1
    return count


@kernel
def legal_take(s: State, out: Ints) -> int:
    """L16: what the tile shows and the supply has."""
    count = 0
    for what in range(TAKES):
        if shows(s, what) and in_supply(s, what):
            out[count] = TAKE + what
            count += 1
    return count


@kernel
def legal_sort(s: State, out: Ints) -> int:
    """C2, M9: every card to every other place, or none."""
    cards = held(s.players[s.seat])
    count = 0
    for start in range(cards):
        for target in range(cards):
            if target != start and target != start - 1:
                out[count] = sort(start, target)
                count += 1
    out[count] = LEAVE
    return count + 1


@kernel
def legal_asked(s: State, out: Ints) -> int:
    """What tiles, characters and the mummy ask."""
    phase = s.phase
    if phase == Phase.SECOND:
        return legal_second(s, out)
    if phase == Phase.REROLL:
        return legal_two(KEEP, AGAIN, out)
    if phase == Phase.ACT:
        return legal_act(s, out)
    if phase == Phase.LIGHTER:
        return legal_two(LIGHTER, HEAVY, out)
    if phase == Phase.PLACE:
        return legal_two(PLACE, PLACE + 1, out)
    if phase == Phase.TEMPLE:
        return legal_two(TEMPLE, WAIT, out)
    if phase == Phase.EXTRA:
        return legal_two(EXTRA, HOLD, out)
    if phase == Phase.RESORT:
        return legal_sort(s, out)
    return legal_effect(s, out)


@kernel
def legal_effect(s: State, out: Ints) -> int:
    """M7-M9: what the mummy asks."""
    phase = s.phase
    if phase == Phase.GET_UP:
        return mummy.legal_get_up(s, out)
    if phase == Phase.RAISE:
        return mummy.legal_up(s, out)
    if phase == Phase.MUMMY:
        return mummy.legal_use(s, out)
    if phase == Phase.DROP:
        return mummy.legal_drop(s, out)
    if phase == Phase.PAIR:
        return mummy.legal_pair(s, out)
    if phase == Phase.EXCHANGE:
        return mummy.legal_exchange(s, out)
    return 0


@kernel
def legal(s: State, out: Ints) -> int:
    """The legal actions, ascending."""
    phase = s.phase
    if phase == Phase.PLAY:
        return legal_play(s, out)
    if phase == Phase.MOVE:
        return legal_move(s, out)
    if phase == Phase.TAKE:
        return legal_take(s, out)
    return legal_asked(s, out)


@kernel
def can_take(s):
    """L16: is there more than one thing to choose from?"""
    count = 0
    for what in range(TAKES):
        count += int(shows(s, what) and in_supply(s, what))
    return count > 1


@kernel
def is_asked(s):
    """Is there really something to decide in this phase?"""
    phase = s.phase
    if phase == Phase.GET_UP:
        return mummy.next_lying(s, -1) < TOMB
    if phase == Phase.RAISE:
        return mummy.next_lying(s, mummy.next_lying(s, -1)) < TOMB
    if phase == Phase.MOVE:
        return can_move(s, True)
    if phase == Phase.LIGHTER:
        return is_treasure(s, s.cell) and missing(s, s.cell) == 1
    if phase == Phase.TAKE:
        return can_take(s)
    if phase == Phase.TEMPLE:
        return characters.temple_would_act(s, s.cell)
    if phase == Phase.EXTRA:
        return characters.has_set(s)
    if phase == Phase.MUMMY:
        return mummy.can_use(s)
    if phase >= Phase.DROP:
        return mummy.asks(s, s.mummy.using) == phase
    return True


@kernel
def is_possible(box):
    """The same for a state in an array."""
    return is_asked(box[0])
