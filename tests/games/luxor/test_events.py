"""What happened, as each seat may know it: enough to follow the game, and never more (L23)."""

import functools
import random
from collections import Counter

import msgspec
import pytest

from games.luxor.positions import ALL, GAME, OTHER, dice, mummy, position, seat
from games.sentences import check_sentences, given
from waset.event_log import CAPACITY
from waset.events import tag_of
from waset.games.luxor.events import READER
from waset.text import LANGUAGES

TRACK = "1 vase-1-1, 2 statue-2-3, 5 horus-1, 8 osiris-2, 9 vase-2-4, 10 jewel-3-5, 12 tunnel, 15 tunnel"
KINDS = {tag_of(kind): kind for kind in READER.structs}


def told(state, move, viewer):
    """The events of a move, which is not played, as this seat gets them."""
    return msgspec.to_builtins(state.step(move).events(viewer))


def played(state, move, viewer=0):
    """Events of a move, without the kinds that every turn has; the state goes on."""
    found = told(state, move, viewer)
    state.play(move)
    return [one for one in found if one["event"] not in ("turn", "score", "cards-drawn")]


def game_with_events(players, modules, seed, viewer):
    chooser = random.Random(seed)
    state = GAME.new(players, modules, seed, first="random")
    while not state.over:
        before, action = state.copy(), chooser.choice(state.legal())
        state.play(action)
        yield before, action, state, told(before, action, viewer)


# ---------------------------------------------------------------- what each kind says


def test_L10_L16_an_adventurer_walks_and_takes_a_treasure():
    state = position(TRACK, seat("1 2 2 4 4"), draw=["5", "5"])
    assert played(state, "play left") == [
        {"event": "card-played", "seat": 0, "card": "1", "hand": 0, "second": False, "forward": False}
    ]
    assert played(state, "move stairs 1") == [
        {"event": "walked", "seat": 0, "start": 0, "target": 1},
        {"event": "treasure-taken", "seat": 0, "space": 1, "tile": "vase-1-1", "points": 1},
    ]


def test_L16_osiris_is_a_second_walk():
    state = position(TRACK, seat("4 2 2 4 4"), draw=["5", "5"]).play("play left")
    assert played(state, "move stairs 8") == [
        {"event": "walked", "seat": 0, "start": 0, "target": 8},
        {"event": "walked", "seat": 0, "start": 8, "target": 10},
    ]


def test_L11_passing_anubis_wakes():
    state = position(TRACK, seat("2 2 2 4 4", "10, anubis 1"), draw=["5", "5"]).play("play left")
    assert played(state, "move 10 15") == [
        {"event": "walked", "seat": 0, "start": 10, "target": 15},
        {"event": "woke", "seat": 0, "statue": 0},
    ]


def test_L12_the_tomb_takes_a_key_and_gives_a_sarcophagus():
    state = position(TRACK, seat("2 2 2 4 4", "12", keys=2), draw=["5", "5"]).play("play left")
    assert played(state, "move 12 tomb") == [
        {"event": "keys-paid", "seat": 0, "count": 1},
        {"event": "walked", "seat": 0, "start": 12, "target": 41},
        {"event": "entered", "seat": 0, "number": 1, "points": 5},
    ]


def test_L15_all_move_the_front_most_first():
    state = position(TRACK, seat("all-1/1 2 2 4 4", "stairs, 1, 1, 9"), draw=["5", "5"])
    walks = [(one["start"], one["target"]) for one in played(state, "play left") if one["event"] == "walked"]
    assert walks == [(9, 10), (1, 2), (1, 2), (0, 1)]


