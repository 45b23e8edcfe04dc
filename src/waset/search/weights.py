"""Weights in files: safetensors, with a card that says how they were made.

The large table of features is kept as whole numbers of one byte with a scale for each row, all else as float16. A file
says which game it is for and which observations it was made with: it is refused for any other.
"""

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from waset.errors import WasetError
from waset.game import Game
from waset.search.encoding import encoding, module_places, seats_of
from waset.search.network import Network, Sizes

FORMAT = "3"
FILE = "network.safetensors"  # in the folder of a game
TABLE = "table"  # kept in one byte a number
ENCODING = ("high", "first", "one_of", "modules")  # not kept: they follow from the game
# What chances are put right by; without it they are told as the network chooses by them.
CHANCES = ("chance", "chance_bias", "chance_scale", "chance_sure", "chance_modules")
DTYPES = {"F16": np.float16, "I8": np.int8}
NAMES = {np.dtype(np.float16): "F16", np.dtype(np.int8): "I8"}
LONGEST = 100_000_000  # bytes of a header that can't be one

Arrays = dict[str, NDArray[Any]]
Card = dict[str, Any]


class WeightsError(WasetError):
    """Weights that are missing, cut, or made for something else."""


def fingerprint(game: Game) -> str:
    """What weights depend on: the layout of the game's observations, as far as networks read them."""
    seen = game.observation
    read = [one for one in seen.slices.values() if one.stop <= seen.network_size]
    layout = [(one.name, one.start, one.stop, one.most, one.counts) for one in read]
    return hashlib.sha256(repr(layout).encode()).hexdigest()[:16]


# ---------------------------------------------------------------- writing


