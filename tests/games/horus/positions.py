"""Positions of Horus as lists of tiles, and what tests ask of them."""

import random
from typing import Any

import pytest

from waset.errors import IllegalMove
from waset.game import State, game

GAME = game("horus")
START = "start 0,0; end-a 0,-2; end-b 0,2"
# A table so small that both ends have two free places each, and nothing fits anywhere without blocking one.
TIGHT = "desert 2,1; desert -2,-1"
TIGHT_TABLE = {"table": {"reach": 2}}


def tiles(text: str) -> list[str]:
    """`desert 2,0; hill 4,1 0`: tiles separated by semicolons, a marker's seat last."""
    return [one.strip() for one in text.split(";") if one.strip()]


def row(tile: str, x: int, y: int, count: int) -> str:
    """So many tiles edge to edge, from left to right."""
    return "; ".join(f"{tile} {x + 2 * i},{y}" for i in range(count))


def seat(hand: str = "", **fields: Any) -> dict[str, Any]:
    """A seat with the cards of its hand as words; other fields as in the document."""
    return {"hand": hand.split(), **fields}


def document(land: str = "", *seats: dict[str, Any], start: str = START, **fields: Any) -> dict[str, Any]:
    """A position in the middle of the game; seats left out hold nothing but the Nile card."""
    players = fields.pop("players", max(2, len(seats)))
    rest = [seat() for _ in range(players - len(seats))]
    about = {"players": players, "turn": 9, "map": tiles(start) + tiles(land), "seats": [*seats, *rest]}
    return about | fields


def position(land: str = "", *seats: dict[str, Any], **fields: Any) -> State:
    return GAME.load(document(land, *seats, **fields))


def laying(tile: str, land: str = "", *seats: dict[str, Any], **fields: Any) -> State:
    """Seat 0 has drawn this tile."""
    phase = {"river": "river", "two-sided": "two-sided"}.get(tile, "lay")
    return position(land, *seats, phase=phase, tile=tile, **fields)


def marking(card: str, land: str, *seats: dict[str, Any], **fields: Any) -> State:
    """Seat 0 has played this card and laid its tile."""
    return position(land, *seats, phase="marker", card=card, **fields)


def middle_game(decisions: int = 60, seed: int = 10, players: int = 3) -> State:
    """A state of a random game."""
    dice = random.Random(seed)
    state = GAME.new(players=players, seed=seed)
    for _ in range(decisions):
        state.play(dice.choice(state.legal()))
    return state


def play(state: State, moves: str) -> State:
    """Play moves separated by semicolons."""
    for move in moves.split(";"):
        state.play(move.strip())
    return state


def moves(state: State) -> set[str]:
    """The legal moves as text."""
    return {state.name(action) for action in state.legal()}


def places(state: State, verb: str) -> set[str]:
    """The places of the legal moves with this verb."""
    return {move.split()[1] for move in moves(state) if move.split()[0] == verb}


def hand(state: State, of: int = 0) -> list[str]:
    return state.save()["seats"][of]["hand"]


def lies(state: State) -> set[str]:
    """The map as tiles with places and markers."""
    return set(state.save()["map"])


def regions(state: State) -> dict[str, dict[str, Any]]:
    """The regions by the place of their first tile."""
    return {region["place"]: region for region in state.view()["regions"]}


def worth(state: State) -> list[tuple[str, int, int]]:
    """Regions that score, with the seat and its points."""
    return [(entry["place"], entry["seat"], entry["points"]) for entry in state.breakdown() if entry["points"]]


def refused(state: State, move: str, rule: str) -> None:
    """The move is refused by this rule, and nothing changes."""
    before = state.copy()
    ruling = state.why_not(move)
    assert ruling is not None, f"{move} is legal"
    assert ruling.rule == rule, ruling
    with pytest.raises(IllegalMove) as error:
        state.play(move)
    assert error.value.rule == rule
    assert state.action(move) not in state.legal()
    assert state == before
