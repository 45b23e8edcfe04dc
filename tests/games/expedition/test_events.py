"""What happened, told to each seat: in order, whole, and no secrets."""

import functools
import random

import msgspec
import pytest

from games.expedition.positions import ADVENTURES, GAME, acting, play, position, seat, use
from games.sentences import check_sentences, given
from waset.events import tag_of
from waset.games.expedition.events import READER
from waset.games.expedition.rules.actions import ACTION_SPACE
from waset.text import LANGUAGES

KINDS = {tag_of(kind): kind for kind in READER.structs}


TABLE_SHOWS = ("room", "start_room", "place", "frame")  # how the table is then: see "nothing is left out"


def told(state, move, viewer=0):
    """The events of a move, which is played, as this seat gets them, without how the table is then."""
    step = state.copy().step(move)
    state.play(step.action)
    happened = msgspec.to_builtins(step.events(viewer))
    return [{key: value for key, value in one.items() if key not in TABLE_SHOWS} for one in happened]


def kinds(happened):
    return [one["event"] for one in happened]


def walk(seed, players=3, modules=tuple(ADVENTURES)):
    """(before, action, after) of every move of a random game."""
    dice = random.Random(seed)
    state = GAME.new(players=players, modules=modules, seed=seed)
    while not state.over:
        before = state.copy()
        action = dice.choice(state.legal())
        state.play(action)
        yield before, action, state


def camp(picture, deploy, tile="camp-d"):
    """Seat 0 has laid a camp west of the picture and put adventurers on it."""
    state = position(picture, seat(f"{tile}/5 lake/2", "desert/5"), seat("desert/1"), at="i9")
    return play(state, f"{tile} h9; deploy {deploy}")


# ---------------------------------------------------------------- stories


def test_E4_a_kept_tile_is_told_only_to_its_seat():
    camp_tile = {"back": 1, "tile": "camp-d", "points": 1, "cost": 1}
    own = [camp_tile, {"back": 1, "tile": "desert", "points": 0, "cost": 1}]
    hidden = [{"back": 1, "tile": None, "points": None, "cost": None}] * 2
    for viewer, tile, hand in ((0, "desert", own), (1, None, hidden), (None, None, hidden)):
        happened = told(GAME.new(players=2, seed=1), "keep desert", viewer)
        assert happened == [
            {"event": "tile-kept", "seat": 0, "tile": tile, "given": 2, "back": 1, "hand": hand},
            {"event": "turn", "seat": 1, "turn": 0},
        ]


def test_E5_the_display_is_revealed_after_the_last_choice():
    state = GAME.new(players=2, seed=1).play("keep desert")
    happened = told(state, "keep mountain", 0)
    assert kinds(happened) == ["tile-kept", "display-revealed", "turn"]
    shown = [(place["cell"], place["tile"]) for place in state.view(0)["display"]]
    assert [(one["cell"], one["tile"]) for one in happened[1]["tiles"]] == shown


@pytest.mark.parametrize(("viewer", "drawn", "slot"), [(0, "temple-d", 1), (1, None, None), (None, None, None)])
def test_E7_a_tile_is_laid_and_another_drawn(viewer, drawn, slot):
    state = position("desert", seat("camp-d/1 lake/2", "temple-d/3"), seat("desert/1"))
    assert told(state, "lake i9", viewer) == [
        {"event": "tile-laid", "seat": 0, "cell": "i9", "tile": "lake", "back": 2, "hand": slot},
        {"event": "drew", "seat": 0, "hand": 1, "back": 3, "tile": drawn, "points": drawn and 2, "cost": drawn and 1},
    ]


def test_E7_stopping_ends_the_turn():
    state = position("desert", seat("lake/2 desert/1"), seat("desert/1")).play("lake i9")
    assert told(state, "stop") == [{"event": "stopped", "seat": 0}, {"event": "turn", "seat": 1, "turn": 2}]


