/** What a composed paper says and how it is tagged, read from its file: its objects stand open, only its streams are packed. */
import { inflateSync } from "node:zlib";

export interface ReadPdf {
  /** The pieces of text of each page, in their order. */
  readonly pages: readonly (readonly string[])[];
  readonly fonts: readonly string[];
  /** Roles in the tree of tags, such as H1 or TH, each as often as it stands there. */
  readonly tags: readonly string[];
  /** Dictionaries and arrays as they are written. */
  readonly source: string;
}

export function readPdf(file: Uint8Array): ReadPdf {
  const bytes = Buffer.from(file);
  const source = bytes.toString("latin1");
  const starts = new Map([...source.matchAll(/^(\d+) 0 obj$/gm)].map((found) => [found[1] ?? "", found.index]));
  const objectOf = (id = "") => source.slice(starts.get(id), source.indexOf("\nendobj", starts.get(id)));
  const streamOf = (id = "") => {
    const at = source.indexOf("stream\n", starts.get(id)) + "stream\n".length;
    const packed = bytes.subarray(at, source.indexOf("\nendstream", at));
    return (objectOf(id).includes("/FlateDecode") ? inflateSync(packed) : packed).toString("latin1");
  };
  const lettersOf = (font: string) => {
    const map = streamOf(/\/ToUnicode (\d+)/.exec(objectOf(font))?.[1]);
    const pairs = [...map.matchAll(/^<(\w{4})> <(\w+)>$/gm)];
    return new Map(pairs.map(([, glyph = "", text = ""]) => [Number.parseInt(glyph, 16), textOf(text)]));
  };
  const all = (pattern: RegExp) => [...source.matchAll(pattern)].map((found) => found[1] ?? "");
  const pages = [...starts.keys()]
    .filter((id) => /\/Type \/Page\s/.test(objectOf(id)))
    .map((id) => {
      const page = objectOf(id);
      const fonts = new Map(
        [...page.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name, font]) => [name, lettersOf(font ?? "")]),
      );
      return runsOf(streamOf(/\/Contents (\d+)/.exec(page)?.[1]), (name) => fonts.get(name));
    });
  return { pages, fonts: [...new Set(all(/\/FontName \/\w+\+([\w-]+)/g))].sort(), tags: all(/\/S \/(\w+)$/gm), source };
}

/** "00D1" → "Ñ": UTF-16. */
const textOf = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");

/** Brackets within a string stand open when each has its other. */
const string = String.raw`\((?:\\[^]|[^\\()]|\((?:\\[^]|[^\\()])*\))*\)`;
const strings = new RegExp(string, "g");
/** A single letter is shown by itself, several with what stands between them. */
const shows = new RegExp(String.raw`/(f\d+) [\d.]+ Tf|\[((?:${string}|[^\](])*)\] TJ|(${string}) Tj`, "g");

function runsOf(content: string, lettersOf: (font: string) => ReadonlyMap<number, string> | undefined): string[] {
  const runs: string[] = [];
  let letters: ReadonlyMap<number, string> | undefined;
  for (const [, font, several, one] of content.matchAll(shows)) {
    const shown = several ?? one ?? "";
    if (font) letters = lettersOf(font);
    else runs.push([...shown.matchAll(strings)].map(([each]) => wordOf(each, letters)).join(""));
  }
  return runs;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Two bytes a letter. */
function wordOf(literal: string, letters: ReadonlyMap<number, string> | undefined): string {
  const plain = literal
    .slice(1, -1)
    .replace(/\\(?:([0-7]{1,3})|([^]))/g, (_all, octal?: string, sign = "") =>
      octal ? String.fromCharCode(Number.parseInt(octal, 8)) : (escapes[sign] ?? sign),
    );
  const glyphs = Buffer.from(plain, "latin1");
  return Array.from({ length: glyphs.length / 2 }, (_, at) => letters?.get(glyphs.readUInt16BE(at * 2)) ?? "?").join(
    "",
  );
}