def save(path: Path, game: Game, weights: Arrays, card: Card) -> None:
    """Write the weights of a game; `weights` are named as in `Network`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    replace(path, packed(game, weights, card))


def replace(path: Path, data: bytes) -> None:
    """Write a file of weights, all of it or nothing."""
    fresh = path.with_suffix(".part")
    fresh.write_bytes(data)
    fresh.replace(path)


def packed(game: Game, weights: Arrays, card: Card) -> bytes:
    """What such a file holds."""
    kept: Arrays = {}
    for name, numbers in weights.items():
        if name == TABLE:
            kept[name], kept[f"{name}_scale"] = _squeezed(numbers)
        else:
            kept[name] = numbers.astype(np.float16)
    header: dict[str, Any] = {
        "__metadata__": {
            "format": FORMAT,
            "game": game.name,
            "fingerprint": fingerprint(game),
            "card": json.dumps(card),
        }
    }
    at = 0
    for name, numbers in kept.items():
        header[name] = {
            "dtype": NAMES[numbers.dtype],
            "shape": list(numbers.shape),
            "data_offsets": [at, at + numbers.nbytes],
        }
        at += numbers.nbytes
    head = json.dumps(header).encode()
    head += b" " * (-len(head) % 8)
    body = b"".join(np.ascontiguousarray(numbers).tobytes() for numbers in kept.values())
    return len(head).to_bytes(8, "little") + head + body


def _squeezed(numbers: NDArray[Any]) -> tuple[NDArray[np.int8], NDArray[np.float16]]:
    """Rows as whole numbers of -127 to 127, each with its scale."""
    scale = np.maximum(np.abs(numbers).max(axis=1), 1e-6).astype(np.float16)
    scale = np.maximum(scale, np.float16(1e-4))
    rows = np.clip(np.rint(numbers / scale.astype(np.float32)[:, None] * 127), -127, 127)
    return rows.astype(np.int8), scale


# ---------------------------------------------------------------- reading


def read(path: Path) -> tuple[Arrays, dict[str, str]]:
    """What a file of safetensors holds; an error that says what is wrong with it."""
    return _unpacked(_bytes(path), str(path))


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise WeightsError(f"there are no weights in {path}; make them with: waset train") from None
    except OSError as error:
        raise WeightsError(f"the weights in {path} can't be read: {error}") from error


def _unpacked(data: bytes, source: str) -> tuple[Arrays, dict[str, str]]:
    length = int.from_bytes(data[:8], "little")
    try:
        if len(data) < 8 or not 2 <= length <= min(len(data) - 8, LONGEST):
            raise ValueError
        header = json.loads(data[8 : 8 + length])
        about = {str(key): str(value) for key, value in header.pop("__metadata__").items()}
        return {name: _array(data[8 + length :], told) for name, told in header.items()}, about
    except (ValueError, KeyError, TypeError, AttributeError):
        raise WeightsError(f"{source} is no file of weights, or was cut off: expected safetensors") from None


def _array(body: bytes, told: Any) -> NDArray[Any]:
    start, stop = told["data_offsets"]
    if not 0 <= start <= stop <= len(body):
        raise ValueError
    return np.frombuffer(body[start:stop], DTYPES[told["dtype"]]).reshape(told["shape"])


def load(path: Path, game: Game) -> tuple[Network, Card]:
    """The network in a file and its card, if it was made for this game as it is now."""
    return parse(_bytes(path), game, str(path))


def parse(data: bytes, game: Game, source: str) -> tuple[Network, Card]:
    """The network in what such a file holds, and its card; errors name the source."""
    arrays, about = _unpacked(data, source)
    if about.get("format") != FORMAT:
        raise WeightsError(f"{source} has weights of format {about.get('format')}; expected {FORMAT}")
    if about.get("game") != game.name:
        raise WeightsError(f"{source} has weights for {about.get('game')}; expected {game.name}")
    if about.get("fingerprint") != fingerprint(game):
        raise WeightsError(f"{source} was made for another version of {game.name}: train anew with waset train")
    try:
        found = {name: widened(arrays, name) for name in (*weight_names(), *CHANCES) if name in arrays}
        return network_of(game, found), json.loads(about["card"])
    except (KeyError, ValueError) as error:
        raise WeightsError(f"{source} lacks a part of the network: {error}") from None


def weight_names() -> list[str]:
    """The arrays of a network that are learned."""
    return [name for name in Network._fields if name not in ENCODING and name not in CHANCES]


def widened(arrays: Arrays, name: str) -> NDArray[np.float32]:
    numbers = arrays[name].astype(np.float32)
    if name == TABLE:
        numbers *= arrays[f"{name}_scale"].astype(np.float32)[:, None] / 127
    return numbers


def _shapes(game: Game, hidden: int, middle: int, upper: int) -> dict[str, tuple[int, ...]]:
    """The arrays of a network with layers of this width."""
    features, seats = encoding(game.observation).features, seats_of(game)
    return {
        "table": (features, hidden + 2 * seats),
        "bias": (hidden + 2 * seats,),
        "middle": (hidden, middle),
        "middle_bias": (middle,),
        "upper": (middle, upper),
        "upper_bias": (upper,),
        "share": (upper, seats),
        "share_bias": (seats,),
        "points": (upper, seats),
        "points_bias": (seats,),
        "chance": (upper, seats),
        "chance_bias": (seats,),
        "chance_scale": (seats,),
        "chance_sure": (upper,),
        "chance_modules": (len(game.modules) + 1,),
    }


def plain_chances(game: Game, upper: int) -> Arrays:
    """Chances are told as the network chooses by them."""
    seats = seats_of(game)
    return {
        "chance": np.zeros((upper, seats), np.float32),
        "chance_bias": np.zeros(seats, np.float32),
        "chance_scale": np.zeros(seats, np.float32),
        "chance_sure": np.zeros(upper, np.float32),
        "chance_modules": np.zeros(len(game.modules) + 1, np.float32),  # never empty
    }


def blank_weights(game: Game) -> Arrays:
    """A network that knows nothing."""
    hidden, middle = Sizes()
    return {name: np.zeros(shape, np.float32) for name, shape in _shapes(game, hidden, middle, middle).items()}


def network_of(game: Game, weights: Arrays) -> Network:
    """The network of a game with these weights; an error if their shapes do not fit together."""
    (hidden, middle), upper = weights["middle"].shape, weights["upper"].shape[1]
    weights = plain_chances(game, upper) | weights
    shapes = _shapes(game, hidden, middle, upper)
    for name, shape in shapes.items():
        if weights[name].shape != shape:
            raise ValueError(f"{name} has the shape {weights[name].shape}; expected {shape}")
    encoded, high = encoding(game.observation), np.ascontiguousarray(game.observation.high)
    learned = {name: np.ascontiguousarray(weights[name], np.float32) for name in shapes}
    places = module_places(game)
    return Network(high=high.copy(), first=encoded.first, one_of=encoded.one_of, modules=places, **learned)


def has_network(game: Game) -> bool:
    """Does the game bring a network?"""
    return (game.package.folder / FILE).exists()


@cache
def shipped(game: Game) -> Network:
    """The network that comes with a game."""
    return load(game.package.folder / FILE, game)[0]
