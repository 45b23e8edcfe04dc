"""A test that is skipped proves nothing: skips are counted at the end, and where CI is set they are failures."""

import os

import pytest


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
