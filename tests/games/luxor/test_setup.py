"""Components and set-up."""

from collections import Counter

import pytest

from games.luxor.positions import ALL, GAME
from waset.errors import WasetError

NEW = GAME.new(players=4, seed=5)
FULL = GAME.new(players=5, modules=ALL, seed=5)


def cards(state):
    """Every card in the game, wherever it is."""
    document = state.save()
    found = Counter(document["draw"]) + Counter(document["discard"])
    for one in document["seats"]:
        found.update(card.rstrip("!*").partition("@")[0] for card in one["hand"])
        found.update(one.get("left_out", []))
    for stack in document["horus"].values():
        found.update([stack["top"], *stack["below"]])
    return found


def test_L1_there_are_31_starter_cards():
    found = cards(NEW)
    assert [found[card] for card in ("1", "+/-1", "2", "3", "4", "5", "die")] == [6, 5, 4, 4, 4, 4, 4]


def test_L2_there_are_24_horus_cards_of_five_kinds_in_three_levels():
    horus = {card: count for card, count in cards(NEW).items() if card[-2:-1] == "/" and card != "+/-1"}
    assert sum(horus.values()) == 24
    for level, x, n, lighter in ((1, 4, 1, (2, 3)), (2, 5, 2, (3, 4)), (3, 6, 3, (4, 5))):
        expected = {f"range-{x}": 2, "die-range": 1, f"all-{n}": 2, "catch-up": 1}
        expected |= {f"lighter-{one}": 1 for one in lighter}
        assert {card[:-2]: count for card, count in horus.items() if card[-1] == str(level)} == expected


def test_L3_there_are_ten_of_each_treasure_in_five_faces():
    tiles = Counter(tile for tile in NEW.save()["track"].values() if tile[0] in "vj" or tile.startswith("statue"))
    assert sum(tiles.values()) == 30
    for kind in ("vase", "statue", "jewel"):
        assert [tiles[f"{kind}-{face}"] for face in ("1-1", "2-3", "2-4", "3-5", "3-6")] == [1, 4, 3, 1, 1]


def test_L4_the_temple_tiles_lie_in_three_piles_by_back():
    assert NEW.save()["temple"] == {
        "cobra": ["tunnel", "tunnel", "scarab", "card-1-2"],
        "falcon": ["tunnel", "scarab", "scarab", "wild", "wild", "card-2-3"],
        "lion": ["tunnel", "scarab", "wild", "wild-or-scarab"],
    }


def test_L5_supplies():
    document = NEW.save()
    assert document["keys"] == 20 and document["wilds"] == 18
    assert Counter(document["scarabs"]) == {1: 4, 2: 8, 3: 6, 4: 4}


