"""Whole random games: pieces are neither made nor lost, and every game ends."""

from collections import Counter

import pytest

from games.luxor.positions import ALL, walk
from games.luxor.test_setup import cards


def pieces(state):
    """Everything that is counted, wherever it is."""
    document = state.save()
    seats = document["seats"]
    treasures = Counter(tile.split()[0] for tile in document["track"].values() if tile.split()[0][-1].isdigit())
    treasures = Counter({tile: n for tile, n in treasures.items() if tile.split("-")[0] in KINDS})
    treasures.update(document["face_down"])
    for one in seats:
        treasures.update(one.get("treasures", {}))
    scarabs = Counter(document["scarabs"])
    for one in seats:
        scarabs.update(one.get("scarabs", []) + one.get("boxed", []))
    mummy = document.get("mummy", {})
    return {
        "cards": cards(state),
        "treasures": +treasures,
        "scarabs": scarabs,
        "keys": document["keys"] + sum(one.get("keys", 0) for one in seats),
        "wilds": document["wilds"] + sum(one.get("wilds", 0) for one in seats),
        "talismans": mummy.get("talismans", 0) + sum(one.get("talismans", 0) for one in seats),
        "mummy tiles": Counter(mummy.get("open", []) + mummy.get("pile", []) + mummy.get("discard", [])),
        "adventurers": [len(one["adventurers"]) for one in seats],
    }


KINDS = ("vase", "statue", "jewel", "artifact")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_pieces_are_neither_made_nor_lost(seed):
    modules = [module for i, module in enumerate(ALL) if (seed * 7 + 3) >> i & 1]
    players = 2 + seed % 3
    first = None
    for step, state in enumerate(walk(players, modules, seed)):
        if step % 10 == 0 or state.over:
            now = pieces(state)
            first = first or now
            assert now == first
            assert now["adventurers"] == [5] * players


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(32))
def test_L18_random_games_end_with_every_combination_of_modules(seed):
    modules = [module for i, module in enumerate(ALL) if seed >> i & 1]
    players = 5 if "fifth-player" in modules else 2 + seed % 3
    *_, last = walk(players, modules, seed)
    assert last.over and last.winners() and last._s.rounds < 150


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_M4_nobody_is_ever_upright_on_the_mummys_tile(seed):
    for state in walk(3, ["mummy", *ALL[2:]], seed):
        record = state._s
        assert record.tile[record.mummy.at] > 0
        assert not any(record.players[i].upright[record.mummy.at] for i in range(3))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_L17_hands_hold_five_between_turns(seed):
    for state in walk(4, ALL[1:], seed):
        if state.phase.name in ("PLAY", "GET_UP"):
            assert all((state._s.players[i].hand != 0).all() for i in range(4))
