"""E24, E4: redeals, which a seat can't tell from the truth."""

from collections import Counter

import pytest

from games.expedition.positions import ADVENTURES, GAME, middle_game, play, position, seat

GROUP_2 = "lake/2 camp-d/2 temple-d/2 temple-o/2 pyramid-d/2"
REDEALS = 240


def seat_of(state, of):
    return state.save()["seats"][of]


def redealt(state, viewer, read, count=REDEALS):
    """How often redeals for this seat show what."""
    return Counter(read(state.redeal(viewer, seed)) for seed in range(count))


def assert_shares(seen, shares):
    """Chi-square with a bound that chance passes once in a million times or so."""
    total = sum(seen.values())
    assert set(seen) == set(shares)
    square = sum((seen[one] - share * total) ** 2 / (share * total) for one, share in shares.items())
    assert square < 3 * len(shares) + 25, (seen, shares)


# ---------------------------------------------------------------- redeals: nothing that is seen changes


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
@pytest.mark.parametrize("decisions", [0, 1, 2, 3, 40, 90])
def test_E24_a_redeal_changes_nothing_that_is_seen(viewer, decisions):
    state = middle_game(decisions=decisions)
    before = state.copy()
    for seed in range(10):
        other = state.redeal(viewer, seed)
        assert other.view(viewer) == state.view(viewer)
        assert GAME.load(other.save()) == other
        if viewer == state.seat:
            assert other.legal() == state.legal()
    assert state == before


def test_E24_redeals_differ_by_their_seed_only():
    state = middle_game()
    assert state.redeal(0, 3) == state.redeal(0, 3)
    assert state.redeal(0, 3) != state.redeal(0, 4)


def test_E24_every_piece_is_still_there():
    state = middle_game()

    def pieces(state):
        return [
            (Counter(one["hand"] + one["stack"]), Counter(one["actions"]["hand"] + one["actions"]["stack"]))
            for one in state.save()["seats"]
        ]

    assert pieces(state.redeal(1, 6)) == pieces(state)


# ---------------------------------------------------------------- redeals: the start tiles


def kept(of):
    return lambda state: next(tile for tile in seat_of(state, of)["hand"] if tile != "camp-d/1")


def kept_by_all(*seats):
    return lambda state: tuple(kept(of)(state) for of in seats)


def started(*keep):
    return play(GAME.new(players=len(keep), seed=3), "; ".join(f"keep {tile}" for tile in keep))


def test_E4_while_seats_choose_any_choice_is_as_likely():
    state = GAME.new(players=3, seed=3).play("keep desert")
    third = dict.fromkeys(("desert/1", "mountain/1", "temple-d/1"), 1 / 3)
    assert_shares(redealt(state, 1, kept(0)), third)
    assert_shares(redealt(state, None, kept(0)), third)
    assert redealt(state, 0, kept(0), 20) == {"desert/1": 20}


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_E4_a_redeal_while_seats_choose_plays_on(viewer):
    state = GAME.new(players=3, seed=3).play("keep desert")
    for seed in range(12):
        document = play(state.redeal(viewer, seed), "keep mountain; keep mountain").save()
        ones = [tile for one in document["seats"] for tile in one["hand"] if tile != "camp-d/1"]
        ones += [f"{tile}/1" for tile in document["display"].values()]
        assert Counter(ones) == dict.fromkeys(("desert/1", "mountain/1", "temple-d/1"), 3)


def test_E4_of_two_players_each_knows_what_the_other_kept():
    state = started("desert", "mountain")
    assert redealt(state, 0, kept(1), 60) == {"mountain/1": 60}
    assert redealt(state, 1, kept(0), 60) == {"desert/1": 60}


def test_E4_a_spectator_does_not_know_who_kept_what():
    seen = redealt(started("desert", "mountain"), None, kept_by_all(0, 1))
    assert_shares(seen, {("desert/1", "mountain/1"): 0.5, ("mountain/1", "desert/1"): 0.5})
    assert redealt(started("desert", "desert"), None, kept_by_all(0, 1), 30) == {("desert/1", "desert/1"): 30}


