from collections.abc import Callable
from typing import TypeVar

from jax import Array

C = TypeVar("C")
X = TypeVar("X")
Y = TypeVar("Y")

def scan(step: Callable[[C, X], tuple[C, Y]], init: C, xs: X, length: int | None = None) -> tuple[C, Y]: ...
def stop_gradient(values: Array) -> Array: ...