def test_E13_who_is_put_on_a_camp_without_a_choice_is_told():
    state = position("desert", seat("camp-o/3 desert/5", supply=1), seat("desert/1"))
    happened = told(state, "camp-o i9")
    assert kinds(happened) == ["tile-laid", "deployed", "score"]
    assert happened[1] == {"event": "deployed", "seat": 0, "cell": "i9", "number": 1}


def test_E16_a_pile_walks_and_stays_tile_by_tile():
    state = camp("temple-o 11 | pyramid-d 11", 5)
    assert told(state, "leave e 4", 1) == [
        {"event": "walked", "seat": 0, "number": 4, "start": "h9", "cell": "i9", "direction": "e"},
        {"event": "stayed", "seat": 0, "number": 2, "cell": "i9"},
        {"event": "walked", "seat": 0, "number": 2, "start": "i9", "cell": "j9", "direction": "e"},
        {"event": "stayed", "seat": 0, "number": 2, "cell": "j9"},
        {"event": "drew", "seat": 0, "hand": 1, "back": 5, "tile": None, "points": None, "cost": None},
        {"event": "score", "seat": 0, "points": 5, "score": 6},
        {"event": "score", "seat": 1, "points": -5, "score": 0},
    ]


def test_E16_a_pile_waits_where_it_is_asked_how_many_stay():
    state = camp("desert | desert | lake", 4)
    assert told(state, "leave e 3") == [
        {"event": "walked", "seat": 0, "number": 3, "start": "h9", "cell": "i9", "direction": "e"},
    ]
    assert told(state, "stay 2")[:3] == [
        {"event": "stayed", "seat": 0, "number": 2, "cell": "i9"},
        {"event": "walked", "seat": 0, "number": 1, "start": "i9", "cell": "j9", "direction": "e"},
        {"event": "stayed", "seat": 0, "number": 1, "cell": "j9"},
    ]


def test_E14_nobody_leaves():
    assert told(camp("desert", 3), "hold")[0] == {"event": "held", "seat": 0, "cell": "h9"}


def test_X2_X3_an_action_tile_is_shown_and_its_mountain():
    state = acting("mountain 0 | lake", "boat")
    assert told(state, "use boat", 1) == [
        {"event": "action-used", "seat": 0, "action_tile": "boat"},
        {"event": "mountain-chosen", "seat": 0, "cell": "h9"},
    ]
    state = acting("mountain 0 | lake | mountain 0", "boat")
    assert kinds(told(state, "use boat")) == ["action-used"]
    assert told(state, "from j9") == [{"event": "mountain-chosen", "seat": 0, "cell": "j9"}]


@pytest.mark.parametrize(("viewer", "drawn"), [(0, "snakes"), (1, None), (None, None)])
def test_X4_a_boat(viewer, drawn):
    state = use("mountain 0 | lake | camp-d", "boat", stack="snakes")
    assert told(state, "to i9", viewer) == [
        {"event": "returned", "seat": 0, "cell": "h9"},
        {"event": "boat-placed", "seat": 0, "cell": "i9"},
        {"event": "action-drawn", "seat": 0, "action_tile": drawn},
        {"event": "score", "seat": 0, "points": 1, "score": 1},
        {"event": "turn", "seat": 1, "turn": 2},
    ]


def test_X5_snakes():
    state = use("mountain 0 | desert", "snakes")
    assert kinds(told(state, "to i9")) == ["returned", "snakes-placed", "turn"]


def test_X6_a_caravan():
    happened = told(use("mountain 0 | temple-o 1", "caravan"), "to i9")
    assert happened[0] == {"event": "caravan-moved", "seat": 0, "start": "h9", "cell": "i9"}


def test_X7_a_sandstorm_tells_whose_adventurers_are_taken():
    happened = told(use("mountain 0 | temple-o 0102", "sandstorm", players=3), "to i9")
    assert happened[0] == {"event": "sandstorm-blew", "seat": 0, "start": "h9", "cell": "i9", "trophies": [1, 2]}


def test_E23_the_end_tells_scores_and_winners():
    steps = [before.step(action) for before, action, _ in walk(seed=5, players=2, modules=())]
    end = steps[-1].after
    last = {"event": "over", "scores": end.scores(), "winners": end.winners()}
    assert msgspec.to_builtins(steps[-1].events(None)[-1]) == last


