"""A test that is skipped proves nothing: skips are counted at the end, and where CI is set they are failures.

Tests of a real browser, a real server and real worker processes share a machine with everything else that runs on it.
One of them that fails is run once more: it fails the run only if it fails twice, and is named at the end either way,
for it still has a fault.
"""

import os
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SHARES_THE_MACHINE = {
    HERE / name for name in ("lab", "server", "web", "test_precompile.py", "test_scripts.py", "test_wheel.py")
}


def pytest_collection_modifyitems(config, items):
    if not config.pluginmanager.hasplugin("rerunfailures"):  # switched off, to find out how a test fails
        return
    for item in items:
        if SHARES_THE_MACHINE & {item.path, *item.path.parents}:
            item.add_marker(pytest.mark.flaky(reruns=1))


def skipped(reporter):
    return len(reporter.stats.get("skipped", []))


def pytest_terminal_summary(terminalreporter):
    if number := skipped(terminalreporter):
        failing = " CI is set, so the run fails." if os.environ.get("CI") else ""
        terminalreporter.write_sep("!", f"{number} tests were skipped and prove nothing.{failing}", red=True, bold=True)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session):
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter and skipped(reporter) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
