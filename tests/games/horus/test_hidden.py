"""H20: what is open, what is secret, and dealing again what a seat can't know."""

import random
from collections import Counter

import pytest

from games.horus.positions import GAME, middle_game, position, seat
from waset.games.horus.notation import card_of


def cards_of(state, of):
    return Counter(state.save()["seats"][of]["hand"])


def test_H20_hands_of_others_are_only_counted():
    view = middle_game().view(1)
    assert [one["hand"] is None for one in view["seats"]] == [True, False, True]
    assert all(4 <= one["cards"] <= 5 for one in view["seats"])
    assert all(one["hand"] is None for one in middle_game().view(None)["seats"])


def test_H20_bag_by_kind_discards_and_piles_are_open():
    state = middle_game()
    view, document = state.view(None), state.save()
    assert view["bag"] == dict(Counter(document["bag"]))
    assert Counter(view["discards"]) == Counter(document["discards"])
    assert view["pile"] == len(document["pile"])


def test_H20_nothing_in_a_view_tells_the_order_or_the_generator():
    state = middle_game()
    text = str(state.view(0))
    assert "rng" not in text and "outside" not in text and "old" not in text
    assert isinstance(state.view(0)["pile"], int)


@pytest.mark.parametrize("of", [None, 0, 1, 2])
def test_H20_a_redeal_looks_the_same_and_is_another(of):
    state = middle_game(decisions=70)
    others = [state.redeal(of, seed) for seed in range(12)]
    assert all(other.view(of) == state.view(of) for other in others)
    assert len({other for other in others}) == 12
    assert len({tuple(other.save()["bag"]) for other in others}) == 12


def test_H20_a_redeal_keeps_the_own_hand_and_changes_the_others():
    state = middle_game(decisions=70)
    others = [state.redeal(1, seed) for seed in range(12)]
    assert all(cards_of(other, 1) == cards_of(state, 1) for other in others)
    assert len({str(sorted(cards_of(other, 0).elements())) for other in others}) > 6


def test_H20_hidden_cards_come_out_equally_likely():
    """Seat 1 holds one of three hidden cards, the pile the others: each is as likely."""
    state = position("", seat("hill-1"), seat("hill-2"), pile=["hill-3", "hill-4"], edition=ONE_CARD)
    seen = Counter(state.redeal(0, seed).save()["seats"][1]["hand"][0] for seed in range(900))
    assert set(seen) == {"hill-2", "hill-3", "hill-4"}
    assert all(240 < count < 360 for count in seen.values())


ONE_CARD = {"hand": {"cards": 1}}


def test_H20_no_hand_is_dealt_a_card_of_a_gone_terrain():
    piles = {"desert": 0, "hill": 8, "farmland": 8, "marsh": 8, "river": 20}
    deck = {"pile": ["desert-1", "desert-2", "hill-3", "desert-3"], "piles": piles, "edition": ONE_CARD}
    state = position("", seat("hill-1"), seat("hill-2"), **deck)
    found = Counter()
    for seed in range(200):
        other = state.redeal(0, seed)
        document = other.save()
        assert GAME.load(document) == other
        found[document["seats"][1]["hand"][0], document["pile"].index("desert-1")] += 1
    assert {card for card, _ in found} == {"hill-2", "hill-3"}
    assert {at for _, at in found} == {0, 1, 2, 3}


def test_H20_cards_kept_through_a_shuffle_are_known_to_be_in_hands():
    """Counting tells: what was not in the discards when they were shuffled is in the hands, and not in the pile."""
    seats = [
        seat("hill-1 hill-1 hill-2 hill-2"),
        seat("marsh-1 marsh-1 marsh-2 marsh-2 marsh-3"),
        seat("farmland-1 farmland-1 farmland-2 farmland-2 farmland-3"),
    ]
    land = "hill 2,0; hill 4,0; hill 6,0"
    discards = ["hill-3", "?-1", "?-2", "?-3", "?-4"]
    state = position(land, *seats, phase="marker", card="hill-3", discards=discards).play("mark 2,0")
    assert state.view()["pile"] == 4
    held = cards_of(state, 1) + cards_of(state, 2)
    others = [state.redeal(0, seed) for seed in range(20)]
    assert all(cards_of(other, 1) + cards_of(other, 2) == held for other in others)
    assert any(cards_of(other, 1) != cards_of(state, 1) for other in others)


