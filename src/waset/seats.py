"""Seats as the one that looks counts them: itself first, then clockwise."""

from waset.kernel import kernel
from waset.layout import Ints


@kernel
def relative(seats: int, seat: int, other: int) -> int:
    """How many places clockwise the other seat is."""
    return (other - seat + seats) % seats


@kernel
def turn_to(points: Ints, seats: int, seat: int) -> None:
    """Turn a row with one number a seat so that this seat's comes first."""
    for _ in range(seat):
        first = points[0]
        for i in range(seats - 1):
            points[i] = points[i + 1]
        points[seats - 1] = first
