"""The tomb: two sarcophagi, and the end of the race (L12, L18)."""

from waset.kernel import kernel


@kernel
def pay_key(s, number):
    """L12: keys paid go back to the supply."""
    s.players[s.active].keys -= number
    s.keys += number


@kernel
def enter(s):
    """L12: one key; the first and the second to enter take a sarcophagus each."""
    pay_key(s, 1)
    s.sarcophagus[s.entered] = s.active + 1
    s.entered += 1


@kernel
def ends(s):
    """L18: the tomb is closed, or the game has gone on for too long."""
    return s.entered == 2 or s.rounds >= s.edition.rounds
