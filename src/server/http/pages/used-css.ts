/** The part of the office's stylesheets that a rendered screen uses, to be inlined into its document. */

/** A rule, or a block of rules (`@media`, `@layer`). `selectors` has the classes of each selector. */
type CssPart =
  | { readonly text: string; readonly selectors: readonly (readonly string[])[] }
  | { readonly head: string; readonly parts: readonly CssPart[] };

/** Blocks that contain rules; the content of others (`@font-face`, `@keyframes`) is copied unchanged. */
const hasRules = /^@(media|supports|layer|container)\b/;
const isUnusedAtFirst = /^@media print\b/;

/** Returns a function that reduces a minified stylesheet to the rules whose classes are in some HTML. */
export function usedCssOf(css: string): (classes: ReadonlySet<string>) => string {
  const parts = parseCss(css);
  return (classes) => writeUsed(parts, classes);
}

export function classesIn(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" ")));
}

function parseCss(css: string): CssPart[] {
  const parts: CssPart[] = [];
  for (let start = 0; start < css.length; ) {
    const end = endOfPart(css, start);
    const text = css.slice(start, end);
    start = end;
    const open = text.indexOf("{");
    const head = text.slice(0, open < 0 ? undefined : open);
    if (isUnusedAtFirst.test(head)) continue;
    if (open >= 0 && hasRules.test(head)) parts.push({ head, parts: parseCss(text.slice(open + 1, -1)) });
    else parts.push({ text, selectors: head.startsWith("@") ? [[]] : splitSelectors(head).map(classesOf) });
  }
  return parts;
}

/** Index after the block, or after the statement (`@layer a, b;`), that begins at `start`. */
function endOfPart(css: string, start: number): number {
  let depth = 0;
  for (let index = start; index < css.length; index++) {
    const character = css[index];
    if (character === '"' || character === "'") index = endOfString(css, index);
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return index + 1;
    else if (character === ";" && depth === 0) return index + 1;
  }
  return css.length;
}

function endOfString(css: string, start: number): number {
  let index = start + 1;
  while (index < css.length && css[index] !== css[start]) index += css[index] === "\\" ? 2 : 1;
  return index;
}

/** Splits at commas that are not in parentheses. */
const splitSelectors = (list: string): string[] =>
  list.match(/(?:\([^()]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*\)|[^,(])+/g) ?? [];

/** The classes that an element and those around it must have: those in `:not(…)`, `:is(…)` and `:where(…)` do not count. */
const classesOf = (selector: string): string[] => {
  let outer = selector;
  for (let before = ""; before !== outer; ) {
    before = outer;
    outer = outer.replace(/\([^()]*\)/g, "");
  }
  return [...outer.matchAll(/\.([\w-]+)/g)].map(([, name = ""]) => name);
};

function writeUsed(parts: readonly CssPart[], classes: ReadonlySet<string>): string {
  return parts
    .map((part) => {
      if ("selectors" in part)
        return part.selectors.some((each) => each.every((name) => classes.has(name))) ? part.text : "";
      const content = writeUsed(part.parts, classes);
      return content && `${part.head}{${content}}`;
    })
    .join("");
}