def test_L15_each_walk_is_told_with_what_follows_from_it():
    own = seat("all-1/1 2 2 4 4", "2, 8, 9, 15, anubis 1", keys=1)
    state = position(TRACK, own, **mummy("12"), draw=["5", "5"])
    assert played(state, "play left")[1:] == [
        {"event": "mummy-walked", "seat": 0, "path": [12, 10]},
        {"event": "keys-paid", "seat": 0, "count": 1},
        {"event": "walked", "seat": 0, "start": 15, "target": 41},
        {"event": "entered", "seat": 0, "number": 1, "points": 5},
        {"event": "walked", "seat": 0, "start": 9, "target": 10},
        {"event": "fell", "seat": 0, "space": 10, "count": 1},
        {"event": "walked", "seat": 0, "start": 8, "target": 9},
        {"event": "walked", "seat": 0, "start": 2, "target": 5},
    ]


def test_C8_the_changed_number_and_the_tomb_are_paid_at_once():
    own = seat("2 2 2 4 4", "15", keys=2, character="special-key")
    state = position(TRACK, own, modules=["characters"], draw=["5", "5"]).play("play left")
    assert played(state, "move 15 tomb")[0] == {"event": "keys-paid", "seat": 0, "count": 2}


def test_A4_what_is_turned_up_tells_all_that_a_board_shows_of_it():
    track, below = "1 vase-1-1 under, 2 statue-3-5", {"jewel-2-4": 1}
    state = position(track, seat("1 2 2 4 4"), modules=["artifacts"], face_down=below, draw=["5"]).play("play left")
    shown = {"event": "tile-shown", "space": 1, "tile": "jewel-2-4", "needed": 2, "worth": 4, "back": None}
    assert shown in played(state, "move stairs 1")


def test_L16_a_temple_tile_tells_from_which_pile_it_comes():
    temple = {"cobra": ["scarab"]}
    state = position("11 vase-3-5, 12 vase-1-1", seat("1 2 2 4 4", "11"), temple=temple, draw=["5"]).play("play left")
    shown = {"event": "tile-shown", "space": 12, "tile": "scarab", "needed": None, "worth": None, "back": "cobra"}
    assert shown in played(state, "move 11 12")


def test_L17_L23_the_drawn_card_is_told_to_its_drawer_only():
    state = position(TRACK, seat("2 3 3 4 4"), draw=["5"]).play("play left")
    own, other = (told(state, "move stairs 2", viewer) for viewer in (0, 1))
    assert {"event": "cards-drawn", "seat": 0, "cards": ["5"], "hand": [2]} in own
    assert {"event": "cards-drawn", "seat": 0, "cards": [None], "hand": [2]} in other
    assert own[-1] == other[-1] == {"event": "turn", "seat": 1, "turn": state.turn + 1}


def test_L14_a_reshuffle_is_told_before_the_draw():
    state = position(TRACK, seat("2 3 3 4 4"), discard=["5", "5"]).play("play left")
    kinds = [one["event"] for one in told(state, "move stairs 2", 1)]
    assert kinds.index("reshuffled") + 1 == kinds.index("cards-drawn")


def test_M3_the_mummy_walks_and_people_fall():
    own = seat("3 2 2 2 4")
    state = position(
        TRACK, own, seat(OTHER, "5, 5"), **mummy("8"), horus={"1": {"top": "all-1/1"}, "2": {"top": "all-2/2"}}
    )
    state.play("play left").play("move stairs 5")
    assert played(state, "take horus-1")[:5] == [
        {"event": "card-taken", "seat": 0, "level": 1, "card": "all-1/1", "hand": 2},
        {"event": "stack-opened", "level": 1, "card": None},
        {"event": "mummy-walked", "seat": 0, "path": [8, 5]},
        {"event": "fell", "seat": 0, "space": 5, "count": 1},
        {"event": "fell", "seat": 1, "space": 5, "count": 2},
    ]


def test_M4_the_mummy_goes_round():
    own = seat("range-6/3 2 2 2 4", "8")
    state = position(TRACK, own, seat(OTHER, "1, 15"), **mummy("2"))
    walk, *rest = [
        one for one in played(state, "play left") if one["event"] in ("mummy-walked", "fell", "pieces-taken")
    ]
    assert walk["path"] == [2, 1, 15, 12]
    assert rest == [
        {"event": "fell", "seat": 1, "space": 1, "count": 1},
        {"event": "fell", "seat": 1, "space": 15, "count": 1},
        {"event": "pieces-taken", "seat": 0, "take": "talisman", "count": 1},
    ]


