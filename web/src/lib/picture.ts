/** A picture of a board, to share: what is drawn on the page, with the styles, symbols and fonts that it needs. */

/** Properties that a drawing may take from a style sheet, with what they are if nothing says otherwise. */
const STYLES: Record<string, string> = {
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  "fill-rule": "nonzero",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-opacity": "1",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "stroke-dasharray": "none",
  opacity: "1",
  display: "inline",
  visibility: "visible",
  filter: "none",
  "clip-path": "none",
  mask: "none",
  "paint-order": "normal",
  "font-family": "",
  "font-size": "",
  "font-weight": "400",
  "letter-spacing": "normal",
  "text-anchor": "start",
  "dominant-baseline": "auto",
  transform: "none",
  "transform-origin": "",
  "transform-box": "",
};
/** Of text only; elsewhere they would only make the file longer. */
const OF_TEXT = /^(font|letter|text|dominant)/;
const BESIDES = /^(?:transform-(?:origin|box))$/;

const SPACE = "http://www.w3.org/2000/svg";

/** What all elements inherit from the page is no style of theirs. */
function styleOf(element: Element): string {
  const computed = getComputedStyle(element);
  const text = element instanceof SVGTextContentElement;
  const turned = computed.transform !== "none";
  return Object.entries(STYLES)
    .filter(([name]) => (text || !OF_TEXT.test(name)) && (turned || !BESIDES.test(name)))
    .map(([name, plain]) => [name, plain, computed.getPropertyValue(name)] as const)
    .filter(([, plain, value]) => value && value !== plain)
    .map(([name, , value]) => `${name}:${value.replaceAll('"', "'")}`)
    .join(";");
}

/** The same drawing with its styles written into it; nothing of it can be pressed any more. */
function copyOf(element: Element): Element {
  const copy = element.cloneNode(true) as Element;
  const copies = [copy, ...copy.querySelectorAll("*")];
  [element, ...element.querySelectorAll("*")].forEach((one, i) => {
    const to = copies[i];
    if (!to || !(one instanceof SVGElement)) return;
    to.setAttribute("style", styleOf(one));
    for (const name of ["class", "role", "tabindex", "aria-label"]) to.removeAttribute(name);
  });
  return copy;
}

/** Symbols, patterns and the like that it refers to and that stand elsewhere on the page. */
function definitions(drawing: Element): Element[] {
  const found = new Map<string, Element>();
  const look = (one: Element): void => {
    const text = new XMLSerializer().serializeToString(one);
    for (const [, id = ""] of text.matchAll(/(?:href="|url\(['"]?)#([\w-]+)/g)) {
      const named = document.getElementById(id);
      if (!named || found.has(id) || drawing.querySelector(`[id="${id}"]`)) continue;
      const copy = copyOf(named);
      found.set(id, copy);
      look(copy);
    }
  };
  look(drawing);
  return [...found.values()];
}

function asData(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error("a font can't be read"));
    reader.readAsDataURL(blob);
  });
}

/** The fonts of the page, inside the file: elsewhere nobody has them. */
async function fonts(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const faces = rules.filter((rule) => rule instanceof CSSFontFaceRule);
  const written = faces.map(async (face) => {
    const [whole, url] = /url\("?([^")]+)"?\)/.exec(face.cssText) ?? [];
    if (!whole || !url) return "";
    const file = await fetch(new URL(url, face.parentStyleSheet?.href ?? location.href));
    return face.cssText.replace(whole, `url(${await asData(await file.blob())})`);
  });
  return (await Promise.all(written)).join("\n");
}

function element(name: string, attributes: Record<string, string | number>, text = ""): SVGElement {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

export interface Picture {
  svg: string;
  width: number;
  height: number;
}

const WIDTH = 1200;
const LINE = 44;
const EDGE = 24;

/** The board on the page over lines of text, the first one large. */
export async function pictureOf(board: SVGSVGElement, lines: string[]): Promise<Picture> {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const drawing = copyOf(board) as SVGSVGElement;
  const { width: across, height: down } = board.viewBox.baseVal;
  const tall = ((WIDTH - 2 * EDGE) * down) / across;
  const height = Math.ceil(tall + 2 * EDGE + LINE * lines.length + EDGE / 2);
  for (const [key, value] of Object.entries({ x: EDGE, y: EDGE, width: WIDTH - 2 * EDGE, height: tall }))
    drawing.setAttribute(key, String(value));
  const whole = element("svg", { xmlns: SPACE, width: WIDTH, height, viewBox: `0 0 ${WIDTH} ${height}` });
  whole.append(element("style", {}, await fonts()));
  const defs = element("defs", {});
  defs.append(...definitions(drawing));
  const ground = element("rect", { width: WIDTH, height, fill: colour("--page") });
  const words = lines.map((line, i) =>
    element(
      "text",
      {
        x: WIDTH / 2,
        y: tall + 2 * EDGE + LINE * (i + 0.75),
        "text-anchor": "middle",
        "font-family": i ? colour("--sans") : colour("--serif"),
        "font-size": i ? 28 : 36,
        fill: colour("--ink"),
      },
      line,
    ),
  );
  whole.append(defs, ground, drawing, ...words);
  return { svg: new XMLSerializer().serializeToString(whole), width: WIDTH, height };
}

/** As a file of pixels; the picture itself where the browser can't. */
export async function pixels({ svg, width, height }: Picture): Promise<Blob> {
  const source = new Blob([svg], { type: "image/svg+xml" });
  const image = new Image(width, height);
  image.src = await asData(source);
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? source), "image/png"));
}

export function download(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = blob.type === "image/png" ? `${name}.png` : `${name}.svg`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
