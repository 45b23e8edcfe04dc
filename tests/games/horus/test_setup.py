"""H1-H4: what is in the box, and how it is laid out."""

from collections import Counter

import pytest

from games.horus.positions import GAME, lies
from waset.errors import EditionError
from waset.games.horus.components import deck_of


def whole_deck(state):
    document = state.save()
    return Counter(document["pile"]) + Counter(card for seat in document["seats"] for card in seat["hand"])


def test_H1_a_hundred_and_twenty_tiles():
    state = GAME.new(players=4, seed=1)
    document = state.save()
    assert document["piles"] == {"desert": 8, "hill": 8, "farmland": 8, "marsh": 8, "river": 20}
    bag = Counter([*document["bag"], document["tile"]])
    assert bag == {"desert": 12, "hill": 12, "farmland": 12, "marsh": 12, "river": 16, "temple": 1}
    assert bag.total() == 65
    assert bag.total() + sum(document["piles"].values()) + len(document["map"]) == 120


def test_H1_the_order_of_the_bag_is_by_chance():
    assert GAME.new(seed=1).save()["bag"] != GAME.new(seed=2).save()["bag"]


def test_H2_fifty_cards():
    deck = whole_deck(GAME.new(players=3, seed=1))
    assert deck.total() == 50
    for terrain in ("desert", "hill", "farmland", "marsh"):
        assert [deck[f"{terrain}-{number}"] for number in "12345?"] == [2, 2, 2, 2, 2, 1]
    assert [deck[f"?-{number}"] for number in "12345?"] == [1, 1, 1, 1, 1, 1]


def test_H3_twenty_markers_and_a_nile_card():
    for seat in GAME.new(players=4, seed=1).view()["seats"]:
        assert (seat["markers"], seat["nile"]) == (20, 1)


def test_H4_the_river_begins_in_the_middle():
    assert lies(GAME.new(seed=1)) == {"start 0,0", "end-a 0,-2", "end-b 0,2"}


def test_H4_five_cards_each():
    for players in GAME.players:
        assert [seat["cards"] for seat in GAME.new(players, seed=1).view()["seats"]] == [5] * players


def test_H4_the_first_seat_begins_or_one_by_chance():
    assert GAME.new(players=4, seed=1).seat == 0
    assert GAME.new(players=4, seed=1, first=2).seat == 2
    assert {GAME.new(players=4, seed=seed, first="random").seat for seed in range(40)} == {0, 1, 2, 3}


# ---------------------------------------------------------------- own editions


def test_H1_an_own_edition_changes_the_box():
    own = {"bag": {"desert": 10}, "piles": {"desert": 10}}
    state = GAME.new(seed=1, edition=GAME.own_edition(own))
    assert state.save()["piles"]["desert"] == 10


def test_H2_the_deck_goes_by_the_edition():
    own = {"deck": {"any-any": 3}, "cards": {"all": 52}}
    values = GAME.own_edition(own).values
    assert sum(deck_of(values)) == 52
    assert whole_deck(GAME.new(seed=1, edition=GAME.own_edition(own)))["?-?"] == 3


@pytest.mark.parametrize(
    ("own", "key"),
    [
        ({"bag": {"desert": 13}}, "tiles.desert"),
        ({"bag": {"temple": 2}, "tiles": {"temple": 2, "all": 121}}, "tiles.temple"),
        ({"bag": {"river": 17}}, "river.tiles"),
        ({"bag": {"river": 17}, "river": {"tiles": 37}}, "tiles.all"),
        ({"tiles": {"start": 4}}, "tiles.start"),
        ({"bag": {"river": 30}, "river": {"tiles": 50}, "tiles": {"all": 134}}, "tiles.all"),
        ({"bag": {"river": 36}, "piles": {"river": 0}}, "piles.river"),
        ({"deck": {"any-any": 2}}, "cards.all"),
        ({"deck": {"any-any": 90}, "cards": {"all": 139}}, "cards.all"),
        ({"hand": {"cards": 8}}, "hand.cards"),
        ({"hand": {"cards": 0}}, "hand.cards"),
        ({"end": {"piles": 0}}, "end.piles"),
        ({"marker": {"most": 0}}, "marker.most"),
        ({"first": {"number": 6}}, "first.number"),
        ({"table": {"reach": 48}}, "table.reach"),
        ({"points": {"island": 0}}, "points.island"),
        ({"piles": {"lake": 3}}, "piles.lake"),
    ],
)
def test_H1_an_edition_that_does_not_add_up_is_refused_by_its_key(own, key):
    with pytest.raises(EditionError) as refused:
        GAME.own_edition(own)
    assert refused.value.key == key
