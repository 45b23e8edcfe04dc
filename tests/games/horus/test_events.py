"""Events: all that a person would see happen, in order, and nothing that a seat may not know."""

import functools
import random
from collections import Counter

import msgspec
import pytest

from games.horus.positions import GAME, TIGHT, TIGHT_TABLE, laying, position, seat
from games.sentences import check_sentences, given
from waset.event_log import CAPACITY
from waset.events import tag_of
from waset.games.horus.events import READER
from waset.text import LANGUAGES

KINDS = {tag_of(kind): kind for kind in READER.structs}


def told(before, action, of=None):
    """The events as they are sent to a seat."""
    return msgspec.to_builtins(before.step(action).events(of))


def play(state, move, of=None):
    """Play a move and hear what happened."""
    before, action = state.copy(), state.action(move)
    state.play(action)
    return told(before, action, of)


def kinds(happened):
    return [one["event"] for one in happened]


def walk(players, seed):
    """Each step of a random game: the position, the move, the next position."""
    dice, state = random.Random(seed), GAME.new(players, seed=seed)
    while not state.over:
        before, action = state.copy(), dice.choice(state.legal())
        state.play(action)
        yield before, action, state


# ---------------------------------------------------------------- events account for every difference


class Table:
    """What a seat has before it, moved on by events alone."""

    def __init__(self, view):
        self.map = {(one["x"], one["y"]): (one["tile"], one["marker"]) for one in view["map"]}
        self.region_of = {f"{one['x']},{one['y']}": one["region"] for one in view["map"] if one["region"]}
        self.regions = {one["place"]: one for one in view["regions"]}
        self.piles = dict(view["piles"])
        self.bag, self.gone, self.discards = (Counter(view[key]) for key in ("bag", "gone", "discards"))
        self.seats = [{**one, "hand": one["hand"] and Counter(one["hand"])} for one in view["seats"]]
        self.seat, self.turn, self.pile = view["seat"], view["turn"], view["pile"]
        self.lifted, self.moving, self.tile = (view["playing"][key] for key in ("end", "moving", "tile"))

    def take_card(self, of, card, number):
        self.seats[of]["cards"] += number
        if self.seats[of]["hand"] is not None:
            self.seats[of]["hand"][card] += number

    def tell(self, event):
        getattr(self, event.pop("event").replace("-", "_"))(**event)

    def tile_laid(self, seat, tile, x, y):
        self.map[x, y] = (tile, None)
        self.tile = None if self.lifted is None else self.tile  # the river stays in hand until the end lies again

    def end_lifted(self, seat, end, x, y):
        assert self.map.pop((x, y)) == (end, None)
        self.lifted = end

    def end_laid(self, seat, end, x, y, was_x, was_y):
        assert self.map[was_x, was_y] == ("river", None)
        self.map[x, y] = (end, None)
        self.lifted = self.tile = None

    def tile_drawn(self, seat, tile, left):
        assert seat == self.seat
        self.bag -= Counter([tile])
        assert self.bag.total() == left
        self.tile = tile

    def tile_taken(self, seat, pile, left, tile):
        self.tile = tile
        self.piles[pile] -= 1
        assert self.piles[pile] == left

    def tile_gone(self, seat, tile):
        self.gone[tile] += 1
        self.tile = None

    def region(self, region, joined):
        places = region.pop("places")
        self.regions = {place: one for place, one in self.regions.items() if place not in places}
        self.regions[region["place"]] = region
        self.region_of |= dict.fromkeys(places, region["place"])

    def card_played(self, seat, card):
        self.take_card(seat, card, -1)
        self.discards[card] += 1

    def nile_played(self, seat):
        self.seats[seat]["nile"] -= 1

    def pile_empty(self, pile):
        assert self.piles[pile] == 0

    def cards_discarded(self, seat, cards):
        for card in cards:
            self.card_played(seat, card)

    def dead_cards(self, cards):
        self.discards += Counter(cards)
        self.pile -= len(cards)

    def cards_shuffled(self, number, cards):
        assert number == len(cards)
        self.discards -= Counter(cards)
        self.pile += number

    def cards_drawn(self, seat, number, cards):
        self.pile -= number
        self.seats[seat]["cards"] += number
        if cards is not None:
            self.seats[seat]["hand"] += Counter(cards)

    def marker_set(self, seat, x, y):
        self.map[x, y] = (self.map[x, y][0], seat)
        self.seats[seat]["markers"] -= 1

    def marker_picked(self, seat, x, y):
        assert self.map[x, y][1] == seat
        self.moving = f"{x},{y}"

    def marker_moved(self, seat, x, y, was_x, was_y):
        self.map[was_x, was_y] = (self.map[was_x, was_y][0], None)
        self.map[x, y] = (self.map[x, y][0], seat)
        self.moving = None

    def score(self, seat, score, points):
        self.seats[seat]["score"] += points
        assert self.seats[seat]["score"] == score

    def turn_(self, seat, turn):
        assert turn == self.turn + 1
        self.seat, self.turn = seat, turn

    def last_turn(self, seat):
        assert seat == self.seat

    def over(self, scores, winners):
        assert scores == [one["score"] for one in self.seats]
        assert winners == [one for one, score in enumerate(scores) if score == max(scores)]
        self.seat = -1


