"""The only import of numba: `@kernel`, its cache folder, and dispatch on the record's dtype.

With NUMBA_DISABLE_JIT=1 kernels stay plain Python functions and numba is never imported.
"""

import hashlib
import inspect
import os
import platform
import re
import sys
import warnings
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import version
from operator import itemgetter
from pathlib import Path
from typing import Any

import numpy as np

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
KEPT_CACHES = 18  # folders of other versions of the sources that are left alone

_rules = {}  # dtype, or its numba type -> the seams of that game
_seams = []
_kernels = []
_listeners = []


# ---------------------------------------------------------------- the cache folder


def cache_root():
    """WASET_CACHE_DIR, or the user's cache folder."""
    if own := os.environ.get("WASET_CACHE_DIR"):
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    if base:
        return Path(base) / "waset"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "waset"
    return Path.home() / ".cache" / "waset"


PACKAGE = Path(__file__).parent


def room_of(path):
    """The part of the package a kernel's file lies in: a game, or the first name of its path (rng, entry, search)."""
    inside = Path(path).relative_to(PACKAGE) if PACKAGE in Path(path).parents else Path(path)
    return inside.parts[1] if inside.parts[0] == "games" else Path(inside.parts[0]).stem


@cache
def files_of(room):
    """What the compiled code of a room may depend on: its files with kernels, and all of ours that these import.

    Generic code depends on every game, for dispatch hides which. Views, notation and texts are not compiled:
    to change them costs no compilation.
    """
    games = "games/**/*.py" if room in ("entry", "search") else f"games/{room}/**/*.py"
    found = set()
    for pattern in ("kernel.py", f"{room}.py", f"{room}/*.py", games):
        for path in PACKAGE.glob(pattern):
            if b"@kernel" in path.read_bytes():
                _follow(path, found)
    return sorted(found)


def _follow(path, found):
    if path not in found:
        found.add(path)
        for used in _imports(path):
            _follow(used, found)


@cache
def _imports(path):
    """The files of ours that a file imports: modules, or names that may be modules of a package."""
    used = []
    for module, names in re.findall(r"^\s*from waset\b\.?(\S*) import (\([^)]*\)|.*)", path.read_text("utf-8"), re.M):
        base = PACKAGE.joinpath(*module.split("."))
        used += [base, *(base / name for name in re.findall(r"\w+", names))]
    return [file for file in (name.with_suffix(".py") for name in used) if file.exists()]


@cache
def sources_digest(room):
    """Numba serves stale code when a callee in another file changes: so one folder for each state of the sources."""
    digest = hashlib.sha256(room.encode())
    for path in files_of(room):
        digest.update(str(path.relative_to(PACKAGE)).encode() + b"\0" + path.read_bytes() + b"\0")
    versions = [platform.python_version(), version("numba"), version("numpy"), os.environ.get("NUMBA_BOUNDSCHECK", "")]
    digest.update("|".join(versions).encode())
    return digest.hexdigest()[:16]


@cache
def cache_folder(room):
    """The folder of this state of the sources, or None (with one warning) where it can't be written."""
    folder = cache_root() / sources_digest(room)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "used").write_bytes(b"")
    except OSError as error:
        _warn_uncached(error)
        return None
    _prune(folder)
    return folder


def _prune(current):
    """Forget the caches of old sources, oldest use first."""
    import shutil

    with suppress(OSError):
        others = [folder for folder in current.parent.iterdir() if folder != current and (folder / "used").exists()]
        others.sort(key=lambda folder: (folder / "used").stat().st_mtime, reverse=True)
        for folder in others[KEPT_CACHES:]:
            shutil.rmtree(folder, ignore_errors=True)


_warned = False


def _warn_uncached(error):
    global _warned
    if not _warned:
        _warned = True
        where = os.environ.get("WASET_CACHE_DIR") or cache_root()
        message = f"compiled rules can't be kept in {where} ({error}); compiling in memory."
        warnings.warn(f"{message} Set WASET_CACHE_DIR to a writable folder.", RuntimeWarning, stacklevel=2)


