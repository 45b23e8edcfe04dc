"""The end of the game and the score."""

import pytest

from games.luxor.positions import GAME, OTHER, position, seat, walk

TRACK = "9 vase-3-5, 10 vase-3-6, 11 jewel-3-5"
INSIDE = {"sarcophagi": [1]}


def end(first, **fields):
    """Seat 0 plays the second adventurer into the tomb."""
    state = position(
        TRACK, seat("1 1 1 1 1", "11", keys=1), seat(OTHER, "tomb, 9"), first=first, draw=["5"], **INSIDE, **fields
    )
    return state.play("play left").play("move 11 tomb")


def test_L18_play_ends_before_the_first_players_next_turn():
    assert end(first=1).over
    state = end(first=0)
    assert not state.over and state.seat == 1
    while not state.over:
        state.play(state.legal()[0])
    assert state.turn == 2


def test_L18_everyone_has_the_same_number_of_turns():
    for seed in range(6):
        turns = [0, 0, 0]
        turn = 0
        for state in walk(3, [], seed):
            if state.turn != turn:
                turn = state.turn
                turns[int(state._s.active)] += 1
        assert len(set(turns)) == 1


def test_L18_after_the_last_round_the_game_is_scored_as_it_stands():
    state = position(TRACK, seat("5 5 5 5 4", "9"), first=1, rounds=149, draw=["3"]).play("discard left")
    assert state.over and state.winners() == [0]


def test_L18_positions_sarcophagi_keys_sets_and_scarabs():
    own = seat("5 5 5 5 4", "stairs, 9, 11, anubis 1", keys=3, wilds=1, scarabs=[4, 3])
    own["treasures"] = {"vase-2-3": 1, "jewel-1-1": 1}
    state = position(TRACK, own, phase="over", rounds=150)
    points = {
        (one["rule"], one.get("piece", one.get("place", ""))): one["points"]
        for one in state.breakdown()
        if not one["seat"]
    }
    assert points["L6", "9"] == 2 and points["L6", "11"] == 3
    assert points["L18", "key"] == 3 and points["L18", "scarab"] == 7 and points["L19", ""] == 4
    assert state.scores()[0] == 2 + 3 + 3 + 7 + 4 + 3 + 1


def scored(treasures, wilds=0, modules=()):
    own = seat("5 5 5 5 4", "stairs", wilds=wilds, treasures=treasures)
    return position(TRACK, own, modules=list(modules))


def points_of_sets(state):
    return sum(one["points"] for one in state.breakdown() if one["rule"] == "L19")


VASES, STATUES, JEWELS = (
    {f"{kind}-2-3": 4, f"{kind}-2-4": 3, f"{kind}-1-1": 1} for kind in ("vase", "statue", "jewel")
)


@pytest.mark.parametrize(("count", "points"), [(1, 4), (2, 9), (3, 15), (4, 22)])
def test_L19_sets_score_more_the_more_they_are(count, points):
    treasures = {f"{kind}-2-3": count for kind in ("vase", "statue", "jewel")}
    assert points_of_sets(scored(treasures)) == points


def test_L19_a_wild_stands_for_any():
    assert points_of_sets(scored({"vase-2-3": 1, "statue-2-3": 1}, wilds=1)) == 4
    assert points_of_sets(scored({"vase-2-3": 1}, wilds=2)) == 4
    assert points_of_sets(scored({"vase-2-3": 2}, wilds=3)) == 4


def test_L19_at_most_two_wilds_in_a_set_and_wilds_alone_score_nothing():
    assert points_of_sets(scored({}, wilds=9)) == 0
    assert points_of_sets(scored({"vase-2-3": 1}, wilds=9)) == 4
    assert points_of_sets(scored({"vase-2-3": 2}, wilds=9)) == 9


def test_L19_the_breakdown_tells_how_the_sets_were_grouped():
    state = scored({"vase-2-3": 2, "statue-2-3": 1, "jewel-2-4": 1}, wilds=2)
    groups = next(one["groups"] for one in state.breakdown() if one["rule"] == "L19").split("; ")
    assert sorted(word for group in groups for word in group.split()) == [
        "jewel",
        "statue",
        "vase",
        "vase",
        "wild",
        "wild",
    ]
    assert all(group.split().count("wild") <= 2 for group in groups)


def test_L19_more_than_ten_sets_count_as_ten():
    everything = VASES | STATUES | JEWELS
    assert points_of_sets(scored(everything, wilds=18)) == 85


def tie(treasures):
    own = seat("5 5 5 5 4", "9", treasures=treasures)
    other = seat(OTHER, "9", treasures={"statue-2-3": 1})
    return position(TRACK, own, other, first=1, rounds=149, draw=["3"]).play("discard left")


def test_L20_most_points_win():
    assert tie({"vase-2-4": 1}).winners() == [0]


def test_L20_tied_more_treasures_win_and_else_it_is_shared():
    assert tie({"vase-2-3": 1}).winners() == [0, 1]
    own = seat("5 5 5 5 4", "9", treasures={"vase-1-1": 1, "jewel-1-1": 1}, keys=1)
    other = seat(OTHER, "9", treasures={"statue-2-3": 1})
    state = position(TRACK, own, other, phase="over", rounds=150)
    assert state.scores()[0] == state.scores()[1] and state.winners() == [0]


def test_L18_random_games_end_long_before_the_last_round():
    for seed in range(4):
        *_, last = walk(2, [], seed)
        assert last.over and last._s.rounds < 150 and last.winners()
    assert GAME.edition.values["rounds"]["most"] == 150
