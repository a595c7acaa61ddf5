/** Reads the text and tags of a PDF created by Typst: only its streams are compressed, its objects are plain text. */
import { inflateSync } from "node:zlib";

interface ReadPdf {
  /** Text runs of each page, in order. */
  readonly pages: readonly (readonly string[])[];
  readonly fonts: readonly string[];
  /** Roles of the structure tree, such as H1 or TH, one per element. */
  readonly tags: readonly string[];
  /** The raw file as Latin-1: dictionaries and arrays are readable. */
  readonly source: string;
}

/** Reads a PDF created by Typst; other PDFs may have a structure that it does not understand. */
export function readPdf(file: Uint8Array): ReadPdf {
  const bytes = Buffer.from(file);
  const source = bytes.toString("latin1");
  const offsetById = new Map([...source.matchAll(/^(\d+) 0 obj$/gm)].map((match) => [match[1] ?? "", match.index]));
  const objectOf = (id = "") => source.slice(offsetById.get(id), source.indexOf("\nendobj", offsetById.get(id)));
  const streamOf = (id = "") => {
    const start = source.indexOf("stream\n", offsetById.get(id)) + "stream\n".length;
    const streamBytes = bytes.subarray(start, source.indexOf("\nendstream", start));
    return (objectOf(id).includes("/FlateDecode") ? inflateSync(streamBytes) : streamBytes).toString("latin1");
  };
  const glyphMapOf = (font: string) => {
    const map = streamOf(/\/ToUnicode (\d+)/.exec(objectOf(font))?.[1]);
    const pairs = [...map.matchAll(/^<(\w{4})> <(\w+)>$/gm)];
    return new Map(pairs.map(([, glyph = "", text = ""]) => [Number.parseInt(glyph, 16), textOf(text)]));
  };
  const matchesOf = (pattern: RegExp) => [...source.matchAll(pattern)].map((match) => match[1] ?? "");
  const pages = [...offsetById.keys()]
    .filter((id) => /\/Type \/Page\s/.test(objectOf(id)))
    .map((id) => {
      const page = objectOf(id);
      const fonts = new Map(
        [...page.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name, font]) => [name, glyphMapOf(font ?? "")]),
      );
      return readRuns(streamOf(/\/Contents (\d+)/.exec(page)?.[1]), (name) => fonts.get(name));
    });
  return {
    pages,
    fonts: [...new Set(matchesOf(/\/FontName \/\w+\+([\w-]+)/g))].sort(),
    tags: matchesOf(/\/S \/(\w+)$/gm),
    source,
  };
}

/** "00D1" → "Ñ": UTF-16. */
const textOf = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");

/** A PDF string; balanced parentheses inside it are not escaped, and may be nested: they are bytes of glyph numbers. */
const nestedString = (depth: number): string =>
  String.raw`\((?:\\[^]|[^\\()]${depth > 0 ? `|${nestedString(depth - 1)}` : ""})*\)`;
const stringPattern = nestedString(4);
const strings = new RegExp(stringPattern, "g");
/** Operators that select a font or show text: Tj for one string, TJ for several with spacing between them. */
const textOperators = new RegExp(
  String.raw`/(f\d+) [\d.]+ Tf|\[((?:${stringPattern}|[^\](])*)\] TJ|(${stringPattern}) Tj`,
  "g",
);

function readRuns(content: string, glyphMapOf: (font: string) => ReadonlyMap<number, string> | undefined): string[] {
  const runs: string[] = [];
  let glyphMap: ReadonlyMap<number, string> | undefined;
  for (const [, font, stringArray, singleString] of content.matchAll(textOperators)) {
    const operand = stringArray ?? singleString ?? "";
    if (font) glyphMap = glyphMapOf(font);
    else runs.push([...operand.matchAll(strings)].map(([each]) => decodeString(each, glyphMap)).join(""));
  }
  return runs;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Two bytes per glyph. */
function decodeString(literal: string, glyphMap: ReadonlyMap<number, string> | undefined): string {
  const unescaped = literal
    .slice(1, -1)
    .replace(/\\(?:([0-7]{1,3})|([^]))/g, (_all, octal?: string, sign = "") =>
      octal ? String.fromCharCode(Number.parseInt(octal, 8)) : (escapes[sign] ?? sign),
    );
  const glyphs = Buffer.from(unescaped, "latin1");
  return Array.from(
    { length: glyphs.length / 2 },
    (_, index) => glyphMap?.get(glyphs.readUInt16BE(index * 2)) ?? "?",
  ).join("");
}
