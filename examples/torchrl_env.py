"""TorchRL takes the PettingZoo environments without glue, masks included.

pip install 'waset[envs]' torchrl
python examples/torchrl_env.py luxor --players 3
"""

import click
from torchrl.envs.libs.pettingzoo import PettingZooWrapper

from waset.envs import pettingzoo


@click.command(help=__doc__.splitlines()[0])
@click.argument("game", default="luxor")
@click.option("--players", default=3, show_default=True)
@click.option("--decisions", default=300, show_default=True)
def main(game, players, decisions):
    env = PettingZooWrapper(pettingzoo.env(game, players=players), use_mask=True, categorical_actions=True)
    print(env.rollout(decisions, break_when_any_done=False))


if __name__ == "__main__":
    main()
