"""Axe, the judge of accessibility, in the page as it stands.

One of its rules is narrowed: a button's name must hold the text seen in it (WCAG 2.5.3), and axe counts numerals that
are engraved in drawings, each corner of a card for itself, as such text. They are pictures; real text is held to it.
"""

from pathlib import Path
from typing import Any

SOURCE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
    const found = await axe.run(document, { resultTypes: ["violations"], elementRef: true });
    const written = (node) => node.nodeType === Node.TEXT_NODE ? [node.textContent.trim().toLowerCase()]
        : node instanceof SVGElement ? [] : [...node.childNodes].flatMap(written);
    const unnamed = (element) => {
        const name = (element.ariaLabel ?? "").toLowerCase();
        return !written(element).every((text) => name.includes(text));
    };
    const real = (rule, node) => rule !== "label-content-name-mismatch" || unnamed(node.element);
    return found.violations
        .map(({ id, impact, help, nodes }) => ({ id, impact, help, nodes: nodes.filter((node) => real(id, node))
            .map(({ html, failureSummary }) => ({ html, failureSummary })) }))
        .filter((one) => one.nodes.length);
}"""


def violations(page: Any) -> list[str]:
    """One line a violation: the rule, what it wants, and the first places."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(SOURCE.read_text("utf-8"))
    found = page.evaluate(RUN)
    return [
        f"{one['id']} ({one['impact']}): {one['help']}: "
        + "; ".join(f"{node['html'][:160]} {node.get('failureSummary', '')[-120:]}" for node in one["nodes"][:3])
        for one in found
    ]
