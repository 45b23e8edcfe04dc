"""The test of the contract finds what a game does wrong."""

from dataclasses import replace
from functools import partial

import pytest

import waset
from waset.events import Happened, Reader
from waset.testing import check_game


@pytest.fixture
def broken(monkeypatch):
    """Briscola with one part replaced."""
    game = waset.game("briscola")

    def change(part, **fields):
        changed = replace(game.package, **{part: replace(getattr(game.package, part), **fields)})
        monkeypatch.setattr(game, "package", changed)

    change.good = game.package
    return change


def fails(message, games=8):
    with pytest.raises(AssertionError, match=message) as told:
        check_game("briscola", games)
    return told


def test_a_sound_game_passes(broken):
    check_game("briscola", games=4)


def test_a_view_that_shows_too_much(broken):
    view = broken.good.face.view
    broken("face", view=lambda s, seat: view(s, 0))
    told = fails("what the seat knows")
    assert any("redeal for seat" in note for note in told.value.__notes__)
    assert any("seed" in note and "decisions" in note for note in told.value.__notes__)


def test_a_hand_that_betrays_a_card_by_its_place(broken):
    def view(s, seat):
        seen = broken.good.face.view(s, seat)
        for other, one in enumerate(seen.seats):
            if other != seat:
                one.hand = ["coins-ace" if card == s.trump else None for card in s.players[other].hand.tolist() if card]
        return seen

    broken("face", view=view)
    fails("what the seat knows", games=40)


def test_a_move_that_is_told_too_much_of(broken):
    name = broken.good.notation.name
    broken("notation", heard=lambda s, a, seat: f"{name(s, a)} of {s.players[s.seat].hand.tolist()}")
    fails("heard in a redealt state")


def test_an_event_that_tells_too_much(broken):
    class Drew(Happened, tag="drew"):
        seat: int
        card: str

    from waset_briscola import notation
    from waset_briscola.event_kinds import Played, TrickTaken, TrumpDrawn
    from waset_briscola.rules.happened import Happened as Notes

    kinds = (Played, TrickTaken, Drew, TrumpDrawn)
    broken("face", events=Reader(Notes, kinds, notation.CODECS))
    fails("events in a redealt state", games=40)


def test_moves_with_the_same_text(broken):
    broken("notation", name=lambda s, a: "coins-ace")
    fails("actions of the texts")


def test_options_in_another_order(broken):
    options = broken.good.face.options
    broken("face", options=lambda s, actions: options(s, actions)[::-1])
    fails("actions of the options")


def test_options_that_cannot_be_read_back(broken):
    broken("face", option_action=lambda s, option: 0)
    fails("the action of")


def test_points_without_their_rule(broken):
    breakdown = broken.good.face.breakdown
    broken("face", breakdown=lambda s: breakdown(s)[1:])
    fails("the sums of the breakdown")


def test_a_document_that_forgets_something(broken):
    write = broken.good.document.write
    broken("document", write=lambda s: {key: value for key, value in write(s).items() if key != "rng"})
    fails("saved and loaded")


def test_numbers_that_the_texts_miss(broken):
    broken("components", numbers=lambda values, players: {})
    with pytest.raises(KeyError) as told:
        check_game("briscola")
    assert told.value.__notes__ == ["in the texts of briscola (en)"]


def test_features_of_no_group(broken):
    broken("features", groups=("trumps",))
    fails("taken/.* is of none of its groups")


def test_garbage_that_is_not_refused_kindly(broken):
    action = broken.good.notation.action
    broken("notation", action=lambda s, text: action(s, text) if text else {}[text])
    with pytest.raises(KeyError):
        check_game("briscola")


def test_a_picture_that_fails_for_spectators(broken):
    draw = broken.good.face.draw

    def seated(view, *rest):
        return draw(view | {"mine": view["seats"][view["you"]]}, *rest)

    broken("face", draw=partial(seated))
    with pytest.raises(TypeError):
        check_game("briscola", games=8)
