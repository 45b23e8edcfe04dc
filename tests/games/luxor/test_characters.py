"""Module Characters: the eight abilities."""

import pytest

from games.luxor.positions import dice, hand, holds, legal, moves, position, refused, seat, team

TRACK = "1 vase-3-5, 2 statue-3-5, 3 jewel-3-5, 4 vase-3-6, 5 horus-1, 6 statue-3-6, 7 jewel-3-6"
HORUS = {"1": {"top": "all-1/1"}, "2": {"top": "all-2/2"}, "3": {"top": "all-3/3"}}


def as_character(name, cards="1 2 2 2 4", at="stairs", **fields):
    own = {key: fields.pop(key) for key in ("keys", "treasures", "wilds", "turned") if key in fields}
    track = fields.pop("track", TRACK)
    others = [fields.pop("other")] if "other" in fields else []
    fields.setdefault("draw", ["5", "5"])
    return position(track, seat(cards, at, character=name, **own), *others, modules=["characters"], **fields)


@pytest.mark.parametrize(
    ("name", "rule"), [("re-roll", "C1"), ("horus-choice", "C3"), ("forward", "C5"), ("special-key", "C8")]
)
def test_C0_the_view_names_the_rule_of_a_character(name, rule):
    assert as_character(name).view(0)["seats"][0]["character_rule"] == rule


def test_C0_an_ability_belongs_to_its_owner_only():
    state = as_character("re-roll", "1 2 2 2 4")
    assert refused(state, "forward left") == ("C5", "NOT_FORWARD")
    state = position(TRACK, seat("1 2 2 2 4"))
    for move in ("forward left", "again", "keep", "temple", "extra", "leave", "decline"):
        assert refused(state, move) == ("C0", "CHARACTERS_OFF")


def test_C1_a_roll_of_a_card_may_be_repeated_once():
    state = as_character("re-roll", "die 2 2 2 4", rng=dice(2, 5)).play("play left")
    assert legal(state) == ["keep", "again"] and state.view()["playing"]["roll"] == 2
    assert moves(state.copy().play("keep")) == ["stairs 2"]
    assert moves(state.play("again")) == ["stairs 5"]


def test_C1_for_horus_cards_that_roll_too():
    state = as_character("re-roll", "die-range/1 2 2 2 4", rng=dice(1, 2)).play("play left").play("again")
    assert moves(state) == ["stairs 1", "stairs 2"]


def test_C1_others_dont_repeat():
    state = as_character("forward", "die 2 2 2 4", rng=dice(2)).play("play left")
    assert refused(state, "again") == ("C1", "NOT_REROLLING")


WAKE = "9 vase-3-5, 11 jewel-1-1, 12 vase-3-6"


def test_C2_the_owner_may_re_sort_when_anybody_wakes_an_adventurer():
    other = seat("+/-1 +/-1 3 4 5", character="re-sort")
    state = as_character("forward", at="9, anubis 1", track=WAKE, other=other, draw=["3"])
    state.play("play left").play("move 9 11")
    assert state.seat == 1 and state.phase.name == "RESORT" and state.view()["active"] == 0
    assert holds(state, "treasures") == {}
    state.play("sort 5 1")
    assert hand(state, 1) == ["5", "+/-1", "+/-1", "3", "4"]
    assert holds(state, "treasures") == {"jewel-1-1": 1}


def test_C2_for_the_own_adventurers_too_with_the_hand_as_it_is_then():
    state = as_character("re-sort", at="9, anubis 1", track=WAKE).play("play left").play("move 9 11")
    assert state.seat == 0 and len(legal(state)) == 10
    assert refused(state, "sort 5 1") == ("C2", "NO_SUCH_CARD")
    state.play("sort 4 1")
    assert hand(state) == ["4", "2", "5", "2", "2"]


def test_C2_once_for_each_adventurer_after_the_movement_of_all():
    track = "9 vase-3-5, 11 jewel-3-5, 19 horus-2, 21 vase-3-6"
    state = as_character("re-sort", "all-1/1 2 2 2 4", "9, 19, anubis 1, anubis 2", track=track).play("play left")
    assert team(state) == ["stairs", "stairs", "11", "21"] and state.view()["choices"] == [11, 21]
    state.play("leave")
    assert state.phase.name == "RESORT"
    state.play("leave")
    assert legal(state) == ["act 11", "act 21"]


