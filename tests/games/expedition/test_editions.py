"""A person's own edition: checked by key, and played by."""

import pytest

from games.expedition.positions import ADVENTURES, GAME, moves, play, position, refused, seat
from waset.errors import EditionError

# ---------------------------------------------------------------- refused by key


@pytest.mark.parametrize(
    ("own", "key"),
    [
        ({"stak": {"most": 3}}, "stak"),
        ({"stack": {"mst": 3}}, "stack.mst"),
        ({"start": {"5": {"columns": 2}}}, "start.5"),
        ({"start": {"2": {"depth": 2}}}, "start.2.depth"),
        ({"backs": {"6": ["lake"]}}, "backs.6"),
        ({"stack": {"rule": "E18"}}, "stack.rule"),
        ({"stack": 3}, "stack"),
        ({"stack": {"most": "3"}}, "stack.most"),
        ({"stack": {"most": True}}, "stack.most"),
        ({"stack": {"most": 3.0}}, "stack.most"),
        ({"stack": {"most": -1}}, "stack.most"),
        ({"supply": {"adventurers": 1000}}, "supply.adventurers"),
        ({"backs": {"2": "lake"}}, "backs.2"),
        ({"backs": {"2": ["lake", 3]}}, "backs.2[1]"),
        ({"backs": {"2": ["lake", "camp-d", "temple-d", "temple-o", "castle"]}}, "backs.2[4]"),
        ({"tiles": {"lake": 2}}, "tiles.lake"),
        ({"backs": {"2": ["camp-d", "temple-d", "temple-o", "pyramid-d"]}}, "tiles.lake"),
        ({"tiles": {"camp-d": 5}, "backs": {"1": ["desert", "temple-d", "mountain"]}}, "backs.1"),
        (
            {
                "backs": {
                    "1": ["camp-d", "camp-d", "temple-d", "mountain"],
                    "2": ["lake", "desert", "temple-d", "temple-o", "pyramid-d"],
                }
            },
            "backs.1",
        ),
        ({"start": {"2": {"columns": 3}}}, "start.2"),
        ({"start": {"3": {"rows": 0}}}, "start.3"),
        ({"frame": {"2": 6}}, "frame.2"),
        ({"frame": {"4": 11}}, "frame.4"),
        ({"camp": {"most": 9}}, "camp.most"),
        ({"camp": {"most": 0}}, "camp.most"),
        ({"camp": {"oasis": 6}}, "camp.oasis"),
        ({"camp": {"desert": 0}}, "camp.desert"),
        ({"stack": {"most": 0}}, "stack.most"),
        ({"cost": {"mountain": 0}}, "cost.mountain"),
        ({"turn": {"tiles": 0}}, "turn.tiles"),
        ({"actions": {"hand": 9}}, "actions.hand"),
        ({"actions": {"boat": 99}}, "actions"),
    ],
)
def test_an_edition_that_can_not_be_is_refused_by_its_key(own, key):
    with pytest.raises(EditionError) as error:
        GAME.own_edition(own)
    assert error.value.key == key


def test_an_own_edition_holds_only_what_differs():
    edition = GAME.own_edition({"stack": {"most": 3}})
    assert edition.own == {"stack": {"most": 3}}
    rows = {row.key: row for row in edition.rows()}
    assert (rows["stack.most"].value, rows["stack.most"].standing) == (3, "own")
    assert rows["camp.most"].standing == "printed"
    assert edition.digest != GAME.edition.digest
    assert {row.key: row.value for row in GAME.edition.rows()}["stack.most"] == 4


# ---------------------------------------------------------------- and played by


def camp(own, line="desert | desert", deploy=None):
    """A camp of seat 0 west of the line, in a game of this edition."""
    state = position(line, seat("camp-d/5 lake/2"), seat("desert/1"), at="i9", edition=own).play("camp-d h9")
    return state.play(f"deploy {deploy}") if deploy else state


def test_E17_stack_most():
    assert "leave e 2" in moves(camp({}, "desert 11", 5))
    refused(camp({"stack": {"most": 3}}, "desert 11", 5), "leave e 2", "E16")


def test_E17_a_bigger_pile_than_printed_passes():
    state = play(camp({"camp": {"most": 8}}, "desert 111 | desert", 8), "leave e 5")
    assert state.save()["display"]["j9"] == "desert 0000"


