/**
 * The few marks in which the firm writes its legal texts: `## heading`, `### heading`, `- item`, `1. item`, blank lines
 * between paragraphs, `**bold**`, `[text](https://address)`. It is read into plain parts, from which pages build their
 * elements: no HTML goes in and none comes out, and an address that could run something is only text.
 */
export type Inline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "bold"; readonly parts: readonly Inline[] }
  | { readonly kind: "link"; readonly address: string; readonly text: string };

export type Block =
  | { readonly kind: "heading"; readonly level: 2 | 3; readonly parts: readonly Inline[] }
  | { readonly kind: "paragraph"; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] };

/** Reads a text into its blocks; what is no mark is text. */
export function readMarkup(source: string): Block[] {
  return source
    .replace(/\r\n?/g, "\n")
    .split(/\n[^\S\n]*\n+/)
    .flatMap((piece) => blocksOf(piece.split("\n").map((line) => line.trim())));
}

/** Lines that belong together until the kind of line changes. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  /** Where lines of the kind before go on. */
  let open: { kind: string; rows: Inline[][] } | undefined;
  const goOn = (kind: "lines" | "ordered" | "unordered", line: string) => {
    if (open?.kind !== kind) {
      const rows: Inline[][] = [];
      open = { kind, rows };
      blocks.push(
        kind === "lines"
          ? { kind: "paragraph", lines: rows }
          : { kind: "list", ordered: kind === "ordered", items: rows },
      );
    }
    open.rows.push(inlineOf(line));
  };
  for (const line of lines) {
    if (line === "") continue;
    const heading = /^(#{2,3})\s+(.+)$/.exec(line);
    const item = /^(?:[-*]|(\d{1,3})[.)])\s+(.+)$/.exec(line);
    if (heading) {
      open = undefined;
      blocks.push({ kind: "heading", level: heading[1]?.length === 3 ? 3 : 2, parts: inlineOf(heading[2] ?? "") });
    } else if (item) goOn(item[1] === undefined ? "unordered" : "ordered", item[2] ?? "");
    else goOn("lines", line);
  }
  return blocks;
}

/** No mark holds itself, so that the time to read a text grows with its length only. */
function inlineOf(text: string, canBeBold = true): Inline[] {
  const mark = canBeBold ? /\*\*([^*]{1,2000})\*\*|\[([^\][]{1,300})\]\(([^()\s]{1,500})\)/ : linkOnly;
  const parts: Inline[] = [];
  let rest = text;
  for (let found = mark.exec(rest); found; found = mark.exec(rest)) {
    if (found.index > 0) parts.push({ kind: "text", text: rest.slice(0, found.index) });
    parts.push(partOf(found, canBeBold));
    rest = rest.slice(found.index + found[0].length);
  }
  if (rest !== "") parts.push({ kind: "text", text: rest });
  return parts;
}

const linkOnly = /()\[([^\][]{1,300})\]\(([^()\s]{1,500})\)/;

function partOf([whole, bold, text = "", address = ""]: RegExpExecArray, canBeBold: boolean): Inline {
  if (canBeBold && bold) return { kind: "bold", parts: inlineOf(bold, false) };
  return isHarmless(address) ? { kind: "link", address, text } : { kind: "text", text: whole };
}

/** The web over TLS, mail, telephone, and our own pages; nothing that a browser would run. */
function isHarmless(address: string): boolean {
  return /^(https:\/\/[a-z0-9]|mailto:[^\s]+@|tel:\+?\d|\/(?![/\\]))/i.test(address);
}
