/**
 * Parser of the legal texts' markup: `## heading`, `### heading`, `- item`, `1. item`, blank lines between paragraphs,
 * `**bold**`, `[text](https://address)`. It returns plain data from which pages build their elements: HTML is text, and
 * a link with a scheme that could run code is text too.
 */
export type Inline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "bold"; readonly parts: readonly Inline[] }
  | { readonly kind: "link"; readonly address: string; readonly text: string };

export type Block =
  | { readonly kind: "heading"; readonly level: 2 | 3; readonly parts: readonly Inline[] }
  | { readonly kind: "paragraph"; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] };

/** Parses a text into blocks; anything that is no markup is text. */
export function readMarkup(source: string): Block[] {
  return source
    .replace(/\r\n?/g, "\n")
    .split(/\n[^\S\n]*\n+/)
    .flatMap((paragraph) => parseBlocks(paragraph.split("\n").map((line) => line.trim())));
}

/** Groups consecutive lines of one kind. */
function parseBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  /** The block that the next line of the same kind continues. */
  let open: { kind: string; rows: Inline[][] } | undefined;
  const addLine = (kind: "lines" | "ordered" | "unordered", line: string) => {
    if (open?.kind !== kind) {
      const rows: Inline[][] = [];
      open = { kind, rows };
      blocks.push(
        kind === "lines"
          ? { kind: "paragraph", lines: rows }
          : { kind: "list", ordered: kind === "ordered", items: rows },
      );
    }
    open.rows.push(parseInline(line));
  };
  for (const line of lines) {
    if (line === "") continue;
    const heading = /^(#{2,3})\s+(.+)$/.exec(line);
    const item = /^(?:[-*]|(\d{1,3})[.)])\s+(.+)$/.exec(line);
    if (heading) {
      open = undefined;
      blocks.push({ kind: "heading", level: heading[1]?.length === 3 ? 3 : 2, parts: parseInline(heading[2] ?? "") });
    } else if (item) addLine(item[1] === undefined ? "unordered" : "ordered", item[2] ?? "");
    else addLine("lines", line);
  }
  return blocks;
}

/** Marks cannot be nested, so that parsing needs linear time. */
function parseInline(text: string, allowsBold = true): Inline[] {
  const pattern = allowsBold ? /\*\*([^*]{1,2000})\*\*|\[([^\][]{1,300})\]\(([^()\s]{1,500})\)/ : linkOnly;
  const parts: Inline[] = [];
  let remaining = text;
  for (let match = pattern.exec(remaining); match; match = pattern.exec(remaining)) {
    if (match.index > 0) parts.push({ kind: "text", text: remaining.slice(0, match.index) });
    parts.push(partOf(match, allowsBold));
    remaining = remaining.slice(match.index + match[0].length);
  }
  if (remaining !== "") parts.push({ kind: "text", text: remaining });
  return parts;
}

const linkOnly = /()\[([^\][]{1,300})\]\(([^()\s]{1,500})\)/;

function partOf([source, boldText, text = "", address = ""]: RegExpExecArray, allowsBold: boolean): Inline {
  if (allowsBold && boldText) return { kind: "bold", parts: parseInline(boldText, false) };
  return isHarmless(address) ? { kind: "link", address, text } : { kind: "text", text: source };
}

/** https, mail, telephone, and our own pages; no scheme that a browser would run. */
function isHarmless(address: string): boolean {
  return /^(https:\/\/[a-z0-9]|mailto:[^\s]+@|tel:\+?\d|\/(?![/\\]))/i.test(address);
}
