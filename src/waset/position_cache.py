"""Functions of a position that are asked for again and again: the newest answers are kept, by the position's bytes."""

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import TypeVar

from waset.layout import Layout

Answer = TypeVar("Answer")


def remembered(most: int) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
    """Keep the newest `most` answers of a function of a record (and more); nobody may change an answer."""

    def decorate(function: Callable[..., Answer]) -> Callable[..., Answer]:
        kept: dict[tuple[object, ...], Answer] = {}

        @wraps(function)
        def remembering(s: Layout, *more: object) -> Answer:
            key = (s.tobytes(), *more)
            try:
                return kept[key]
            except KeyError:
                pass
            answer = kept[key] = function(s, *more)
            if len(kept) > most:
                with suppress(RuntimeError):  # another thread is at it
                    kept.pop(next(iter(kept)), None)
            return answer

        return remembering

    return decorate
