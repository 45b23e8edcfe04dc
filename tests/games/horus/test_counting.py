"""H20: once the discards were shuffled, redeals come out as likely as the plays that were seen since then make them.

The model knows nothing of how the engine counts. It goes through every way the cards may lie, plays on as was seen, and
weighs each by how likely seats that play any of their cards would have played just so.
"""

from collections import Counter
from contextlib import suppress
from functools import cache
from itertools import combinations, permutations

import pytest
from scipy.stats import chisquare

from games.horus.positions import GAME, position, seat
from waset.errors import IllegalMove, PositionError
from waset.games.horus.notation import card_name

SAMPLES = 2000
pytestmark = pytest.mark.compiled


def before_shuffle(hands, discards, **fields):
    """Seat 0 has played hill-1 and is about to draw: the pile is empty, so the discards are shuffled."""
    size = len(hands[1].split())
    about = {"phase": "marker", "card": "hill-1", "turn": 40, "edition": {"hand": {"cards": size}}}
    return position("hill 2,0; marsh -2,0", *map(seat, hands), discards=["hill-1", *discards.split()], **about | fields)


def hands_of(state):
    hands = state.box["players"]["hand"][0, : state.players].tolist()
    return [Counter({card_name(card): count for card, count in enumerate(hand) if count}) for hand in hands]


class Story:
    """Hands when the discards were shuffled, and what happened to cards since then: (what, seat, cards)."""

    def __init__(self, state, plays):
        self.state = state
        self.kept = hands_of(state)
        self.events = []
        self.step(state.legal()[0])
        for card in plays.split():
            self.step(state.action(f"play {card}"))
            while state.phase.name != "CARD":
                self.step(state.legal()[0])

    def step(self, action):
        before, asked, name = self.state.copy(), self.state.seat, self.state.name(action)
        self.state.play(action)
        old, new = hands_of(before), hands_of(self.state)
        discarded = Counter(self.state.view()["discards"]) - Counter(before.view()["discards"])
        if name.startswith("play "):
            self.lose("play", asked, name.removeprefix("play "), old, discarded)
        for terrain in before.view()["piles"]:
            if before.view()["piles"][terrain] and not self.state.view()["piles"][terrain]:
                self.shed(terrain, old, discarded)
        self.events += [("turn up", None, card) for card in discarded.elements()]
        self.events += [("draw", of, card) for of in range(len(new)) for card in (new[of] - old[of]).elements()]

    def shed(self, terrain, hands, discarded):
        """All discard this terrain; one after the other, and then nobody has any."""
        for of, hand in enumerate(hands):
            for card in [card for card in hand.elements() if card.startswith(terrain)]:
                self.lose("shed", of, card, hands, discarded)
        self.events += [("none of", of, terrain) for of in range(len(hands))]

    def lose(self, what, of, card, hands, discarded):
        self.events.append((what, of, card))
        hands[of] -= Counter([card])
        discarded -= Counter([card])


# ---------------------------------------------------------------- the model


def splits(cards, sizes):
    """Every way to deal these cards, each a card of its own, into hands of these sizes."""
    if not sizes:
        yield ()
        return
    for held in combinations(range(len(cards)), sizes[0]):
        rest = [card for i, card in enumerate(cards) if i not in held]
        for others in splits(rest, sizes[1:]):
            yield (tuple(cards[i] for i in held), *others)


def likely_with(story, hands, new):
    """How likely it would look as it was seen, and the hands at the end."""
    chance, hands, new = 1.0, {of: list(hand) for of, hand in hands.items()}, iter(new)
    for what, of, card in story.events:
        if of is not None and of not in hands:
            continue
        if what == "draw":
            hands[of].append(next(new))
        elif what == "turn up":
            chance *= next(new) == card
        elif what == "none of":
            chance *= not any(held.startswith(card) for held in hands[of])
        else:
            count = hands[of].count(card)
            chance *= count / len(hands[of]) if what == "play" else count > 0
            if count:
                hands[of].remove(card)
        if not chance:
            return 0.0, ()
    return chance, tuple(tuple(sorted(hand)) for hand in hands.values())


def wanted_shares(story, of):
    """How likely the hands of the others are for this seat, which knows what it held and drew itself."""
    others = [one for one in range(len(story.kept)) if one != of]
    old = Counter(
        splits(
            [card for one in others for card in story.kept[one].elements()], [story.kept[one].total() for one in others]
        )
    )
    taken = [card for what, one, card in story.events if what == "turn up" or (what == "draw" and one != of)]
    new = Counter(permutations(taken + story.state.save()["pile"], len(taken)))
    shares = Counter()
    for hands, times in old.items():
        for cards, ways in new.items():
            chance, end = likely_with(story, dict(zip(others, hands, strict=True)), cards)
            shares[end] += chance * times * ways
    total = sum(shares.values())
    return {end: share / total for end, share in shares.items() if share}


def redealt(story, of, seed):
    hands = hands_of(story.state.redeal(of, seed))
    return tuple(tuple(sorted(hand.elements())) for one, hand in enumerate(hands) if one != of)


# ---------------------------------------------------------------- stories