def test_M7_a_roll_raises():
    state = position(TRACK, seat("1 2 2 2 4", "9 lying, 9 lying"), **mummy("8"), rng=dice(3), phase="get-up")
    assert played(state, "roll") == [
        {"event": "rolled", "seat": 0, "die": 3},
        {"event": "rose", "seat": 0, "space": 9, "count": 2},
    ]


def test_M8_a_tile_is_paid_used_and_replaced():
    own = seat("1 2 2 2 4", talismans=3)
    state = position(TRACK, own, **mummy("8", open=["two-points", "keys"], pile=["scarab"]), phase="mummy")
    assert played(state, "use two-points") == [
        {"event": "tile-used", "seat": 0, "tile": "two-points", "cost": 1},
        {"event": "tile-scored", "seat": 0, "points": 2, "tile": "two-points"},
        {"event": "tile-opened", "tile": "scarab", "place": 0, "cost": 2, "left": 0, "remade": False},
    ]


def swap(draw, viewer):
    """The events of swapping the hand, as far as they are about cards."""
    own = seat("4 2 2 2 1", talismans=2)
    state = position(TRACK, own, **mummy("8", open=["swap-hand"]), phase="mummy", draw=draw, discard=["3", "3", "3"])
    return [one for one in told(state, "use swap-hand", viewer) if "cards" in one]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_M9_L23_a_swapped_hand_is_seen_by_all_but_not_its_order(viewer):
    discarded, drawn = swap(["5", "5", "5", "5", "die"], viewer)
    assert discarded == {"event": "cards-discarded", "seat": 0, "cards": ["1", "2", "2", "2", "4"], "hand": None}
    assert drawn["hand"] == [0, 1, 2, 3, 4]
    assert sorted(drawn["cards"]) == ["5", "5", "5", "5", "die"] if viewer == 0 else drawn["cards"] == [None] * 5


def test_M9_L23_a_swapped_hand_that_is_shuffled_at_once_is_seen_by_nobody_else():
    own, other = (swap(["5", "5"], viewer) for viewer in (0, 1))
    assert [one["event"] for one in own] == ["cards-discarded", "cards-drawn", "reshuffled", "cards-drawn"]
    assert own[0]["cards"] == ["1", "2", "2", "2", "4"] and other[0]["cards"] == [None] * 5
    assert own[2] == other[2] == {"event": "reshuffled", "cards": 8}
    assert [one["hand"] for one in other if "hand" in one] == [None, [0, 1], [2, 3, 4]]


def test_M9_an_exchanged_scarab_is_known_to_its_owner_only():
    own = seat("1 2 2 2 4", scarabs=[1, 3], talismans=3)
    state = position(TRACK, own, **mummy("8", open=["exchange"]), phase="mummy", scarabs=[4]).play("use exchange")
    for viewer, (returned, drawn) in ((0, (3, 4)), (1, (None, None))):
        assert told(state, "exchange 2", viewer)[:2] == [
            {"event": "scarab-returned", "seat": 0, "value": returned, "scarab": 1},
            {"event": "scarab-drawn", "seat": 0, "value": drawn},
        ]


def test_C4_the_extra_point_is_in_the_points():
    own = seat("1 2 2 4 4", character="extra-point")
    state = position(TRACK, own, modules=["characters"], draw=["5", "5"]).play("play left")
    assert played(state, "move stairs 1")[1]["points"] == 2


# ---------------------------------------------------------------- whole games


def followed(view, events):
    """What a person sees after hearing the events: places, pieces, tiles, hands as far as known."""
    team = {
        (one["seat"], place["space"], how): one[how]
        for place in view["track"]
        for one in place["teams"]
        for how in ("upright", "lying")
    }
    team |= {(i, 0, "upright"): one["stairs"] for i, one in enumerate(view["seats"])}
    team |= {(i, 41, "upright"): one["tomb"] for i, one in enumerate(view["seats"])}
    team |= {
        (i, -1 - j, "lying"): int(lies) for i, one in enumerate(view["seats"]) for j, lies in enumerate(one["anubis"])
    }
    seen = Seen(view, Counter(team))
    for one in events:
        getattr(seen, one["event"].replace("-", "_"), lambda event: None)(one)
    return seen


