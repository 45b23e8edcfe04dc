"""M9: the fifteen mummy tiles."""

import pytest

from games.luxor.positions import OTHER, hand, holds, legal, moves, mummy, position, refused, seat, team

TRACK = "2 vase-3-5, 4 statue-3-5, 5 horus-1, 6 jewel-3-5, 9 vase-3-6, 11 statue-3-6, 13 horus-1"
HORUS = {"1": {"top": "all-1/1"}, "3": {"top": "all-3/3", "below": ["range-6/3"]}}


def use(tile, at="stairs", hand="1 2 2 2 4", where="13", track=TRACK, other=None, play=True, **fields):
    """Seat 0 uses this tile."""
    own = {key: fields.pop(key) for key in ("keys", "scarabs", "treasures", "wilds") if key in fields}
    seats = [seat(hand, at, talismans=6, **own), other or seat()]
    modules = fields.pop("modules", [])
    mummified = mummy(where, open=[tile])
    mummified["modules"] = ["mummy", *modules]
    supply = fields.pop("supply", {})
    return position(track, *seats, **mummified, phase="mummy", **supply, **fields).play(f"use {tile}")


def effect_points(state):
    return {one["mummy_tile"]: one["points"] for one in state.breakdown() if one["rule"] == "M9"}


def test_M9_swap_hand_draws_five_each_at_the_right_end():
    state = use("swap-hand", draw=["5", "5", "5", "5", "die"])
    assert sorted(hand(state)) == ["5", "5", "5", "5", "die"]
    assert sorted(state.view()["discard"]) == ["1", "2", "2", "2", "4"] and state.seat == 1


def test_M9_swap_hand_reshuffles_when_the_pile_runs_out():
    state = use("swap-hand", draw=["5"])
    assert hand(state)[0] == "5" and len(hand(state)) == 5
    assert sorted(hand(state)[1:] + state.save()["draw"]) == ["1", "2", "2", "2", "4"]


def test_M9_move_last_2_moves_the_one_nearest_the_stairs():
    state = use("move-last-2", at="4, 6")
    assert moves(state) == ["4 5", "4 6"]
    assert refused(state, "move 6 9") == ("M9", "NOT_LAST")
    state.play("move 4 5")
    assert team(state) == ["5", "6"] and holds(state, "keys") == 0 and state.seat == 1


def test_M9_the_stairs_count_and_lying_ones_dont():
    assert moves(use("move-last-2", at="stairs, 6")) == ["stairs 2", "stairs 4"]
    assert moves(use("move-last-2", at="2 lying, 6")) == ["6 9", "6 11"]


def test_M9_two_points():
    assert effect_points(use("two-points")) == {"two-points": 2}


def test_M9_horus_discards_any_card_and_takes_any_top_without_moving_the_mummy():
    state = use("horus", horus=HORUS)
    assert legal(state) == ["drop 1 1", "drop 2 2", "drop 3 2", "drop 4 2", "drop 5 4"]
    state.play("drop 5")
    assert legal(state) == ["take horus-1", "take horus-3"]
    assert refused(state, "take horus-2") == ("L16", "SUPPLY_EMPTY")
    state.play("take horus-3")
    assert hand(state) == ["1", "2", "all-3/3", "2", "2"]
    assert state.view()["mummy"]["at"] == 13 and state.seat == 1
    assert state.view()["discard"] == ["4"] and state.view()["horus"][2]["top"] == "range-6/3"


def test_M9_horus_does_nothing_without_horus_cards():
    state = use("horus")
    assert state.seat == 1 and len(hand(state)) == 5 and holds(state, "talismans") == 4


def test_M9_choice_gives_two_different_ones_of_three():
    state = use("choice", supply={"scarabs": [4]})
    assert legal(state) == ["pair scarab wild", "pair key wild", "pair key scarab"]
    state.play("pair key scarab")
    assert holds(state, "keys") == 1 and holds(state, "scarab_values") == [4] and holds(state, "wilds") == 0


def test_M9_choice_gives_what_is_left():
    state = use("choice")
    assert holds(state, "keys") == 1 and holds(state, "wilds") == 1 and state.seat == 1