def test_E12_camp_most():
    assert moves(camp({"camp": {"most": 3}})) == {"deploy 1", "deploy 2", "deploy 3"}
    refused(camp({"camp": {"most": 3}}), "deploy 4", "E12")


def test_E11_camp_desert():
    assert moves(camp({"camp": {"desert": 4}})) == {"deploy 4", "deploy 5"}


def test_E15_cost():
    assert moves(camp({"cost": {"desert": 2}}, deploy=4)) == {"hold", "leave e 2", "leave e 3"}
    refused(camp({"cost": {"desert": 2}}, deploy=4), "leave e 1", "E15")


def test_E7_turn_tiles():
    state = position("desert", seat("lake/2 mountain/1"), seat("desert/1"), edition={"turn": {"tiles": 1}})
    assert state.play("lake i9").seat == 1


def test_E9_frame():
    edition = GAME.own_edition({"frame": {"2": 8}})
    assert GAME.new(edition=edition, seed=1).view(0)["frame"]["most"] == 8
    row = "|".join(["camp-d"] * 7)
    assert "lake c9" in moves(position(row, seat("lake/2"), at="d9", edition={"frame": {"2": 8}}))


def test_E5_start():
    state = GAME.new(edition=GAME.own_edition({"start": {"2": {"columns": 1, "rows": 4}}}), seed=1)
    assert set(play(state, "keep desert; keep desert").save()["display"]) == {"h9", "h10", "h11", "h12"}


def test_E1_supply():
    state = GAME.new(edition=GAME.own_edition({"supply": {"adventurers": 12}}), seed=1)
    assert [one["supply"] for one in state.view()["seats"]] == [12, 12]


def test_E2_a_corrected_split():
    own = {
        "backs": {
            "1": ["camp-o", "desert", "temple-d", "mountain"],
            "3": ["camp-d", "camp-d", "desert", "temple-d", "pyramid-o"],
        }
    }
    state = play(GAME.new(edition=GAME.own_edition(own), seed=1), "keep desert; keep desert")
    first = state.save()["seats"][0]
    assert sorted(first["hand"]) == ["camp-o/1", "desert/1"]
    assert [tile for tile in first["stack"] if tile.endswith("/3")].count("camp-d/3") == 2


def test_E4_five_1s():
    own = {
        "backs": {
            "1": ["camp-d", "desert", "temple-d", "mountain", "lake"],
            "2": ["camp-d", "temple-d", "temple-o", "pyramid-d"],
        },
        "start": {"2": {"columns": 3}, "3": {"columns": 3, "rows": 3}, "4": {"columns": 4, "rows": 3}},
    }
    state = GAME.new(edition=GAME.own_edition(own), seed=1)
    assert len(moves(state)) == 4
    play(state, "keep lake; keep desert")
    given = ["desert", "lake", "mountain", "mountain", "temple-d", "temple-d"]
    assert sorted(state.save()["display"].values()) == given


def test_E22_points():
    state = position("pyramid-d 0 | camp-d 1", seat("lake/2"), edition={"points": {"pyramid": 5, "camp": 0}})
    assert state.scores() == [5, 0]


def test_X1_actions():
    edition = GAME.own_edition({"actions": {"boat": 3, "snakes": 0, "hand": 4}})
    held = GAME.new(modules=ADVENTURES, edition=edition, seed=1).save()["seats"][0]["actions"]
    assert len(held["hand"]) == 4
    assert sorted(held["hand"] + held["stack"]) == ["boat"] * 3 + ["caravan"] * 2 + ["sandstorm"] * 2


def test_X4_X7_points():
    own = {"boat": {"points": 4}, "trophy": {"points": 3}}
    first = seat("desert/1", trophies=[1], actions={"used": ["boat"]})
    state = position("lake boat0 | temple-d", first, modules=ADVENTURES, edition=own)
    assert state.scores() == [7, 0]


def test_two_editions_in_one_process_do_not_mix():
    strange = camp({"camp": {"most": 3}})
    assert len(moves(camp({}))) == 5
    assert len(moves(strange)) == 3


def test_a_saved_game_keeps_its_edition():
    state = GAME.new(edition=GAME.own_edition({"camp": {"most": 3}}), seed=1)
    assert state.save()["edition"] == {"camp": {"most": 3}}
    assert GAME.load(state.save()) == state
