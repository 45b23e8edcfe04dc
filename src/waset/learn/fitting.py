"""How a network learns from samples: gradient descent with JAX, on a CPU or a GPU.

Three things are learned at once, from the same layers: who wins, each seat's points at the end, and which of the moves
of a decision a search tries most.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from waset.errors import WasetError
from waset.game import Game
from waset.learn.samples import NONE, Lessons
from waset.search.encoding import encoding, seats_of
from waset.search.network import KEEN, LEAST, POINTS, UNIT, Sizes
from waset.search.weights import Arrays

try:
    import jax
    import jax.numpy as jnp
except ImportError:
    raise WasetError("JAX is missing; install it with: pip install 'waset[train]'") from None

Params = dict[str, jax.Array]
FAR = -1e9  # the logit of what can't be
CHUNK = 20  # steps between two looks at the clock


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
    choices: float = 0.5  # and of the choices
    decay: float = 1e-5  # how fast weights that nothing supports go back to 0, a step


class Batch(NamedTuple):
    """Samples where JAX computes; the fields are those of `Samples`."""

    features: jax.Array
    amounts: jax.Array
    seats: jax.Array
    won: jax.Array
    points: jax.Array


class ChoiceBatch(NamedTuple):
    """Choices where JAX computes; the fields are those of `Choices`."""

    features: jax.Array
    amounts: jax.Array
    seats: jax.Array
    movers: jax.Array
    tried: jax.Array


class Moments(NamedTuple):
    """What Adam remembers of earlier steps: means of the slopes and of their squares, and how many steps there were."""

    first: Params
    second: Params
    steps: jax.Array


class Grade(NamedTuple):
    """How well a network knows samples that it has not learned from."""

    victory: float  # cross entropy with how the games ended
    points: float  # mean error
    choices: float | None  # in what share of the choices it likes the move best that the search has tried most


# ---------------------------------------------------------------- the network


def fresh(game: Game, sizes: Sizes, seed: int) -> Params:
    """Weights before anything was learned."""
    dice = np.random.default_rng(seed)
    seats, features = seats_of(game), encoding(game.observation).features
    wide = sizes.hidden + 3 * seats

    def normal(scale: float, *shape: int) -> jax.Array:
        return jnp.asarray(dice.normal(size=shape) * scale, jnp.float32)

    table = normal(0.1, features, wide)
    return {
        "table": table.at[:, sizes.hidden :].set(0.0),
        "bias": jnp.zeros(wide),
        "middle": normal((2 / sizes.hidden) ** 0.5, sizes.hidden, sizes.middle),
        "middle_bias": jnp.zeros(sizes.middle),
        "upper": normal((2 / sizes.middle) ** 0.5, sizes.middle, sizes.middle),
        "upper_bias": jnp.zeros(sizes.middle),
        "share": normal(0.1, sizes.middle, seats),
        "share_bias": jnp.zeros(seats),
        "points": normal(0.1, sizes.middle, seats),
        "points_bias": jnp.zeros(seats),
        "merit": jnp.zeros((sizes.middle, seats)),
        "merit_bias": jnp.zeros(seats),
    }


def _last_layer(
    params: Params, features: jax.Array, amounts: jax.Array, amounts_at: jax.Array
) -> Callable[[str, int], jax.Array]:
    """All layers but the last; a function that tells one of the last by its name and place."""
    there = (features != NONE)[..., None]
    rows = params["table"][jnp.where(features == NONE, 0, features).astype(jnp.int32)]
    sums = (rows * there).sum(axis=1) + params["bias"]
    sums += (amounts.astype(jnp.float32) / UNIT) @ params["table"][amounts_at]
    wide, seats = params["middle"].shape[0], params["share"].shape[1]
    hidden, straight = jax.nn.relu(sums[:, :wide]), sums[:, wide:]
    middle = jax.nn.relu(hidden @ params["middle"] + params["middle_bias"])
    upper = jax.nn.relu(middle @ params["upper"] + params["upper_bias"])

    def told(name: str, place: int) -> jax.Array:
        return upper @ params[name] + params[f"{name}_bias"] + straight[:, place * seats : (place + 1) * seats]

    return told


def forward(params: Params, batch: Batch, amounts_at: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Logits of the seats, points of the seats."""
    told = _last_layer(params, batch.features, batch.amounts, amounts_at)
    share = told("share", 0)
    absent = jnp.arange(share.shape[1])[None] >= batch.seats[:, None]
    return jnp.where(absent, FAR, share), told("points", 1)


def merits(params: Params, choices: ChoiceBatch, amounts_at: jax.Array) -> jax.Array:
    """By decision: logits of its moves."""
    decisions, kept = choices.movers.shape
    features, amounts = (one.reshape(decisions * kept, -1) for one in (choices.features, choices.amounts))
    told = _last_layer(params, features, amounts, amounts_at)
    share, merit = (told(name, place).reshape(decisions, kept, -1) for name, place in (("share", 0), ("merit", 2)))
    share = jnp.where(jnp.arange(share.shape[2]) >= choices.seats[:, None, None], FAR, share)
    # The merit learns only what the prospects do not tell: they are not changed for its sake.
    prospects = KEEN * jnp.log(jax.lax.stop_gradient(jax.nn.softmax(share)) + LEAST)
    movers = jnp.maximum(choices.movers, 0)[..., None].astype(jnp.int32)
    of_mover = jnp.take_along_axis(merit + prospects, movers, axis=2)[..., 0]
    return jnp.where(choices.movers < 0, FAR, of_mover)