def test_E4_of_three_players_the_display_tells_which_tiles_but_not_whose():
    seen = redealt(started("desert", "mountain", "temple-d"), 0, kept_by_all(0, 1, 2))
    assert_shares(seen, {("desert/1", "mountain/1", "temple-d/1"): 0.5, ("desert/1", "temple-d/1", "mountain/1"): 0.5})


def test_E4_of_four_players_every_arrangement_is_as_likely():
    seen = redealt(started("desert", "mountain", "mountain", "temple-d"), 0, kept_by_all(1, 2, 3))
    orders = [("mountain/1", "mountain/1", "temple-d/1"), ("mountain/1", "temple-d/1", "mountain/1")]
    assert_shares(seen, dict.fromkeys([*orders, ("temple-d/1", "mountain/1", "mountain/1")], 1 / 3))


def test_E4_a_start_tile_that_was_laid_tells_the_other():
    state = play(started("desert", "mountain", "temple-d"), "desert g9; stop; mountain g10; stop")
    assert redealt(state, 0, kept(2), 40) == {"temple-d/1": 40}
    assert redealt(state, None, kept(2), 40) == {"temple-d/1": 40}


def test_E4_the_camp_is_known_to_be_in_hand():
    state = started("desert", "mountain", "temple-d")
    assert all("camp-d/1" in seat_of(state.redeal(0, seed), 1)["hand"] for seed in range(40))


# ---------------------------------------------------------------- redeals: hands, stacks, action tiles


def test_E24_a_hidden_tile_is_any_of_its_number_that_is_left():
    other = seat("lake/2 camp-d/1", "camp-d/2 temple-d/2 temple-o/2 pyramid-d/2 camp-d/4 camp-d/4 mountain/4")
    state = position("desert", seat("desert/3"), other)
    assert_shares(redealt(state, 0, lambda state: seat_of(state, 1)["hand"][0]), dict.fromkeys(GROUP_2.split(), 0.2))
    bottom = redealt(state, 0, lambda state: seat_of(state, 1)["stack"][-1])
    assert_shares(bottom, {"camp-d/4": 2 / 3, "mountain/4": 1 / 3})
    assert redealt(state, 0, lambda state: seat_of(state, 1)["hand"][1], 30) == {"camp-d/1": 30}


def test_E24_the_own_hand_stays_and_the_own_stack_is_unknown():
    mine = seat("lake/2 camp-d/2", "temple-d/2 temple-o/2 pyramid-d/2")
    state = position("desert", mine, seat("desert/3"))
    assert redealt(state, 0, lambda state: tuple(seat_of(state, 0)["hand"]), 30) == {("lake/2", "camp-d/2"): 30}
    orders = redealt(state, 0, lambda state: tuple(seat_of(state, 0)["stack"]))
    assert_shares(orders, dict.fromkeys(orders, 1 / 6))
    assert len(orders) == 6


def test_X1_action_hands_of_others_and_every_action_stack_are_unknown():
    hand, rest = ["boat", "caravan", "caravan"], ["boat", "snakes", "snakes", "sandstorm", "sandstorm"]
    both = seat("desert/1", actions={"hand": hand, "stack": rest})
    state = position("desert", both, both, modules=ADVENTURES)

    def boats(of):
        return lambda state: seat_of(state, of)["actions"]["hand"].count("boat")

    assert redealt(state, 0, boats(0), 30) == {1: 30}
    assert_shares(redealt(state, 0, boats(1)), {0: 20 / 56, 1: 30 / 56, 2: 6 / 56})
    top = redealt(state, 0, lambda state: seat_of(state, 0)["actions"]["stack"][0])
    assert_shares(top, {"boat": 1 / 5, "snakes": 2 / 5, "sandstorm": 2 / 5})


def test_X2_an_action_tile_in_use_is_seen_by_all():
    mine = seat("desert/1 desert/3", actions={"hand": ["boat", "caravan", "snakes"], "stack": ["sandstorm", "boat"]})
    state = position("mountain 0 | lake", mine, seat("mountain/1"), modules=ADVENTURES)
    play(state, "desert/1 g9; stop; use boat")
    for seed in range(20):
        held = seat_of(state.redeal(1, seed).play("to i9"), 0)["actions"]
        assert held["used"] == ["boat"]
        assert Counter(held["hand"] + held["stack"]) == {"boat": 1, "caravan": 1, "snakes": 1, "sandstorm": 1}
