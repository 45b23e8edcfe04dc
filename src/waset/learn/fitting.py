"""How a network learns from samples: gradient descent with JAX, on a CPU or a GPU.

Two things are learned at once, from the same layers: who wins, and each seat's points at the end.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from waset.errors import WasetError
from waset.game import Game
from waset.learn.samples import NONE, Samples
from waset.search.encoding import encoding, module_places, seats_of
from waset.search.network import POINTS, UNIT, Floats, Sizes
from waset.search.weights import Arrays, plain_chances

try:
    import jax
    import jax.numpy as jnp
except ImportError:
    raise WasetError("JAX is missing; install it with: pip install 'waset[train]'") from None

Params = dict[str, jax.Array]
FAR = -1e9  # the logit of what can't be
CHUNK = 20  # steps between two looks at the clock
ROUND_WIDTH = 64
CORRECTIONS = 1000  # steps in which chances are put right
SILENT = 0.1  # units that vary less than so much are not made louder
NOBODY = 50.0  # the logit of a seat that nobody has is no further below 0: it is taken times a number
HUMBLE = 1e-4  # how much is asked of the games before a correction counts


def check_device(device: str) -> None:
    """An error that says what is missing, unless JAX can use such a device here."""
    try:
        jax.devices(device)
    except RuntimeError:
        raise WasetError(f"JAX finds no {device} here; for a GPU install it with: pip install 'jax[cuda13]'") from None


class Recipe(NamedTuple):
    """How it is learned."""

    batch: int = 8192
    rate: float = 2e-3
    points: float = 0.05  # weight of the points in what is minimised
    decay: float = 1e-5  # how fast weights that nothing supports go back to 0, a step


class Batch(NamedTuple):
    """Samples where JAX computes; the fields are those of `Samples`."""

    features: jax.Array
    amounts: jax.Array
    seats: jax.Array
    won: jax.Array
    points: jax.Array


class Moments(NamedTuple):
    """What Adam remembers of earlier steps: means of the slopes and of their squares, and how many steps there were."""

    first: Params
    second: Params
    steps: jax.Array


class Grade(NamedTuple):
    """How well a network knows samples that it has not learned from."""

    victory: float  # cross entropy with how the games ended
    points: float  # mean error


# ---------------------------------------------------------------- the network


def fresh(game: Game, sizes: Sizes, seed: int) -> Params:
    """Weights before anything was learned."""
    dice = np.random.default_rng(seed)
    seats, features = seats_of(game), encoding(game.observation).features
    wide = sizes.hidden + 2 * seats

    def normal(scale: float, *shape: int) -> jax.Array:
        return jnp.asarray(dice.normal(size=shape) * scale, jnp.float32)

    table = dice.normal(size=(features, wide)) * 0.1
    table[_amounts_at(game)] *= 0.1  # an amount may be large
    table[:, sizes.hidden :] = 0.0
    return {
        "table": jnp.asarray(table, jnp.float32),
        "bias": jnp.zeros(wide),
        "middle": normal((2 / sizes.hidden) ** 0.5, sizes.hidden, sizes.middle),
        "middle_bias": jnp.zeros(sizes.middle),
        "upper": normal((2 / sizes.middle) ** 0.5, sizes.middle, sizes.middle),
        "upper_bias": jnp.zeros(sizes.middle),
        "share": normal(0.1, sizes.middle, seats),
        "share_bias": jnp.zeros(seats),
        "points": normal(0.1, sizes.middle, seats),
        "points_bias": jnp.zeros(seats),
    }


def layers(params: Params, batch: Batch, amounts_at: jax.Array) -> tuple[jax.Array, jax.Array]:
    """The upper layer, and what goes straight to the seats."""
    there = (batch.features != NONE)[..., None]
    rows = params["table"][jnp.where(batch.features == NONE, 0, batch.features).astype(jnp.int32)]
    sums = (rows * there).sum(axis=1) + params["bias"]
    sums += (batch.amounts.astype(jnp.float32) / UNIT) @ params["table"][amounts_at]
    wide = params["middle"].shape[0]
    middle = jax.nn.relu(jax.nn.relu(sums[:, :wide]) @ params["middle"] + params["middle_bias"])
    return jax.nn.relu(middle @ params["upper"] + params["upper_bias"]), sums[:, wide:]


def forward(params: Params, batch: Batch, amounts_at: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Logits of the seats, points of the seats."""
    seats = params["share"].shape[1]
    upper, straight = layers(params, batch, amounts_at)
    share = upper @ params["share"] + params["share_bias"] + straight[:, :seats]
    points = upper @ params["points"] + params["points_bias"] + straight[:, seats:]
    absent = jnp.arange(seats)[None] >= batch.seats[:, None]
    return jnp.where(absent, FAR, share), points


