"""What a played card lets adventurers do (L10, L12, L13, L15, Q3-Q6, C5, C8)."""

from waset.games.luxor.rules.actions import ACTION_SPACE, ALONE, DECLINE, DISCARD, FORWARD, PLAY, SECOND, move
from waset.games.luxor.rules.deny import Deny
from waset.games.luxor.rules.hand import held, kind_of, numbers, outer
from waset.games.luxor.rules.modules import characters, equipment, mummy
from waset.games.luxor.rules.state import TOMB, Card, Character, Phase, Player, State
from waset.games.luxor.rules.track import active_on, ahead, behind, distance, reach, rearmost
from waset.kernel import kernel
from waset.layout import Ints

# ---------------------------------------------------------------- numbers


@kernel
def paid_numbers(s: State, card: int, second: int, rolled: int) -> tuple[int, int, int]:
    """Q4, C8: the numbers these cards move, as bits: for no key, for one, for two."""
    keyed = characters.is_active(s, Character.SPECIAL_KEY) and s.edition.level[card] == 0
    some = numbers(s, card, rolled)
    if second == 0:
        return some, characters.changed(some) if keyed else 0, 0
    plain = equipment.add(s, some, second, rolled)
    if not keyed:
        return plain, 0, 0
    other = characters.changed(some)
    one = equipment.add(s, other, second, rolled) | equipment.add_changed(s, some, second, rolled)
    return plain, one, equipment.add_changed(s, other, second, rolled)


@kernel
def asked_numbers(s: State) -> tuple[int, int, int]:
    """The numbers of the move that is asked."""
    if s.mummy.using > 0:
        return mummy.effect_numbers(s), 0, 0
    if s.ignored > 0:
        return 2, 0, 0
    return paid_numbers(s, int(s.card), int(s.second), int(s.roll))


@kernel
def asked_back(s: State) -> bool:
    """L10: may the move that is asked go one back?"""
    plain = s.mummy.using == 0 and s.ignored == 0 and s.second == 0
    return plain and kind_of(s, s.card) == Card.BACK


# ---------------------------------------------------------------- who can move


@kernel
def reach_paid(s: State, space: int, steps: tuple[int, int, int]) -> int:
    """L10, L12, C8: all numbers that an adventurer on this space can move, keys paid included, as bits."""
    keys = int(s.players[s.active].keys)
    found = reach(s, space, steps[0], keys)
    if keys > 0 and steps[1] > 0:
        found |= reach(s, space, steps[1], keys - 1)
    if keys > 1 and steps[2] > 0:
        found |= reach(s, space, steps[2], keys - 2)
    return found


@kernel
def anyone(s: State, steps: tuple[int, int, int], back: int) -> bool:
    """L13: can any active adventurer move one of these numbers, or one back?"""
    space = rearmost(s, -1)
    while space < TOMB:
        if reach_paid(s, space, steps) != 0 or (back and behind(s, space) > 0):
            return True
        space = rearmost(s, space)
    return False


@kernel
def may_start(s: State, space: int) -> bool:
    """M9: some mummy tiles move only the one nearest the stairs."""
    return not mummy.moves_last(s.mummy.using) or space == rearmost(s, -1)


@kernel
def can_move(s: State, keyed: int) -> bool:
    """L13, C8: can anyone make the move that is asked, with keys or without?"""
    steps = asked_numbers(s)
    if not keyed:
        steps = (steps[0], 0, 0)
    if mummy.moves_last(s.mummy.using):
        space = rearmost(s, -1)
        return space < TOMB and reach_paid(s, space, steps) != 0
    return anyone(s, steps, asked_back(s))


@kernel
def catch_up_target(s: State) -> int:
    """L15: where the rearmost goes; TOMB if it can't."""
    space = rearmost(s, -1)
    if space == TOMB or active_on(s, space) > 1:
        return TOMB
    return rearmost(s, space)


# ---------------------------------------------------------------- L13: which card may be played


@kernel
def lets_move(s: State, card: int, second: int, keyed: int) -> bool:
    """L13: is there a move with these cards, with some roll?"""
    kind = kind_of(s, card)
    if kind == Card.CATCH_UP:
        return catch_up_target(s) < TOMB
    if kind == Card.ALL:
        return anyone(s, (1 << int(s.edition.value[card]), 0, 0), False)
    steps = paid_numbers(s, card, second, 0)
    if not keyed:
        steps = (steps[0], 0, 0)
    return anyone(s, steps, kind == Card.BACK)


