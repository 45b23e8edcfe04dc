"""The only import of numba: `@kernel`, its cache folder, and dispatch on the record's dtype.

With NUMBA_DISABLE_JIT=1 kernels stay plain Python functions and numba is never imported.
"""

import hashlib
import inspect
import os
import pickle
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

from waset import cache

Function = TypeVar("Function", bound=Callable[..., Any])

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")

_rules = {}  # dtype, or its numba type -> the kernels of that game
_homes = {}  # numba type of a state -> the room of its rules
_kernels = []
_listeners = []


# ---------------------------------------------------------------- compiling

if INTERPRETED:

    def kernel(function: Function) -> Function:
        """A rule as a plain function over the state; compiled unless NUMBA_DISABLE_JIT is set."""
        return function

    inlined = kernel

else:
    import numba
    from numba.core import event
    from numba.core.compiler import CompileResult
    from numba.core.serialize import dumps
    from numba.extending import overload

    class _Kept:
        """What numba asks of a cache, answered by `waset.cache`: one file for each signature of a kernel."""

        def __init__(self, function):
            self.room = cache.room_of(function.__code__.co_filename)
            cells = tuple(cell.cell_contents for cell in function.__closure__ or ())
            self.name = f"{Path(function.__code__.co_filename).stem}.{function.__name__}"
            self.key = f"{function.__qualname__}|{function.__code__.co_firstlineno}|{cells!r}"

        @property
        def cache_path(self):
            return str(cache.root())

        def _place(self, signature, codegen):
            """The rooms that the code is made from, the processor, and the name of the file."""
            rooms = dict.fromkeys([self.room, *_homes_in(signature)])
            key = hashlib.sha256(f"{self.key}|{signature}".encode()).hexdigest()[:16]
            cpu = hashlib.sha256(repr(codegen.magic_tuple()).encode()).hexdigest()[:8]
            return tuple(rooms), cpu, f"{self.name}-{key}"

        def load_overload(self, signature, target):
            target.refresh()
            rooms, cpu, name = self._place(signature, target.codegen())
            data = cache.read(rooms, cpu, name)
            if data is None:
                return None
            try:
                return CompileResult._rebuild(target, *pickle.loads(data))
            except Exception:  # a damaged file is as good as none: compile again and replace it
                return None

        def save_overload(self, signature, compiled):
            if not compiled.lifted and not compiled.library.has_dynamic_globals:
                rooms, cpu, name = self._place(signature, compiled.codegen)
                cache.write(rooms, cpu, name, dumps(compiled._reduce()))

        def enable(self):
            """Numba asks for it; ours is always on."""

        disable = flush = enable

    def _homes_in(type_):
        """The rules of the games whose states a signature speaks of: generic code is compiled once for each."""
        if type_ in _homes:
            yield _homes[type_]
        inner = type_ if isinstance(type_, tuple) else getattr(type_, "types", None) or [getattr(type_, "dtype", None)]
        for one in inner:
            if isinstance(one, tuple | numba.types.Type) and one is not type_:
                yield from _homes_in(one)

    class _Progress(event.Listener):
        """Tells listeners of each kernel that is really compiled (not of those loaded from the cache)."""

        def on_start(self, happened):
            name = happened.data["dispatcher"].py_func.__name__
            for listener in list(_listeners):
                listener(name, len(_kernels))

        def on_end(self, happened):
            pass

    event.register("numba:compile", _Progress())

    def _wide(type_):
        """Whole numbers of every kind travel as int64."""
        literal = getattr(type_, "literal_type", type_)
        whole = isinstance(literal, numba.types.Integer | numba.types.Boolean | numba.types.IntEnumMember)
        return numba.int64 if whole else type_

    def _compile_once(compiled):
        """An int8 field, an int16 field, a constant and an enum member must not make four copies of each kernel."""
        compile_as = compiled.compile
        compiled.compile = lambda signature: compile_as(tuple(_wide(type_) for type_ in signature))

    def kernel(function: Function) -> Function:
        """A rule as a plain function over the state; compiled unless NUMBA_DISABLE_JIT is set."""
        compiled = numba.njit(nogil=True)(function)
        _compile_once(compiled)
        if Path(function.__code__.co_filename).exists():  # what was typed at a prompt is not kept
            compiled._cache = _Kept(function)
        _kernels.append(compiled)
        return cast(Function, compiled)

    def inlined(function: Function) -> Function:
        """A kernel that is compiled as a part of those that call it.

        Numba makes the code of all that a kernel calls once more for each kernel: where much is called, layers cost.
        """
        return cast(Function, numba.njit(nogil=True, inline="always")(function))


@contextmanager
def compiling(listener):
    """While open, `listener(name, kernels_known)` is called for each kernel that must be compiled."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


# ---------------------------------------------------------------- dispatch on dtype


class Kernels(NamedTuple):
    """The kernels that every game provides, as the seams below describe them."""

    new: Callable[..., Any]
    why_not: Callable[..., Any]
    legal: Callable[..., Any]
    apply: Callable[..., Any]
    result: Callable[..., Any]
    redeal: Callable[..., Any]
    settled: Callable[..., Any]
    reserve: Callable[..., Any]
    suggest: Callable[..., Any]


def register(dtype, kernels):
    """Give the kernels of a game to generic code, which finds them by the dtype of the state."""
    _rules[dtype] = kernels
    if not INTERPRETED:
        type_ = numba.from_dtype(dtype)
        _rules[type_] = kernels
        _homes[type_] = cache.room_of(kernels.apply.__code__.co_filename)


def seam(example):
    """A function that generic kernels call; which game's kernel runs is chosen by the state's dtype, once, by type."""
    name = example.__name__
    parameters = list(inspect.signature(example).parameters)

    def choose(*arguments):
        return getattr(_rules[arguments[0].dtype], name)(*arguments)

    choose.__name__ = name
    choose.__doc__ = example.__doc__
    if not INTERPRETED:
        overload(choose)(_SHAPES[len(parameters)](name))
    return choose


def _seam1(name):
    def chosen(s):
        rule = getattr(_rules[s], name)
        return lambda s: rule(s)

    return chosen


def _seam2(name):
    def chosen(s, a):
        rule = getattr(_rules[s], name)
        return lambda s, a: rule(s, a)

    return chosen


def _seam3(name):
    def chosen(s, a, b):
        rule = getattr(_rules[s], name)
        return lambda s, a, b: rule(s, a, b)

    return chosen


_SHAPES = {1: _seam1, 2: _seam2, 3: _seam3}


@seam
def new(s, seed):
    """Set the game up in `s`, which holds players, modules and edition and is otherwise blank."""


@seam
def why_not(s, a):
    """0 if the action is legal now, else the game's Deny."""


@seam
def legal(s, out):
    """Write the legal actions into `out`, ascending; return how many."""


@seam
def apply(s, a, log):
    """Play a legal action and run on to the next decision; note in the log what happens on the way."""


@seam
def result(s, scores, won):
    """Write each seat's points as the position stands, and 1 for each seat that wins so."""


@seam
def redeal(s, seat, seed):
    """Deal again, in place, all that this seat (-1: a spectator) can't know."""


@seam
def settled(s):
    """No half-made decision is open: nothing of a placement or action waits for its next step."""


@seam
def reserve(s, seat):
    """What this seat still has to spend; of equal gains bots prefer the cheaper one."""


@seam
def suggest(s, dice, out):
    """A sensible action, quickly, for playouts; -1 leaves it to chance."""
