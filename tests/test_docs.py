"""Documentation that can't rot: its examples run, its pages are those the program would write."""

import doctest
import re
from pathlib import Path

import pytest

import waset
from waset import game as game_module  # noqa: F401
from waset.commands.knowing import rules_page
from waset.games import GAMES

pytestmark = pytest.mark.compiled
ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("module", ["waset.game", "waset.record"])
def test_examples_in_docstrings_run(module):
    import importlib

    found = doctest.testmod(importlib.import_module(module))
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.parametrize("page", ["README.md", "docs/engine.md", "docs/lab.md", "docs/bots.md"])
def test_examples_in_pages_run(page):
    """Blocks of ```python with >>> are run in order."""
    text = (ROOT / page).read_text("utf-8")
    examples = "\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(examples, {}, page, page, 0)
    assert test.examples
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed == 0


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
