"""What holds for every game, with every module, in every visited state of random games."""

import copy
import json
import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import waset
from tables import label, tables
from waset import Record, kernel_calls
from waset.errors import NotationError, PositionError, RecordError
from waset.games import GAMES

pytestmark = pytest.mark.compiled  # interpreted and compiled are proved equal in test_interpreted_and_compiled.py


every_table = pytest.mark.parametrize(
    ("name", "players", "modules"), [pytest.param(*one, id=label(one)) for one in tables()]
)


def walk(name, players, modules, seed, every=1):
    """Every `every`-th position of a random game, and the dice that chose the moves."""
    dice = random.Random(f"{name} {players} {modules} {seed}")
    state = waset.game(name).new(players, modules, seed, first="random")
    step = 0
    while not state.over:
        if step % every == 0:
            yield state, dice
        state.play(dice.choice(state.legal()))
        step += 1
    yield state, dice


@every_table
def test_legal_is_what_why_not_allows_over_the_whole_action_space(name, players, modules):
    for state, _ in walk(name, players, modules, seed=1, every=7):
        allowed = [action for action in range(len(state.game.actions)) if kernel_calls.judge(state.box, action) == 0]
        assert state.legal() == allowed


@every_table
def test_every_refusal_names_a_rule_and_leaves_the_state_alone(name, players, modules):
    known = waset.text.texts("en", name)["rule"]
    for state, dice in walk(name, players, modules, seed=2, every=29):
        before = state.copy()
        for action in dice.sample(range(len(state.game.actions)), 40):
            ruling = state.why_not(action)
            if ruling is None:
                continue
            assert ruling.rule in known and ruling.message
            with pytest.raises(waset.errors.IllegalMove) as refused:
                state.play(action)
            assert refused.value.rule == ruling.rule
        assert state == before


@every_table
def test_names_and_actions_are_inverse(name, players, modules):
    for state, _ in walk(name, players, modules, seed=3, every=5):
        names = [state.name(action) for action in state.legal()]
        assert [state.action(text) for text in names] == state.legal()
        assert len(set(names)) == len(names)


@every_table
def test_a_saved_position_loads_to_the_same_bytes(name, players, modules):
    for state, _ in walk(name, players, modules, seed=4, every=9):
        document = json.loads(json.dumps(state.save()))
        assert state.game.load(document) == state


@every_table
def test_copies_never_share(name, players, modules):
    for state, dice in walk(name, players, modules, seed=5, every=31):
        if state.over:
            return
        other, before = state.copy(), state.copy()
        other.play(dice.choice(other.legal()))
        assert state == before != other


@pytest.mark.parametrize("name", GAMES)
def test_states_travel_to_other_processes(name):
    state = waset.game(name).new(2, seed=1)
    for one in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        assert one == state and one.game is state.game and one.edition == state.edition
        one.play(one.legal()[0])
        assert one != state


def test_a_state_pickled_with_other_rules_is_refused(monkeypatch):
    horus = waset.game("horus")
    kept = pickle.dumps(horus.new(2, seed=1))
    monkeypatch.setattr(horus, "version", "0")
    with pytest.raises(waset.errors.WasetError, match=r"made with rules .*; expected rules 0"):
        pickle.loads(kept)


def seen_by(state, seat):
    """All that a seat may see of a position: its view, and its moves if it is asked."""
    asked = state.seat == seat
    moves = [(action, state.name(action)) for action in state.legal()] if asked else []
    return state.view(seat), state.seat, state.phase, state.turn, state.scores(), moves


@every_table
def test_a_redealt_state_looks_the_same_to_its_seat(name, players, modules):
    for state, dice in walk(name, players, modules, seed=6, every=11):
        for seat in [None, *range(players)]:
            other = state.redeal(seat, dice.randrange(2**31))
            assert seen_by(other, seat) == seen_by(state, seat)
            assert other.game.load(other.save()) == other


@every_table
def test_a_deal_depends_on_nothing_that_the_seat_may_not_know(name, players, modules):
    """From any two states that a seat can't tell apart the same seed deals the same bytes."""
    for state, dice in walk(name, players, modules, seed=15, every=11):
        for seat in [None, *range(players)]:
            other, seed = state.redeal(seat, dice.randrange(2**31)), dice.randrange(2**31)
            assert other.redeal(seat, seed) == state.redeal(seat, seed)


