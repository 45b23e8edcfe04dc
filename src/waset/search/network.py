"""A small network that looks at a position as one seat sees it, evaluated inside kernels.

The first layer sums a row of weights for every feature that is active, as the evaluation of chess engines does: of some
thousands of features a hundred or two are. From it come each seat's share of the victory and each seat's points at the
end. The last places of the first layer go straight to these: what adds up need not pass through the layers. Positions
that are compared differ little: what they have in common is summed up once (`start_from`).

A number of the observation with few values makes one feature active, which stands for this place having this value; one
with many values (points) is a single feature that counts as much as the number is large.
"""

from math import exp
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from waset.kernel import copy_row, kernel
from waset.kernel_calls import see

UNIT = 8.0  # an amount of so much counts as 1
PLACES = 4  # of an observation, in one word
POINTS = 20.0  # points are told in units of so many

Floats = NDArray[np.float32]


class Sizes(NamedTuple):
    """How wide the layers of a network are."""

    hidden: int = 128
    middle: int = 32


class Network(NamedTuple):
    """The weights as kernels use them, all of them float32 except the encoding."""

    high: NDArray[np.int16]  # by place of the observation: the most it tells
    first: NDArray[np.int32]  # by place that the network reads: its first feature
    one_of: NDArray[np.int8]  # by place: 1 if each value is a feature of its own, 0 for an amount
    modules: NDArray[np.int32]  # the places that tell which modules are used
    table: Floats  # by feature and hidden unit, then what goes straight to the seats' shares and points
    bias: Floats
    middle: Floats  # by hidden and middle unit
    middle_bias: Floats
    upper: Floats  # by middle and upper unit
    upper_bias: Floats
    share: Floats  # by upper unit and seat, from the one that looks
    share_bias: Floats
    points: Floats
    points_bias: Floats
    # What is told of chances, put right by how games between such players ended; not for choosing.
    chance: Floats  # by upper unit and seat: what is added
    chance_bias: Floats
    chance_scale: Floats  # by number of seats, from one: how sure it may be, as a logarithm
    chance_sure: Floats  # by upper unit: how much surer
    chance_modules: Floats  # by module that is used: the same


class Work(NamedTuple):
    """Where one evaluation works, and what comes out of it."""

    records: NDArray[np.void]  # one observation, and the same memory as a flat row and as words of four places each
    rows: NDArray[np.int16]
    words: NDArray[np.int64]
    known: NDArray[np.int16]  # an observation that was summed up before, as a row and as words; blank at first
    known_words: NDArray[np.int64]
    sums: Floats  # its first layer
    hidden: Floats
    middle: Floats
    upper: Floats
    shares: Floats  # of the victory, by seat of the game
    points: Floats  # at the end, by seat of the game
    told: Floats  # room for a number a seat
    chances: Floats  # the same


# ---------------------------------------------------------------- kernels


@kernel
def weigh_feature(network, place, value, sign, sums):
    """Add what a place with this value tells to the first layer, or take it away."""
    table = network.table
    if network.one_of[place]:
        feature, amount = network.first[place] + value - 1, np.float32(sign)
    else:
        feature, amount = network.first[place], np.float32(sign * value / UNIT)
    for i in range(len(sums)):
        sums[i] += amount * table[feature, i]


@kernel
def sum_changes(network, work):
    """The first layer: only what differs from the observation that was summed up before costs time."""
    row, known, places = work.rows[0], work.known, len(network.first)
    copy_row(work.sums, work.hidden)
    for word in range((places + PLACES - 1) // PLACES):
        if work.words[word] == work.known_words[word]:
            continue
        for place in range(PLACES * word, min(PLACES * word + PLACES, places)):
            if row[place] != known[place]:
                if known[place] != 0:
                    weigh_feature(network, place, known[place], -1.0, work.hidden)
                if row[place] != 0:
                    weigh_feature(network, place, row[place], 1.0, work.hidden)


@kernel
def start_from(s, seat, network, work):
    """Sum up what a seat sees: positions that differ little from it then take little time."""
    work.known_words[:] = 0
    copy_row(network.bias, work.sums)
    see(s, seat, work.records[0], work.rows[0], network.high)
    sum_changes(network, work)
    copy_row(work.hidden, work.sums)
    copy_row(work.words, work.known_words)


@kernel
def pass_on(below, weights, bias, above):
    """One layer; units that are silent cost no time."""
    copy_row(bias, above)
    for i in range(len(weights)):
        if below[i] != 0.0:
            for j in range(len(above)):
                above[j] += below[i] * weights[i, j]


@kernel
def silence(units, count):
    """What is negative is not passed on."""
    for i in range(count):
        units[i] = max(units[i], np.float32(0.0))


@kernel
def share_out(logits, seats, seat, shares):
    """From what the network says of the seats, clockwise from one, to shares of the victory that add up to one."""
    best = logits[0]
    for i in range(1, seats):
        best = max(best, logits[i])
    total = 0.0
    for i in range(seats):
        total += exp(logits[i] - best)
    for i in range(seats):
        shares[(seat + i) % seats] = exp(logits[i] - best) / total


@kernel
def pass_through(s, seat, network, work):
    """All layers but the last, for a position that a seat looks at."""
    see(s, seat, work.records[0], work.rows[0], network.high)
    sum_changes(network, work)
    silence(work.hidden, len(network.middle))
    pass_on(work.hidden, network.middle, network.middle_bias, work.middle)
    silence(work.middle, len(work.middle))
    pass_on(work.middle, network.upper, network.upper_bias, work.upper)
    silence(work.upper, len(work.upper))


@kernel
def tell(weights, bias, straight, work):
    """A number a seat, clockwise from the one that looks; `straight` is where its part of the first layer begins."""
    pass_on(work.upper, weights, bias, work.told)
    for i in range(len(work.told)):
        work.told[i] += work.hidden[straight + i]


@kernel
def evaluate(s, seat, network, work):
    """What the network thinks of a position that a seat looks at."""
    pass_through(s, seat, network, work)
    straight, seats = len(network.middle), len(work.told)
    tell(network.points, network.points_bias, straight + seats, work)
    for i in range(s.seats):
        work.points[(seat + i) % s.seats] = work.told[i] * POINTS
    tell(network.share, network.share_bias, straight, work)
    share_out(work.told, s.seats, seat, work.shares)


@kernel
def put_right(s, seat, network, work):
    """The shares of the victory as they come true: what the network thinks is not always as sure as it seems."""
    pass_on(work.upper, network.chance, network.chance_bias, work.chances)
    sure = network.chance_scale[s.seats - 1]
    for i in range(len(work.upper)):
        sure += network.chance_sure[i] * work.upper[i]
    for i in range(len(network.modules)):
        if work.rows[0, network.modules[i]] > 0:
            sure += network.chance_modules[i]
    for i in range(len(work.told)):
        work.chances[i] += exp(sure) * work.told[i]
    share_out(work.chances, s.seats, seat, work.shares)
