"""Environments beside those of others, at random play with observations and masks: `python bench/envs.py`.

Our vector environments (all seats played, four players) beside OpenSpiel's vectorised hex and Pgx's backgammon; our
PettingZoo environments beside PettingZoo's own connect_four and tictactoe.

On a machine that does other things as well, `--cpu` counts seconds of a processor instead of those on the wall: an
environment that uses several threads is then counted for one.
"""

import json
from dataclasses import asdict
from functools import cache, partial
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import click
import numpy as np
from rich.console import Console
from rich.table import Table

from measure import Contender, Rate, Tally, interleave
from rates_chart import draw
from waset.kernel import kernel
from waset.rng import WORDS, below, seed

OUT = Path(__file__).parent / "out" / "envs.json"
GAMES = ("expedition", "luxor", "horus")
COUNT = 1024  # games side by side
PETTINGZOO, OPENSPIEL, PGX = "PettingZoo connect_four", "OpenSpiel vector hex(11)", "Pgx backgammon"
TICTACTOE = "PettingZoo tictactoe"
PEERS = (PETTINGZOO, TICTACTOE, OPENSPIEL, PGX)
clocks = [perf_counter]  # the last one counts


def now() -> float:
    return clocks[-1]()


@kernel
def choose(masks: Any, dice: Any, actions: Any) -> None:
    """A legal action in every environment, all equally likely."""
    for i in range(len(masks)):
        count = 0
        for action in range(masks.shape[1]):
            count += masks[i, action]
        left = below(dice, count)
        for action in range(masks.shape[1]):
            if masks[i, action]:
                if left == 0:
                    actions[i] = action
                    break
                left -= 1


def our_vector(game: str, seconds: float) -> Tally:
    """Steps of games side by side, in as many threads as there are cores."""
    import waset.envs

    envs: Any = waset.envs.vector(game, COUNT, players=4, copy=False)
    dice: Any = np.zeros(WORDS, np.int64)
    actions = np.zeros(COUNT, np.int64)
    seed(dice, 1)
    _, info = envs.reset(seed=1)
    choose(info["action_mask"], dice, actions)
    envs.step(actions)
    tally, start = Tally(), now()
    while now() - start < seconds:
        choose(info["action_mask"], dice, actions)
        _, _, over, _, info = envs.step(actions)
        tally.games += int(over.sum())
        tally.decisions += COUNT
    tally.seconds = now() - start
    envs.close()
    return tally


def agents(make: Any, seconds: float) -> Tally:
    """A PettingZoo environment, one game after the other."""
    env, dice, tally, start = make(), np.random.default_rng(1), Tally(), now()
    while now() - start < seconds:
        env.reset(seed=tally.games)
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
            else:
                env.step(int(dice.choice(np.flatnonzero(observation["action_mask"]))))
                tally.decisions += 1
        tally.games += 1
    tally.seconds = now() - start
    return tally


def our_agents(game: str, seconds: float) -> Tally:
    from waset.envs import pettingzoo

    return agents(partial(pettingzoo.env, game, players=2), seconds)


def connect_four(seconds: float) -> Tally:
    from pettingzoo.classic import connect_four_v3

    return agents(connect_four_v3.env, seconds)


def tictactoe(seconds: float) -> Tally:
    from pettingzoo.classic import tictactoe_v3

    return agents(tictactoe_v3.env, seconds)


def openspiel(seconds: float) -> Tally:
    """OpenSpiel's own vector environment."""
    from open_spiel.python import rl_environment, vector_env
    from open_spiel.python.rl_agent import StepOutput

    envs = vector_env.SyncVectorEnv([rl_environment.Environment("hex(board_size=11)") for _ in range(64)])
    dice, tally = np.random.default_rng(1), Tally()
    steps, start = envs.reset(), now()
    while now() - start < seconds:
        legal = [step.observations["legal_actions"][step.observations["current_player"]] for step in steps]
        steps, _, done, _ = envs.step([StepOutput(int(dice.choice(one)), None) for one in legal], reset_if_done=True)
        tally.decisions += len(legal)
        tally.games += sum(done)
    tally.seconds = now() - start
    return tally


@cache
def pgx_game() -> tuple[Any, Any, Any]:
    """Backgammon of Pgx on the CPU, jitted and vectorised as its documentation shows; compiled once, for all rounds."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("backgammon")
    init, step = jax.jit(jax.vmap(env.init)), jax.vmap(auto_reset(env.step, env.init))

    def play_on(state: Any, key: Any) -> Any:
        key, choice, chance = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -1e9)
        return step(state, jax.random.categorical(choice, logits), jax.random.split(chance, COUNT)), key

    play = jax.jit(play_on)
    start = play(init(jax.random.split(jax.random.PRNGKey(0), COUNT)), jax.random.PRNGKey(1))
    return play, start, jax.block_until_ready


def pgx(seconds: float) -> Tally:
    """Games that are over begin anew."""
    play, (state, key), finished = pgx_game()
    tally, start = Tally(), now()
    while now() - start < seconds:
        state, key = play(state, key)
        finished(state.observation)
        tally.decisions += COUNT
    tally.seconds = now() - start
    return tally


CONTENDERS = [
    *(Contender(f"Waset vector {game}", partial(our_vector, game), ours=True) for game in GAMES),
    *(Contender(f"Waset PettingZoo {game}", partial(our_agents, game), ours=True) for game in GAMES),
    Contender(PETTINGZOO, connect_four),
    Contender(TICTACTOE, tictactoe),
    Contender(OPENSPIEL, openspiel),
    Contender(PGX, pgx),
]


def times(rate: Rate, rates: list[Rate], peer: str) -> str:
    found = [other for other in rates if other.name == peer]
    return f"{rate.decisions / found[0].decisions:,.1f}x" if found else ""


@click.command(help=__doc__)
@click.option("--seconds", default=3.0, show_default=True, help="Time a contender has in each round.")
@click.option("--rounds", default=3, show_default=True, help="Rounds, of which the median counts.")
@click.option("--out", default=OUT, type=click.Path(path_type=Path), help="Where the figures go, as JSON.")
@click.option("--cpu", is_flag=True, help="Seconds of a processor instead of those on the wall.")
@click.option(
    "--chart", type=click.Path(path_type=Path), help="Where the chart goes, PNG or SVG; else beside the JSON."
)
def main(seconds: float, rounds: int, out: Path, cpu: bool, chart: Path | None) -> None:
    console = Console()
    if cpu:
        clocks.append(process_time)
    console.width = max(console.width, 110)
    rates, missing = interleave(CONTENDERS, rounds, seconds, lambda what: console.print(what, style="dim"))
    table = Table("environment", "steps/s", *(f"x {peer}" for peer in PEERS))
    for rate in sorted(rates, key=lambda rate: -rate.decisions):
        peers = (times(rate, rates, peer) for peer in PEERS)
        table.add_row(rate.name, f"{rate.decisions:,.0f}", *peers)
    console.print(table)
    for name, reason in missing.items():
        console.print(f"{name} is missing: {reason}", style="dim")
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps({"cpu": cpu, "rates": [asdict(rate) for rate in rates]}, indent=2) + "\n")
    second = "second of a processor" if cpu else "second"
    draw(rates, chart or out.with_suffix(".png"), f"Environments at random play: decisions a {second}")


if __name__ == "__main__":
    main()
