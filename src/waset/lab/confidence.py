"""How certain a measured share is."""

from math import sqrt

import numpy as np
from numpy.typing import ArrayLike

from waset.lab.reports import Share

Z95 = 1.959964  # 95 % of a normal distribution lie within so many standard deviations


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's score, which stays honest near 0 and 1."""
    if games == 0:
        return 0.0, 1.0
    share, z2 = wins / games, Z95**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 / (1 + z2 / games) * sqrt(max(share * (1 - share) / games + z2 / (4 * games**2), 0.0))
    return max(0.0, middle - half), min(1.0, middle + half)


def share(values: ArrayLike) -> Share:
    """A share of 0 to 1 with its 95 % interval."""
    array = np.asarray(values, np.float64)
    total, games = float(array.sum()), len(array)
    low, high = wilson(total, games)
    return {"games": games, "share": total / games if games else None, "low": round(low, 6), "high": round(high, 6)}
