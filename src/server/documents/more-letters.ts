/**
 * Letters that ours lack, for the paper that needs them alone: cut out of wide families by the letters that stand on it.
 * Arabic, Hebrew and Chinese as they are set, any other as Unifont draws it; all of them under the Open Font License.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { nameTable, tablesOf, unpackedTables, writeFont } from "./sfnt.ts";

export interface Letters {
  /** As a template names it; no two on a paper have the same. */
  readonly family: string;
  /** TrueType. */
  readonly file: Buffer;
  readonly points: ReadonlySet<number>;
}

const require = createRequire(import.meta.url);
type Cut = { readonly targetFormat: "truetype"; readonly variationAxes?: { readonly wght: number } };
const subsetFont = require("subset-font") as (file: Buffer, text: string, options: Cut) => Promise<Buffer>;
const { create } = require("fontkit") as { create: (file: Buffer) => { hasGlyphForCodePoint(point: number): boolean } };

/** The families that hold these points, the first that has one before the others; what none has is in none of them. */
export async function moreLetters(points: ReadonlySet<number>): Promise<readonly Letters[]> {
  const left = new Set(points);
  const found: Letters[] = [];
  for (const part of left.size > 0 ? (parts ??= readParts()) : []) {
    const here = [...left].filter((point) => part.ranges.some(([from, to]) => from <= point && point <= to));
    if (here.length > 0) take(await cut(readFileSync(part.file), part.family, here));
  }
  if (left.size > 0) take(await cut(readWidest(), "Unifont", [...left]));
  return found;

  function take(letters: Letters): void {
    const before = left.size;
    for (const point of letters.points) left.delete(point);
    if (left.size < before) found.push(letters);
  }
}

/** In one weight: who is named in bold is read as well in letters that are not. */
async function cut(file: Buffer, family: string, wanted: readonly number[]): Promise<Letters> {
  const weight = file === widest ? {} : { variationAxes: { wght: 400 } };
  const few = await subsetFont(file, ` ${String.fromCodePoint(...wanted)}`, { targetFormat: "truetype", ...weight });
  const tables = tablesOf(few);
  const named = writeFont(new Map([...tables, ["name", nameTable(family)]]));
  // It has none of them: there is nothing to ask.
  if ((tables.get("cmap")?.readUInt16BE(2) ?? 0) === 0) return { family, file: named, points: new Set() };
  const font = create(named);
  return {
    family,
    file: named,
    points: new Set([0x20, ...wanted].filter((point) => font.hasGlyphForCodePoint(point))),
  };
}

/** A file of a family that is cut in parts, and the points that stand in it. */
interface Part {
  readonly family: string;
  readonly file: string;
  readonly ranges: readonly (readonly [number, number])[];
}
let parts: readonly Part[] | undefined;

const readParts = (): Part[] => [
  ...partsOf("noto-sans-arabic", "Noto Sans Arabic", /^arabic$/),
  ...partsOf("noto-sans-hebrew", "Noto Sans Hebrew", /^hebrew$/),
  ...partsOf("noto-sans-sc", "Noto Sans SC", /^\[\d+\]$/),
];

/** As the package tells which points stand in which of its files. */
function partsOf(name: string, family: string, those: RegExp): Part[] {
  const folder = dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
  const told = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8")) as Record<string, string>;
  return Object.entries(told)
    .filter(([key]) => those.test(key))
    .map(([key, ranges]) => {
      const part = key.replace(/[[\]]/g, "");
      const file = join(folder, "files", `${name}-${part}-wght-normal.woff2`);
      return { family: `${family} ${part}`, file, ranges: readRanges(ranges) };
    });
}

/** "U+600-6FF,U+20AA" → from and to of each. */
const readRanges = (told: string) =>
  told.split(",").map((range) => {
    const [from = "", to = from] = range.trim().slice(2).split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });

/** 13 MB: unpacked with the first letter that no other family has. Some of its tables are of kinds that nobody else reads. */
let widest: Buffer | undefined;
function readWidest(): Buffer {
  const needed = ["OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "post"];
  const file = require.resolve("@fontsource/unifontex/files/unifontex-latin-400-normal.woff");
  return (widest ??= writeFont(
    new Map([...unpackedTables(readFileSync(file))].filter(([tag]) => needed.includes(tag))),
  ));
}