@kernel
def second_card(player: Player, played: int, side: int) -> int:
    """Q4: the outer card of this side when the one of the side `played` is gone; 0 if there is none."""
    left = 1 if played == 0 else 0
    right = held(player) - 1 if played == 0 else held(player) - 2
    if left > right:
        return 0
    return int(player.hand[left] if side == 0 else player.hand[right])


@kernel
def can_play(s: State, side: int, keyed: int) -> bool:
    """L13, Q4: does the outer card of this side let the player move, with some second card too?"""
    player = s.players[s.active]
    card = int(player.hand[outer(player, side)])
    if lets_move(s, card, 0, keyed):
        return True
    if kind_of(s, card) != Card.PLUS:
        return False
    for other in range(2):
        second = second_card(player, side, other)
        if second > 0 and s.edition.level[second] == 0 and lets_move(s, card, second, keyed):
            return True
    return False


@kernel
def may_discard(s: State) -> bool:
    """L13: only if neither outer card lets the player move; abilities are never forced."""
    return not can_play(s, 0, False) and not can_play(s, 1, False)


@kernel
def why_not_card(s: State, side: int) -> Deny:
    """L9: is a card asked for, and is there one on this side?"""
    if s.phase != Phase.PLAY:
        return Deny.NOT_PLAYING
    return Deny.NO_SUCH_CARD if outer(s.players[s.active], side) < side else Deny.NO


@ACTION_SPACE.judges("play")
@kernel
def why_not_play(s: State, side: int) -> Deny:
    """L13: the card must let the player move."""
    deny = why_not_card(s, side)
    if deny != Deny.NO:
        return deny
    return Deny.NO if can_play(s, side, True) else Deny.CARD_CANT_MOVE


@ACTION_SPACE.judges("forward")
@kernel
def why_not_forward(s: State, side: int) -> Deny:
    """C5: ignore the card, and move one forward."""
    if s.characters.on == 0:
        return Deny.CHARACTERS_OFF
    deny = why_not_card(s, side)
    if deny != Deny.NO:
        return deny
    if not characters.is_active(s, Character.FORWARD):
        return Deny.NOT_FORWARD
    return Deny.NO if anyone(s, (2, 0, 0), False) else Deny.FORWARD_BLOCKED


@ACTION_SPACE.judges("discard")
@kernel
def why_not_discard(s: State, side: int) -> Deny:
    """L13: moving is compulsory."""
    deny = why_not_card(s, side)
    if deny != Deny.NO:
        return deny
    return Deny.NO if may_discard(s) else Deny.MUST_MOVE


@kernel
def legal_play(s: State, out: Ints) -> int:
    """L9, L13, C5: the outer cards, to play, to ignore or to discard."""
    count = 0
    sides = 2 if held(s.players[s.active]) > 1 else 1
    for side in range(sides):
        if can_play(s, side, True):
            out[count] = PLAY + side
            count += 1
    if characters.is_active(s, Character.FORWARD) and anyone(s, (2, 0, 0), False):
        for side in range(sides):
            out[count] = FORWARD + side
            count += 1
    if (count == 0 or s.characters.on > 0) and may_discard(s):
        for side in range(sides):
            out[count] = DISCARD + side
            count += 1
    return count


# ---------------------------------------------------------------- Q4: a second card


@ACTION_SPACE.judges("second")
@kernel
def why_not_second(s: State, side: int) -> Deny:
    """Q4: an outer card that is no Horus card, and a sum that moves somebody."""
    deny = equipment.why_not_adding(s)
    if deny != Deny.NO:
        return deny
    player = s.players[s.active]
    at = outer(player, side)
    if at < side:
        return Deny.NO_SUCH_CARD
    second = int(player.hand[at])
    if s.edition.level[second] > 0:
        return Deny.SECOND_HORUS
    return Deny.NO if lets_move(s, s.card, second, True) else Deny.SECOND_CANT_MOVE


