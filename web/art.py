"""Writes the page's own drawings, every tile, card and figure, as sheets that need no page.

python web/art.py            draw web/src/games/<game>/sheet.ts: into art.json of src/waset and of each game's folder
python web/art.py --check    only say whether they are current

The components are drawn by Svelte as on a server. What a style sheet says of an element is written into it, in the
light theme; letters become outlines; what the page makes larger where it would be too small to read is left as a blank.
"""

import json
import re
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

from build import node_folder, run
from fontTools.misc.transform import Transform
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent / "src" / "waset"
FONTS = HERE / "node_modules" / "@fontsource"
FACES = {
    "sans-400": FONTS / "source-sans-3" / "files" / "source-sans-3-latin-400-normal.woff",
    "sans-600": FONTS / "source-sans-3" / "files" / "source-sans-3-latin-600-normal.woff",
    "serif": FONTS / "marcellus" / "files" / "marcellus-latin-400-normal.woff",
}
EM = 100  # letters are kept in this size
LETTERS = [chr(code) for code in range(33, 127)] + list("ÄÖÜäöüß×–−±·")
COLOURS = ("page", "panel", "panel-deep", "board", "ink", "muted", "line", "accent", "danger", "shadow")

Element = ElementTree.Element
Styles = dict[str, str]
OF_TEXT = {"font", "font-family", "font-size", "font-weight", "text-anchor", "letter-spacing", "dominant-baseline"}
OF_POINTERS = {"pointer-events", "cursor", "outline", "transition", "animation", "transform-origin", "transform"}
DROPPED = re.compile(r"^(class|style|role|focusable|tabindex|aria-.*|data-.*)$")


class Rule(NamedTuple):
    selector: list[tuple[str, frozenset[str]]]  # tag and classes, the outermost first
    styles: Styles


# ---------------------------------------------------------------- style sheets


def rules_of(css: str) -> Iterator[Rule]:
    """Rules that can hold in a picture at rest: nothing is hovered, no screen is small, nothing moves."""
    for selectors, body in blocks(css):
        for selector in selectors.split(","):
            plain = re.sub(r":where\(([^)]*)\)", r"\1", selector.strip())
            if not re.search(r"[:>+~*\[]", plain):
                yield Rule([compound(one) for one in plain.split()], styles_of(body))