def test_L6_the_track_has_30_treasure_6_horus_and_4_osiris_spaces_and_three_statues():
    places = NEW.view()["track"]
    assert len(places) == 40
    assert Counter(place["symbol"][0] for place in places) == {"P": 16, "C": 4, "F": 6, "L": 4, "H": 6, "O": 4}
    assert [place["space"] for place in places if place["anubis"]] == [10, 20, 29]
    assert [place["points"] for place in places] == [1 + i // 5 for i in range(40)]
    assert NEW.view()["tomb_points"] == 10


def test_L7_every_space_gets_a_tile_of_its_own_kind():
    for place in NEW.view()["track"]:
        kind = place["tile"].partition("-")[0]
        expected = {"H": {"horus"}, "O": {"osiris"}}.get(place["symbol"][0], {"vase", "statue", "jewel"})
        assert kind in expected
        if kind == "horus":
            assert place["tile"][-1] == place["symbol"][1]


def test_L7_osiris_tiles_and_treasures_lie_at_random():
    layouts = {tuple(GAME.new(seed=seed).save()["track"].values()) for seed in range(20)}
    assert len(layouts) == 20


def test_L7_the_top_card_of_each_horus_stack_is_open():
    for stack in NEW.view()["horus"]:
        assert stack["top"].endswith(f"/{stack['level']}") and stack["cards"] == 8


def test_L8_two_on_the_stairs_three_at_anubis_and_five_cards():
    for i, one in enumerate(NEW.save()["seats"]):
        assert one["adventurers"] == ["stairs", "stairs", "anubis 1", "anubis 2", "anubis 3"]
        assert len(one["hand"]) == 5
        assert NEW.view(i)["seats"][i]["score"] == 0
    assert len(NEW.save()["draw"]) == 31 - 20


def test_L8_a_random_first_player():
    assert {GAME.new(players=3, seed=seed, first="random").seat for seed in range(30)} == {0, 1, 2}


@pytest.mark.parametrize("module", ALL)
def test_L21_any_module_brings_18_new_horus_cards(module):
    state = GAME.new(players=2, modules=[module], seed=1)
    assert [stack["cards"] for stack in state.view()["horus"]] == [14, 14, 14]
    found = cards(state)
    assert [found[card] for card in ("range-4/1", "die-range/2", "all-3/3", "catch-up/1", "lighter-3/2")] == [
        4,
        2,
        3,
        2,
        2,
    ]


def test_L22_five_play_only_with_the_module():
    with pytest.raises(WasetError, match="fifth-player"):
        GAME.new(players=5)
    with pytest.raises(WasetError, match="fifth-player"):
        GAME.new(players=5, modules=["mummy", "artifacts"])
    assert GAME.new(players=5, modules=["fifth-player"]).players == 5


@pytest.mark.parametrize(("players", "talismans"), [(2, 6), (3, 4), (4, 3), (5, 2)])
def test_M1_the_mummy_starts_before_the_tomb_with_three_open_tiles(players, talismans):
    view = GAME.new(players=players, modules=["fifth-player", "mummy"], seed=2).view()
    assert view["mummy"]["at"] == 40
    assert len(view["mummy"]["open"]) == 3 and view["mummy"]["left"] == 15
    assert [one["talismans"] for one in view["seats"]] == [talismans] * players
    assert view["mummy"]["talismans"] == 20 - players * talismans


def test_Q1_everyone_starts_with_five_of_the_own_seven_and_starters_are_the_pile():
    document = FULL.save()
    seven = Counter({"6": 1, "0": 1, "1+": 1, "2+": 1, "3+": 1, "die+/-1": 2})
    for one in document["seats"]:
        assert all(card.endswith("*") for card in one["hand"]) and len(one["hand"]) == 5
        assert Counter([card[:-1] for card in one["hand"]] + one["left_out"]) == seven
    assert len(document["draw"]) == 31


def test_Q2_the_seven_are_shuffled_for_each_player():
    assert len({tuple(one["hand"]) for seed in range(8) for one in GAME.new(5, ALL, seed).save()["seats"]}) > 30


def test_A1_ten_plain_spaces_hold_a_second_treasure_face_down():
    under = [place["space"] for place in FULL.view()["track"] if place["face_down"]]
    assert under == [1, 2, 3, 4, 6, 7, 9, 10, 11, 14]
    document = FULL.save()
    assert sum(document["face_down"].values()) == 10
    faces = Counter(tile.split()[0] for tile in document["track"].values()) + Counter(document["face_down"])
    assert [faces[f"artifact-{face}"] for face in ("1-2", "2-4", "3-6")] == [4, 4, 2]


def test_A1_which_treasures_lie_face_down_is_chance():
    assert len({str(GAME.new(2, ["artifacts"], seed).save()["face_down"]) for seed in range(20)}) == 20


def test_C0_one_open_character_a_player_no_two_alike():
    seen = set()
    for seed in range(40):
        characters = [one["character"] for one in GAME.new(5, ALL, seed).view()["seats"]]
        assert len(set(characters)) == 5
        seen.update(characters)
    assert len(seen) == 8


def test_C8_the_special_key_starts_with_two_keys():
    for seed in range(30):
        view = GAME.new(4, ["characters"], seed).view()
        for one in view["seats"]:
            assert one["keys"] == (2 if one["character"] == "special-key" else 0)
        assert view["keys"] + sum(one["keys"] for one in view["seats"]) == 20