def replay(before, happened):
    table = Table(before)
    for event in happened:
        table.turn_(event["seat"], event["turn"]) if event["event"] == "turn" else table.tell(event)
    return table


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("of", [None, 1])
def test_events_account_for_every_difference_of_two_views(players, of):
    for before, action, state in walk(players, seed=players):
        table, expected = replay(before.view(of), told(before, action, of)), Table(state.view(of))
        for key in vars(expected):
            assert getattr(table, key) == getattr(expected, key), (key, before.name(action))


@functools.cache
def steps_of_random_games():
    tables = [(2, 1), (3, 2), (3, 100), (4, 25)]
    return [before.step(action) for players, seed in tables for before, action, _ in walk(players, seed)]


def test_every_kind_of_event_happens_in_random_games():
    happened = {event.__struct_config__.tag for step in steps_of_random_games() for event in step.events(0)}
    assert happened == set(KINDS)


# ---------------------------------------------------------------- nothing secret


@pytest.mark.parametrize("players", [2, 3, 4])
def test_H20_events_do_not_depend_on_what_a_seat_may_not_know(players):
    """The same move in another deal that this seat can't tell from the true one, as long as all see the same of it."""
    dice, compared = random.Random(players), 0
    for before, action, state in walk(players, seed=20 + players):
        of = dice.choice([one for one in [None, *range(players)] if one != before.seat])
        twin = before.redeal(of, dice.randrange(2**31))
        if twin.why_not(action):
            continue
        elsewhere = twin.copy().play(action)
        if elsewhere.view(of) != state.view(of) or before.step(action).heard(of) != twin.step(action).heard(of):
            continue
        one, two = told(before, action, of), told(twin, action, of)
        if "cards-discarded" in kinds(one):  # who discards what is seen by all, and may differ in another deal
            assert kinds(one) == kinds(two)
            continue
        assert msgspec.json.encode(one) == msgspec.json.encode(two)
        compared += 1
    assert compared > 40


def test_H20_only_the_own_cards_are_told_when_drawn():
    mine, other = seat("hill-5 hill-4 hill-4 hill-3 hill-3"), seat("marsh-1 marsh-1 marsh-2 marsh-2 marsh-3")
    state = position("hill 2,0", mine, other, pile=["?-1"], phase="card").play("play hill-5")
    drawn = [
        next(one for one in play(state.copy(), "hill 4,0", of) if one["event"] == "cards-drawn") for of in (0, 1, None)
    ]
    assert [one["cards"] for one in drawn] == [["?-1"], None, None]
    assert {(one["seat"], one["number"]) for one in drawn} == {(0, 1)}


# ---------------------------------------------------------------- the order of things


def test_H10_a_river_is_told_as_lifting_laying_and_laying_again():
    state = laying("river", "", seat("hill-1"), seat("hill-2"))
    assert kinds(play(state, "replace end-a")) == ["end-lifted", "tile-laid"]
    assert play(state, "end-a 1,-4") == [
        {"event": "end-laid", "seat": 0, "end": "end-a", "x": 1, "y": -4, "was_x": 0, "was_y": -2},
        {"event": "tile-taken", "seat": 0, "pile": "river", "left": 19, "tile": "two-sided"},
    ]


def test_H9_regions_that_join_are_told_once_with_their_size():
    state = laying("hill", "hill 2,0; marsh 2,-2; marsh 4,-2; hill 6,-1; hill 8,-1", seat("hill-1"), seat("hill-2"))
    laid, region = play(state, "hill 4,0")
    assert laid == {"event": "tile-laid", "seat": 0, "tile": "hill", "x": 4, "y": 0}
    assert (region["region"]["place"], region["region"]["tiles"], region["joined"]) == ("2,0", 4, 2)
    assert sorted(region["region"]["places"]) == ["2,0", "4,0", "6,-1", "8,-1"]


def test_H12_a_tile_without_a_place_is_taken_and_gone():
    state = position(TIGHT, seat("hill-1"), seat("hill-2"), edition=TIGHT_TABLE)
    happened = play(state, "play hill-1")
    assert kinds(happened)[:3] == ["card-played", "tile-taken", "tile-gone"]
    assert happened[2] == {"event": "tile-gone", "seat": 0, "tile": "hill"}