class Seen:
    def __init__(self, view, team):
        self.view, self.team = view, team
        self.tiles = {place["space"]: place["tile"] for place in view["track"]}
        self.pieces = Counter(
            {
                (i, key): one[key] or 0
                for i, one in enumerate(view["seats"])
                for key in ("keys", "wilds", "scarabs", "talismans")
            }
        )
        self.treasures = Counter(
            {(i, t): n for i, one in enumerate(view["seats"]) for t, n in one["treasures"].items()}
        )
        self.hands = [[card["card"] for card in one["hand"]] for one in view["seats"]]
        self.tops = [stack["top"] for stack in view["horus"]]
        self.at = view["mummy"]["at"] if view["mummy"] else None
        self.open = list(view["mummy"]["open"]) if view["mummy"] else None
        self.pile, self.die = view["pile"], view["die"]
        self.points = [one["score"] for one in view["seats"]]
        self.turned = [one["turned"] for one in view["seats"]]
        self.now = (view["active"], view["turn"])

    def shift(self, seat, start, target, how="upright", to="upright", count=1):
        self.team[seat, start, how] -= count
        self.team[seat, target, to] += count

    def card_played(self, e):
        known = self.hands[e["seat"]].pop(e["hand"])
        assert known in (None, e["card"])

    def cards_discarded(self, e):
        if e["hand"] is None:
            self.hands[e["seat"]] = []
        else:
            del self.hands[e["seat"]][e["hand"]]

    def cards_drawn(self, e):
        for card, at in zip(e["cards"], e["hand"], strict=True):
            self.hands[e["seat"]].insert(at, card)
        self.pile -= len(e["cards"])

    def reshuffled(self, e):
        self.pile = e["cards"]

    def card_taken(self, e):
        assert self.tops[e["level"] - 1] == e["card"]
        self.hands[e["seat"]].insert(e["hand"], e["card"])

    def stack_opened(self, e):
        self.tops[e["level"] - 1] = e["card"]

    def card_moved(self, e):
        hand = self.hands[e["seat"]]
        hand.insert(e["to"], hand.pop(e["hand"]))

    def rolled(self, e):
        self.die = e["die"]

    def walked(self, e):
        self.shift(e["seat"], e["start"], e["target"])

    def woke(self, e):
        self.shift(e["seat"], -1 - e["statue"], 0, how="lying")

    def mummy_walked(self, e):
        assert e["path"][0] == self.at
        self.at = e["path"][-1]

    def fell(self, e):
        self.shift(e["seat"], e["space"], e["space"], "upright", "lying", e["count"])

    def rose(self, e):
        self.shift(e["seat"], e["space"], e["space"], "lying", "upright", e["count"])

    def treasure_taken(self, e):
        assert self.tiles[e["space"]] == e["tile"]
        self.tiles[e["space"]] = None
        self.treasures[e["seat"], e["tile"]] += 1

    def tile_shown(self, e):
        self.tiles[e["space"]] = e["tile"]

    def pieces_taken(self, e):
        self.pieces[e["seat"], e["take"] + "s"] += e["count"]

    def keys_paid(self, e):
        self.pieces[e["seat"], "keys"] -= e["count"]

    def scarab_drawn(self, e):
        self.pieces[e["seat"], "scarabs"] += 1

    def scarab_returned(self, e):
        self.pieces[e["seat"], "scarabs"] -= 1

    def tile_used(self, e):
        self.pieces[e["seat"], "talismans"] -= e["cost"]

    def tile_opened(self, e):
        self.open[e["place"]] = e["tile"]

    def set_turned(self, e):
        self.turned[e["seat"]] += 1

    def turn(self, e):
        self.now = (e["seat"], e["turn"])

    def score(self, e):
        self.points[e["seat"]] += e["points"]
        assert self.points[e["seat"]] == e["score"]

    def over(self, e):
        self.points, self.now = e["scores"], (-1, self.now[1])

    def picture(self):
        """All of it, without what is 0."""
        bags = {key: dict(+value) for key, value in vars(self).items() if isinstance(value, Counter)}
        return vars(self) | bags | {"view": None}