def test_M9_re_sort_moves_one_card_to_any_place_or_none():
    state = use("re-sort", hand="1 2 3 4 5")
    assert len(legal(state)) == 17 and state.seat == 0
    assert refused(state, "sort 2 1") == ("C2", "SAME_ORDER")
    assert refused(state, "sort 2 2") == ("C2", "SAME_PLACE")
    assert hand(state.copy().play("sort 1 5")) == ["2", "3", "4", "5", "1"]
    assert hand(state.copy().play("sort 5 1")) == ["5", "1", "2", "3", "4"]
    assert hand(state.copy().play("sort 2 3")) == ["1", "3", "2", "4", "5"]
    assert hand(state.play("leave")) == ["1", "2", "3", "4", "5"] and state.seat == 1


def test_M9_scarab():
    assert holds(use("scarab", supply={"scarabs": [3]}), "scarab_values") == [3]
    assert holds(use("scarab"), "scarab_values") == []


def test_M9_move_last_4():
    assert moves(use("move-last-4", at="4, 6")) == ["4 5", "4 6", "4 9", "4 11"]


def test_M9_lowest_scores_the_lowest_open_treasure():
    assert effect_points(use("lowest")) == {"lowest": 5}
    assert effect_points(use("lowest", track="2 vase-1-1, 13 horus-1")) == {"lowest": 1}
    assert effect_points(use("lowest", track="13 horus-1")) == {}


def test_M9_all_4_moves_all_that_can_and_triggers_no_tile():
    state = use("all-4", at="stairs, 2, 9", where="11")
    assert team(state) == ["6", "9", "9"] and state.seat == 1


def test_M9_all_4_may_enter_the_tomb():
    assert team(use("all-4", at="6, 9", where="2")) == ["6", "9"]
    state = use("all-4", at="6, 9", where="2", keys=1)
    assert team(state) == ["9", "tomb"] and holds(state, "keys") == 0


def test_M9_move_1_moves_any_standing_one():
    state = use("move-1", at="stairs, 4, 9 lying")
    assert moves(state) == ["stairs 2", "4 5"]
    state.play("move 4 5")
    assert holds(state, "keys") == 0 and team(state) == ["stairs", "5", "9 lying"] and state.seat == 1


def test_M9_these_moves_need_the_key_for_the_tomb():
    assert use("move-1", at="13", where="2").seat == 1
    state = use("move-1", at="13", where="2", keys=1).play("move 13 tomb")
    assert team(state) == ["tomb"] and state.view()["sarcophagi"] == [0]


def test_M9_these_moves_end_on_the_mummys_tile_lying():
    assert team(use("move-1", at="11").play("move 11 13")) == ["13 lying"]
    assert team(use("all-4", at="5, stairs")) == ["6", "13 lying"]


def test_M9_these_moves_wake_adventurers_who_are_not_active_now():
    state = use("move-last-2", at="9, anubis 1").play("move 9 11")
    assert team(state) == ["stairs", "11"] and state.seat == 1
    assert team(use("all-4", at="5, anubis 1", where="2")) == ["stairs", "13"]


def test_M9_keys_gives_two():
    assert holds(use("keys"), "keys") == 2
    assert holds(use("keys", other=seat(OTHER, keys=19)), "keys") == 1


@pytest.mark.parametrize(("count", "points"), [(1, 0), (2, 2), (3, 2), (4, 4)])
def test_M9_pairs_scores_two_for_each_two_treasures(count, points):
    state = use("pairs", treasures={"statue-2-3": count})
    assert effect_points(state) == ({"pairs": points} if points else {})


def test_M9_again_gives_another_turn_and_another_tile():
    state = use("again", draw=["5"], rng=[1, 2, 3, 4])
    assert state.seat == 0 and state.phase.name == "PLAY" and state.turn == 2
    assert state.view()["mummy"]["open"] == ["again"]


def test_M9_exchange_returns_a_scarab_to_the_box_unseen():
    state = use("exchange", scarabs=[1, 2], supply={"scarabs": [4]})
    assert legal(state) == ["exchange 1", "exchange 2"]
    assert refused(state, "exchange 3") == ("M9", "NO_SUCH_SCARAB")
    state.play("exchange 1")
    assert holds(state, "scarab_values") == [2, 4] and state.view()["scarabs"] == 0
    assert state.save()["seats"][0]["boxed"] == [1]


def test_M9_exchange_does_nothing_without_a_scarab_on_both_sides():
    assert use("exchange", supply={"scarabs": [4]}).seat == 1
    state = use("exchange", scarabs=[1])
    assert state.seat == 1 and holds(state, "scarab_values") == [1]
