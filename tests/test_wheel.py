"""Compiled code in a wheel: read before the user's own cache, on any processor, by the compiler it was made with."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

from waset import cache

pytestmark = pytest.mark.compiled

ROOT = Path(__file__).resolve().parent.parent
DRAW = """
import numpy as np
from waset import kernel, rng
compiled = []
with kernel.compiling(lambda name, known: compiled.append(name)):
    print(rng.draw(np.array([1, 2, 3, 4], np.int64)), len(compiled))
"""
COLLECT = "import sys; sys.path.insert(0, 'scripts'); import pathlib, wheel; wheel.collect(pathlib.Path(sys.argv[1]))"


def run(*words, cwd, package=None, **variables):
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0", "PYTHONPATH": str(package or cwd / "src"), **variables}
    done = subprocess.run(
        [sys.executable, *words], cwd=cwd, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A wheel with a few kernels that were compiled for any processor, as `make wheel` compiles all; unpacked."""
    copy, kept = tmp_path_factory.mktemp("sources"), tmp_path_factory.mktemp("kept")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    ignored = shutil.ignore_patterns("__pycache__", "page", "compiled")
    shutil.copytree(ROOT / "scripts", copy / "scripts", ignore=ignored)
    shutil.copytree(ROOT / "src", copy / "src", ignore=ignored)
    run("-c", DRAW, cwd=copy, WASET_CACHE_DIR=str(kept), NUMBA_CPU_NAME="generic", NUMBA_CPU_FEATURES="")
    run("-c", COLLECT, str(kept), cwd=copy)
    run("-m", "hatchling", "build", "-t", "wheel", cwd=copy)
    (wheel,) = (copy / "dist").iterdir()
    folder = tmp_path_factory.mktemp("installed")
    zipfile.ZipFile(wheel).extractall(folder)
    return wheel.name, folder


def test_the_drawings_of_the_boards_are_in_it(installed):
    sheets = {path.relative_to(installed[1]).as_posix() for path in installed[1].rglob("art.json")}
    assert sheets == {"waset/art.json", *(f"waset/games/{game}/art.json" for game in ("expedition", "luxor", "horus"))}


def test_its_name_tells_the_python_and_the_platform(installed):
    name, _ = installed
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert re.fullmatch(rf"waset-[0-9.]+-{python}-{python}-(?!any)\w+\.whl", name)


def test_it_requires_the_compiler_that_its_code_was_made_with(installed):
    (metadata,) = installed[1].glob("*.dist-info/METADATA")
    lines = metadata.read_text("utf-8").splitlines()
    for package in ("numba", "llvmlite"):
        assert f"Requires-Dist: {package}=={version(package)}" in lines


def test_nothing_is_compiled_on_a_machine_that_has_never_seen_it(installed, tmp_path):
    for processor in ({}, {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}):
        here = {"WASET_CACHE_DIR": str(tmp_path / "cache"), **processor}
        assert run("-c", DRAW, cwd=tmp_path, package=installed[1], **here) == ["641", "0"]
    assert not (tmp_path / "cache").exists()


def test_other_settings_compile_for_themselves(installed, tmp_path):
    here = {"WASET_CACHE_DIR": str(tmp_path / "cache"), "NUMBA_BOUNDSCHECK": "1"}
    assert run("-c", DRAW, cwd=tmp_path, package=installed[1], **here) == ["641", "2"]


def test_the_wheels_code_comes_before_the_users_own(tmp_path, monkeypatch):
    monkeypatch.setenv("WASET_CACHE_DIR", str(tmp_path / "own"))
    monkeypatch.setattr(cache, "PREBUILT", tmp_path / "wheel")
    units = (cache.PACKAGE,)
    cache.write(units, "cpu", "kernel", b"own")
    assert cache.read(units, "cpu", "kernel") == b"own"
    folder = tmp_path / "wheel" / cache.digest(units)
    folder.mkdir(parents=True)
    (folder / "kernel").write_bytes(b"wheel")
    assert cache.read(units, "any other cpu", "kernel") == b"wheel"
