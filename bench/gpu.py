"""Random and light play on a GPU: `python bench/gpu.py`, on a machine that has one.

Whole games, one a thread; environments that tell observations and masks at every decision; and Pgx on the same GPU.
Figures depend on the GPU: ratios within one run are what counts. Before that, the games of every table are compared
with the CPU's one by one, down to their last positions, and arrays of environments are handed to PyTorch and JAX.
"""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from functools import cache, partial
from hashlib import blake2b
from itertools import product
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import click
import numba
import numpy as np
from numba import cuda
from rich.console import Console
from rich.table import Table

import waset
from measure import Contender, Rate, Tally, interleave
from rates_chart import draw
from waset.kernel import kernel
from waset.lab.quick_games import Numbers, Played, Player, kinds_of, on_cpu, on_gpu
from waset.lab.variant import Variant as LabVariant
from waset.rng import WORDS, mix
from waset.search.quick_games import begin_game, quick_playout
from waset.testing import tables

OUT = Path(__file__).parent / "out"
COUNT = 262_144  # games at once
ENVIRONMENTS = 65_536
CHUNK = 10_000  # last positions that are compared at once
ALL = ("artifacts", "characters", "equipment", "mummy")
PGX = {"connect_four": 65_536, "backgammon": 65_536, "go_9x9": 8_192, "chess": 8_192}


class Variant(NamedTuple):
    game: str
    players: int
    modules: tuple[str, ...] = ()
    bot: str = "random"

    @property
    def bots(self) -> tuple[str, ...]:
        return (self.bot,) * self.players

    def __str__(self) -> str:
        extra = "all modules" if self.modules[-4:] == ALL else ", ".join(self.modules)
        who = "players" if self.bot == "random" else f"{self.bot} players"
        return f"{self.game}, {self.players} {who}{', ' + extra if extra else ''}"


VARIANTS = (
    Variant("expedition", 2),
    Variant("expedition", 4),
    Variant("expedition", 4, ("new-adventures",)),
    Variant("luxor", 2),
    Variant("luxor", 4),
    *(Variant("luxor", 4, (module,)) for module in ALL),
    Variant("luxor", 4, ALL),
    Variant("luxor", 5, ("fifth-player", *ALL)),
    Variant("horus", 2),
    Variant("horus", 4),
    *(Variant(game, 4, bot="light") for game in ("expedition", "luxor", "horus")),
)


COMPARED = tuple(
    Variant(game, *table, bot=bot)
    for game in ("expedition", "luxor", "horus")
    for table in tables(waset.game(game))
    for bot in ("random", "light")
)


class Checked(NamedTuple):
    """How the games of a variant compare with those of the CPU."""

    variant: str
    games: int
    identical: bool  # points, winners, turns and decisions
    same_positions: bool  # at the end
    first_launch: float  # seconds, compilation included
    state_bytes: int


def lab_variant(variant: Variant) -> LabVariant:
    return LabVariant(variant.game, variant.players, variant.modules)


def gpu_games(variant: Variant) -> Player:
    return on_gpu(lab_variant(variant), variant.bots)


def cpu_games(variant: Variant, seeds: Numbers) -> list[Numbers]:
    """The same games on all cores of the CPU."""
    on_cpu(lab_variant(variant), variant.bots)(seeds[:1])  # compiles

    def play(part: Numbers) -> Played:
        return on_cpu(lab_variant(variant), variant.bots)(part)

    with ThreadPoolExecutor() as pool:
        parts = list(pool.map(play, np.array_split(seeds, 64)))
    return [np.concatenate(arrays) for arrays in zip(*parts, strict=True)]


def check(variant: Variant, count: int) -> Checked:
    """Play the same games on GPU and CPU and compare every seat's points, every winner, length and last position."""
    start = perf_counter()
    games = gpu_games(variant)
    games(np.arange(1))
    first = perf_counter() - start
    seeds = np.arange(count, dtype=np.int64)
    same = all(map(np.array_equal, games(seeds), cpu_games(variant, seeds)))
    size = waset.game(variant.game).blank(variant.players, variant.modules).dtype.itemsize
    return Checked(str(variant), count, same, same_positions(variant, seeds), first, size)


@kernel
def play_to_the_end(states: Any, i: int, blank: Any, number: int, players: Any, dice: Any, out: Any) -> None:
    """The game of a seed, in the place of its last position."""
    begin_game(states[i : i + 1], blank, number, dice)
    quick_playout(states[i], players, dice, out)


@kernel
def play_part(states: Any, blank: Any, seeds: Any, players: Any, dice: Any, out: Any) -> None:
    for i in range(len(seeds)):
        play_to_the_end(states, i, blank, seeds[i], players, dice, out)


@cache
def end_on_gpu(actions: int) -> Any:
    """The GPU's function for a game with so many actions: thread i plays the game of seeds[i]."""

    @cuda.jit
    def play_all(states, blank, seeds, players):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)  # type: ignore[attr-defined]
        if i < len(seeds):
            dice = cuda.local.array(WORDS, numba.int64)  # type: ignore[attr-defined]
            out = cuda.local.array(actions, numba.int32)  # type: ignore[attr-defined]
            play_to_the_end(states, i, blank, seeds[i], players, dice, out)

    return play_all


