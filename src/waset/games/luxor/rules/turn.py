"""The flow of a turn: a step asks something, or the next one follows."""

from waset.event_log import Log, note
from waset.games.luxor.rules.happened import Happened
from waset.games.luxor.rules.state import State
from waset.kernel import kernel
from waset.layout import Ints


@kernel
def ask(s: State, phase: int) -> bool:
    """The player whose turn it is decides."""
    s.phase = phase
    s.seat = s.active
    return True


@kernel
def go_on(s: State, step: int) -> bool:
    """Nothing to decide: the next step follows."""
    s.step = step
    return False


@kernel
def decline(s: State, a: int, log: Log) -> None:
    """What could be done is not: note by which action."""
    note(log, Happened.DECLINED.value, s.seat, a)


@kernel
def legal_two(one: int, other: int, out: Ints) -> int:
    """A question with two answers."""
    out[0] = one
    out[1] = other
    return 2
