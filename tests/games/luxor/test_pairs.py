"""Modules that touch: what each pair of them does together.

equipment + characters: plus cards with re-roll (C1), forward (C5), special key (C8); two cards and C6's Horus card
mummy + characters: Horus choice (C3), forward with a Horus card (C5), re-sort (C2) by mummy tiles, C1 not for M7,
  extra turns (C7) and getting up, temple action onto the mummy, extra point and `lowest`
mummy + equipment: plus cards and the mummy, Q5 with a Horus card taken, swap-hand and the own equipment
mummy + artifacts: double spaces under the mummy, `lowest` and `pairs` with artifacts
mummy + track: tunnels, Osiris jumps, `all` and catch-up ending on its tile
artifacts + characters: C4 counts artifacts, C7 does not, C6 never on double spaces
extra turns (C7, `again`) + the end of the round
"""

from games.luxor.positions import dice, hand, holds, legal, moves, position, refused, seat, team

TRACK = (
    "1 vase-3-5, 2 statue-3-5, 3 jewel-3-5, 4 vase-3-6, 5 horus-1, 6 statue-3-6, 7 jewel-3-6, 8 osiris-1, 9 vase-2-3"
)
HORUS = {"1": {"top": "all-1/1"}, "2": {"top": "all-2/2"}, "3": {"top": "all-3/3"}}


def table(modules, own, *others, track=TRACK, at="9", tiles=(), **fields):
    """Seat 0 is asked for a card in a game with these modules."""
    if "mummy" in modules:
        fields["mummy"] = {"at": at, "open": list(tiles)}
    fields.setdefault("draw", ["5", "5"])
    return position(track, own, *others, modules=list(modules), horus=HORUS, **fields)


def mummy_at(state):
    return state.view()["mummy"]["at"]


# ---------------------------------------------------------------- equipment and characters

BOTH = ("equipment", "characters")


def test_Q4_C1_the_roll_of_a_second_card_may_be_repeated():
    own = seat("2+ die 2 2 4", character="re-roll")
    state = table(BOTH, own, rng=dice(1, 3)).play("play left").play("add left")
    assert legal(state) == ["keep", "again"]
    assert moves(state.play("again")) == ["stairs 5"]


def test_Q6_C1_die_plus_minus_may_be_repeated():
    own = seat("die+/-1 2 2 2 4", character="re-roll")
    state = table(BOTH, own, rng=dice(1, 4)).play("play left").play("again")
    assert moves(state) == ["stairs 3", "stairs 4", "stairs 5"]


def test_Q4_C5_forward_ignores_a_plus_card_and_asks_no_second():
    own = seat("2+ die 2 2 4", character="forward")
    state = table(BOTH, own).play("forward left")
    assert moves(state) == ["stairs 1"]
    assert hand(state.play("move stairs 1")) == ["die", "2", "5", "2", "4"]


def test_Q4_C5_not_for_the_second_card():
    own = seat("2+ 3 2 2 4", character="forward")
    state = table(BOTH, own).play("play left")
    assert refused(state, "forward left") == ("L9", "NOT_PLAYING")
    assert moves(state.play("add left")) == ["stairs 5"]


def test_Q4_C8_one_key_a_card_so_up_to_two():
    own = seat("2+ 3 2 2 4", character="special-key", keys=2)
    state = table(BOTH, own).play("play left").play("add left")
    assert moves(state) == [f"stairs {number}" for number in (3, 4, 5, 6, 7)]
    assert [holds(state.copy().play(f"move stairs {n}"), "keys") for n in (3, 4, 5, 6, 7)] == [0, 1, 2, 1, 0]


def test_Q4_C8_with_one_key_one_card_is_changed():
    own = seat("2+ 3 2 2 4", character="special-key", keys=1)
    assert moves(table(BOTH, own).play("play left").play("add left")) == ["stairs 4", "stairs 5", "stairs 6"]


def test_Q4_C8_plus_minus_as_the_second_card_becomes_0_or_2():
    own = seat("3+ +/-1 2 2 4", character="special-key", keys=1)
    state = table(BOTH, own).play("play left").play("add left")
    assert moves(state) == [f"stairs {number}" for number in (1, 2, 3, 4, 5)]
    assert holds(state.copy().play("move stairs 2"), "keys") == 1
    assert holds(state.copy().play("move stairs 3"), "keys") == 0


def test_Q3_C8_a_0_becomes_1_but_never_less():
    own = seat("0 2 2 2 4", "3", character="special-key", keys=1)
    assert moves(table(BOTH, own).play("play left")) == ["3 3", "3 4"]