def test_H14_the_nile_card_takes_its_tiles_one_after_the_other():
    state = position(TIGHT, seat("hill-1"), seat("hill-2"), edition=TIGHT_TABLE)
    happened = [one for one in play(state, "play nile") if one["event"] != "turn"]
    assert kinds(happened)[0] == "nile-played"
    taken = [one for one in happened if one["event"] in ("tile-taken", "tile-gone")]
    assert kinds(taken) == ["tile-taken", "tile-gone"] * (len(taken) // 2)
    assert [one["left"] for one in taken[::2]] == list(range(19, 19 - len(taken) // 2, -1))


def test_H15_all_discard_before_they_draw_and_before_the_tile_is_laid():
    mine, other = seat("hill-1 marsh-1 marsh-2 marsh-3 marsh-4"), seat("hill-2 hill-3 marsh-5 desert-1 desert-2")
    pile = ["farmland-1", "farmland-2", "farmland-3", "farmland-4"]
    piles = {"desert": 8, "hill": 1, "farmland": 8, "marsh": 8, "river": 20}
    state = position("marsh 2,0", mine, other, pile=pile, piles=piles)
    happened = play(state, "play hill-1")
    assert kinds(happened) == [
        "card-played",
        "tile-taken",
        "pile-empty",
        "cards-discarded",
        "cards-drawn",
        "cards-drawn",
    ]
    assert happened[3] == {"event": "cards-discarded", "seat": 1, "cards": ["hill-2", "hill-3"]}
    assert [(one["seat"], one["number"]) for one in happened[4:]] == [(0, 1), (1, 2)]


def test_H17_the_last_turn_is_announced_when_the_second_pile_is_empty():
    piles = {"desert": 0, "hill": 1, "farmland": 8, "marsh": 8, "river": 20}
    state = position("marsh 2,0", seat("hill-1"), seat("marsh-2"), piles=piles)
    happened = kinds(play(state, "play hill-1"))
    assert happened.index("last-turn") == happened.index("pile-empty") + 1
    state.play("hill 4,0")
    assert kinds(play(state, "mark 4,0"))[-1] == "over"


def test_H15_cards_are_told_in_the_order_they_come_from_the_pile():
    mine, other = seat("hill-1 marsh-1 marsh-2 marsh-3 hill-4"), seat("hill-2 desert-5 marsh-5 desert-1 desert-2")
    piles = {"desert": 8, "hill": 1, "farmland": 8, "marsh": 8, "river": 20}
    pile = ["farmland-5", "hill-3", "farmland-1"]
    state = position("marsh 2,0", mine, other, pile=pile, piles=piles, discards=["desert-3"])
    happened = play(state, "play hill-1", of=0)[3:]
    assert happened == [
        {"event": "cards-discarded", "seat": 0, "cards": ["hill-4"]},
        {"event": "cards-discarded", "seat": 1, "cards": ["hill-2"]},
        {"event": "cards-drawn", "seat": 0, "number": 1, "cards": ["farmland-5"]},
        {"event": "dead-cards", "cards": ["hill-3"]},
        {"event": "cards-drawn", "seat": 0, "number": 1, "cards": ["farmland-1"]},
        {"event": "cards-shuffled", "number": 1, "cards": ["desert-3"]},
        {"event": "cards-drawn", "seat": 1, "number": 1, "cards": None},
    ]


def test_H19_regions_that_water_encloses_are_told():
    ring = "river 2,-2; river 4,-2; river 4,0"  # the start is its fourth side
    state = laying("two-sided", f"{ring}; hill 2,0 0; desert 6,0", seat("hill-1"), seat("hill-2"))
    laid, region, score = play(state, "river 2,2")[:3]
    assert laid["event"] == "tile-laid"
    expected = {"place": "2,0", "tile": "hill", "tiles": 1, "temple": False, "island": True}
    whole = expected | {"markers": [1, 0], "leaders": [0], "worth": 2, "places": ["2,0"]}
    assert region == {"event": "region", "region": whole, "joined": 1}
    assert score == {"event": "score", "seat": 0, "points": 1, "score": 2}
    assert state.view(0)["regions"][0]["island"]


# ---------------------------------------------------------------- room


@pytest.mark.compiled
def test_the_notes_of_an_action_find_room():
    most = max(
        len(before.step(action).noted) for seed in range(30) for before, action, _ in walk(2 + seed % 3, seed=seed)
    )
    assert 20 < most < CAPACITY / 4


def test_H5_turns_in_which_nothing_can_be_done_are_all_told():
    """As many notes as one action can bring: nobody has a card, and no tile of a full bag has a place."""
    bag = ["desert", "hill", "farmland", "marsh"] * 12 + ["river"] * 16
    state = position(TIGHT, seat(), seat(nile=0), bag=bag, edition=TIGHT_TABLE)
    step = state.step("play nile")
    told = msgspec.to_builtins(step.events(None))
    assert Counter(kinds(told))["tile-gone"] == len(bag) + 2
    assert [one["tile"] for one in told if one["event"] == "tile-drawn"] == bag
    assert [one["turn"] for one in told if one["event"] == "turn"] == list(range(10, step.after.turn + 1))
    assert told[-1]["event"] == "over"
    assert len(step.noted) < CAPACITY


# ---------------------------------------------------------------- texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_has_a_sentence_that_asks_for_what_it_is_given(lang):
    check_sentences("horus", set(KINDS), given(steps_of_random_games()), lang)
