"""One decision in each of many games side by side: what environments and datasets are made of.

Each game has a generator of its own, which deals its games and throws the dice of the opponents: so what happens in one
depends neither on the others nor on the number of threads.
"""

from enum import IntEnum

from waset.event_log import SILENT
from waset.kernel import apply, kernel, legal, new, redeal, result, suggest
from waset.kernel_calls import see
from waset.rng import below, draw
from waset.search.playout import random_action
from waset.search.swing import best_swing


class Opponents(IntEnum):
    """Who plays the seats that are not the learner's; the first three are compiled."""

    SELF = 0  # nobody: the learner plays every seat
    RANDOM = 1
    LIGHT = 2
    GREEDY = 3
    BOT = 4


COMPILED = (Opponents.RANDOM, Opponents.LIGHT, Opponents.GREEDY)


@kernel
def quick_action(s, opponents, dice, out):
    """What a light or random opponent plays."""
    if opponents == Opponents.LIGHT:
        action = suggest(s, dice, out)
        if action >= 0:
            return int(action)
    return int(random_action(s, dice, out))


@kernel
def opponent_action(s, opponents, dice, buffers):
    """What an opponent plays; the greedy one looks at a position that was dealt again for it."""
    states, outs, counts, scores, won = buffers
    if opponents == Opponents.GREEDY:
        states[0] = s
        redeal(states[0], s.seat, draw(dice))
        action, _ = best_swing(states, outs, counts, scores, won, draw(dice))
        return int(action)
    return quick_action(s, opponents, dice, outs[0])


@kernel
def play_opponents(s, learner, opponents, dice, buffers):
    """Play on until the learner is asked or the game is over."""
    while s.phase != 0 and s.seat != learner:
        apply(s, opponent_action(s, opponents, dice, buffers), SILENT[0])


@kernel
def set_up(games, i, blank, opponents):
    """A new game; against opponents the learner sits anywhere."""
    states, dice, learners = games
    states[i] = blank[0]
    new(states[i], (draw(dice[i]) << 31) ^ draw(dice[i]))
    learners[i] = below(dice[i], states[i].seats) if opponents != Opponents.SELF else -1


@kernel
def deal(games, i, blank, opponents, buffers):
    """A new game, played on until the learner is asked."""
    states, dice, learners = games
    set_up(games, i, blank, opponents)
    if opponents in COMPILED:
        play_opponents(states[i], learners[i], opponents, dice[i], buffers)


@kernel
def look_on(states, learners, seats, i):
    """Whose observation is told: the learner's, or that of the seat which decides; at the end, which decided last."""
    if learners[i] >= 0:
        seats[i] = learners[i]
    elif states[i].phase != 0:
        seats[i] = states[i].seat


@kernel
def mark_legal(s, mask, out):
    """Mark the legal actions in a mask that is blank."""
    if s.phase != 0:
        for j in range(legal(s, out)):
            mask[out[j]] = 1


@kernel
def show(games, i, shown, high, out):
    """The observation of the seat that decides, and the mask of its actions; at the end every action is let pass."""
    states, _, learners = games
    records, rows, masks, seats = shown
    look_on(states, learners, seats, i)
    see(states[i], seats[i], records[i], rows[i], high)
    masks[i, :] = 1 if states[i].phase == 0 else 0
    mark_legal(states[i], masks[i], out)


@kernel
def pay(s, points, rewards, told, scores, won):
    """Rewards of all seats for what has just happened: points, or at the end each one's share of victory."""
    rewards[:] = 0.0
    if not points and s.phase != 0:
        return
    result(s, scores, won)
    winners = 0
    for seat in range(s.seats):
        winners += won[seat]
    for seat in range(s.seats):
        if points:
            rewards[seat] = scores[seat] - told[seat]
            told[seat] = scores[seat]
        else:
            rewards[seat] = won[seat] / winners


@kernel
def act(games, i, ended, actions, opponents, buffers):
    """Play the learner's action, and those of compiled opponents; after the end it is of no account."""
    states, dice, learners = games
    if not ended[i]:
        apply(states[i], actions[i], SILENT[0])
        if opponents in COMPILED:
            play_opponents(states[i], learners[i], opponents, dice[i], buffers)


@kernel
def close(games, i, blank, shown, high, told, paid, same_step, points, opponents, buffers):
    """Pay, and deal anew where a game is over: in the same step, or in the next one."""
    states = games[0]
    rewards, terminated, ended, final = paid
    terminated[i] = 0
    if ended[i]:
        rewards[i, :] = 0.0
    else:
        pay(states[i], points, rewards[i], told[i], buffers[3], buffers[4])
        terminated[i] = 1 if states[i].phase == 0 else 0
        if terminated[i] and same_step:
            show(games, i, shown, high, buffers[1][0])
            for j in range(final.shape[1]):  # a slice would be copied on the way
                final[i, j] = shown[1][i, j]
    if ended[i] or (terminated[i] and same_step):
        told[i, :] = 0
        deal(games, i, blank, opponents, buffers)
    ended[i] = terminated[i] and not same_step


# ---------------------------------------------------------------- ranges of games, as Python calls them
#
# Their arguments are arrays, one by one: numba would take milliseconds to recognise tuples that hold records.


@kernel
def step_range(
    first, end, states, dice, learners, records, rows, masks, seats, lines, outs, counts, scores, won,
    blank, high, told, rewards, terminated, ended, final, actions, same_step, points, opponents,
):  # fmt: skip
    """One decision in each game, against compiled opponents."""
    games, shown, buffers = (states, dice, learners), (records, rows, masks, seats), (lines, outs, counts, scores, won)
    paid = rewards, terminated, ended, final
    for i in range(first, end):
        act(games, i, ended, actions, opponents, buffers)
        close(games, i, blank, shown, high, told, paid, same_step, points, opponents, buffers)
        show(games, i, shown, high, outs[0])


@kernel
def deal_range(
    first, end, states, dice, learners, records, rows, masks, seats, lines, outs, counts, scores, won,
    blank, told, opponents,
):  # fmt: skip
    """New games."""
    for i in range(first, end):
        told[i, :] = 0
        deal((states, dice, learners), i, blank, opponents, (lines, outs, counts, scores, won))


@kernel
def act_range(
    first, end, states, dice, learners, records, rows, masks, seats, lines, outs, counts, scores, won,
    ended, actions, opponents,
):  # fmt: skip
    """The learner's actions alone: Python bots play next."""
    for i in range(first, end):
        act((states, dice, learners), i, ended, actions, opponents, (lines, outs, counts, scores, won))


@kernel
def close_range(
    first, end, states, dice, learners, records, rows, masks, seats, lines, outs, counts, scores, won,
    blank, high, told, rewards, terminated, ended, final, same_step, points, opponents,
):  # fmt: skip
    """Rewards, and new games where one is over."""
    games, shown, buffers = (states, dice, learners), (records, rows, masks, seats), (lines, outs, counts, scores, won)
    paid = rewards, terminated, ended, final
    for i in range(first, end):
        close(games, i, blank, shown, high, told, paid, same_step, points, opponents, buffers)


@kernel
def show_range(
    first, end, states, dice, learners, records, rows, masks, seats, lines, outs, counts, scores, won,
    high,
):  # fmt: skip
    """Observations and masks."""
    for i in range(first, end):
        show((states, dice, learners), i, (records, rows, masks, seats), high, outs[0])