# ---------------------------------------------------------------- nothing is left out


def replayed(view, happened):
    """The view that the events lead to, as far as a person sees it: display, supplies, hands, scores, whose turn."""
    places = {place["cell"]: place for place in view["display"]}
    seats = view["seats"]
    for one in happened:
        REPLAY[one["event"]](view, places, seats, one)
        view["frame"] = one.get("frame", view["frame"])
        if "room" in one:
            places[one["start" if one["event"] == "walked" else "cell"]]["room"] = one["room"]
        if "start_room" in one:
            places[one["start"]]["room"] = one["start_room"]
    return {"display": sorted(places.values(), key=lambda place: (int(place["cell"][1:]), place["cell"][0]))}


def lay(view, places, seats, one):
    places[one["cell"]] = one["place"]
    backs = [tile["back"] for tile in seats[one["seat"]]["hand"] if tile]
    at = backs.index(one["back"]) if one["hand"] is None else one["hand"]
    hand = [tile for tile in seats[one["seat"]]["hand"] if tile]
    hand.pop(at)
    seats[one["seat"]]["hand"] = hand


def reveal(view, places, seats, one):
    view["start"] = []
    for tile in one["tiles"]:
        places[tile["cell"]] = tile


def keep(view, places, seats, one):
    seats[one["seat"]]["hand"] = one["hand"]
    for place in view["start"][: one["given"]]:
        place["back"] = one["back"]


def put_on(view, places, seats, one):
    seats[one["seat"]]["supply"] -= one["number"]
    places[one["cell"]]["stack"] += [one["seat"]] * one["number"]


def walk_on(view, places, seats, one):
    """Who walks is lifted where the walk begins; later steps only carry on."""
    if not view.get("walking"):
        del places[one["start"]]["stack"][-one["number"] :]
    view["walking"] = one["number"]


def stay(view, places, seats, one):
    places[one["cell"]]["stack"] += [one["seat"]] * one["number"]
    view["walking"] = (view.get("walking") or view["moving"]["number"]) - one["number"]


def draw(view, places, seats, one):
    assert seats[one["seat"]]["stack"].pop(0) == one["back"]
    seats[one["seat"]]["hand"] = [*seats[one["seat"]]["hand"], {"back": one["back"], "tile": one["tile"]}]
    seats[one["seat"]]["hand"] = [tile for tile in seats[one["seat"]]["hand"] if tile]


def use_action(view, places, seats, one):
    own = seats[one["seat"]]["actions"]
    own["held"] -= 1
    own["used"] = sorted([*own["used"], one["action_tile"]])
    if own["hand"] is not None:
        own["hand"].remove(one["action_tile"])


def draw_action(view, places, seats, one):
    own = seats[one["seat"]]["actions"]
    own["held"] += 1
    own["left"] -= 1
    if own["hand"] is not None:
        own["hand"].append(one["action_tile"])


def lift(places, cell, owner):
    stack = places[cell]["stack"]
    del stack[len(stack) - 1 - stack[::-1].index(owner)]


def give_back(view, places, seats, one):
    lift(places, one["cell"], one["seat"])
    seats[one["seat"]]["supply"] += 1


def boat(view, places, seats, one):
    places[one["cell"]]["boat"] = one["seat"]


def snakes(view, places, seats, one):
    places[one["cell"]]["snakes"] = True


def caravan(view, places, seats, one):
    lift(places, one["start"], one["seat"])
    places[one["cell"]]["stack"].append(one["seat"])


def storm(view, places, seats, one):
    lift(places, one["start"], one["seat"])
    stack = places[one["cell"]]["stack"]
    assert sorted(owner for owner in stack if owner != one["seat"]) == one["trophies"]
    places[one["cell"]]["stack"] = [owner for owner in stack if owner == one["seat"]] + [one["seat"]]
    seats[one["seat"]]["trophies"] = sorted(seats[one["seat"]]["trophies"] + one["trophies"])


