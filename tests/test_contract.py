"""Every game of ours passes the public test of the contract."""

import pytest

from waset.games import GAMES
from waset.testing import check_game

pytestmark = pytest.mark.compiled  # interpreted and compiled are proved equal in test_interpreted_and_compiled.py


@pytest.mark.parametrize("name", GAMES)
def test_every_game_keeps_the_contract(name):
    check_game(name, games=10, seed=100)
