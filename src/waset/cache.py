"""Where compiled kernels are kept: one folder for each state of the sources they were made from.

Numba's own cache serves stale code when a callee in another file changes, and is bound to the path of the sources.
Here the folder's name is a digest of every file that compiled code may depend on, so a folder never goes stale, can be
shared by processes and check-outs, and can travel inside a wheel.
"""

import hashlib
import os
import platform
import shutil
import sysconfig
import time
import uuid
import warnings
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryFile

import platformdirs

PACKAGE = Path(__file__).parent
# What the compiled code of every game builds on.
ENGINE = ("layout.py", "kernel.py", "rng.py", "seats.py", "actions.py", "event_log.py", "kernel_calls.py")
PREBUILT = PACKAGE / "compiled"  # comes with a wheel: compiled for any machine of the platform
NUMBA_SETTINGS = ("NUMBA_BOUNDSCHECK", "NUMBA_DEBUGINFO", "NUMBA_OPT", "NUMBA_LOOP_VECTORIZE", "NUMBA_SLP_VECTORIZE")
KEPT = 60  # folders of other states of the sources that are left alone
UNUSED = 24 * 3600  # seconds: those used since then are left alone too, however many there are


def root() -> Path:
    """WASET_CACHE_DIR, or the user's cache folder."""
    own = os.environ.get("WASET_CACHE_DIR")
    return Path(own) if own else platformdirs.user_cache_path("waset", appauthor=False)


# ---------------------------------------------------------------- what compiled code depends on


def unit_of(file: str) -> Path:
    """The folder (or single file) whose sources belong together with this one.

    That is the rules of a game, a folder of ours such as `search`, or the package or file of somebody else.
    """
    path = Path(file)
    for folder in path.parents:
        if folder.name == "rules" and (folder / "__init__.py").exists():
            return folder
    if PACKAGE in path.parents:
        return PACKAGE if path.parent == PACKAGE else path.parent
    package = path.parent
    while (package.parent / "__init__.py").exists():
        package = package.parent
    return package if (package / "__init__.py").exists() else path


@cache
def files_of(unit: Path) -> tuple[Path, ...]:
    """What the compiled code of a unit may depend on; views, notation and texts are never compiled."""
    engine = [PACKAGE / name for name in ENGINE if (PACKAGE / name).exists()]
    if unit == PACKAGE:
        return tuple(engine)
    own = [unit] if unit.is_file() else sorted(unit.rglob("*.py"))
    if PACKAGE not in unit.parents:  # somebody else's code may call anything of ours
        own += sorted([*PACKAGE.glob("search/*.py"), *PACKAGE.glob("games/*/rules/**/*.py")])
    return tuple(dict.fromkeys(engine + own))


@cache
def sources_digest(units: tuple[Path, ...]) -> str:
    """Changes with any file that code of these units depends on."""
    found = hashlib.sha256()
    for unit in units:
        for path in files_of(unit):
            found.update(_name(path, unit).encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


@cache
def digest(units: tuple[Path, ...]) -> str:
    """Changes with the sources, and with all that has a say in what is made of them, the processor apart."""
    settings = [f"{name}={os.environ.get(name, '')}" for name in NUMBA_SETTINGS]
    return hashlib.sha256("|".join([sources_digest(units), *versions(), *settings]).encode()).hexdigest()[:16]


@cache
def versions() -> tuple[str, ...]:
    """Python with its system and machine, the compilers, and numpy, whose patches numba itself does not tell apart."""
    python = f"{sysconfig.get_config_var('EXT_SUFFIX')} {platform.machine()}"
    numpy = ".".join(version("numpy").split(".")[:2])
    return python, version("numba"), version("llvmlite"), numpy


def _name(path: Path, unit: Path) -> str:
    """The same wherever the sources lie."""
    base = PACKAGE if PACKAGE in path.parents else unit.parent
    return path.relative_to(base).as_posix()


# ---------------------------------------------------------------- the folders


def read(units: tuple[Path, ...], cpu: str, name: str) -> bytes | None:
    """A kept kernel: from the wheel, or from the user's own folder."""
    with suppress(OSError):
        return (PREBUILT / digest(units) / name).read_bytes()
    folder = root() / f"{digest(units)}-{cpu}"
    with suppress(OSError):
        data = (folder / name).read_bytes()
        _note_use(folder)
        return data
    return None


def write(units: tuple[Path, ...], cpu: str, name: str, data: bytes) -> None:
    """Keep a kernel; where that is impossible, say so once and go on."""
    try:
        folder = _folder(f"{digest(units)}-{cpu}")
        partial = folder / f"{name}.{uuid.uuid4().hex[:8]}"
        try:
            partial.write_bytes(data)
            partial.replace(folder / name)
        except OSError:
            partial.unlink(missing_ok=True)
            raise
    except OSError as error:
        warn(error)


def can_keep() -> bool:
    """Whether anything can be written to the user's folder."""
    try:
        root().mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=root()):
            return True
    except OSError:
        return False


@cache
def _folder(name: str) -> Path:
    folder = root() / name
    folder.mkdir(parents=True, exist_ok=True)
    _note_use(folder)
    prune(folder)
    return folder


@cache
def _note_use(folder: Path) -> None:
    """Once a process, for `prune`; a folder that can only be read is as good."""
    with suppress(OSError):
        (folder / "used").touch()


def prune(current: Path) -> None:
    """Forget the folders of old sources, least recently used first."""
    with suppress(OSError):
        others = sorted(_ages(current))
        for age, folder in others[KEPT:]:
            if age > UNUSED:
                shutil.rmtree(folder, ignore_errors=True)


def _ages(current: Path) -> Iterator[tuple[float, Path]]:
    """The other folders, and the seconds since they were used."""
    for folder in current.parent.iterdir():
        if folder != current and (folder / "used").exists():
            yield time.time() - (folder / "used").stat().st_mtime, folder


_warned: list[OSError] = []


def warn(error: OSError) -> None:
    """Say once a process that nothing can be kept, and why."""
    if not _warned:
        _warned.append(error)
        message = f"compiled rules can't be kept in {root()} ({error}); compiling in memory."
        warnings.warn(f"{message} Set WASET_CACHE_DIR to a writable folder.", RuntimeWarning, stacklevel=2)
