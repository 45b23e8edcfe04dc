"""E1-E6: what everybody has, and how a game begins."""

from collections import Counter

import pytest

from games.expedition.positions import GAME, lies, moves, play, refused
from waset.errors import WasetError

TILES = {
    "lake": 1,
    "mountain": 2,
    "desert": 3,
    "camp-d": 6,
    "temple-d": 3,
    "pyramid-d": 3,
    "camp-o": 2,
    "temple-o": 3,
    "pyramid-o": 1,
}
BACKS = {
    1: "camp-d desert temple-d mountain",
    2: "lake camp-d temple-d temple-o pyramid-d",
    3: "camp-d camp-o desert temple-d pyramid-o",
    4: "camp-d camp-d mountain temple-o pyramid-d",
    5: "camp-d camp-o desert temple-o pyramid-d",
}
ONES = {"desert", "temple-d", "mountain"}


def started(players=2, keep=None, **options):
    """A game after E4, everybody keeping the same or what `keep` names."""
    state = GAME.new(players=players, **{"seed": 1, **options})
    for tile in keep or ["desert"] * players:
        state.play(f"keep {tile}")
    return state


def faces(tiles):
    return [tile.split("/")[0] for tile in tiles]


@pytest.mark.parametrize("players", GAME.players)
def test_E1_every_player_has_24_tiles_and_30_adventurers(players):
    document = started(players).save()
    tiles = Counter(faces(document["display"].values()))
    for seat in document["seats"]:
        tiles.update(faces(seat["hand"] + seat["stack"]))
        assert seat["supply"] == 30
    assert tiles == {tile: count * players for tile, count in TILES.items()}


def test_E1_two_to_four_players():
    assert GAME.players == (2, 3, 4)
    for players in (0, 1, 5, "2", True, 2.5):
        with pytest.raises(WasetError, match="players"):
            GAME.new(players=players)


def test_E2_the_numbers_on_the_backs():
    for seat in started(3).save()["seats"]:
        for back, group in BACKS.items():
            tiles = [tile for tile in seat["hand"] + seat["stack"] if tile.endswith(f"/{back}")]
            given = ["temple-d", "mountain"] if back == 1 else []
            assert sorted(faces(tiles) + given) == sorted(group.split())


def test_E2_the_split_is_called_a_reconstruction():
    rows = {row.key: row for row in GAME.edition.rows()}
    for back, group in BACKS.items():
        assert rows[f"backs.{back}"].value == group.split()
        assert rows[f"backs.{back}"].standing == "reconstructed"
        assert rows[f"backs.{back}"].rule == "E2"


def test_E3_the_stack_goes_from_2_to_5():
    for seat in started(4).save()["seats"]:
        assert [int(tile[-1]) for tile in seat["stack"]] == [2] * 5 + [3] * 5 + [4] * 5 + [5] * 5


def test_E3_each_number_group_is_shuffled_by_itself():
    stacks = [seat["stack"] for seed in range(60) for seat in started(seed=seed).save()["seats"]]
    for back in (2, 3, 4, 5):
        tops = Counter(faces(stack[(back - 2) * 5] for stack in stacks))
        assert set(tops) == set(BACKS[back].split())
        assert max(tops.values()) < 80  # of 120; a camp leads the 4s in about 48


def test_E3_players_shuffle_apart():
    seats = started(4).save()["seats"]
    assert len({tuple(seat["stack"]) for seat in seats}) == 4


def test_E4_every_seat_chooses_one_of_the_three_that_are_no_camp():
    state = GAME.new(players=3, seed=5)
    for seat in range(3):
        assert (state.seat, state.phase.name, state.turn) == (seat, "KEEP", 0)
        assert moves(state) == {f"keep {tile}" for tile in ONES}
        state.play("keep mountain")
    assert state.phase.name == "PLACE"


def test_E4_the_camp_is_kept_anyway():
    refused(GAME.new(seed=5), "keep camp-d", "E4")


@pytest.mark.parametrize("tile", ["lake", "pyramid-d", "camp-o", "temple-o"])
def test_E4_only_a_1_is_kept(tile):
    refused(GAME.new(seed=5), f"keep {tile}", "E4")


def test_E4_nothing_is_laid_before_all_have_chosen():
    state = GAME.new(seed=5).play("keep desert")
    assert "display" not in state.save() or state.save()["display"] == {}
    refused(state, "#1 h8", "E4")


def test_E4_nobody_chooses_later():
    refused(started(), "keep desert", "E4")


@pytest.mark.parametrize("keep", [["desert", "desert"], ["mountain", "temple-d"], ["desert", "mountain", "temple-d"]])
def test_E4_the_hand_is_the_camp_and_the_tile_kept_the_rest_is_shown(keep):
    document = started(len(keep), keep).save()
    for seat, tile in zip(document["seats"], keep, strict=True):
        assert sorted(seat["hand"]) == sorted(["camp-d/1", f"{tile}/1"])
        assert len(seat["stack"]) == 20
    given = Counter(list(ONES) * len(keep)) - Counter(keep)
    assert Counter(document["display"].values()) == given


def test_E4_the_tiles_in_the_middle_are_shuffled():
    first = Counter(lies(started(keep=["desert", "mountain"], seed=seed), "h9") for seed in range(80))
    assert set(first) == ONES
    assert 20 < first["temple-d"] < 60  # two of the four


@pytest.mark.parametrize(("players", "columns"), [(2, "hi"), (3, "hij"), (4, "hijk")])
def test_E5_the_starting_display_is_a_rectangle_of_two_rows(players, columns):
    cells = set(started(players).save()["display"])
    assert cells == {f"{column}{row}" for column in columns for row in (9, 10)}


def test_E6_seat_0_starts_and_play_goes_round():
    state = started(3)
    assert (state.seat, state.turn) == (0, 1)
    seats = [play(state, f"desert {cell}; stop").seat for cell in ("g9", "g10", "h11")]
    assert seats == [1, 2, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_E5_the_view_shows_the_starting_display_as_it_fills(players):
    state = GAME.new(players=players, seed=1)
    for seat in range(players):
        start = state.view(0)["start"]
        assert [tile["back"] for tile in start] == [1] * 2 * seat + [None] * 2 * (players - seat)
        state.play("keep desert")
    assert [tile["cell"] for tile in start] == [place["cell"] for place in state.view(0)["display"]]
    assert state.view(0)["start"] == []


@pytest.mark.parametrize("first", [0, 1, 2])
def test_E6_a_chosen_seat_starts(first):
    state = started(3, first=first)
    assert state.seat == first
    assert play(state, "desert g9; stop").seat == (first + 1) % 3


def test_E6_a_random_seat_starts():
    firsts = Counter(started(4, first="random", seed=seed).seat for seed in range(60))
    assert set(firsts) == {0, 1, 2, 3}
    assert max(firsts.values()) < 35


@pytest.mark.parametrize("first", [-1, 2, "youngest", None, True, 0.5])
def test_E6_only_a_seat_of_the_game_starts(first):
    with pytest.raises(WasetError, match="first"):
        GAME.new(players=2, first=first)


def test_the_same_seed_is_the_same_game():
    assert started(seed=9) == started(seed=9)
    assert started(seed=9) != started(seed=10)


@pytest.mark.parametrize("seed", [-1, 2**63, "1", True, 1.0])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(WasetError, match="seed"):
        GAME.new(seed=seed)
