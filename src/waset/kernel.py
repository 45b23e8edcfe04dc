"""Kernels: how `@kernel` compiles and caches a function, and how generic code reaches the rules of a game.

Only this module and `gpu.py` import numba; with NUMBA_DISABLE_JIT=1 this one does not, and kernels stay plain Python
functions.
"""

import hashlib
import os
import pickle
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, TypeVar, cast

import numpy as np

from waset import cache

Function = TypeVar("Function", bound=Callable[..., Any])

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")

_rules = {}  # dtype, or its numba type -> the kernels of that game
_homes = {}  # numba type of a state -> the source unit of its rules
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
    from llvmlite.binding import parse_bitcode
    from llvmlite.ir import Constant, IntType
    from numba.core import event
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import Compiler, CompileResult
    from numba.core.errors import NumbaRuntimeError
    from numba.core.serialize import dumps
    from numba.core.targetconfig import ConfigStack
    from numba.core.typing.templates import AbstractTemplate, ConcreteTemplate, infer_global
    from numba.extending import lower_builtin
    from numba.np import arrayobj

    # Kernels allocate nothing, so nobody counts references: each count would be an atomic step, eight a decision.
    OPTIONS: dict[str, Any] = {"nogil": True, "_nrt": False}

    def kernel(function: Function) -> Function:
        """A rule as a plain function over the state; compiled unless NUMBA_DISABLE_JIT is set.

        Numba would make machine code of every kernel, and a wrapper that reads Python's objects, which takes nearly
        half of its time. Most kernels are only ever called by others: those are kept as linkable code only.
        """
        _name_apart(function)
        called: Any = numba.njit(**OPTIONS, pipeline_class=_CalledCompiler)(function)
        linked: Any = numba.njit(**OPTIONS, pipeline_class=_LinkedCompiler)(function)
        linked.add_overload = lambda compiled: linked.overloads.update({compiled.signature.args: compiled})
        called.get_call_template, called.get_overload = linked.get_call_template, linked.get_overload
        _compile_once(called), _compile_once(linked)
        if Path(function.__code__.co_filename).exists() and " at 0x" not in _cells(function):
            # what was typed at a prompt, or closes over an object without a name, is not kept
            called._cache, linked._cache = _KeptCalled(function), _KeptLinked(function)
        _kernels.append(called)
        return cast(Function, called)

    def inlined(function: Function) -> Function:
        """A kernel that is compiled as a part of those that call it.

        Numba optimises all that a kernel calls once more for each kernel: so deep call chains are expensive to compile.
        """
        return cast(Function, numba.njit(**OPTIONS, inline="always")(function))

    # ------------------------------------------------------------ code to link, and code to call

    class _Bitcode(JITCodeLibrary):
        """Optimised code for others to link; the execution engine never hears of it and makes no machine code."""

        def _finalize_final_module(self):
            self._finalize_dynamic_globals()
            self._verify_declare_only_symbols()
            self._finalized = True

    class _LinkedCompiler(Compiler):
        def __init__(self, typing, target, library, args, returned, flags, local):
            flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
            super().__init__(typing, target, _Bitcode(target.codegen(), "kernel"), args, returned, flags, local)

        def compile_extra(self, function):
            compiled = super().compile_extra(function)._replace(entry_point=object())
            self.state.targetctx.insert_user_function(compiled.entry_point, compiled.fndesc, [compiled.library])
            return compiled

    class _CalledCompiler(Compiler):
        def __init__(self, typing, target, library, args, returned, flags, local):
            flags.no_cfunc_wrapper = True
            super().__init__(typing, target, library, args, returned, flags, local)

        def compile_extra(self, function):
            compiled = super().compile_extra(function)
            for environment in compiled._find_referenced_environments():  # of the kernels that were linked
                compiled.library.codegen.set_env(environment.env_name, environment)
            return compiled

    def _name_apart(function):
        """Functions made by one factory must not share a symbol: those of different processes meet in the cache."""
        if function.__closure__:
            function.__qualname__ += f".{hashlib.sha256(_cells(function).encode()).hexdigest()[:12]}"

    def _cells(function):
        """What a function made by a factory closes over, in words that are the same in every process."""
        contents = [cell.cell_contents for cell in function.__closure__ or ()]
        return repr(
            [one.tobytes() if isinstance(one, np.ndarray) else getattr(one, "__qualname__", one) for one in contents]
        )

    def wide(type_):
        """Whole numbers of every kind travel as int64."""
        literal = getattr(type_, "literal_type", type_)
        whole = isinstance(literal, numba.types.Integer | numba.types.Boolean | numba.types.IntEnumMember)
        return numba.int64 if whole else type_

    def _compile_once(compiled):
        """An int8 field, an int16 field, a constant and an enum member must not make four copies of each kernel."""
        compile_as = compiled.compile

        def compile_wide(signature):
            try:
                return compile_as(tuple(wide(type_) for type_ in signature))
            except NumbaRuntimeError as error:
                if not hasattr(error, "__notes__"):  # callers of this kernel meet the same error
                    error.add_note(
                        "Kernels allocate nothing: pass buffers in, and write a row over another by copy_row."
                    )
                raise

        compiled.compile = compile_wide

    def indices_as_they_are(lowering, in_kernel):
        """In kernels only constants count from the end: asking that of every index takes up to a tenth of a game."""
        numba_index = lowering.fix_integer_index

        def index(context, builder, type_, value, size):
            if in_kernel() and type_.signed and not isinstance(value, Constant):
                return context.cast(builder, value, type_, numba.intp)
            return numba_index(context, builder, type_, value, size)

        lowering.fix_integer_index = index

    def _in_kernel():
        """Is it a kernel that numba compiles now? Nobody else says that references are not to be counted."""
        flags = ConfigStack().top_or_none()
        return flags is not None and flags.is_set("nrt") and not flags.nrt

    indices_as_they_are(arrayobj, _in_kernel)

    # ------------------------------------------------------------ kept

    class _Kept:
        """What numba asks of a cache, answered by `waset.cache`: one file for each signature of a kernel."""

        def __init__(self, function):
            code = function.__code__
            self.unit = cache.unit_of(code.co_filename)
            self.name = f"{Path(code.co_filename).stem}.{function.__name__}"
            self.key = f"{self.kind}|{function.__qualname__}|{code.co_firstlineno}|{_cells(function)}"

        @property
        def cache_path(self):
            return str(cache.root())

        def _place(self, signature, codegen):
            """The units that the code is made from, the processor, and the name of the file."""
            units = dict.fromkeys([self.unit, *_homes_in(signature)])
            names = [type_.fields for type_ in signature if isinstance(type_, numba.types.NamedTuple)]
            key = hashlib.sha256(f"{self.key}|{signature}|{names}".encode()).hexdigest()[:16]
            cpu = hashlib.sha256(repr(codegen.magic_tuple()).encode()).hexdigest()[:8]
            return tuple(units), cpu, f"{self.name}-{key}"

        def load_overload(self, signature, target):
            target.refresh()
            units, cpu, name = self._place(signature, target.codegen())
            data = cache.read(units, cpu, name)
            if data is None:
                return None
            try:
                return self.rebuilt(target, *pickle.loads(data))
            except Exception:  # a damaged file is as good as none: compile again and replace it
                return None

        def save_overload(self, signature, compiled):
            if not compiled.lifted and not compiled.library.has_dynamic_globals:
                units, cpu, name = self._place(signature, compiled.library.codegen)
                cache.write(units, cpu, name, dumps(self.reduced(compiled)))

        def enable(self):
            """Numba asks for it; ours is always on."""

        disable = flush = enable

    class _KeptCalled(_Kept):
        """Machine code, with the bitcode beside it, as numba itself would keep it."""

        kind = "called"

        @staticmethod
        def reduced(compiled):
            return compiled._reduce()

        @staticmethod
        def rebuilt(target, *parts):
            return CompileResult._rebuild(target, *parts)

    class _KeptLinked(_Kept):
        """Bitcode alone."""

        kind = "linked"
        FIELDS = ("fndesc", "environment", "signature", "objectmode", "lifted", "reload_init")

        @classmethod
        def reduced(cls, compiled):
            compiled.fndesc.typemap = compiled.fndesc.calltypes = None  # not needed again, and can't be pickled
            return compiled.library._get_module_for_linking().as_bitcode(), [getattr(compiled, f) for f in cls.FIELDS]

        @classmethod
        def rebuilt(cls, target, bitcode, values):
            library = _Bitcode(target.codegen(), "kernel")
            library._final_module = library._shared_module = parse_bitcode(bitcode)
            library._finalize_final_module()
            fields: Any = dict.fromkeys(CompileResult._fields) | dict(zip(cls.FIELDS, values, strict=True))
            for initialise in fields["reload_init"]:
                initialise()
            return CompileResult(**fields | {"library": library, "entry_point": object()})

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