def score(view, places, seats, one):
    assert seats[one["seat"]]["score"] + one["points"] == one["score"]
    seats[one["seat"]]["score"] = one["score"]


def turn(view, places, seats, one):
    view["seat"], view["turn"] = one["seat"], one["turn"]


def over(view, places, seats, one):
    view["seat"] = -1
    assert [one_seat["score"] for one_seat in seats] == one["scores"]


def nothing(view, places, seats, one):
    """Only said."""


REPLAY = {
    "tile-kept": keep,
    "display-revealed": reveal,
    "tile-laid": lay,
    "deployed": put_on,
    "held": nothing,
    "walked": walk_on,
    "stayed": stay,
    "drew": draw,
    "stopped": nothing,
    "action-skipped": nothing,
    "action-used": use_action,
    "mountain-chosen": nothing,
    "returned": give_back,
    "boat-placed": boat,
    "snakes-placed": snakes,
    "caravan-moved": caravan,
    "sandstorm-blew": storm,
    "action-drawn": draw_action,
    "score": score,
    "turn": turn,
    "over": over,
}


def seen(view):
    """What a person sees of a view, hands without their gaps."""
    places = sorted(view["display"], key=lambda place: place["cell"])
    seats = [one | {"hand": [(tile["back"], tile["tile"]) for tile in one["hand"] if tile]} for one in view["seats"]]
    for one in seats:
        if one["actions"]:
            hand = one["actions"]["hand"]
            used = sorted(one["actions"]["used"])
            one["actions"] = one["actions"] | {"hand": None if hand is None else sorted(hand), "used": used}
    return {"display": places, "seats": seats} | {key: view[key] for key in ("frame", "start", "seat", "turn")}


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_E24_the_events_account_for_all_that_changes(viewer):
    for before, action, after in walk(seed=6):
        view = before.view(viewer)
        happened = msgspec.to_builtins(before.step(action).events(viewer))
        view["display"] = replayed(view, happened)["display"]
        assert seen(view) == seen(after.view(viewer)), (before.name(action), happened)


@functools.cache
def steps_of_random_games():
    return [before.step(action) for seed in range(6) for before, action, _ in walk(seed, players=2 + seed % 3)]


def test_every_kind_of_event_happens_in_random_games():
    happened = {event.__struct_config__.tag for step in steps_of_random_games() for event in step.events(0)}
    assert happened == set(KINDS)


# ---------------------------------------------------------------- and nothing is told that is secret


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_E24_twins_that_a_seat_cannot_tell_apart_tell_the_same(viewer):
    compared = 0
    for before, action, after in walk(seed=7):
        if before.seat != viewer and before.phase.name == "KEEP":
            continue  # the action itself is secret: see test_E4_a_kept_tile_is_told_only_to_its_seat
        for seed in range(3):
            twin = before.redeal(viewer, seed)
            move = same_public_action(before, action, twin)
            if move is None:
                continue
            twin_after = twin.copy().play(move)
            if twin_after.view(viewer) != after.view(viewer):
                continue
            mine = msgspec.json.encode(before.step(action).events(viewer))
            assert msgspec.json.encode(twin.step(move).events(viewer)) == mine
            compared += 1
    assert compared > 100


def same_public_action(state, action, twin):
    """The twin's action that looks the same: the same tile and back on the same cell, from whatever place."""
    kind, index = ACTION_SPACE.find(action)
    if kind != "place":
        return action if action in twin.legal() else None
    player, other = state._s.players[state.seat], twin._s.players[twin.seat]
    for slot in range(2):
        same = (other.hand[slot], other.hand_back[slot]) == (player.hand[index[0]], player.hand_back[index[0]])
        move = ACTION_SPACE["place"].encode(slot, index[1])
        if same and move in twin.legal():
            return move
    return None


# ---------------------------------------------------------------- texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_has_a_sentence_that_asks_for_what_it_is_given(lang):
    check_sentences("expedition", set(KINDS), given(steps_of_random_games()), lang)
