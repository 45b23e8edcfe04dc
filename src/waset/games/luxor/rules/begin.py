"""A turn begins: those who lie may try to get up (L9, M7)."""

from waset.event_log import Log
from waset.games.luxor.rules.actions import LIE, ROLL, UP
from waset.games.luxor.rules.hand import roll
from waset.games.luxor.rules.modules import mummy
from waset.games.luxor.rules.state import TOMB, Phase, Rise, State, Step
from waset.games.luxor.rules.turn import ask, decline, go_on
from waset.kernel import kernel


@kernel
def begin_turn(s: State) -> bool:
    """M7, L9: those who lie may try to get up; then a card is played."""
    s.turn += 1
    if s.mummy.on and mummy.next_lying(s, -1) < TOMB:
        return ask(s, Phase.GET_UP)
    return ask(s, Phase.PLAY)


@kernel
def try_to_get_up(s: State, log: Log) -> bool:
    """M7: one die for all who lie."""
    outcome = s.edition.rise[roll(s, log)]
    first = mummy.next_lying(s, -1)
    if outcome == Rise.ONE:
        if mummy.next_lying(s, first) < TOMB:
            return ask(s, Phase.RAISE)
        mummy.raise_some(s, first, 1, log)
        return go_on(s, Step.END)
    mummy.raise_all(s, log)
    return ask(s, Phase.PLAY) if outcome == Rise.TURN else go_on(s, Step.END)


@kernel
def answer_get_up(s: State, a: int, log: Log) -> bool:
    """M7: roll for those who lie or go on without; one of them gets up."""
    if a == ROLL:
        return try_to_get_up(s, log)
    if a == LIE:
        decline(s, a, log)
        return ask(s, Phase.PLAY)
    mummy.raise_some(s, a - UP, 1, log)
    return go_on(s, Step.END)
