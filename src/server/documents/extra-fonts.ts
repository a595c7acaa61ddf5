/**
 * Extra fonts for characters that the main font lacks, reduced to the characters that a document uses. Arabic, Hebrew
 * and Chinese have fonts of their own, all others use Unifont; all are under the Open Font License.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { nameTable, tablesOf, unpackedTables, writeFont } from "./sfnt.ts";

/** A font with the characters that one document needs. */
export interface FontSubset {
  /** Family name in templates; unique within a document. */
  readonly family: string;
  /** TrueType. */
  readonly file: Buffer;
  readonly points: ReadonlySet<number>;
}

const require = createRequire(import.meta.url);
type SubsetOptions = { readonly targetFormat: "truetype"; readonly variationAxes?: { readonly wght: number } };
const subsetFont = require("subset-font") as (file: Buffer, text: string, options: SubsetOptions) => Promise<Buffer>;
const { create } = require("fontkit") as { create: (file: Buffer) => { hasGlyphForCodePoint(point: number): boolean } };

/**
 * Fonts that contain these code points, each point in the first font that has it. Points that no font has are left
 * out.
 */
export async function loadExtraFonts(points: ReadonlySet<number>): Promise<readonly FontSubset[]> {
  const remaining = new Set(points);
  const fonts: FontSubset[] = [];
  for (const fontFile of remaining.size > 0 ? (fontFiles ??= readFontFiles()) : []) {
    const covered = [...remaining].filter((point) =>
      fontFile.ranges.some(([from, to]) => from <= point && point <= to),
    );
    if (covered.length > 0) addFont(await subset(readFileSync(fontFile.file), fontFile.family, covered));
  }
  if (remaining.size > 0) addFont(await subset(readUnifont(), "Unifont", [...remaining]));
  return fonts;

  function addFont(font: FontSubset): void {
    const previousSize = remaining.size;
    for (const point of font.points) remaining.delete(point);
    if (remaining.size < previousSize) fonts.push(font);
  }
}

/** Reduces a font to these code points, in one weight: bold text is set in it too. */
async function subset(file: Buffer, family: string, points: readonly number[]): Promise<FontSubset> {
  const weight = file === unifont ? {} : { variationAxes: { wght: 400 } };
  const subsetFile = await subsetFont(file, ` ${String.fromCodePoint(...points)}`, {
    targetFormat: "truetype",
    ...weight,
  });
  const tables = tablesOf(subsetFile);
  const namedFile = writeFont(new Map([...tables, ["name", nameTable(family)]]));
  // The font has none of the code points.
  if ((tables.get("cmap")?.readUInt16BE(2) ?? 0) === 0) return { family, file: namedFile, points: new Set() };
  const font = create(namedFile);
  return {
    family,
    file: namedFile,
    points: new Set([0x20, ...points].filter((point) => font.hasGlyphForCodePoint(point))),
  };
}

/** One file of a font that is split by Unicode ranges, and its ranges. */
interface FontFile {
  readonly family: string;
  readonly file: string;
  readonly ranges: readonly (readonly [number, number])[];
}
let fontFiles: readonly FontFile[] | undefined;

const readFontFiles = (): FontFile[] => [
  ...fontFilesOf("noto-sans-arabic", "Noto Sans Arabic", /^arabic$/),
  ...fontFilesOf("noto-sans-hebrew", "Noto Sans Hebrew", /^hebrew$/),
  ...fontFilesOf("noto-sans-sc", "Noto Sans SC", /^\[\d+\]$/),
];

/** The files of a package and their ranges, from its `unicode.json`. */
function fontFilesOf(name: string, family: string, pattern: RegExp): FontFile[] {
  const folder = dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
  const rangesByFile = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8")) as Record<string, string>;
  return Object.entries(rangesByFile)
    .filter(([key]) => pattern.test(key))
    .map(([key, ranges]) => {
      const suffix = key.replace(/[[\]]/g, "");
      const file = join(folder, "files", `${name}-${suffix}-wght-normal.woff2`);
      return { family: `${family} ${suffix}`, file, ranges: readRanges(ranges) };
    });
}

/** "U+600-6FF,U+20AA" → first and last code point of each range. */
const readRanges = (ranges: string) =>
  ranges.split(",").map((range) => {
    const [from = "", to = from] = range.trim().slice(2).split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });

/** Unifont, 13 MB: unpacked on first use, reduced to the tables that PDF writers can read. */
let unifont: Buffer | undefined;
function readUnifont(): Buffer {
  const neededTables = ["OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "post"];
  const file = require.resolve("@fontsource/unifontex/files/unifontex-latin-400-normal.woff");
  return (unifont ??= writeFont(
    new Map([...unpackedTables(readFileSync(file))].filter(([tag]) => neededTables.includes(tag))),
  ));
}