@ACTION_SPACE.judges("alone")
@kernel
def why_not_alone(s: State) -> Deny:
    """Q4: no second card is also fine, if its number moves somebody (or, in a hand dealt again, if nothing does)."""
    deny = equipment.why_not_adding(s)
    if deny != Deny.NO or lets_move(s, s.card, 0, True):
        return deny
    helps = why_not_second(s, 0) == Deny.NO or why_not_second(s, 1) == Deny.NO
    return Deny.ALONE_CANT_MOVE if helps else Deny.NO


@kernel
def legal_second(s: State, out: Ints) -> int:
    """Q4: each outer card that may be added, or none."""
    count = 0
    for side in range(2):
        if why_not_second(s, side) == Deny.NO:
            out[count] = SECOND + side
            count += 1
    if why_not_alone(s) == Deny.NO:
        out[count] = ALONE
        count += 1
    return count


# ---------------------------------------------------------------- L10: the move


@kernel
def price(steps: tuple[int, int, int], number: int) -> int:
    """C8: how many keys this number costs; -1 if the cards never move it."""
    for keys in range(3):
        if steps[keys] >> number & 1:
            return keys
    return -1


@kernel
def why_not_enter(s: State, keys: int) -> Deny:
    """L12: the tomb is open, and the key for it is left."""
    if s.entered == 2:
        return Deny.TOMB_CLOSED
    return Deny.NO if keys > 0 else Deny.TOMB_KEY


@kernel
def why_not_ahead(s: State, start: int, target: int) -> Deny:
    """L10, L12, C8: the number must fit and be paid."""
    cost = price(asked_numbers(s), distance(s, start, target))
    keys = int(s.players[s.active].keys)
    if cost < 0:
        return Deny.WRONG_COUNT
    if keys < cost:
        return Deny.KEY_NEEDED
    return why_not_enter(s, keys - cost) if target == TOMB else Deny.NO


@kernel
def why_not_target(s: State, start: int, target: int) -> Deny:
    """L10, Q3: a tile ahead, the tomb, one back, or the tile where it stands."""
    if target == start:
        return Deny.NO_STAY if s.tile[start] == 0 else why_not_ahead(s, start, target)
    if target == 0:
        return Deny.BACK_TO_STAIRS
    if target < TOMB and s.tile[target] == 0:
        return Deny.NO_TILE
    if target > start:
        return why_not_ahead(s, start, target)
    return Deny.NO if asked_back(s) and behind(s, start) == target else Deny.WRONG_COUNT


@ACTION_SPACE.judges("move")
@kernel
def why_not_move(s: State, start: int, target: int) -> Deny:
    """L10, L11, M9: an active adventurer, and a place it can go to."""
    if s.phase != Phase.MOVE:
        return Deny.NOT_MOVING
    if start == TOMB or active_on(s, start) <= 0:
        return Deny.NO_ADVENTURER
    return why_not_target(s, start, target) if may_start(s, start) else Deny.NOT_LAST


@ACTION_SPACE.judges("decline")
@kernel
def why_not_decline(s: State) -> Deny:
    """C8: after a roll that moves only by paying."""
    if s.characters.on == 0:
        return Deny.CHARACTERS_OFF
    declines = s.phase == Phase.MOVE and s.roll > 0 and not can_move(s, False)
    return Deny.NO if declines else Deny.NOT_DECLINING


@kernel
def legal_from(s: State, space: int, steps: tuple[int, int, int], back: int, out: Ints, count: int) -> int:
    """L10: every place an adventurer can go to from here."""
    if back and behind(s, space) > 0:
        out[count] = move(space, behind(s, space))
        count += 1
    found = reach_paid(s, space, steps)
    number = 0
    while found >> number > 0:
        if found >> number & 1:
            out[count] = move(space, ahead(s, space, number))
            count += 1
        number += 1
    return count


@kernel
def legal_move(s: State, out: Ints) -> int:
    """L10: every active adventurer, by its space."""
    steps, back = asked_numbers(s), asked_back(s)
    count = 0
    space = rearmost(s, -1)
    while space < TOMB:
        count = legal_from(s, space, steps, back, out, count)
        space = TOMB if mummy.moves_last(s.mummy.using) else rearmost(s, space)
    if s.characters.on > 0 and why_not_decline(s) == Deny.NO:
        out[count] = DECLINE
        count += 1
    return count


@kernel
def pay_number(s: State, start: int, target: int) -> int:
    """C8: the keys that this number costs."""
    if target < start:
        return 0
    return price(asked_numbers(s), distance(s, start, target))
