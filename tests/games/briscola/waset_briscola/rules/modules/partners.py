"""Module partners: four players in two teams (P1)."""

from waset.kernel import kernel
from waset_briscola.rules.state import State


@kernel
def partner_of(s: State, seat: int) -> int:
    """P1: who sits opposite, or -1."""
    return (seat + 2) % 4 if s.partners.on else -1
