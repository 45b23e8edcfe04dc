"""What tiles do."""

from games.luxor.positions import holds, legal, moves, position, refused, seat, team

HAND = "1 2 2 2 4"


def step(track, at, target, **fields):
    """Seat 0 plays a 1 and goes there."""
    own = {key: fields.pop(key) for key in ("keys", "wilds") if key in fields}
    return position(track, seat(HAND, at, **own), draw=["5"], **fields).play("play left").play(f"move {target}")


def tiles(state):
    return state.save()["track"]


def test_L16_a_treasure_needs_enough_own_adventurers():
    track = "1 vase-2-3, 2 statue-3-5"
    assert holds(step(track, "stairs", "stairs 1"), "treasures") == {}
    state = step(track, "stairs, 1", "stairs 1")
    assert holds(state, "treasures") == {"vase-2-3": 1} and team(state) == ["1", "1"]
    assert tiles(state) == {"2": "statue-3-5"}


def test_L16_others_adventurers_dont_count():
    state = position("1 vase-2-3, 2 statue-3-5", seat(HAND), seat(at="1, 1"), draw=["5"])
    state.play("play left").play("move stairs 1")
    assert holds(state, "treasures") == {} and tiles(state)["1"] == "vase-2-3"


def test_L16_its_points_are_scored_at_once():
    state = step("1 vase-1-1, 2 statue-3-5", "stairs", "stairs 1")
    assert [(one["rule"], one["points"]) for one in state.breakdown() if one["seat"] == 0 and one["points"]] == [
        ("L16", 1),
        ("L6", 1),
    ]


def test_L16_over_a_symbol_the_top_temple_tile_is_placed_and_not_used_now():
    state = step("11 vase-3-5, 12 vase-1-1", "11", "11 12", temple={"cobra": ["scarab"]}, scarabs=[3])
    assert tiles(state) == {"11": "vase-3-5", "12": "scarab"}
    assert holds(state, "scarabs") == 0


def test_L16_an_empty_pile_leaves_the_space_empty():
    assert tiles(step("11 vase-3-5, 12 vase-1-1", "11", "11 12")) == {"11": "vase-3-5"}


def test_L16_scarab():
    state = step("11 vase-3-5, 12 scarab", "11", "11 12", scarabs=[3, 3])
    assert holds(state, "scarab_values") == [3] and state.view()["scarabs"] == 1
    assert tiles(state)["12"] == "scarab"


def test_L16_wild():
    state = step("20 vase-3-5, 21 wild", "20", "20 21")
    assert holds(state, "wilds") == 1 and state.view()["wilds"] == 17


def test_L16_wild_or_scarab_is_chosen():
    state = step("31 vase-3-5, 33 wild-or-scarab", "31", "31 33", scarabs=[4])
    assert legal(state) == ["take scarab", "take wild"]
    assert refused(state, "take key") == ("L16", "NOT_OFFERED")
    assert holds(state.copy().play("take wild"), "wilds") == 1
    assert holds(state.play("take scarab"), "scarab_values") == [4]


def test_L16_what_is_left_alone_is_taken_without_asking():
    assert holds(step("31 vase-3-5, 33 wild-or-scarab", "31", "31 33"), "wilds") == 1


def test_L16_empty_supplies_give_nothing():
    state = step("31 vase-3-5, 33 wild-or-scarab", "31", "31 33", wilds=18)
    assert state.seat == 1 and holds(state, "wilds") == 18 and holds(state, "scarabs") == 0


def test_L16_a_card_tile_offers_the_tops_of_its_two_levels():
    horus = {"1": {"top": "all-1/1"}, "2": {"top": "all-2/2"}, "3": {"top": "all-3/3"}}
    state = step("11 vase-3-5, 12 card-1-2", "11", "11 12", horus=horus)
    assert legal(state) == ["take horus-1", "take horus-2"]
    assert refused(state, "take horus-3") == ("L16", "NOT_OFFERED")
    state.play("take horus-2")
    assert "all-2/2" in [card["card"] for card in holds(state, "hand")]


def test_L16_a_horus_tile_gives_a_key_or_the_top_of_its_level():
    horus = {"1": {"top": "all-1/1"}, "2": {"top": "all-2/2"}}
    state = step("4 vase-3-5, 5 horus-1", "4", "4 5", horus=horus)
    assert legal(state) == ["take key", "take horus-1"]
    assert refused(state, "take horus-2") == ("L16", "NOT_OFFERED")
    state.play("take key")
    assert holds(state, "keys") == 1 and tiles(state)["5"] == "horus-1"


def test_L16_a_tunnel_leads_to_the_next_tunnel_which_does_nothing_more():
    track = "11 vase-3-5, 12 tunnel, 15 tunnel, 23 tunnel"
    assert team(step(track, "11", "11 12")) == ["15"]
    assert team(step("11 vase-3-5, 12 tunnel", "11", "11 12")) == ["12"]


def test_L16_a_tunnel_wakes_whom_it_passes():
    track = "9 vase-3-5, 12 tunnel, 23 tunnel"
    assert team(step(track, "9, anubis 1, anubis 2", "9 12")) == ["stairs", "stairs", "23"]


def test_L16_osiris_moves_on_and_acts_there_too_in_chains():
    track = "6 vase-3-5, 8 osiris-1, 17 osiris-2, 18 vase-3-6, 20 vase-1-1"
    state = step(track, "6, anubis 1", "6 8")
    assert team(state) == ["stairs", "20"] and holds(state, "treasures") == {"vase-1-1": 1}


def test_L16_osiris_that_overshoots_stays():
    assert team(step("6 vase-3-5, 8 osiris-3, 9 vase-3-6", "6", "6 8", keys=5)) == ["8"]


def test_L16_osiris_into_the_tomb_must_be_taken_with_a_key():
    track = "6 vase-3-5, 8 osiris-2, 9 vase-3-6"
    assert team(step(track, "6", "6 8")) == ["8"]
    state = step(track, "6", "6 8", keys=1)
    assert team(state) == ["tomb"] and holds(state, "keys") == 0


def test_L10_a_treasure_taken_from_a_plain_space_leaves_no_step():
    state = step("1 vase-1-1, 2 statue-3-5, 3 jewel-3-5", "stairs", "stairs 1")
    state.play("play left")
    assert moves(state) == ["stairs 2"]
