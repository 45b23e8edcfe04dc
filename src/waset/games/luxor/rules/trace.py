"""An action played one step of the rules at a time, so that what happened on the way can be told."""

from waset.games.luxor.rules.rules import answer, run
from waset.kernel import kernel


@kernel
def step(box, action):
    """Answer with the action (-1: carry on after an earlier step); true if a decision is asked or the game is over."""
    if action >= 0:
        return answer(box[0], action)
    return run(box[0])
