"""Positions of Expedition Luxor as pictures, and what tests ask of them."""

import random
from string import ascii_lowercase
from typing import Any

import pytest

from waset.errors import IllegalMove
from waset.game import State, game

GAME = game("expedition")
ADVENTURES = ["new-adventures"]


def display(picture: str, at: str = "h9") -> dict[str, str]:
    """Rows of places separated by `|`, a dot for a gap; the upper left one lies on `at`."""
    left, top = ascii_lowercase.index(at[0]), int(at[1:])
    return {
        f"{ascii_lowercase[left + x]}{top + y}": place.strip()
        for y, row in enumerate(picture.strip().splitlines())
        for x, place in enumerate(row.split("|"))
        if place.strip() != "."
    }


def seat(hand: str = "", stack: str = "", **fields: Any) -> dict[str, Any]:
    """A seat with the tiles of its hand and stack as words; other fields as in the document."""
    tiles: list[str | None] = [*hand.split(), None, None]
    return {"hand": tiles[:2], "stack": stack.split(), **fields}


def document(picture: str, *seats: dict[str, Any], at: str = "h9", **fields: Any) -> dict[str, Any]:
    """The document of a picture; seats left out hold no tile."""
    players = fields.pop("players", max(2, len(seats)))
    rest = [seat() for _ in range(players - len(seats))]
    return {"players": players, "display": display(picture, at), "seats": [*seats, *rest], **fields}


def position(picture: str, *seats: dict[str, Any], at: str = "h9", **fields: Any) -> State:
    """The position of a picture."""
    return GAME.load(document(picture, *seats, at=at, **fields))


def acting(picture: str, *hand: str, stack: str = "", players: int = 2, **fields: Any) -> State:
    """Seat 0 has laid its tiles and is asked for one of these action tiles; boats and snakes shown count as used."""
    used = {owner: ["boat"] * picture.count(f"boat{owner}") for owner in range(players)}
    used[1] += ["snakes"] * picture.count("snakes")
    mine = seat("desert/5", actions={"hand": list(hand), "stack": stack.split(), "used": used[0]})
    others = [seat("camp-d/5", actions={"used": used[owner]}) for owner in range(1, players)]
    return position(picture, mine, *others, modules=ADVENTURES, phase="action", placed=1, **fields)


def use(picture: str, action: str, **fields: Any) -> State:
    """Seat 0 has chosen this action tile and, with one mountain in the picture, is asked where to."""
    return acting(picture, action, **fields).play(f"use {action}")


def middle_game(decisions: int = 60, seed: int = 10) -> State:
    """A state of a random game of three with the module."""
    dice = random.Random(seed)
    state = GAME.new(players=3, modules=ADVENTURES, seed=seed)
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


def targets(state: State) -> set[str]:
    """Where the action tile in use may go."""
    return {move.removeprefix("to ") for move in moves(state)}


def lies(state: State, cell: str) -> str:
    """What lies on a cell, as in the document; empty for a gap."""
    return state.save()["display"].get(cell, "")


def supply(state: State, seat: int) -> int:
    return state.save()["seats"][seat]["supply"]


def used(state: State) -> list[str]:
    """The action tiles that seat 0 has used."""
    return state.save()["seats"][0]["actions"]["used"]


def points(state: State, rule: str) -> list[tuple[int, int]]:
    """Seats and points of a rule in the breakdown."""
    return [(entry["seat"], entry["points"]) for entry in state.breakdown() if entry["rule"] == rule]


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