@every_table
def test_refusals_are_the_same_in_a_redealt_state(name, players, modules):
    for state, dice in walk(name, players, modules, seed=7, every=37):
        if state.over:
            return
        other = state.redeal(state.seat, dice.randrange(2**31))
        for action in dice.sample(range(len(state.game.actions)), 60):
            assert other.why_not(action) == state.why_not(action)


@every_table
def test_what_a_seat_hears_does_not_depend_on_what_it_may_not_know(name, players, modules):
    """A move of another seat, played in a redealt state, sounds the same, as long as it can be played there."""
    for state, dice in walk(name, players, modules, seed=8, every=13):
        if state.over:
            return
        seat = dice.choice([one for one in [None, *range(players)] if one != state.seat])
        other = state.redeal(seat, dice.randrange(2**31))
        action = dice.choice(state.legal())
        if other.why_not(action) is None and other.name(action) == state.name(action):
            after, elsewhere = state.copy().play(action), other.copy().play(action)
            one, two = state.step(action).heard(seat), other.step(action).heard(seat)
            if after.view(seat) == elsewhere.view(seat):
                assert one == two


@every_table
def test_scores_are_the_sum_of_the_breakdown(name, players, modules):
    for state, _ in walk(name, players, modules, seed=9, every=17):
        points = [0] * players
        for entry in state.breakdown():
            points[entry["seat"]] += entry["points"]
        assert points == state.scores()


@every_table
def test_the_same_seed_is_the_same_game(name, players, modules):
    first, second = (list(walk(name, players, modules, seed=10, every=10_000)) for _ in range(2))
    assert first[-1][0] == second[-1][0]
    assert first[-1][0].winners()


@every_table
def test_records_replay_to_the_same_bytes(name, players, modules):
    dice = random.Random(11)
    record = Record.start(waset.game(name), players, modules, seed=11)
    while not record.state.over:
        record.play(dice.choice(record.state.legal()))
    again = Record.read(record.write())
    assert again.state == record.state
    assert again.actions == record.actions
    assert again.write() == record.write()


@every_table
def test_a_changed_record_is_refused_with_its_line(name, players, modules):
    dice = random.Random(12)
    record = Record.start(waset.game(name), players, modules, seed=12)
    for _ in range(30):
        record.play(dice.choice(record.state.legal()))
    lines = record.write().splitlines()
    last = len(lines)
    garbled = "\n".join([*lines[:-1], lines[-1].partition(":")[0] + ": jump"])
    with pytest.raises(RecordError, match=f"line {last}"):
        Record.read(garbled)


def halves(name):
    """A position in the middle of a random game."""
    game = waset.game(name)
    state, dice = game.new(game.players[0], game.modules, seed=13), random.Random(13)
    for _ in range(40):
        state.play(dice.choice(state.legal()))
    return state


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=150, deadline=None)
@given(text=st.text(max_size=30))
def test_garbage_is_no_move(name, text):
    state = MIDDLE[name]
    before = state.copy()
    try:
        state.why_not(text)
    except NotationError as error:
        assert str(error)
    assert state == before


MIDDLE = {name: halves(name) for name in GAMES}
leaf = st.none() | st.booleans() | st.integers(-9, 2000) | st.text(max_size=8)
values = st.recursive(
    leaf, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_garbled_positions_are_refused_kindly(name, data):
    document = json.loads(json.dumps(MIDDLE[name].save()))
    field = data.draw(st.sampled_from(sorted(document)))
    document[field] = data.draw(values)
    try:
        state = waset.game(name).load(document)
    except (PositionError, waset.errors.EditionError) as error:
        assert str(error)
    else:
        assert state.game.load(state.save()) == state


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_garbled_records_are_refused_kindly(name, data):
    text = RECORDS[name]
    start = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 12))
    garbled = text[:start] + data.draw(st.text(max_size=6)) + text[start + length :]
    try:
        record = Record.read(garbled)
    except (RecordError, waset.errors.EditionError) as error:
        assert str(error)
    else:
        assert Record.read(record.write()).state == record.state


def short_record(name):
    record, dice = Record.start(waset.game(name), seed=14), random.Random(14)
    for _ in range(12):
        record.play(dice.choice(record.state.legal()))
    return record.write()


RECORDS = {name: short_record(name) for name in GAMES}