def _cross_entropy(logits: jax.Array, target: jax.Array) -> jax.Array:
    return -(target * jnp.where(target > 0, jax.nn.log_softmax(logits), 0.0)).sum(axis=1).mean()


def loss(params: Params, batch: Batch, amounts_at: jax.Array, recipe: Recipe) -> jax.Array:
    """What training makes small."""
    share, points = forward(params, batch, amounts_at)
    here = jnp.arange(share.shape[1])[None] < batch.seats[:, None]
    missed = jnp.where(here, points - batch.points / POINTS, 0.0)
    return _cross_entropy(share, batch.won.astype(jnp.float32)) + recipe.points * (missed**2).sum(axis=1).mean()


# ---------------------------------------------------------------- learning


class Drawn(NamedTuple):
    """What a step learns from, and how fast."""

    rows: jax.Array
    rate: jax.Array


@partial(jax.jit, static_argnames=("recipe",), donate_argnums=(0, 1))
def _steps(
    params: Params,
    moments: Moments,
    data: Batch,
    now: Drawn,
    amounts_at: jax.Array,
    recipe: Recipe,
) -> tuple[Params, Moments, jax.Array]:
    """Some steps of Adam; `now` has what each is to learn from, and its rate."""

    def step(carried: tuple[Params, Moments], drawn: Drawn) -> tuple[tuple[Params, Moments], jax.Array]:
        params, (first, second, count) = carried
        batch, rate = Batch(*(one[drawn.rows] for one in data)), drawn.rate
        value, slope = jax.value_and_grad(loss)(params, batch, amounts_at, recipe)
        count = count + 1
        first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, first, slope)
        second = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, second, slope)

        def moved(p: jax.Array, m: jax.Array, v: jax.Array) -> jax.Array:
            toward = (m / (1 - 0.9**count)) / (jnp.sqrt(v / (1 - 0.999**count)) + 1e-8)
            return p - rate * (toward + recipe.decay * p / 1e-3)

        return (jax.tree.map(moved, params, first, second), Moments(first, second, count)), value

    (params, moments), values = jax.lax.scan(step, (params, moments), now)
    return params, moments, values.mean()


def _amounts_at(game: Game) -> NDArray[np.int32]:
    encoded = encoding(game.observation)
    at: NDArray[np.int32] = encoded.first[encoded.one_of == 0]
    return at


def fit(
    game: Game,
    params: Params,
    samples: Samples,
    recipe: Recipe,
    steps: int,
    seed: int,
    seconds: float | None = None,
    progress: Callable[[float, float], None] | None = None,
) -> Params:
    """Learn for so many steps, or until the time is over; the rate falls towards the end."""
    dice, begun = np.random.default_rng(seed), time.monotonic()
    data = Batch(*(jnp.asarray(one) for one in _rounded_up(samples)))
    amounts_at = jnp.asarray(_amounts_at(game))
    zeros = jax.tree.map(jnp.zeros_like, params)
    moments = Moments(zeros, jax.tree.map(jnp.zeros_like, params), jnp.zeros((), jnp.int32))
    params = jax.tree.map(jnp.array, params)
    done = 0
    while done < steps:
        share = done / steps if seconds is None else max(done / steps, (time.monotonic() - begun) / seconds)
        if share >= 1:
            break
        count = min(CHUNK, steps - done)
        rate = recipe.rate * min(1.0, (done + CHUNK) / 200) * 0.5 * (1 + np.cos(np.pi * share))
        now = Drawn(_drawn(dice, samples.size, recipe.batch, count), jnp.full(count, rate))
        params, moments, value = _steps(params, moments, data, now, amounts_at, recipe)
        done += count
        if progress:
            progress(share, float(value))
    return params


def _drawn(dice: np.random.Generator, size: int, batch: int, steps: int) -> jax.Array:
    """Rows for some steps, drawn at random."""
    return jnp.asarray(dice.integers(size, size=(steps, min(batch, size)), dtype=np.int32))


def _rounded_up(samples: Samples) -> Samples:
    """The same with rows and lists of features filled up to round numbers: JAX compiles anew for every other shape."""
    rows, width = samples.features.shape
    more, wider = -rows % 2 ** max(rows.bit_length() - 4, 0), -width % ROUND_WIDTH
    features = np.pad(samples.features, ((0, more), (0, wider)), constant_values=NONE)
    below = ((0, more), (0, 0))
    return Samples(
        features,
        amounts=np.pad(samples.amounts, below),
        seats=np.pad(samples.seats, (0, more)),
        won=np.pad(samples.won, below),
        points=np.pad(samples.points, below),
    )


