"""Games in which a network tells the chances of whoever is asked: whether they come true can then be counted."""

from waset.event_log import SILENT
from waset.kernel import apply, kernel, legal, result
from waset.search.mcts import light_action
from waset.search.network import evaluate, put_right
from waset.search.network_choice import NEVER, look_ahead, most_hopeful


@kernel
def play_and_look(sight, by_network, deals, dice, out, first, every, told, seats, scores, won):
    """Play a game, between light players or as the network chooses; count the looks at one decision in `every`."""
    s = sight.states[0]
    decisions, looks = first, 0
    while s.phase != 0:
        if legal(s, out) > 1:
            decisions += 1
            if decisions % every == 0 and looks < len(told):
                evaluate(s, s.seat, sight.network, sight.work)
                put_right(s, s.seat, sight.network, sight.work)
                told[looks], seats[looks] = sight.work.shares[s.seat], s.seat
                looks += 1
            if by_network:
                action = sight.outs[1, most_hopeful(sight, look_ahead(sight, deals, dice), s.seat)]
            else:
                action = light_action(s, dice, sight.spare, NEVER)
        else:
            action = out[0]
        apply(s, action, SILENT[0])
    result(s, scores, won)
    return looks
