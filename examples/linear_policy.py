"""Learn to play from nothing, in one file: REINFORCE with a linear policy over the sparse features, in numpy alone.

    python examples/linear_policy.py luxor --games 5000

Every pair of an active feature and a legal action has a weight (hashed into one table); the sum of an action's weights
is its logit. Games are played against random opponents; when one is over, every choice of the learner in it is made
more likely if it won more than it usually does, and less likely if it won less.
"""

import click
import numpy as np

import waset
import waset.envs

WEIGHTS = 1 << 22  # a power of two
SPREAD = 2_654_435_761  # mixes features and actions


class Policy:
    """A softmax over the legal actions, linear in the active features."""

    def __init__(self, game, seed):
        self.layout = waset.game(game).observation
        self.weights = np.zeros(WEIGHTS, np.float32)
        self.dice = np.random.default_rng(seed)

    def cells(self, row, legal):
        """The weights that speak for each legal action: one row an action."""
        features = self.layout.active(row).astype(np.int64)
        return (features * SPREAD + legal[:, None] * 40_503) & (WEIGHTS - 1)

    def choose(self, row, mask):
        """An action, and what is needed to learn from it later."""
        legal = np.flatnonzero(mask)
        cells = self.cells(row, legal)
        logits = self.weights[cells].sum(1)
        chances = np.exp(logits - logits.max())
        chances /= chances.sum()
        pick = int(self.dice.choice(len(legal), p=chances))
        return int(legal[pick]), (cells, chances, pick)

    def learn(self, choices, advantage, rate):
        """Make these choices more likely, or less if the advantage is negative."""
        for cells, chances, pick in choices:
            slope = -chances
            slope[pick] += 1.0
            np.add.at(self.weights, cells, (rate * advantage / cells.shape[1] * slope[:, None]).astype(np.float32))


def train(policy, game, players, count, seed=0, envs=64, rate=8.0, told=print):
    """Play so many games and learn from each."""
    games = waset.envs.vector(game, envs, players=players, opponents="random", autoreset_mode="SameStep", copy=False)
    rows, info = games.reset(seed=seed)
    choices, usual, played = [[] for _ in range(envs)], 1 / players, 0
    while played < count:
        made = [policy.choose(rows[i], info["action_mask"][i]) for i in range(envs)]
        for own, (_, choice) in zip(choices, made, strict=True):
            own.append(choice)
        rows, rewards, over, _, info = games.step(np.array([action for action, _ in made]))
        for i in np.flatnonzero(over):
            policy.learn(choices[i], rewards[i] - usual, rate)
            usual += 0.002 * (rewards[i] - usual)
            choices[i], played = [], played + 1
            if played % 500 == 0:
                told(f"{played:>7} games, wins {usual:.0%} of late")


def share(policy, game, players, opponents, count=400, seed=1):
    """The share of so many games that the policy wins."""
    games = waset.envs.vector(game, 50, players=players, opponents=opponents, autoreset_mode="SameStep")
    rows, info = games.reset(seed=seed)
    won = []
    while len(won) < count:
        actions = [policy.choose(row, mask)[0] for row, mask in zip(rows, info["action_mask"], strict=True)]
        rows, rewards, over, _, info = games.step(np.array(actions))
        won += rewards[over].tolist()
    return sum(won[:count]) / count


@click.command(help=__doc__.splitlines()[0])
@click.argument("game", default="luxor")
@click.option("--players", default=2, show_default=True)
@click.option("--games", default=5000, show_default=True, help="To learn from.")
def main(game, players, games):
    policy = Policy(game, seed=0)
    print(f"before: wins {share(policy, game, players, 'random'):.0%} against random")
    train(policy, game, players, games)
    for opponents in ("random", "greedy"):
        print(f"after: wins {share(policy, game, players, opponents):.0%} against {opponents}")


if __name__ == "__main__":
    main()