def same_positions(variant: Variant, seeds: Numbers) -> bool:
    """Are the last positions of all games the same on GPU and CPU?"""
    from waset.gpu import launch, to_cpu, to_gpu, zeros

    lab = lab_variant(variant)
    blank, kinds = lab.game.blank(variant.players, variant.modules), kinds_of(lab, variant.bots)
    actions = len(lab.game.actions)

    def here(part: Numbers) -> Any:
        states = np.zeros(len(part), blank.dtype)
        play_part(states, blank, part, kinds, np.zeros(WORDS, np.int64), np.zeros(actions, np.int32))
        return states

    here(seeds[:1])  # compiles
    for first in range(0, len(seeds), CHUNK):
        part = seeds[first : first + CHUNK]
        states = zeros(len(part), blank.dtype)
        launch(end_on_gpu(actions), len(part), states, to_gpu(blank), to_gpu(part), to_gpu(kinds))
        with ThreadPoolExecutor() as pool:
            expected = np.concatenate(list(pool.map(here, np.array_split(part, 64))))
        if digest(to_cpu(states)) != digest(expected):
            return False
    return True


def digest(states: Any) -> str:
    """A hash of all fields of many positions; the gaps between fields are of no account."""
    hashed = blake2b()
    if states.dtype.names is None:
        hashed.update(np.ascontiguousarray(states).tobytes())
    for name in states.dtype.names or ():
        hashed.update(digest(states[name]).encode())
    return hashed.hexdigest()


def exchanged() -> dict[str, str]:
    """Do PyTorch and JAX take the arrays of environments as they lie on the GPU? Each by the memory that it sees."""
    import waset.envs

    envs = waset.envs.vector("luxor", 4, device="cuda", copy=False)
    rows, info = envs.reset(seed=1)
    arrays = {"rows": rows, "masks": info["action_mask"], "rewards": envs.batch.rewards}
    ways = {"torch.as_tensor": torch_pointer, "torch.from_dlpack": torch_dlpack_pointer, "jax": jax_pointer}
    found = {}
    for (name, array), (way, pointer) in product(arrays.items(), ways.items()):
        own: Any = array
        try:
            same = pointer(own) == own.__cuda_array_interface__["data"][0]
            found[f"{way}, {name}"] = "the same memory" if same else "A COPY"
        except Exception as error:  # whatever a library has against it is what is to be shown
            found[f"{way}, {name}"] = f"{type(error).__name__}: {error}"
    return found


def torch_pointer(array: Any) -> int:
    import torch

    return int(torch.as_tensor(array, device="cuda").data_ptr())


def torch_dlpack_pointer(array: Any) -> int:
    import torch

    return int(torch.from_dlpack(array).data_ptr())


def jax_pointer(array: Any) -> int:
    import jax.dlpack

    return int(jax.dlpack.from_dlpack(array).unsafe_buffer_pointer())


def whole(variant: Variant, seconds: float) -> Tally:
    games, tally = gpu_games(variant), Tally()
    seeds = np.arange(COUNT, dtype=np.int64)
    start = perf_counter()
    while (passed := perf_counter() - start) < seconds or not tally.games:
        played = games(seeds + tally.games)
        tally.decisions += int(played.decisions.sum())
        tally.games += len(played.scores)
    tally.seconds = max(passed, perf_counter() - start)
    return tally


@kernel
def key_of(round_number: int, i: int, action: int) -> int:
    """A number by chance for an action of an environment, with the action in its last bits."""
    return mix(mix(round_number ^ mix(i)) ^ action) << 12 | action


@cache
def chooser() -> Any:
    """The GPU's function that chooses among legal actions, all equally likely: a warp for each environment."""

    @cuda.jit
    def choose(masks, number, actions):  # type: ignore[no-untyped-def]
        i, lane = cuda.grid(1) // 32, cuda.grid(1) % 32  # type: ignore[attr-defined]
        best = numba.int64(-1)
        if i < len(masks):
            for action in range(lane, masks.shape[1], 32):
                if masks[i, action]:
                    best = max(best, numba.int64(key_of(number, i, action)))
        for distance in (16, 8, 4, 2, 1):
            best = max(best, cuda.shfl_xor_sync(0xFFFFFFFF, best, distance))  # type: ignore[attr-defined]
        if i < len(masks) and lane == 0:
            actions[i] = best & 0xFFF

    return choose


def steps(game: str, seconds: float) -> Tally:
    """Decisions of environments that tell observations and masks; what to play is chosen on the GPU, too."""
    from waset.envs.gpu_batch import GpuBatch
    from waset.gpu import launch, zeros

    envs = GpuBatch(game, ENVIRONMENTS, players=4)
    actions, tally, number = zeros(ENVIRONMENTS, np.int64), Tally(), 0
    envs.reset(range(ENVIRONMENTS))
    start = None
    while start is None or perf_counter() - start < seconds:
        launch(chooser(), 32 * ENVIRONMENTS, envs.masks, number, actions)
        envs.step(actions)
        number += 1
        if start is None:  # what is compiled with the first step is not counted
            cuda.synchronize()
            start = perf_counter()
        else:
            tally.decisions += ENVIRONMENTS
    cuda.synchronize()
    tally.seconds = perf_counter() - start
    return tally


