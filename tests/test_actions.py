"""An action space that is declared once."""

import pytest

from waset.actions import ActionSpace

ACTION_SPACE = ActionSpace()
ACTION_SPACE.add("place", hand=2, cell=360)
ACTION_SPACE.add("stop")
ACTION_SPACE.add("trade", give=3, take=3, from_seat=4)


def test_encode_and_decode_are_inverse():
    for action in range(len(ACTION_SPACE)):
        kind, index = ACTION_SPACE.find(action)
        assert ACTION_SPACE[kind].encode(*index) == action


def test_kernels_agree_with_the_declaration():
    place = ACTION_SPACE["place"]
    hand, cell = place.decoders
    for action in range(place.count):
        assert (hand(action), cell(action)) == place.decode(action)
        assert place.encoder(*place.decode(action)) == action


@pytest.mark.parametrize("kind", ["stop", "trade"])
def test_kernels_are_refused_where_they_would_be_wrong(kind):
    with pytest.raises(TypeError, match=f"{kind}: kernels are made for kinds of one or two fields"):
        ACTION_SPACE[kind].encoder
    with pytest.raises(TypeError, match=kind):
        list(ACTION_SPACE[kind].decoders)


def test_a_kind_is_declared_once():
    space = ActionSpace()
    assert (space.add("stop"), space.add("go", cell=9), len(space)) == (0, 1, 10)
    with pytest.raises(ValueError, match="go: this kind of action is declared already"):
        space.add("go", cell=3)
