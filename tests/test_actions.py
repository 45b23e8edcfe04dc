"""An action space that is declared once."""

import msgspec
import numpy as np
import pytest

from waset.actions import ActionSpace
from waset.kernel import kernel
from waset.moves import Codec, Moves, Options

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


def test_the_kernel_of_its_kind_judges_and_plays_an_action():
    space = ActionSpace()
    space.add("trade", give=3, take=5, with_seat=4)
    space.add("stop")

    @space.judges("trade")
    @kernel
    def why_not_trade(s, give, take, with_seat):
        return s[0] + 100 * give + 10 * take + with_seat

    @space.plays("trade")
    @kernel
    def trade(s, give, take, with_seat, log):
        log[0] = 100 * give + 10 * take + with_seat

    @space.judges("stop")
    @kernel
    def why_not_stop(s):
        return s[0] - 1

    @space.plays("stop")
    @kernel
    def stop(s, log):
        log[0] = -1

    judge, play = space.judge(__name__), space.player(__name__)
    s, log = np.array([1000]), np.array([0])
    for action in range(len(space)):
        kind, index = space.find(action)
        told = int("".join(map(str, index))) if kind == "trade" else -1
        play(s, action, log)
        assert (judge(s, action), log[0]) == (1000 + told, told)


def test_a_kind_that_nothing_plays_is_named():
    space = ActionSpace()
    space.add("stop")
    space.add("go", cell=9)
    space.plays("stop")(lambda s, log: None)
    with pytest.raises(TypeError, match=r"no kernel can play the actions go$"):
        space.player(__name__)
    with pytest.raises(ValueError, match="stop: expected a kind of action that has no kernel yet"):
        space.plays("stop")(lambda s, log: None)
    with pytest.raises(ValueError, match="jump: expected a kind of action that is declared"):
        space.judges("jump")(lambda s: None)


def test_a_word_of_the_text_can_be_a_field_of_options():
    space = ActionSpace()
    space.add("bury", "{tile=end-a} {spot}", spot=3)
    assert (space["bury"].pattern, space["bury"].constants) == ("end-a {spot}", {"tile": "end-a"})
    codec = Codec(int, tell=lambda s, spot: int(spot), read=lambda s, told: told, plain=True)
    options = Options(Moves(space, {"spot": codec}))
    assert msgspec.to_builtins(options.options(None, [2])) == [
        {"kind": "bury", "action": 2, "text": "end-a 2", "spot": 2, "tile": "end-a"}
    ]
