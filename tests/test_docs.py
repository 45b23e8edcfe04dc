"""Documentation that can't rot: its examples run, its pages are those the program would write."""

import doctest
import re
import subprocess
import sys
import textwrap
import tomllib
from pathlib import Path

import pytest

import waset
from waset import game as game_module  # noqa: F401
from waset.commands.info import rules_page
from waset.games import GAMES

pytestmark = pytest.mark.compiled
ROOT = Path(__file__).parent.parent
MARK = "-- the next example --"
EXAMPLES = [
    *("waset.game", "waset.record", "waset.observation", "waset.datasets"),
    *("waset.envs", "waset.envs.gym", "waset.envs.openspiel", "waset.envs.pettingzoo"),
]


@pytest.mark.parametrize(
    "module",
    EXAMPLES,
)
def test_examples_in_docstrings_run(module):
    import importlib

    found = doctest.testmod(importlib.import_module(module))
    assert found.attempted > 0
    assert found.failed == 0


PAGES = ["README.md", "docs/engine.md", "docs/lab.md", "docs/bots.md", "docs/research.md"]


def examples_of(page):
    """Blocks of ```python with >>>, in order, as one test."""
    text = (ROOT / page).read_text("utf-8")
    blocks = "\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL))
    return doctest.DocTestParser().get_doctest(blocks, {}, page, page, 0)


@pytest.mark.parametrize("page", PAGES)
def test_examples_in_pages_run(page):
    test = examples_of(page)
    assert test.examples
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed == 0


SHORTER = [
    (r"--games \d+", "--games 2"),
    (r"--minutes \S+", "--minutes 0.01 --games 20"),
    (r"--bots expert,club", "--bots novice,random"),
    (r"^python examples", f"{sys.executable} {ROOT / 'examples'}"),
    (r"^waset", f"{sys.executable} -m waset.cli"),
]


def commands_of(page):
    """Lines of ```sh blocks, without comments."""
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL)
    return [line.partition("  #")[0].strip() for block in blocks for line in block.splitlines()]


COMMANDS = commands_of("docs/research.md")


@pytest.mark.parametrize("command", [one for one in COMMANDS if not one.startswith("pip ") and "--gpu" not in one])
def test_commands_for_researchers_run_in_a_short_form(command, tmp_path):
    for long, short in SHORTER:
        command = re.sub(long, short, command)
    done = subprocess.run(command.split(), cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert list(tmp_path.iterdir())  # what it made


def test_extras_that_researchers_are_told_to_install_are_there():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    told = re.findall(r"waset\[([\w,]+)\]", "\n".join(COMMANDS))
    assert told and {extra for one in told for extra in one.split(",")} <= extras.keys()


def as_statement(example):
    """The example as a line of a program that prints what the prompt would show."""
    if example.exc_msg:
        source = textwrap.indent(example.source, "    ")
        shown = "print(f'{type(error).__module__}.{type(error).__qualname__}: {error}')"
        return f"try:\n{source}except Exception as error:\n    {shown}\n"
    try:
        compile(example.source, "example", "eval")
    except SyntaxError:
        return example.source
    return f"sys.displayhook((\n{example.source}))\n"


@pytest.mark.parametrize("page", PAGES)
def test_examples_in_pages_run_from_a_file(page, tmp_path):
    """What works at the prompt must work in a program too: sources and imports are found in other ways there."""
    examples = examples_of(page).examples
    program = tmp_path / "example.py"
    parts = [f"print('{MARK}')\n{as_statement(one)}" for one in examples]
    program.write_text(f"import sys\nif __name__ == '__main__':\n{textwrap.indent(''.join(parts), '    ')}", "utf-8")
    command = [sys.executable, program]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    for example, shown in zip(examples, done.stdout.split(f"{MARK}\n")[1:], strict=True):
        wanted = example.exc_msg or example.want
        assert doctest.OutputChecker().check_output(wanted, shown, doctest.ELLIPSIS), (example.source, shown)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("lang", "ending"), [("en", ".md"), ("de", ".de.md")])
def test_the_rules_pages_are_current(name, lang, ending):
    """After a change: waset rules GAME --markdown > docs/rules/GAME.md, and with --lang de for the German page."""
    game = waset.game(name)
    assert (ROOT / "docs" / "rules" / f"{name}{ending}").read_text("utf-8") == rules_page(game, game.edition, lang)


def test_links_between_pages_lead_somewhere():
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_notation_names_every_phase():
    text = (ROOT / "docs" / "notation.md").read_text("utf-8")
    for name in GAMES:
        for phase in waset.game(name).package.rules.phase:
            assert phase.name == "OVER" or f"`{phase.name}`" in text, (name, phase)


def test_the_tree_of_the_engine_names_every_module():
    tree = (ROOT / "docs/engine.md").read_text("utf-8").partition("src/waset/\n")[2].partition("```")[0]
    modules = {path.name for path in (ROOT / "src/waset").glob("[a-z]*.py")}
    folders = {f"{path.parent.name}/" for path in (ROOT / "src/waset").glob("*/__init__.py")}
    assert [name for name in sorted(modules | folders) if not re.search(rf"(?<![\w/.]){re.escape(name)}", tree)] == []