@jax.jit
def _told(params: Params, batch: Batch, amounts_at: jax.Array) -> tuple[jax.Array, jax.Array]:
    share, points = forward(params, batch, amounts_at)
    here = jnp.arange(share.shape[1])[None] < batch.seats[:, None]
    off = jnp.where(here, jnp.abs(points * POINTS - batch.points), 0.0).sum() / here.sum()
    return _cross_entropy(share, batch.won.astype(jnp.float32)), off


def grade(game: Game, params: Params, samples: Samples, batch: int = 4096) -> Grade:
    """How well the network knows these samples."""
    victory, points, weights, amounts_at = list[float](), list[float](), list[int](), jnp.asarray(_amounts_at(game))
    for first in range(0, samples.size, batch):
        part = samples.rows(first, first + batch)
        told = _told(params, Batch(*(jnp.asarray(one) for one in part)), amounts_at)
        victory.append(float(told[0]))
        points.append(float(told[1]))
        weights.append(part.size)
    return Grade(float(np.average(victory, weights=weights)), float(np.average(points, weights=weights)))


# ---------------------------------------------------------------- chances that come true


@partial(jax.jit, donate_argnums=(0,))
def _put_right(
    parts: Params, upper: jax.Array, used: jax.Array, logits: jax.Array, seats: jax.Array, won: jax.Array
) -> Params:
    """What is to be added to the logits, and how sure they may be, so that most is expected of who wins."""

    def missed(parts: Params) -> jax.Array:
        sure = parts["chance_scale"][seats - 1] + upper @ parts["chance_sure"] + used @ parts["chance_modules"]
        told = jnp.exp(sure)[:, None] * logits + upper @ parts["chance"] + parts["chance_bias"]
        told = jnp.where(jnp.arange(logits.shape[1])[None] >= seats[:, None], FAR, told)
        return _cross_entropy(told, won) + HUMBLE * ((parts["chance"] ** 2).sum() + (parts["chance_sure"] ** 2).sum())

    def step(carried: tuple[Params, Params, Params], count: jax.Array) -> tuple[tuple[Params, Params, Params], None]:
        parts, first, second = carried
        _, slope = jax.value_and_grad(missed)(parts)
        first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, first, slope)
        second = jax.tree.map(lambda v, g: 0.99 * v + 0.01 * g * g, second, slope)
        rate = 0.01 * (1 - count / CORRECTIONS) * jnp.sqrt(1 - 0.99 ** (count + 1)) / (1 - 0.9 ** (count + 1))
        parts = jax.tree.map(lambda p, m, v: p - rate * m / (jnp.sqrt(v) + 1e-6), parts, first, second)
        return (parts, first, second), None

    zeros = jax.tree.map(jnp.zeros_like, parts)
    (parts, _, _), _ = jax.lax.scan(step, (parts, zeros, zeros), jnp.arange(CORRECTIONS))
    return parts


def corrections(game: Game, params: Params, samples: Samples, batch: int = 4096) -> Arrays:
    """What puts the chances right that are told of positions, by how their games ended."""
    uppers, logits, amounts_at = list[Floats](), list[Floats](), jnp.asarray(_amounts_at(game))
    ahead = jax.jit(lambda part: (layers(params, part, amounts_at)[0], forward(params, part, amounts_at)[0]))
    for first in range(0, samples.size, batch):
        upper, logit = ahead(Batch(*(jnp.asarray(one) for one in samples.rows(first, first + batch))))
        uppers.append(np.asarray(upper))
        logits.append(np.maximum(np.asarray(logit, np.float32), np.float32(-NOBODY)))
    seats, won = jnp.asarray(samples.seats, jnp.int32), jnp.asarray(samples.won, jnp.float32)
    parts = as_params(plain_chances(game, len(params["share"])))
    above, told = np.concatenate(uppers), np.concatenate(logits)
    usual = above.std(axis=0) + SILENT  # units count alike, however loud they are
    found = as_arrays(
        _put_right(parts, jnp.asarray(above / usual), _used(game, samples), jnp.asarray(told), seats, won)
    )
    return {**found, "chance": found["chance"] / usual[:, None], "chance_sure": found["chance_sure"] / usual}


def _used(game: Game, samples: Samples) -> jax.Array:
    """Which modules are used, by sample: their features say so."""
    used = np.zeros((samples.size, len(game.modules) + 1), np.float32)
    for i, place in enumerate(module_places(game)):
        used[:, i] = (samples.features == encoding(game.observation).first[place]).any(axis=1)
    return jnp.asarray(used)


def as_arrays(params: Params) -> Arrays:
    """The weights as numpy's arrays."""
    return {name: np.asarray(one) for name, one in params.items()}


def as_params(arrays: Arrays) -> Params:
    """The weights as JAX's arrays."""
    return {name: jnp.asarray(one, jnp.float32) for name, one in arrays.items()}