def test_Q4_C8_a_second_0_can_only_go_up():
    own = seat("1+ 0 2 2 4", "3", character="special-key", keys=2)
    state = table(BOTH, own).play("play left").play("add left")
    assert moves(state) == ["3 3", "3 4", "3 5", "3 6"]


def test_Q6_C8_die_plus_minus_and_a_key():
    own = seat("die+/-1 2 2 2 4", character="special-key", keys=1)
    state = table(BOTH, own, rng=dice(4)).play("play left")
    assert moves(state) == [f"stairs {number}" for number in (2, 3, 4, 5, 6)]


def test_Q5_C2_re_sort_between_two_cards_and_the_refill():
    track = "9 vase-3-5, 11 jewel-3-5, 12 vase-3-6"
    own = seat("1+ 1 2 3 4", "9, anubis 1", character="re-sort")
    state = table(BOTH, own, track=track).play("play left").play("add left").play("move 9 12")
    assert len(legal(state)) == 5
    state.play("sort 3 1")
    assert hand(state) == ["4", "5", "2", "3"] and state.phase.name == "PLACE"


def test_Q5_C3_the_place_of_a_chosen_horus_card():
    own = seat("1+ 4 3 2 1", character="horus-choice")
    state = table(BOTH, own).play("play left").play("add left").play("move stairs 5").play("take horus-3")
    assert hand(state.play("place right")) == ["3", "2", "5", "all-3/3", "1"]


# ---------------------------------------------------------------- the mummy and characters

CURSED = ("mummy", "characters")


def test_M2_C3_the_mummy_moves_by_the_eyes_of_the_card_taken():
    own = seat("5 2 2 2 4", character="horus-choice")
    state = table(CURSED, own).play("play left").play("move stairs 5").play("take horus-3")
    assert mummy_at(state) == 6


def test_M2_C5_ignoring_a_horus_card_is_playing_it():
    own = seat("range-6/3 2 2 2 4", "stairs, 6", character="forward")
    state = table(CURSED, own).play("forward left")
    assert mummy_at(state) == 6 and moves(state) == ["stairs 1"]
    assert team(state) == ["stairs", "6 lying"]


def test_M9_C2_a_mummy_tile_that_wakes_lets_re_sort():
    track = "9 vase-3-5, 11 jewel-1-1, 12 vase-3-6"
    own = seat("1 2 2 2 4", "9, anubis 1", character="forward", talismans=4)
    other = seat("+/-1 +/-1 3 4 5", character="re-sort")
    state = table(CURSED, own, other, track=track, at="12", tiles=["move-1"], phase="mummy", draw=["3"])
    state.play("use move-1").play("move 9 11")
    assert state.phase.name == "RESORT" and state.seat == 1
    assert state.view()["mummy"]["using"] == "move-1"
    state.play("sort 1 5")
    assert hand(state, 1) == ["+/-1", "3", "4", "5", "+/-1"]
    assert state.view()["mummy"]["using"] is None and state.seat == 1 and state.phase.name == "PLAY"


def test_M9_C2_all_4_lets_re_sort_after_the_movement_of_all():
    track = "9 vase-3-5, 11 jewel-1-1, 12 vase-3-6, 14 jewel-3-5, 15 vase-2-3"
    own = seat("1 2 2 2 4", "9, anubis 1", character="re-sort", talismans=4)
    state = table(CURSED, own, track=track, at="11", tiles=["all-4"], phase="mummy").play("use all-4")
    assert team(state) == ["stairs", "15"] and state.phase.name == "RESORT"
    assert state.play("leave").seat == 1


def test_M7_C1_getting_up_is_not_repeated():
    own = seat("1 2 2 2 4", "4 lying", character="re-roll")
    state = table(CURSED, own, rng=dice(3), phase="get-up").play("roll")
    assert state.seat == 1


def test_M7_C7_an_extra_turn_may_begin_with_getting_up():
    track = "11 vase-3-5, 12 jewel-1-1, 15 tunnel, 16 vase-3-6"
    own = seat("1 2 2 2 4", "11, 16 lying", character="extra-turn", treasures={"vase-2-3": 1, "statue-2-3": 1})
    state = table(CURSED, own, track=track, at="15").play("play left").play("move 11 12").play("extra")
    assert state.phase.name == "GET_UP" and state.seat == 0 and state.turn == 2


