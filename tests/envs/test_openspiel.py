"""OpenSpiel's own test of a game, for every game and number of players; its bots play whole games."""

import pickle
import subprocess
import sys

import numpy as np
import pytest

import waset
from waset.envs import openspiel
from waset.errors import WasetError
from waset.games import GAMES

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

pytestmark = pytest.mark.compiled
TABLES = [(name, players) for name in GAMES for players in waset.game(name).players]


@pytest.fixture(autouse=True)
def registered():
    openspiel.register()


def begun(name, outcome=5):
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(outcome)
    return state


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_openspiels_own_test(name, players):
    modules = "+".join(waset.game(name).modules)
    if not waset.game(name).can_seat(players, waset.game(name).modules):
        modules = ""
    game = pyspiel.load_game(f"waset_{name}", {"players": players, "modules": modules})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_its_searches_play_whole_games(name):
    game, dice = pyspiel.load_game(f"waset_{name}(players=2)"), np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, dice)
    bots = [
        mcts.MCTSBot(game, 1.0, 2, rollouts, random_state=dice),
        ismcts.ISMCTSBot(game, rollouts, 1.0, 2, random_state=dice),
    ]
    state = begun(f"waset_{name}(players=2)")
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == pytest.approx(1.0)


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_state_tells_its_player_the_same(name):
    state, dice, changed = begun(f"waset_{name}(players=3)"), np.random.RandomState(2), 0
    for _ in range(40):
        state.apply_action(int(dice.choice(state.legal_actions())))
        if state.is_terminal():
            break
        for player in range(3):
            other = state.resample_from_infostate(player, dice.random_sample)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            changed += str(other) != str(state)
    assert changed


def test_tensors_have_the_names_of_the_observation():
    state = begun("waset_horus(players=2,draws=1)")
    observer = state.get_game().make_py_observer()
    observer.set_from(state, 0)
    assert observer.dict["players.0.hand"].sum() == len(waset.game("horus").new(2, seed=5).view(0)["seats"][0]["hand"])
    assert observer.tensor.tolist() == state.observation_tensor(0)


def test_every_draw_of_chance_has_a_part_in_the_deal():
    game = pyspiel.load_game("waset_luxor(players=2,draws=3)")
    state = game.new_initial_state()
    for outcome in (7, 0, 3):
        assert state.current_player() == pyspiel.PlayerId.CHANCE
        assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1.0)
        state.apply_action(outcome)
    expected = waset.game("luxor").new(2, seed=7 + 3 * 1024**2)
    assert state.position == expected and game.max_chance_outcomes() == 1024


def test_a_clone_of_a_state_before_the_deal_goes_on_like_it():
    state = pyspiel.load_game("waset_horus(players=3,draws=2)").new_initial_state()
    state.apply_action(9)
    other = state.clone()
    assert other.chance_outcomes() == state.chance_outcomes()
    for one in (state, other):
        one.apply_action(4)
        one.apply_action(one.legal_actions()[0])
    assert str(other) == str(state)


@pytest.mark.parametrize("name", GAMES)
def test_the_tensor_of_an_information_state_tells_the_last_moves(name):
    state, dice = begun(f"waset_{name}(players=2,recalled=3)"), np.random.RandomState(1)
    rules, made = state.get_game().setup.rules, []
    kinds = list(rules.actions.ranges)
    for _ in range(12):
        made.append((state.current_player(), int(dice.choice(state.legal_actions()))))
        state.apply_action(made[-1][1])
    for player in (0, 1):
        seen = state.information_state_tensor(player)
        assert seen[: rules.observation.size] == state.observation_tensor(player)
        for told, (seat, action) in zip(np.reshape(seen[-9:], (3, 3)), made[::-1], strict=False):
            own, kind = seat == player, kinds.index(rules.actions.find(action)[0]) + 1
            assert told.tolist() == [1 if own else 2, kind, action + 1 if own else 0]
    assert state.get_game().information_state_tensor_size() == rules.observation.size + 9


def test_an_information_state_need_not_recall_moves():
    state = begun("waset_expedition(recalled=0)")
    state.apply_action(state.legal_actions()[0])
    assert state.information_state_tensor(0) == state.observation_tensor(0)


def test_what_a_player_heard_is_part_of_its_information():
    state = begun("waset_expedition(players=2)")
    first = state.action_to_string(state.legal_actions()[0])
    state.apply_action(state.legal_actions()[0])
    assert state.information_state_string(0).startswith(f"{first}\n")
    assert first not in state.information_state_string(1)  # what was kept is secret


def test_games_and_states_travel():
    state = begun("waset_luxor(players=4,modules=mummy+characters)")
    state.apply_action(state.legal_actions()[0])
    game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert str(again) == str(state) and str(game) == str(state.get_game())
    assert str(pickle.loads(pickle.dumps(state.get_game()))) == str(game)


def test_what_cannot_be_played_is_refused():
    with pytest.raises(WasetError, match="players: expected one of"):
        pyspiel.load_game("waset_horus(players=7)")
    with pytest.raises(WasetError, match="draws: expected 1 to 6, got 7"):
        pyspiel.load_game("waset_horus(draws=7)")
    with pytest.raises(WasetError, match="mumy"):
        pyspiel.load_game("waset_luxor(modules=mumy)")
    with pytest.raises(AttributeError):
        _ = openspiel.waset_chess


def test_python_ends_quietly_after_registering():
    code = "from waset.envs import openspiel; openspiel.register(); openspiel.register(); print('done')"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout.strip()) == (0, "done"), ended.stderr
