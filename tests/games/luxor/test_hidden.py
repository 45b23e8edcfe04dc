"""L23: what is hidden, and what dealing again keeps."""

from collections import Counter

import pytest

from games.luxor.positions import ALL, GAME, OTHER, hand, position, seat, walk

TRACK = "1 vase-3-5, 2 statue-3-5, 3 jewel-3-5, 4 vase-3-6, 5 horus-1"
DRAW = ["2", "2", "3", "4", "5", "die", "die"]


def seen(state, number, viewer):
    return [card["card"] for card in state.view(viewer)["seats"][number]["hand"]]


def test_L23_hands_are_hidden_from_others():
    state = position(TRACK, seat("1 2 2 4 4"), draw=DRAW[2:])
    assert seen(state, 0, 0) == ["1", "2", "2", "4", "4"]
    assert seen(state, 0, 1) == seen(state, 0, None) == [None] * 5


def test_L23_a_horus_card_taken_openly_is_known_to_all_and_keeps_its_place():
    state = position(TRACK, seat("5 2 2 2 4"), draw=DRAW[2:], horus={"1": {"top": "all-1/1"}})
    state.play("play left").play("move stairs 5").play("take horus-1")
    assert seen(state, 0, 1) == [None, None, "all-1/1", None, None]
    for number in range(10):
        assert seen(state.redeal(1, number), 0, 0)[2] == "all-1/1"


def test_L23_its_mark_moves_with_it():
    hands = seat("1 2 range-4/1! 3 4", talismans=6), seat(OTHER)
    state = position(
        TRACK, *hands, modules=["mummy"], mummy={"at": "5", "open": ["re-sort"]}, phase="mummy", draw=DRAW[2:]
    )
    state.play("use re-sort").play("sort 3 1")
    assert seen(state, 0, 1) == ["range-4/1", None, None, None, None]
    assert seen(state.redeal(1, 3), 0, 0)[0] == "range-4/1"


def test_L23_a_horus_card_of_the_common_pile_is_hidden():
    state = position(TRACK, seat("1 2 range-4/1 3 4"), draw=DRAW[2:])
    assert seen(state, 0, 1) == [None] * 5
    assert any("range-4/1" not in hand(state.redeal(1, number)) for number in range(20))


def test_L23_others_hands_and_the_pile_are_one_pool():
    state = position(TRACK, seat("1 1 1 1 1"), seat("5 5 5 5 4"), draw=["2", "2", "3", "3", "3"])
    pool = Counter(hand(state, 1) + state.save()["draw"])
    dealt = set()
    for number in range(40):
        other = state.redeal(0, number)
        assert hand(other) == hand(state) and Counter(hand(other, 1) + other.save()["draw"]) == pool
        dealt.add(tuple(hand(other, 1)))
    assert len(dealt) > 30


def test_L23_cards_drawn_before_the_last_reshuffle_are_not_in_the_pile():
    old = seat("5@1 4@1 5@1 3 3")
    state = position(TRACK, seat("1 1 1 1 1"), old, draw=["2", "2", "2"])
    orders = set()
    for number in range(30):
        cards = hand(state.redeal(0, number), 1)
        assert sorted(cards[:3]) == ["4", "5", "5"]
        orders.add(tuple(cards))
    assert len(orders) > 3


def test_L14_a_reshuffle_makes_the_hands_older():
    state = position(TRACK, seat("1 2 2 2 4"), discard=["1"]).play("play left").play("move stairs 1")
    assert state.save()["seats"][0]["hand"] == ["2@1", "2@1", "1", "2@1", "4@1"]
    assert state.save()["seats"][1]["hand"] == [f"{card}@1" for card in OTHER.split()]


def test_L23_scarabs_are_known_to_their_owner_only():
    own, other = seat("1 2 2 2 4", scarabs=[4, 4]), seat(OTHER, scarabs=[1])
    state = position(TRACK, own, other, scarabs=[1, 2, 2, 3, 3])
    assert state.view(0)["seats"][0]["scarab_values"] == [4, 4]
    assert state.view(1)["seats"][0]["scarab_values"] is None and state.view(1)["seats"][0]["scarabs"] == 2
    values = {tuple(state.redeal(1, number).save()["seats"][0]["scarabs"]) for number in range(30)}
    assert len(values) > 5
    assert all(state.redeal(0, number).save()["seats"][0]["scarabs"] == [4, 4] for number in range(10))


