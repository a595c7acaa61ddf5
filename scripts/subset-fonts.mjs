// Fonts of the public site, reduced to the characters of Spanish and English and to the used weights. Complete they are
// 78 kB, reduced 28: two fit in the place of one (docs/decisions/0013).
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const source = "node_modules/@fontsource-variable";
const signs = " !\"&'()+,-./0123456789:;?@\u00a0¡¿«»·°ªº–—’“”…";
const punctuation = "#$%*<=>[\\]^_`{|}~‘•€←→−×№";
const latin = "abcdefghijklmnopqrstuvwxyz";
/** Characters of foreign names; for others the device uses its own font. */
const accented = "áéíóúüñçãõâêôàèìòäöëï";
const headings = [signs, latin, latin.toUpperCase(), accented, accented.toUpperCase()].join("");

/** Each subset: source, characters and weights. */
export const families = {
  "public-sans.woff2": {
    from: `${source}/public-sans/files/public-sans-latin-wght-normal.woff2`,
    text: headings + punctuation,
    wght: { min: 400, max: 700 },
    // Figures in columns are aligned.
    features: ["tnum"],
  },
  "source-serif.woff2": {
    from: `${source}/source-serif-4/files/source-serif-4-latin-wght-normal.woff2`,
    text: headings,
    wght: 600,
    features: [],
  },
};

/** Output folder, read by the build. */
export const subsetFontFolder = ".cache/fonts";

/** Writes the subsets that are missing or older than their source or this script. */
export async function subsetFonts() {
  mkdirSync(subsetFontFolder, { recursive: true });
  const script = fileURLToPath(import.meta.url);
  for (const [name, { from, text, wght, features }] of Object.entries(families)) {
    const file = join(subsetFontFolder, name);
    const writtenAt = existsSync(file) ? statSync(file).mtimeMs : 0;
    if ([script, from].every((each) => statSync(each).mtimeMs < writtenAt)) continue;
    const subset = await subsetFont(readFileSync(from), text, {
      targetFormat: "woff2",
      variationAxes: { wght },
      keepFeatures: ["kern", "ccmp", "locl", "mark", ...features],
      noHinting: true,
      dropTables: ["STAT", "DSIG", "gasp", "meta"],
    });
    writeFileSync(file, subset);
  }
}
