"""What is legal in Luxor, phase by phase, and why not."""

from collections.abc import Callable

from waset.games.luxor.rules.actions import ACT, ACTION_SPACE, HEAVY, LEAVE, LIGHTER, TAKE, sort
from waset.games.luxor.rules.deny import Deny
from waset.games.luxor.rules.hand import held
from waset.games.luxor.rules.modules import characters, equipment, mummy
from waset.games.luxor.rules.move import can_move, legal_move, legal_play, legal_second
from waset.games.luxor.rules.state import SPACES, TAKES, TOMB, Character, Phase, State, Take, Tile
from waset.games.luxor.rules.temple import belongs, in_supply, tile_kind
from waset.games.luxor.rules.treasure import is_treasure, missing
from waset.games.luxor.rules.turn import legal_two
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


@ACTION_SPACE.judges("act")
@kernel
def why_not_act(s: State, space: int) -> Deny:
    """L15: one of the tiles where an adventurer that moved stands."""
    if s.phase != Phase.ACT:
        return Deny.NOT_CHOOSING
    return Deny.NO if s.moved[space] > 0 else Deny.NOT_MOVED


@ACTION_SPACE.judges("take")
@kernel
def why_not_take(s: State, what: int) -> Deny:
    """L16: shown by the tile, and in the supply."""
    if s.phase != Phase.TAKE:
        return Deny.NOT_TAKING
    if not shows(s, what):
        return Deny.NOT_OFFERED
    return Deny.NO if in_supply(s, what) else Deny.SUPPLY_EMPTY


@ACTION_SPACE.judges("lighter", "heavy")
@kernel
def why_not_lighter(s: State) -> Deny:
    """L15: asked when exactly one adventurer is missing."""
    return Deny.NO if s.phase == Phase.LIGHTER else Deny.NOT_LIGHTER


@ACTION_SPACE.judges("leave")
@kernel
def why_not_leave(s: State) -> Deny:
    """C2, M9: is a hand being re-sorted?"""
    if s.characters.on + s.mummy.on == 0:
        return Deny.CHARACTERS_OFF
    return Deny.NO if s.phase == Phase.RESORT else Deny.NOT_SORTING


@ACTION_SPACE.judges("sort")
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


judge: Callable[[State, int], Deny] = ACTION_SPACE.judge(__name__)


@kernel
def why_not(s: State, a: int) -> int:
    """The one judge of legality: 0, or the Deny."""
    return Deny.GAME_OVER.value if s.phase == Phase.OVER else judge(s, a).value


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
    if phase == Phase.ACT:
        return legal_act(s, out)
    if phase == Phase.LIGHTER:
        return legal_two(LIGHTER, HEAVY, out)
    if phase == Phase.PLACE:
        return equipment.legal_place(out)
    if phase == Phase.REROLL or phase == Phase.TEMPLE or phase == Phase.EXTRA:
        return characters.legal_ability(s, out)
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