@contextmanager
def _locked(folder):
    """Writers take turns: numba numbers its files without asking who else is writing."""
    try:
        import fcntl
    except ImportError:  # Windows: numba retries there itself
        yield
        return
    with open(folder / "lock", "ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


# ---------------------------------------------------------------- compiling

if INTERPRETED:

    def kernel(function):
        """A rule as a plain function over the state; compiled unless NUMBA_DISABLE_JIT is set."""
        return function

    inlined = kernel

else:
    import numba
    from numba.core import event
    from numba.core.caching import FunctionCache
    from numba.extending import overload

    class _Cache(FunctionCache):
        """Numba's cache, for several processes at once and for disks that fail."""

        def save_overload(self, sig, data):
            try:
                with _locked(Path(self._cache_path)):
                    super().save_overload(sig, data)
            except OSError as error:
                _warn_uncached(error)
            except Exception:  # a damaged index: begin a new one
                self.flush()
                super().save_overload(sig, data)

        def load_overload(self, sig, target_context):
            try:
                return super().load_overload(sig, target_context)
            except Exception:  # a damaged file is as good as none: compile again and replace it
                return None

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

    def kernel(function):
        """A rule as a plain function over the state; compiled unless NUMBA_DISABLE_JIT is set."""
        compiled = numba.njit(nogil=True)(function)
        _compile_once(compiled)
        file = function.__code__.co_filename
        folder = cache_folder(room_of(file)) if Path(file).exists() else None  # typed at a prompt: nothing to keep
        if folder is not None:
            numba.config.CACHE_DIR = str(folder)
            try:
                compiled._cache = _Cache(function)
            except (RuntimeError, OSError) as error:
                _warn_uncached(error)
        _kernels.append(compiled)
        return compiled

    def inlined(function):
        """A kernel that is compiled as a part of those that call it.

        Numba makes the code of all that a kernel calls once more for each kernel: where much is called, layers cost.
        """
        return numba.njit(nogil=True, inline="always")(function)


@contextmanager
def compiling(listener):
    """While open, `listener(name, kernels_known)` is called for each kernel that must be compiled."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


# ---------------------------------------------------------------- records


def row(formats):
    """The type of a record whose fields are attributes; numpy's np.record is the same, but takes six times as long.

    Single numbers are plain ints, which Python compares with enums far faster than those of numpy.
    """
    fields = {name: property(getter(name, format), setter(name)) for name, format in formats.items()}
    return type("Row", (np.void,), {"__slots__": (), **fields})


def getter(name, format):
    if format.shape or format.names:
        return itemgetter(name)

    def get_number(self):
        return int(self[name])

    return get_number


def setter(name):
    def set_field(self, value):
        self[name] = value

    return set_field


def record(*fields):
    """The dtype of a record with named fields, the widest first, padded only at its end.

    Numpy would align fields itself, but forgets to where records are nested.
    """
    plain: Any = np.dtype(list(fields))
    names = plain.names
    formats, offsets = zip(*(plain.fields[name][:2] for name in names), strict=True)
    for name, field, offset in zip(names, formats, offsets, strict=True):
        if offset % width(field):
            raise TypeError(f"the field {name} would lie unaligned; put wider fields before it")
    size = -(-plain.itemsize // width(plain)) * width(plain)
    layout: Any = {"names": names, "formats": formats, "offsets": offsets, "itemsize": size}
    return np.dtype((row(dict(zip(names, formats, strict=True))), np.dtype(layout)))


def boxed(s):
    """A copy of a state as an array of one: kernels called from Python recognise it far faster than a bare record."""
    return np.frombuffer(bytearray(s.tobytes()), s.dtype)


def width(dtype):
    """Bytes of the widest number in a field."""
    base = dtype.base
    return max(width(base.fields[name][0]) for name in base.names) if base.names else base.itemsize


# ---------------------------------------------------------------- dispatch on dtype


def register(dtype, **seams):
    """Give the kernels of a game to generic code: `register(STATE, legal=legal, apply=apply, ...)`."""
    missing = {seam.__name__ for seam in _seams} - seams.keys()
    if missing:
        raise TypeError(f"the rules of a game need also: {', '.join(sorted(missing))}")
    _rules[dtype] = seams
    if not INTERPRETED:
        _rules[numba.from_dtype(dtype)] = seams


def seam(example):
    """A function that generic kernels call; which game's kernel runs is chosen by the state's dtype, once, by type."""
    name = example.__name__
    parameters = list(inspect.signature(example).parameters)

    def choose(*arguments):
        return _rules[arguments[0].dtype][name](*arguments)

    choose.__name__ = name
    choose.__doc__ = example.__doc__
    if not INTERPRETED:
        overload(choose)(_SHAPES[len(parameters)](name))
    _seams.append(choose)
    return choose


def _seam1(name):
    def chosen(s):
        rule = _rules[s][name]
        return lambda s: rule(s)

    return chosen


def _seam2(name):
    def chosen(s, a):
        rule = _rules[s][name]
        return lambda s, a: rule(s, a)

    return chosen


def _seam3(name):
    def chosen(s, a, b):
        rule = _rules[s][name]
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
def apply(s, a):
    """Play a legal action and run on to the next decision."""


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
