"""PPO in one file: learn a game from nothing on the CPU, and draw how it went.

    pip install 'waset[envs,train,lab]'
    python examples/ppo.py --game luxor --opponents random --minutes 5

An observation is its list of active features, a mask the list of legal actions. The network sums a vector for each
feature; the logit of an action is the product of that position with a vector of the action's own. Pay is the points
that a seat gains, less what the others gain on average; the curve shows victories.
"""

from functools import partial
from time import perf_counter
from typing import NamedTuple

import click
import jax
import jax.numpy as jnp
import numpy as np
from matplotlib.figure import Figure

import waset
import waset.envs

WIDTH = 64  # numbers in a vector
ENVIRONMENTS, STEPS = 128, 64  # whose decisions are learned from together
EPOCHS, BATCH = 3, 2048
CLIP, ENTROPY, RATE, SMOOTHING = 0.2, 0.01, 2e-3, 0.95
POINT = 0.1  # worth of a point, so that returns are about one
MEASURED = ("random", "greedy")


class Decisions(NamedTuple):
    """Decisions to learn from."""

    features: np.ndarray
    legal: np.ndarray
    picks: np.ndarray  # which of the legal actions was chosen
    logs: np.ndarray  # logarithm of the chance that it had
    values: np.ndarray  # what the position seemed to be worth
    advantages: np.ndarray  # how much better it went