def blocks(css: str) -> list[tuple[str, str]]:
    """Selectors and what they say; nothing of @media, @font-face and the like."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.S)
    css = re.sub(r"@[^{;]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", css)
    return re.findall(r"([^{}]+)\{([^{}]*)\}", css)


def compound(text: str) -> tuple[str, frozenset[str]]:
    tag, *classes = text.split(".")
    return tag, frozenset(classes)


def styles_of(body: str) -> Styles:
    pairs = (line.split(":", 1) for line in body.split(";") if ":" in line)
    return {name.strip(): " ".join(value.split()) for name, value in pairs}


def variables_of(css: str) -> Styles:
    """The custom properties of the light theme."""
    found: Styles = {}
    for selectors, body in blocks(css):
        if ":root" in selectors and "dark" not in selectors:
            found |= {name: value for name, value in styles_of(body).items() if name.startswith("--")}
    return found


def holds(rule: Rule, path: list[Element]) -> bool:
    """Whether a rule is meant for the last element of a path."""
    *outer, last = rule.selector
    if not fits(last, path[-1]):
        return False
    above = iter(reversed(path[:-1]))
    return all(any(fits(one, element) for element in above) for one in reversed(outer))


def fits(one: tuple[str, frozenset[str]], element: Element) -> bool:
    tag, classes = one
    return tag in ("", element.tag) and classes <= set(element.get("class", "").split())


def resolved(value: str, variables: Styles) -> str:
    """A value without variables and mixtures."""
    while found := re.search(r"var\((--[\w-]+)(?:,\s*([^()]+))?\)", value):
        value = value.replace(found[0], variables.get(found[1], found[2] or ""))
    if mixed := re.fullmatch(r"color-mix\(in srgb, (#\w+) ([\d.]+)%, (#\w+)\)", value):
        share = float(mixed[2]) / 100
        pairs = zip(channels(mixed[1]), channels(mixed[3]), strict=True)
        return "#" + "".join(f"{round(one * share + other * (1 - share)):02x}" for one, other in pairs)
    if "color-mix" in value or "var(" in value:
        raise SystemExit(f"art.py cannot read the style {value}")
    return value


def channels(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


# ---------------------------------------------------------------- letters


@cache
def font(face: str) -> TTFont:
    return TTFont(FACES[face])


def face_of(letter: str, family: str, weight: str) -> str:
    """The face that the page takes a letter from; numerals of the serif are those of the sans (app.css)."""
    code = ord(letter)
    if "Marcellus" in family and (0x20 <= code <= 0x2F or 0x3A <= code <= 0x24F or 0x2000 <= code <= 0x206F):
        return "serif"
    return "sans-600" if int(weight) > 500 else "sans-400"


def outline(letter: str, face: str, size: float, x: float = 0, y: float = 0) -> tuple[str, float]:
    """A letter as a path, and how far the next one is."""
    source = font(face)
    name, glyphs = source.getBestCmap()[ord(letter)], source.getGlyphSet()
    scale = size / source["head"].unitsPerEm
    pen = SVGPathPen(glyphs, ntos=short)
    glyphs[name].draw(TransformPen(pen, Transform(scale, 0, 0, -scale, x, y)))
    return pen.getCommands(), glyphs[name].width * scale


def short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def written(text: str, style: Styles, x: float, y: float) -> tuple[str, float]:
    """Letters side by side as one path, and how long they are."""
    paths = []
    start, size = x, float(style["font-size"].removesuffix("px"))
    for letter in text:
        path, advance = outline(letter, face_of(letter, style["font-family"], style["font-weight"]), size, x, y)
        paths.append(path)
        x += advance
    return "".join(paths), x - start


# ---------------------------------------------------------------- drawings


class Painter:
    """Writes styles into the elements of one drawing."""

    def __init__(self, rules: list[Rule], variables: Styles) -> None:
        self.rules, self.variables = rules, variables

    def painted(self, element: Element, path: list[Element], text: Styles, variables: Styles) -> Element:
        path = [*path, element]
        own: Styles = {}
        for rule in self.rules:
            if holds(rule, path):
                own |= rule.styles
        own |= styles_of(element.get("style", ""))
        variables = variables | {name: value for name, value in own.items() if name.startswith("--")}
        given = {name: value for name, value in element.attrib.items() if not DROPPED.match(name)}
        styles = {
            name: resolved(value, variables)
            for name, value in (given | own).items()
            if not name.startswith("--") and value != "inherit"
        }
        text = text | text_styles(styles)
        if element.tag == "text":
            return self.lettered(element, path, styles, text, variables)
        kept = {name: value for name, value in styles.items() if name not in OF_TEXT}
        copy = ElementTree.Element(element.tag, plain(kept, given, variables))
        copy.extend(self.painted(child, path, text, variables) for child in element if isinstance(child.tag, str))
        return copy

    def lettered(
        self, element: Element, path: list[Element], styles: Styles, text: Styles, variables: Styles
    ) -> Element:
        """A text as outlines; where its words are still a blank, how to write them."""
        words = "".join(element.itertext())
        x, y = float(styles.get("x", 0)), float(styles.get("y", 0))
        kept = {name: value for name, value in styles.items() if name not in OF_TEXT | OF_POINTERS | {"x", "y"}}
        anchor = styles.get("text-anchor", "start")
        if words.startswith("$"):
            face = face_of("0", text["font-family"], text["font-weight"])
            size = text["font-size"].removesuffix("px")
            how = {"x": short(x), "y": short(y), "size": size, "face": face, "anchor": anchor, "words": words}
            return ElementTree.Element("blank", how | kept)
        spans = [(element.text or "", text, 0.0)]
        for span in element:
            own = {k: v for rule in self.rules if holds(rule, [*path, span]) for k, v in rule.styles.items()}
            spans.append((span.text or "", text | text_styles(own), float(span.get("dy", 0))))
        length = sum(written(part, style, 0, 0)[1] for part, style, _ in spans)
        x -= {"start": 0, "middle": length / 2, "end": length}[anchor]
        drawn = ""
        for part, style, down in spans:
            y += down
            d, advance = written(part, style, x, y)
            drawn, x = drawn + d, x + advance
        return ElementTree.Element("path", {"d": drawn} | kept)


def text_styles(styles: Styles) -> Styles:
    """What letters inherit; `font: 700 17px var(--serif)` says all at once."""
    found = {name: styles[name] for name in ("font-family", "font-size", "font-weight") if name in styles}
    if short_form := re.fullmatch(r"(?:(\d+) )?([\d.]+px) (.+)", styles.get("font", "")):
        found |= {"font-weight": short_form[1] or "400", "font-size": short_form[2], "font-family": short_form[3]}
    return found


def plain(styles: Styles, given: Styles, variables: Styles) -> Styles:
    """Styles as attributes that any reader of SVG knows."""
    kept = {name: value for name, value in styles.items() if name not in OF_POINTERS}
    transform = styles.get("transform", "")
    if grown := re.fullmatch(r"scale\(clamp\(1, .*\* ([\d.]+) / ([\d.]+), ([\d.]+)\)\)", transform):
        x, y = (re.findall(r"-?[\d.]+", styles.get("transform-origin", "0px 0px")))[:2]
        kept["grow"] = f"{grown[1]} {grown[2]} {grown[3]} {x} {y}"
    elif transform:
        kept["transform"] = re.sub(r"(px|deg)\b", "", transform)
    elif "transform" in given:
        kept["transform"] = given["transform"]
    if kept.get("stroke-width", "").endswith("px"):
        kept["stroke-width"] = kept["stroke-width"].removesuffix("px")
    return {name: re.sub(r"-?\d+\.\d{3,}", lambda found: short(float(found[0])), kept[name]) for name in kept}


def tree_of(drawing: dict[str, str]) -> Element:
    body = re.sub(r"<!--.*?-->", "", drawing["body"], flags=re.S)
    return ElementTree.fromstring(f"<g>{body}</g>")


def painted(drawing: dict[str, str], common: list[Rule], variables: Styles) -> Element:
    rules = [*common, *rules_of(re.sub(r"<[^>]*>", "", drawing["head"]))]
    text = {"font-family": variables["--sans"], "font-size": "16px", "font-weight": "400"}
    return Painter(rules, variables).painted(tree_of(drawing), [], text, variables)


def svg(elements: Iterator[Element] | Element) -> str:
    return "".join(ElementTree.tostring(element, "unicode").replace(" />", "/>") for element in elements)


# ---------------------------------------------------------------- sheets


def raw_drawings() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "drawings.json"
        run(str(node_folder() / "node"), "art.ts", str(file))
        found: dict[str, Any] = json.loads(file.read_text("utf-8"))
        return found


def grounded(tree: Element, grounds: dict[str, str]) -> None:
    """Below what has a pattern its plain ground: where tiles of a pattern meet, some painters leave a gap."""
    for parent in list(tree.iter()):
        for at, child in reversed(list(enumerate(parent))):
            if ground := grounds.get(child.get("fill", "")):
                below = ElementTree.Element(child.tag, child.attrib | {"fill": ground, "stroke": "none"})
                parent.insert(at, below)


def sheet_of(raw: dict[str, Any], common: list[Rule], variables: Styles) -> dict[str, Any]:
    patterns: dict[str, str] = {}
    grounds: dict[str, str] = {}
    for drawing in raw["patterns"]:
        for element in painted(drawing, common, variables).iter():
            if element.tag in ("pattern", "radialGradient", "linearGradient"):
                patterns[element.attrib["id"]] = svg([element])
            if element.tag == "pattern" and element[0].tag == "rect":
                grounds[f"url(#{element.attrib['id']})"] = element[0].attrib["fill"]
    drawings = {}
    for drawing in raw["drawings"]:
        tree = painted(drawing, common, variables)
        for defs in tree.findall("defs"):
            tree.remove(defs)  # the patterns stand apart
        grounded(tree, grounds)
        drawings[drawing["name"]] = svg(tree)
    return {"patterns": patterns, "drawings": drawings, "places": raw["places"]}


def letters() -> dict[str, dict[str, Any]]:
    """The letters of what is only known later: numbers, and names of players."""
    faces = [face for face in FACES if face != "serif"]
    return {face: {letter: letter_of(letter, face) for letter in [" ", *LETTERS]} for face in faces}


def letter_of(letter: str, face: str) -> list[str | float]:
    path, advance = outline(letter, face, EM)
    return [re.sub(r"\d+\.\d+", lambda found: f"{float(found[0]):.1f}".removesuffix(".0"), path), round(advance, 2)]


def sheets() -> dict[Path, str]:
    """Every file with what belongs in it."""
    raw = raw_drawings()
    variables = {"--most": "2.4", "--px": "0"} | variables_of(raw["css"])
    common = [rule for rule in rules_of(raw["css"]) if rule.selector[-1][1]]  # of classes; a tag means the page
    colours = {name: resolved(f"var(--{name})", variables) for name in COLOURS}
    colours |= {f"seat-{seat}": resolved(f"var(--seat-{seat}-line)", variables) for seat in range(5)}
    colours["shadow"] = "rgba({}, {}, {}, {})".format(*re.findall(r"[\d.]+", colours["shadow"]))
    files = {PACKAGE / "art.json": lines({"colours": colours, "letters": letters()})}
    for game, drawings in raw["games"].items():
        sheet = sheet_of(drawings, common, variables)
        files[PACKAGE / "games" / game / "art.json"] = lines(sheet)
    return files


def lines(sheet: dict[str, dict[str, Any]]) -> str:
    """JSON with one entry a line: a change of one drawing is a change of one line."""
    tables = []
    for table, entries in sheet.items():
        rows = [
            f"  {json.dumps(name, ensure_ascii=False)}: {json.dumps(entry, ensure_ascii=False)}"
            for name, entry in entries.items()
        ]
        tables.append(f'"{table}": {{\n' + ",\n".join(rows) + "\n}")
    return "{\n" + ",\n".join(tables) + "\n}\n"


def main() -> None:
    files = sheets()
    stale = [path for path, text in files.items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in sys.argv:
        if stale:
            names = ", ".join(str(path.relative_to(HERE.parent)) for path in stale)
            sys.exit(f"The page's drawings have changed, but not {names}; write them with: python web/art.py")
        return
    for path in stale:
        path.write_text(files[path], "utf-8")


if __name__ == "__main__":
    main()
