/** The fonts of the public site: the subsets are small and have every character of our texts. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { subsetFonts, families, subsetFontFolder } from "../../scripts/subset-fonts.mjs";

const require = createRequire(import.meta.url);
const { openSync }: { openSync: (file: string) => { readonly characterSet: readonly number[] } } = require("fontkit");
const fileOf = (name: keyof typeof families) => join(subsetFontFolder, name);
beforeAll(subsetFonts);

test("both families weigh no more than 30 kB together", () => {
  const bytes = statSync(fileOf("public-sans.woff2")).size + statSync(fileOf("source-serif.woff2")).size;
  expect(bytes).toBeLessThan(30_000);
});

test("a subset has every character of our texts that the whole font has; headings are complete in both languages", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => /\.e[sn]\.ts$/.test(name));
  expect(files.length).toBeGreaterThan(100);
  const words = files.map((name) => withoutComments(readFileSync(join("src", name), "utf8"))).join("");
  const { from } = families["public-sans.woff2"];
  expect(missing(fileOf("public-sans.woff2"), words)).toEqual(missing(from, words));
  const heading = "Ñandú, ¿qué pingüino? ¡José Güell! «Conceição» “François” – 10:30 º & The quick brown fox jumps";
  expect(missing(fileOf("source-serif.woff2"), heading)).toEqual([]);
});

function missing(file: string, text: string): string[] {
  const characters = new Set(openSync(file).characterSet);
  return [...new Set(text)].filter((character) => character > " " && !characters.has(character.codePointAt(0) ?? 0));
}

const withoutComments = (source: string) => source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
