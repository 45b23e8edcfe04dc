"""Many games side by side, and a single one, as Gymnasium has them."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import ClipReward, NormalizeReward, RecordEpisodeStatistics

import waset
import waset.envs
from waset.envs.gym import SingleGame
from waset.errors import IllegalMove, WasetError
from waset.games import names

GAMES = names()
pytestmark = pytest.mark.compiled


def choose(masks, dice):
    """A legal action in every environment."""
    counts = masks.cumsum(1, dtype=np.int32)
    picks = (dice.random(len(masks)) * counts[:, -1]).astype(int) + 1
    return (counts >= picks[:, None]).argmax(1)


def run(envs, steps, seed=1):
    """What is told in so many steps."""
    dice = np.random.default_rng(seed)
    rows, info = envs.reset(seed=seed)
    told = [(rows, info)]
    for _ in range(steps):
        rows, reward, over, _, info = envs.step(choose(info["action_mask"], dice))
        told.append((rows, reward, over, info))
    return told


@pytest.mark.parametrize("game", GAMES)
def test_rows_and_masks_are_those_of_the_positions(game):
    envs = waset.envs.vector(game, 6, players=3, seed=4, threads=2)
    dice = np.random.default_rng(4)
    rows, info = envs.reset()
    for _ in range(40):
        for i in range(6):
            state = envs.batch.state(i)
            assert info["seat"][i] == state.seat
            assert rows[i].tolist() == state.observe(state.seat).tolist()
            assert np.flatnonzero(info["action_mask"][i]).tolist() == state.legal()
        rows, _, _, _, info = envs.step(choose(info["action_mask"], dice))
    assert envs.observation_space.contains(rows)


@pytest.mark.parametrize(("opponents", "steps"), [("self", 400), ("random", 120), ("light", 120), ("greedy", 120)])
def test_threads_change_nothing(opponents, steps):
    one, three = (
        run(waset.envs.vector("luxor", 5, players=3, opponents=opponents, threads=threads), steps) for threads in (1, 3)
    )
    for here, there in zip(one[1:], three[1:], strict=True):
        assert (here[0] == there[0]).all() and (here[1] == there[1]).all() and (here[2] == there[2]).all()
    assert any(step[2].any() for step in one[1:])


def test_seeds_decide_the_deal():
    envs = waset.envs.vector("horus", 3, players=2)
    first, again, other = (envs.reset(seed=seed)[0] for seed in (7, 7, 8))
    assert (first == again).all() and (first != other).any()
    each = envs.reset(seed=[1, 2, 1])[0]
    assert (each[0] == each[2]).all() and (each[0] != each[1]).any()
    with pytest.raises(WasetError, match="expected 3 seeds, got 2"):
        envs.reset(seed=[1, 2])


@pytest.mark.parametrize("game", GAMES)
def test_an_ended_game_begins_anew_in_the_next_step(game):
    envs = waset.envs.vector(game, 4, players=2, opponents="random")
    told, ended = run(envs, 500), np.zeros(4, bool)
    shares = []
    for rows, reward, over, info in told[1:]:
        assert not (over & ended).any() and not reward[ended].any()
        assert (info["action_mask"][over] == 1).all()
        phases = rows[:, envs.batch.game.observation["phase"].start]
        assert ((phases == 0) == over).all()
        shares += info["rewards"][over].sum(1).tolist()
        ended = over
    assert len(shares) > 3 and shares == pytest.approx([1.0] * len(shares))


def test_or_in_the_same_step_and_its_last_position_is_kept():
    envs = waset.envs.vector("luxor", 4, players=2, opponents="random", autoreset_mode=AutoresetMode.SAME_STEP)
    phase, seen = envs.batch.game.observation["phase"].start, 0
    for rows, reward, over, info in run(envs, 400)[1:]:
        assert (rows[:, phase] != 0).all()
        if over.any():
            assert (info["_final_obs"] == over).all()
            assert (info["final_obs"][over][:, phase] == 0).all()
            final = info["final_info"]
            assert (info["_final_info"] == over).all() and (final["_rewards"] == over).all()
            assert final["rewards"][over].sum(1) == pytest.approx(1.0)
            assert (final["rewards"][np.arange(4), final["seat"]] == reward)[over].all()
            seen += int(over.sum())
    assert seen > 3
    with pytest.raises(WasetError, match="expected NextStep or SameStep"):
        waset.envs.vector("luxor", 4, autoreset_mode=AutoresetMode.DISABLED)


@pytest.mark.parametrize("opponents", ["self", "random"])
def test_points_add_up_to_the_score(opponents):
    envs = waset.envs.vector("expedition", 3, players=3, opponents=opponents, rewards="points")
    dice, totals, checked = np.random.default_rng(2), np.zeros((3, 3)), 0
    _, info = envs.reset(seed=2)
    for _ in range(900):
        _, _, over, _, info = envs.step(choose(info["action_mask"], dice))
        totals += info["rewards"][:, :3]
        for i in np.flatnonzero(over):
            assert totals[i].tolist() == envs.batch.state(i).scores()
            totals[i] = 0
            checked += 1
    assert checked >= 3


@pytest.mark.parametrize("opponents", ["self", "random", "novice"])
def test_games_begin_anew_where_the_mask_of_a_reset_says_so(opponents):
    envs = waset.envs.vector("luxor", 4, players=2, opponents=opponents)
    told = run(envs, 30)
    before, marks = envs.batch.states.copy(), np.array([False, True, False, True])
    rows, info = envs.reset(seed=[7, 8, 9, 10], options={"reset_mask": marks})
    assert (envs.batch.states[~marks] == before[~marks]).all() and (envs.batch.states[marks] != before[marks]).all()
    assert (rows[~marks] == told[-1][0][~marks]).all()
    assert (info["action_mask"][~marks] == told[-1][3]["action_mask"][~marks]).all()
    whole = waset.envs.vector("luxor", 4, players=2, opponents=opponents).reset(seed=[7, 8, 9, 10])[0]
    assert (rows[marks] == whole[marks]).all()


def test_games_that_are_over_begin_anew_by_a_mask_too():
    envs, dice = waset.envs.vector("luxor", 3, players=2, opponents="random"), np.random.default_rng(1)
    _, info = envs.reset(seed=1)
    over = np.zeros(3, bool)
    while not over.any():
        _, _, over, _, info = envs.step(choose(info["action_mask"], dice))
    rows, info = envs.reset(options={"reset_mask": over})
    assert (rows[:, envs.batch.game.observation["phase"].start] != 0).all()
    kept = envs.batch.states["turn"].copy()
    envs.step(choose(info["action_mask"], dice))
    assert (envs.batch.states["turn"] >= kept).all()  # nothing was dealt once more


def test_a_mask_that_cannot_be_is_refused():
    envs, some = waset.envs.vector("luxor", 2), np.array([True, False])
    with pytest.raises(WasetError, match="a reset of all environments before"):
        envs.reset(options={"reset_mask": some})
    envs.reset(seed=1)
    for wrong in (some[:1], np.zeros(2, bool), np.ones(2), "all"):
        with pytest.raises(WasetError, match="reset_mask: expected 2 booleans"):
            envs.reset(options={"reset_mask": wrong})


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_gymnasiums_wrappers_see_whole_games(mode):
    """Statistics of episodes are those of the games; scaled and cut rewards stay what they should be."""
    envs = waset.envs.vector("luxor", 6, players=2, opponents="random", rewards="points", autoreset_mode=mode)
    wrapped = ClipReward(NormalizeReward(RecordEpisodeStatistics(envs)), -1.0, 1.0)
    dice, totals, lengths, begun, checked = np.random.default_rng(3), np.zeros(6), np.zeros(6, int), np.ones(6, bool), 0
    _, info = wrapped.reset(seed=3)
    for _ in range(350):
        actors = info["seat"].copy()
        _, scaled, over, _, info = wrapped.step(choose(info["action_mask"], dice))
        totals += info["rewards"][np.arange(6), actors]
        lengths += begun
        assert np.abs(scaled).max() <= 1.0 and np.isfinite(scaled).all()
        if over.any():
            assert info["episode"]["r"][over].tolist() == totals[over].tolist()
            assert info["episode"]["l"][over].tolist() == lengths[over].tolist()
            totals[over], lengths[over], checked = 0, 0, checked + int(over.sum())
        begun = ~over if mode == AutoresetMode.NEXT_STEP else begun
    assert checked >= 12


def test_an_illegal_action_is_refused_and_nothing_has_changed():
    envs = waset.envs.vector("horus", 3, players=2, seed=1)
    _, info = envs.reset()
    legal = info["action_mask"].argmax(1)
    before = envs.batch.states.copy()
    illegal = int(np.flatnonzero(info["action_mask"][1] == 0)[0])
    with pytest.raises(IllegalMove, match="environment 1: ") as caught:
        envs.step(np.array([legal[0], illegal, legal[2]]))
    assert caught.value.rule
    for wrong in ([0, 1], [0.5, 0.5, 0.5], [0, -1, 0], [0, 10**9, 0]):
        with pytest.raises(WasetError):
            envs.step(np.array(wrong))
    assert (envs.batch.states == before).all()
    envs.step(legal)


def test_bots_of_python_play_too():
    envs = waset.envs.vector("luxor", 2, players=2, opponents="novice")
    dice, ended = np.random.default_rng(3), 0
    _, info = envs.reset(seed=3)
    for _ in range(150):
        state = envs.batch.state(0)
        assert state.over or state.seat == info["seat"][0]
        _, _, over, _, info = envs.step(choose(info["action_mask"], dice))
        ended += int(over.sum())
    assert ended


def test_without_copies_the_arrays_are_the_same():
    envs = waset.envs.vector("horus", 2, copy=False)
    rows, info = envs.reset(seed=1)
    later = envs.step(info["action_mask"].argmax(1))[0]
    assert later is rows
    kept = waset.envs.vector("horus", 2)
    first, info = kept.reset(seed=1)
    assert kept.step(info["action_mask"].argmax(1))[0] is not first


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"opponents": "nobody"}, "opponents: expected one of self, random, light, greedy"),
        ({"rewards": "glory"}, "rewards: expected one of victory, points"),
        ({"num_envs": 0}, "num_envs: expected 1 or more"),
        ({"players": 9}, "players: expected one of"),
        ({"modules": ["mummy"]}, "module"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(settings, sentence):
    with pytest.raises(WasetError, match=sentence):
        waset.envs.vector("horus", **({"num_envs": 2} | settings))


class AnyAction(SingleGame):
    """The checker samples any action: this plays the next legal one instead."""

    def step(self, action):
        mask = self.action_masks()
        return super().step(next(one for one in [*range(action, len(mask)), *range(action)] if mask[one]))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.filterwarnings("error")
def test_gymnasiums_checker_passes(game):
    gymnasium.register("waset-tests/any-action-v1", AnyAction, kwargs={"game": game}, disable_env_checker=True)
    try:
        check_env(gymnasium.make("waset-tests/any-action-v1", players=2).unwrapped)
    finally:
        del gymnasium.registry["waset-tests/any-action-v1"]


def test_gymnasium_knows_every_game_by_name():
    env = gymnasium.make("waset/luxor-v1", players=4, modules=["mummy"], opponents="greedy", render_mode="ansi")
    _, info = env.reset(seed=5)
    assert "\x1b[" in env.render()
    _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
    assert (reward, over) == (0.0, False)
    envs = gymnasium.make_vec("waset/horus-v1", num_envs=3, vectorization_mode="vector_entry_point", players=3)
    assert envs.reset(seed=1)[0].shape[0] == 3


def test_a_finished_single_game_must_be_reset():
    env, dice = SingleGame("luxor", players=2), np.random.default_rng(1)
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(int(dice.choice(np.flatnonzero(info["action_mask"]))))
    with pytest.raises(WasetError, match="reset"):
        env.step(0)