def listed(rows, values, width):
    """What stands in each row where it is not 0, as lists of at least this width; -1 fills them up."""
    row, column = np.nonzero(rows)
    counts = np.bincount(row, minlength=len(rows))
    width = max(width, -(-counts.max() // 32) * 32)  # few widths, because JAX compiles for each
    lists = np.full((len(rows), width), -1, np.int32)
    lists[row, np.arange(len(row)) - np.repeat(counts.cumsum() - counts, counts)] = values(row, column)
    return lists


# ---------------------------------------------------------------- the network


def new_network(features, actions, seed):
    """Small random vectors; at first, every action is equally likely."""
    keys = jax.random.split(jax.random.PRNGKey(seed), 2)
    return {
        "features": jax.random.normal(keys[0], (features, WIDTH)) * 0.1,
        "bias": jnp.zeros(WIDTH),
        "hidden": jax.random.normal(keys[1], (WIDTH, WIDTH)) / WIDTH**0.5,
        "actions": jnp.zeros((actions, WIDTH)),
        "action_bias": jnp.zeros(actions),
        "value": jnp.zeros(WIDTH),
    }


def rows_of(table, places):
    """Those rows of a table; zeros for -1."""
    return table.at[places].get(mode="fill", fill_value=0, wrap_negative_indices=False)


def look(network, features, legal):
    """Logarithms of the chances of all legal actions, and what the positions are worth."""
    summed = jax.nn.relu(rows_of(network["features"], features).sum(1) + network["bias"])
    position = summed + jax.nn.relu(summed @ network["hidden"])
    logits = jnp.einsum("nw,nlw->nl", position, rows_of(network["actions"], legal))
    logits = jnp.where(legal >= 0, logits + rows_of(network["action_bias"], legal), -1e9)
    return jax.nn.log_softmax(logits), position @ network["value"]


@jax.jit
def choose(network, features, legal, key):
    """Which of the legal actions, the logarithm of its chance, and what the position is worth."""
    logs, values = look(network, features, legal)
    picks = jax.random.categorical(key, logs)
    return picks, jnp.take_along_axis(logs, picks[:, None], 1)[:, 0], values


def loss(network, made):
    """PPO's: chances move towards what went better than expected, but not far at once."""
    logs, values = look(network, made.features, made.legal)
    ratio = jnp.exp(jnp.take_along_axis(logs, made.picks[:, None], 1)[:, 0] - made.logs)
    usual = (made.advantages - made.advantages.mean()) / (made.advantages.std() + 1e-6)
    gain = jnp.minimum(ratio * usual, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * usual)
    entropy = -(jnp.exp(logs) * jnp.maximum(logs, -50)).sum(1)
    missed = values - (made.values + made.advantages)
    return (0.5 * missed**2 - gain - ENTROPY * entropy).mean()


@partial(jax.jit, donate_argnums=(0, 1))
def improve(network, adam, made, rate):
    """One step of Adam."""
    count, means, squares = adam
    slopes, count = jax.grad(loss)(network, made), count + 1
    means = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, means, slopes)
    squares = jax.tree.map(lambda old, new: 0.99 * old + 0.01 * new**2, squares, slopes)
    rate = rate * jnp.sqrt(1 - 0.99**count) / (1 - 0.9**count)
    changes = jax.tree.map(lambda mean, square: rate * mean / (jnp.sqrt(square) + 1e-6), means, squares)
    return jax.tree.map(jnp.subtract, network, changes), (count, means, squares)


# ---------------------------------------------------------------- playing and learning


class Learner:
    """A network, and the games that it learns from."""

    def __init__(self, game, players=2, opponents="random", seed=0):
        self.game, self.players, self.opponents = waset.game(game), players, opponents
        self.network = new_network(self.game.observation.features, len(self.game.actions), seed)
        self.adam = 0.0, *(jax.tree.map(jnp.zeros_like, self.network) for _ in range(2))
        self.key, self.dice, self.widths = jax.random.PRNGKey(seed + 1), np.random.default_rng(seed), [0, 0]
        self.games = self.new_games(opponents, ENVIRONMENTS, "points")
        self.rows, self.info = self.games.reset(seed=seed)

    def new_games(self, opponents, count, rewards):
        settings = {"rewards": rewards, "autoreset_mode": "SameStep", "copy": False}
        return waset.envs.vector(self.game.name, count, players=self.players, opponents=opponents, **settings)

    def act(self, rows, masks):
        """Choose an action everywhere: its number, and what is kept of the choice to learn from it."""
        first = self.game.observation.first_feature
        features = listed(rows, lambda row, column: first[column] + rows[row, column] - 1, self.widths[0])
        legal = listed(masks, lambda _, column: column, self.widths[1])
        self.widths = [features.shape[1], legal.shape[1]]
        self.key, key = jax.random.split(self.key)
        picks, logs, values = map(np.asarray, choose(self.network, features, legal, key))
        return legal[np.arange(len(picks)), picks], (features, legal, picks, logs, values)

    def learn(self, rate=RATE):
        """Play some steps everywhere, and learn from them."""
        made = self.play()
        for _ in range(EPOCHS):
            order = self.dice.permutation(len(made.picks))
            for first in range(0, len(order) - BATCH + 1, BATCH):
                batch = Decisions(*(array[order[first : first + BATCH]] for array in made))
                self.network, self.adam = improve(self.network, self.adam, batch, rate)

    def play(self):
        """The decisions of some steps, judged."""
        chosen, happened = [], []
        for _ in range(STEPS):
            seats = self.info["seat"].copy()
            actions, choice = self.act(self.rows, self.info["action_mask"])
            self.rows, _, over, _, self.info = self.games.step(actions)
            chosen.append(choice)
            happened.append((seats, self.info["rewards"][:, : self.players].copy(), over.copy()))
        values = [choice[-1] for choice in chosen]
        advantages, known = self.judged(values, happened)
        made = Decisions(*map(joined, zip(*chosen, strict=True)), advantages)
        return Decisions(*(array[known] for array in made))

    def judged(self, values, happened):
        """How much better than expected each decision went (GAE, seat by seat), and of which that is known."""
        everywhere = np.arange(ENVIRONMENTS)
        worth, ahead, paid = np.zeros((3, ENVIRONMENTS, self.players), np.float32)
        seen = np.zeros(worth.shape, bool)  # how it goes on is not, for seats that are not asked next
        asked = everywhere, self.info["seat"]
        worth[asked], seen[asked] = self.act(self.rows, self.info["action_mask"])[1][-1], True
        advantages, known = [], []
        for value, (seats, rewards, over) in zip(values[::-1], happened[::-1], strict=True):
            worth[over], ahead[over], paid[over], seen[over] = 0, 0, 0, True
            paid += POINT * (rewards - (rewards.sum(1, keepdims=True) - rewards) / (self.players - 1))
            now = everywhere, seats
            advantages.insert(0, paid[now] + worth[now] - value + SMOOTHING * ahead[now])
            known.insert(0, seen[now])
            worth[now], ahead[now], paid[now], seen[now] = value, advantages[0], 0, True
        return np.concatenate(advantages), np.concatenate(known)

    def share(self, opponents, games=400, seed=1_000_000):
        """The share of the victories: the first game of each of so many environments."""
        envs, won = self.new_games(opponents, games, "victory"), np.full(games, np.nan)
        rows, info = envs.reset(seed=seed)
        while np.isnan(won).any():
            rows, rewards, over, _, info = envs.step(self.act(rows, info["action_mask"])[0])
            first = over & np.isnan(won)
            won[first] = rewards[first]
        return float(won.mean())


def joined(arrays):
    """Arrays one below the other; lists that are shorter are filled up with -1."""
    if arrays[0].ndim > 1:
        width = max(array.shape[1] for array in arrays)
        arrays = [np.pad(one, ((0, 0), (0, width - one.shape[1])), constant_values=-1) for one in arrays]
    return np.concatenate(arrays)


def train(learner, minutes, games, points=20, told=print):
    """Learn for so long; the curve: minutes of learning, decisions, and shares of the victories against each."""
    curve, rounds, passed = [], 0, 0.0
    while True:
        if passed >= len(curve) * minutes / points:
            shares = [learner.share(name, games) for name in MEASURED]
            curve.append((passed, rounds * STEPS * ENVIRONMENTS, *shares))
            wins = ", ".join(f"{share:.0%} against {name}" for share, name in zip(shares, MEASURED, strict=True))
            told(f"{passed:5.1f} minutes, {curve[-1][1]:>9,} decisions: wins {wins}")
        if passed >= minutes:
            return np.array(curve)
        start = perf_counter()
        learner.learn(RATE * (1 - 0.9 * passed / minutes))
        passed, rounds = passed + (perf_counter() - start) / 60, rounds + 1


def draw(curve, learner, path):
    """The learning curve as a picture."""
    axes = (figure := Figure(figsize=(7, 4), layout="constrained")).subplots()
    for share, name in zip(curve.T[2:], MEASURED, strict=True):
        axes.plot(curve[:, 0], share, marker=".", label=f"against {name}")
    axes.axhline(1 / learner.players, color="grey", linestyle=":")
    title = f"PPO learns {learner.game.name}, {learner.players} players, against {learner.opponents}"
    axes.set(xlabel="minutes of learning", ylabel="share of the victories", ylim=(0, 1), title=title)
    axes.legend()
    figure.savefig(path)


@click.command(help=__doc__.splitlines()[0])
@click.option("--game", default="luxor", show_default=True)
@click.option("--players", default=2, show_default=True)
@click.option("--opponents", default="random", show_default=True, help="random, light, greedy, self or any bot.")
@click.option("--minutes", default=5.0, show_default=True, help="Of learning; games that measure it come on top.")
@click.option("--games", default=400, show_default=True, help="To measure it by, each time.")
@click.option("--seed", default=0, show_default=True)
@click.option("--picture", default="learning-curve.svg", show_default=True, help="Ends in .svg or .png.")
def main(game, players, opponents, minutes, games, seed, picture):
    learner = Learner(game, players, opponents, seed)
    draw(train(learner, minutes, games), learner, picture)
    print(f"{picture} shows how it went")


if __name__ == "__main__":
    main()