def test_C2_again_when_a_tile_moves_on_past_a_statue():
    track = "7 vase-3-6, 8 osiris-1, 11 jewel-1-1"
    state = as_character("re-sort", at="7, anubis 1", track=track).play("play left").play("move 7 8")
    assert state.phase.name == "RESORT" and team(state) == ["stairs", "11"]
    assert holds(state.play("leave"), "treasures") == {"jewel-1-1": 1}


def test_C3_any_stack_from_a_horus_tile_also_if_its_own_is_empty():
    state = as_character("horus-choice", "5 2 2 2 4", horus=HORUS).play("play left").play("move stairs 5")
    assert legal(state) == ["take key", "take horus-1", "take horus-2", "take horus-3"]
    assert "all-3/3" in hand(state.play("take horus-3"))
    state = as_character("horus-choice", "5 2 2 2 4", horus={"3": HORUS["3"]}).play("play left").play("move stairs 5")
    assert legal(state) == ["take key", "take horus-3"]


def test_C3_not_from_a_temple_tile():
    track = "11 vase-3-5, 12 card-1-2"
    state = as_character("horus-choice", at="11", track=track, horus=HORUS).play("play left").play("move 11 12")
    assert legal(state) == ["take horus-1", "take horus-2"]


def test_C4_one_more_point_for_each_treasure():
    state = as_character("extra-point", treasures={"vase-2-3": 2, "jewel-1-1": 1})
    assert [one["points"] for one in state.breakdown() if one["rule"] == "C4"] == [3]
    assert state.scores()[0] == 3 * 2 + 1 + 3


def test_C5_a_card_may_be_ignored_to_move_one_forward():
    state = as_character("forward", "die 2 2 2 range-4/1", "stairs, 4", horus=HORUS)
    assert legal(state) == ["play left die", "play right range-4/1", "forward left die", "forward right range-4/1"]
    state.play("forward left")
    assert moves(state) == ["stairs 1", "4 5"] and state.view()["playing"]["roll"] is None
    assert legal(state.play("move 4 5")) == ["take key", "take horus-1"]


def test_C5_is_never_forced():
    state = as_character("forward", "4 2 2 2 5", "6")
    assert legal(state) == ["forward left 4", "forward right 5", "discard left 4", "discard right 5"]


def test_C5_is_refused_where_nobody_can_move_one():
    state = as_character("forward", "4 2 2 2 5", "7")
    assert refused(state, "forward left") == ("C5", "FORWARD_BLOCKED")


def test_C5_a_lighter_card_that_is_ignored_is_not_lighter():
    track = "1 vase-2-3, 2 statue-3-5, 3 jewel-3-5"
    state = as_character("forward", "lighter-2/1 2 2 2 4", track=track).play("forward left").play("move stairs 1")
    assert state.seat == 1 and holds(state, "treasures") == {}


TEMPLE = "11 vase-3-5, 12 jewel-1-1, 15 tunnel"


def test_C6_the_new_temple_tile_may_be_used_at_once():
    state = as_character("temple-action", at="11", track=TEMPLE, temple={"cobra": ["scarab"]}, scarabs=[4])
    state.play("play left").play("move 11 12")
    assert legal(state) == ["temple", "wait"]
    assert holds(state.copy().play("wait"), "scarabs") == 0
    state.play("temple")
    assert holds(state, "scarab_values") == [4] and state.seat == 1


def test_C6_a_tunnel_leads_on():
    state = as_character("temple-action", at="11", track=TEMPLE, temple={"cobra": ["tunnel"]})
    assert team(state.play("play left").play("move 11 12").play("temple")) == ["15"]


def test_C6_a_card_tile_lets_choose():
    state = as_character("temple-action", at="11", track=TEMPLE, temple={"cobra": ["card-1-2"]}, horus=HORUS)
    state.play("play left").play("move 11 12").play("temple")
    assert legal(state) == ["take horus-1", "take horus-2"]


def test_C6_is_asked_only_if_it_would_do_something():
    state = as_character("temple-action", at="11", track=TEMPLE, temple={"cobra": ["scarab"]})
    assert state.play("play left").play("move 11 12").seat == 1


SET = {"vase-2-3": 1, "statue-2-3": 1}