def test_M6_C6_a_tunnel_of_the_temple_action_onto_the_mummy():
    track = "11 vase-3-5, 12 jewel-1-1, 15 tunnel"
    own = seat("1 2 2 2 4", "11", character="temple-action")
    state = table(CURSED, own, track=track, at="15", temple={"cobra": ["tunnel"]})
    assert team(state.play("play left").play("move 11 12").play("temple")) == ["15 lying"]


def test_M2_C6_a_card_of_the_temple_action_moves_the_mummy():
    track = "11 vase-3-5, 12 jewel-1-1, 15 tunnel, 16 vase-3-6"
    own = seat("1 2 2 2 4", "11", character="temple-action")
    state = table(CURSED, own, track=track, at="16", temple={"cobra": ["card-1-2"]})
    state.play("play left").play("move 11 12").play("temple").play("take horus-2")
    assert mummy_at(state) == 12 and team(state) == ["12 lying"]


def test_M8_C7_each_turn_may_use_a_tile():
    track = "11 vase-3-5, 12 jewel-1-1, 15 tunnel, 16 vase-3-6"
    treasures = {"vase-2-3": 1, "statue-2-3": 1}
    own = seat("1 2 2 2 1", "11", character="extra-turn", treasures=treasures, talismans=3)
    tiles = ["two-points", "two-points"]
    state = table(CURSED, own, track=track, at="16", tiles=tiles).play("play left").play("move 11 12").play("extra")
    state.play("use two-points")
    assert state.seat == 0
    state.play("play right").play("move 12 15").play("use two-points")
    assert [one["points"] for one in state.breakdown() if one["rule"] == "M9"] == [4] and state.seat == 1


def test_M9_C7_extra_turns_of_both_kinds_add_up():
    track = "11 vase-3-5, 12 jewel-1-1, 15 tunnel, 16 vase-3-6"
    own = seat("1 2 2 2 1", "11", character="extra-turn", treasures={"vase-2-3": 1, "statue-2-3": 1}, talismans=4)
    state = table(CURSED, own, track=track, at="16", tiles=["again"]).play("play left").play("move 11 12").play("extra")
    state.play("use again")
    assert state.seat == 0 and state.view()["extra"] == 1


# ---------------------------------------------------------------- the mummy and equipment

ARMED = ("mummy", "equipment")


def test_M2_Q4_plus_cards_dont_move_the_mummy():
    state = table(ARMED, seat("1+ 2 2 2 4")).play("play left").play("add left").play("move stairs 3")
    assert mummy_at(state) == 9


def test_M2_Q5_the_mummy_moves_when_the_place_of_the_taken_card_is_chosen():
    state = table(ARMED, seat("1+ 4 3 2 1")).play("play left").play("add left").play("move stairs 5")
    state.play("take horus-1")
    assert mummy_at(state) == 9
    assert mummy_at(state.play("place left")) == 8


def test_M6_Q3_nobody_stays_on_the_mummys_tile():
    state = table(ARMED, seat("0 2 2 2 4", "9 lying, stairs"))
    assert refused(state, "play left") == ("L13", "CARD_CANT_MOVE")


def test_M9_Q1_swap_hand_gives_up_the_own_equipment():
    own = seat("6* 0* 1+* 2+* 3+*", talismans=2)
    draw = ["5", "5", "5", "5", "4"]
    state = table(ARMED, own, tiles=["swap-hand"], phase="mummy", draw=draw).play("use swap-hand")
    assert sorted(hand(state)) == ["4", "5", "5", "5", "5"] and len(state.view()["discard"]) == 5


# ---------------------------------------------------------------- the mummy and tiles that move

MUMMY = ("mummy",)


def test_M6_a_tunnel_that_ends_on_the_mummys_tile():
    track = "11 vase-3-5, 12 tunnel, 15 tunnel"
    state = table(MUMMY, seat("1 2 2 2 4", "11"), track=track, at="15").play("play left").play("move 11 12")
    assert team(state) == ["15 lying"]


def test_M6_an_osiris_jump_that_ends_on_the_mummys_tile():
    state = table(MUMMY, seat("1 2 2 2 4", "7")).play("play left").play("move 7 8")
    assert team(state) == ["9 lying"] and state.seat == 1


def test_M6_an_all_card_leaves_those_on_the_mummys_tile_lying_and_out_of_the_choice():
    state = table(MUMMY, seat("all-1/1 2 2 2 4", "7, 5, 3")).play("play left")
    assert mummy_at(state) == 8 and team(state) == ["4", "6", "8 lying"]
    assert legal(state) == ["act 4", "act 6"]


