"""Moves as text: one canonical form, and a few shorter ones that are understood too."""

import pytest

from games.luxor.positions import ALL, GAME, position, seat
from waset.errors import NotationError

STATE = position("1 vase-2-3, 2 statue-2-3, 5 horus-1", seat("1 2 +/-1 4 5"))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("play left", "play left 1"),
        ("play left 1", "play left 1"),
        (" Play  RIGHT 5 ", "play right 5"),
        ("forward right", "forward right 5"),
        ("discard left", "discard left 1"),
        ("add right", "add right 5"),
        ("drop 3", "drop 3 +/-1"),
        ("drop 3 +/-1", "drop 3 +/-1"),
        ("move stairs 1", "move stairs 1"),
        ("move 40 tomb", "move 40 tomb"),
        ("pair wild key", "pair key wild"),
        ("take horus-2", "take horus-2"),
        ("use swap-hand", "use swap-hand"),
        ("place right", "place right"),
        ("sort 1 5", "sort 1 5"),
        ("exchange 24", "exchange 24"),
        ("up 7", "up 7"),
        ("act 40", "act 40"),
        ("alone", "alone"),
    ],
)
def test_a_text_names_an_action(text, canonical):
    assert STATE.name(STATE.action(text)) == canonical


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("play left 5", "expected 1"),
        ("drop 6", "expected 1 to 5"),
        ("drop 0", "expected 1 to 5"),
        ("drop 01", "expected 1 to 5"),
        ("play", "expected roll, lie, up SPACE, play SIDE"),
        ("play middle", "expected one of: left, right"),
        ("place left 1", "is no move"),
        ("second left", "is no move"),
        ("move 1 42", "expected 1 to 40"),
        ("pair key key", "expected two different pieces"),
        ("pair key", "is no move"),
        ("take gold", "expected one of: key"),
        ("use nothing", "is no mummy tile"),
        ("exchange 25", "expected 1 to 24"),
        ("roll 3", "is no move"),
        ("", "is no move"),
    ],
)
def test_what_is_no_move_is_refused_with_what_was_expected(text, expected):
    with pytest.raises(NotationError, match=expected):
        STATE.action(text)


def test_every_action_has_a_text_of_its_own_that_leads_back_to_it():
    state = GAME.new(5, ALL, 3)
    texts = {state.name(action): action for action in range(len(GAME.actions))}
    assert len(texts) == len(GAME.actions)
    nothing = texts.pop("use nothing")  # there is no such tile
    assert all(state.action(text) == action for text, action in texts.items())
    assert state.why_not(nothing)
