"""The tomb: two sarcophagi, and the end of the race (L12, L18)."""

from waset.event_log import Log, note
from waset.games.luxor.rules.happened import Happened
from waset.games.luxor.rules.state import State
from waset.kernel import kernel


@kernel
def pay_keys(s: State, number: int, log: Log) -> None:
    """L12, C8: keys paid go back to the supply."""
    if number > 0:
        note(log, Happened.KEYS_PAID.value, s.active, number)
        s.players[s.active].keys -= number
        s.keys += number


@kernel
def enter(s: State, log: Log) -> None:
    """L12, L18: the first and the second to enter take a sarcophagus each; then the tomb is closed."""
    s.sarcophagus[s.entered] = s.active + 1
    s.entered += 1
    note(log, Happened.ENTERED.value, s.active, s.entered, s.edition.sarcophagus[s.entered - 1])
    if s.entered == 2:
        note(log, Happened.LAST_ROUND.value, s.active)


@kernel
def ends(s: State) -> bool:
    """L18: the tomb is closed, or the game has gone on for too long."""
    return s.entered == 2 or s.rounds >= s.edition.rounds