def test_M2_catch_up_is_judged_again_after_the_mummy():
    state = table(MUMMY, seat("catch-up/1 2 2 2 4", "stairs, 8")).play("play left")
    assert team(state) == ["stairs", "8 lying"] and state.seat == 1


# ---------------------------------------------------------------- artifacts


def test_M4_A4_the_mummy_stands_on_a_double_space_until_it_moves():
    track = "1 vase-1-1 under, 2 statue-3-5, 5 horus-1"
    own = seat("1 2 2 2 4")
    state = table(("mummy", "artifacts"), own, track=track, at="1", face_down={"jewel-1-1": 1})
    state.play("play left").play("move stairs 1")
    assert team(state) == ["1 lying"] and state.view()["track"][0]["face_down"]


def test_M9_A2_lowest_and_pairs_count_artifacts():
    track = "1 artifact-1-2 under, 2 statue-3-5, 5 horus-1"
    own = seat("1 2 2 2 4", treasures={"artifact-2-4": 1, "vase-2-3": 1}, talismans=6)
    for tile, points in (("lowest", 2), ("pairs", 2)):
        state = table(
            ("mummy", "artifacts"), own, track=track, at="5", tiles=[tile], phase="mummy", face_down={"vase-1-1": 1}
        )
        state.play(f"use {tile}")
        assert [one["points"] for one in state.breakdown() if one["rule"] == "M9"] == [points]


def test_A2_C4_artifacts_count_for_the_extra_point():
    own = seat("1 2 2 2 4", character="extra-point", treasures={"artifact-2-4": 2})
    state = table(("artifacts", "characters"), own)
    assert [one["points"] for one in state.breakdown() if one["rule"] == "C4"] == [2]


def test_A2_C7_an_artifact_completes_no_set():
    own = seat("1 2 2 2 4", character="extra-turn", treasures={"vase-2-3": 1, "statue-2-3": 1, "jewel-2-3": 1})
    track = "1 artifact-1-2, 2 statue-3-5"
    state = table(("artifacts", "characters"), own, track=track).play("play left").play("move stairs 1")
    assert state.seat == 1 and holds(state, "treasures")["artifact-1-2"] == 1


def test_A4_C7_in_an_extra_turn_the_treasure_below_may_be_taken():
    own = seat("1 2 2 2 1", "stairs, stairs", character="extra-turn", treasures={"statue-2-3": 1, "jewel-2-3": 1})
    track = "1 vase-1-1 under, 2 statue-3-5"
    state = table(("artifacts", "characters"), own, track=track, face_down={"jewel-1-1": 1})
    state.play("play left").play("move stairs 1").play("extra").play("play right").play("move stairs 1")
    assert holds(state, "treasures")["jewel-1-1"] == 1


# ---------------------------------------------------------------- extra turns and the end of the round

LAST = "9 vase-3-5, 10 vase-3-6, 11 jewel-3-5"


def test_L18_M9_again_belongs_to_the_last_turn():
    other = seat(at="tomb, 9")
    own = seat("1 1 1 1 1", "11, 9", keys=1, talismans=4)
    state = table(MUMMY, own, other, track=LAST, at="10", tiles=["again"], first=1, sarcophagi=[1], draw=["2"])
    state.play("play left").play("move 11 tomb")
    assert state.phase.name == "MUMMY"
    state.play("use again")
    assert not state.over and state.seat == 0
    state.play("play left").play("move 9 10")
    assert state.over


def test_L18_C7_an_extra_turn_is_played_before_the_game_ends():
    track = "9 vase-1-1, 10 vase-3-6, 11 jewel-3-5"
    own = seat("1 1 1 1 1", "stairs", character="extra-turn", treasures={"jewel-2-3": 1, "statue-2-3": 1})
    other = seat(at="tomb, tomb")
    state = table(("characters",), own, other, track=track, first=1, sarcophagi=[1, 1], draw=["2"])
    state.play("play left").play("move stairs 9").play("extra")
    assert not state.over and state.seat == 0 and state.view()["rounds"] == 0
    state.play("play left").play("move 9 10")
    assert state.over


def test_L18_M7_a_turn_ended_by_getting_up_counts():
    own = seat("1 1 1 1 1", "9 lying")
    other = seat(at="tomb, tomb")
    state = table(
        MUMMY, own, other, track=LAST, at="10", first=1, sarcophagi=[1, 1], draw=["2"], rng=dice(1), phase="get-up"
    )
    assert state.play("roll").over
