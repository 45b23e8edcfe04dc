"""How sure a share is."""

from math import sqrt

Z95 = 1.959964  # of the normal distribution


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's score, which stays honest near 0 and 1)."""
    if games == 0:
        return 0.0, 1.0
    share, z2 = wins / games, Z95**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 / (1 + z2 / games) * sqrt(max(share * (1 - share) / games + z2 / (4 * games**2), 0.0))
    return max(0.0, middle - half), min(1.0, middle + half)