@pytest.mark.parametrize(
    ("players", "modules", "viewer"), [(2, [], 0), (3, ["mummy"], None), (4, ALL, 1), (5, ALL, None)]
)
def test_who_hears_the_events_knows_what_the_view_shows(players, modules, viewer):
    seen = None
    for before, _, after, events in game_with_events(players, modules, players, viewer):
        expected = after.view(viewer)
        assert followed(seen or before.view(viewer), events).picture() == followed(expected, []).picture()
        seen = expected


@pytest.mark.compiled
def test_what_happens_in_one_action_has_room_in_the_log():
    most = 0
    for seed in range(40):
        state, chooser = GAME.new(5, ALL, seed, first="random"), random.Random(seed)
        while not state.over:
            step = state.step(chooser.choice(state.legal()))
            state, most = step.after, max(most, len(step.noted))
    assert 20 < most < CAPACITY // 2


def test_L18_the_end_shows_all_scarabs():
    *_, (before, _, after, events) = game_with_events(4, ALL, 5, None)
    shown = {one["seat"]: one["values"] for one in events if one["event"] == "scarabs-shown"}
    assert shown == {i: one["scarab_values"] for i, one in enumerate(after.view(None)["seats"]) if one["scarab_values"]}
    assert shown and before.view(None)["seats"][0]["scarab_values"] is None


def test_playing_aloud_and_in_silence_is_the_same():
    for before, action, after, _ in game_with_events(3, ALL, 9, 0):
        assert before.step(action).after == after


@functools.cache
def steps_of_random_games():
    games = [game_with_events(2 + seed % 4, ALL, seed, 0) for seed in range(6)]
    return [before.step(action) for one in games for before, action, _, _ in one]


def test_every_kind_of_event_happens_in_random_games():
    happened = {event.__struct_config__.tag for step in steps_of_random_games() for event in step.events(0)}
    assert happened == set(KINDS)


def test_the_last_events_are_the_turn_or_the_end():
    for before, _, after, events in game_with_events(3, ALL, 8, 1):
        kinds = [one["event"] for one in events]
        assert ("turn" in kinds) == (after.turn != before.turn and not after.over)
        assert "turn" not in kinds[:-1]
    assert kinds[-1] == "over"
    assert events[-1]["scores"] == after.scores() and events[-1]["winners"] == after.winners()


@pytest.mark.parametrize("seed", range(6))
def test_L23_events_betray_nothing_that_the_seat_may_not_know(seed):
    """The same action in a game dealt again, where this seat sees the same afterwards, is told in the same words."""
    modules, players = (ALL, 2 + seed % 4) if seed else ([], 3)
    compared = 0
    for step, (before, action, after, events) in enumerate(game_with_events(players, modules, seed, seed % players)):
        if step % 3:
            continue
        viewer = seed % players
        twin = before.redeal(viewer, step)
        if action not in twin.legal() or twin.name(action) != before.name(action):
            continue
        later = twin.copy().play(action)
        if later.view(viewer) == after.view(viewer):
            compared += 1
            assert told(twin, action, viewer) == events
    assert compared > 10


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_has_a_sentence_that_asks_for_what_it_is_given(lang):
    one = seat("die 2 2 2 4", "6", keys=2, character="special-key")
    table = {"modules": ["characters"], "rng": dice(3), "draw": ["5", "5"]}
    rare = position("6 statue-3-6, 7 jewel-3-6", one, **table).play("play left")
    check_sentences("luxor", set(KINDS), given([*steps_of_random_games(), rare.step("decline")]), lang)
