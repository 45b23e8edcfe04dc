"""Games as the lists of their actions, and what was seen at each of them: what datasets are made of."""

from waset import rng
from waset.event_log import SILENT
from waset.kernel import apply, kernel, legal, new
from waset.kernel_calls import see
from waset.search.playout import random_action


@kernel
def trace_random(blank, box, seed, dice, out, actions):
    """Play the game of this seed as `random_games` does and note its actions; return how many there were.

    Those that `actions` has no room for are played, but not noted.
    """
    box[0] = blank[0]
    rng.seed(dice, seed ^ 0x5EED)
    new(box[0], seed)
    decisions = 0
    while box[0].phase != 0:
        action = random_action(box[0], dice, out)
        if decisions < len(actions):
            actions[decisions] = action
        apply(box[0], action, SILENT[0])
        decisions += 1
    return decisions


@kernel
def show_trace(box, actions, seats, phases, turns, states, records, rows, high, masks, out):
    """Play the actions from the position in `box`; note before each one what there was.

    `states`, `rows` (over the memory of `records`) and `masks` may be empty: then they are left out.
    """
    for i in range(len(actions)):
        seats[i], phases[i], turns[i] = box[0].seat, box[0].phase, box[0].turn
        if len(states) > 0:
            states[i] = box[0]
        if len(rows) > 0:
            see(box[0], box[0].seat, records[i], rows[i], high)
        if len(masks) > 0:
            masks[i, :] = 0
            for j in range(legal(box[0], out)):
                masks[i, out[j] >> 3] |= 1 << (out[j] & 7)
        apply(box[0], actions[i], SILENT[0])