def _cross_entropy(logits: jax.Array, target: jax.Array) -> jax.Array:
    return -(target * jnp.where(target > 0, jax.nn.log_softmax(logits), 0.0)).sum(axis=1).mean()


def loss(params: Params, batch: Batch, choices: ChoiceBatch | None, amounts_at: jax.Array, recipe: Recipe) -> jax.Array:
    """What training makes small."""
    share, points = forward(params, batch, amounts_at)
    here = jnp.arange(share.shape[1])[None] < batch.seats[:, None]
    missed = jnp.where(here, points - batch.points / POINTS, 0.0)
    value = _cross_entropy(share, batch.won.astype(jnp.float32)) + recipe.points * (missed**2).sum(axis=1).mean()
    if choices is None:
        return value
    tried = choices.tried / jnp.maximum(choices.tried.sum(axis=1, keepdims=True), 1.0)
    return value + recipe.choices * _cross_entropy(merits(params, choices, amounts_at), tried)


# ---------------------------------------------------------------- learning


class Drawn(NamedTuple):
    """What a step learns from: rows of positions and of choices; and how fast."""

    positions: jax.Array
    choices: jax.Array
    rate: jax.Array


@partial(jax.jit, static_argnames=("recipe",), donate_argnums=(0, 1))
def _steps(
    params: Params,
    moments: Moments,
    data: tuple[Batch, ChoiceBatch | None],
    now: Drawn,
    amounts_at: jax.Array,
    recipe: Recipe,
) -> tuple[Params, Moments, jax.Array]:
    """Some steps of Adam; `now` has what each is to learn from, and its rate."""

    def step(carried: tuple[Params, Moments], drawn: Drawn) -> tuple[tuple[Params, Moments], jax.Array]:
        params, (first, second, count) = carried
        batch = Batch(*(one[drawn.positions] for one in data[0]))
        choices = data[1] and ChoiceBatch(*(one[drawn.choices] for one in data[1]))
        rate = drawn.rate
        value, slope = jax.value_and_grad(loss)(params, batch, choices, amounts_at, recipe)
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
    lessons: Lessons,
    recipe: Recipe,
    steps: int,
    seed: int,
    seconds: float | None = None,
    progress: Callable[[float, float], None] | None = None,
) -> Params:
    """Learn for so many steps, or until the time is over; the rate falls towards the end."""
    dice, begun = np.random.default_rng(seed), time.monotonic()
    positions = Batch(*(jnp.asarray(one) for one in lessons.positions))
    choices = ChoiceBatch(*(jnp.asarray(one) for one in lessons.choices)) if lessons.choices.size else None
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
        now = Drawn(
            _drawn(dice, lessons.positions.size, recipe.batch, count),
            _drawn(dice, lessons.choices.size, recipe.batch // 4, count),
            jnp.full(count, rate),
        )
        params, moments, value = _steps(params, moments, (positions, choices), now, amounts_at, recipe)
        done += count
        if progress:
            progress(share, float(value))
    return params


def _drawn(dice: np.random.Generator, size: int, batch: int, steps: int) -> jax.Array:
    """Rows for some steps, drawn at random."""
    return jnp.asarray(dice.integers(max(size, 1), size=(steps, min(batch, size)), dtype=np.int32))


@jax.jit
def _told(params: Params, batch: Batch, amounts_at: jax.Array) -> tuple[jax.Array, jax.Array]:
    share, points = forward(params, batch, amounts_at)
    here = jnp.arange(share.shape[1])[None] < batch.seats[:, None]
    off = jnp.where(here, jnp.abs(points * POINTS - batch.points), 0.0).sum() / here.sum()
    return _cross_entropy(share, batch.won.astype(jnp.float32)), off


@jax.jit
def _agrees(params: Params, choices: ChoiceBatch, amounts_at: jax.Array) -> jax.Array:
    return (merits(params, choices, amounts_at).argmax(axis=1) == choices.tried.argmax(axis=1)).mean()


def grade(game: Game, params: Params, lessons: Lessons, batch: int = 4096) -> Grade:
    """How well the network knows these lessons."""
    victory, points, weights, amounts_at = list[float](), list[float](), list[int](), jnp.asarray(_amounts_at(game))
    for first in range(0, lessons.positions.size, batch):
        part = lessons.positions.rows(first, first + batch)
        told = _told(params, Batch(*(jnp.asarray(one) for one in part)), amounts_at)
        victory.append(float(told[0]))
        points.append(float(told[1]))
        weights.append(part.size)
    chosen = lessons.choices.rows(0, batch)
    agreed = (
        float(_agrees(params, ChoiceBatch(*(jnp.asarray(one) for one in chosen)), amounts_at)) if chosen.size else None
    )
    return Grade(float(np.average(victory, weights=weights)), float(np.average(points, weights=weights)), agreed)


def as_arrays(params: Params) -> Arrays:
    """The weights as numpy's arrays."""
    return {name: np.asarray(one) for name, one in params.items()}


def as_params(arrays: Arrays) -> Params:
    """The weights as JAX's arrays."""
    return {name: jnp.asarray(one, jnp.float32) for name, one in arrays.items()}