def test_H20_cards_drawn_since_the_shuffle_may_be_any_of_the_new_pile():
    seats = [seat("hill-1 hill-1 hill-2 hill-2"), seat("marsh-1 marsh-1 marsh-2 marsh-2 marsh-3")]
    discards = ["hill-3", "?-1", "?-2"]
    state = position("hill 2,0; hill 4,0; hill 6,0", *seats, phase="marker", card="hill-3", discards=discards)
    state.play("mark 2,0")
    kept = Counter(["hill-1", "hill-1", "hill-2", "hill-2"])
    drawn = {str(cards_of(state.redeal(1, seed), 0) - kept) for seed in range(40)}
    assert drawn == {str(Counter([card])) for card in discards}


LAND = "hill 2,0; marsh 4,0; hill -2,0; marsh -4,0; desert 6,0; desert -6,0"
DESERTS = [f"desert-{number}" for number in range(1, 6)]
HILLS = [f"hill-{number}" for number in range(1, 6)]
MARSHES = [f"marsh-{number}" for number in range(1, 6)]


def shuffled(hands, pile, **fields):
    """The discards have just been shuffled into this pile."""
    everything = Counter(card for hand in hands for card in hand)
    seats = [
        {"hand": hand, "outside": sorted((everything - Counter(hand)).elements()), "old": len(hand)} for hand in hands
    ]
    about = {"pile": pile, "shuffled": pile, "outside": sorted(everything.elements()), "turn": 40}
    return position(LAND, *seats, **about | fields)


def play_card(states, card):
    """Play it in both worlds, then always the first move, until the next seat is asked; seat 0 sees no difference."""
    seat = states[0].seat
    for state in states:
        state.play(f"play {card}")
    while states[0].seat == seat:
        assert states[0].view(0) == states[1].view(0)
        assert states[0].legal() == states[1].legal()
        move = states[0].legal()[0]
        for state in states:
            state.play(move)
    assert states[0].view(0) == states[1].view(0)


def holder_of(state, card):
    """The first seat that holds it; None: it is in the pile."""
    kind = card_of(card)
    return next((of for of in range(state.players) if state._s.players[of].hand[kind]), None)


def two_worlds():
    """Seat 1 plays marsh-1: one it has kept since the shuffle, or one that it drew; seat 0 can't tell."""
    rest = [f"farmland-{number}" for number in "1122334455"] + ["desert-?", "hill-?"]
    hills = [card for card in HILLS if card != "hill-4"]
    kept = [DESERTS, [*hills, "marsh-1"], ["hill-4", *MARSHES[1:]]]
    drawn = [DESERTS, [*hills, "hill-4"], MARSHES]
    worlds = [
        shuffled(kept, ["desert-3", "?-1", "?-2", *rest, "marsh-1"], seat=1),
        shuffled(drawn, ["marsh-1", "?-1", "?-2", *rest, "desert-3"], seat=1),
    ]
    for card in ("hill-5", "marsh-5", "desert-5", "marsh-1"):
        play_card(worlds, card)
    return worlds


def test_H20_a_redeal_does_not_tell_a_kept_card_from_a_drawn_one():
    worlds = two_worlds()
    documents = [world.save() for world in worlds]
    assert documents[0]["seats"][0] == documents[1]["seats"][0]
    assert documents[0]["outside"] == documents[1]["outside"]
    assert [one.get("old") for one in documents[0]["seats"]] == [one.get("old") for one in documents[1]["seats"]]
    for of in (0, None):
        seen = [Counter(holder_of(world.redeal(of, seed), "marsh-1") for seed in range(150)) for world in worlds]
        assert all(abs(seen[0][holder] - seen[1][holder]) < 25 for holder in (1, 2, None)), seen
        assert min(seen[0][holder] for holder in (1, 2, None)) > 3, seen


def test_H20_who_has_kept_nothing_is_dealt_nothing_old():
    """All that seat 1 holds was drawn since the shuffle, so the five marshes of counting are with seat 2."""
    discards = ["?-1", "?-2", "?-3", "farmland-1"]
    seats = [
        {"hand": DESERTS, "outside": MARSHES, "old": 5},
        {"hand": HILLS, "outside": DESERTS + MARSHES},
        {"hand": MARSHES, "outside": DESERTS, "old": 5},
    ]
    about = {"shuffled": HILLS + discards, "outside": DESERTS + MARSHES, "discards": discards}
    state = position(LAND, *seats, seat=1, turn=41, **about)
    assert all(cards_of(state.redeal(0, seed), 2) == Counter(MARSHES) for seed in range(30))


