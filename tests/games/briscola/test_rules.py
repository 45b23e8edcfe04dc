"""The rules of Briscola, one by one."""

import pytest

import waset
from waset.errors import EditionError, IllegalMove, PositionError, WasetError


@pytest.fixture
def game():
    return waset.game("briscola")


def all_cards():
    return list(waset.text.texts("en", "briscola")["card"])


def end_of_game(game, hands, trump, leader=0, taken=None):
    """Everything but these hands is taken, by seat 0 or as `taken` says."""
    players = len(hands)
    left_out = {"cups-two"} if players == 3 else set()
    held = {card for hand in hands for card in hand}
    rest = [card for card in all_cards() if card not in held | left_out]
    owner = taken or {}
    seats = [
        {"hand": hand, "taken": [card for card in rest if owner.get(card, 0) == i]} for i, hand in enumerate(hands)
    ]
    turn = len(rest) // players + 1
    return game.load(
        {"players": players, "trump": trump, "seats": seats, "turn": turn, "seat": leader, "leader": leader}
    )


def test_B1_the_pack_has_forty_cards(game):
    document = game.new(2, seed=1).save()
    cards = [*document["stock"], *(card for seat in document["seats"] for card in seat["hand"])]
    assert sorted(cards) == sorted(all_cards()) and len(cards) == 40
    assert game.new(2, seed=1).why_not(0).rule == "B1"


def test_B2_all_cards_together_count_120(game):
    state = game.new(3, seed=2)
    while not state.over:
        state.play(state.legal()[0])
    assert sum(state.scores()) == 120
    cheap = game.own_edition({"points": {"ace": 1}})
    assert "An ace counts 1," in game.rule("B2", edition=cheap)[1]


def test_B2_an_edition_must_name_every_rank_once(game):
    with pytest.raises(EditionError, match=r"order\.ranks: expected each rank once"):
        game.own_edition({"order": {"ranks": ["ace"] * 10}})


def test_B3_three_players_leave_a_card_out(game):
    state = game.new(3, seed=1)
    document = state.save()
    cards = [*document["stock"], *(card for seat in document["seats"] for card in seat["hand"])]
    assert len(cards) == 39 and "cups-two" not in cards
    assert state.why_not("cups-two").rule == "B3"


def test_B4_everybody_gets_three_cards_and_the_first_seat_leads(game):
    state = game.new(4, seed=1, first=2)
    assert [len(seat["hand"]) for seat in state.view()["seats"]] == [3, 3, 3, 3]
    assert state.seat == 2 and state.view()["leader"] == 2


def test_B5_the_turned_up_card_lies_under_the_stock(game):
    document = game.new(2, seed=5).save()
    assert document["stock"][-1] == document["trump"]


def test_B6_any_card_of_the_hand_may_be_played_and_no_other(game):
    state = game.new(2, seed=1)
    state.play(state.legal()[0])
    hand = state.view(1)["seats"][1]["hand"]
    assert [state.name(action) for action in state.legal()] == hand
    other = state.save()["stock"][0]
    with pytest.raises(IllegalMove) as refused:
        state.play(other)
    assert refused.value.rule == "B6"


@pytest.mark.parametrize(
    ("led", "answer", "trump", "taker"),
    [
        ("coins-three", "coins-ace", "cups-two", 1),  # the higher of the suit
        ("coins-ace", "coins-three", "cups-two", 0),
        ("coins-king", "coins-seven", "cups-two", 0),
        ("coins-two", "swords-ace", "cups-two", 0),  # another suit never takes
        ("coins-ace", "cups-four", "cups-two", 1),  # but a trump does
        ("cups-four", "cups-three", "cups-two", 1),  # and a higher trump takes that
    ],
)
def test_B7_the_highest_trump_or_the_highest_of_the_suit_takes(game, led, answer, trump, taker):
    state = end_of_game(game, [[led], [answer]], trump)
    step = state.play(led).step(answer)
    told = next(event for event in step.events(None) if type(event).__name__ == "TrickTaken")
    assert told.seat == taker and told.cards == [led, answer]


def test_B8_the_winner_draws_first_and_the_trump_is_drawn_last_before_all_eyes(game):
    state = game.new(2, seed=3)
    while len(state.save()["stock"]) > 2:
        state.play(state.legal()[0])
    last, trump = state.save()["stock"]
    while state.save()["stock"]:
        step = state.step(state.legal()[0])
        state = step.after
    winner, other = state.seat, 1 - state.seat
    drawn = [(one.seat, one.card) for one in step.events(winner) if type(one).__name__ in ("Drew", "TrumpDrawn")]
    assert drawn == [(winner, last), (other, trump)]
    assert trump in state.view(None)["seats"][other]["hand"]


def test_B9_most_points_win_and_equal_points_share(game):
    ones = {card: 1 for card in all_cards() if card.startswith(("coins", "cups"))}
    state = end_of_game(game, [["swords-two"], ["cups-two"]], "swords-four", taken=ones)
    state.play("swords-two").play("cups-two")
    assert state.over and state.scores() == [60, 60] and state.winners() == [0, 1]
    assert state.why_not("cups-two").rule == "B9"
    other = end_of_game(game, [["swords-three"], ["coins-ace"]], "coins-four", taken=ones)
    assert other.play("swords-three").play("coins-ace").winners() == [1]


def test_B10_hands_and_stock_are_hidden(game):
    state = game.new(3, seed=4)
    assert state.view(None)["seats"][0]["hand"] == [None] * 3
    step = state.step(state.legal()[0])
    assert step.heard(None) == step.told  # cards are played openly
    assert None not in state.view(1)["seats"][1]["hand"]


def test_P1_partners_count_together(game):
    state = game.new(4, ["partners"], seed=6)
    while not state.over:
        state.play(state.legal()[-1])
    scores = state.scores()
    assert scores[0] == scores[2] and scores[1] == scores[3] and scores[0] + scores[1] == 120
    assert set(state.winners()) in ({0, 2}, {1, 3}, {0, 1, 2, 3})
    with pytest.raises(WasetError, match="players: expected 4 with partners, got 3"):
        game.new(3, ["partners"])


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"trump": "clubs-nine"}, "trump"),
        ({"stock": []}, "seats"),
        ({"turn": 2}, "turn"),
        ({"phase": "over"}, "phase"),
        ({"leader": 1}, "seats[1].played"),
        ({"leader": 7}, "leader"),
    ],
)
def test_positions_that_cannot_be_are_refused_by_field(game, change, field):
    with pytest.raises(PositionError) as refused:
        game.load(game.new(2, seed=1).save() | change)
    assert refused.value.field == field