@contextmanager
def compiling(listener):
    """While open, `listener(name, kernels_known)` is called for each kernel that must be compiled."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


def kernels_known():
    """How many kernels there are in the modules that are loaded."""
    return len(_kernels)


def lowest_bit(bits):
    """The number of the lowest bit that is set; 64 if there is none."""
    return (int(bits) & -int(bits)).bit_length() - 1 if bits else 64


if not INTERPRETED:  # one instruction of the processor

    @infer_global(lowest_bit)
    class _LowestBit(ConcreteTemplate):
        cases: ClassVar = [numba.int64(numba.int64)]

    @lower_builtin(lowest_bit, numba.int64)
    def _count_zeros(context, builder, signature, args):
        return builder.cttz(args[0], Constant(IntType(1), 0))


@kernel
def copy_row(row, out):
    """Write a row of numbers over another; `out[:] = row` would allocate memory, in case the two overlap."""
    for i in range(len(out)):
        out[i] = row[i]


# ---------------------------------------------------------------- dispatch on dtype


class Kernels(NamedTuple):
    """The kernels that every game provides; the functions of the same names below say what each does."""

    new: Callable[..., Any]
    why_not: Callable[..., Any]
    legal: Callable[..., Any]
    apply: Callable[..., Any]
    result: Callable[..., Any]
    redeal: Callable[..., Any]
    observe: Callable[..., Any]
    settled: Callable[..., Any]
    reserve: Callable[..., Any]
    suggest: Callable[..., Any]


def register(dtype, kernels):
    """Give the kernels of a game to generic code, which finds them by the dtype of the state."""
    _rules[dtype] = kernels
    if not INTERPRETED:
        type_ = numba.from_dtype(dtype)
        _rules[type_] = kernels
        _homes[type_] = cache.unit_of(kernels.apply.__code__.co_filename)


def dispatched(example):
    """A function that generic kernels call; which game's kernel runs is chosen by the state's dtype, once, by type."""
    name = example.__name__

    def choose(*arguments):
        return getattr(_rules[arguments[0].dtype], name)(*arguments)

    choose.__name__ = name
    choose.__doc__ = example.__doc__
    if not INTERPRETED:
        _call_by_type(choose, name)
    return choose


def _call_by_type(choose, name):
    """Inside kernels the call of a dispatched function is nothing but a call of the game's own kernel."""

    def rule(state, typing):
        return typing.resolve_value_type(getattr(_rules[state], name))  # on a GPU, a function of the GPU

    class Typed(AbstractTemplate):
        key = choose

        def generic(self, args, kws):
            return rule(args[0], self.context).get_call_type(self.context, args, kws)

    def lowered(context, builder, signature, args):
        call = context.get_function(rule(signature.args[0], context.typing_context), signature)
        context.add_linking_libs(call.libs)
        return call(builder, args)

    infer_global(choose, numba.types.Function(Typed))
    lower_builtin(choose, numba.types.VarArg(numba.types.Any))(lowered)


@dispatched
def new(s, seed):
    """Set the game up in `s`, which holds players, modules and edition and is otherwise blank."""


@dispatched
def why_not(s, a):
    """0 if the action is legal now, else the game's Deny."""


@dispatched
def legal(s, out):
    """Write the legal actions into `out`, ascending; return how many."""


@dispatched
def apply(s, a, log):
    """Play a legal action and run on to the next decision; note in the log what happens on the way."""


@dispatched
def result(s, scores, won):
    """Write each seat's points as the position stands, and 1 for each seat that wins so."""


@dispatched
def redeal(s, seat, seed):
    """Deal again, in place, all that this seat (-1: a spectator) can't know."""


@dispatched
def observe(s, seat, o):
    """Write what this seat (-1: a spectator) may know into a blank observation, of the layout `Rules.observed`."""


@dispatched
def settled(s):
    """No half-made decision is open: nothing of a placement or action waits for its next step."""


@dispatched
def reserve(s, seat):
    """What this seat still has to spend; of equal gains bots prefer the cheaper one."""


@dispatched
def suggest(s, dice, out):
    """A sensible action, quickly, for playouts; -1 leaves it to chance."""