def test_H20_a_written_position_may_leave_no_room_for_what_is_known():
    """Three cards are known to be with the others, who are said to hold none from before: they hold them still."""
    seats = [{"hand": DESERTS, "outside": HILLS[:3]}, {"hand": HILLS}, {"hand": MARSHES}]
    state = position(LAND, *seats, pile=["?-1", "?-2"])
    for seed in range(20):
        other = state.redeal(0, seed)
        assert GAME.load(other.save()) == other
        assert not Counter(HILLS[:3]) - cards_of(other, 1) - cards_of(other, 2)


def test_H20_a_seat_that_loses_what_it_kept_is_dealt_less_of_it():
    """Of a kind that was not shuffled a card must be from before: so seat 1 has one old card less each time."""
    farmland = [f"farmland-{number}" for number in "1122334455"]
    state = shuffled([DESERTS, HILLS, MARSHES], farmland, seat=1)
    play_card([state, state.copy()], "hill-5")
    assert [one.get("old") for one in state.save()["seats"]] == [5, 4, 5]
    assert state.save()["seats"][0]["outside"] == HILLS[:4] + MARSHES
    for seed in range(60):
        hand = cards_of(state.redeal(0, seed), 1)
        assert sum(hand[card] for card in HILLS + MARSHES) == 4
    assert any(cards_of(state.redeal(0, seed), 1)["marsh-1"] for seed in range(20))


@pytest.mark.parametrize("of", [None, 0, 1, 2])
def test_H20_old_slots_are_filled_evenly(of):
    """Ten cards outside and two hands of five: any of the others may hold each of them, as likely."""
    state = shuffled([DESERTS, HILLS, MARSHES], ["?-1", "?-2"])
    others = [one for one in range(3) if one != of]
    card = "hill-3" if of != 1 else "marsh-3"
    seen = Counter(holder_of(state.redeal(of, seed), card) for seed in range(150))
    assert all(abs(seen[one] - 150 / len(others)) < 25 for one in others), seen


@pytest.mark.parametrize("seed", range(3))
def test_H20_what_is_known_stays_true_through_many_shuffles(seed):
    """With few cards the pile is small: the truth is always among the deals, and every deal is a position."""
    dice = random.Random(seed)
    players = 2 + seed
    few = {"deck": {"terrain-number": 1}, "cards": {"all": 30}, "hand": {"cards": 4}}
    state = GAME.new(players, seed=seed, edition=GAME.own_edition(few))
    known = 0
    while not state.over:
        state.play(dice.choice(state.legal()))
        if state.phase.name != "CARD":
            continue
        document = state.save()
        assert GAME.load(document) == state
        old = [one.get("old", 0) for one in document["seats"]]
        for one, seat_old in zip(document["seats"], old, strict=True):
            assert len(one.get("outside", [])) <= sum(old) - seat_old
        assert len(document.get("outside", [])) <= sum(old)
        known += bool(sum(old))
        of = dice.choice([None, *range(players)])
        other = state.redeal(of, dice.randrange(1000))
        assert other.view(of) == state.view(of)
        assert GAME.load(other.save()) == other
        if dice.random() < 0.1:
            state = other
    assert known > 5


def test_H20_a_redealt_game_can_be_played_to_its_end():
    dice = random.Random(3)
    state = middle_game(decisions=50).redeal(2, 5)
    while not state.over:
        state.play(dice.choice(state.legal()))
    assert state.winners()


def test_H20_draws_of_others_are_heard_without_their_faces():
    mine, other = seat("hill-5 hill-4 hill-4 hill-3 hill-3"), seat("marsh-1 marsh-1 marsh-2 marsh-2 marsh-3")
    state = position("hill 2,0", mine, other, pile=["?-1"])
    state.play("play hill-5")
    before = state.copy()
    action = state.action("hill 4,0")
    state.play(action)
    assert before.step(action).heard(0) == "hill 4,0 {seat 0 draws ?-1}"
    assert before.step(action).heard(1) == "hill 4,0 {seat 0 draws ?}"
    assert before.step(action).heard(None) == "hill 4,0 {seat 0 draws ?}"
