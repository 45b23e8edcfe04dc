"""Games between light players, thousands a second: positions from which a network learns who wins."""

from typing import NamedTuple

import numpy as np

from waset import rng
from waset.calls import see
from waset.game import Game
from waset.kernel import apply, kernel, new, result
from waset.lab.match import Clock
from waset.lab.variant import Variant
from waset.layout import ints
from waset.learn.samples import NONE, Samples
from waset.log import SILENT
from waset.search.mcts import light_action
from waset.search.network import encoding, seats_of

WIDEST = 640  # features of one observation, at most
ROOM = 64  # positions kept of one game, at most


class LightTask(NamedTuple):
    """Some games to play."""

    variant: Variant
    seed: int
    games: int
    every: int  # one position in so many is kept
    strays: int  # one move in so many is any legal one


@kernel
def note_features(row, first, one_of, features, amounts):
    """Write the active features and the amounts of an observation into rows that were filled before; count them."""
    count, counted = 0, 0
    for place in range(len(row)):
        if one_of[place]:
            if row[place] != 0:
                features[count] = first[place] + row[place] - 1
                count += 1
        else:
            amounts[counted] = row[place]
            counted += 1
    return count


@kernel
def light_game(box, dice, out, every, strays, seen, encoded, kept, at, scores, won):
    """Play one game to its end, and keep some of its positions from row `at` on; return the next free row."""
    s = box[0]
    records, rows, high = seen
    first, one_of = encoded
    features, amounts, seats, looking, shares, points = kept
    free = at
    while s.phase != 0:
        if free < len(features) and free < at + ROOM and rng.below(dice, every) == 0:
            see(s, s.seat, records[0], rows[0], high)
            note_features(rows[0], first, one_of, features[free], amounts[free])
            seats[free], looking[free] = s.seats, s.seat
            free += 1
        apply(s, light_action(s, dice, out, strays), SILENT[0])
    result(s, scores, won)
    winners = 0
    for seat in range(s.seats):
        winners += won[seat]
    for i in range(at, free):
        for j in range(s.seats):
            other = (looking[i] + j) % s.seats
            shares[i, j] = won[other] / winners
            points[i, j] = scores[other]
    return free


@kernel
def light_games(blank, box, seeds, dice, out, every, strays, records, rows, high, first, one_of,
                features, amounts, seats, looking, shares, points, scores, won):  # fmt: skip
    """A game for each seed, as long as there is room for its positions; return how many there are."""
    free = 0
    for i in range(len(seeds)):
        box[0] = blank[0]
        rng.seed(dice, seeds[i] ^ 0x5EED)
        new(box[0], seeds[i])
        free = light_game(
            box, dice, out, every, strays, (records, rows, high), (first, one_of),
            (features, amounts, seats, looking, shares, points), free, scores, won,
        )  # fmt: skip
    return free


def play_light(task: LightTask, _: Clock) -> Samples:
    """Positions of some games, and how these ended."""
    known, variant = task.variant.game, task.variant
    blank = known.blank(variant.players, variant.modules)
    encoded, room = encoding(known.observation), seats_of(known)
    records, rows = known.observation.blank(1)
    most = task.games * ROOM
    seeds = np.random.default_rng(task.seed).integers(2**62, size=task.games)
    made = Samples(
        features=np.full((most, WIDEST), NONE, np.uint16),
        amounts=np.zeros((most, int((encoded.one_of == 0).sum())), np.int16),
        seats=np.zeros(most, np.int8),
        won=np.zeros((most, room), np.float32),
        points=np.zeros((most, room), np.int16),
    )
    count = light_games(
        blank, np.zeros_like(blank), seeds, ints(rng.WORDS), np.zeros(len(known.actions), np.int32), task.every,
        task.strays, records, rows, known.observation.high.copy(), encoded.first, encoded.one_of, made.features,
        made.amounts, made.seats, np.zeros(most, np.int8), made.won, made.points,
        np.zeros(room, np.int64), np.zeros(room, np.int64),
    )  # fmt: skip
    width = int((made.features[:count] != NONE).sum(axis=1).max(initial=1))
    features, won = made.features[:count, :width].copy(), made.won[:count].astype(np.float16)
    return Samples(features, made.amounts[:count], made.seats[:count], won, made.points[:count])


def warm_up(known: Game) -> None:
    """Compile what is needed."""
    play_light(LightTask(Variant(known.name, known.players[0]), 1, 1, 16, 16), Clock())
