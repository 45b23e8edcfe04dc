"""The compile cache: kept by the state of the sources, shared by processes, and no trouble when it can't be kept."""

import ast
import inspect
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import waset
from waset import cache, kernel, layout
from waset.games.expedition.rules.place import has_tiles

pytestmark = pytest.mark.compiled

DRAW = """
import warnings, numpy as np
from waset import kernel, rng
compiled = []
with kernel.compiling(lambda name, known: compiled.append(name)), warnings.catch_warnings(record=True) as heard:
    warnings.simplefilter("always")
    words = np.array([1, 2, 3, 4], np.int64)
    print(rng.draw(words), len(compiled), sum("compiled rules" in str(one.message) for one in heard))
"""
WARNED = """
import warnings
with warnings.catch_warnings(record=True) as heard:
    warnings.simplefilter("always")
    import numpy as np
    from waset import rng
    words = np.array([1, 2, 3, 4], np.int64)
    first, second = rng.draw(words), rng.below(words, 6)
    print(first, sum("compiled rules" in str(one.message) for one in heard))
"""


def run(code, cache, **extra):
    environment = {**os.environ, "WASET_CACHE_DIR": str(cache), "NUMBA_DISABLE_JIT": "0", **extra}
    return subprocess.Popen(
        [sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def answer(process):
    out, error = process.communicate(timeout=120)
    assert process.returncode == 0, error
    return out.split()


def test_the_second_start_loads_what_the_first_compiled(tmp_path):
    assert answer(run(DRAW, tmp_path)) == ["641", "2", "0"]
    assert answer(run(DRAW, tmp_path)) == ["641", "0", "0"]


def test_processes_that_start_at_once_share_the_folder(tmp_path):
    assert {tuple(answer(one)[:1]) for one in [run(DRAW, tmp_path) for _ in range(3)]} == {("641",)}
    assert answer(run(DRAW, tmp_path)) == ["641", "0", "0"]


def test_a_damaged_file_is_compiled_again(tmp_path):
    answer(run(DRAW, tmp_path))
    for path in tmp_path.rglob("*-*/*-*"):
        path.write_bytes(b"damaged")
    assert answer(run(DRAW, tmp_path))[0] == "641"


def test_a_folder_that_cannot_be_made_is_one_warning_and_play_goes_on(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert answer(run(WARNED, blocked)) == ["641", "1"]


def test_a_full_disk_is_one_warning_and_play_goes_on(tmp_path):
    full = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64)); import signal; \
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n{WARNED}"
    assert answer(run(full, tmp_path)) == ["641", "1"]


def copied_package(tmp_path):
    target = tmp_path / "copy" / "waset"
    shutil.copytree(Path(waset.__file__).parent, target, ignore=shutil.ignore_patterns("__pycache__"))
    return target


def test_a_change_in_another_file_is_never_served_stale(tmp_path):
    """Numba's own cache would keep a caller whose callee changed."""
    package = copied_package(tmp_path)
    code = DRAW.replace("rng.draw(words)", "rng.below(words, 2**31)")
    environment = {"PYTHONPATH": str(package.parent)}
    before = answer(run(code, tmp_path / "cache", **environment))[0]
    source = package / "rng.py"
    source.write_text(
        source.read_text().replace("rotate((rng[0] + rng[3]) & MASK, 7)", "rotate((rng[0] + rng[3]) & MASK, 9)")
    )
    after = answer(run(code, tmp_path / "cache", **environment))[0]
    assert before != after


def test_caches_of_old_sources_are_forgotten(tmp_path, monkeypatch):
    monkeypatch.setenv("WASET_CACHE_DIR", str(tmp_path))
    for i in range(cache.KEPT + 5):
        folder = tmp_path / f"old{i}"
        folder.mkdir()
        (folder / "used").write_bytes(b"")
        os.utime(folder / "used", (i, i))
    current = tmp_path / "current"
    current.mkdir()
    cache.prune(current)
    left = {folder.name for folder in tmp_path.iterdir()}
    assert left == {"current", *(f"old{i}" for i in range(5, cache.KEPT + 5))}


def test_one_copy_of_a_kernel_for_whole_numbers_of_every_width():
    state = waset.game("expedition").new(seed=1)
    has_tiles(state.box[0], 0)
    has_tiles(state.box[0], state.box[0].seat)
    assert len(has_tiles.signatures) == 1


def test_a_game_must_bring_every_seam():
    with pytest.raises(TypeError, match="apply"):
        kernel.Kernels(legal=None)


def test_a_record_is_aligned_or_refused():
    inner = layout.record(("a", "i2"), ("b", "i1"))
    assert inner.itemsize == 4
    assert layout.record(("x", "i8"), ("y", inner, (3,)), ("z", "i1")).itemsize == 24
    with pytest.raises(TypeError, match="y would lie unaligned"):
        layout.record(("x", "i1"), ("y", "i2"))


def test_fields_of_records_are_attributes():
    inner = layout.record(("a", "i2", (2,)), ("size", "i1"))
    s = np.zeros(1, layout.record(("x", "i8"), ("inner", inner), ("rows", inner, (3,))))[0]
    s.x = 7
    s.inner.size = 5  # a field's name wins over what numpy calls so
    s.inner.a[1] = 2
    s.rows[2].size = 9
    assert (s["x"], s.inner.size, s["inner"]["a"].tolist(), s["rows"]["size"].tolist()) == (7, 5, [0, 2], [0, 0, 9])
    assert type(s.x) is type(s.rows[2].size) is int
    with pytest.raises(AttributeError, match="y"):
        _ = s.y
    with pytest.raises(AttributeError, match="y"):
        s.y = 1


def test_a_boxed_state_is_a_copy():
    s = np.zeros(1, layout.record(("x", "i8")))[0]
    box = layout.boxed(s)
    box["x"][0] = 3
    assert (box.shape, box[0].x, s.x) == ((1,), 3, 0)


def test_compiled_code_is_kept_until_a_file_it_depends_on_changes():
    def names(room):
        return {str(path.relative_to(cache.PACKAGE)) for path in cache.files_of(cache.PACKAGE / room)}

    engine = names("")
    assert {"kernel.py", "rng.py", "kernel_calls.py"} <= engine
    rules = names("games/horus/rules") - engine
    assert {"games/horus/rules/river.py", "games/horus/rules/deny.py"} < rules
    assert all(name.startswith("games/horus/rules/") for name in rules)
    assert all(name.startswith("search/") for name in names("search") - engine)


def test_all_that_kernels_import_of_ours_changes_their_digest():
    """A module of ours that compiled code builds on must be named in `cache.ENGINE`."""
    engine = {name.removesuffix(".py") for name in cache.ENGINE} | {"cache"}
    modules = {one.py_func.__module__ or "" for one in kernel._kernels}  # what a prompt made has none
    for module in (name for name in modules if name.startswith("waset.")):
        tree = ast.parse(Path(sys.modules[module].__file__).read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [one.name for one in node.names] if node.module == "waset" else [node.module[6:]]
                ours = {name for name in names if (cache.PACKAGE / f"{name}.py").exists()}
                assert ours <= engine, f"{module} imports {ours - engine}"


OWN = """
from waset.kernel import compiling, kernel
compiled = []
@kernel
def twice(number):
    return 2 * number
with compiling(lambda name, known: compiled.append(name)):
    print(twice(21), len(compiled))
"""


def test_kernels_of_a_users_own_file_are_kept_too(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(OWN)

    def run_file():
        environment = {**os.environ, "WASET_CACHE_DIR": str(tmp_path / "cache"), "NUMBA_DISABLE_JIT": "0"}
        done = subprocess.run([sys.executable, str(file)], env=environment, capture_output=True, text=True, check=True)
        return done.stdout.split()

    assert run_file() == ["42", "1"]
    assert run_file() == ["42", "0"]
    file.write_text(OWN.replace("2 * number", "2 * number + 1"))
    assert run_file() == ["43", "1"]


def run_file(file, cache, *words):
    environment = {**os.environ, "WASET_CACHE_DIR": str(cache), "NUMBA_DISABLE_JIT": "0"}
    done = subprocess.run(
        [sys.executable, str(file), *words], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.split()


FACTORY = """
import sys
from waset.kernel import compiling, kernel
def adder(number):
    @kernel
    def add(x):
        return x + number
    return add
one, ten = adder(1), adder(10)
@kernel
def add_one(x):
    return one(x)
@kernel
def add_ten(x):
    return ten(x)
@kernel
def add_both(x):
    return 1000 * one(x) + ten(x)
compiled = []
with compiling(lambda name, known: compiled.append(name)):
    print(globals()[sys.argv[1]](5), ",".join(compiled))
"""


def test_kernels_of_one_factory_that_were_compiled_apart_are_not_mistaken_for_each_other(tmp_path):
    """Each process numbers its symbols from one: without names of their own, both would be the same symbol."""
    file = tmp_path / "factory.py"
    file.write_text(FACTORY)
    assert run_file(file, tmp_path / "cache", "add_one") == ["6", "add_one,add"]
    assert run_file(file, tmp_path / "cache", "add_ten") == ["15", "add_ten,add"]
    assert run_file(file, tmp_path / "cache", "add_both") == ["6015", "add_both"]
    assert run_file(file, tmp_path / "cache", "add_both") == ["6015"]


DEEP = """
import numpy as np
from waset.kernel import kernel
@kernel
def at(numbers, i):
    return numbers[i]
@kernel
def after(numbers, i):
    return at(numbers, i) + 1
try:
    after(np.zeros(3), 3)
except IndexError as error:
    print(error)
"""


def test_a_failure_deep_in_linked_code_comes_up_fresh_and_from_the_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    file = tmp_path / "deep.py"
    file.write_text(DEEP)
    for _ in range(2):
        assert " ".join(run_file(file, tmp_path / "cache")) == "index is out of bounds"


FROM_THE_END = """
import numpy as np
from waset.kernel import kernel
@kernel
def last(numbers):
    return numbers[-1]
@kernel
def before(numbers, i):
    return numbers[i - 1]
print(last(np.arange(3)), before(np.arange(3), 3))
try:
    before(np.arange(3), 0)
except IndexError as error:
    print(error)
"""


def test_only_a_constant_counts_from_the_end_and_bounds_checks_find_what_else_is_negative(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    file = tmp_path / "from_the_end.py"
    file.write_text(FROM_THE_END)
    assert " ".join(run_file(file, tmp_path / "cache")) == "2 2 index is out of bounds"


def test_functions_that_are_no_kernels_count_from_the_end_as_ever():
    import numba

    @numba.njit
    def before(numbers, i):
        return numbers[i - 1]

    assert before(np.arange(3), 0) == 2


def test_the_lowest_bit_is_the_same_interpreted_and_compiled():
    @kernel.kernel
    def lowest(bits):
        return kernel.lowest_bit(bits)

    for bits in (0, 1, 6, 1 << 40, 3 << 62 & (1 << 63) - 1, (1 << 63) - 1):
        assert lowest(bits) == kernel.lowest_bit(bits)


def test_numba_still_has_the_inner_parts_that_are_used():
    """All that `waset.kernel` uses of numba beyond its documentation. If this fails with a new numba, see what became
    of the part, and raise the upper bound in pyproject.toml only then."""
    from numba.core import codegen, compiler, dispatcher, event, serialize
    from numba.core.base import BaseContext
    from numba.core.targetconfig import ConfigStack
    from numba.core.typing import templates
    from numba.np import arrayobj

    takes = {
        compiler.CompileResult._reduce: "self",
        compiler.CompileResult._rebuild: "target_context libdata fndesc env signature objectmode lifted typeann "
        "reload_init referenced_envs",
        compiler.CompileResult._find_referenced_environments: "self",
        compiler.CompilerBase.__init__: "self typingctx targetctx library args return_type flags locals",
        compiler.CompilerBase.compile_extra: "self func",
        codegen.JITCodeLibrary.__init__: "self codegen name",
        codegen.CPUCodeLibrary._finalize_final_module: "self",
        codegen.CPUCodeLibrary._finalize_dynamic_globals: "self",
        codegen.CPUCodeLibrary._verify_declare_only_symbols: "self",
        codegen.CPUCodeLibrary._get_module_for_linking: "self",
        codegen.JITCPUCodegen.set_env: "self env_name env",
        codegen.JITCPUCodegen.magic_tuple: "self",
        dispatcher.Dispatcher.compile: "self sig",
        dispatcher.Dispatcher.add_overload: "self cres",
        dispatcher.Dispatcher.get_call_template: "self args kws",
        dispatcher.Dispatcher.get_overload: "self sig",
        BaseContext.insert_user_function: "self func fndesc libs",
        BaseContext.get_function: "self fn sig _firstcall",
        BaseContext.add_linking_libs: "self libs",
        ConfigStack.top_or_none: "",
        arrayobj.fix_integer_index: "context builder type_ value size",  # ours, in place of numba's
        templates.AbstractTemplate.get_template_info: "self",
        templates.infer_global: "val typ kwargs",
        event.register: "kind listener",
        serialize.dumps: "obj",
    }
    for part, names in takes.items():
        assert " ".join(inspect.signature(part).parameters) == names, part
    assert {"no_compile", "no_cpython_wrapper", "no_cfunc_wrapper", "nrt"} <= set(compiler.Flags.options)
    assert {*kernel._KeptLinked.FIELDS, "library", "entry_point"} < set(compiler.CompileResult._fields)
    assert {"_cache", "overloads", "py_func"} <= set(vars(waset.kernel_calls.play))
    assert inspect.getsource(arrayobj.basic_indexing).count("fix_integer_index(context, builder, idxty, ") == 1
    source = inspect.getsource(dispatcher.Dispatcher.compile)
    for use in ("_cache.load_overload(sig, self.targetctx)", "_cache.save_overload(sig, cres)", '"numba:compile"'):
        assert use in source


# ---------------------------------------------------------------- kernels allocate nothing


def test_a_kernel_that_would_allocate_is_refused_with_what_to_do_instead():
    @kernel.kernel
    def overwrite(row, out):
        out[:] = row

    @kernel.kernel
    def overwrite_twice(row, out):
        overwrite(row, out)
        overwrite(row, out)

    with pytest.raises(Exception, match="NRT required") as refused:
        overwrite_twice(np.arange(3), np.zeros(3, np.int64))
    assert refused.value.__notes__ == [
        "Kernels allocate nothing: pass buffers in, and write a row over another by copy_row."
    ]


def test_a_row_is_written_over_another():
    row, out = np.arange(3), np.zeros(3, np.int64)
    kernel.copy_row(row, out)
    assert out.tolist() == [0, 1, 2]