def test_L23_a_scarab_returned_to_the_box_is_known_to_who_returned_it():
    own, other = seat("1 2 2 2 4", boxed=[4]), seat(OTHER)
    mummy = {"modules": ["mummy"], "mummy": {"at": "5"}}
    state = position(TRACK, own, other, scarabs=[1, 1, 1], **mummy)
    assert all(state.redeal(0, number).save()["seats"][0]["boxed"] == [4] for number in range(10))
    assert {tuple(state.redeal(1, number).save()["seats"][0]["boxed"]) for number in range(30)} == {(1,), (4,)}


def test_L23_points_of_scarabs_show_to_their_owner_and_to_all_at_the_end():
    own = seat("5 5 5 5 4", "9", scarabs=[4, 3])
    running = position("9 vase-3-5, 10 vase-3-6", own)
    assert running.view(0)["seats"][0]["score"] == running.view(1)["seats"][0]["score"] + 7
    assert running.scores()[0] == running.view(None)["seats"][0]["score"]
    over = position("9 vase-3-5, 10 vase-3-6", own, phase="over", rounds=150)
    assert over.view(1)["seats"][0]["scarab_values"] == [4, 3] and over.scores()[0] == running.scores()[0] + 7
    assert over.redeal(1, 5).scores() == over.scores()


def test_L23_Q1_the_own_equipment_mixes_only_with_the_two_left_out():
    own = seat("6* 0* 3 3 4", left_out=["1+", "2+"])
    state = position(TRACK, own, modules=["equipment"], draw=DRAW[3:])
    for number in range(30):
        other = state.redeal(1, number).save()["seats"][0]
        held = [card for card in other["hand"] if card.endswith("*")]
        assert [card.endswith("*") for card in other["hand"]] == [True, True, False, False, False]
        assert sorted([card[:-1] for card in held] + other["left_out"]) == ["0", "1+", "2+", "6"]
    assert len({str(state.redeal(1, number).save()["seats"][0]["left_out"]) for number in range(40)}) > 6


def test_L23_the_two_left_out_are_shown_to_their_owner_only():
    state = GAME.new(2, ["equipment"], 3)
    assert len(state.view(0)["seats"][0]["left_out"]) == 2
    assert state.view(1)["seats"][0]["left_out"] is None


def test_L23_discards_keys_talismans_and_treasures_are_open():
    own = seat("1 2 2 2 4", keys=2, wilds=1, treasures={"vase-2-3": 1}, talismans=5)
    mummy = {"modules": ["mummy"], "mummy": {"at": "5"}}
    view = position(TRACK, own, discard=["5", "3"], **mummy).view(None)
    assert view["discard"] == ["3", "5"]
    one = view["seats"][0]
    assert (one["keys"], one["wilds"], one["talismans"], one["treasures"]) == (2, 1, 5, {"vase-2-3": 1})


def test_L23_what_is_drawn_is_heard_by_the_drawer_only():
    state = position(TRACK, seat("1 2 2 2 4"), draw=["5"])
    state.play("play left")
    before, action = state.copy(), state.action("move stairs 1")
    state.play(action)
    assert before.step(action).heard(0) == "move stairs 1 {draws 5}"
    assert before.step(action).heard(1) == before.step(action).heard(None) == "move stairs 1"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(32))
def test_every_combination_of_modules_deals_again_without_a_trace(seed):
    modules = [module for i, module in enumerate(ALL) if seed >> i & 1]
    players = 2 + seed % 3 if "fifth-player" not in modules else 3 + seed % 3
    for step, state in enumerate(walk(players, modules, seed)):
        if step % 23 == 0:
            viewer = step % players
            other = state.redeal(viewer, step)
            assert other.view(viewer) == state.view(viewer)
            assert other.seat != viewer or other.legal() == state.legal()
            assert other.over or other.legal()