def same_steps(game: str, opponents: str, count: int = 1000, length: int = 150) -> bool:
    """Do environments tell the same on GPU and CPU, step by step, whatever is chosen?"""
    from waset.envs.batch import Batch
    from waset.envs.gpu_batch import GpuBatch
    from waset.gpu import launch, to_cpu, zeros

    here, there = (make(game, count, players=3, opponents=opponents, same_step=True) for make in (Batch, GpuBatch))
    actions = zeros(count, np.int64)
    for batch in (here, there):
        batch.reset(range(count))
    for number in range(length):
        launch(chooser(), 32 * count, there.masks, number, actions)
        there.step(actions)
        here.step(to_cpu(actions))
        for told in ("rows", "masks", "seats", "rewards", "terminated"):
            if not np.array_equal(getattr(here, told), to_cpu(getattr(there, told))):
                return False
    return True


def pgx(name: str, seconds: float) -> Tally:
    """Pgx, jitted and vectorised; many steps in one call, games that are over begin anew."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    count, length = PGX[name], 100
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def play_on(carried: Any, _: Any) -> Any:
        state, key = carried
        key, choice, chance = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -1e9)
        return (step(state, jax.random.categorical(choice, logits), jax.random.split(chance, count)), key), None

    play = jax.jit(lambda carried: jax.lax.scan(play_on, carried, None, length=length)[0])
    carried = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), count)), jax.random.PRNGKey(1)
    carried = jax.block_until_ready(play(carried))
    tally, start = Tally(), perf_counter()
    while perf_counter() - start < seconds:
        carried = jax.block_until_ready(play(carried))
        tally.decisions += count * length
    tally.seconds = perf_counter() - start
    return tally


def contenders(games: tuple[str, ...], peers: bool) -> list[Contender]:
    """Everything that is measured."""
    wholes = [Contender(str(one), partial(whole, one), ours=True) for one in VARIANTS if one.game in games]
    told = [Contender(f"{game}, 4 players, told at every step", partial(steps, game), ours=True) for game in games]
    others = [Contender(f"Pgx {name}", partial(pgx, name)) for name in PGX if peers]
    return [*wholes, *told, *others]


def show(rates: list[Rate], checked: list[Checked]) -> None:
    table = Table("", "decisions/s", "range", "games/s", title="Random play on a GPU")
    for rate in rates:
        spread = f"{rate.low / 1e6:,.1f} - {rate.high / 1e6:,.1f} M"
        table.add_row(rate.name, f"{rate.decisions / 1e6:,.1f} M", spread, f"{rate.games:,.0f}" if rate.games else "")
    Console().print(table)
    for one in checked:
        same = one.identical and one.same_positions
        Console().print(f"{one.variant}: {one.games:,} games {'identical to' if same else 'DIFFERENT from'} the CPU's")


@click.command()
@click.option("--game", "games", multiple=True, type=click.Choice(["expedition", "luxor", "horus"]))
@click.option(
    "--check", "checks", default=100_000, show_default=True, help="Games of each table to compare with the CPU's."
)
@click.option("--rounds", default=3, show_default=True)
@click.option("--seconds", default=1.0, show_default=True)
@click.option("--out", default=OUT, type=click.Path(path_type=Path))
@click.option("--pgx/--no-pgx", "peers", default=True, show_default=True)
def main(games: tuple[str, ...], peers: bool, checks: int, rounds: int, seconds: float, out: Path) -> None:
    """Measure, compare and draw."""
    from waset.gpu import check_gpu

    check_gpu()
    chosen = games or ("expedition", "luxor", "horus")
    console = Console(stderr=True)
    checked = []
    taken = exchanged()
    console.print(taken)
    for variant in COMPARED if checks else ():
        if variant.game in chosen:
            console.print(f"comparing {variant}")
            checked.append(check(variant, checks))
            console.print(checked[-1])
    both = ("self", "light") if checks else ()
    stepped = {f"{game}, {who}": same_steps(game, who) for game in chosen for who in both}
    console.print("environments tell the same as the CPU's:", stepped)
    rates, missing = interleave(contenders(chosen, peers), rounds, seconds, console.print)
    show(rates, checked)
    out.mkdir(parents=True, exist_ok=True)
    found = {
        "gpu": str(cuda.get_current_device().name),
        "rates": [asdict(rate) for rate in rates],
        "checked": [one._asdict() for one in checked],
        "exchanged": taken,
        "environments_tell_the_same": stepped,
        "missing": missing,
    }
    (out / f"gpu-{'-'.join(chosen)}.json").write_text(json.dumps(found, indent=2))
    try:
        draw(rates, out / f"gpu-{'-'.join(chosen)}.png", "Random play on a GPU: decisions a second")
    except ImportError:
        console.print("no chart: matplotlib is missing")
    if not all(one.identical and one.same_positions for one in checked) or not all(stepped.values()):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