def test_C7_a_pure_set_may_be_turned_for_an_extra_turn():
    state = as_character("extra-turn", at="11", track=TEMPLE, treasures=SET).play("play left").play("move 11 12")
    assert legal(state) == ["extra", "hold"]
    assert state.copy().play("hold").seat == 1
    state.play("extra")
    assert state.seat == 0 and state.turn == 2 and holds(state, "turned") == 1


def test_C7_turned_ones_are_not_used_again_but_still_score():
    own = SET | {"jewel-2-3": 1}
    state = as_character("extra-turn", at="11", track=TEMPLE, treasures=own, turned=1)
    state.play("play left").play("move 11 12")
    assert state.seat == 1
    assert [one["points"] for one in state.breakdown() if one["rule"] == "L19"] == [4]


def test_C7_wilds_dont_help():
    state = as_character("extra-turn", at="11", track=TEMPLE, treasures={"vase-2-3": 1}, wilds=3)
    assert state.play("play left").play("move 11 12").seat == 1


def test_C7_an_extra_turn_is_a_turn_of_its_own_with_a_draw():
    track = "10 vase-3-5, 12 jewel-1-1, 15 tunnel"
    state = as_character("extra-turn", at="10, anubis 1", track=track, treasures=SET, draw=["3", "3"])
    state.play("play left").play("move 10 12").play("extra")
    assert hand(state) == ["2", "2", "3", "2", "4"] and team(state) == ["stairs", "12"]
    state.play("play left")
    assert "stairs 15" in moves(state)


def test_C8_a_key_changes_the_number_by_one():
    state = as_character("special-key", "3 2 2 2 4", keys=1).play("play left")
    assert moves(state) == ["stairs 2", "stairs 3", "stairs 4"]
    assert holds(state.copy().play("move stairs 3"), "keys") == 1
    state.play("move stairs 4")
    assert holds(state, "keys") == 0 and state.view()["keys"] == 20


def test_C8_needs_a_key():
    state = as_character("special-key", "3 2 2 2 4", keys=0).play("play left")
    assert moves(state) == ["stairs 3"]
    assert refused(state, "move stairs 4") == ("C8", "KEY_NEEDED")


def test_C8_not_for_horus_cards():
    assert moves(as_character("special-key", "lighter-3/1 2 2 2 4", keys=2).play("play left")) == ["stairs 3"]


def test_C8_0_acts_like_0():
    state = as_character("special-key", "1 2 2 2 4", "5", keys=1, horus=HORUS).play("play left")
    assert moves(state) == ["5 5", "5 6", "5 7"]
    assert legal(state.play("move 5 5")) == ["take key", "take horus-1"]


def test_C8_plus_minus_becomes_0_or_2_forward():
    state = as_character("special-key", "+/-1 2 2 2 4", "3", keys=1).play("play left")
    assert moves(state) == ["3 2", "3 3", "3 4", "3 5"]


def test_C8_the_tomb_costs_its_own_key():
    state = as_character("special-key", "3 2 2 2 4", "6", keys=1)
    assert refused(state, "play left") == ("L13", "CARD_CANT_MOVE")
    state = as_character("special-key", "3 2 2 2 4", "6", keys=2).play("play left")
    assert moves(state) == ["6 tomb"]
    assert holds(state.play("move 6 tomb"), "keys") == 0


def test_C8_is_never_forced():
    state = as_character("special-key", "3 5 5 5 5", "6", keys=2, draw=["2"])
    assert legal(state) == ["play left 3", "discard left 3", "discard right 5"]


def test_C8_after_a_roll_that_moves_only_by_paying_one_may_decline():
    state = as_character("special-key", "die 2 2 2 4", "6", keys=2, rng=dice(3)).play("play left")
    assert legal(state) == ["move 6 tomb", "decline"]
    assert state.play("decline").seat == 1
    state = as_character("special-key", "die 2 2 2 4", "6, stairs", keys=2, rng=dice(3)).play("play left")
    assert refused(state, "decline") == ("C8", "NOT_DECLINING")


def test_C8_the_changed_number_is_judged_after_the_roll():
    state = as_character("special-key", "die 2 2 2 4", keys=2, rng=dice(4)).play("play left")
    assert moves(state) == ["stairs 3", "stairs 4", "stairs 5"]
