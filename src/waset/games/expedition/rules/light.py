"""A light player for playouts: walks where most is gained and spends adventurers with care; other tiles go anywhere."""

from waset import rng
from waset.games.expedition.rules.actions import DEPLOY, HOLD, STOP, leave, place_cell, place_slot
from waset.games.expedition.rules.camp import least, most
from waset.games.expedition.rules.deny import Deny
from waset.games.expedition.rules.move import can_rest, cost, legal_stay, why_not_enter
from waset.games.expedition.rules.place import legal_place
from waset.games.expedition.rules.scoring import tile_points, top_seat
from waset.games.expedition.rules.state import STEPS, Phase, State
from waset.kernel import kernel
from waset.layout import Ints

SCALE = 8  # parts of a point: values are whole numbers


@kernel
def covering(s: State, seat: int, cell: int) -> int:
    """What it gains to lie on top here: the points, twice if an opponent loses them."""
    top = top_seat(s, cell)
    if top == seat:
        return 0
    points = tile_points(s, cell) * SCALE
    return points if top < 0 else 2 * points


@kernel
def thrift(s: State, seat: int) -> int:
    """What an adventurer is worth in parts of a point: more when few are left for the camps to come."""
    player = s.players[seat]
    left = 1 + len(player.stack) - player.drawn  # an upper bound of the tiles to come
    return SCALE // 2 if player.supply < left else SCALE // 4


@kernel
def best_walk(s: State, seat: int, start: int, step: int, extras: int, price: int) -> tuple[int, int]:
    """The best gain of a walk that begins on `start`, and how many leave for it."""
    best, best_number = 0, 0
    gain, number, cell = 0, 0, start
    while why_not_enter(s, cell) == Deny.NO:
        number += cost(s, cell)
        if number > extras:
            break
        gain += covering(s, seat, cell) - price * cost(s, cell)
        if gain > best:
            best, best_number = gain, number
        cell += step
    return best, best_number


@kernel
def camp_gain(s: State, seat: int, cell: int, tile: int, price: int) -> int:
    """What a camp on this cell gains, its best walk included."""
    must = s.edition.must[tile]
    extras = min(s.edition.camp_most, s.players[seat].supply) - must
    best = 0
    for direction in range(4):
        gain = best_walk(s, seat, cell + STEPS[direction], STEPS[direction], extras, price)[0]
        best = max(best, gain)
    return best + s.edition.points[tile] * SCALE - price * must


@kernel
def suggest_place(s: State, dice: Ints, out: Ints) -> int:
    """Each tile of the hand where it gains most, a little noise on all."""
    seat = s.seat
    price = thrift(s, seat)
    count = legal_place(s, out)
    best, best_action = -1, out[0]
    for i in range(count):
        a = out[i]
        value = rng.below(dice, 2 * SCALE)
        if a != STOP:
            tile = s.players[seat].hand[place_slot(a)]
            if s.edition.must[tile] > 0 and s.players[seat].supply > s.edition.must[tile]:
                value += camp_gain(s, seat, place_cell(a), tile, price)
        if value > best:
            best, best_action = value, a
    return best_action


@kernel
def suggest_deploy(s: State) -> int:
    """As many as the best walk needs."""
    must = s.edition.must[s.tile[s.cell]]
    extras = most(s) - must
    best, best_number = 0, 0
    for direction in range(4):
        step = STEPS[direction]
        gain, number = best_walk(s, s.seat, s.cell + step, step, extras, thrift(s, s.seat))
        if gain > best:
            best, best_number = gain, number
    return DEPLOY + max(least(s), min(most(s), must + best_number))


@kernel
def suggest_leave(s: State) -> int:
    """The best walk there is."""
    best, best_action = 0, HOLD
    for direction in range(4):
        step = STEPS[direction]
        gain, number = best_walk(s, s.seat, s.cell + step, step, s.moving, 0)
        if gain > best and can_rest(s, s.cell + step, step, number):
            best, best_action = gain, leave(direction, number)
    return best_action


@kernel
def suggest_stay(s: State, out: Ints) -> int:
    """As few as may, so that the others reach further."""
    legal_stay(s, out)
    return out[0]


@kernel
def suggest(s: State, dice: Ints, out: Ints) -> int:
    """A sensible action, quickly."""
    if s.phase == Phase.PLACE:
        return suggest_place(s, dice, out)
    if s.phase == Phase.DEPLOY:
        return suggest_deploy(s)
    if s.phase == Phase.LEAVE:
        return suggest_leave(s)
    if s.phase == Phase.STAY:
        return suggest_stay(s, out)
    return -1
