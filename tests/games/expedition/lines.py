"""Lines of tiles east of a new camp of seat 0 on h9, for the rules of moving."""

from games.expedition.positions import lies, moves, play, position, seat


def line(picture, deploy=5, ground="d"):
    """Seat 0 has laid a camp west of the picture and put adventurers on it."""
    state = position(picture, seat(f"camp-{ground}/5 lake/2"), seat("desert/1"), at="i9")
    return play(state, f"camp-{ground} h9; deploy {deploy}")


def beside(place, deploy=5):
    """Like `line`, with one place to the east and a desert to the north, so that somebody can always leave."""
    state = position(f"desert | desert\n. | {place}", seat("camp-d/5 lake/2"), at="h8")
    return play(state, f"camp-d h9; deploy {deploy}")


def leaving(state, direction="e"):
    """How many may leave that way."""
    start = f"leave {direction} "
    return sorted(int(move.removeprefix(start)) for move in moves(state) if move.startswith(start))


def staying(state):
    """How many may stay on the tile just entered."""
    return sorted(int(move.removeprefix("stay ")) for move in moves(state))


def row(state, count=4):
    """What lies on the camp and the places east of it."""
    return [lies(state, f"{column}9") for column in "hijklm"[:count]]