STORIES = {  # hands, other discards, plays from seat 1 on, piles
    "a card that may be kept or drawn": (
        ("hill-4", "marsh-1 hill-2", "hill-3 hill-5"),
        "marsh-1 marsh-2 hill-2 hill-3 marsh-2",
        "hill-2 hill-3 hill-4 marsh-1",
        {},
    ),
    "several such cards": (
        ("hill-2 hill-4", "marsh-1 marsh-2 marsh-3", "farmland-1 farmland-2 marsh-4"),
        "marsh-1 marsh-2 marsh-3 farmland-1 hill-5",
        "marsh-1 farmland-1 hill-2 marsh-2",
        {},
    ),
    "both of a kind": (
        ("hill-2 hill-4", "marsh-1 marsh-2 marsh-3", "farmland-1 farmland-2 marsh-4"),
        "marsh-1 marsh-2 farmland-1 hill-5 hill-5",
        "marsh-1 farmland-1 marsh-1 marsh-2",
        {},
    ),
    "a terrain that is gone": (
        ("hill-2 hill-4", "farmland-1 marsh-1 hill-3", "farmland-2 marsh-3 marsh-4"),
        "marsh-1 farmland-1 hill-5 hill-3 hill-5 marsh-3",
        "farmland-1 marsh-3",
        {"marsh": 1},
    ),
}


@cache
def story_of(name):
    """With the first generator that lets it be played as it is written."""
    hands, discards, plays, piles = STORIES[name]
    full = {"desert": 8, "hill": 8, "farmland": 8, "marsh": 8, "river": 8} | piles
    for number in range(2**24, 2**30, 2**24):
        with suppress(IllegalMove):
            return Story(before_shuffle(hands, discards, piles=full, rng=[number, 2, 3, 4]), plays)
    raise AssertionError(name)


CASES = [(name, of) for name in STORIES for of in range(3)] + [("a card that may be kept or drawn", None)]


@pytest.mark.parametrize(("name", "of"), CASES)
def test_H20_redeals_after_a_shuffle_are_as_likely_as_what_was_seen_makes_them(name, of):
    story = story_of(name)
    shares = wanted_shares(story, of)
    found = Counter(redealt(story, of, seed) for seed in range(SAMPLES))
    assert set(found) <= set(shares)
    common = [end for end, share in shares.items() if share * SAMPLES >= 5]
    seen, wanted = [found[end] for end in common], [shares[end] * SAMPLES for end in common]
    rest = SAMPLES - sum(wanted)
    if rest > 1e-6:
        seen, wanted = [*seen, SAMPLES - sum(seen)], [*wanted, rest]
    assert chisquare(seen, wanted).pvalue > 1e-5


@pytest.mark.parametrize("name", STORIES)
def test_H20_what_was_kept_and_played_is_written_and_read(name):
    state = story_of(name).state
    document = state.save()
    assert GAME.load(document) == state
    assert document["played"]
    bare = document | {"outside": None, "seats": [one | {"outside": None, "old": None} for one in document["seats"]]}
    assert GAME.load(bare) == state
    for of in (None, 0, 1, 2):
        other = state.redeal(of, 7)
        assert GAME.load(other.save()) == other
        assert other.save()["played"] == document["played"]


@pytest.mark.parametrize(
    ("field", "value", "named"),
    [
        ("played", ["1 marsh-1"], "played[0]"),
        ("played", ["3 marsh-1 3"], "played[0]"),
        ("played", ["1 marsh-9 3"], "played[0]"),
        ("played", ["1 marsh-1 0"], "played[0]"),
        ("played", ["1 marsh-1 1", "1 farmland-1 1", "1 marsh-2 1"], "played"),
        ("kept", ["hill-4"] * 3, "seats[0].kept"),
        ("kept", ["hill-1", "hill-2", "hill-3", "hill-4"], "seats[0].kept"),
        ("kept", ["farmland-5", "hill-4"], "played"),
    ],
)
def test_H20_counting_that_can_not_be_is_refused(field, value, named):
    document = story_of("several such cards").state.save()
    for part in [document, *document["seats"]]:
        part.pop("outside", None)
    target = document["seats"][0] if field == "kept" else document
    target[field] = value
    with pytest.raises(PositionError) as error:
        GAME.load(document)
    assert error.value.field == named


def test_H20_very_many_plays_in_doubt_are_still_dealt():
    """More than can be weighed one by one: the deal is rougher, but it is one."""
    kinds = [f"{terrain}-{number}" for terrain in ("hill", "marsh", "farmland") for number in range(1, 6)]
    hands, played = [kinds[:5], kinds[5:10], kinds[10:]], []
    for i in range(4):
        played += [f"{of} {hands[of][i]} 5" for of in range(3)] + [f"{of} {hands[of][i]} 5" for of in (1, 2)]
    seats = [{"hand": [hand[4], *DRAWN[of]], "kept": hand} for of, hand in enumerate(hands)]
    discards = [play.split()[1] for play in played]
    state = position("", *seats, discards=discards, pile=["?-5"], shuffled=[*kinds], played=played, turn=60)
    for of in (None, 0, 1, 2):
        for seed in range(20):
            other = state.redeal(of, seed)
            assert other.view(of) == state.view(of)
            assert GAME.load(other.save()) == other


DRAWN = (
    ["desert-1", "desert-2", "desert-3", "desert-4"],
    ["desert-1", "desert-2", "desert-3", "desert-4"],
    ["?-1", "?-2", "?-3", "?-4"],
)
