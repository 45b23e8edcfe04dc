"""A small network that looks at a position as one seat sees it, evaluated inside kernels.

The first layer sums a row of weights for every feature that is active, as the evaluation of chess engines does: of some
thousands of features a hundred or two are. From it come each seat's share of the victory, each seat's points at the
end, and the merit of what a seat has just done: how well a search would like the move that led here. The last places of
the first layer go straight to these: what adds up need not pass through the layers.

A number of the observation with few values makes one feature active, which stands for this place having this value; one
with many values (points) is a single feature that counts as much as the number is large.
"""

from math import exp, log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from waset.kernel import copy_row, kernel
from waset.kernel_calls import see

UNIT = 32.0  # an amount of so much counts as 1
POINTS = 20.0  # points are told in units of so many
KEEN = 10.0  # how much a better prospect weighs in the merit of a move
LEAST = 1e-3  # of a share, where its logarithm is taken


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
    table: Floats  # by feature and hidden unit, then what goes straight to the shares, points and merits of the seats
    bias: Floats
    middle: Floats  # by hidden and middle unit
    middle_bias: Floats
    upper: Floats  # by middle and upper unit
    upper_bias: Floats
    share: Floats  # by upper unit and seat, from the one that looks
    share_bias: Floats
    points: Floats
    points_bias: Floats
    merit: Floats
    merit_bias: Floats


class Work(NamedTuple):
    """Where one evaluation works, and what comes out of it."""

    records: NDArray[np.void]  # one observation, and the same memory as a flat row
    rows: NDArray[np.int16]
    hidden: Floats
    middle: Floats
    upper: Floats
    shares: Floats  # of the victory, by seat of the game
    points: Floats  # at the end, by seat of the game
    merits: Floats  # of the last move, if it was this seat's, by seat of the game
    told: Floats  # room for a number a seat


# ---------------------------------------------------------------- kernels


@kernel
def sum_features(row, network, hidden):
    """The first layer: only places that tell something cost time."""
    table, first, one_of = network.table, network.first, network.one_of
    copy_row(network.bias, hidden)
    for place in range(len(first)):
        value = row[place]
        if value == 0:
            continue
        if one_of[place]:
            feature = first[place] + value - 1
            for i in range(len(hidden)):
                hidden[i] += table[feature, i]
        else:
            feature, amount = first[place], np.float32(value / UNIT)
            for i in range(len(hidden)):
                hidden[i] += amount * table[feature, i]


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
    sum_features(work.rows[0], network, work.hidden)
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
def tell_merits(s, seat, network, work):
    """How well a search would like the move that led to the position that was just evaluated, by who made it."""
    tell(network.merit, network.merit_bias, len(network.middle) + 2 * len(work.told), work)
    for i in range(s.seats):
        other = (seat + i) % s.seats
        work.merits[other] = KEEN * log(work.shares[other] + LEAST) + work.told[i]
